"""The rows of the log and the chain of each stream: canonical texts, digests, and the statements that add rows.

Each event's digest covers its own canonical text and the digest of the event before. Whoever changes an event later
would have to change every one behind it, and the head that somebody else may have noted. The canonical text is JSON
with sorted keys and without spaces, in UTF-8.

A commit asks how far streams are and which commands were answered, adds events and answers, and moves the heads. SQLite
gets plain statements: where thousands of rows come in a second, to work a statement out from the schema and to look at
every value takes longer than to write it.

On SQLite the statements run on the event loop, since one that only fills the cache is done before a thread could be
woken for it; the lock of another process and the commit are waited for in a thread. A commit whose statements take all
their rows as one text (``as_texts``) runs in the thread as a whole.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from json.encoder import encode_basestring as _quoted
from operator import itemgetter
from typing import Any, TypeVar

import orjson
from sqlalchemy import Connection, Engine, Table, insert, select, text, tuple_

from cardinal.language import Text, shown

from .errors import BadEvent
from .schema import COMMITTED_HEAD, HEADS_MOVE, commands, event_heads, events, streams

START = "0" * 64
"""What stands before the first event of a stream."""
VERSION = "PRAGMA data_version"
"""Gives another number to a connection when another one has committed something."""
_OPEN_HEAD = {"is_public": 0, "archived": 0, "deleted": 0, "starts": ""}
Written = TypeVar("Written")
Values = tuple[object, ...]
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))
_EXACT = frozenset({str, int, bool, type(None)})


def canonical(value: object) -> str:
    """The one text of a JSON value; what has no exact one (a fraction of the machine, a lone surrogate) is refused.

    >>> canonical({"b": [1, None], "a": "四"})
    '{"a":"四","b":[1,null]}'
    """
    if is_exact(value):
        return exact_text(value)
    _refuse_inexact(value)
    return _encoded(value)


def exact_text(value: object) -> str:
    """The same, of a value that is known to be just what its text gives back."""
    try:
        # It sorts by the bytes of UTF-8, which is the order of the letters too.
        return orjson.dumps(value, option=orjson.OPT_SORT_KEYS).decode()
    except orjson.JSONEncodeError:
        # A number beyond 64 bits, or what has no text at all.
        return _encoded(value)


def _encoded(value: object) -> str:
    try:
        text = _ENCODER.encode(value)
        text.encode("utf-8")
    except (TypeError, ValueError, RecursionError) as error:
        raise BadEvent(Text(__package__, "no_json", {"given": shown(value)})) from error
    return text


def is_exact(value: object) -> bool:
    """Whether it is just what its text gives back: dictionaries and lists of texts, whole numbers, and their like.

    >>> is_exact({"a": {"b": [1]}}), is_exact({"a": (1, 2)}), is_exact({1: "a"})
    (True, False, False)
    """
    if type(value) is list:
        return all(type(inside) in _EXACT or is_exact(inside) for inside in value)
    if type(value) is not dict:
        return type(value) in _EXACT
    for key, inside in value.items():
        if type(key) is not str or (type(inside) not in _EXACT and not is_exact(inside)):
            return False
    return True


def _refuse_inexact(value: object) -> None:
    if isinstance(value, float):
        raise BadEvent(Text(__package__, "no_json", {"given": shown(value)}))
    if isinstance(value, Mapping):
        for key, inside in value.items():
            # A number as a key would come back as a text, and sort as one.
            if not isinstance(key, str):
                raise BadEvent(Text(__package__, "no_json", {"given": shown(key)}))
            _refuse_inexact(inside)
    elif isinstance(value, list | tuple):
        for inside in value:
            _refuse_inexact(inside)


def event_digest(before: str, row: Mapping[str, Any]) -> str:
    """The digest of an event from that of the one before; the payload counts as the text that is stored."""
    # Texts and a number have nothing inexact in them: their canonical text needs no encoder that looks for more.
    text = (
        f'{before}\n{{"about":{_quoted(row["about"])},"actor":{_quoted(row["actor"])},"at":{_quoted(row["at"])},'
        f'"command":{_quoted(row["command"])},"kind":{_quoted(row["kind"])},"payload":{_quoted(row["payload"])},'
        f'"seq":{int(row["seq"])},"stream":{_quoted(row["stream"])}}}'
    )
    return sha256(text.encode()).hexdigest()


# What comes together comes at one moment.
@lru_cache(maxsize=256)
def moment(at: datetime) -> str:
    """A moment as the log has it: universal time to the microsecond."""
    if at.tzinfo is None:
        raise BadEvent(Text(__package__, "no_zone", {"given": at.isoformat()}))
    return at.astimezone(UTC).isoformat(timespec="microseconds")


Row = Mapping[str, Any]
_ASKED_AT_ONCE = 400
# The list decides the order: each is looked up by its key, however many there are in the table.
_ANSWERS = """
SELECT known.stream, known.command, known."first", known."last" FROM json_each(?) AS asked
CROSS JOIN commands AS known ON known.stream = json_extract(asked.value, '$[0]')
AND known.command = json_extract(asked.value, '$[1]')
"""
# The names come sorted, as where heads are locked: whoever moves several does it in one order.
_HEADS = """
SELECT known.stream, known.seq, known.digest FROM json_each(?) AS asked
CROSS JOIN streams AS known ON known.stream = asked.value
"""
_PLAIN_MOVE = "UPDATE streams SET seq = ?, digest = ? WHERE stream = ?"
_MOVE = text("""
UPDATE streams SET seq = moved.seq, digest = moved.digest
FROM json_to_recordset(CAST(:moved AS json)) AS moved(stream text, seq integer, digest text)
WHERE streams.stream = moved.stream
""")


_NAMED = ", ".join(f":{name}" for name in COMMITTED_HEAD)
_HEAD = text(f"INSERT INTO {event_heads.name} ({', '.join(COMMITTED_HEAD)}) VALUES ({_NAMED}){HEADS_MOVE}")


def _plain(table: Table) -> str:
    names = ", ".join(f'"{column.name}"' for column in table.columns)
    return f"INSERT INTO {table.name} ({names}) VALUES ({', '.join('?' for _ in table.columns)})"


_PLAIN = {table.name: (_plain(table), itemgetter(*table.columns.keys())) for table in (events, commands)}


def add_events(connection: Connection, rows: Sequence[Row]) -> None:
    _add(connection, events, rows)


def add_answers(connection: Connection, rows: Sequence[Row]) -> None:
    _add(connection, commands, rows)


def add_heads(connection: Connection, rows: Sequence[Row]) -> None:
    """What lists show of competitions after a commit."""
    for row in rows:
        connection.execute(_HEAD, dict(row))


def _add(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    if connection.dialect.name == "sqlite":
        statement, values = _PLAIN[table.name]
        connection.exec_driver_sql(statement, [values(row) for row in rows])
    else:
        connection.execute(insert(table), [dict(row) for row in rows])


def answers_of(connection: Connection, asked: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str, int, int]]:
    """Of streams and commands in them those that were answered, with the first and the last number of their events."""
    if connection.dialect.name == "sqlite":
        yield from (tuple(row) for row in connection.exec_driver_sql(_ANSWERS, (json.dumps(asked),)))
        return
    for start in range(0, len(asked), _ASKED_AT_ONCE):
        some = tuple_(commands.c.stream, commands.c.command).in_(asked[start : start + _ASKED_AT_ONCE])
        for row in connection.execute(select(commands).where(some)):
            yield row.stream, row.command, row.first, row.last


def heads_of(connection: Connection, names: Sequence[str], *, lock: bool) -> Iterator[tuple[str, int, str]]:
    """How far streams are, with the digest there. A lock keeps other processes (of PostgreSQL; SQLite has one writer)
    from moving them."""
    if connection.dialect.name == "sqlite":
        yield from (tuple(row) for row in connection.exec_driver_sql(_HEADS, (json.dumps(names),)))
        return
    for start in range(0, len(names), _ASKED_AT_ONCE):
        some = streams.c.stream.in_(names[start : start + _ASKED_AT_ONCE])
        wanted = select(streams).where(some).order_by(streams.c.stream)
        for row in connection.execute(wanted.with_for_update() if lock else wanted):
            yield row.stream, row.seq, row.digest


def move_heads(connection: Connection, moved: Sequence[tuple[str, int, str]]) -> None:
    """Streams that are there already have come so far."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(_PLAIN_MOVE, [(seq, digest, stream) for stream, seq, digest in moved])
    else:
        records = [{"stream": stream, "seq": seq, "digest": digest} for stream, seq, digest in moved]
        connection.execute(_MOVE, {"moved": json.dumps(records)})


