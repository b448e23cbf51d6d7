"""Who comes to a live table, and who does not: the director hears of it with what the conditions have for it.

Everything is worked out from the start of the round and from the log of the table, so that a server that starts again
knows as much as one that was there all the time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

from cardinal.cards import Seat
from cardinal.store import Competition

from .online_late import LateSide, arrivals, late_at, limit_of, missing, start_of
from .online_tables import OnlineTable
from .online_writing import EventWriter
from .table_hub import TableOwner

LOOK_SECONDS = 1.0
SeatRobot = Callable[[TableOwner, Seat, str], Awaitable[None]]


class Arrivals:
    """Waits for the players of the tables of a hub."""

    def __init__(self, writer: EventWriter, seat_robot: SeatRobot) -> None:
        self._writer, self._seat_robot = writer, seat_robot
        self._moved: dict[str, asyncio.Event] = {}

    def moved(self, owner: TableOwner) -> None:
        moved = self._moved.get(owner.key)
        if moved is not None:
            moved.set()

    async def watch(
        self, owner: TableOwner, state: Competition, online_table: OnlineTable, awaited: frozenset[Seat]
    ) -> None:
        """Until everybody is there, or nothing is left to tell."""
        self._moved[owner.key] = asyncio.Event()
        try:
            await self._watch(owner, state, online_table, tuple(seat for seat in Seat if seat in awaited))
        finally:
            del self._moved[owner.key]

    async def _watch(
        self, owner: TableOwner, state: Competition, online_table: OnlineTable, awaited: tuple[Seat, ...]
    ) -> None:
        online, start = state.online[online_table.stage], start_of(state, online_table)
        are_there = await self._until(owner, state, awaited, start + timedelta(seconds=online.grace_seconds))
        if not are_there and online.absent == "robot":
            for seat in missing(owner.table, awaited):
                await self._seat_robot(owner, seat, online.level)
            return
        if not are_there:
            await self._tell(owner, state, online_table, awaited, "absent", lambda side: not side.is_there)
            limit = limit_of(state, online_table)
            if limit is not None and not await self._until(owner, state, awaited, start + limit):
                await self._tell(owner, state, online_table, awaited, "forfeit", lambda side: side.late.is_forfeit)
            await self._until(owner, state, awaited, None)
        # Who has come only now, or came before this server was started.
        await self._tell(owner, state, online_table, awaited, "came", lambda side: side.is_there)

    async def _until(
        self, owner: TableOwner, state: Competition, awaited: tuple[Seat, ...], when: datetime | None
    ) -> bool:
        """Whether everybody sits there before *when*, on the clock of the hall."""
        moved = self._moved[owner.key]
        while missing(owner.table, awaited):
            left = LOOK_SECONDS if when is None else (when - self._now(state)).total_seconds()
            if left < 0:
                return False
            moved.clear()
            try:
                async with asyncio.timeout(min(left + 0.01, LOOK_SECONDS)):
                    await moved.wait()
            except TimeoutError:
                continue
        return True

    def _now(self, state: Competition) -> datetime:
        return state.wall(datetime.fromtimestamp(self._writer.hub.now(), UTC))

    async def _tell(
        self, owner: TableOwner, state: Competition, online_table: OnlineTable, awaited: tuple[Seat, ...], key: str,
        is_told: Callable[[LateSide], bool],
    ) -> None:  # fmt: skip
        came = arrivals(state, await self._writer.hub.log.events(owner.table.stream))
        # Where a robot has taken the place of somebody who never came, the director has decided already.
        people = tuple(seat for seat in awaited if seat in came or seat not in owner.table.sitters)
        for side in late_at(state, online_table, came, people, self._now(state)):
            if is_told(side):
                await self._writer.tell_director(
                    state, online_table, side.told(key), f"{key} {online_table.key} {side.contestant}"
                )
