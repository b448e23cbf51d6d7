"""The state of this server, found out by using what it depends on, never assumed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from cardinal import __version__

# Long enough for another writer to finish, short enough for whoever asks.
_PATIENCE_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class DatabaseState:
    """Whether the database could be opened and locked, and if not, why."""

    engine: str
    engine_version: str
    file: str
    opened: bool
    error: str | None


@dataclass(frozen=True, slots=True)
class Health:
    """The answer of ``/health``."""

    status: str
    version: str
    database: DatabaseState


def examine(database: Path) -> Health:
    """Open the database, take its write lock, let go, and tell."""
    error = _open_and_lock(database)
    return Health(
        status="ok" if error is None else "failing",
        version=__version__,
        database=DatabaseState(
            engine="sqlite",
            engine_version=sqlite3.sqlite_version,
            file=database.name,
            opened=error is None,
            error=error,
        ),
    )


def _open_and_lock(database: Path) -> str | None:
    """Nothing, or why the database cannot be written; the folder's path stays out of what strangers read."""
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(database, timeout=_PATIENCE_SECONDS, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            connection.execute("ROLLBACK")
    except OSError as error:
        return error.strerror or type(error).__name__
    except sqlite3.Error as error:
        return str(error)
    return None
