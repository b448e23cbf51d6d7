"""Large files and pages go out packed; a file's address is one content for ever; a page with a secret is not packed."""

from __future__ import annotations

import gzip
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cardinal.web import static_files
from cardinal.web.assets import scripts
from cardinal.web.static_files import STATIC, static_address
from tests.web.people import another, evening, organiser

RAW = {"Accept-Encoding": "identity"}
UNBROTLI = "process.stdout.write(require('zlib').brotliDecompressSync(require('fs').readFileSync(0)))"


def read(client: TestClient, address: str, asked: str) -> tuple[Mapping[str, str], bytes]:
    """The headers of an answer, and its content as it was sent."""
    with client.stream("GET", address, headers={"Accept-Encoding": asked}) as answer:
        return answer.headers, b"".join(answer.iter_raw())


def unpacked(content: bytes, coding: str) -> bytes:
    """What somebody else's reader finds in it."""
    if coding == "gzip":
        return gzip.decompress(content)
    return subprocess.run(["node", "-e", UNBROTLI], input=content, stdout=subprocess.PIPE, check=True).stdout


@pytest.fixture
def client(reader: TestClient) -> TestClient:
    return reader


def test_a_style_comes_packed_and_stays_for_a_year_under_its_digest(client: TestClient) -> None:
    page = client.get("/").text
    (address,) = re.findall(r'href="(/static/cardinal\.css\?[0-9a-f]{12})"', page)
    whole = (STATIC / "cardinal.css").read_bytes()
    sizes = {}
    for asked, coding in (
        ("gzip", "gzip"), ("gzip, deflate, br, zstd", "br"), ("br;q=0, *;q=0.5", "gzip"), ("*", "br"),
    ):  # fmt: skip
        headers, packed = read(client, address, asked)
        assert headers["content-encoding"] == coding
        assert headers["cache-control"] == "public, max-age=31536000, immutable"
        assert headers["vary"] == "Accept-Encoding"
        assert unpacked(packed, coding) == whole
        sizes[coding] = int(headers["content-length"])
        assert sizes[coding] == len(packed) < len(whole) / 3
    assert sizes["br"] < sizes["gzip"]
    plain = client.get(address, headers=RAW)
    assert ("content-encoding" in plain.headers, plain.content) == (False, whole)
    assert plain.headers["vary"] == "Accept-Encoding"


def test_what_was_not_packed_at_the_build_is_packed_by_gzip(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(static_files, "_PACKED", tmp_path)
    static_files._packed.cache_clear()
    try:
        headers, packed = read(client, static_address("cardinal.css"), "br, gzip")
        assert headers["content-encoding"] == "gzip"
        assert unpacked(packed, "gzip") == (STATIC / "cardinal.css").read_bytes()
        assert "content-encoding" not in read(client, static_address("cardinal.css"), "br")[0]
    finally:
        static_files._packed.cache_clear()


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
