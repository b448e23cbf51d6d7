"""The rows of a commit: how far streams are and what commands were answered; the events and answers that it adds, and
how far the streams are then.

SQLite is told in plain statements: where thousands of rows come in a second, to work a statement out from the schema
and to look at every value takes longer than to write it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any

import orjson
from sqlalchemy import Connection, Table, insert, select, text, tuple_

from .schema import commands, events, streams

__all__ = ["add_answers", "add_events", "answers_of", "as_texts", "event_values", "heads_of", "move_heads"]

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


def _plain(table: Table) -> str:
    names = ", ".join(f'"{column.name}"' for column in table.columns)
    return f"INSERT INTO {table.name} ({names}) VALUES ({', '.join('?' for _ in table.columns)})"


_PLAIN = {one.name: (_plain(one), itemgetter(*one.columns.keys())) for one in (events, commands)}


Values = tuple[object, ...]


def event_values(row: Row) -> Values:
    """An event in the order of the columns."""
    return _PLAIN[events.name][1](row)  # type: ignore[no-any-return]


def as_texts(new: Sequence[Values], answers: Sequence[Values], heads: Sequence[Values]) -> tuple[tuple[str, str], ...]:
    """What a commit adds, and how far the streams are then, as statements of SQLite with one text each."""
    return tuple(
        (_FROM_TEXT[table.name], orjson.dumps(some).decode())
        for table, some in ((events, new), (commands, answers), (streams, heads))
    )


def _from_text(table: Table) -> str:
    names = ", ".join(f'"{column.name}"' for column in table.columns)
    values = ", ".join(f"json_extract(value, '$[{place}]')" for place in range(len(table.columns)))
    return f"INSERT INTO {table.name} ({names}) SELECT {values} FROM json_each(?) WHERE true"


_MOVES = " ON CONFLICT (stream) DO UPDATE SET seq = excluded.seq, digest = excluded.digest"
_FROM_TEXT = {
    events.name: _from_text(events),
    commands.name: _from_text(commands),
    streams.name: _from_text(streams) + _MOVES,
}


def add_events(connection: Connection, rows: Sequence[Row]) -> None:
    _add(connection, events, rows)


def add_answers(connection: Connection, rows: Sequence[Row]) -> None:
    _add(connection, commands, rows)


def _add(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    if connection.dialect.name == "sqlite":
        statement, values = _PLAIN[table.name]
        connection.exec_driver_sql(statement, [values(row) for row in rows])
    else:
        connection.execute(insert(table), [dict(one) for one in rows])


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
        told = [{"stream": stream, "seq": seq, "digest": digest} for stream, seq, digest in moved]
        connection.execute(_MOVE, {"moved": json.dumps(told)})
