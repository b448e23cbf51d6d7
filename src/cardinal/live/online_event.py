"""Competitions at live tables: a round that starts opens its tables, results flow into the list, the next one follows.

Everything is found again from the log: tables have names that follow from the round, every command an identity that
follows from what it is about. A process that starts in the middle goes on, and two processes do nothing twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

from cardinal.cards import SEATS, Seat
from cardinal.contest.model import Game
from cardinal.contest.stage import Stage
from cardinal.store import Accounts, Competition, Competitions
from cardinal.store.bindings import Bindings
from cardinal.store.deciding import RevealBoards
from cardinal.store.online_shares import SealShares
from cardinal.store.online_state import ONLINE_PLAY, Online
from cardinal.store.playing import StartClock
from cardinal.store.setting_up import MakeDraw, StartRound

from .deciding import Who
from .games import Manner
from .online_arrivals import Arrivals
from .online_boards import Opener, RoundBoards, SealedRounds, shares_notice
from .online_deals import deal_number
from .online_extra import ExtraBoards, still_open
from .online_games import Games
from .online_reports import Reports, seen_of
from .online_tables import OnlineTable, entrants, event_tables, keys_of, player_keys, round_tables
from .online_writing import EventWriter, stage_named
from .protocol import Act
from .table_follower import TableFollower
from .table_hub import TableHub, TableOwner

TOGETHER = 40
"""So many tables are opened at once."""
AGAIN_SECONDS = 2.0
LOOK_SECONDS = 30.0
_LOG = logging.getLogger(__name__)
MaySit = dict[Seat, tuple[str, ...]]


def hub_of(event: str) -> Who:
    """Who opens the tables of an event, and puts robots where nobody sits."""
    return Who(f"event {event}", "Cardinal", is_director=True)


class OnlineEvents(TableFollower):
    """Drives the competitions of a process that are played at its live tables."""

    def __init__(self, hub: TableHub, competitions: Competitions, accounts: Accounts, var: Path) -> None:
        super().__init__(hub)
        self._competitions, self._bindings = competitions, Bindings(accounts.database)
        self._writer, self._opener = EventWriter(hub, competitions), Opener(hub.log, var)
        self._boards = SealedRounds(self._opener)
        self._reports, self._games = Reports(self._writer, accounts), Games(self._writer, self._boards)
        self._arrivals, self._extra = Arrivals(self._writer, self._seat_robot), ExtraBoards(self._writer)
        self._changed: dict[str, None] = {}
        self._wake = asyncio.Event()
        self._playing: set[str] = set()
        self._opened: set[tuple[str, str, int]] = set()
        self._seen: dict[str, object] = {}
        self._driven: set[str] = set()
        self._driven_again: set[str] = set()
        self.names: dict[str, str] = {}
        """The published events that are played online, by key."""

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Self]:
        async with super().opened():
            self._start(self._listen())
            self._start(self._go_on())
            yield self

    # What happens in competitions.

    async def _listen(self) -> None:
        async with self._hub.log.bus.listening("event/") as messages:
            # The others are looked at when something happens in them: a server need not fold what is over to start.
            for stream in await self._hub.log.streams("event", holding=ONLINE_PLAY):
                self._look_at(stream)
            async for message in messages:
                self._look_at(message.stream)

    def _look_at(self, stream: str) -> None:
        self._changed[stream] = None
        self._wake.set()

    async def _go_on(self) -> None:
        while True:
            try:
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._wake.wait()
            except TimeoutError:
                # A message of the bus may be lost where very many come; and the time of a round may be up.
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
        if state.online and state.stream not in self._playing:
            self._playing.add(state.stream)
            # A ruling given just before the last server stopped may not have been published yet.
            self._start(self._until_done(f"rulings of {state.stream}", lambda: self._follow(state)))
        if state.online and state.conditions.published_at is not None:
            self.names[state.stream.partition("/")[2]] = state.conditions.name
        for name, online in state.online.items():
            stage = stage_named(state, name)
            started = sorted(number for stage_name, number in state.started if stage_name == name)
            if stage is None or not started:
                continue
            if not online.commitment:
                await self._seal_shares(state, stage, online)
                continue
            for number in started:
                tables = round_tables(state, stage, number)
                if number == started[-1]:
                    await self._end_games(state, stage, online, tables)
                if not all(table.is_over(state) for table in tables):
                    await self._open_round(state, stage, online, number, tables)
                elif number == started[-1] and tables:
                    await self._after(state, stage, online, number)

    async def _seal_shares(self, state: Competition, stage: Stage, online: Online) -> None:
        """A round has started: the shares that its players have promised are sealed. Without any, one is waited for."""
        if not online.promised:
            return
        notice = shares_notice(state, stage, datetime.fromtimestamp(self._hub.now(), UTC))
        event = state.stream.partition("/")[2]
        place = [known.name for known in state.conditions.stages].index(stage.name)
        await self._writer.run(event, SealShares(stage.name, notice.text), f"online seal {place + 1} {online.attempt}")

    async def _end_games(
        self, state: Competition, stage: Stage, online: Online, tables: tuple[OnlineTable, ...]
    ) -> None:
        """Notify tables that get their boards from the event when it stops dealing."""
        untold = [table for table in tables if table.deals and table.is_over(state) and not self._games.has_told(table)]
        if untold and not state.seals[online.commitment].is_revealed:
            waiting = still_open(state, stage, tables)
            await self._games.end(seated for seated in untold if stage.main_table(seated.table) not in waiting)

    async def _follow(self, state: Competition) -> None:
        for table in event_tables(state):
            if state.online[table.stage].manner == Manner.OPEN:
                await self._reports.follow(state, table)
                # Deals are played again for it; whoever sits at a table waits for none of them.
                await asyncio.sleep(0)

    async def _open_round(
        self, state: Competition, stage: Stage, online: Online, number: int, tables: tuple[OnlineTable, ...]
    ) -> None:
        is_open = (state.stream, stage.name, number) in self._opened
        if is_open and not any(table.extra for table in tables):
            await self._look_at_clock(state, number, tables)
            return
        boards = await self._boards.of(state, stage, number)
        if boards is None:
            return
        if is_open:
            await self._look_at_clock(state, number, tables)
            await self._lay_extra(state, online, boards, tables)
            return
        # A seal opens when its public value can be known; a round may start in the same second.
        wait = state.seals[online.commitment].notice.known.timestamp() - self._hub.now()
        await asyncio.sleep(min(max(0.0, wait), 3.0))
        bound = await self._bindings.seats(state.stream)
        playing = {f"user {user}" for user in await self._bindings.players(state.stream)}
        barred = sorted({*entrants(state, bound), *playing})
        gate = asyncio.Semaphore(TOGETHER)

        async def one_table(online_table: OnlineTable) -> None:
            async with gate:
                may_sit = keys_of(state, online_table.people, bound)
                await self._open_table(
                    state, online, online_table, _laid(state, boards, online_table, online), may_sit, barred
                )

        await asyncio.gather(*(one_table(table) for table in tables))
        self._opened.add((state.stream, stage.name, number))
        await self._lay_extra(state, online, boards, tables)

    async def _lay_extra(
        self, state: Competition, online: Online, boards: RoundBoards, tables: tuple[OnlineTable, ...]
    ) -> None:
        """The extra boards of level matches; a game from level to level is dealt on."""
        for table in tables:
            if not table.extra or table.is_over(state):
                continue
            owner = await self._hub.owner(table.key)
            if table.deals:
                self._drive(owner)
            else:
                await self._extra.lay(owner, _laid(state, boards, table, online))

    async def _look_at_clock(self, state: Competition, number: int, tables: tuple[OnlineTable, ...]) -> None:
        """Games that end when the time is up may end while nothing happens at their tables."""
        for table in tables:
            if table.deals and (table.stage, number) in state.clocks and not table.is_over(state):
                self._drive(await self._hub.owner(table.key))

    async def _open_table(
        self,
        state: Competition,
        online: Online,
        online_table: OnlineTable,
        laid: list[Any],
        may_sit: MaySit,
        barred: list[str],
    ) -> None:
        by, players = hub_of(online_table.event), player_keys(state, online_table.people)
        named = {str(seat): [*may_sit.get(seat, ()), key] for seat, key in players.items()}
        options: dict[str, Any] = {
            "event": online_table.event, "stage": online_table.stage, "round": online_table.round,
            "table": online_table.table, "room": str(online_table.room),
            "boards": laid, "closed": True, "unwatched": True,
            "may_sit": named, "barred": barred,
        }  # fmt: skip
        options |= {"seconds": online.act_seconds} if online.act_seconds else {}
        options |= {"deals": online_table.deals} if online_table.deals else {}
        game, manner = str(state.conditions.game), online.manner
        owner = await self._hub.open(game, manner, owner=by.key, options=options, key=online_table.key)
        for seat in SEATS:
            if seat not in may_sit and seat not in owner.table.sitters:
                await self._seat_robot(owner, seat, online.level)
        awaited = frozenset(may_sit)
        if may_sit:
            about = f"who comes to {online_table.key}"
            self._start(self._until_done(about, lambda: self._arrivals.watch(owner, state, online_table, awaited)))
        self.moved(owner)

    async def _seat_robot(self, owner: TableOwner, seat: Seat, level: str) -> None:
        act = Act("robot", {"seat": str(seat), "level": level})
        await owner.do(hub_of(str(owner.table.options["event"])), f"seat-{seat}", act, owner.table.seq)

    # What happens at tables.

    def moved(self, owner: TableOwner) -> None:
        """A table of an event has moved: what has been played there goes into the list, and games are dealt on."""
        table = owner.table
        if not self._is_open or "event" not in table.options:
            return
        self._arrivals.moved(owner)
        if table.options.get("deals"):
            if table.between_boards and table.outcomes:
                self._drive(owner)
            if table.manner is not Manner.OPEN:
                return
        seen = seen_of(table)
        if seen != self._seen.get(owner.key):
            self._seen[owner.key] = seen
            if any(seen):
                self._start(self._until_done(f"results of {owner.key}", lambda: self._reports.report(owner)))

    def _drive(self, owner: TableOwner) -> None:
        """One task goes on with a table as long as something comes of it, or the competition has moved meanwhile."""
        self._driven_again.add(owner.key)
        if owner.key not in self._driven:
            self._driven.add(owner.key)
            self._start(self._drive_on(owner))

    async def _drive_on(self, owner: TableOwner) -> None:
        seq = -1
        try:
            while owner.key in self._driven_again or owner.table.seq != seq:
                self._driven_again.discard(owner.key)
                seq = owner.table.seq
                await self._until_done(f"games of {owner.key}", lambda: self._games.go_on(owner))
        finally:
            # No await between the last look at the table and this: a move after it starts a new task.
            self._driven.discard(owner.key)

    async def _until_done(self, what: str, work: Callable[[], Awaitable[None]]) -> None:
        """A database that is away for a moment must not cost a result."""
        while True:
            try:
                await work()
            except Exception:
                _LOG.exception("%s: cannot be told now", what)
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                return

    # What follows a round.

    async def _after(self, state: Competition, stage: Stage, online: Online, number: int) -> None:
        """A round is over: the next one, or the boards are opened for everybody."""
        if await self._extra.wanted(state, stage, number):
            return
        event, following = state.stream.partition("/")[2], number + 1
        place = [known.name for known in state.conditions.stages].index(stage.name) + 1
        about = f"{place} {following}"
        is_drawn = bool(round_tables(state, stage, following))
        if not is_drawn and stage.has_matches and number < stage.rounds and online.goes_on:
            await self._writer.run(event, MakeDraw(), f"online draw {about}")
            state = await self._competitions.state(state.stream)
            is_drawn = bool(round_tables(state, stage, following))
        if is_drawn:
            if online.goes_on:
                await self._start_round(state, stage, number, about)
            return
        if number >= stage.rounds or not stage.has_matches:
            await self._reveal(state, stage, online)

    async def _start_round(self, state: Competition, stage: Stage, number: int, about: str) -> None:
        """The round after *number*, with a clock if that one had one."""
        event, clock = state.stream.partition("/")[2], state.clocks.get((stage.name, number))
        await self._writer.run(event, StartRound(stage.name, number + 1), f"online start {about}")
        if clock is not None:
            minutes = max(1, round(clock.allowed.total_seconds() / 60))
            await self._writer.run(event, StartClock(stage.name, number + 1, minutes), f"online clock {about}")

    async def _reveal(self, state: Competition, stage: Stage, online: Online) -> None:
        opened = await self._opener.of(state, online)
        if opened is None or state.seals[online.commitment].is_revealed:
            return
        shares = tuple(share.text for share in opened.shares)
        # Whatever is still played in other stages: nobody has these boards still to play.
        reveal = RevealBoards(online.commitment, shares, opened.value, while_playing=True)
        await self._writer.run(state.stream.partition("/")[2], reveal, f"online reveal {online.commitment[:32]}")


def _laid(state: Competition, boards: RoundBoards, online_table: OnlineTable, online: Online) -> list[Any]:
    """The boards that lie ready at a table; of a game the first deal, because the others begin as it ends."""
    # At an open table of an event a director rules, not the players on themselves, and by the event's conditions.
    more = {"director": "person", **_heard_under(state, online_table)} if online.manner == Manner.OPEN else {}
    if online_table.deals:
        return [boards.game_deal(deal_number(online_table, 1), ()) | more]
    return boards.records(online_table.boards, **more)


def _heard_under(state: Competition, online_table: OnlineTable) -> dict[str, Any]:
    """The edition and the options under which a table of bridge is heard: the form of scoring is one of them."""
    conditions, stage = state.conditions, stage_named(state, online_table.stage)
    if conditions.game is not Game.BRIDGE or stage is None:
        return {}
    return {"edition": conditions.edition, "conditions": dict(conditions.laws_of(stage).changes)}
