"""Rounding, where a rule asks for it: to which step, and what becomes of a half. Everything else stays exact."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction


class Halves(StrEnum):
    """Which way a value goes that lies exactly between two steps."""

    UP = "up"
    """Towards plus infinity, as tables of amounts that are never negative say it."""
    AWAY = "away"
    """Away from zero, so that the two sides of a comparison stay each other's opposite."""
    TOWARDS_ZERO = "towards_zero"


def rounded(value: Fraction | int, step: Fraction | int = 1, halves: Halves = Halves.UP) -> Fraction:
    """*value* to the nearest multiple of *step*.

    >>> [str(rounded(Fraction(value, 2), halves=Halves.AWAY)) for value in (5, -5)]
    ['3', '-3']
    """
    steps = Fraction(value) / Fraction(step)
    down = steps.__floor__()
    rest = steps - down
    if rest * 2 == 1:
        outwards = steps > 0
        raised = {Halves.UP: True, Halves.AWAY: outwards, Halves.TOWARDS_ZERO: not outwards}[halves]
    else:
        raised = rest * 2 > 1
    return (down + raised) * Fraction(step)


def half_up(value: Fraction | int, places: int = 0) -> Fraction:
    """*value* to so many decimal places, a half upwards.

    >>> str(half_up(Fraction(12345, 1000), 2))
    '247/20'
    """
    return rounded(value, Fraction(1, 10**places))


def decimal(value: Fraction | int, places: int) -> str:
    """*value* as it is published, with so many decimals; halves away from zero.

    >>> decimal(Fraction(1757, 100), 1), decimal(Fraction(-1, 3), 2)
    ('17.6', '-0.33')
    """
    steps = int(rounded(Fraction(value) * 10**places, halves=Halves.AWAY))
    digits = f"{abs(steps):0{places + 1}d}"
    sign = "-" if steps < 0 else ""
    return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else f"{sign}{digits}"


def number(value: Fraction | int) -> int | float:
    """*value* for JSON: a whole number as one, any other to six decimals."""
    exact = Fraction(value)
    return exact.numerator if exact.denominator == 1 else round(float(exact), 6)
