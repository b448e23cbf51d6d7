"""Competitions in the log: commands become events, events fold to the state; the log decides who was first.

Commands to one competition go one after another through its owner in this process; between processes a command that
was overtaken is decided again on the state that overtook it, so that the loser of a race hears why.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select

from cardinal.contest.entries import Person
from cardinal.language import NotUnderstood, Text, shown

from .accounts import Role
from .commands import Actor, Asked, Command, refuse, refuse_stranger
from .competition_owner import Owner, Signed
from .competition_people import mentions
from .competition_state import Competition
from .errors import NotYours
from .lifecycle import RestoreEvent
from .log import Appended, Log, NewEvent, erasure
from .person_data import data_of
from .person_traces import drops_contact
from .polled_people import polled_people
from .schema import personal

__all__ = ["Competitions", "Found", "stream_of"]

KEPT = 64
"""So many competitions are kept folded."""


def stream_of(key: str) -> str:
    """The stream of a competition by its key."""
    return f"event/{key}"


@dataclass(frozen=True, slots=True)
class Found:
    """A person in a competition, by the number that stays when the name is erased."""

    stream: str
    number: str
    person: Person


class Competitions:
    """The competitions of a log.

    *alone*: no other server writes to the database, so that a state is read without a look at it. What a command of the
    shell has written is seen within a second.
    """

    def __init__(self, log: Log, *, alone: bool = False) -> None:
        self.log = log
        self.alone = alone
        self._owners: OrderedDict[str, Owner] = OrderedDict()

    async def state(self, stream: str) -> Competition:
        """The competition as the log has it now."""
        return await self._owner(stream).state()

    def known(self, stream: str) -> Competition | None:
        """The competition as it was committed when this process last looked, without waiting."""
        owner = self._owners.get(stream)
        return owner.committed if owner is not None and owner.is_loaded else None

    async def run(self, stream: str, command: Command, *, command_id: str, actor: Actor, at: datetime) -> Appended:
        """Carry a command out; the same one again has the answer that it had."""
        refuse_stranger(command, actor)
        signed = Signed(command_id, actor.name, at)

        def decide(state: Competition) -> tuple[NewEvent, ...]:
            if state.deleted_at is not None and not isinstance(command, RestoreEvent):
                raise refuse("deleted", name=state.conditions.name)
            return command.decide(Asked(state, at, actor))

        return await self._owner(stream).run(decide, signed)

    async def append(
        self, state: Competition, events: Sequence[NewEvent], *, command_id: str, actor: Actor, at: datetime
    ) -> Appended:
        """Write events that were decided on *state*."""
        return await self.log.append(state.stream, state.seq, events, command_id=command_id, actor=actor.name, at=at)

    def _owner(self, stream: str) -> Owner:
        owner = self._owners.get(stream)
        if owner is None:
            owner = self._owners[stream] = Owner(self.log, stream, alone=self.alone)
            idle = [name for name, one in self._owners.items() if one.is_idle and name != stream]
            for name in idle[: max(0, len(self._owners) - KEPT)]:
                del self._owners[name]
        self._owners.move_to_end(stream)
        return owner

    async def find_person(self, name: str) -> tuple[Found, ...]:
        """Everybody of that name or key, in every competition."""
        wanted = name.strip().casefold()
        found: list[Found] = []
        for stream in await self.log.streams("event"):
            people = (await self.state(stream)).people
            found += [
                Found(stream, number, person)
                for number, person in people.items()
                if wanted in (person.name.casefold(), person.key.casefold(), number.casefold())
            ]
        return tuple(found)

    async def states(self) -> tuple[Competition, ...]:
        """Every competition of the log."""
        return tuple([await self.state(stream) for stream in await self.log.streams("event")])

    async def erase_person(
        self, stream: str, number: str, *, command_id: str, actor: Actor, at: datetime, contact: str = ""
    ) -> Appended:
        """Erase what is known of a person, be it a player or somebody who was asked in a poll.

        The number stays in results, and the log says that it was done.

        *contact* says whose the contact of the entry is, ``own`` or ``others``, where several players share one.
        """
        if actor.role is not Role.ORGANISER:
            values = {"role": actor.role, "may": (Role.ORGANISER,)}
            raise NotYours(Text("cardinal.store.commands", "not_yours", values), legal=(Role.ORGANISER,))
        signed = Signed(command_id, actor.name, at)

        def gone(state: Competition) -> tuple[str, ...]:
            if number in dict(polled_people(state.rulings)):
                # Somebody who was only asked has no seat, no entry and no account here.
                return (number,)
            every = erasable(state, number)
            is_dropped = drops_contact(state, number, contact)
            return tuple(subject for subject in every if is_dropped or not subject.startswith("C"))

        return await self._owner(stream).run(lambda state: (erasure(gone(state)),), signed, gone)

    async def person_data(self, stream: str, number: str) -> dict[str, Any]:
        """Everything that is known of a person in a competition, for the person to have."""
        state = await self.state(stream)
        subjects = erasable(state, number)
        wanted = select(personal.c.subject, personal.c.value).where(
            personal.c.stream == stream, personal.c.subject.in_(subjects)
        )
        async with self.log.database.reading() as connection:
            kept = [(str(row.subject), str(row.value)) for row in await connection.execute(wanted)]
        return data_of(state, number, kept)


def erasable(state: Competition, number: str) -> tuple[str, ...]:
    """Whose values go with a person: its own, how its entries are reached, and their names if they give it away; and
    where it was asked in a poll."""
    person, asked = state.people.get(number), polled_people(state.rulings)
    if person is None:
        values = {"given": shown(number)}
        raise NotUnderstood(Text("cardinal.store.commands", "nobody", values), legal=tuple(state.people))
    found = [number]
    for entry in state.known_entries.values():
        if number in {player.key for player in entry.players} | {entry.captain, entry.coach}:
            found.append(f"C{entry.number}")
            if mentions(entry, (person,)):
                found.append(f"E{entry.number}")
    named = person.name.casefold()
    return (*found, *(subject for subject, who in asked if who.casefold() == named))
