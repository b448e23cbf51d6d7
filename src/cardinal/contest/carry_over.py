"""What is carried from one stage into the next: all, a part, or only what was scored against those still there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from cardinal.scoring import carry_over

from .model import Game
from .stage import Carry, CarryKind
from .tie_facts import MatchSide

CITES = {Game.BRIDGE: "§78D/2 §R67", Game.GUANDAN: "§G50"}
"""What lets an organiser carry scores over, and leaves penalties behind."""


def carried(
    carry: Carry, totals: Mapping[int, Fraction], matches: Mapping[int, tuple[MatchSide, ...]], into: Iterable[int]
) -> dict[int, Fraction]:
    """What each of *into* begins with, to two decimals and a half up (G50).

    *totals* are those of the stage before without its penalties, which stay behind (R67, G51.3).
    """
    numbers = set(into)
    if carry.kind is CarryKind.NONE:
        return {}
    if carry.kind is CarryKind.HEAD_TO_HEAD:
        totals = {number: _among(matches.get(number, ()), numbers) for number in numbers}
    part = Fraction(1) if carry.kind is CarryKind.ALL else carry.part
    return {number: carry_over(totals[number], part).value for number in sorted(numbers) if number in totals}


def _among(told: Iterable[MatchSide], numbers: set[int]) -> Fraction:
    return sum((one.score for one in told if numbers.issuperset(one.opponents) and one.opponents), Fraction())
