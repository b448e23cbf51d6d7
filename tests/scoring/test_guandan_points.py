"""Guandan: match points, byes, forfeits, withdrawal, sitting out, penalties, carry-over."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardinal.scoring import MatchPointScale, MatchScore, UnreadableScore, carry_over, level_difference, match_score
from cardinal.scoring.guandan_points import average_of_earlier

BYE = MatchScore(Fraction(3, 2), Fraction(17), "§G26.6")


def figures(score: MatchScore) -> tuple[float, float]:
    return float(score.match_points), float(score.vp)


@pytest.mark.parametrize(
    ("difference", "home", "away"), [(10, (2, 17), (0, 9)), (-10, (0, 9), (2, 17)), (0, (1, 13), (1, 13))]
)
def test_a_match_of_sixteen_boards(difference: int, home: tuple[int, int], away: tuple[int, int]) -> None:
    found = match_score(difference, 16)
    assert [figures(one) for one in found] == [home, away]


def test_match_points_are_a_condition() -> None:
    scale = MatchPointScale(win=Fraction(3), draw=Fraction(1), loss=Fraction(0))
    assert [int(one.match_points) for one in match_score(5, scale=scale)] == [3, 0]


def test_the_level_difference_of_a_duplicate_match_is_the_net_of_both_rooms() -> None:
    # Home gains 3 in the open room where the others lost 1 there, and 2 against 2.
    assert level_difference([(3, -1), (2, 2), (-1, 1)]) == 4 + 0 - 2


@pytest.mark.clause("G26.7")
def test_a_team_that_sits_out_has_the_average_of_its_matches() -> None:
    played = [*(match_score(difference, 16)[0] for difference in (10, 3)), BYE]
    # Match points (2 + 2 + 1.5) / 3 and VP (17 + 15 + 17) / 3, to two decimals.
    found = average_of_earlier(played)
    assert (found.match_points, found.vp) == (Fraction(183, 100), Fraction(1633, 100))
    with pytest.raises(UnreadableScore):
        average_of_earlier([])


@pytest.mark.clause("G50")
@pytest.mark.parametrize(
    ("score", "part", "carried"),
    [
        ("10.005", "1", "10.01"),
        ("10.004", "1", "10.00"),
        ("33.33", "1/2", "16.67"),
        ("7", "1/3", "2.33"),
        ("8", "1", "8"),
    ],
)
def test_what_is_carried_over_has_two_decimals_a_half_up(score: str, part: str, carried: str) -> None:
    assert carry_over(Fraction(score), Fraction(part)).value == Fraction(carried)
