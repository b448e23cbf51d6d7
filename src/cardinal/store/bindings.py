"""Which account a player of an event is: offered by the organiser, confirmed by the player, never by an equal name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from cardinal.language import Text

from .chain import moment
from .database import Database
from .errors import OutOfTurn
from .schema import bindings, users

MEMBERS = "people/main"
"""The bindings between accounts and the people of the club, beside those of events; ``number`` is the person's id."""


def members_of(club: str) -> str:
    """The same of any club."""
    return f"people/{club}"


class Bound(StrEnum):
    """How far a binding is. Only a confirmed one gives a seat."""

    PROPOSED = "proposed"
    """By an earlier version, because the names are equal; the organiser has not said anything."""
    OFFERED = "offered"
    """By the organiser; the account has to confirm."""
    CONFIRMED = "confirmed"
    PLAYS = "plays"
    """The account plays in the event, by its own word; as whom is not said."""


@dataclass(frozen=True, slots=True)
class Binding:
    """A player of an event and an account. ``number`` is empty where somebody only said to play there."""

    stream: str
    number: str
    user: str
    name: str
    state: Bound
    made_by: str = ""
    closed: bool = False


class Bindings:
    """The bindings of one database. Every moment is an argument."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_event(self, stream: str) -> tuple[Binding, ...]:
        """Every binding of an event, those of closed accounts too."""
        return await self._found(bindings.c.stream == stream)

    async def of_user(self, user: str) -> tuple[Binding, ...]:
        """Every binding of an account."""
        return await self._found(bindings.c.user == user)

    async def seats(self, stream: str) -> Mapping[str, str]:
        """The accounts that may sit down, by the numbers of the players that they are."""
        return {
            binding.number: binding.user
            for binding in await self.of_event(stream)
            if binding.state is Bound.CONFIRMED and not binding.closed
        }

    async def number_of(self, stream: str, user: str) -> str:
        """Which player of the event an account is; empty for none."""
        wanted = (bindings.c.stream == stream, bindings.c.user == user, bindings.c.state == str(Bound.CONFIRMED))
        async with self._database.reading() as connection:
            found = (await connection.execute(select(bindings.c.number).where(*wanted))).scalar()
        return str(found or "")

    async def players(self, stream: str) -> frozenset[str]:
        """The accounts that play in an event, as a confirmed player or by their own word."""
        playing = (Bound.CONFIRMED, Bound.PLAYS)
        return frozenset(binding.user for binding in await self.of_event(stream) if binding.state in playing)

    async def plays(self, stream: str, user: str) -> bool:
        """Whether an account plays in the event: whoever does sees no hands there as a director."""
        playing = bindings.c.state.in_((str(Bound.CONFIRMED), str(Bound.PLAYS)))
        wanted = select(bindings.c.user).where(bindings.c.stream == stream, bindings.c.user == user, playing)
        async with self._database.reading() as connection:
            return (await connection.execute(wanted)).first() is not None

    async def offer(self, stream: str, number: str, user: str, by: str, at: datetime) -> None:
        """Offer a player to an account, which then confirms."""
        await self._put(stream, number, user, Bound.OFFERED, by, at)

    async def confirm(self, stream: str, number: str, user: str, by: str, at: datetime) -> None:
        """The account is that player, from now on and nobody else is."""
        try:
            await self._put(stream, number, user, Bound.CONFIRMED, by, at)
        except IntegrityError as error:
            raise OutOfTurn(Text(__name__, "bound_already")) from error

    async def accept(self, stream: str, number: str, user: str, at: datetime) -> None:
        """Confirm what the organiser has offered to this account."""
        found = [
            binding for binding in await self.of_user(user) if (binding.stream, binding.number) == (stream, number)
        ]
        if not found or found[0].state is not Bound.OFFERED:
            raise OutOfTurn(Text(__name__, "not_offered"))
        await self.confirm(stream, number, user, found[0].made_by, at)

    async def declare(self, stream: str, user: str, by: str, at: datetime) -> None:
        """The account plays in the event, as whomever."""
        await self._put(stream, "", user, Bound.PLAYS, by, at)

    async def release(self, stream: str, number: str, user: str = "") -> None:
        """The player is nobody's again, or not that account's."""
        gone = [bindings.c.stream == stream, bindings.c.number == number]
        async with self._database.writing() as connection:
            await connection.execute(delete(bindings).where(*gone, *([bindings.c.user == user] if user else [])))

    async def _put(self, stream: str, number: str, user: str, state: Bound, by: str, at: datetime) -> None:
        row = (bindings.c.stream == stream, bindings.c.number == number, bindings.c.user == user)
        values: dict[str, object] = {"state": str(state), "made_by": by[:200]}
        values["confirmed_at"] = moment(at) if state is Bound.CONFIRMED else None
        # A confirmed binding stays until it is released explicitly.
        stays = state is Bound.OFFERED
        async with self._database.writing() as connection:
            there = (await connection.execute(select(bindings.c.state).where(*row))).scalar()
            if there is None:
                key = {"stream": stream, "number": number, "user": user, "made_at": moment(at)}
                await connection.execute(insert(bindings).values(**key, **values))
            elif not (stays and there == str(Bound.CONFIRMED)):
                await connection.execute(update(bindings).where(*row).values(**values))

    async def _found(self, wanted: Any) -> tuple[Binding, ...]:
        joined = select(bindings, users.c.name, users.c.closed).join(users, users.c.user == bindings.c.user)
        in_order = joined.where(wanted).order_by(bindings.c.stream, bindings.c.number, users.c.folded)
        async with self._database.reading() as connection:
            return tuple(_binding(row) for row in await connection.execute(in_order))


def _binding(row: Row[Any]) -> Binding:
    return Binding(row.stream, row.number, row.user, row.name, Bound(row.state), row.made_by, bool(row.closed))
