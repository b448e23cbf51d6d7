"""The deals of a table that plays from level to level: what they have come to, when the round is over, what is next.

A knockout match that is level has extra deals behind those of the round. They go on with the game, or begin anew where
the organiser has said so, or where A has been passed and nothing is left to go on with.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, cast

from cardinal.cards import SIDES
from cardinal.contest.clock import Phase
from cardinal.contest.score_cell import LEVELS
from cardinal.guandan.conditions import Conditions
from cardinal.guandan.game import has_begun
from cardinal.guandan.levels import Standing
from cardinal.store import Competition
from cardinal.store.commands import read_stage
from cardinal.store.online_extra import MOST_EXTRA

from .games import Outcome
from .games.guandan_deals import game_of
from .games.guarded_guandan import GuardedGuandan
from .games.open_answers import Directed
from .games.open_guandan import OpenGuandan
from .live_table import LiveTable
from .online_boards import GAME_DEALS, RoundBoards
from .online_tables import OnlineTable

Finished = str | Mapping[str, str]
"""How a deal ended: the order of finish, or what a ruling has made of it."""
EXTRA = "extra"
_USUAL = Conditions()


def conditions_of(state: Competition, online_table: OnlineTable) -> Conditions:
    laws = state.conditions.laws_of(read_stage(state, online_table.stage))
    counts, begins, extra = (
        laws[f"event.{name}"] for name in ("pass_A_counts", "deal_started_at", "extra_deal")
    )  # fmt: skip
    return Conditions(
        pass_a_counts=cast(Any, counts), deal_started_at=cast(Any, begins), extra_deal=cast(Any, extra)
    )  # fmt: skip


def finishes_of(table: LiveTable) -> tuple[Finished, ...]:
    """How the deals of the game ended that are over."""
    played = table.played
    if not isinstance(played, GuardedGuandan | OpenGuandan):
        return ()
    before = tuple(played.record["finishes"])
    return before if played.outcome is None else (*before, _ended(played))


def _ended(played: GuardedGuandan | OpenGuandan) -> Finished:
    finish = str(played.table.finish)
    if isinstance(played, GuardedGuandan):
        return finish
    deal = played.table.deal
    if deal.awarded is not None:
        return {"awarded": str(deal.awarded)}
    return finish if deal.start is None else {"finish": finish, "offender": str(deal.start.shuffler)}


def extra_of(table: LiveTable) -> int:
    """Which extra deal lies on the table; 0: one of the round."""
    played = table.played
    return int(played.record.get(EXTRA, 0)) if isinstance(played, GuardedGuandan | OpenGuandan) else 0


def is_round_over(state: Competition, online_table: OnlineTable, table: LiveTable, now: datetime) -> bool:
    """Whether the result of the round stands: enough deals, A passed, or the time is up and no deal has begun."""
    finishes = finishes_of(table)
    if len(finishes) >= online_table.deals or _standing(finishes).passed is not None:
        return True
    clock = state.clocks.get((online_table.stage, online_table.round))
    is_time_up = clock is not None and clock.phase(state.wall(now)) is Phase.OVER
    # Without any deal there is no result: what becomes of such a match is the director's.
    return is_time_up and bool(finishes) and not _is_playing(table, conditions_of(state, online_table))


def _is_playing(table: LiveTable, conditions: Conditions) -> bool:
    """Whether a deal is under way that is finished although the time is up."""
    played = table.played
    if table.between_boards or not isinstance(played, GuardedGuandan | OpenGuandan):
        return False
    state = played.table.state if isinstance(played, GuardedGuandan) else played.table.deal.state
    return has_begun(state, conditions)


def _standing(finishes: Sequence[Finished]) -> Standing:
    return game_of({"finishes": finishes}).standing


def _reached(finishes: Sequence[Finished], conditions: Conditions) -> tuple[int, ...]:
    standing = _standing(finishes)
    return tuple(standing.index(side, conditions.pass_a_counts) for side in SIDES)


def cell_of(finishes: Sequence[Finished], conditions: Conditions) -> str:
    """The levels that both sides have reached, as a cell of the results.

    >>> cell_of(["N S", "N E S W"], Conditions())
    '7:2'
    """
    ns, ew = (LEVELS[min(level, len(LEVELS) - 1)] for level in _reached(finishes, conditions))
    return f"{ns}:{ew}"


def gain_of(finishes: Sequence[Finished], conditions: Conditions) -> str:
    """What the last deal alone has given North-South, as a cell: at A that may be nothing.

    >>> gain_of(["N S", "E W"], Conditions()), gain_of(["N S", "N S", "N S", "N S", "N E W S"], Conditions())
    ('-3', '+0')
    """
    before, after = (_reached(part, conditions) for part in (finishes[:-1], finishes))
    ns, ew = (then - first for first, then in zip(before, after, strict=True))
    return f"{ns - ew:+d}"


def outcome_of(table: LiveTable, conditions: Conditions = _USUAL) -> Outcome | None:
    """What the competition has of the deal on the table once it is over: the levels so far, or the extra deal."""
    played = table.played
    if played is None or played.outcome is None:
        return None
    extra, finishes = extra_of(table), finishes_of(table)
    cell = gain_of(finishes, conditions) if extra else cell_of(finishes, conditions)
    return Outcome(1 + extra, cell, played.outcome.points)


def deal_number(online_table: OnlineTable, deal: int) -> int:
    """Which pack of the round is that of a table's deal, both counted from 1 there."""
    return online_table.at * online_table.deals + deal


def extra_number(online_table: OnlineTable, extra: int) -> int:
    """Which pack is that of a table's extra deal: they are taken from the other end."""
    return GAME_DEALS - online_table.at * MOST_EXTRA - (extra - 1)


def next_deal(
    table: LiveTable, online_table: OnlineTable, extra: int, conditions: Conditions, boards: RoundBoards
) -> Any:
    """How the next deal begins; *extra* is the number of an extra one."""
    finishes = finishes_of(table)
    if not extra:
        deal = boards.game_deal(deal_number(online_table, len(finishes) + 1), finishes)
    else:
        # A game that is over by the pass of A cannot be gone on with.
        is_fresh = conditions.extra_deal != "continue" or _standing(finishes).passed is not None
        deal = boards.game_deal(extra_number(online_table, extra), () if is_fresh else finishes) | {EXTRA: extra}
    return deal | _carried(table)


def _carried(table: LiveTable) -> dict[str, Any]:
    """What an open table takes from deal to deal: that a director rules, and who has offended."""
    played = table.played
    if not isinstance(played, OpenGuandan):
        return {}
    offences = [
        [offence.clause, offence.klass, offence.team, offence.player, offence.stage]
        for offence in played.table.offences
    ]
    return {"director": str(Directed.PERSON), "offences": offences}
