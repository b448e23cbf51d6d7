"""A fouled board (87B): what the only table with one of its forms has, as the conditions say."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardinal.bridge import Side
from cardinal.scoring import Fouled, LoneForm, MatchpointRules, Played
from cardinal.scoring.traveller import Traveller

ALTERED = Fouled("altered", Played(170))


@pytest.mark.parametrize(("lone", "percent"), [(LoneForm.AVERAGE, 50), (LoneForm.AVERAGE_PLUS, 60)])
@pytest.mark.parametrize(("place", "scores"), [
    (3, (Played(620), Played(600), Played(-100), ALTERED)),
    # The board as it was dealt is a form as well.
    (0, (Played(620), ALTERED, Fouled("altered", Played(140)), Fouled("altered", Played(-50)))),
])  # fmt: skip
def test_the_only_table_with_a_form_has_what_the_conditions_give(
    lone: LoneForm, percent: int, place: int, scores: tuple[Played | Fouled, ...]
) -> None:
    board = Traveller(scores, rules=MatchpointRules(lone=lone))
    # Of four tables the top is 6.
    for side in Side:
        points = board.points(place, side)
        assert points is not None
        assert points.points == Fraction(6 * percent, 100)
        assert board.column(side)[place] == points.points


def test_a_board_that_one_table_alone_played_is_not_fouled() -> None:
    board = Traveller([Played(620)], expected=4, rules=MatchpointRules(lone=LoneForm.AVERAGE_PLUS))
    # Neuberg: half of the top of 6.
    assert board.column(Side.NS) == [3]
