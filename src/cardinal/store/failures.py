"""Why a database cannot be used: what a driver says, as one of a few reasons that an operator can act on."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from cardinal.language import Text, shown

from .errors import Unavailable

FULL, READ_ONLY, DAMAGED, BUSY, UNREACHABLE = "full", "read_only", "damaged_database", "busy", "unreachable"
LEAST_FREE_BYTES = 1_000_000
"""With less room SQLite may fail in the middle of anything, and does not always say that the disk is full."""

# The primary result codes of SQLite.
_SQLITE = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_IOERR: DAMAGED,
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_CANTOPEN: UNREACHABLE,
}
# The states of PostgreSQL, whole or by their class.
_POSTGRESQL = {
    "53100": FULL,
    "25006": READ_ONLY,
    "XX001": DAMAGED,
    "XX002": DAMAGED,
    "58": DAMAGED,
    "53": BUSY,
    "55": BUSY,
    "08": UNREACHABLE,
    "57": UNREACHABLE,
    "28": UNREACHABLE,
    "3D": UNREACHABLE,
}


def shown_address(address: URL) -> str:
    """An address without its password."""
    return address.set(drivername=address.get_backend_name()).render_as_string(hide_password=True)


@contextmanager
def explained(address: URL) -> Iterator[None]:
    """A database that fails inside is told as what an operator can act on; a mistake of ours stays what it is."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        reason = _reason(error, address)
        if reason is None:
            raise
        raise unavailable(address, reason, error) from error


def unavailable(address: URL, reason: str, error: Exception) -> Unavailable:
    told = str(getattr(error, "orig", None) or error).strip()
    why = shown(told.splitlines()[0] if told else type(error).__name__)
    return Unavailable(reason, Text(__package__, reason, {"address": shown_address(address), "why": why}))


def _reason(error: Exception, address: URL) -> str | None:
    """Which reason an error stands for; None for one that is no failure of the database."""
    driver = getattr(error, "orig", None) or error
    if isinstance(error, IntegrityError | sqlite3.IntegrityError):
        return None
    code = getattr(driver, "sqlite_errorcode", None)
    if code is not None:
        found = _SQLITE.get(code & 0xFF)
        return FULL if found == DAMAGED and has_no_room(address) else found
    state = getattr(driver, "sqlstate", None)
    if state:
        return _POSTGRESQL.get(state) or _POSTGRESQL.get(state[:2])
    if not isinstance(error, OperationalError | sqlite3.OperationalError):
        return None
    # A connection that broke has no state, and bytes that are no text no code.
    return DAMAGED if address.get_backend_name() == "sqlite" else UNREACHABLE


def check_room(address: URL) -> None:
    """Refuse a SQLite file whose disk is full, before a write happens to find room in what it has already."""
    if has_no_room(address):
        raise unavailable(address, FULL, OSError(os.strerror(errno.ENOSPC)))


def has_no_room(address: URL) -> bool:
    """Whether the disk of a SQLite file has no room left for anything worth writing."""
    if address.get_backend_name() != "sqlite":
        return False
    try:
        free = shutil.disk_usage(Path(str(address.database)).parent).free
    except OSError:
        return False
    return free < LEAST_FREE_BYTES
