"""The first page: in the reader's language, whole without any other site, and true."""

from __future__ import annotations

import html
import re
import shlex
import tomllib

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

import cardinal
from cardinal.cli import app as command_line
from cardinal.language import Language
from cardinal.web.static_files import STATIC

TEXTS: dict[str, dict[str, str]] = tomllib.loads((STATIC.parent / "texts.toml").read_text("utf-8"))


@pytest.fixture
def client(reader: TestClient) -> TestClient:
    return reader


def language_of(page: str) -> str:
    found = re.search(r'<html lang="([^"]+)"', page)
    assert found
    return found[1]


@pytest.mark.parametrize("language", [language.value for language in Language])
def test_the_page_is_in_the_language_asked_for_in_the_address(client: TestClient, language: str) -> None:
    answer = client.get("/", params={"lang": language}, headers={"Accept-Language": "en"})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["content-language"] == language
    assert language_of(answer.text) == language
    assert TEXTS["lead"][language] in html.unescape(answer.text)


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("ja", "ja"),
        ("zh-TW,zh;q=0.9,en;q=0.8", "zh-Hant"),
        ("zh-CN", "zh-Hans"),
        ("en;q=0.3, ja;q=0.7", "ja"),
        ("fr-FR, de;q=0.9, ja;q=0.2", "ja"),
        ("ja;q=0, zh-HK;q=0.1", "zh-Hant"),
        ("ko, *", "en"),
        ("ja;q=high, en", "en"),
        ("", "en"),
        (",;q=,=;;", "en"),
    ],
)
def test_otherwise_it_is_in_the_browsers_favourite_that_we_have(client: TestClient, header: str, language: str) -> None:
    assert language_of(client.get("/", headers={"Accept-Language": header}).text) == language


def test_a_language_that_we_do_not_have_falls_back_on_the_browsers(client: TestClient) -> None:
    answer = client.get("/?lang=tlh", headers={"Accept-Language": "ja"})
    assert language_of(answer.text) == "ja"


def test_every_language_can_be_switched_to_and_the_present_one_is_marked(client: TestClient) -> None:
    page = client.get("/?lang=zh-Hant").text
    start = page.index('<nav class="languages"')
    nav = page[start : page.index("</nav>", start)]
    assert re.findall(r'href="/\?lang=([^"]+)"', nav) == ["en", "zh-Hans", "zh-Hant", "ja"]
    assert re.findall(r'<a href="/\?lang=([^"]+)"[^>]*aria-current="true"', nav) == ["zh-Hant"]


def test_the_page_and_its_style_load_nothing_from_elsewhere(client: TestClient) -> None:
    page = client.get("/").text
    style = client.get("/static/cardinal.css")
    assert style.status_code == 200
    # The one address with a scheme is the name of the SVG language, which nobody fetches.
    assert set(re.findall(r"\w+://[^\"' ]+", page)) <= {"http://www.w3.org/2000/svg"}
    assert "url(" not in style.text
    assert "@import" not in style.text
    assert "default-src 'none'" in client.get("/").headers["content-security-policy"]


def test_all_that_the_page_links_to_is_there(client: TestClient) -> None:
    links = set(re.findall(r'(?:href|src)="(/[^"]*)"', client.get("/").text))
    assert {"/health", "/static/logo.svg"} <= {one.partition("?")[0] for one in links}
    found = {link: client.get(link, headers={"Accept": "text/html"}).status_code for link in links}
    assert found == dict.fromkeys(links, 200)


def test_the_page_tells_the_version(client: TestClient) -> None:
    assert f"Version {cardinal.__version__}" in client.get("/?lang=en").text


def test_the_page_answers_head_without_a_body(client: TestClient) -> None:
    answer = client.head("/")
    assert answer.status_code == 200
    assert answer.content == b""


def test_every_command_that_the_page_shows_runs(client: TestClient) -> None:
    shown = [re.sub(r"<[^>]*>", "", code) for code in re.findall(r"<code>(.*?)</code>", client.get("/").text)]
    assert len(shown) == 3
    for command in shown:
        name, *arguments = shlex.split(html.unescape(command))
        result = CliRunner().invoke(command_line, arguments)
        assert (name, result.exit_code) == ("cardinal", 0), result.output
