"""Letters on their way: written with what they tell of, sent once, tried again for a day, and kept in sight.

A letter is claimed before it is sent. Where a process dies in between, nobody knows whether the letter arrived: it is
not sent again by itself but shown to the operator, because the same letter twice is worse than one that is missing.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import sha256
from typing import Any
from uuid import uuid4

from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cardinal.club.letters import Letter

from .chain import moment
from .club_schema import mail_stops, outbox
from .database import Database

EVERY_KIND = "*"
ASKED = "+"
"""Before a kind in the table of what addresses want: it was asked for, and without that it is not sent."""
LEASE = timedelta(minutes=10)
"""So long a process may take to send what it has claimed."""
WAITS = tuple(timedelta(minutes=minutes) for minutes in (5, 15, 45, 120, 300, 480, 475))
"""How long after each try that failed comes the next: 24 hours in all."""
KEPT = timedelta(days=30)


class Sending(StrEnum):
    """What became of a letter."""

    WAITING = "waiting"
    SENDING = "sending"
    SENT = "sent"
    FAILED = "failed"
    UNSURE = "unsure"
    """Claimed by a process that did not say how it ended."""


@dataclass(frozen=True, slots=True)
class Message:
    """A letter in the outbox."""

    key: str
    letter: Letter
    state: Sending
    tries: int
    due_at: datetime
    made_at: datetime
    error: str


@dataclass(frozen=True, slots=True)
class Stop:
    """Since which day letters of a kind do not go to an address, and why."""

    day: str
    reason: str


def address_digest(address: str) -> str:
    """A one-way hash of an unsubscribed address."""
    return sha256(f"cardinal mail {address.strip().casefold()}".encode()).hexdigest()


async def post(connection: AsyncConnection, database: Database, letters: Sequence[Letter], at: datetime) -> None:
    """Put letters into the outbox, in the transaction of what they tell of; what somebody does not want is not written,
    and what was written before is not written again."""
    for letter in letters:
        stopped = select(mail_stops.c.kind).where(
            mail_stops.c.digest == address_digest(letter.address),
            mail_stops.c.kind.in_((letter.kind.value, EVERY_KIND)),
        )
        if (await connection.execute(stopped)).first() is not None:
            continue
        row = {
            "message": uuid4().hex,
            "subject": letter.about,
            "kind": letter.kind.value,
            "address": letter.address,
            "state": str(Sending.WAITING),
            "tries": 0,
            "due_at": moment(at + letter.delay),
            "made_at": moment(at),
            "error": "",
            "record": json.dumps(letter.to_json(), ensure_ascii=False, sort_keys=True),
        }
        await connection.execute(database.insert(outbox).values(row).on_conflict_do_nothing())


class Outbox:
    """The letters of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def post(self, letters: Sequence[Letter], at: datetime) -> None:
        async with self._database.writing() as connection:
            await post(connection, self._database, letters, at)

    async def claim(self, at: datetime, most: int) -> tuple[Message, ...]:
        """Some letters that are due, which nobody else sends now; what others claimed too long ago is unsure."""
        now = moment(at)
        async with self._database.writing() as connection:
            late = outbox.c.state == str(Sending.SENDING), outbox.c.due_at <= now
            await connection.execute(update(outbox).where(*late).values(state=str(Sending.UNSURE), ended_at=now))
            due = select(outbox).where(outbox.c.state == str(Sending.WAITING), outbox.c.due_at <= now)
            due = due.order_by(outbox.c.due_at, outbox.c.message).limit(most)
            rows = (
                await connection.execute(due if self._database.is_sqlite else due.with_for_update(skip_locked=True))
            ).all()
            claimed = {"state": str(Sending.SENDING), "tries": outbox.c.tries + 1, "due_at": moment(at + LEASE)}
            which = outbox.c.message.in_([row.message for row in rows])
            if rows:
                await connection.execute(update(outbox).where(which).values(claimed))
        return tuple(_message(row) for row in rows)

    async def sent(self, key: str, at: datetime) -> None:
        await self._end(key, {"state": str(Sending.SENT), "ended_at": moment(at), "error": ""})

    async def failed(self, message: Message, at: datetime, error: str, *, for_good: bool) -> None:
        """Try again later; or never, if the other side has said so for good or a day is over."""
        if for_good or message.tries >= len(WAITS):
            await self._end(message.key, {"state": str(Sending.FAILED), "ended_at": moment(at), "error": error[:300]})
            return
        due = moment(at + WAITS[message.tries])
        await self._end(message.key, {"state": str(Sending.WAITING), "due_at": due, "error": error[:300]})

    async def again(self, key: str, at: datetime) -> None:
        """The operator has a letter sent that failed, or of which nobody knows whether it was sent."""
        ended = outbox.c.state.in_((str(Sending.FAILED), str(Sending.UNSURE)))
        values = {"state": str(Sending.WAITING), "tries": 0, "due_at": moment(at), "ended_at": None}
        async with self._database.writing() as connection:
            await connection.execute(update(outbox).where(outbox.c.message == key, ended).values(values))

    async def _end(self, key: str, values: dict[str, Any]) -> None:
        claimed = outbox.c.message == key, outbox.c.state == str(Sending.SENDING)
        async with self._database.writing() as connection:
            await connection.execute(update(outbox).where(*claimed).values(values))

    async def counts(self) -> dict[Sending, int]:
        wanted = select(outbox.c.state, func.count()).group_by(outbox.c.state)
        async with self._database.reading() as connection:
            found = {Sending(state): count for state, count in await connection.execute(wanted)}
        return {state: found.get(state, 0) for state in Sending}

    async def listed(self, states: Sequence[Sending], most: int = 100) -> tuple[Message, ...]:
        """Letters in some states, the latest first."""
        wanted = select(outbox).where(outbox.c.state.in_([str(state) for state in states]))
        async with self._database.reading() as connection:
            rows = (await connection.execute(wanted.order_by(outbox.c.made_at.desc()).limit(most))).all()
        return tuple(_message(row) for row in rows)

    async def known(self, beginning: str) -> frozenset[str]:
        """What the letters are about that begin so."""
        wanted = select(outbox.c.subject).where(outbox.c.subject.startswith(beginning, autoescape=True))
        async with self._database.reading() as connection:
            return frozenset(row.subject for row in await connection.execute(wanted))

    async def stop(self, address: str, kind: str, at: datetime, reason: str) -> None:
        """No more letters of a kind to an address; those that wait are deleted."""
        row = {"digest": address_digest(address), "kind": kind, "at": moment(at), "reason": reason[:300]}
        waits = outbox.c.address == address, outbox.c.state == str(Sending.WAITING)
        of_kind = () if kind == EVERY_KIND else (outbox.c.kind == kind,)
        async with self._database.writing() as connection:
            await connection.execute(self._database.insert(mail_stops).values(row).on_conflict_do_nothing())
            asked = mail_stops.c.digest == row["digest"], mail_stops.c.kind == f"{ASKED}{kind}"
            await connection.execute(delete(mail_stops).where(*asked))
            await connection.execute(delete(outbox).where(*waits, *of_kind))

    async def ask(self, address: str, kind: str, at: datetime) -> None:
        """A kind of letters that goes only to those who asked for it; whoever left it before has it again."""
        await self.resume(address, kind)
        row = {"digest": address_digest(address), "kind": f"{ASKED}{kind}", "at": moment(at), "reason": ""}
        async with self._database.writing() as connection:
            await connection.execute(self._database.insert(mail_stops).values(row).on_conflict_do_nothing())

    async def asked(self, address: str, kind: str) -> bool:
        wanted = mail_stops.c.digest == address_digest(address), mail_stops.c.kind == f"{ASKED}{kind}"
        async with self._database.reading() as connection:
            return (await connection.execute(select(mail_stops.c.kind).where(*wanted))).first() is not None

    async def resume(self, address: str, kind: str) -> None:
        """Letters of a kind are wanted again, by whoever owns the address."""
        which = mail_stops.c.digest == address_digest(address), mail_stops.c.kind.in_((kind, EVERY_KIND))
        async with self._database.writing() as connection:
            await connection.execute(delete(mail_stops).where(*which))

    async def stops(self, address: str) -> dict[str, Stop]:
        """The kinds that an address does not want or cannot get, each with its reason."""
        wanted = select(mail_stops).where(mail_stops.c.digest == address_digest(address))
        async with self._database.reading() as connection:
            return {row.kind: Stop(row.at[:10], row.reason) for row in await connection.execute(wanted)}

    async def forget_old(self, at: datetime) -> None:
        """Delete letters that ended long ago. What they were about stays known for as long as they are kept."""
        async with self._database.writing() as connection:
            await connection.execute(delete(outbox).where(outbox.c.ended_at < moment(at - KEPT)))


def _message(row: Any) -> Message:
    letter = Letter.from_json(row.subject, row.kind, row.address, json.loads(row.record))
    due, made = datetime.fromisoformat(row.due_at), datetime.fromisoformat(row.made_at)
    return Message(row.message, letter, Sending(row.state), row.tries, due, made, row.error)
