"""The database by its address: a SQLite file in the data folder, or PostgreSQL by ``CARDINAL_DATABASE_URL``.

What was committed survives a kill at any moment: SQLite writes ahead and waits for the disk at each commit, and
PostgreSQL is asked to.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, closing, suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Table, create_engine, event, text
from sqlalchemy.engine import URL, Connection, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from cardinal.language import Text, shown

from .chain import SqliteWriter
from .errors import BadAddress, BadDatabase, Unavailable
from .failures import UNREACHABLE, explained, shown_address, unavailable
from .schema import partial_indexes

if TYPE_CHECKING:
    from .postgresql_single import SingleStatements

__all__ = ["Database", "database_address", "open_database"]

Made = TypeVar("Made")
ADDRESS = "CARDINAL_DATABASE_URL"
FILE = "cardinal.sqlite3"
FORMS = ("sqlite:////folder/cardinal.sqlite3", "postgresql://user:password@host:5432/name")
_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}
BUSY_MILLISECONDS = 15_000
HANGS_MILLISECONDS, PATIENT_MILLISECONDS = 2_000, 60_000
"""A short write that says nothing for so long is ended by PostgreSQL; and one that has to work in between."""
LEFT_SECONDS = 2.0
"""So long a closing waits for what is still under way."""
_ENDS, _ENDS_LATE = (
    text(f"SET LOCAL idle_in_transaction_session_timeout = {milliseconds}")
    for milliseconds in (HANGS_MILLISECONDS, PATIENT_MILLISECONDS)
)
_PRAGMAS = (
    f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    # In a full hall the same pages are written again with every commit: they go home after 32 megabytes, not after 4.
    "PRAGMA wal_autocheckpoint = 8000",
    "PRAGMA foreign_keys = ON",
    # What is erased is overwritten, not only forgotten.
    "PRAGMA secure_delete = ON",
)


class _NotLeaving(logging.Filter):
    """A request that is cut off cuts off its statement too; the pool puts a new connection in its place, and calls that
    an error, with a traceback in which a real one would be overlooked."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError))


logging.getLogger("sqlalchemy.pool.impl.AsyncAdaptedQueuePool").addFilter(_NotLeaving())


