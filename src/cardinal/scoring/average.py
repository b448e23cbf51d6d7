"""Percentages: of a board, of a session, on the other boards of a session (12C2(c)); and what is carried over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cardinal.bridge import Side

from .board_score import Award, side_of
from .matchpoints import Matchpoints
from .rounding import half_up
from .traveller import Traveller


def percentage(results: Iterable[Matchpoints | None]) -> Fraction | None:
    """78A: what was had of all that could be had; None where nothing could.

    >>> str(percentage([Matchpoints(Fraction(12), Fraction(20)), None, Matchpoints(Fraction(7), Fraction(20))]))
    '95/2'
    """
    points = top = Fraction()
    for one in results:
        if one is not None:
            points, top = points + one.points, top + one.top
    return 100 * points / top if top else None


@dataclass(frozen=True, slots=True)
class Entry:
    """Where a contestant's score stands: the traveller, the place on it, the side."""

    traveller: Traveller
    place: int
    side: Side

    @property
    def award(self) -> Award | None:
        own = side_of(self.traveller.scores[self.place], self.side)
        return own if isinstance(own, Award) else None

    def points(self, own_percent: Fraction | None = None) -> Matchpoints | None:
        return self.traveller.points(self.place, self.side, own_percent)


def session(entries: Sequence[Entry]) -> tuple[Matchpoints | None, ...]:
    """A contestant's session: its results, and its awards by what it did on the boards that have a result.

    An award that depends on the session stands as it is while no other board has a score: 12C2(c) compares with
    what was obtained elsewhere.
    """
    own = own_percentage(entries)
    return tuple(entry.points(own) for entry in entries)


def own_percentage(entries: Iterable[Entry]) -> Fraction | None:
    """12C2(c): the percentage on the boards of a session where a result was obtained."""
    return percentage(entry.points() for entry in entries if entry.award is None)


def mean_imps(results: Iterable[Fraction | None]) -> Fraction | None:
    """12C2(c), the IMP equivalent: the mean on the boards that have a result."""
    found = [one for one in results if one is not None]
    return sum(found, Fraction()) / len(found) if found else None


@dataclass(frozen=True, slots=True)
class CarriedOver:
    """What is carried into the next stage, and the article that rounds it."""

    value: Fraction
    cites: str = "§G50"


def carry_over(score: Fraction | int, part: Fraction | int = 1) -> CarriedOver:
    """G50: the part of a score that the conditions carry over, to two decimals, a half up.

    >>> str(carry_over(Fraction(101, 3), Fraction(1, 2)).value)
    '1683/100'
    """
    return CarriedOver(half_up(Fraction(score) * Fraction(part), 2))
