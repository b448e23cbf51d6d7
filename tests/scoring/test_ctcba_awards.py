"""The Chinese Taipei federation: forfeits, void matches, borrowed players, lateness, penalties off the total."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardinal.scoring import UnreadableScore, Unscorable
from cardinal.scoring.ctcba_awards import (
    best_of_three,
    board_not_comparable,
    boards_removed,
    forfeiting_team,
    fouled_by_others_percent,
    fouled_by_others_vp,
    late_percent,
    late_vp,
    overall_total,
    overrun_vp,
    void_match,
    with_borrowed_player,
    wrong_change_of_sides,
)


@pytest.mark.clause("R11/1")
@pytest.mark.parametrize(
    ("minutes", "vp"),
    [(0, 0), (10, 0), (11, 1), (15, 1), (16, 2), (18, 2), (20, 2), (21, 3), (25, 3), (26, 5), (30, 5)],
)
def test_a_late_team_loses_victory_points(minutes: int, vp: int) -> None:
    found = late_vp(minutes)
    assert (found.amount, found.is_forfeit, found.is_warned) == (vp, False, 0 < minutes <= 10)
    assert found.clauses == ("R11/1",)
    # On a scale with a top of 20 four fifths of it.
    assert late_vp(minutes, 20).amount == Fraction(4 * vp, 5)


@pytest.mark.clause("R11/2")
def test_more_than_half_an_hour_is_a_forfeit() -> None:
    assert late_vp(31).is_forfeit
    assert late_vp(31).clauses == ("R11/2",)


@pytest.mark.clause("R11/3")
@pytest.mark.parametrize(("minutes", "percent"), [(10, 0), (11, 10), (20, 10), (21, 20), (30, 20), (31, None)])
def test_a_late_team_in_a_knockout_loses_of_its_own_imps(minutes: int, percent: int | None) -> None:
    found = late_percent(minutes)
    assert (found.is_forfeit, found.amount) == (percent is None, percent or 0)


@pytest.mark.clause("R32")
@pytest.mark.parametrize(
    ("minutes", "vp"), [(5, "0"), (6, "1/2"), (10, "1/2"), (15, "1"), (17, "3/2"), (20, "3/2"), (25, "2"), (30, "5/2")]
)
def test_finishing_late_costs_half_a_point_every_five_minutes(minutes: int, vp: str) -> None:
    found = overrun_vp(minutes)
    assert found is not None
    assert found.value == Fraction(vp)


def test_nothing_is_said_of_an_overrun_beyond_half_an_hour() -> None:
    assert overrun_vp(31) is None


@pytest.mark.parametrize("minutes", [-1, 2.5])
def test_minutes_are_whole_and_not_negative(minutes: object) -> None:
    for ask in (late_vp, late_percent, overrun_vp):
        with pytest.raises(UnreadableScore):
            ask(minutes)  # type: ignore[operator]


@pytest.mark.clause("R12.2")
@pytest.mark.parametrize(("with_him", "without", "total"), [(24, 7, 23), (20, 0, 13), (1, 0, 1), (2, 0, 1), (0, 5, 5)])
def test_a_third_is_lost_with_a_borrowed_player(with_him: int, without: int, total: int) -> None:
    assert with_borrowed_player(with_him, without).value == total


@pytest.mark.clause("R13.1")
def test_the_forfeiting_team_has_nothing() -> None:
    assert (forfeiting_team().value, forfeiting_team().clauses) == (0, ("R13.1",))


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
    found = best_of_three(map(Fraction, own), map(Fraction, theirs))
    assert (found.value, found.clauses) == (Fraction(vp), ("R13.2", clause))


@pytest.mark.clause("R13.2(1)")
def test_a_selective_round_robin_may_raise_the_fixed_figure_to_21() -> None:
    assert best_of_three([], [], Fraction(7, 5)).value == 21
    with pytest.raises(Unscorable):
        best_of_three([], [], Fraction(3, 2))


@pytest.mark.clause("R30/2", "R30/3")
def test_a_void_match_and_a_void_board() -> None:
    assert [int(one.value) for one in void_match()] == [15, 9]
    assert board_not_comparable().value == 0


@pytest.mark.clause("R33/2", "R40/1")
def test_imps_for_boards_removed_and_for_a_wrong_change_of_sides() -> None:
    assert (boards_removed(2).value, wrong_change_of_sides(8).value) == (2, 4)


@pytest.mark.clause("R71.2")
def test_a_board_that_others_made_unplayable() -> None:
    assert [fouled_by_others_percent().value, fouled_by_others_percent(10).value] == [55, 60]
    assert fouled_by_others_vp(3).value == Fraction(3, 10)
    with pytest.raises(Unscorable):
        fouled_by_others_percent(11)


@pytest.mark.clause("R70")
def test_penalties_come_off_the_overall_total() -> None:
    assert overall_total([18, 12], [2, Fraction(1, 2)]).value == Fraction(55, 2)
