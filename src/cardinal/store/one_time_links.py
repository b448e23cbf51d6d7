"""Links that are worth something once: an invitation to play or to work, a new password, signing in.

The database has only what a link is for. The address is signed with the server's secret, so that it can be shown again
to whoever made it, and a copy of the database makes nobody a guest.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any
from uuid import uuid4

from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy import Row, insert, select, update

from cardinal.language import Text

from .chain import moment
from .database import Database
from .errors import SignInRefused
from .schema import one_time_links as links

LONGEST = 300


class Purpose(StrEnum):
    """What a link is for."""

    PLAYER = "player"
    """To say as an account that one is this player of this event."""
    STAFF = "staff"
    """A role in this event."""
    ACCOUNT = "account"
    """An account on this server."""
    RESET = "reset"
    """Another password for this account."""
    SIGN_IN = "sign-in"


GOOD_FOR = {
    Purpose.PLAYER: timedelta(days=60),
    Purpose.STAFF: timedelta(days=14),
    Purpose.ACCOUNT: timedelta(days=14),
    Purpose.RESET: timedelta(days=2),
    Purpose.SIGN_IN: timedelta(days=1),
}


@dataclass(frozen=True, slots=True)
class Invitation:
    """A link that somebody has made: for what, in which event, about whom, and until when it is good."""

    key: str
    purpose: Purpose
    stream: str
    subject: str
    user: str
    made_by: str
    until: datetime


def code_of(secret: str, key: str) -> str:
    """The last part of a link's address."""
    return str(_signer(secret).dumps(key))


def _signer(secret: str) -> URLSafeSerializer:
    return URLSafeSerializer(secret, salt="one-time")


class OneTimeLinks:
    """The links of one database. Every moment is an argument."""

    def __init__(self, database: Database, secret: str) -> None:
        self._database, self._secret = database, secret

    def path(self, key: str) -> str:
        """The address of a link on its server."""
        return f"/invitation/{code_of(self._secret, key)}"

    async def sign_in_path(self, user: str, by: str, at: datetime) -> str:
        """The address of a new link that signs an account in, once."""
        made = await self.make(Purpose.SIGN_IN, by, at, user=user)
        return f"/sign-in/link?key={code_of(self._secret, made.key)}"

    async def make(
        self, purpose: Purpose, by: str, at: datetime, *, stream: str = "", subject: str = "", user: str = ""
    ) -> Invitation:
        """A new link; the open ones for the very same are void."""
        made = Invitation(uuid4().hex, purpose, stream, subject, user, by[:200], at + GOOD_FOR[purpose])
        row = {"link": made.key, "purpose": str(purpose), "stream": stream, "subject": subject, "user": user or None}
        row |= {"made_by": made.made_by, "made_at": moment(at), "until": moment(made.until)}
        about = (links.c.purpose == str(purpose), links.c.stream == stream, links.c.subject == subject)
        same = links.c.user == user if user else links.c.user.is_(None)
        async with self._database.writing() as connection:
            if purpose is not Purpose.STAFF and purpose is not Purpose.ACCOUNT:
                gone = update(links).where(*about, same, links.c.used_at.is_(None)).values(used_at=moment(at))
                await connection.execute(gone)
            await connection.execute(insert(links).values(row))
        return made

    async def read(self, code: str, at: datetime) -> Invitation:
        """What a link is for, if it still is good; looking at it costs nothing."""
        try:
            key = str(_signer(self._secret).loads(code[:LONGEST]))
        except BadSignature as error:
            raise SignInRefused(Text(__name__, "no_link")) from error
        async with self._database.reading() as connection:
            row = (await connection.execute(select(links).where(links.c.link == key))).first()
        if row is None:
            raise SignInRefused(Text(__name__, "no_link"))
        if row.used_at is not None:
            raise SignInRefused(Text(__name__, "used_link"))
        found = _invitation(row)
        if found.until <= at:
            raise SignInRefused(Text(__name__, "old_link"))
        return found

    async def use(self, key: str, at: datetime) -> None:
        """Take a link's one use; of two who come together one is refused."""
        now = moment(at)
        fresh = (links.c.link == key, links.c.used_at.is_(None), links.c.until > now)
        async with self._database.writing() as connection:
            taken = await connection.execute(update(links).where(*fresh).values(used_at=now))
        if not taken.rowcount:
            raise SignInRefused(Text(__name__, "used_link"))

    async def give_back(self, key: str) -> None:
        """What a link was used for did not come about: it is good as before."""
        async with self._database.writing() as connection:
            await connection.execute(update(links).where(links.c.link == key).values(used_at=None))

    async def open_in(self, stream: str, at: datetime) -> tuple[Invitation, ...]:
        """The links of an event that nobody has used."""
        wanted = (links.c.stream == stream, links.c.used_at.is_(None), links.c.until > moment(at))
        async with self._database.reading() as connection:
            rows = (await connection.execute(select(links).where(*wanted).order_by(links.c.made_at))).all()
        return tuple(_invitation(row) for row in rows)

    async def void(self, stream: str, key: str, at: datetime) -> None:
        """A link of an event is worth nothing any more."""
        which = (links.c.stream == stream, links.c.link == key, links.c.used_at.is_(None))
        async with self._database.writing() as connection:
            await connection.execute(update(links).where(*which).values(used_at=moment(at)))


def _invitation(row: Row[Any]) -> Invitation:
    until = datetime.fromisoformat(row.until)
    return Invitation(row.link, Purpose(row.purpose), row.stream, row.subject, row.user or "", row.made_by, until)
