"""Percentages: of a board, of a session, on the other boards of a session (12C2(c)); and what is carried over."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from .rounding import half_up


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
