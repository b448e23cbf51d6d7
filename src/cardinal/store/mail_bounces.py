"""What came back, and what follows: a dead address gets no more letters, nor does one that failed three times."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import delete, func, select

from cardinal.club.bounces import Bounce, BounceKind

from .chain import moment
from .club_schema import mail_bounces, mail_stops, outbox
from .database import Database
from .outbox import EVERY_KIND, Outbox, address_digest

SOFT_MOST, SOFT_WITHIN = 3, timedelta(days=30)
"""So many letters that could not be delivered within so many days stop mail to the address."""


class MailBounces:
    """The bounces of a database. Every moment is an argument."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def note(self, bounce: Bounce, at: datetime) -> bool:
        """A letter came back; whether its address gets no more letters now. The same letter counts once."""
        wanted = select(outbox.c.address).where(outbox.c.message == bounce.message)
        async with self._database.writing() as connection:
            address = (await connection.execute(wanted)).scalar()
            if address is None:
                return False
            digest = address_digest(address)
            row = {"message": bounce.message, "digest": digest, "at": moment(at), "kind": str(bounce.kind)}
            made = self._database.insert(mail_bounces).values(row | {"reason": bounce.reason})
            await connection.execute(made.on_conflict_do_nothing())
            soft = mail_bounces.c.digest == digest, mail_bounces.c.at > moment(at - SOFT_WITHIN)
            count = (await connection.execute(select(func.count()).select_from(mail_bounces).where(*soft))).scalar()
        is_stopped = bounce.kind is BounceKind.HARD or (count or 0) >= SOFT_MOST
        if is_stopped:
            await Outbox(self._database).stop(address, EVERY_KIND, at, bounce.reason)
        return is_stopped

    async def forgive(self, address: str) -> None:
        """The owner of an address says that it works: letters go there again, and nothing is counted against it."""
        digest = address_digest(address)
        async with self._database.writing() as connection:
            await connection.execute(delete(mail_bounces).where(mail_bounces.c.digest == digest))
            every = mail_stops.c.digest == digest, mail_stops.c.kind == EVERY_KIND
            await connection.execute(delete(mail_stops).where(*every))

    async def forget_old(self, at: datetime) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(mail_bounces).where(mail_bounces.c.at < moment(at - SOFT_WITHIN)))
