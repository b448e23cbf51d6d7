"""/health really opens the database, and tells when it cannot."""

from __future__ import annotations

import sqlite3

from starlette.testclient import TestClient

import cardinal
from cardinal.web import Settings


def test_a_sound_server_tells_its_version_and_its_database(client: TestClient, settings: Settings) -> None:
    answer = client.get("/health")
    assert answer.status_code == 200
    assert answer.json() == {
        "status": "ok",
        "version": cardinal.__version__,
        "database": {
            "engine": "sqlite",
            "engine_version": sqlite3.sqlite_version,
            "file": "cardinal.sqlite3",
            "opened": True,
            "error": None,
        },
    }
    assert settings.database.exists()


def test_a_file_that_is_no_database_is_told(client: TestClient, settings: Settings) -> None:
    settings.var.mkdir()
    settings.database.write_bytes(b"The four of spades. " * 100)
    answer = client.get("/health")
    assert answer.status_code == 503
    assert answer.json()["status"] == "failing"
    assert answer.json()["database"]["opened"] is False
    assert answer.json()["database"]["error"] == "file is not a database"


def test_a_folder_that_cannot_be_made_is_told_not_where(client: TestClient, settings: Settings) -> None:
    settings.var.write_text("a file where the folder should be")
    answer = client.get("/health")
    assert answer.status_code == 503
    assert answer.json()["database"]["error"]
    assert str(settings.var) not in answer.text


def test_health_can_be_asked_again_and_leaves_no_lock(client: TestClient, settings: Settings) -> None:
    assert [client.get("/health").status_code for _ in range(3)] == [200, 200, 200]
    connection = sqlite3.connect(settings.database, timeout=0)
    connection.execute("CREATE TABLE proof (one)")
    connection.close()
