"""Large files and pages go out packed; a file's address is one content for ever; a page with a secret is not packed."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from cardinal.web.assets import scripts
from cardinal.web.static_files import STATIC, static_address
from tests.web.people import another, evening, organiser

RAW = {"Accept-Encoding": "identity"}


@pytest.fixture
def client(reader: TestClient) -> TestClient:
    return reader


def test_a_style_comes_packed_and_stays_for_a_year_under_its_digest(client: TestClient) -> None:
    page = client.get("/").text
    (address,) = re.findall(r'href="(/static/cardinal\.css\?[0-9a-f]{12})"', page)
    packed = client.get(address)
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["cache-control"] == "public, max-age=31536000, immutable"
    whole = (STATIC / "cardinal.css").read_bytes()
    assert packed.content == whole
    assert int(packed.headers["content-length"]) < len(whole) / 3
    plain = client.get(address, headers=RAW)
    assert ("content-encoding" in plain.headers, plain.content) == (False, whole)
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"


def test_another_address_is_asked_for_again_and_not_sent_again(client: TestClient) -> None:
    for address in ("/static/cardinal.css", "/static/cardinal.css?000000000000"):
        first = client.get(address)
        assert first.headers["cache-control"] == "no-cache"
        again = client.get(address, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_what_is_built_carries_its_digest_in_its_name(client: TestClient) -> None:
    (script,) = scripts("main")
    answer = client.get(script)
    assert (answer.headers["cache-control"], answer.headers["content-encoding"]) == (
        "public, max-age=31536000, immutable",
        "gzip",
    )


def test_a_digest_is_of_what_is_in_the_file() -> None:
    assert static_address("table.css") != static_address("play.css")
    assert static_address("table.css") == static_address("table.css")


def test_pages_and_answers_for_programs_come_packed(client: TestClient) -> None:
    for address in ("/laws", "/api/laws/2017?q=revoke", "/events/club-mitchell"):
        packed, plain = client.get(address), another(client).get(address, headers=RAW)
        assert packed.headers["content-encoding"] == "gzip", address
        assert "Accept-Encoding" in packed.headers["vary"]
        assert packed.content == plain.content
        assert int(packed.headers["content-length"]) < len(plain.content) / 2


def test_a_page_with_the_secret_of_a_session_is_not_packed(client: TestClient) -> None:
    for address in ("/sign-in", "/play"):
        answer = client.get(address)
        assert 'name="csrf"' in answer.text
        assert "content-encoding" not in answer.headers


def test_nothing_of_staff_is_packed(client: TestClient) -> None:
    key = evening(client)
    organiser(client)
    assert "content-encoding" not in client.get(f"/organise/{key}/entries").headers
