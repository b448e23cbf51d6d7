"""A round of Guandan from level to level at a live table: deal after deal, until the number, the time or A ends it.

The first deal lies ready like any board. The event deals the next ones: how they begin depends on how the last ended,
and whether there is another one on the clock of the competition; extra deals follow where a knockout match is level.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from datetime import UTC, datetime

from cardinal.store import Competition, NewEvent
from cardinal.store.commands import read_stage

from .errors import UnknownTable
from .live_table import Kind
from .online_boards import SealedRounds
from .online_deals import cell_of, conditions_of, extra_of, finishes_of, is_round_over, next_deal, outcome_of
from .online_ending import BROKEN_OFF, PLAYED, append, reopen
from .online_tables import OnlineTable
from .online_writing import EventWriter, table_of
from .table_hub import TableOwner

NEXT_DEAL_SECONDS = 6.0
"""So long players see how a deal ended before the next one is dealt."""
_LOG = logging.getLogger(__name__)


class Games:
    """Deals on at the tables of a hub that play from level to level, and writes their results down."""

    def __init__(self, writer: EventWriter, boards: SealedRounds) -> None:
        self._writer, self._boards = writer, boards
        self._ended: set[str] = set()

    async def go_on(self, owner: TableOwner) -> None:
        """What follows when a deal is over, or the time may be: the result, or the next deal."""
        if await self._deals_on(owner) is None:
            return
        if any(sitter.kind is Kind.PERSON for sitter in owner.table.sitters.values()):
            await asyncio.sleep(NEXT_DEAL_SECONDS)
        extra = await self._deals_on(owner)
        state = await self._writer.state(str(owner.table.options["event"]))
        online_table = table_of(state, owner.table.options)
        if extra is not None and online_table is not None:
            await self._deal(owner, state, online_table, extra)

    async def _deals_on(self, owner: TableOwner) -> int | None:
        """Which extra deal is to be dealt now, 0: one of the round; None where there is none. What a result has been
        played for is written down."""
        table = owner.table
        state = await self._writer.state(str(table.options["event"]))
        online_table = table_of(state, table.options)
        due = None if online_table is None else online_table.due(state)
        if online_table is None or due is None:
            return None
        if online_table.is_extra(due):
            return await self._extra_due(
                owner, state, online_table, due - (online_table.boards[-1] - online_table.extra)
            )
        now = datetime.fromtimestamp(self._writer.hub.now(), UTC)
        if is_round_over(state, online_table, table, now):
            await self._writer.enter(
                state, online_table, due, cell_of(finishes_of(table), conditions_of(state, online_table))
            )
            return None
        return 0 if table.between_boards and bool(table.outcomes) and table.is_full else None

    async def _extra_due(
        self, owner: TableOwner, state: Competition, online_table: OnlineTable, number: int
    ) -> int | None:
        """The extra deal of this number: dealt, or played and written down."""
        table = owner.table
        if extra_of(table) < number:
            # The result of the round is in, so that whatever lies on the table was broken off.
            return number if table.is_full else None
        played = outcome_of(table, conditions_of(state, online_table))
        if played is not None:
            await self._writer.enter(state, online_table, played.number, played.result)
        return None

    async def _deal(self, owner: TableOwner, state: Competition, online_table: OnlineTable, extra: int) -> None:
        boards = await self._boards.of(state, read_stage(state, online_table.stage), online_table.round)
        if boards is None:
            _LOG.error("%s: the share of the boards of %s is not on this machine", state.stream, online_table.stage)
            return
        deal = next_deal(owner.table, online_table, extra, conditions_of(state, online_table), boards)
        dealt = NewEvent("dealt", {"deal": deal, "at": round(self._writer.hub.now() * 1000)})
        if owner.table.options.get("over"):
            await reopen(owner, {"over": ""}, f"again-{extra}")
            self._ended.discard(owner.key)
        # Nobody else deals here: whatever is written meanwhile, the deal comes behind it.
        await append(owner, dealt, f"extra-{extra}" if extra else f"deal-{len(deal['finishes']) + 1}")

    def has_told(self, online_table: OnlineTable) -> bool:
        """Whether a table has been told that the round is over there."""
        return online_table.key in self._ended

    async def end(self, tables: Iterable[OnlineTable]) -> None:
        """Tell these tables that the round is over there."""
        for table in tables:
            try:
                owner = await self._writer.hub.owner(table.key)
            except UnknownTable:
                # A match that was ruled on before anybody could sit down.
                continue
            if not owner.table.options.get("over"):
                how = PLAYED if owner.table.between_boards else BROKEN_OFF
                await reopen(owner, {"over": how}, f"over-{table.count}")
            self._ended.add(table.key)
