"""A web application with a database of its own, and a client that reads its pages."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cardinal.store import migrate, open_database
from cardinal.web import Settings, create_app


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with its tables; each test works on a copy, because making them takes longer than most tests."""
    folder = tmp_path_factory.mktemp("empty")

    async def make() -> None:
        database = open_database(folder, environment={})
        try:
            await migrate(database)
        finally:
            await database.close()

    asyncio.run(make())
    return folder / "cardinal.sqlite3"


@pytest.fixture
def settings(tmp_path: Path, empty_database: Path) -> Settings:
    var = tmp_path / "var"
    var.mkdir()
    shutil.copy(empty_database, var)
    return Settings(var=var)


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(settings), raise_server_exceptions=False) as opened:
        yield opened
