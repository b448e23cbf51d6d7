"""Short writes to a SQLite file: the statements on the event loop, the lock and the disk waited for beside it.

A statement that only fills the cache is done before a thread could be woken for it; and a thread that fetches row after
row would wait for the busy loop at each. What takes long, the turn of another process and the commit, has a thread. So
has a write whose statements take all their rows as one text (``as_texts``): it does not need the loop at all.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from operator import itemgetter
from typing import Any, TypeVar

import orjson
from sqlalchemy import Connection, Engine, Table

from .schema import COMMITTED_HEAD, HEADS_MOVE, commands, event_heads, events, streams

Made = TypeVar("Made")
VERSION = "PRAGMA data_version"
"""Gives another number to a connection when another one has committed something."""
Values = tuple[object, ...]


class SqliteWriter:
    """One connection that is kept, one thread, and the lock of whoever writes: SQLite has one writer at a time."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.lock = asyncio.Lock()
        self._connection: Connection | None = None
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="commit")

    async def write(self, work: Callable[[Connection], Made]) -> Made:
        """What *work* wrote is on the disk, or it raised and nothing is."""
        async with self.lock:
            connection = await self._beside(self._begun)
            try:
                written = work(connection)
            except BaseException:
                await self._beside(connection.rollback)
                raise
            await self._beside(self._commit, connection)
            return written

    async def write_texts(self, version: int, statements: Sequence[tuple[str, str]]) -> bool:
        """Carry statements out, each with its one value, if nobody else has written since *version*. False where
        nothing was written, for whatever reason."""
        async with self.lock:
            return await self._beside(self._written, version, statements)

    def _written(self, version: int, statements: Sequence[tuple[str, str]]) -> bool:
        if self._connection is None or self._connection.invalidated or self._connection.in_transaction():
            return False
        driver: Any = self._connection.connection.driver_connection
        try:
            driver.execute("BEGIN IMMEDIATE")
            if driver.execute(VERSION).fetchone() == (version,):
                for statement, value in statements:
                    driver.execute(statement, (value,))
                # Only when this returns it is written: a disk that is full ends the transaction too.
                driver.execute("COMMIT")
                return True
        except sqlite3.Error:
            # Fall back to the slow path, which reports the error.
            pass
        finally:
            if driver.in_transaction:
                driver.execute("ROLLBACK")
        return False

    def _begun(self) -> Connection:
        if self._connection is None:
            self._connection = self.engine.connect().execution_options(cardinal_writes=True)
        elif self._connection.in_transaction():
            # Whoever began it was cancelled before it could go on.
            self._connection.rollback()
        self._connection.begin()
        return self._connection

    def _commit(self, connection: Connection) -> None:
        try:
            connection.commit()
        except BaseException:
            connection.rollback()
            driver: Any = connection.connection.driver_connection
            if driver.in_transaction:
                # After a commit that failed nobody else ends it, and no other could ever begin.
                driver.execute("ROLLBACK")
            raise

    async def _beside(self, act: Callable[..., Made], *values: Any) -> Made:
        return await asyncio.get_running_loop().run_in_executor(self._thread, act, *values)

    def close(self) -> None:
        self._thread.shutdown()
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self.engine.dispose()


event_values: Callable[[Mapping[str, Any]], Values] = itemgetter(*events.columns.keys())
"""An event in the order of the columns."""


head_values: Callable[[Mapping[str, Any]], Values] = itemgetter(*COMMITTED_HEAD)
"""What a commit writes of a competition for the lists, in the order of its columns."""


def as_texts(
    new: Sequence[Values], answers: Sequence[Values], heads: Sequence[Values], listed: Sequence[Values] = ()
) -> tuple[tuple[str, str], ...]:
    """What a commit adds, how far the streams are then, and what is *listed* of them, as statements with one text
    each."""
    told = (events, new), (commands, answers), (streams, heads), *([(event_heads, listed)] if listed else ())
    return tuple([(_FROM_TEXT[table.name], orjson.dumps(rows).decode()) for table, rows in told])


def _from_text(table: Table, columns: Sequence[str] = ()) -> str:
    columns = columns or table.columns.keys()
    names = ", ".join(f'"{name}"' for name in columns)
    values = ", ".join(f"json_extract(value, '$[{place}]')" for place in range(len(columns)))
    return f"INSERT INTO {table.name} ({names}) SELECT {values} FROM json_each(?) WHERE true"


_MOVES = " ON CONFLICT (stream) DO UPDATE SET seq = excluded.seq, digest = excluded.digest"
_FROM_TEXT = {
    events.name: _from_text(events),
    commands.name: _from_text(commands),
    streams.name: _from_text(streams) + _MOVES,
    event_heads.name: _from_text(event_heads, COMMITTED_HEAD) + HEADS_MOVE,
}
