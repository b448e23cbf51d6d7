"""Articles 34 to 36: kinds of forfeit, who is out, and the points that are given without play."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardinal.laws.guandan.case import GuandanCase, guandan_conditions
from cardinal.laws.guandan.forfeits import disqualified_results, disqualifies, knockout_forfeit
from cardinal.laws.guandan.match_awards import (
    excused,
    forfeited_to,
    forfeiting,
    opponents,
    parties,
)
from cardinal.laws.guandan.penalty_scale import Points
from cardinal.regulations.pack import find_pack

TERMS = find_pack("china-guandan").regulation.forfeits


@pytest.mark.clause("G34.1.2.1", "G34.1.2.2")
@pytest.mark.parametrize(
    ("completed", "segments", "later", "kind"),
    [
        (2, 3, True, "ordinary"),
        (3, 4, True, "ordinary"),
        (2, 4, True, "without reason"),
        (1, 3, True, "without reason"),
        (0, 4, True, "without reason"),
        (0, 4, False, "ordinary"),
    ],
)
def test_a_knockout_forfeit_is_ordinary_from_two_thirds_or_without_later_matches(
    completed: int, segments: int, later: bool, kind: str
) -> None:
    assert knockout_forfeit(completed, segments, later_matches=later).value == kind


@pytest.mark.clause("G34.1.2.1")
def test_an_event_may_want_more_than_two_thirds() -> None:
    assert knockout_forfeit(4, 6, later_matches=True, rule="gt").value == "without reason"
    assert knockout_forfeit(5, 6, later_matches=True, rule="gt").value == "ordinary"


@pytest.mark.clause("G34.1.1", "G34.2")
@pytest.mark.parametrize(
    ("forfeited", "team", "pair"),
    [
        ((), False, False),
        ((3,), False, False),
        ((3, 3), True, False),  # each of two segments of one match counts as a match
        ((1, 1, 4), True, True),
        ((1, 4, 4), True, True),
        ((2, 3), True, True),
        ((3, 2), True, True),
        ((1, 3), False, True),
        ((1, 3, 5), True, True),
        ((5, 1, 3), True, True),
    ],
)
def test_a_team_is_out_by_two_in_a_row_or_three_and_a_pair_by_any_two(
    forfeited: tuple[int, ...], team: bool, pair: bool
) -> None:
    assert disqualifies(TERMS, "teams", forfeited).value is team
    assert disqualifies(TERMS, "pairs", forfeited).value is pair
    assert disqualifies(TERMS, "individual", forfeited).value is pair


@pytest.mark.clause("G34.1.3")
@pytest.mark.parametrize(
    ("played", "matches", "results"),
    [(3, 7, "cancelled"), (4, 7, "kept"), (4, 8, "kept"), (3, 8, "cancelled"), (0, 1, "cancelled")],
)
def test_results_against_a_team_that_is_out_are_kept_from_half_of_its_matches_on(
    played: int, matches: int, results: str
) -> None:
    assert disqualified_results(TERMS, played, matches).value == results


@pytest.mark.clause("G34.6.1", "G34.6.2", "G35", "G36")
def test_a_forfeit_is_nothing_and_the_opponents_have_2_and_17() -> None:
    case = GuandanCase()
    nothing, won = Points(), Points(Fraction(2), Fraction(17))
    assert (forfeiting(case).value, forfeiting(case).clauses) == (nothing, ("G34.6.1",))
    assert (forfeited_to(case).value, forfeited_to(case).clauses) == (won, ("G34.6.2",))
    assert excused(guandan_conditions()).value == Points(Fraction(1), Fraction(13))


@pytest.mark.clause("G36")
def test_the_price_of_a_draw_is_the_events() -> None:
    changed = guandan_conditions({"event.draw_vp": 12, "event.match_points_draw": 2})
    assert (excused(changed).value.match_points, excused(changed).value.vp) == (Fraction(2), Fraction(12))


@pytest.mark.parametrize("form", ["teams", "pairs", "individual"])
def test_everybody_is_against_those_who_are_against_them(form: str) -> None:
    case = GuandanCase(conditions=guandan_conditions({"event.form": form}))
    for one in parties(case):
        assert one not in opponents(one)
        assert all(one in opponents(other) for other in opponents(one))
        assert set(opponents(one)) <= set(parties(case))