class Database:
    """An open database. ``reading`` and ``writing`` are transactions; a write that ends well is on the disk."""

    def __init__(self, address: URL) -> None:
        self.address = address
        self.engine: AsyncEngine = create_async_engine(address, **_options(address))
        self._opening: set[asyncio.Future[AsyncConnection]] = set()
        self._in_use: set[AsyncConnection] = set()
        self.sqlite: SqliteWriter | None = None
        partial_indexes(address.get_backend_name())
        self.single_writes: SingleStatements | None = None
        self.single_reads: SingleStatements | None = None
        """What needs one statement, on PostgreSQL: a reader need not wait until a commit is on the disk."""
        if self.is_sqlite:
            plain = create_engine(address.set(drivername="sqlite"), **_options(address, check_same_thread=False))
            self.sqlite = SqliteWriter(plain)
            for engine in (self.engine.sync_engine, plain):
                event.listen(engine, "connect", _prepare_sqlite)
                event.listen(engine, "begin", _begin_sqlite)
        else:
            # Here and not above: a server on SQLite needs no driver of PostgreSQL.
            from .postgresql_single import SingleStatements

            self.single_writes, self.single_reads = SingleStatements(address), SingleStatements(address)
            # Rows that come together are one statement, or several; never a pipeline (see below).
            self.engine.dialect.use_insertmanyvalues_wo_returning = True
            event.listen(self.engine.sync_engine, "connect", _prepare_postgresql)
            event.listen(self.engine.sync_engine, "do_executemany", _one_by_one)

    @property
    def is_sqlite(self) -> bool:
        return self.address.get_backend_name() == "sqlite"

    def insert(self, table: Table) -> Any:
        """An insert that may say what to do where a row of the same key is there."""
        # Here and not above: each dialect is many modules, and a server uses one.
        if self.is_sqlite:
            from sqlalchemy.dialects.sqlite import insert as sqlite_insert

            return sqlite_insert(table)
        from sqlalchemy.dialects.postgresql import insert as postgresql_insert

        return postgresql_insert(table)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Everything read inside is of one moment."""
        options = {} if self.is_sqlite else {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        with explained(self.address):
            async with self._connected() as connection:
                await connection.execution_options(**options)
                async with connection.begin():
                    yield connection

    @asynccontextmanager
    async def writing(self, *, patient: bool = False) -> AsyncIterator[AsyncConnection]:
        """Committed at the end, or not at all. A process that hangs in the middle of this has locked what it writes,
        and all others wait for it, until PostgreSQL ends what it has begun; later if it is *patient*."""
        with explained(self.address):
            if self.sqlite is None:
                async with self._connected() as connection, connection.begin():
                    await connection.execute(_ENDS_LATE if patient else _ENDS)
                    yield connection
                return
            # SQLite has one writer at a time; waiting here is fair, waiting in its busy handler is not.
            async with self.sqlite.lock, self._connected() as connection:
                await connection.execution_options(cardinal_writes=True)
                async with connection.begin():
                    yield connection

    @asynccontextmanager
    async def writing_alone(self, name: str) -> AsyncIterator[AsyncConnection]:
        """The same, while nobody else writes under this *name*: on SQLite there is one writer anyway."""
        async with self.writing() as connection:
            if not self.is_sqlite:
                number = int.from_bytes(sha256(name.encode()).digest()[:7], "big")
                await connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": number})
            yield connection

    async def write(self, work: Callable[[Connection], Made]) -> Made:
        """Let *work* write, without waiting for anything in between; committed when this returns, or not at all."""
        if self.sqlite is None:
            async with self.writing() as connection:
                return await connection.run_sync(work)
        with explained(self.address):
            return await self.sqlite.write(work)

    async def truncate_journal(self) -> None:
        """Have SQLite's journal begin anew where it can: until then it has still what was erased since."""
        path = self.engine.url.database
        if self.sqlite is not None and path:
            await asyncio.to_thread(_truncate_journal, path)

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[AsyncConnection]:
        try:
            connection = await self._opened()
        except (DBAPIError, OSError) as error:
            with explained(self.address):
                if isinstance(error, DBAPIError):
                    raise
            raise unavailable(self.address, UNREACHABLE, error) from error
        try:
            yield connection
        finally:
            # Whoever leaves in the middle does not take the connection along.
            await asyncio.shield(self._closing(connection))

    async def _opened(self) -> AsyncConnection:
        opening = asyncio.ensure_future(self._connection())
        self._opening.add(opening)
        opening.add_done_callback(self._opening.discard)
        try:
            return await asyncio.shield(opening)
        except asyncio.CancelledError:
            opening.add_done_callback(self._unwanted)
            raise

    async def _connection(self) -> AsyncConnection:
        connection = await self.engine.connect()
        self._in_use.add(connection)
        return connection

    def _unwanted(self, opening: asyncio.Future[AsyncConnection]) -> None:
        """A connection came when nobody waited for it any more."""
        if not opening.cancelled() and opening.exception() is None:
            self._closing(opening.result())

    def _closing(self, connection: AsyncConnection) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(connection.close())
        task.add_done_callback(lambda _: self._in_use.discard(connection))
        return task

    async def close(self) -> None:
        """Close, once everything has ended that readers have left behind."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LEFT_SECONDS):
                while self._opening or self._in_use:
                    await asyncio.sleep(0.01)
        await self.engine.dispose()
        for single in (self.single_writes, self.single_reads):
            if single is not None:
                await single.close()
        if self.sqlite is not None:
            self.sqlite.close()

    def __str__(self) -> str:
        """The address without its password."""
        return shown_address(self.address)


def database_address(text: str) -> URL:
    """An address as this server uses it, or a refusal that does not repeat a password.

    >>> database_address("postgres://club:secret@db/cardinal").drivername
    'postgresql+psycopg'
    """
    try:
        url = make_url(text.strip())
        driver = _DRIVERS.get(url.drivername)
    except (ArgumentError, ValueError) as error:
        raise BadAddress(Text(__package__, "no_address", {"forms": FORMS}), legal=FORMS) from error
    if driver is None:
        values = {"given": shown(url.drivername), "forms": FORMS}
        raise BadAddress(Text(__package__, "no_driver", values), legal=FORMS)
    needed = "file" if driver.startswith("sqlite") else "name"
    if not url.database or url.database == ":memory:":
        raise BadAddress(Text(__package__, f"no_{needed}", {"forms": FORMS}), legal=FORMS)
    return url.set(drivername=driver)


def open_database(
    folder: Path = Path("var"),
    address: str | None = None,
    environment: Mapping[str, str] = os.environ,
    *,
    must_exist: bool = False,
) -> Database:
    """The database that *address* or the environment names, else the SQLite file in *folder*; a file that must exist
    is not made, so that nobody takes a folder that was mistyped for an empty log."""
    named = address if address is not None else environment.get(ADDRESS, "")
    own = URL.create("sqlite+aiosqlite", database=str(folder / FILE))
    url = database_address(named) if named.strip() else own
    if url.get_backend_name() == "sqlite":
        file = Path(str(url.database))
        if must_exist and not file.exists():
            raise BadDatabase(Text(__package__, "no_database", {"path": shown(str(file))}))
        _make_folder(file.parent)
        _own_file(file)
    return Database(url)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        values = {"address": shown(str(folder)), "why": str(error.strerror)}
        raise Unavailable(UNREACHABLE, Text(__package__, UNREACHABLE, values)) from error


def _own_file(file: Path) -> None:
    """Make the file before SQLite does, readable by its owner alone; what SQLite puts beside it takes over its mode."""
    try:
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        for one in (file, *(file.with_name(f"{file.name}-{beside}") for beside in ("wal", "shm"))):
            if one.exists() and one.stat().st_mode & 0o077:
                one.chmod(0o600)
    except OSError:
        # It belongs to somebody else, or cannot be had at all: whoever opens it is told.
        return


def _options(address: URL, **further: object) -> dict[str, Any]:
    if address.get_backend_name() == "sqlite":
        return {"connect_args": {"timeout": BUSY_MILLISECONDS / 1000, **further}}
    return {"pool_pre_ping": True, "pool_size": 10, "max_overflow": 10}


def _prepare_sqlite(connection: Any, record: object) -> None:
    # Without this the driver begins transactions when it thinks fit, and never an immediate one.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("cardinal_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _prepare_postgresql(connection: Any, record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("SET synchronous_commit TO on")
    cursor.close()
    connection.commit()


def _one_by_one(cursor: Any, statement: str, parameters: Sequence[Any], context: object) -> bool:
    """Carry out a statement for each row by itself. The driver would send them as a pipeline; a server in the middle of
    one is not idle, so that no timeout ends the transaction of a process that hangs there."""
    for values in parameters:
        cursor.execute(statement, values)
    return True


def _truncate_journal(path: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
