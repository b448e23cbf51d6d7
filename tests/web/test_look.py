"""What every page has: the language kept, safe headers, no script, and links that all lead somewhere."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from cardinal.language import Language
from tests.web.forms import read

PAGES = (
    "/",
    "/laws",
    "/laws?book=guandan",
    "/laws?q=revoke",
    "/laws/2017/27",
    "/laws/2017/92B",
    "/laws/1987/6E4",
    "/hearing",
    "/hearing?book=ctcba",
    "/hearing?q=late",
    "/hearing/facts?book=2017&law=27",
    "/hearing/facts?book=guandan&law=G32",
    "/hearing/ask?law=27&acts=N+calls+1S%0AE+calls+1H%0Aattention",
    "/hearing/ask?law=27&acts=N+calls+1S%0AE+calls+1H%0Aattention&a.accept=yes",
    "/events",
    "/events/club-mitchell",
    "/events/club-mitchell/standings",
    "/events/club-mitchell/contestants/5",
    "/events/club-mitchell/boards/15",
    "/events/club-mitchell/rulings",
    "/events/club-mitchell/screen",
    "/no/such/page",
)


@pytest.fixture
def client(reader: TestClient) -> TestClient:
    return reader


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("address", PAGES)
def test_a_page_is_in_the_language_asked_for_and_has_no_script_written_into_it(
    client: TestClient, address: str, language: Language
) -> None:
    answer = client.get(address, headers={"Accept": "text/html", "Accept-Language": language.value})
    assert answer.status_code == (404 if address == "/no/such/page" else 200)
    assert answer.headers["content-language"] == language
    assert f'<html lang="{language}">' in answer.text
    # Scripts come from our own files; none is written into a page.
    assert not re.search(r'<script(?! type="module" src="/static/built/[\w./-]+"></script>)', answer.text)
    assert not re.search(r"\son\w+=|\sstyle=", answer.text)
    # The one address with a scheme is the name of the SVG language, which nobody fetches.
    assert set(re.findall(r"\w+://[^\"' <]+", answer.text)) <= {"http://www.w3.org/2000/svg"}


@pytest.mark.parametrize("address", [page for page in PAGES if page != "/no/such/page"])
def test_every_link_of_a_page_leads_somewhere(client: TestClient, address: str) -> None:
    links = {link for link in read(client, address).links.values() if link.startswith("/")}
    # Of many alike a few will do.
    for link in sorted(links)[:: max(1, len(links) // 12)]:
        assert client.get(link, headers={"Accept": "text/html"}).status_code == 200, link


@pytest.mark.parametrize("address", ["/", "/static/cardinal.css", "/api/events", "/health", "/no/such/page"])
def test_every_answer_has_the_headers_of_safety(client: TestClient, address: str) -> None:
    headers = client.get(address).headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


def test_a_language_that_was_chosen_stays_chosen(client: TestClient) -> None:
    answer = client.get("/laws?lang=ja", headers={"Accept": "text/html", "Accept-Language": "en"})
    cookie = answer.headers["set-cookie"]
    assert "lang=ja" in cookie
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert '<html lang="ja">' in client.get("/events", headers={"Accept-Language": "en"}).text
    assert '<html lang="zh-Hant">' in client.get("/events?lang=zh-Hant").text


def test_without_cookies_the_language_goes_on_in_the_links(client: TestClient) -> None:
    page = read(client, "/laws/2017/27?lang=ja")
    client.cookies.clear()
    link = next(link for link in page.links.values() if "27B1" in link)
    assert '<html lang="ja">' in client.get(link, headers={"Accept-Language": "en"}).text


def test_a_form_keeps_the_language_of_the_address(client: TestClient) -> None:
    page = read(client, "/hearing/facts?book=2017&law=27&lang=zh-Hant")
    assert page.forms[0].fields["lang"] == "zh-Hant"


def test_the_switch_of_languages_keeps_the_rest_of_the_address(client: TestClient) -> None:
    page = read(client, "/laws?q=revoke&book=2017")
    assert page.links["日本語"] == "/laws?q=revoke&book=2017&lang=ja"


def test_each_page_has_one_heading_of_the_first_rank_and_its_main_part(client: TestClient) -> None:
    for address in PAGES:
        html = client.get(address, headers={"Accept": "text/html"}).text
        assert html.count("<h1") == 1, address
        assert html.count('<main id="content"') == 1
