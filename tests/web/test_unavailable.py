"""A disk that is full, read-only or damaged: players are told that nothing is lost, the operator what is wrong."""

from __future__ import annotations

import asyncio
import logging
import socket
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy import Connection, event
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from cardinal.language import Language, Text
from cardinal.store import Role
from cardinal.store.failures import has_no_room
from cardinal.web import Settings, create_app, health
from cardinal.web.play.sockets import LATER
from cardinal.web.watchdog import heartbeat
from tests.cli.test_audit_command import damage
from tests.store.story import Evening, not_known, opened
from tests.web.forms import read, send
from tests.web.people import at_table, call, evening, services_of
from tests.web.test_health import operator
from tests.web.test_play_pages import form_with, friends_table
from tests.web.test_play_socket import at, heard

Fails = Callable[[TestClient], None]
NOT_NOW = {one: Text("cardinal.store", "unavailable").render(one) for one in Language if one.is_promised}


def full(connection: Connection) -> None:
    """What SQLite says when a commit finds no room."""
    if connection.get_execution_options().get("cardinal_writes"):
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error


def read_only(connection: Connection) -> None:
    connection.exec_driver_sql("PRAGMA query_only = ON")


HOOKS: dict[str, tuple[str, Callable[[Connection], None]]] = {
    "full": ("commit", full),
    "read_only": ("begin", read_only),
}


@pytest.fixture(autouse=True)
def asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was known a moment ago of a healthy disk is not what these tests ask for."""
    monkeypatch.setattr(health, "KNOWN_SECONDS", -1.0)


@pytest.fixture(params=list(HOOKS))
def failing(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, Fails]]:
    """The reason, and what makes a server's database fail for it."""
    when, hook = HOOKS[request.param]
    engines = []

    def fails(client: TestClient) -> None:
        database = services_of(client).database
        assert database.sqlite is not None
        monkeypatch.setattr(database.sqlite, "write_texts", not_known)
        for engine in (database.engine.sync_engine, database.sqlite.engine):
            event.listen(engine, when, hook)
            engines.append(engine)

    yield request.param, fails
    for engine in engines:
        event.remove(engine, when, hook)


def test_a_phone_is_told_not_now_in_every_language_and_sends_again(
    client: TestClient, failing: tuple[str, Fails], caplog: pytest.LogCaptureFixture
) -> None:
    reason, fails = failing
    evening(client)
    at_table(client)
    csrf = {"X-CSRF": client.get("/table/state").json()["csrf"]}
    fails(client)
    for language, words in NOT_NOW.items():
        answer = client.post(
            "/table/commands",
            headers=csrf | {"Accept-Language": language.value},
            json={"command": f"call-the-director-{language}", "kind": "call", "reason": "a card fell"},
        )
        assert (answer.status_code, answer.json()["message"]) == (503, words)
        assert answer.headers["retry-after"]
        assert "sqlite" not in answer.text
    # The operator reads where and why, once and not for every phone.
    (line,) = [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR]
    assert "cardinal.sqlite3" in line
    assert {"full": "no room left", "read_only": "not written"}[reason] in line


def test_pages_and_programs_are_told_not_now(client: TestClient, failing: tuple[str, Fails]) -> None:
    evening(client)
    services = services_of(client)
    token = call(client, services.accounts.make_token, "*", Role.ORGANISER, "test", "test", services.now())
    form = form_with(read(client, "/play"), "Open the table")
    failing[1](client)
    page = send(client, form, "Open the table", name="Ann", company="friends")
    assert (page.status_code, NOT_NOW[Language.EN] in page.text) == (503, True)
    made = client.post(
        "/api/events/spring/commands",
        headers={"Authorization": f"Bearer {token.secret}"},
        json={"kind": "start_round", "stage": "Main", "round": 2},
    )
    assert (made.status_code, made.json()["message"]) == (503, NOT_NOW[Language.EN])
    assert "sqlite" not in page.text + made.text
    # What can be read is still shown.
    assert client.get("/events/spring").status_code == 200


def test_readiness_fails_with_the_reason_for_the_operator_alone(client: TestClient, failing: tuple[str, Fails]) -> None:
    reason, fails = failing
    assert client.get("/health/ready").status_code == 200
    fails(client)
    assert client.get("/health/live").status_code == 200
    for address in ("/health", "/health/ready"):
        told = operator(client).get(address)
        assert (told.status_code, told.json()["database"]["error"]) == (503, reason)
        stranger = client.get(address)
        assert (stranger.status_code, stranger.json()["database"]["error"]) == (503, "unavailable")
        assert reason not in stranger.text
        handed_on = operator(client).get(address, headers={"X-Forwarded-For": "127.0.0.1"})
        assert handed_on.json()["database"]["error"] == "unavailable"


