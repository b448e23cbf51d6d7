"""Neuberg's formula: the matchpoints of a board that has fewer results than the others, on the others' scale.

Every result is taken to have come about as many times more often as results are missing. One more than the matchpoints
is in proportion to the number of results, because a result that is compared with itself too is worth one more.
"""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

from cardinal.language import Text

from .errors import Unscorable


class Unequal(StrEnum):
    """How a board, or a group of a fouled one (87B), with fewer results than expected is brought to the common top."""

    NEUBERG = "neuberg"
    PERCENTAGE = "percentage"
    """In proportion to the tops: the best of few is worth as much as the best of many."""
    OWN_TOP = "own_top"
    """It is not brought to the common top: it counts with the top that its own results give."""


class LoneForm(StrEnum):
    """What both sides have where no other table played a fouled board in the same form: the regulations say (87B)."""

    AVERAGE = "average"
    AVERAGE_PLUS = "average_plus"


LONE_PERCENT = {LoneForm.AVERAGE: 50, LoneForm.AVERAGE_PLUS: 60}


def neuberg(points: Fraction | int, played: int, expected: int) -> Fraction:
    """What *points* (two for a win, one for a tie) among *played* results are worth among *expected* ones.

    >>> float(neuberg(18, 10, 11)), float(neuberg(0, 10, 11))
    (19.9, 0.1)
    """
    if not 0 < played <= expected:
        raise Unscorable(Text(__package__, "expected", {"played": played, "expected": expected}), cites="§78A §87B")
    return (Fraction(points) + 1) * expected / played - 1


def to_expected(points: Fraction | int, played: int, expected: int, method: Unequal) -> Fraction:
    """*points* on the scale of *expected* results. One who has nobody to compare with has half of it."""
    found = neuberg(points, played, expected)
    if method is Unequal.NEUBERG or played == 1:
        return found
    return Fraction(points) * (expected - 1) / (played - 1)
