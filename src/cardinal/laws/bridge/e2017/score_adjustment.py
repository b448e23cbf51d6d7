"""Law 12C: the arithmetic of adjusted scores, in exact fractions. Every score carries the clauses that give it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from cardinal.laws.prelude import SEATS, Seat, Text

PERCENT, IMPS, POINTS = "%", "IMPs", "points"
UNITS = {"matchpoints": PERCENT, "imps": IMPS, "total": POINTS}


@dataclass(frozen=True, slots=True)
class Score:
    """What one side gets on the board, from its own view: a percentage, IMPs or points."""

    value: Fraction
    unit: str
    cites: str = ""

    @property
    def complement(self) -> Score:
        """What the other side would have if the two balanced."""
        return replace(self, value=100 - self.value if self.unit == PERCENT else -self.value)

    def __str__(self) -> str:
        if self.unit == PERCENT:
            return f"{exact(self.value)}%"
        return signed(self.value) + (f" {IMPS}" if self.unit == IMPS else "")


def exact(value: Fraction) -> str:
    """A number written without rounding: 62.5, or 66 2/3 where no decimal ends."""
    sign, value = ("-", -value) if value < 0 else ("", value)
    whole, rest = divmod(value, 1)
    if not rest:
        return f"{sign}{whole}"
    for places in range(1, 7):
        digits = rest * 10**places
        if digits.denominator == 1:
            return f"{sign}{whole}.{digits.numerator:0{places}d}"
    return f"{sign}{whole} {rest}" if whole else f"{sign}{rest}"


def signed(value: Fraction | int) -> str:
    return f"+{exact(Fraction(value))}" if value > 0 else exact(Fraction(value))


def read_number(given: object) -> Fraction:
    """A number as a person writes it: 62.5, 62.5%, 66 2/3, +3 IMPs. Never a rounded one."""
    text = str(given).removesuffix("%").removesuffix(IMPS).strip()
    if not re.fullmatch(r"[+-]?[0-9]{1,6}(\.[0-9]{1,6}|( [0-9]{1,6})?/(?!0+$)[0-9]{1,6})?", text):
        raise ValueError("a number such as 62.5, 62.5% or 66 2/3")
    sign = -1 if text.startswith("-") else 1
    return sign * sum(map(Fraction, text.lstrip("+-").split()), Fraction())


# 12C2(a): what a contestant gets by its responsibility, in percent; and the name of it.
DIRECT, PARTLY, INNOCENT = "direct", "partly", "none"
FAULTS: Mapping[str, int] = {DIRECT: 40, PARTLY: 50, INNOCENT: 60}
AVERAGES: Mapping[str, Text] = {
    DIRECT: Text(__name__, "average_minus"),
    PARTLY: Text(__name__, "average"),
    INNOCENT: Text(__name__, "average_plus"),
}


def artificial_score(fault: str, scoring: str, *, plus: int = 3, minus: int = -3) -> Score:
    """12C2(a) in percent, 12C2(b) in IMPs, where average itself is worth nothing."""
    if scoring == "matchpoints":
        return Score(Fraction(FAULTS[fault]), PERCENT, "§12C2(a)")
    return Score(Fraction({DIRECT: minus, PARTLY: 0, INNOCENT: plus}[fault]), IMPS, "§12C2(a) §12C2(b)")


def session_score(award: Score, fault: str, own: Fraction) -> Score:
    """12C2(c): a contestant at no fault that did better on its other boards, or one at direct fault that did worse,
    gets what it obtained there."""
    takes_own = own < award.value if fault == DIRECT else own > award.value
    return Score(own, award.unit, f"{award.cites} §12C2(c)") if takes_own else award


def subsequent_score(value: Fraction, scoring: str) -> Score:
    """12C2(d): what a regulation gives for a second or later board without a result in one session."""
    return Score(value, UNITS[scoring], "§12C2(d)")


def self_inflicted_part(normal: Score, table: Score) -> Score:
    """12C1(e)(ii): what the innocent side lost by its own act after the infraction; luck is no damage."""
    return Score(max(Fraction(), normal.value - table.value), table.unit, "§12C1(e)(ii)")


def without_self_inflicted(full: Score, normal: Score, table: Score) -> Score:
    """12C1(e)(ii): full redress less the self-inflicted part, and never less than was scored at the table: where the
    infraction itself cost nothing there is no relief, but nothing is taken away either."""
    part = self_inflicted_part(normal, table)
    return Score(max(table.value, full.value - part.value), full.unit, part.cites)


def is_balanced(ns: Score, ew: Score) -> bool:
    """Whether what one side gains is what the other loses."""
    return ns.value == ew.complement.value


def knockout_average(ns: Score, ew: Score) -> tuple[Score, Score]:
    """12C4: each side's score on its own, and both get the average: (a - b) / 2 and its negative."""
    mean = Score((ns.value + ew.complement.value) / 2, ns.unit)
    return mean, mean.complement


def each_player(ns: Score, ew: Score) -> Mapping[Seat, Score]:
    """12C3/1: in an individual event both members of a side get the score of the side."""
    return {seat: (ns, ew)[seat.side] for seat in SEATS}
