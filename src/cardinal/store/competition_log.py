"""Competitions in the log: commands become events, events fold to the state; the log decides who was first.

Commands to one competition go one after another in a process; between processes a command that was overtaken is
decided again on the state that overtook it, so that the loser of a race hears why.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from cardinal.contest.entries import Person
from cardinal.language import CardinalError, NotUnderstood, Text, shown

from .accounts import Role
from .commands import Actor, Asked, Command, refuse_stranger
from .competition_fold import fold
from .competition_people import mentions
from .competition_state import Competition
from .errors import Conflict, NotYours
from .log import Appended, Log, Logged, NewEvent

__all__ = ["Competitions", "Found", "stream_of"]

KEPT = 64
"""So many competitions are kept folded."""
TRIES = 50


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
    """The competitions of a log."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self._states: OrderedDict[str, Competition] = OrderedDict()
        self._turns: dict[str, asyncio.Lock] = {}

    async def state(self, stream: str) -> Competition:
        """The competition as the log has it now."""
        known = self._states.get(stream, Competition(stream))
        new: Sequence[Logged] = await self.log.events(stream, known.seq)
        state = fold(known, new) if new else known
        latest = self._states.get(stream)
        if latest is None or latest.seq < state.seq:
            self._states[stream] = state
        self._states.move_to_end(stream)
        while len(self._states) > KEPT:
            self._states.popitem(last=False)
        return state

    async def run(self, stream: str, command: Command, *, command_id: str, actor: Actor, at: datetime) -> Appended:
        """Carry a command out; the same one again has the answer that it had."""
        refuse_stranger(command, actor)
        async with self._turn(stream):
            for _ in range(TRIES):
                state = await self.state(stream)
                try:
                    events = command.decide(Asked(state, at, actor))
                except CardinalError:
                    # What is refused now may be what this very command has done already.
                    earlier = await self.log.answer(stream, command_id)
                    if earlier is None:
                        raise
                    return earlier
                try:
                    return await self.append(state, events, command_id=command_id, actor=actor, at=at)
                except Conflict as conflict:
                    overtaken = conflict
            raise overtaken

    async def append(
        self, state: Competition, events: Sequence[NewEvent], *, command_id: str, actor: Actor, at: datetime
    ) -> Appended:
        """Write events that were decided on *state*."""
        return await self.log.append(state.stream, state.seq, events, command_id=command_id, actor=actor.name, at=at)

    def _turn(self, stream: str) -> asyncio.Lock:
        return self._turns.setdefault(stream, asyncio.Lock())

    async def find_person(self, name: str) -> tuple[Found, ...]:
        """Everybody of that name or key, in every competition."""
        wanted = name.strip().casefold()
        found: list[Found] = []
        for stream in await self.log.streams("event"):
            people = (await self.state(stream)).people
            found += [
                Found(stream, number, one)
                for number, one in people.items()
                if wanted in (one.name.casefold(), one.key.casefold(), number.casefold())
            ]
        return tuple(found)

    async def erase_person(self, stream: str, number: str, *, command_id: str, actor: Actor, at: datetime) -> Appended:
        """Erase what is known of a person; the number stays in results, and the log says that it was done."""
        if actor.role is not Role.ORGANISER:
            values = {"role": actor.role, "may": (Role.ORGANISER,)}
            raise NotYours(Text("cardinal.store.commands", "not_yours", values), legal=(Role.ORGANISER,))
        async with self._turn(stream):
            for _ in range(TRIES):
                state = await self.state(stream)
                subjects = erasable(state, number)
                try:
                    signed = {"command_id": command_id, "actor": actor.name, "at": at}
                    return await self.log.erase(stream, state.seq, subjects, **signed)  # type: ignore[arg-type]
                except Conflict as conflict:
                    overtaken = conflict
            raise overtaken


def erasable(state: Competition, number: str) -> tuple[str, ...]:
    """Whose values go with a person: its own, how its entries are reached, and their names if they give it away."""
    person = state.people.get(number)
    if person is None:
        values = {"given": shown(number)}
        raise NotUnderstood(Text("cardinal.store.commands", "nobody", values), legal=tuple(state.people))
    found = [number]
    for entry in state.known_entries.values():
        if number in {one.key for one in entry.players} | {entry.captain, entry.coach}:
            found.append(f"C{entry.number}")
            if mentions(entry, (person,)):
                found.append(f"E{entry.number}")
    return tuple(found)
