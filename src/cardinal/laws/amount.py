"""Amounts of penalties and awards: a figure with its unit, which each language writes its own way."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from cardinal.language import Text

from .bridge.e2017.score_adjustment import exact


class Unit(StrEnum):
    """In what an amount is counted; the value stands behind the figure in a file."""

    VP = " VP"
    IMPS = " IMPs"
    TOP = "% of top"
    SCORED = "% of the IMPs that it scores"
    LEVELS = " levels"
    MATCH_POINTS = " match points"


@dataclass(frozen=True, slots=True)
class Amount:
    """
    >>> str(Amount(Fraction(1, 2), Unit.VP)), Amount(25, Unit.TOP).label("zh-Hans")
    ('0.5 VP', '顶分的25%')
    """

    figure: Fraction | int
    unit: Unit

    def __str__(self) -> str:
        return f"{exact(Fraction(self.figure))}{self.unit.value}"

    def label(self, language: str = "en") -> str:
        return Text(__name__, self.unit.name.lower(), {"amount": exact(Fraction(self.figure))}).render(language)
