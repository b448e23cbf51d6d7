"""Guandan: match points, byes, forfeits, withdrawal, sitting out, penalties, carry-over."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardinal.scoring import MatchScore, UnreadableScore, carry_over, guandan_vp
from cardinal.scoring.guandan_points import average_of_earlier

BYE = MatchScore(Fraction(3, 2), Fraction(17), "§G26.6")


@pytest.mark.clause("G26.7")
def test_a_team_that_sits_out_has_the_average_of_its_matches() -> None:
    played = [MatchScore(Fraction(2), guandan_vp(difference, 16).winner, "") for difference in (10, 3)] + [BYE]
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
