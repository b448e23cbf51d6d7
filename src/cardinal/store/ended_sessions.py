"""Sessions that were signed out one by one: their cookies would be good for weeks, so the server remembers them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete, select

from .database import Database
from .schema import ended_sessions
from .secrets_kept import digest_of


async def end_session(database: Database, session: str, until: datetime) -> None:
    """Remember until then, when its cookie is too old anyway, that a session was ended."""
    made = database.insert(ended_sessions)
    row = made.values(digest=digest_of(session), until=int(until.timestamp()))
    async with database.writing() as connection:
        await connection.execute(row.on_conflict_do_nothing())


async def ended_among(database: Database, sessions: Sequence[str]) -> frozenset[str]:
    """Those of the sessions that were ended."""
    digests, found = {digest_of(session): session for session in sessions}, set[str]()
    names = list(digests)
    async with database.reading() as connection:
        # SQLite takes only so many values in one statement.
        for start in range(0, len(names), 500):
            some = ended_sessions.c.digest.in_(names[start : start + 500])
            rows = await connection.execute(select(ended_sessions.c.digest).where(some))
            found |= {digests[str(session)] for session in rows.scalars()}
    return frozenset(found)


async def forget_ended(database: Database, now: datetime) -> None:
    """Forget sessions whose cookies are too old by now."""
    async with database.writing() as connection:
        await connection.execute(delete(ended_sessions).where(ended_sessions.c.until < int(now.timestamp())))
