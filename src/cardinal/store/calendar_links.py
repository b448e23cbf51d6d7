"""The marks in the secret addresses of accounts' own calendars: a new mark, and the address before is worth nothing."""

from __future__ import annotations

from datetime import datetime
from uuid import uuid4

from sqlalchemy import delete, select

from .chain import moment
from .club_schema import calendar_links
from .database import Database


class CalendarLinks:
    """The marks of a database. An address is signed with the server's secret too: whoever reads the table has none."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def mark(self, user: str) -> str:
        """The mark of an account; empty where it has no such address."""
        wanted = select(calendar_links.c.mark).where(calendar_links.c.user == user)
        async with self._database.reading() as connection:
            return str((await connection.execute(wanted)).scalar() or "")

    async def renew(self, user: str, at: datetime) -> str:
        """A first mark, or another one."""
        row = {"mark": uuid4().hex, "made_at": moment(at)}
        made = self._database.insert(calendar_links).values(user=user, **row)
        async with self._database.writing() as connection:
            await connection.execute(made.on_conflict_do_update(index_elements=[calendar_links.c.user], set_=row))
        return row["mark"]

    async def revoke(self, user: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(calendar_links).where(calendar_links.c.user == user))
