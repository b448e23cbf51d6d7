"""Pages in a language that is not complete: what is translated is in it, the rest in English, and nothing fails."""

from __future__ import annotations

import html

import pytest
from starlette.testclient import TestClient

from cardinal.web.reader import FURTHER
from tests.web.forms import BROWSER, read

PAGES = (
    "/", "/laws", "/laws?book=2017", "/laws/2017/27A1", "/laws/guandan/G4.1", "/hearing", "/events", "/play",
    "/organise", "/nothing/here",
)  # fmt: skip


@pytest.fixture
def client(reader: TestClient) -> TestClient:
    return reader


def test_the_first_page_is_in_german(client: TestClient) -> None:
    answer = client.get("/", params={"lang": "de"}, headers=BROWSER)
    page = html.unescape(answer.text)
    assert answer.headers["content-language"] == "de"
    assert '<html lang="de">' in page
    assert "Vier Plätze, zwei Seiten, ein Regelwerk." in page
    assert "Regelbuch" in page
    # Not translated yet, and so in English.
    assert "Say in your own words what went wrong." in page


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_filled_with_german_and_english(client: TestClient, path: str) -> None:
    answer = client.get(path, params={"lang": "de"}, headers=BROWSER)
    assert answer.status_code in ({404} if path == "/nothing/here" else {200, 401, 403})
    assert answer.headers["content-language"] == "de"
    page = html.unescape(answer.text)
    assert "Zum Inhalt springen" in page
    assert "Turniere" in page


def test_a_hearing_names_seats_in_german_and_asks_in_english(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FURTHER, "de")
    facts = {"acts": "N calls 1S\r\nE calls 1H\r\nattention"}
    found = read(client, "/hearing?q=insufficient", language="de")
    page = read(client, found.links["Insufficient bid"], language="de")
    page = read(client, page.forms[0].address(**facts), language="de")
    assert "Süd" in page.text
    assert "Ost" in page.text
    for label in ("No", "2♥", "Nothing unusual"):
        form = next(form for form in page.forms if label in form.buttons)
        page = read(client, form.press(label), language="de")
    assert "Ruling" in page.text
    assert "Ost's 2♥ stands." in page.text
    assert page.links["27B1(a)"].startswith("/laws/2017/27B1(a)")


def test_an_unfinished_language_is_for_who_asks_for_it(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A German browser gets English, and the chooser has the four, until the operator offers German too."""
    german = BROWSER | {"Accept-Language": "de-DE, ja;q=0.3"}
    answer = client.get("/", headers=german)
    assert answer.headers["content-language"] == "ja"
    assert "Deutsch" not in answer.text
    assert 'hreflang="de"' not in answer.text
    monkeypatch.setenv(FURTHER, "de, fr")
    answer = client.get("/", headers=german)
    assert answer.headers["content-language"] == "de"
    assert "Deutsch (unvollständig)" in answer.text
    assert 'hreflang="de"' in answer.text


def test_the_language_asked_for_is_remembered(client: TestClient) -> None:
    assert client.get("/", params={"lang": "de"}, headers=BROWSER).cookies["lang"] == "de"
    assert client.get("/laws", headers=BROWSER).headers["content-language"] == "de"