def place_heads(connection: Connection, known: Container[str], grown: Sequence[tuple[str, int, str]]) -> None:
    """Stream, sequence and digest after a commit: moved where the stream was known, else added."""
    moved = [head for head in grown if head[0] in known]
    if moved:
        move_heads(connection, moved)
    new = [{"stream": name, "seq": seq, "digest": digest} for name, seq, digest in grown if name not in known]
    if new:
        connection.execute(insert(streams), new)


def listed_row(stream: str, seq: int, head: Mapping[str, Any] | None) -> dict[str, Any]:
    """What lists show of a competition after a commit. Where nobody has folded it, that is left open."""
    return {**dict.fromkeys(COMMITTED_HEAD), **_OPEN_HEAD, **(head or {}), "stream": stream, "seq": seq}


def as_texts(
    new: Sequence[Row], answers: Sequence[Row], heads: Sequence[Values], listed: Sequence[Row] = ()
) -> tuple[tuple[str, str], ...]:
    """What a commit adds, how far the streams are then, and what is *listed* of them, as statements with one text
    each."""
    values = [
        (events, list(map(_event_values, new))),
        (commands, [tuple(row.values()) for row in answers]),
        (streams, heads),
        *([(event_heads, list(map(_head_values, listed)))] if listed else ()),
    ]
    return tuple([(_FROM_TEXT[table.name], orjson.dumps(rows).decode()) for table, rows in values])


_event_values: Callable[[Row], Values] = itemgetter(*events.columns.keys())
_head_values: Callable[[Row], Values] = itemgetter(*COMMITTED_HEAD)


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


class SqliteWriter:
    """One connection that is kept, one thread, and the lock of whoever writes: SQLite has one writer at a time."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.lock = asyncio.Lock()
        self._connection: Connection | None = None
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="commit")

    async def write(self, work: Callable[[Connection], Written]) -> Written:
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

    async def _beside(self, act: Callable[..., Written], *values: Any) -> Written:
        return await asyncio.get_running_loop().run_in_executor(self._thread, act, *values)

    def close(self) -> None:
        self._thread.shutdown()
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self.engine.dispose()
