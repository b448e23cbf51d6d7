"""/health really opens the database, and tells when it cannot."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import cardinal
from cardinal.store import open_database
from cardinal.web import Settings
from cardinal.web.health import Health, examine


def operator(client: TestClient) -> TestClient:
    """The same server, asked from its own machine."""
    own = TestClient(client.app, client=("127.0.0.1", 50_000), raise_server_exceptions=False)
    own.portal = client.portal
    return own


@pytest.mark.parametrize("address", ["/health", "/health/ready"])
def test_a_sound_server_tells_its_version_and_its_database(client: TestClient, address: str) -> None:
    answer = operator(client).get(address)
    assert answer.status_code == 200
    stranger = client.get(address).json()
    assert (stranger["status"], stranger["database"]["engine_version"]) == ("ok", "")
    assert answer.json() == {
        "status": "ok",
        "version": cardinal.__version__,
        "database": {
            "engine": "sqlite",
            "engine_version": sqlite3.sqlite_version,
            "opened": True,
            "error": None,
        },
    }


def examined(address: str) -> Health:
    async def look() -> Health:
        database = open_database(address=address)
        try:
            return await examine(database)
        finally:
            await database.close()

    return asyncio.run(look())


def test_a_file_that_is_no_database_is_told_not_where(tmp_path: Path) -> None:
    file = tmp_path / "cardinal.sqlite3"
    file.write_bytes(b"The four of spades. " * 100)
    found = examined(f"sqlite:///{file}")
    assert (found.status, found.database.opened) == ("failing", False)
    assert found.database.error
    assert str(tmp_path) not in str(found)


def test_a_server_that_does_not_answer_is_told_not_where() -> None:
    found = examined("postgresql://nobody:secret@127.0.0.1:1/none")
    assert (found.status, found.database.engine) == ("failing", "postgresql")
    assert found.database.error == "unreachable"
    assert "secret" not in str(found)


def test_a_failing_database_makes_the_answer_a_failure(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = open_database(address="postgresql://nobody@127.0.0.1:1/none")
    monkeypatch.setattr(client.app.state.services, "database", elsewhere)  # type: ignore[attr-defined]
    answer = client.get("/health")
    assert answer.status_code == 503
    assert answer.json()["status"] == "failing"


def test_health_can_be_asked_again_and_leaves_no_lock(client: TestClient, settings: Settings) -> None:
    assert [client.get("/health").status_code for _ in range(3)] == [200, 200, 200]
    connection = sqlite3.connect(settings.database, timeout=0)
    connection.execute("CREATE TABLE proof (one)")
    connection.close()
