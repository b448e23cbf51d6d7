"""The Chinese Taipei federation: forfeits, void matches and borrowed players."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardinal.scoring.ctcba_awards import best_of_three, void_match, with_borrowed_player

# R13.2 on the scale of 25 to 5: 1.2 drawn matches of 15; 30 less an average, at most 25.
SCALE = {"fixed": Fraction(18), "base": Fraction(30), "most": Fraction(25)}


@pytest.mark.clause("R12.2")
@pytest.mark.parametrize(("with_him", "without", "total"), [(24, 7, 23), (20, 0, 13), (1, 0, 1), (2, 0, 1), (0, 5, 5)])
def test_a_third_is_lost_with_a_borrowed_player(with_him: int, without: int, total: int) -> None:
    assert with_borrowed_player(with_him, without, Fraction(1, 3)).value == total


@pytest.mark.clause("R13.2", "R13.2(1)", "R13.2(2)", "R13.2(3)")
@pytest.mark.parametrize(
    ("own", "theirs", "vp", "clause"),
    [
        (["19.25"], ["12"], "19.25", "R13.2(2)"),
        (["10"], ["14"], "18", "R13.2(1)"),
        (["10"], ["8"], "22", "R13.2(3)"),
        (["10"], ["2"], "25", "R13.2(3)"),
        ([], [], "18", "R13.2(1)"),
    ],
)
def test_the_team_forfeited_to_has_the_best_of_three(own: list[str], theirs: list[str], vp: str, clause: str) -> None:
    found = best_of_three(map(Fraction, own), map(Fraction, theirs), **SCALE)
    assert (found.value, found.clauses) == (Fraction(vp), ("R13.2", clause))


@pytest.mark.clause("R13.2(1)")
def test_a_selective_round_robin_may_raise_the_fixed_figure_to_21() -> None:
    assert best_of_three([], [], **{**SCALE, "fixed": 15 * Fraction(7, 5)}).value == 21


@pytest.mark.clause("R30/3")
def test_a_void_match() -> None:
    assert [int(one.value) for one in void_match(Fraction(15), Fraction(3, 5))] == [15, 9]
