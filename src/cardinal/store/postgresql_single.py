"""Statements of PostgreSQL that are transactions by themselves, over a connection that is kept for them.

The server begins and ends them alone. A process that hangs keeps nothing locked by one, and a commit is one journey to
the server: over the pool it is nine, and takes six times the processor time.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, LiteralString

import orjson
import psycopg
from psycopg.pq import TransactionStatus
from psycopg.rows import namedtuple_row
from sqlalchemy import Integer, String, Table, Text
from sqlalchemy.engine import URL

from .schema import COMMITTED_HEAD, HEADS_MOVE, commands, event_heads, events

_OPTIONS = "-c synchronous_commit=on"
AGAIN_SECONDS, CONNECT_SECONDS = 1.0, 2
"""So long nothing is tried when nobody could connect; and so long a connection may take."""


class SingleStatements:
    """One statement at a time. What fails is tried again by whoever asked, over the pool, and explained there."""

    def __init__(self, address: URL) -> None:
        self._address = address.set(drivername="postgresql").render_as_string(hide_password=False)
        self._connection: psycopg.AsyncConnection[Any] | None = None
        self._turn = asyncio.Lock()
        self._try_at = 0.0

    async def execute(self, statement: LiteralString, values: Sequence[object]) -> Sequence[Any] | None:
        """The rows. None: it was refused, and nothing is written; or the connection was lost, and nobody knows."""
        async with self._turn:
            if time.monotonic() < self._try_at:
                return None
            try:
                connection = await self._connected()
                return await (await connection.execute(statement, values)).fetchall()
            except (psycopg.Error, OSError):
                return None
            finally:
                await self._left()

    async def _connected(self) -> psycopg.AsyncConnection[Any]:
        if self._connection is None:
            self._try_at = time.monotonic() + AGAIN_SECONDS
            self._connection = await psycopg.AsyncConnection.connect(
                self._address,
                autocommit=True,
                connect_timeout=CONNECT_SECONDS,
                options=_OPTIONS,
                row_factory=namedtuple_row,
            )
            self._try_at = 0.0
        return self._connection

    async def _left(self) -> None:
        """A connection that is not as it was is not used again."""
        connection = self._connection
        if connection is not None and (
            connection.closed or connection.info.transaction_status is not TransactionStatus.IDLE
        ):
            await self.close()

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(psycopg.Error, OSError):
                await connection.close()


def _from_records(table: Table, columns: Sequence[str] = ()) -> str:
    columns = columns or table.columns.keys()
    names = ", ".join(f'"{name}"' for name in columns)
    typed = ", ".join(f'"{name}" {_TYPES[type(table.c[name].type)]}' for name in columns)
    return f"INSERT INTO {table.name} ({names}) SELECT {names} FROM json_to_recordset(%s::json) AS new({typed})"


_TYPES = {String: "text", Text: "text", Integer: "integer"}
# The heads are locked in one order, as everywhere. One that is not where it was known to be is not moved: a division
# by zero then undoes all of it. A number or a command that is there already is refused by its key.
_COMMIT: LiteralString = """
WITH locked AS (SELECT stream FROM streams WHERE stream = ANY(%s::text[]) ORDER BY stream FOR UPDATE),
moved AS (
UPDATE streams SET seq = new.seq, digest = new.digest FROM locked, json_to_recordset(%s::json)
AS new(stream text, seq integer, digest text, known_seq integer, known_digest text)
WHERE streams.stream = locked.stream AND new.stream = locked.stream
AND streams.seq = new.known_seq AND streams.digest = new.known_digest RETURNING 1
),
{more}
SELECT 1 / (count(*) = %s)::integer FROM moved
"""
_WRITTEN = f"written AS ({_from_records(events)}),\nanswered AS ({_from_records(commands)})"
_LISTED = f"listed AS ({_from_records(event_heads, COMMITTED_HEAD)}{HEADS_MOVE})"
COMMIT: LiteralString = _COMMIT.replace("{more}", _WRITTEN)
"""Add events and answers behind heads that are known, and move these; with the values of ``commit_values``."""
COMMIT_WITH_HEADS: LiteralString = _COMMIT.replace("{more}", f"{_WRITTEN},\n{_LISTED}")
"""The same, with what is listed of competitions."""
_KNOWN = ("stream", "seq", "digest", "known_seq", "known_digest")


def commit_values(
    new: Sequence[Mapping[str, Any]],
    answers: Sequence[Mapping[str, Any]],
    heads: Sequence[tuple[object, ...]],
    listed: Sequence[Mapping[str, Any]] = (),
) -> list[object]:
    """What a commit adds, where each stream is then and is known to be now, and what is listed of competitions."""
    moved = [dict(zip(_KNOWN, head, strict=True)) for head in heads]
    records = [orjson.dumps(some).decode() for some in (moved, new, answers, *([listed] if listed else ()))]
    return [[head[0] for head in heads], *records, len(heads)]