def test_the_operators_token_opens_what_strangers_do_not_see(
    client: TestClient, failing: tuple[str, Fails], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDINAL_OPERATOR_TOKEN", "a long random word")
    failing[1](client)
    for word, seen in (("a long random word", failing[0]), ("another", "unavailable")):
        told = client.get("/health/ready", headers={"Authorization": f"Bearer {word}"})
        assert told.json()["database"]["error"] == seen


def test_a_player_at_a_live_table_is_refused_and_goes_on_when_there_is_room(
    client: TestClient, failing: tuple[str, Fails]
) -> None:
    with at(client, friends_table(client)) as socket_:
        seq = heard(socket_, "view")["seq"]
        failing[1](client)
        socket_.send_json({"do": "act", "id": "ready-1", "seq": seq, "act": {"verb": "ready"}})
        refused = heard(socket_, "refused")
        assert (refused["id"], refused["message"]) == ("ready-1", NOT_NOW[Language.EN])


def test_a_disk_with_less_room_than_a_commit_may_need_is_full(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not has_no_room(services_of(client).database.address)
    monkeypatch.setattr("cardinal.store.failures.LEAST_FREE_BYTES", 1 << 62)
    assert operator(client).get("/health").json()["database"]["error"] == "full"


def test_a_damaged_file_is_told_in_words_on_pages_and_by_health(tmp_path: Path) -> None:
    async def fill() -> None:
        async with opened(f"sqlite:///{tmp_path}/cardinal.sqlite3") as database:
            await Evening(database, "event/spring").begin()

    asyncio.run(fill())
    damage(tmp_path, "events")
    with TestClient(create_app(Settings(var=tmp_path))) as client:
        # Exceptions of the server are raised here: none may be.
        for address in ("/events/spring", "/api/events/spring"):
            answer = client.get(
                address, headers={"Accept": "text/html" if "api" not in address else "application/json"}
            )
            assert answer.status_code == 503
            assert NOT_NOW[Language.EN].partition(":")[0] in answer.text
            assert str(tmp_path) not in answer.text
        assert client.get("/health/live").status_code == 200
        assert operator(client).get("/health").json()["database"]["error"] == "damaged_database"


def test_a_socket_at_a_database_that_is_away_is_asked_to_come_again(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = friends_table(client)
    services = services_of(client)
    services.hub._owners.clear()
    with monkeypatch.context() as patch:
        patch.setattr(services.database, "engine", SimpleNamespace(connect=_away))
        with at(client, address) as socket_, pytest.raises(WebSocketDisconnect) as closed:
            socket_.receive_text()
    assert closed.value.code == LATER


async def _away() -> None:
    raise ConnectionRefusedError(111, "Connection refused")


def test_the_watchdog_hears_that_the_loop_turns(tmp_path: Path) -> None:
    address = str(tmp_path / "notify")

    async def live() -> None:
        async with heartbeat({"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "90000"}):
            # A few beats: nobody reads before the end, and the socket holds ten messages.
            await asyncio.sleep(0.1)

    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(address)
        systemd.settimeout(5)
        asyncio.run(live())
        heard_ = []
        while not heard_ or heard_[-1] != b"STOPPING=1":
            heard_.append(systemd.recv(100))
    assert heard_[0] == b"READY=1"
    assert set(heard_[1:-1]) == {b"WATCHDOG=1"}
    assert len(heard_) >= 4


def test_a_request_that_a_stopping_server_cuts_off_is_told_to_come_again(tmp_path: Path) -> None:
    """In a rolling restart it is sent again to the next process, and is no fault of anybody's."""
    app = create_app(Settings(var=tmp_path))
    said: list[dict[str, object]] = []

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, object]) -> None:
        said.append(message)

    async def story() -> None:
        async with app.router.lifespan_context(app):
            waits = asyncio.Event()

            async def never() -> health.Health:
                waits.set()
                await asyncio.Event().wait()
                raise AssertionError

            app.state.services.health.state = never
            headers = [(b"host", b"here"), (b"accept", b"application/json")]
            scope = {"type": "http", "method": "GET", "path": "/health", "query_string": b"", "headers": headers}
            asked = asyncio.create_task(app(scope, receive, send))
            await waits.wait()
            asked.cancel()
            await asked

    asyncio.run(story())
    assert said[0]["status"] == 503
    assert b"retry-after" in dict(said[0]["headers"])  # type: ignore[call-overload]
    assert NOT_NOW[Language("en")].encode() in b"".join(one.get("body", b"") for one in said)  # type: ignore[misc]
