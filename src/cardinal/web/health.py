"""The state of this server, found out by using what it depends on, never assumed."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from cardinal import __version__
from cardinal.language import CardinalError
from cardinal.store import Database

__all__ = ["DatabaseState", "Health", "examine"]


@dataclass(frozen=True, slots=True)
class DatabaseState:
    """Whether the database could be opened and written, and if not, why; never where it is: strangers read this."""

    engine: str
    engine_version: str
    opened: bool
    error: str | None


@dataclass(frozen=True, slots=True)
class Health:
    """The answer of ``/health``."""

    status: str
    version: str
    database: DatabaseState


async def examine(database: Database) -> Health:
    """Open the database, begin to write, let go, and tell."""
    engine = database.address.get_backend_name()
    asked = "SELECT sqlite_version()" if database.is_sqlite else "SHOW server_version"
    version, error = "", None
    try:
        # For SQLite this takes its write lock, as an entry would.
        async with database.writing() as connection:
            version = str((await connection.execute(text(asked))).scalar_one())
    except CardinalError as refused:
        error = type(refused).__name__
    except (DBAPIError, OSError) as failed:
        error = type(failed).__name__
    return Health(
        status="ok" if error is None else "failing",
        version=__version__,
        database=DatabaseState(engine, version, error is None, error),
    )
