"""Amounts of Guandan penalties, in the units of its rules: VP are level-difference points there."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from cardinal.language import Text
from cardinal.laws.amount import Amount
from cardinal.laws.bridge.e2017.score_adjustment import exact


@dataclass(frozen=True, slots=True)
class GuandanAmount(Amount):
    """
    >>> from cardinal.laws.amount import Unit
    >>> str(GuandanAmount(1, Unit.VP)), GuandanAmount(1, Unit.VP).label("zh-Hans")
    ('1 VP', '1个级差分（VP）')
    """

    def label(self, language: str = "en") -> str:
        return Text(__name__, self.unit.name.lower(), {"amount": exact(Fraction(self.figure))}).render(language)
