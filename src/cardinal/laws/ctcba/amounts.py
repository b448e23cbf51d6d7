"""Amounts of the tariff and their rounding (R69): victory points, IMPs, percent of a top."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from cardinal.laws.amount import Amount, Unit
from cardinal.laws.cited import Cited

WHOLE, TENTH = Fraction(1), Fraction(1, 10)
"""What a penalty is rounded to: whole IMPs, and a tenth of a VP, the smallest amount of the tariff."""


def rounded(amount: Fraction, unit: Fraction = WHOLE) -> Cited[Fraction]:
    """R69: a penalty that does not come out even, to the nearest unit, half a unit upwards.

    >>> rounded(Fraction(5, 2)).value, rounded(Fraction(21, 20), TENTH).value
    (Fraction(3, 1), Fraction(11, 10))
    """
    return Cited(floor(amount / unit + Fraction(1, 2)) * unit, "§R69")


def vp(amount: Fraction | int) -> Amount:
    return Amount(amount, Unit.VP)


def imps(amount: Fraction | int) -> Amount:
    return Amount(amount, Unit.IMPS)


def of_top(percent: Fraction | int) -> Amount:
    return Amount(percent, Unit.TOP)
