"""The robots at the live tables of a process: whenever one is waited for, it is asked, and its act carried out.

A robot acts by the command that a person has, with an identity that follows from the position alone: where two
processes drive the same table, or one drives it twice, one act is done. What a robot does not answer in time, the
rules player answers; and if that does not come either, the least that the game allows is done.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from cardinal.bridge import Phase
from cardinal.cards import SEATS, Seat
from cardinal.language import CardinalError

from .clock_acts import least_act
from .deciding import Who
from .errors import Stale
from .games import Manner
from .games.open_bridge import OpenBridge
from .games.open_bridge_spoken import open_claim
from .live_table import Kind, LiveTable
from .program_director import awaits_program, program_act
from .protocol import Act, read_act
from .regulations import pause_left
from .robot_open import points_out
from .robot_process import NoAnswer, RobotProcesses
from .robot_turn import asked_about, is_waited_for
from .robot_views import SeatViews, engine_of, question, view_of
from .table_hub import TableHub, TableOwner

PACE_SECONDS = 0.35
"""Where a person looks on from a seat, no act of a robot follows another faster than this."""
PACES = {"slow": 4.0, "normal": 1.0, "quick": 0.3}
"""How many times as long it is at the pace that a table has."""
STOPPED = "stopped"
"""The pace at which robots only let an act be taken back."""
ANSWER_SECONDS = 2.5
QUICK, QUICK_SECONDS = "rules", 2.0
"""Who answers when the robot itself does not, or many wait."""
AGAIN_SECONDS, MOST_SECONDS = 0.5, 60.0
"""After a failure a robot tries again, sooner at first."""
_LOG = logging.getLogger(__name__)


class Robots:
    """Drives the robots of a hub."""

    def __init__(self, hub: TableHub, processes: RobotProcesses | None = None, pace: float = PACE_SECONDS) -> None:
        self._hub = hub
        self.processes = processes or RobotProcesses()
        self._pace = pace
        self._views = SeatViews()
        self._driving: dict[TableOwner, asyncio.Task[None]] = {}
        self._is_open = False

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Robots]:
        async with self.processes.opened():
            self._is_open = True
            self._hub.when_moved(self.moved)
            try:
                yield self
            finally:
                self._is_open = False
                tasks = list(self._driving.values())
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    def moved(self, owner: TableOwner) -> None:
        """A table has moved. One task drives it as long as a robot has something to do there."""
        if not owner.has_robots:
            return
        if self._is_open:
            self._remember(owner.table)
        if self._is_open and owner not in self._driving and _next(owner.table):
            self._driving[owner] = asyncio.get_running_loop().create_task(self._drive(owner))

    def _remember(self, table: LiveTable) -> None:
        """What the robots of an open table see, as it passes: its log is no list of events that could be looked at."""
        if table.manner is Manner.OPEN and not table.between_boards:
            for seat, sitter in table.sitters.items():
                if sitter.kind is Kind.ROBOT:
                    self._views.seen_open(table, seat)

    async def _drive(self, owner: TableOwner) -> None:
        failures = 0
        try:
            while seats := _next(owner.table):
                before = owner.table.seq
                try:
                    await self._step(owner, seats)
                except Exception:
                    # Retry: the database will be back, and no other task would move this table.
                    failures += 1
                    _LOG.exception("a robot at table %s could not act (%d)", owner.key, failures)
                    await asyncio.sleep(min(MOST_SECONDS, AGAIN_SECONDS * 2**failures))
                    continue
                failures = 0
                if owner.table.seq == before:
                    # The act had no effect: do not retry until the table moves.
                    return
        finally:
            # No await between the last look at the table and this: a move after it starts a new task.
            del self._driving[owner]

    async def _step(self, owner: TableOwner, seats: list[Seat]) -> None:
        """One act of the first robot that has one; nothing if the table moves meanwhile."""
        table = owner.table
        if table.between_boards:
            await self._do(owner, table, seats[0], Act("ready"))
            return
        since = asyncio.get_running_loop().time()
        if awaits_program(table.played):
            judged = await asyncio.to_thread(program_act, table.played)
            await self._keep_pace(table, since)
            if judged is not None:
                await owner.do(Who("program", is_director=True), f"program-{table.moved_at}", judged, table.seq)
            return
        for seat in seats:
            act = await self.act_of(table, seat)
            await self._keep_pace(table, since)
            if act is not None and act.verb == "call" and table.played is not None:
                # A robot pauses after a skip bid like anybody else.
                await asyncio.sleep(pause_left(table.options, table.played, seat, self._hub.now()))
            if owner.table.moved_at != table.moved_at or seat not in _next(owner.table):
                return
            if act is not None:
                await self._do(owner, table, seat, act)
                return

    async def act_of(self, table: LiveTable, seat: Seat, level: str = "") -> Act | None:
        """What the robot in *seat* does; what one of that *level* would do in the place of a person."""
        if points_out(table.played, seat):
            return Act("attention")
        if _lets_take_back(table, seat):
            return Act("agree_undo")
        least = _Least(table, seat)
        view = view_of(table, seat)
        if view is None:
            return least.act()
        about = asked_about(view, seat)
        level = level or table.sitters[seat].level or QUICK
        if level != QUICK and (self.processes.are_busy or (self.processes.waiting and not _has_people(table))):
            # Where people wait, a quick answer is better than a good one; and they come before tables of robots.
            level = QUICK
        views = self._views.of(table, seat)
        try:
            sent = question(table, seat, views, level, about)
            answer = await self._answer(sent, question(table, seat, views, QUICK, about), seat)
        except NoAnswer as why:
            _LOG.warning("the robot in %s at %s does the least: %s", seat, table.stream, why)
            return least.act()
        if answer is not None:
            return read_act(answer)
        return least.act() if least.is_in_turn else None

    async def _answer(self, sent: bytes, quick: bytes, seat: Seat) -> dict[str, Any] | None:
        try:
            return await self.processes.ask(sent, ANSWER_SECONDS)
        except NoAnswer as why:
            _LOG.warning("the robot in %s is answered for by the rules: %s", seat, why)
        return await self.processes.ask(quick, QUICK_SECONDS)

    async def _keep_pace(self, table: LiveTable, since: float) -> None:
        if _has_people(table):
            pace = self._pace * PACES.get(table.options.get("pace", ""), 1.0)
            await asyncio.sleep(max(0.0, since + pace - asyncio.get_running_loop().time()))

    async def _do(self, owner: TableOwner, table: LiveTable, seat: Seat, act: Act) -> None:
        who = Who(f"robot {seat}", seat=seat)
        identity = f"robot-{seat}-{table.moved_at}"
        try:
            await owner.do(who, identity, act, table.seq)
        except Stale:
            return
        except CardinalError as refused:
            _LOG.warning("the robot in %s at %s is refused %s: %s", seat, owner.key, act, refused)
            least = _Least(table, seat).act()
            if least is None or least == act:
                return
            try:
                await owner.do(who, identity, least, table.seq)
            except CardinalError as again:
                _LOG.warning("and %s too: %s", least, again)


class _Least:
    """The least that the game allows a seat, as the clock does it for a person."""

    def __init__(self, table: LiveTable, seat: Seat) -> None:
        self._table, self._seat = table, seat

    @property
    def is_in_turn(self) -> bool:
        view = view_of(self._table, self._seat)
        if view is None or view.undo is not None:
            return False
        # After a doubted claim nobody is in turn: a robot agrees to playing on, and a director is there for people.
        return view.phase == Phase.CONTESTED or self._seat in _in_turn(view)

    def act(self) -> Act | None:
        assert self._table.played is not None
        view = self._table.played.view(self._seat)
        return least_act(self._table.game, view, self._seat)


def _lets_take_back(table: LiveTable, seat: Seat) -> bool:
    """In practice a robot lets everything be taken back; it has nothing to lose."""
    view = view_of(table, seat) if table.options.get("practice") else None
    return view is not None and view.undo is not None


def _has_people(table: LiveTable) -> bool:
    return any(sitter.kind is Kind.PERSON for sitter in table.sitters.values())


def _in_turn(view: Any) -> tuple[Seat | None, ...]:
    return view.awaited if hasattr(view, "awaited") else (view.turn,)


def _waits_for_partner(table: LiveTable, seat: Seat) -> bool:
    """To a claim at an open table a robot answers after the person who plays with it."""
    played, partner = table.played, table.sitters.get(seat.partner)
    claim = open_claim(played.table) if isinstance(played, OpenBridge) else None
    is_asked = claim is not None and not claim.is_contested and seat.partner in table.awaited
    return is_asked and partner is not None and partner.kind is Kind.PERSON


def _next(table: LiveTable) -> list[Seat]:
    """The robot seats that may have to act now."""
    robots = [seat for seat in SEATS if seat in table.sitters and table.sitters[seat].kind is Kind.ROBOT]
    if not robots:
        return []
    if table.options.get("pace") == STOPPED and not table.between_boards:
        return [seat for seat in robots if _lets_take_back(table, seat)]
    if table.between_boards:
        # Robots are ready of themselves. Where only robots sit, one of them says so, as long as boards lie ready.
        left = len(table.options.get("boards", ())) - len(table.outcomes)
        return robots[:1] if len(robots) == len(SEATS) and left > 0 else []
    if engine_of(table.played) is None:
        if awaits_program(table.played):
            return robots
        speaking = [seat for seat in robots if points_out(table.played, seat)]
        return speaking or [seat for seat in robots if seat in table.awaited and not _waits_for_partner(table, seat)]
    persons = frozenset(SEATS) - frozenset(robots)
    return [seat for seat in robots if is_waited_for(view_of(table, seat), seat, persons)]
