"""A web application with a database of its own, and a client that reads its pages."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import gettempdir

import pytest
from argon2 import PasswordHasher
from fastapi import routing
from starlette.testclient import TestClient

from cardinal.store import migrate, open_database, secrets_kept
from cardinal.web import Settings, create_app
from cardinal.web.templating import templates_kept_in
from tests.web.people import another


@pytest.fixture(scope="module", autouse=True)
def cheap_secrets() -> Iterator[None]:
    """Passwords and PINs are kept by the same procedure at its lowest cost: hundreds of accounts and cards are made
    here. The tests of the store keep theirs at the cost that the application has."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets_kept, "_HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        yield


@pytest.fixture(scope="session", autouse=True)
def response_schemas() -> Iterator[None]:
    """What FastAPI works out of the type of an answer is kept for the next application: nearly every test makes one,
    and two thirds of that were these schemas."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(routing, "create_model_field", cache(routing.create_model_field))
        yield


@pytest.fixture(scope="session", autouse=True)
def _templates_kept() -> Iterator[None]:
    """Templates are compiled once for all processes and runs of these tests, as servers that start again do it."""
    with templates_kept_in(Path(gettempdir()) / "cardinal-tests"):
        yield


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


@pytest.fixture(scope="module")
def reading_room(tmp_path_factory: pytest.TempPathFactory, empty_database: Path) -> Iterator[TestClient]:
    """An application in which nothing is written: all tests of a module that only read may ask the same one."""
    var = tmp_path_factory.mktemp("reading") / "var"
    var.mkdir()
    shutil.copy(empty_database, var)
    with TestClient(create_app(Settings(var=var)), raise_server_exceptions=False) as opened:
        yield opened


@pytest.fixture
def reader(reading_room: TestClient) -> TestClient:
    """A browser without a cookie, at the module's application."""
    return another(reading_room)
