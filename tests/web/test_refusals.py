"""What is wrong is explained: a page to a browser, JSON to a program, in the reader's language."""

from __future__ import annotations

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


def test_a_browser_gets_a_page_in_its_language_with_a_way_home(client: TestClient) -> None:
    answer = client.get("/no/such/page", headers={**BROWSER, "Accept-Language": "ja"})
    assert answer.status_code == 404
    assert '<html lang="ja">' in answer.text
    assert "/no/such/pageには何もありません。" in answer.text
    assert 'href="/?lang=ja"' in answer.text
    assert 'href="/static/cardinal.css' in answer.text


def test_a_program_gets_json_of_the_same_form_as_every_refusal(client: TestClient) -> None:
    answer = client.get("/no/such/page")
    assert answer.status_code == 404
    assert answer.json() == {
        "error": "NotFound",
        "message": "There is nothing at /no/such/page.",
        "cites": [],
        "legal": [],
    }


def test_under_api_even_a_browser_gets_json(client: TestClient) -> None:
    answer = client.get("/api/nothing?lang=zh-Hans", headers=BROWSER)
    assert answer.status_code == 404
    assert answer.json()["message"] == "/api/nothing处没有任何内容。"


@pytest.mark.parametrize("path", ["/%3Cscript%3Ealert(1)%3C/script%3E", "/{lead}", "/%7B0.__class__%7D"])
def test_an_address_is_shown_as_text_whatever_it_holds(client: TestClient, path: str) -> None:
    answer = client.get(path, headers=BROWSER)
    assert answer.status_code == 404
    assert "<script>" not in answer.text
    assert "Cardinal" in answer.text


def test_a_method_that_an_address_does_not_understand_is_named(client: TestClient) -> None:
    answer = client.post("/health")
    assert answer.status_code == 405
    assert answer.json()["error"] == "MethodRefused"
    assert answer.json()["message"] == "/health does not accept POST requests."


def test_a_file_outside_the_static_folder_is_not_there(client: TestClient) -> None:
    assert client.get("/static/..%2Ftexts.toml").status_code == 404


@pytest.mark.filterwarnings("default")
def test_our_own_fault_is_admitted_and_shows_nothing_of_the_inside(client: TestClient) -> None:
    app = client.app
    assert isinstance(app, FastAPI)

    @app.get("/broken")
    def broken() -> None:
        raise RuntimeError("the secret of the server")

    page = client.get("/broken", headers={**BROWSER, "Accept-Language": "en"})
    assert page.status_code == 500
    assert "The server failed at /broken." in page.text
    assert "secret" not in page.text
    assert client.get("/broken").json()["error"] == "ServerFailed"
