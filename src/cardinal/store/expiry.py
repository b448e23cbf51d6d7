"""Live tables that somebody opened and nobody ever played at: after a while they leave the log."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import delete, or_, select

from .chain import moment
from .database import Database
from .schema import commands, events, personal, streams

AT_ONCE = 500
"""So many go in one transaction: whoever writes meanwhile waits for it."""


async def expire_unplayed(database: Database, before: datetime, kept: Collection[str] = ()) -> tuple[str, ...]:
    """Delete tables where no person has acted and nothing has happened since *before*; tables of events stay, and
    those that are *kept*. The streams that have gone."""
    of_table = events.c.stream == streams.c.stream
    by_person = or_(*(events.c.actor.startswith(kind) for kind in ("guest ", "user ")))
    is_played = select(events.c.seq).where(of_table, events.c.kind == "acted", by_person).exists()
    is_recent = select(events.c.seq).where(of_table, events.c.at >= moment(before)).exists()
    of_event = select(events.c.seq).where(of_table, events.c.seq == 1, events.c.actor.startswith("event ")).exists()
    unplayed = select(streams.c.stream).where(
        streams.c.stream.startswith("table/", autoescape=True), ~is_recent, ~of_event, ~is_played
    )
    async with database.writing() as connection:
        found = (await connection.execute(unplayed.limit(AT_ONCE + len(kept)))).scalars()
        gone = tuple(stream for stream in map(str, found) if stream not in kept)[:AT_ONCE]
        for table in (personal, commands, events, streams):
            await connection.execute(delete(table).where(table.c.stream.in_(gone)))
    return gone
