"""What strangers and those who leave can do to a server: read its files, hold its connections, choose its links, fill
its log with noise."""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import re
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cardinal.language import NotUnderstood
from cardinal.store import Log, open_database
from cardinal.store.migrations import migrate
from cardinal.web import Settings, create_app
from cardinal.web.live_feed import LiveFeed
from tests.web.people import evening, organiser

CARDINAL = Path(sys.executable).with_name("cardinal")
ONE_PATIENCE = "import cardinal.web.patient_http as http; http.HEADER_SECONDS = http.BODY_SECONDS = 1.0; "


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, Path]]:
    """The port of a real server that waits a second for a header or a body, and its data folder."""
    var = tmp_path_factory.mktemp("doors") / "new" / "var"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CARDINAL_")}
    # As liberal as a machine can be: what is closed is closed by the server itself.
    started = f"{ONE_PATIENCE}from cardinal.cli import app; app(['serve', '--port', '0', '--var', '{var}'])"
    before = os.umask(0)
    try:
        process = subprocess.Popen(
            [sys.executable, "-c", started], env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
    finally:
        os.umask(before)
    with process:
        assert process.stdout is not None
        port = re.search(r"http://127\.0\.0\.1:(\d+)", process.stdout.readline())
        assert port
        yield int(port[1]), var
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=30)[1] == ""


def answer(port: int, said: bytes) -> tuple[bytes, float]:
    """What comes until the server closes, and how long that takes."""
    begun = time.monotonic()
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(said)
        got = b""
        while part := connection.recv(65_536):
            got += part
    return got, time.monotonic() - begun


def test_files_are_the_servers_own_from_the_first_byte(server: tuple[int, Path]) -> None:
    assert answer(server[0], b"GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")[0].startswith(
        b"HTTP/1.1 200"
    )
    modes = {one.name: stat.S_IMODE(one.stat().st_mode) for one in server[1].rglob("*") if one.is_file()}
    assert {"cardinal.sqlite3", "cardinal.sqlite3-wal", "cardinal.sqlite3-shm", "secret.key"} <= set(modes)
    assert set(modes.values()) == {0o600}
    assert stat.S_IMODE(server[1].stat().st_mode) == 0o700


def test_files_of_an_earlier_version_are_closed(tmp_path: Path) -> None:
    file = tmp_path / "cardinal.sqlite3"
    for one in (file, file.with_name("cardinal.sqlite3-wal")):
        one.touch(0o644)
        one.chmod(0o644)
    asyncio.run(open_database(tmp_path, environment={}).close())
    assert {stat.S_IMODE(one.stat().st_mode) for one in tmp_path.iterdir()} == {0o600}


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: a\r\nX-",
        b"POST /sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc",
    ],
    ids=["nothing", "half a header", "half a body"],
)
def test_half_a_request_is_not_waited_for(server: tuple[int, Path], half: bytes) -> None:
    assert answer(server[0], half)[1] < 10


def test_a_whole_request_is_answered_and_its_answer_says_nothing_of_the_software(server: tuple[int, Path]) -> None:
    got, _ = answer(server[0], b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    head = got.partition(b"\r\n\r\n")[0].lower()
    assert b"\r\nserver:" not in head
    assert b"uvicorn" not in head
    assert b"strict-transport-security" not in head


def opened(settings: Settings, base: str = "http://testserver") -> TestClient:
    return TestClient(create_app(settings), base_url=base, raise_server_exceptions=False)


def test_https_is_kept_to_where_it_is_served(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(settings, "https://testserver") as client:
        assert client.get("/").headers["strict-transport-security"].startswith("max-age=")
    monkeypatch.setenv("CARDINAL_URL", "https://bridge.example.org/")
    with opened(settings) as client:
        assert "strict-transport-security" in client.get("/static/logo.svg").headers


def test_links_begin_as_the_operator_says_whatever_host_a_request_names(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    for said, seen in (("", "http://evil.example"), ("https://bridge.example.org", "https://bridge.example.org")):
        monkeypatch.setenv("CARDINAL_URL", said)
        with opened(settings) as client:
            key = evening(client, f"spring-{len(said)}")
            organiser(client, name=f"olga-{len(said)}")
            page = client.get(f"/organise/{key}/tables", headers={"Host": "evil.example"})
            assert page.status_code == 200
            assert seen in page.text
            assert ("evil.example" in page.text) == (not said)


@pytest.mark.parametrize("said", ["bridge.example.org", "ftp://a", "https://a/club", "https://"])
def test_an_address_that_cannot_begin_a_link_is_refused(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDINAL_URL", said)
    with pytest.raises(NotUnderstood, match="CARDINAL_URL"):
        Settings().url  # noqa: B018


def test_no_browser_keeps_pages_of_staff(client: TestClient) -> None:
    key = evening(client)
    assert client.get("/events").headers["cache-control"] == "no-cache"
    organiser(client)
    for address in (f"/organise/{key}", f"/organise/{key}/entries", f"/direct/{key}", "/account"):
        answered = client.get(address)
        assert (answered.status_code, answered.headers["cache-control"]) == (200, "no-store"), address


def test_watchers_who_leave_make_no_noise(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        database = open_database(tmp_path, environment={})
        await migrate(database)
        log = Log(database)
        feed = LiveFeed(log)

        async def watch(stream: str) -> None:
            async for _ in feed.follow(stream):
                pass

        async def read(stream: str) -> None:
            async for _ in log.read(stream):
                pass

        for number in range(60):
            watching = asyncio.create_task((watch if number % 2 else read)(f"event/e{number}"))
            for _ in range(number % 12):
                await asyncio.sleep(0)
            # A web framework cuts off again and again, until it is over.
            while not watching.done():
                watching.cancel()
                await asyncio.sleep(0)
        await asyncio.sleep(0.2)
        await database.close()

    with caplog.at_level(logging.WARNING):
        asyncio.run(story())
    assert [one.getMessage() for one in caplog.records] == []


def test_a_robot_whose_server_was_killed_says_nothing() -> None:
    command = [sys.executable, "-m", "cardinal.live.robot_worker"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as robot:
        assert robot.stdin is not None
        assert robot.stdout is not None
        robot.stdout.close()
        asked = pickle.dumps({"game": "none"})
        robot.stdin.write(len(asked).to_bytes(4, "big") + asked)
        robot.stdin.close()
        robot.stdin = None
        assert robot.stderr is not None
        assert (robot.stderr.read(), robot.wait(30)) == (b"", 0)
