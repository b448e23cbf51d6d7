"""A penalty in words: how much, in which unit, for what, by whom, by which clause, and off what."""

from __future__ import annotations

from fractions import Fraction

from cardinal.language import Text

from .explanation import Reason, say, shown
from .match_totals import Fine
from .model import Penalty
from .stage import Fall


def unit_name(unit: str) -> Text:
    """The unit of a penalty for a reader."""
    return Text(__name__, str(unit))


def penalty_reason(penalty: Penalty, points: Fraction) -> Reason:
    """*points* is what it comes to in the unit of the total."""
    values = {
        "amount": shown(penalty.amount),
        "unit": unit_name(penalty.unit),
        "points": points,
        "reason": penalty.reason or "-",
        "by": penalty.by or "-",
    }
    key = "penalty_match" if penalty.fall is Fall.MATCH else "penalty_stage"
    return Reason(say(key, values), -points, source=penalty.source, more_clauses=penalty.clauses)


def fine_reason(fine: Fine, *, is_own: bool, cites: str) -> Reason:
    """A penalty that falls on a match, with what it takes off its team's total; of a percentage, what it is of."""
    penalty = fine.penalty
    values: dict[str, object] = {
        "number": penalty.contestant,
        "amount": shown(penalty.amount),
        "unit": unit_name(penalty.unit),
        "points": fine.taken,
        "reason": penalty.reason or "-",
        "by": penalty.by or "-",
    }
    key = "fine" if fine.of is None else "fine_of_part"
    values |= {} if fine.of is None else {"of": fine.of}
    value = -fine.taken if is_own else fine.taken
    return Reason(say(key, values), value, cites, penalty.source, penalty.clauses)
