"""A bye's score, and a place that nobody can take any more: such a team sits out and scores its average."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

CENT = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class Score:
    """Match points and victory points."""

    match_points: Fraction
    vp: Fraction
    cites: str = ""

    def __add__(self, other: Score) -> Score:
        return Score(self.match_points + other.match_points, self.vp + other.vp, self.cites)


MOST_A_ROUND = Score(Fraction(2), Fraction(26))  # what a rival can gain in a round


@dataclass(frozen=True, slots=True)
class Standing:
    """A team's totals of the stage and how many matches they come from."""

    number: int
    match_points: Fraction
    vp: Fraction
    matches: int


@dataclass(frozen=True, slots=True)
class CertainPlace:
    """A team that is not paired any more, its place, and what it scores for each round it misses."""

    number: int
    place: int
    a_round: Score
    cites: str = "§G26.7"


def certain_places(
    standings: Iterable[Standing], rounds_left: int, *, carried: bool = False, primary: str = "match_points"
) -> tuple[CertainPlace, ...]:
    """Those sure of first place, and then of second and so on, however the rounds left end.

    Sure is who stays ahead scoring nothing while a rival scores the most, on match points and then on VP (or on VP
    first, if *primary* says so). If the scores are carried on, everybody still plays.
    """
    if carried or rounds_left < 1:
        return ()
    most = Score(MOST_A_ROUND.match_points * rounds_left, MOST_A_ROUND.vp * rounds_left)

    def key(one: Standing, gain: Score) -> tuple[Fraction, Fraction]:
        both = (one.match_points + gain.match_points, one.vp + gain.vp)
        return both if primary == "match_points" else (both[1], both[0])

    nothing = Score(Fraction(0), Fraction(0))
    order = sorted(standings, key=lambda one: key(one, nothing), reverse=True)
    found: list[CertainPlace] = []
    for place, one in enumerate(order, start=1):
        rivals = order[place:]
        if not one.matches or any(key(rival, most) >= key(one, nothing) for rival in rivals):
            break
        found.append(CertainPlace(one.number, place, average(one)))
    return tuple(found)


def average(one: Standing) -> Score:
    """The mean of a team's matches, to two decimals, half up."""
    return Score(_cents(one.match_points / one.matches), _cents(one.vp / one.matches))


def _cents(value: Fraction) -> Fraction:
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return Fraction(exact.quantize(CENT, rounding=ROUND_HALF_UP))
