"""The sign-ups of clubs' evenings. Whatever changes one of an evening is decided on all of them, one after another."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cardinal.club import Club, ClubEvening
from cardinal.club.letters import Letter
from cardinal.club.sign_up import Reader, SignUp, State
from cardinal.club.waiting_list import WaitingList

from .chain import moment
from .club_schema import club_evenings, sign_ups
from .database import Database
from .outbox import post

Decide = Callable[[WaitingList], Iterable[SignUp]]
Letters = Callable[[WaitingList, WaitingList], Sequence[Letter]]
"""What is written to whom when the first list has become the second."""


def no_letters(before: WaitingList, after: WaitingList) -> Sequence[Letter]:
    return ()


@dataclass(frozen=True, slots=True)
class Counted:
    """How many have a place on an evening, and how many wait."""

    taken: int = 0
    waiting: int = 0
    looking: int = 0


class SignUps:
    """The sign-ups of a database. Every moment is an argument."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_evening(self, club: str, evening: ClubEvening) -> WaitingList:
        async with self._database.reading() as connection:
            return await _read(connection, club, evening)

    async def find(self, key: str) -> tuple[str, SignUp] | None:
        """A sign-up by its key, with its club."""
        async with self._database.reading() as connection:
            row = (await connection.execute(select(sign_ups).where(sign_ups.c.sign_up == key))).first()
        return None if row is None else (row.club, _sign_up(row))

    async def of_user(self, user: str) -> tuple[tuple[str, SignUp], ...]:
        """What an account has signed up for, with the clubs, the latest first."""
        wanted = select(sign_ups).where(sign_ups.c.user == user).order_by(sign_ups.c.made_at.desc())
        async with self._database.reading() as connection:
            return tuple((row.club, _sign_up(row)) for row in await connection.execute(wanted))

    async def of_club(self, club: str) -> tuple[SignUp, ...]:
        """Every sign-up that a club still has."""
        wanted = select(sign_ups).where(sign_ups.c.club == club).order_by(sign_ups.c.made_at, sign_ups.c.sign_up)
        async with self._database.reading() as connection:
            return tuple(_sign_up(row) for row in await connection.execute(wanted))

    async def counted(self, club: str) -> dict[str, Counted]:
        """The numbers of every evening of a club."""
        wanted = select(sign_ups.c.evening, sign_ups.c.state, func.count()).where(sign_ups.c.club == club)
        found: dict[str, dict[str, int]] = {}
        async with self._database.reading() as connection:
            for evening, state, count in await connection.execute(
                wanted.group_by(sign_ups.c.evening, sign_ups.c.state)
            ):
                found.setdefault(evening, {})[state] = count
        return {evening: _counted(states) for evening, states in found.items()}

    async def change(
        self, club: Club, evening: ClubEvening, decide: Decide, at: datetime, letters: Letters = no_letters
    ) -> WaitingList:
        """Let *decide* say which sign-ups are otherwise; free places are given and letters written, all or nothing."""
        async with self._database.writing_alone(f"{club.key}/{evening.key}") as connection:
            before = await _read(connection, club.key, evening)
            after = before.settled(at).with_changes(decide(before.settled(at))).settled(at)
            known = {one.key: one for one in before.sign_ups}
            changed = [one for one in after.sign_ups if known.get(one.key) != one]
            counted = [replace(one, revision=known[one.key].revision + 1 if one.key in known else 0) for one in changed]
            after = after.with_changes(counted)
            for one in counted:
                await self._put(connection, club.key, one)
            await post(connection, self._database, letters(before, after), at)
        return after

    async def due(self, at: datetime) -> tuple[tuple[str, str], ...]:
        """Club and evening of every offer that has ended by now, or of which it is not known here whether it has."""
        wanted = select(sign_ups.c.club, sign_ups.c.evening, sign_ups.c.record)
        found: dict[tuple[str, str], None] = {}
        async with self._database.reading() as connection:
            for row in await connection.execute(wanted.where(sign_ups.c.state == str(State.OFFERED))):
                until = json.loads(row.record)["offered_until"]
                if until is not None and datetime.fromisoformat(until) <= at:
                    found[row.club, row.evening] = None
        return tuple(found)

    async def forget_old(self, before: str) -> None:
        """Delete the sign-ups of evenings before a day (``2026-05-01``), with their names and addresses."""
        of_series = func.substr(sign_ups.c.evening, func.length(sign_ups.c.evening) - 7, 8) < before.replace("-", "")
        kept = select(club_evenings.c.evening).where(
            club_evenings.c.club == sign_ups.c.club,
            club_evenings.c.evening == sign_ups.c.evening,
            club_evenings.c.day >= before,
        )
        async with self._database.writing() as connection:
            await connection.execute(delete(sign_ups).where(of_series, ~kept.exists()))

    async def forget_user(self, user: str) -> None:
        """What an account signed up for is no longer its own, and nothing is sent to it."""
        async with self._database.writing() as connection:
            rows = (await connection.execute(select(sign_ups).where(sign_ups.c.user == user))).all()
            for row in rows:
                record = json.loads(row.record) | {"reader": _reader(Reader())}
                written = json.dumps(record, ensure_ascii=False, sort_keys=True)
                which = sign_ups.c.sign_up == row.sign_up
                await connection.execute(update(sign_ups).where(which).values(user="", record=written))

    async def _put(self, connection: AsyncConnection, club: str, one: SignUp) -> None:
        row = {
            "sign_up": one.key,
            "club": club,
            "evening": one.evening,
            "state": str(one.state),
            "user": one.reader.user,
            "made_at": moment(one.made_at),
            "record": json.dumps(one.to_json(), ensure_ascii=False, sort_keys=True),
        }
        made = self._database.insert(sign_ups).values(row)
        changed = {name: row[name] for name in ("state", "user", "record")}
        await connection.execute(made.on_conflict_do_update(index_elements=[sign_ups.c.sign_up], set_=changed))


async def _read(connection: AsyncConnection, club: str, evening: ClubEvening) -> WaitingList:
    wanted = select(sign_ups).where(sign_ups.c.club == club, sign_ups.c.evening == evening.key)
    rows = (await connection.execute(wanted.order_by(sign_ups.c.made_at, sign_ups.c.sign_up))).all()
    return WaitingList(evening, tuple(map(_sign_up, rows)))


def _sign_up(row: Any) -> SignUp:
    return SignUp.from_json(row.sign_up, row.evening, row.state, row.made_at, json.loads(row.record))


def _reader(reader: Reader) -> dict[str, Any]:
    names = ("user", "address", "language", "wants_results", "wants_reminder")
    return {name: getattr(reader, name) for name in names}


def _counted(states: dict[str, int]) -> Counted:
    taken = sum(count for state, count in states.items() if State(state).has_place)
    return Counted(taken, states.get(str(State.WAITING), 0), states.get(str(State.ALONE), 0))
