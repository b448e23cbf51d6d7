"""The state of this server, found out by using what it depends on, never assumed.

Alive (``/health/live``) is a process whose loop turns. Ready (``/health/ready``, and ``/health``) is one that has just
written a row and committed it. Why it could not is told to the operator alone: in the log, and to callers from this
machine or with the operator's token.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace

from sqlalchemy import text

from cardinal import __version__
from cardinal.language import CardinalError
from cardinal.store import Database, Unavailable
from cardinal.store.failures import BUSY, DAMAGED, check_room
from cardinal.store.rates import write_one_row

PATIENCE_SECONDS = 3.0
KNOWN_SECONDS = 1.0
"""So long an answer holds: however many ask, the disk is asked once a second."""
TOLD_SECONDS = 10.0
"""So often at most the log says again what is wrong."""
FAILING = "failing"
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Liveness:
    """The answer of ``/health/live``."""

    status: str = "ok"
    version: str = __version__


@dataclass(frozen=True, slots=True)
class DatabaseState:
    """Whether the database can be written, and if not, why; never where it is."""

    engine: str
    engine_version: str
    opened: bool
    error: str | None


@dataclass(frozen=True, slots=True)
class Health:
    """The answer of ``/health`` and ``/health/ready``."""

    status: str
    version: str
    database: DatabaseState

    @property
    def is_ready(self) -> bool:
        return self.status != FAILING

    def for_strangers(self) -> Health:
        """Without what only the operator can use."""
        error = None if self.is_ready else "unavailable"
        return replace(self, database=replace(self.database, engine_version="", error=error))


async def examine(database: Database) -> Health:
    """Write one row, commit it, and tell."""
    version, error = "", None
    asked = "SELECT sqlite_version()" if database.is_sqlite else "SHOW server_version"
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            check_room(database.address)
            await write_one_row(database)
            async with database.reading() as connection:
                version = str((await connection.execute(text(asked))).scalar_one())
    except Unavailable as refused:
        error = refused.reason
    except TimeoutError:
        error = BUSY
    except CardinalError as refused:
        error = type(refused).__name__
    return _health(database, version, error)


def _health(database: Database, version: str, error: str | None) -> Health:
    state = DatabaseState(database.address.get_backend_name(), version, error is None, error)
    return Health(FAILING if error else "ok", __version__, state)


class Watch:
    """What is known of this server's health. *database* gives the one that is used now."""

    def __init__(self, database: Callable[[], Database]) -> None:
        self._database = database
        self._asking = asyncio.Lock()
        self._known: tuple[float, Database, Health] | None = None
        self._told: dict[str, float] = {}
        self.damage = ""
        """Damage that was met once is there until somebody has looked at the file, whatever can still be written."""

    async def state(self) -> Health:
        async with self._asking:
            database, now = self._database(), time.monotonic()
            if self._known is None or now > self._known[0] + KNOWN_SECONDS or self._known[1] is not database:
                found = await examine(database)
                if found.is_ready and self.damage:
                    found = _health(database, found.database.engine_version, DAMAGED)
                self._known = time.monotonic(), database, found
            return self._known[2]

    def note(self, error: Unavailable) -> None:
        """Tell the operator why something was refused that could not be stored, once in a while."""
        if error.reason == DAMAGED:
            self.damage = error.reason
        now = time.monotonic()
        if now >= self._told.get(error.reason, -TOLD_SECONDS) + TOLD_SECONDS:
            self._told[error.reason] = now
            _LOG.error("%s", error.render_inside())

    @asynccontextmanager
    async def looking_once(self) -> AsyncIterator[None]:
        """Read a SQLite file through once, beside everything else: a page may be damaged that nobody asks for yet."""
        looking = asyncio.create_task(self._look()) if self._database().is_sqlite else None
        try:
            yield
        finally:
            if looking is not None:
                looking.cancel()
                with suppress(asyncio.CancelledError):
                    await looking

    async def _look(self) -> None:
        try:
            async with self._database().reading() as connection:
                found = str((await connection.execute(text("PRAGMA quick_check(1)"))).scalar_one())
        except Unavailable as error:
            self.note(error)
            return
        if found != "ok":
            self.damage = DAMAGED
            _LOG.error("the database is damaged: %s", found)
