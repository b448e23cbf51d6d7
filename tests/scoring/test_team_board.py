"""Board-a-match, point-a-board, total points, aggregate and Patton; and rounding where a rule asks for it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.bridge import Side
from cardinal.scoring import (
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Artificial,
    BoardScore,
    BoardWorth,
    Halves,
    LatePlay,
    Played,
    Unscorable,
    Weighted,
    aggregate,
    board_points,
    decimal,
    half_up,
    patton,
    rounded,
    shares,
    total_points,
)

POINTS = st.integers(-120, 120).map(lambda tens: tens * 10)


@pytest.mark.clause("78A")
@pytest.mark.parametrize(
    ("in_open", "in_closed", "home"), [(430, 420, 1), (420, 430, 0), (420, 420, Fraction(1, 2)), (-50, -100, 1)]
)
def test_a_board_is_won_tied_or_lost(in_open: int, in_closed: int, home: Fraction | int) -> None:
    one = board_points(Played(in_open), Played(in_closed))
    two = board_points(Played(in_open), Played(in_closed), BoardWorth.TWO)
    assert one is not None
    assert two is not None
    assert (one.home, one.away) == (home, 1 - home)
    assert (two.home, two.away) == (2 * home, 2 - 2 * home)


@pytest.mark.clause("12C1(c)")
def test_a_weighted_result_wins_and_loses_by_its_weights() -> None:
    found = board_points(Weighted(shares((60, 620), (40, -100))), Played(170))
    assert found is not None
    assert (found.home, found.away) == (Fraction(3, 5), Fraction(2, 5))
    assert found.clauses == ("78A", "12C1(c)")


@pytest.mark.clause("12C2(a)")
def test_an_award_is_a_percentage_of_the_board() -> None:
    found = board_points(Artificial(AVERAGE_PLUS, AVERAGE_MINUS), Played(170), BoardWorth.TWO)
    assert found is not None
    assert (found.home, found.away) == (Fraction(6, 5), Fraction(4, 5))
    with pytest.raises(Unscorable):
        board_points(Artificial(AVERAGE_PLUS, AVERAGE_MINUS), Artificial(AVERAGE_PLUS, AVERAGE_MINUS))


@pytest.mark.clause("78C")
def test_total_points_are_the_net_of_all_boards() -> None:
    scores: list[BoardScore] = [Played(620), Played(-50), LatePlay(), Weighted(shares((50, 100), (50, 200)))]
    assert total_points(scores, Side.NS) == 620 - 50 + 150
    assert total_points(scores, Side.EW) == -720
    with pytest.raises(Unscorable) as caught:
        total_points([Artificial(AVERAGE_PLUS, AVERAGE_MINUS)], Side.NS)
    assert caught.value.cites == ("78C", "12C2(a)")


@given(st.lists(st.tuples(POINTS, POINTS), min_size=1, max_size=6))
def test_an_aggregate_is_the_sum_of_the_swings_and_patton_shares_four_points_a_board(
    rooms: list[tuple[int, int]],
) -> None:
    in_open, in_closed = ([Played(pair[room]) for pair in rooms] for room in (0, 1))
    total = aggregate(in_open, in_closed)
    assert total.home == sum(one - other for one, other in rooms) == -total.away
    both = patton(in_open, in_closed)
    assert both is not None
    assert both.home + both.away == 4 * len(rooms)


@pytest.mark.clause("78D/1")
def test_patton_of_four_boards() -> None:
    # Won by 300, tied, lost by 100, won by 100: 2 + 1 + 0 + 2 for the boards; net 300 of 500 in swings.
    in_open, in_closed = (list(map(Played, scores)) for scores in ((600, 420, 100, 100), (300, 420, 200, 0)))
    found = patton(in_open, in_closed)
    assert found is not None
    assert found.home == 5 + Fraction(8, 2) * (1 + Fraction(300, 500))
    swept = patton([Played(100)] * 4, [Played(0)] * 4)
    assert swept is not None
    assert (swept.home, swept.away) == (16, 0)


def test_rooms_of_unequal_length_and_boards_still_to_come() -> None:
    with pytest.raises(Unscorable):
        aggregate([Played(10)], [])
    assert patton([LatePlay()], [Played(10)]) is None
    assert board_points(LatePlay(), Played(10)) is None


@pytest.mark.parametrize(
    ("halves", "plus", "minus"), [(Halves.UP, 3, -2), (Halves.AWAY, 3, -3), (Halves.TOWARDS_ZERO, 2, -2)]
)
def test_a_half_goes_where_the_rule_says(halves: Halves, plus: int, minus: int) -> None:
    assert rounded(Fraction(5, 2), halves=halves) == plus
    assert rounded(Fraction(-5, 2), halves=halves) == minus
    assert rounded(Fraction(26, 10), halves=halves) == 3


@given(st.fractions(), st.sampled_from(Halves), st.integers(1, 20))
def test_a_rounded_value_is_a_multiple_at_most_half_a_step_away(value: Fraction, halves: Halves, step: int) -> None:
    found = rounded(value, step, halves)
    assert found % step == 0
    assert 2 * abs(found - value) <= step


def test_figures_as_they_are_published() -> None:
    assert [decimal(Fraction(17571, 1000), 1), decimal(Fraction(-1, 20), 1), decimal(12, 2), decimal(7, 0)] == [
        "17.6",
        "-0.1",
        "12.00",
        "7",
    ]
    assert half_up(Fraction(1005, 100), 1) == Fraction(101, 10)
