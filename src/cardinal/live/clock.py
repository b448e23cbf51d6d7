"""The clock of the tables: where an act has a time limit, it acts for whoever lets it pass.

A timeout is a command like any other, with an identity that is the same in every process: it happens once, is in the
log, and replays.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Self

from cardinal.cards import Seat
from cardinal.language import CardinalError

from .clock_acts import least_act
from .deciding import CLOCK, Who
from .live_table import Kind, LiveTable
from .protocol import Act
from .table_follower import TableFollower
from .table_hub import TableHub, TableOwner

LEAST_SECONDS, MOST_SECONDS = 2, 3_600
AUTO_SECONDS = 0.5
"""So long the clock waits for a player for whom it has been acting."""
BETWEEN_SECONDS = 30
"""Between boards people have at least so long."""
_LOG = logging.getLogger(__name__)


def limit_of(table: LiveTable) -> float | None:
    """How many seconds an act may take at this table."""
    seconds = table.options.get("seconds")
    if seconds is None:
        return None
    if not isinstance(seconds, int | float) or seconds <= 0:
        return None
    return min(max(float(seconds), LEAST_SECONDS), MOST_SECONDS)


class Clock(TableFollower):
    """Watches the tables of a hub; one timer for each table that waits for a person within a limit."""

    def __init__(self, hub: TableHub) -> None:
        super().__init__(hub)
        self._timers: dict[str, asyncio.TimerHandle] = {}

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Self]:
        async with super().opened():
            try:
                yield self
            finally:
                self._is_open = False
                for timer in self._timers.values():
                    timer.cancel()

    def moved(self, owner: TableOwner) -> None:
        """A table has moved: its old timer is over, and a new one runs if it waits for a person."""
        if self._timers and (timer := self._timers.pop(owner.key, None)) is not None:
            timer.cancel()
        if "seconds" not in owner.table.options:
            return
        left = self._left(owner.table)
        if left is not None and self._is_open:
            call_later = asyncio.get_running_loop().call_later
            self._timers[owner.key] = call_later(max(left, 0.0), self._due, owner)

    def _left(self, table: LiveTable) -> float | None:
        """Seconds until the clock's next act at this table."""
        limit = limit_of(table)
        persons = _persons(table) if limit is not None else []
        if limit is None or not persons or table.played is None:
            return None
        if table.between_boards:
            limit = max(limit, BETWEEN_SECONDS)
        if any(table.sitters[seat].auto for seat in persons):
            limit = AUTO_SECONDS
        return table.last_at + limit - self._hub.now()

    def _due(self, owner: TableOwner) -> None:
        self._timers.pop(owner.key, None)
        self._start(self._act(owner))

    async def _act(self, owner: TableOwner) -> None:
        """Act for every player whose time is up; where the player or another process was faster, the log refuses it."""
        table = owner.table
        autos = [seat for seat in _persons(table) if table.sitters[seat].auto]
        for seat in _seats_due(table, autos, self._hub.now()):
            act = _act_for(table, seat)
            if act is None or (act.verb == "director" and owner.table.calls):
                continue
            who, identity = Who(CLOCK, seat=seat), f"{CLOCK}-{seat}-{table.moved_at}-{act.verb}"
            try:
                await owner.do(who, identity, act, table.moved_at)
            except CardinalError as refused:
                _LOG.info("the clock had nothing to do for %s at %s: %s", seat, owner.key, refused)
        if owner.table.seq == table.seq:
            # Nothing came of it: once is enough until the table moves.
            return
        self.moved(owner)


def _persons(table: LiveTable) -> list[Seat]:
    sitters = table.sitters
    return [seat for seat in table.awaited if seat in sitters and sitters[seat].kind is Kind.PERSON]


def _seats_due(table: LiveTable, autos: list[Seat], now: float) -> list[Seat]:
    """Those whose own time is up: everybody after the limit, before it only those the clock plays for."""
    limit = limit_of(table) or MOST_SECONDS
    if table.between_boards:
        limit = max(limit, BETWEEN_SECONDS)
    is_over = now >= table.last_at + limit - 0.05
    return _persons(table) if is_over else autos


def _act_for(table: LiveTable, seat: Seat) -> Act | None:
    if table.between_boards:
        return Act("ready")
    assert table.played is not None
    act = least_act(table.game, table.played.view(seat), seat)
    if act is not None and act.verb == "play_on" and table.options.get("event"):
        # In an event the Director rules on a contested claim; call only once.
        return Act("director", {"reason": ""})
    return act
