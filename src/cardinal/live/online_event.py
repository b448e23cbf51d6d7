"""Competitions at live tables: a round that starts opens its tables, results flow into the list, the next one follows.

Everything is found again from the log: tables have names that follow from the round, every command an identity that
follows from what it is about. A process that starts in the middle goes on, and two processes do nothing twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cardinal.cards import SEATS, Seat
from cardinal.contest.stage import Stage
from cardinal.language import CardinalError
from cardinal.store import Accounts, Actor, Command, Competition, Competitions, Role, stream_of
from cardinal.store.deciding import RevealBoards
from cardinal.store.online_state import Online
from cardinal.store.playing import CallDirector, ConfirmResult, EnterResult
from cardinal.store.setting_up import MakeDraw, StartRound

from .deciding import Who
from .house import House, TableOwner
from .online_boards import kept_share, public_value_of, records, set_of
from .online_tables import OnlineTable, entrants, keys_of, round_tables
from .protocol import Act

__all__ = ["OnlineEvents", "house_of"]

BY = Actor("online", Role.DIRECTOR)
TOGETHER = 40
"""So many tables are opened at once."""
AGAIN_SECONDS = 2.0
LOOK_SECONDS = 30.0
_LOG = logging.getLogger(__name__)


def house_of(event: str) -> Who:
    """Who opens the tables of an event, and puts robots where nobody sits."""
    return Who(f"event {event}", "Cardinal", is_director=True)


class OnlineEvents:
    """Drives the competitions of a process that are played at its live tables."""

    def __init__(self, house: House, competitions: Competitions, accounts: Accounts, var: Path) -> None:
        self._house, self._competitions, self._accounts, self._var = house, competitions, accounts, var
        self._tasks: set[asyncio.Task[None]] = set()
        self._changed: dict[str, None] = {}
        self._wake = asyncio.Event()
        self._playing: set[str] = set()
        self._opened: set[tuple[str, str, int]] = set()
        self._reported: dict[str, int] = {}
        self._is_open = False
        self.names: dict[str, str] = {}
        """The published events that are played online, by key."""

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[OnlineEvents]:
        self._is_open = True
        self._house.when_moved(self.moved)
        self._start(self._listen())
        self._start(self._go_on())
        try:
            yield self
        finally:
            self._is_open = False
            for task in tuple(self._tasks):
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # What happens in competitions.

    async def _listen(self) -> None:
        async with self._house.log.bus.listening() as messages:
            for stream in await self._house.log.streams("event"):
                self._look_at(stream)
            async for told in messages:
                if told.stream.startswith("event/"):
                    self._look_at(told.stream)

    def _look_at(self, stream: str) -> None:
        self._changed[stream] = None
        self._wake.set()

    async def _go_on(self) -> None:
        while True:
            try:
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._wake.wait()
            except TimeoutError:
                # A message of the bus may be lost where very many come.
                self._changed |= dict.fromkeys(self._playing)
            self._wake.clear()
            while self._changed:
                stream = next(iter(self._changed))
                del self._changed[stream]
                try:
                    await self._see(await self._competitions.state(stream))
                except Exception:
                    # One event that cannot go on is no reason for the others to stop.
                    _LOG.exception("%s cannot go on online", stream)

    async def _see(self, state: Competition) -> None:
        """Open what has to be open, and go on where a round is over."""
        if state.online:
            self._playing.add(state.stream)
        if state.online and state.conditions.published_at is not None:
            self.names[state.stream.partition("/")[2]] = state.conditions.name
        for name, online in state.online.items():
            stage = next((one for one in state.conditions.stages if one.name == name), None)
            started = sorted(number for one, number in state.started if one == name)
            if stage is None or not started:
                continue
            for number in started:
                tables = round_tables(state, stage, number)
                if not all(one.is_over(state) for one in tables):
                    await self._open_round(state, stage, online, number, tables)
                elif number == started[-1] and tables:
                    await self._after(state, stage, online, number)

    async def _open_round(
        self, state: Competition, stage: Stage, online: Online, number: int, tables: tuple[OnlineTable, ...]
    ) -> None:
        if (state.stream, stage.name, number) in self._opened:
            return
        share, seal = kept_share(self._var, online.commitment), state.seals[online.commitment]
        value = await public_value_of(self._house.log, state.stream, stage.name)
        if share is None or value is None:
            _LOG.error("%s: the share of the boards of %s is not on this machine", state.stream, stage.name)
            return
        # A seal opens when its public value can be known; a round may start in the same second.
        wait = seal.notice.known.timestamp() - self._house.now()
        await asyncio.sleep(min(max(0.0, wait), 3.0))
        board_set, accounts = set_of(state.conditions.game, stage, number), await self._accounts.users()
        barred = entrants(state, accounts)
        gate = asyncio.Semaphore(TOGETHER)

        async def one_table(one: OnlineTable) -> None:
            async with gate:
                laid = records(seal.notice, share, value, board_set, one.boards)
                await self._open_table(state, online, one, laid, keys_of(one.people, accounts), barred)

        await asyncio.gather(*(one_table(one) for one in tables))
        self._opened.add((state.stream, stage.name, number))

    async def _open_table(
        self, state: Competition, online: Online, one: OnlineTable, laid: list[Any], may_sit: dict[Seat, str],
        barred: list[str],
    ) -> None:  # fmt: skip
        by = house_of(one.event)
        options: dict[str, Any] = {
            "event": one.event, "stage": one.stage, "round": one.round, "table": one.table, "room": str(one.room),
            "boards": laid, "closed": True, "unwatched": True,
            "may_sit": {str(seat): [key] for seat, key in may_sit.items()}, "barred": barred,
        }  # fmt: skip
        options |= {"seconds": online.act_seconds} if online.act_seconds else {}
        owner = await self._house.open(str(state.conditions.game), owner=by.key, options=options, key=one.key)
        for seat in SEATS:
            if seat not in may_sit and seat not in owner.table.sitters:
                await self._seat_robot(owner, seat, online.level)
        if may_sit:
            self._start(self._wait_for(owner, one, online))
        self.moved(owner)

    async def _seat_robot(self, owner: TableOwner, seat: Seat, level: str) -> None:
        act = Act("robot", {"seat": str(seat), "level": level})
        await owner.do(house_of(str(owner.table.options["event"])), f"seat-{seat}", act, owner.table.seq)

    async def _wait_for(self, owner: TableOwner, one: OnlineTable, online: Online) -> None:
        """Players who are not there when the grace is over: what the event says, a robot or the director."""
        await asyncio.sleep(online.grace_seconds)
        empty = tuple(seat for seat in SEATS if seat not in owner.table.sitters)
        if not empty:
            return
        if online.absent == "robot":
            for seat in empty:
                await self._seat_robot(owner, seat, online.level)
            return
        missing = ", ".join(f"{seat} {one.people[seat].name}" for seat in empty if seat in one.people)
        call = CallDirector(one.table, f"Not at the table: {missing}", one.stage, one.round)
        await self._run(one.event, call, f"absent {one.key}", Actor(f"table {one.table}", Role.TABLE, one.table))

    # What happens at tables.

    def moved(self, owner: TableOwner) -> None:
        """A table of an event has moved: what has been played there goes into the list."""
        table = owner.table
        if self._is_open and "event" in table.options and len(table.outcomes) > self._reported.get(owner.key, 0):
            self._reported[owner.key] = len(table.outcomes)
            self._start(self._tell(owner))

    async def _tell(self, owner: TableOwner) -> None:
        """Until it is told: a database that is away for a moment must not cost a result."""
        while True:
            try:
                await self._report(owner)
            except Exception:
                _LOG.exception("the results of %s cannot be told now", owner.key)
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                return

    async def _report(self, owner: TableOwner) -> None:
        options, outcomes = owner.table.options, owner.table.outcomes
        event, name = str(options["event"]), str(options["table"])
        actor = Actor(f"table {name}", Role.TABLE, name)
        state = await self._competitions.state(stream_of(event))
        stage = next(one for one in state.conditions.stages if one.name == options["stage"])
        tables = round_tables(state, stage, int(options["round"]))
        one = next(one for one in tables if (one.table, str(one.room)) == (name, options["room"]))
        for outcome in outcomes:
            place = one.place(outcome.number)
            there = state.results.get(place)
            if there is not None and there.counts:
                continue
            about = f"{one.key} {outcome.number}"
            entered = await self._run(event, EnterResult(place, outcome.result, "NS"), f"enter {about}", actor)
            if entered is not None:
                await self._run(event, ConfirmResult(place, entered, "EW"), f"confirm {about}", actor)

    async def _run(self, event: str, command: Command, identity: str, actor: Actor = BY) -> int | None:
        """The number of what became of a command; None where it is refused, which the log then knows better."""
        at = datetime.fromtimestamp(self._house.now(), UTC)
        run = self._competitions.run(stream_of(event), command, command_id=identity[:100], actor=actor, at=at)
        try:
            return (await run).last
        except CardinalError as refused:
            _LOG.warning("%s: %s is refused: %s", event, identity, refused)
            return None

    async def _after(self, state: Competition, stage: Stage, online: Online, number: int) -> None:
        """A round is over: the next one, or the boards are opened for everybody."""
        event, following = state.stream.partition("/")[2], number + 1
        place = [one.name for one in state.conditions.stages].index(stage.name) + 1
        about = f"{place} {following}"
        is_drawn = bool(round_tables(state, stage, following))
        if not is_drawn and stage.has_matches and number < stage.rounds and online.goes_on:
            await self._run(event, MakeDraw(), f"online draw {about}")
            state = await self._competitions.state(state.stream)
            is_drawn = bool(round_tables(state, stage, following))
        if is_drawn:
            if online.goes_on:
                await self._run(event, StartRound(stage.name, following), f"online start {about}")
            return
        if number >= stage.rounds or not stage.has_matches:
            await self._reveal(state, stage, online)

    async def _reveal(self, state: Competition, stage: Stage, online: Online) -> None:
        share = kept_share(self._var, online.commitment)
        if share is None or state.seals[online.commitment].is_revealed:
            return
        value = await public_value_of(self._house.log, state.stream, stage.name) or ""
        # Whatever is still played in other stages: nobody has these boards still to play.
        reveal = RevealBoards(online.commitment, (share.text,), value, while_playing=True)
        await self._run(state.stream.partition("/")[2], reveal, f"online reveal {online.commitment[:32]}")
