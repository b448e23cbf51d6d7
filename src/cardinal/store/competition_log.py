"""Competitions in the log: commands become events, events fold to the state; the log decides who was first.

Commands to one competition go one after another through its owner in this process, without waiting for the disk. Each
is decided on a state that already holds what was decided before it, so that many share a commit; its caller hears of it
when it is committed, and of a refusal when that which it was refused for is. If another process was faster, whatever
was decided on the state that it overtook is decided again, in the same order, so that the loser of a race hears why.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from random import uniform
from time import monotonic
from typing import Any

from sqlalchemy import select

from cardinal.contest.entries import Person
from cardinal.language import CardinalError, NotUnderstood, Text, shown

from .accounts import Role
from .commands import Actor, Asked, Command, refuse, refuse_stranger
from .competition_fold import fold
from .competition_people import mentions
from .competition_state import Competition
from .database import Database
from .errors import Conflict, NotYours, Unavailable
from .event_heads import committed_head
from .group_commit import Waiting
from .lifecycle import RestoreEvent
from .log import Appended, Log, NewEvent, erasure
from .person_data import data_of
from .person_traces import drops_contact
from .polled_people import polled_people
from .schema import personal

__all__ = ["Competitions", "Found", "Owner", "Signed", "stream_of"]


TRIES = 50
AGAIN_SECONDS = 0.005
"""Two processes that overtake one another again and again wait a little, each another while."""

LOOKS_SECONDS = 1.0
"""Who is alone still looks so often: somebody may have used a command of the shell on the database."""


@dataclass(frozen=True, slots=True)
class Signed:
    """Idempotency key, actor and time of a command."""

    command_id: str
    actor: str
    at: datetime


Decide = Callable[[Competition], Sequence[NewEvent]]
Erased = Callable[[Competition], tuple[str, ...]]
Load = Callable[[str], Awaitable[Competition | None]]
"""Where a competition may be found folded already."""


def _nobody(state: Competition) -> tuple[str, ...]:
    return ()


class Owner:
    """One competition. *alone*: no other server writes to it, so that what is known here is all there is."""

    def __init__(self, log: Log, stream: str, *, alone: bool, load: Load | None = None) -> None:
        self.log = log
        self.alone = alone
        self._load = load
        self._knows_all = True
        """Whether the answers of all commands are known: a snapshot has none of those before it."""
        self.committed = Competition(stream)
        self.is_loaded = False
        self._answers: dict[str, Appended] = {}
        self._tentative = self.committed
        self._last: Waiting | None = None
        self._flight: dict[str, Waiting] = {}
        # Counts how often what was decided and not yet committed had to be given up.
        self._lost = 0
        self._failure: Unavailable | None = None
        """Why the last commit failed, if it did: what was decided behind it was overtaken by nobody."""
        self._is_stale = True
        self._looked = 0.0
        self._catching_up = asyncio.Lock()
        self._refreshing = asyncio.Lock()
        self.users = 0

    @property
    def stream(self) -> str:
        return self.committed.stream

    @property
    def is_idle(self) -> bool:
        return not self._flight and not self.users

    async def state(self) -> Competition:
        """The committed state, everything included that anybody had committed when this was asked."""
        latest = self.log.latest(self.stream)
        if not self.alone or monotonic() > self._looked + LOOKS_SECONDS:
            self._looked = monotonic()
            latest = (await self.log.head(self.stream)).seq
        if not self.is_loaded or self.committed.seq < latest:
            await self._catch_up(latest)
        return self.committed

    async def _catch_up(self, upto: int = 0) -> None:
        async with self._catching_up:
            if self.is_loaded and upto and self.committed.seq >= upto:
                return
            # Meanwhile our own may be committed, and then are there already.
            known = self.committed
            if not known.seq and self._load is not None:
                loaded = await self._load(self.stream)
                self._knows_all = loaded is None
                known = loaded or known
            new = await self.log.events(self.stream, known.seq)
            for event in new:
                said = self._answers.get(event.command)
                first = event.seq if said is None else min(said.first, event.seq)
                self._answers[event.command] = Appended(self.stream, first, event.seq, repeated=True)
            state = fold(known, new) if new else known
            if state.seq > self.committed.seq:
                self.committed = state
            self.is_loaded = True
            if not self._flight:
                self._tentative, self._last, self._is_stale = self.committed, None, False

    async def forget(self) -> None:
        """Fold the log anew: what is known here was wrong."""
        # From here on commands wait in ``_refresh``, for the lock.
        self._load, self._knows_all, self._is_stale = None, True, True
        async with self._refreshing, self._catching_up:
            while self._flight:
                await asyncio.wait([waiting.answer for waiting in self._flight.values()])
            self.committed, self.is_loaded, self._is_stale = Competition(self.stream), False, True

    async def run(self, decide: Decide, signed: Signed, erased: Erased = _nobody) -> Appended:
        """Carry a command out; the same one again has the answer that it had."""
        self.users += 1
        try:
            return await self._run(decide, signed, erased)
        finally:
            self.users -= 1

    async def _run(self, decide: Decide, signed: Signed, erased: Erased) -> Appended:
        overtaken: Conflict | None = None
        for tried in range(TRIES):
            if tried > 1 and not self.alone:
                await asyncio.sleep(uniform(0, AGAIN_SECONDS * min(tried, 10)))
            await self._refresh()
            same = self._flight.get(signed.command_id)
            if same is not None:
                await asyncio.wait([same.answer])
                continue
            if signed.command_id in self._answers:
                return self._answers[signed.command_id]
            try:
                sent = self._send(decide, signed, erased)
            except CardinalError:
                before = None if self._knows_all else await self.log.answer(self.stream, signed.command_id)
                if before is not None:
                    return before
                if await self._is_settled():
                    raise
                continue
            try:
                # Nobody's leaving undoes what is on its way.
                return await asyncio.shield(sent.answer)
            except Conflict as conflict:
                overtaken = conflict
        if self.alone and self._failure is not None:
            raise self._failure
        raise overtaken or Conflict(self.stream, self._tentative.seq, self.committed.seq)

    def _send(self, decide: Decide, signed: Signed, erased: Erased) -> Waiting:
        """Decide on what is known, count it as done from here on, and send it on its way."""
        state = self._tentative
        signature = {"command_id": signed.command_id, "actor": signed.actor, "at": signed.at}
        ready = self.log.prepare(self.stream, decide(state), **signature, erased=erased(state))  # type: ignore[arg-type]
        after = fold(state, ready.logged(state.seq))
        sent = self.log.put(ready, state.seq, self._last, head=committed_head(after))
        self._tentative, self._last = after, sent
        self._flight[signed.command_id] = sent
        lost = self._lost
        sent.answer.add_done_callback(lambda answer: self._landed(signed.command_id, after, lost, answer))
        return sent

    def _landed(self, command_id: str, after: Competition, lost: int, answer: asyncio.Future[Appended]) -> None:
        self._flight.pop(command_id, None)
        failed = answer.cancelled() or answer.exception() is not None or answer.result().repeated
        error = answer.exception() if failed and not answer.cancelled() else None
        if not failed:
            self._failure = None
        elif isinstance(error, Unavailable):
            self._failure = error
        if failed:
            if lost == self._lost:
                self._lost += 1
                self._is_stale = True
            return
        self._answers[command_id] = Appended(self.stream, answer.result().first, answer.result().last, repeated=True)
        if after.seq > self.committed.seq:
            self.committed = after

    async def _refresh(self) -> None:
        """See to it that the next command is decided on what is true, or on what will be."""
        if not self._is_stale and self.log.latest(self.stream) <= self._tentative.seq:
            return
        async with self._refreshing:
            if not self._is_stale and self.log.latest(self.stream) <= self._tentative.seq:
                return
            self._is_stale = True
            while self._flight:
                await asyncio.wait([waiting.answer for waiting in self._flight.values()])
            await self._catch_up()

    async def _is_settled(self) -> bool:
        """Whether what a command was refused on has become, or is, the truth of everybody."""
        lost, seq, flight = self._lost, self._tentative.seq, [waiting.answer for waiting in self._flight.values()]
        head = await self.log.head(self.stream)
        if flight:
            await asyncio.wait(flight)
        if lost == self._lost and head.seq <= seq:
            return True
        self._is_stale = True
        return False


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
    shell has written is seen within a second. *load*: where one may be found folded already.
    """

    def __init__(self, log: Log, *, alone: bool = False, load: Load | None = None) -> None:
        self.log = log
        self.alone = alone
        self._load = load
        self.unverified: dict[str, Competition] = {}
        """What was loaded, and has not been compared with its log yet."""
        self.forgotten = 0
        """How often what was loaded was wrong; two states of one number may differ then."""
        self._owners: OrderedDict[str, Owner] = OrderedDict()

    @property
    def database(self) -> Database:
        return self.log.database

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
            owner = self._owners[stream] = Owner(
                self.log, stream, alone=self.alone, load=self._loaded if self._load is not None else None
            )
            idle = [name for name, one in self._owners.items() if one.is_idle and name != stream]
            for name in idle[: max(0, len(self._owners) - KEPT)]:
                del self._owners[name]
        self._owners.move_to_end(stream)
        return owner

    async def _loaded(self, stream: str) -> Competition | None:
        state = await self._load(stream) if self._load is not None else None
        if state is not None:
            self.unverified[stream] = state
        return state

    def loaded(self) -> tuple[Competition, ...]:
        """What is folded in this process now."""
        return tuple(owner.committed for owner in self._owners.values() if owner.is_loaded)

    async def forget(self, stream: str) -> None:
        """Invalidate the cached state of a competition; the next reader folds its log again."""
        self.forgotten += 1
        owner = self._owners.get(stream)
        if owner is not None:
            await owner.forget()

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
