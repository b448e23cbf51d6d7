"""A round of Guandan from level to level at a live table: deal after deal, until the number, the time or A ends it.

The first deal lies ready like any board. The event deals the next ones: how they begin depends on how the last ended,
and whether there is another one on the clock of the competition.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, cast

from cardinal.cards import SIDES
from cardinal.contest.clock import Phase
from cardinal.contest.score_cell import LEVELS
from cardinal.guandan.conditions import Conditions
from cardinal.guandan.game import has_begun
from cardinal.store import Competition, Conflict, NewEvent
from cardinal.store.commands import read_stage

from .games.guarded_guandan import GuardedGuandan, game_of
from .house import TableOwner
from .live_table import Kind, LiveTable
from .online_boards import SealedRounds
from .online_tables import OnlineTable
from .online_writing import EventWriter, table_of

__all__ = ["Games", "cell_of", "deal_number", "finishes_of", "is_round_over"]

NEXT_DEAL_SECONDS = 6.0
"""So long players see how a deal ended before the next one is dealt."""
BY, TRIES = "event", 20
_LOG = logging.getLogger(__name__)


def finishes_of(table: LiveTable) -> tuple[str, ...]:
    """How the deals of the game ended that are over."""
    played = table.played
    if not isinstance(played, GuardedGuandan):
        return ()
    finish = played.table.finish
    return (*played.record["finishes"], *((str(finish),) if finish is not None else ()))


def conditions_of(state: Competition, one: OnlineTable) -> Conditions:
    laws = state.conditions.laws_of(read_stage(state, one.stage))
    counts, begins = laws["event.pass_A_counts"], laws["event.deal_started_at"]
    return Conditions(pass_a_counts=cast(Any, counts), deal_started_at=cast(Any, begins))


def is_round_over(state: Competition, one: OnlineTable, table: LiveTable, now: datetime) -> bool:
    """Whether the result of the round stands: enough deals, A passed, or the time is up and no deal has begun."""
    finishes = finishes_of(table)
    game = game_of({"finishes": finishes})
    if len(finishes) >= one.deals or game.standing.passed is not None:
        return True
    clock = state.clocks.get((one.stage, one.round))
    is_time_up = clock is not None and clock.phase(state.wall(now)) is Phase.OVER
    # Without any deal there is no result: what becomes of such a match is the director's.
    return is_time_up and bool(finishes) and not _is_playing(table, conditions_of(state, one))


def _is_playing(table: LiveTable, conditions: Conditions) -> bool:
    """Whether a deal is under way that is finished although the time is up."""
    played = table.played
    if table.between_boards or not isinstance(played, GuardedGuandan):
        return False
    return has_begun(played.table.state, conditions)


def cell_of(finishes: Sequence[str], conditions: Conditions) -> str:
    """The levels that both sides have reached, as a cell of the results.

    >>> cell_of(["N S", "N E S W"], Conditions())
    '7:2'
    """
    standing = game_of({"finishes": finishes}).standing
    reached = (standing.index(side, conditions.pass_a_counts) for side in SIDES)
    ns, ew = (LEVELS[min(one, len(LEVELS) - 1)] for one in reached)
    return f"{ns}:{ew}"


def deal_number(one: OnlineTable, deal: int) -> int:
    """Which pack of the round is that of a table's deal, both counted from 1 there."""
    return one.at * one.deals + deal


class Games:
    """Deals on at the tables of a house that play from level to level, and writes their results down."""

    def __init__(self, writer: EventWriter, boards: SealedRounds) -> None:
        self._writer, self._boards = writer, boards

    async def go_on(self, owner: TableOwner) -> None:
        """What follows when a deal is over, or the time may be: the result, or the next deal."""
        if not await self._deals_on(owner):
            return
        if any(sitter.kind is Kind.PERSON for sitter in owner.table.sitters.values()):
            await asyncio.sleep(NEXT_DEAL_SECONDS)
            if not await self._deals_on(owner):
                return
        state = await self._writer.state(str(owner.table.options["event"]))
        one = table_of(state, owner.table.options)
        if one is not None:
            await self._deal(owner, state, one)

    async def _deals_on(self, owner: TableOwner) -> bool:
        """Whether another deal is to be dealt now; a round that is over has its result written down."""
        table = owner.table
        state = await self._writer.state(str(table.options["event"]))
        one = table_of(state, table.options)
        if one is None or one.is_over(state):
            return False
        now = datetime.fromtimestamp(self._writer.house.now(), UTC)
        if is_round_over(state, one, table, now):
            await self._writer.enter(state, one, one.boards[0], cell_of(finishes_of(table), conditions_of(state, one)))
            return False
        return table.between_boards and bool(table.outcomes) and table.is_full

    async def _deal(self, owner: TableOwner, state: Competition, one: OnlineTable) -> None:
        house, finishes = self._writer.house, finishes_of(owner.table)
        boards = await self._boards.of(state, read_stage(state, one.stage), one.round)
        if boards is None:
            _LOG.error("%s: the share of the boards of %s is not on this machine", state.stream, one.stage)
            return
        at = house.now()
        deal = boards.game_deal(deal_number(one, len(finishes) + 1), finishes)
        dealt = NewEvent("dealt", {"deal": deal, "at": round(at * 1000)})
        signed = {"command_id": f"deal-{len(finishes) + 1}", "actor": BY, "at": datetime.fromtimestamp(at, UTC)}
        expected = owner.table.seq
        for _ in range(TRIES):
            try:
                made = await house.log.append(owner.table.stream, expected, (dealt,), **signed)  # type: ignore[arg-type]
            except Conflict as overtaken:
                # Nobody else deals here: whatever was written meanwhile, the deal comes behind it.
                expected = overtaken.current
            else:
                # Another process may have dealt it, and its message may have been lost.
                await owner.hear(made.last)
                return
