"""Amounts of the tariff as text and their rounding (R69): victory points, IMPs, percent of a top."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from cardinal.laws.bridge.e2017.score_adjustment import exact
from cardinal.laws.cited import Cited

WHOLE, TENTH = Fraction(1), Fraction(1, 10)
"""What a penalty is rounded to: whole IMPs, and a tenth of a VP, the smallest amount of the tariff."""


def rounded(amount: Fraction, unit: Fraction = WHOLE) -> Cited[Fraction]:
    """R69: a penalty that does not come out even, to the nearest unit, half a unit upwards.

    >>> rounded(Fraction(5, 2)).value, rounded(Fraction(21, 20), TENTH).value
    (Fraction(3, 1), Fraction(11, 10))
    """
    return Cited(floor(amount / unit + Fraction(1, 2)) * unit, "§R69")


def vp(amount: Fraction | int) -> str:
    return f"{exact(Fraction(amount))} VP"


def imps(amount: Fraction | int) -> str:
    return f"{exact(Fraction(amount))} IMPs"


def of_top(percent: Fraction | int) -> str:
    return f"{exact(Fraction(percent))}% of top"
