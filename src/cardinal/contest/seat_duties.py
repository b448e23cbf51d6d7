"""Whose task it is at the table, who answers for its neglect, and what that costs by the conditions (R29, R27)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from cardinal.cards import SEATS, Seat
from cardinal.language import NotAllowed, Text, clause_ids, shown
from cardinal.laws.cited import Cited
from cardinal.laws.ctcba.seat_duties import PAIRS, TEAMS, duties_of, liable
from cardinal.laws.effect import Duty
from cardinal.laws.guandan.score_sheet import handling

from .conditions import ConditionsOfContest
from .model import Form, Game, Penalty, PenaltyUnit
from .stage import Fall, Scoring, Stage

__all__ = ["answerable", "duties", "missing_items", "neglect"]


def duties(conditions: ConditionsOfContest, seat: Seat, *, each_copies_own: bool = False) -> tuple[Duty, ...]:
    """What a seat has to do at a table of the event; nothing where the conditions give no tasks to seats."""
    if conditions.table.seats != "r29":
        return ()
    return duties_of(seat, _form(conditions), each_copies_own=each_copies_own)


def answerable(conditions: ConditionsOfContest, task: str) -> Cited[tuple[Seat, ...]]:
    """Who answers for a task that was neglected; at Guandan whoever writes and whoever checks."""
    if conditions.game is Game.GUANDAN:
        found = handling(str(conditions.form))
        return Cited(tuple(seat for seat in SEATS if str(seat) in found.value.writes + found.value.checks), found.cites)
    return liable(task, _form(conditions))


def _form(conditions: ConditionsOfContest) -> str:
    return TEAMS if conditions.form is Form.TEAMS else PAIRS


def neglect(
    conditions: ConditionsOfContest,
    stage: Stage,
    numbers: Iterable[int],
    *,
    boards: int = 1,
    imps: Fraction | int | None = None,
    task: str = "",
    round_number: int = 0,
    by: str = "",
) -> tuple[Penalty, ...]:
    """R29.5: what the contestants that answer for a neglect pay for so many boards; at IMPs the Director says how much.

    A side that both did and should have checked it pays once.
    """
    terms = conditions.table
    cites = f"§R29.5 {answerable(conditions, task).cites}" if task else "§R29.5"
    if stage.scoring is Scoring.MATCHPOINTS:
        amount, unit, fall = terms.neglect_top, PenaltyUnit.TOP, stage.penalties
    else:
        least, most = terms.neglect_imps_least, terms.neglect_imps_most
        each = Fraction(least if imps is None else imps)
        if not least <= each <= most:
            values = {"given": shown(str(each)), "least": least, "most": most}
            raise NotAllowed(Text(__name__, "imps_between", values), cites="§R29.5", legal=(least, most))
        amount, unit, fall = each, PenaltyUnit.IMPS, Fall.MATCH
    clauses = tuple(dict.fromkeys(clause_ids(cites)))
    return tuple(
        Penalty(number, stage.name, amount * boards, unit, clauses, by=by, round=round_number, fall=fall)
        for number in dict.fromkeys(numbers)
    )


def missing_items(
    conditions: ConditionsOfContest, stage: Stage, number: int, items: int, *, round_number: int = 0, by: str = ""
) -> Penalty:
    """R27: so many columns of a score sheet were left empty."""
    in_top = stage.scoring is Scoring.MATCHPOINTS
    price = conditions.table.missing_item_top if in_top else conditions.table.missing_item_vp
    unit = PenaltyUnit.TOP if in_top else PenaltyUnit.VP
    clauses = clause_ids("§R27")
    return Penalty(number, stage.name, price * items, unit, clauses, by=by, round=round_number, fall=stage.penalties)
