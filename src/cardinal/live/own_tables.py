"""The tables at which a person has sat, found again on another day."""

from __future__ import annotations

from sqlalchemy import and_, select

from cardinal.store import Log
from cardinal.store.schema import events, personal, streams

_TABLES = "table/"


async def tables_of(log: Log, key: str, most: int) -> tuple[str, ...]:
    """The keys of the tables where somebody has sat down, those that moved last first."""
    if not key:
        return ()
    sat = select(personal.c.stream).where(
        personal.c.stream.startswith(_TABLES, autoescape=True), personal.c.subject == key
    )
    last = and_(events.c.stream == streams.c.stream, events.c.seq == streams.c.seq)
    wanted = select(streams.c.stream).join(events, last).where(streams.c.stream.in_(sat)).order_by(events.c.at.desc())
    async with log.database.reading() as connection:
        found = (await connection.execute(wanted.limit(most))).scalars()
        return tuple(str(stream).removeprefix(_TABLES) for stream in found)
