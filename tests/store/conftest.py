"""Both databases for every test of the store: a SQLite file, and a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from cardinal.store import secrets_kept
from tests.store.servers import postgresql


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[Callable[[], str]]:
    with postgresql() as emptied:
        yield emptied


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.servers)])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new, empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/cardinal.sqlite3"
    server: Callable[[], str] = request.getfixturevalue("postgresql_server")
    return server()


@pytest.fixture
def cheap_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passwords and PINs are kept by the same procedure at its lowest cost, where dozens are tried."""
    monkeypatch.setattr(secrets_kept, "_HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
