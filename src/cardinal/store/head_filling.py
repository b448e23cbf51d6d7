"""Heads worked out from the log alone: for a database that has none yet, and to see whether any was changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, delete, select

from .competition_fold import fold
from .competition_state import Competition
from .event_heads import PREFIX, Row, committed_head, derived_head, put_heads
from .log import logged_of
from .schema import event_heads, events, personal, streams

_TOGETHER = 50


def folded(connection: Connection, stream: str) -> Competition:
    """A competition as its log has it."""
    beside = connection.execute(select(personal.c.digest, personal.c.value).where(personal.c.stream == stream))
    known = {row.digest: row.value for row in beside}
    rows = connection.execute(select(events).where(events.c.stream == stream).order_by(events.c.seq))
    return fold(Competition(stream), (logged_of(row, known) for row in rows))


def fill_heads(connection: Connection) -> None:
    """Write the head of every competition anew."""
    names = select(streams.c.stream).where(streams.c.stream.startswith(PREFIX, autoescape=True))
    every = list(connection.execute(names).scalars())
    connection.execute(delete(event_heads))
    for start in range(0, len(every), _TOGETHER):
        put_heads(connection, [_whole(connection, name) for name in every[start : start + _TOGETHER]])


def _whole(connection: Connection, stream: str) -> Row:
    try:
        state = folded(connection, stream)
    except (ArithmeticError, LookupError, TypeError, ValueError):
        # A log that was changed, as one in a damaged backup: whoever verifies it is told where.
        return {"stream": stream, "seq": 0, "is_public": 0, "archived": 0, "deleted": 0, "starts": ""}
    return committed_head(state) | derived_head(state)


def head_differences(connection: Connection, stream: str) -> tuple[str, ...]:
    """The columns of a competition's head that are not what its log says; ``stream`` if it has none."""
    if not stream.startswith(PREFIX):
        return ()
    kept = connection.execute(select(event_heads).where(event_heads.c.stream == stream)).mappings().first()
    if kept is None:
        return ("stream",)
    return tuple(_different(dict(kept), folded(connection, stream)))


def _different(kept: Mapping[str, Any], state: Competition) -> Iterator[str]:
    wanted: Row = {"seq": state.seq}
    if kept["facts"] is not None:
        wanted |= committed_head(state)
    if kept["known_seq"] >= state.seq:
        wanted |= derived_head(state)
    yield from (name for name, value in wanted.items() if kept[name] != value)
