"""Law 78A: matchpoints: the unit, what is had of how much, and the plain count over the scores of a board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from cardinal.language import Citing

from .board_score import Award
from .frequency import BoardTally
from .neuberg import LoneForm, Unequal


class Unit(StrEnum):
    """What one better result is worth: two matchpoints, or one with a half for an equal result."""

    MATCHPOINT = "matchpoint"
    HALF_MATCHPOINT = "half_matchpoint"


# What a scoring unit of Law 78A is called in matchpoints.
UNIT_WORTH: Mapping[Unit, Fraction] = {Unit.MATCHPOINT: Fraction(1), Unit.HALF_MATCHPOINT: Fraction(1, 2)}


@dataclass(frozen=True, slots=True)
class MatchpointRules:
    """What the conditions of an event say about matchpoints."""

    unit: Unit = Unit.MATCHPOINT
    unequal: Unequal = Unequal.NEUBERG
    lone: LoneForm = LoneForm.AVERAGE


@dataclass(frozen=True, slots=True)
class Matchpoints(Citing):
    """What one side has on one board, of how much, and by which clauses."""

    points: Fraction
    top: Fraction
    cites: str = "§78A"

    @property
    def percent(self) -> Fraction | None:
        """None where nobody is there to compare with."""
        return 100 * self.points / self.top if self.top else None


def matchpoints(scores: Sequence[int]) -> list[int]:
    """78A: for each score two for every worse one and one for every other equal one.

    >>> matchpoints([620, 620, -100])
    [3, 3, 0]
    """
    if isinstance(scores, str | bytes) or not set(map(type, scores)) <= {int}:
        raise TypeError("matchpoints() takes the scores of North-South as whole numbers: matchpoints([620, 620, -100])")
    tally = BoardTally.of(scores)
    # Looked up rather than counted: there are few different scores, however many results.
    worth = {score: int(units) - 1 for score, units in tally.units.items()}
    return list(map(worth.__getitem__, scores))


def artificial_percent(award: Award, own: Fraction | None) -> tuple[Fraction, str]:
    """12C2(a) and (c): the percentage of an award, and the clauses that decide it."""
    if own is not None and award.own.replaces(award.percent, own):
        return own, "§12C2(a) §12C2(c)"
    return award.percent, "§12C2(a)"
