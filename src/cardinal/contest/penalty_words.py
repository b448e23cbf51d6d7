"""A penalty in words: how much, in which unit, for what, by whom, by which clause, and off what."""

from __future__ import annotations

from fractions import Fraction

from cardinal.language import Text

from .explanation import Reason, say, shown
from .model import Penalty
from .stage import Fall


def unit_name(unit: str) -> Text:
    """The unit of a penalty for a reader."""
    return Text(__name__, str(unit))


def penalty_reason(one: Penalty, points: Fraction) -> Reason:
    """*points* is what it comes to in the unit of the total."""
    values = {
        "amount": shown(one.amount),
        "unit": unit_name(one.unit),
        "points": points,
        "reason": one.reason or "-",
        "by": one.by or "-",
    }
    key = "penalty_match" if one.fall is Fall.MATCH else "penalty_stage"
    return Reason(say(key, values), -points, source=one.source, more_clauses=one.clauses)
