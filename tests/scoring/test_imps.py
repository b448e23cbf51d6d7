"""Law 78B and its relatives: team matches, cross-IMPs, Butler, and what awards and weights do to them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.bridge import Side, imps
from cardinal.scoring import (
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Artificial,
    Assignment,
    DatumKind,
    DatumRule,
    Divisor,
    Fouled,
    Halves,
    LatePlay,
    Played,
    SelfInflicted,
    Share,
    Split,
    Unscorable,
    Weighted,
    butler,
    cross_imps,
    datum,
    shares,
    team_imps,
)
from cardinal.scoring.butler import imps_between
from cardinal.scoring.imps import artificial_imps, knockout_average

POINTS = st.integers(-200, 200).map(lambda tens: tens * 10)


@pytest.mark.clause("78B")
@given(POINTS, POINTS)
def test_a_team_board_is_the_difference_on_the_scale_and_balances(in_open: int, in_closed: int) -> None:
    found = team_imps(Played(in_open), Played(in_closed))
    assert found is not None
    assert (found.home, found.away) == (imps(in_open - in_closed), -imps(in_open - in_closed))
    swapped = team_imps(Played(in_closed), Played(in_open))
    assert swapped is not None
    assert swapped.home == found.away


@pytest.mark.clause("12C1(c)")
def test_weighted_imps_are_weighted_after_the_conversion() -> None:
    found = team_imps(Weighted(shares((60, 620), (40, -100))), Played(620))
    assert found is not None
    # 60% of a flat board and 40% of -720, which is 12 IMPs; not the IMPs of the mean difference of -288.
    assert found.home == Fraction(40, 100) * -12
    assert imps(-290) == -7
    assert found.clauses == ("78B", "12C1(c)")


@pytest.mark.clause("12C1(c)")
def test_two_thirds_of_ten_and_a_third_of_minus_six() -> None:
    found = team_imps(Weighted((Share(Fraction(2, 3), 430), Share(Fraction(1, 3), -220))), Played(0))
    assert found is not None
    assert found.home == Fraction(2, 3) * 10 - Fraction(1, 3) * 6


@pytest.mark.clause("12C1(e)(ii)", "12C4")
def test_the_self_inflicted_part_is_not_made_good_and_a_knockout_averages() -> None:
    # Table -650 where a normal defence brought +100; without the infraction 620, as at the other table.
    split = Split(Assignment(shares((100, 620)), SelfInflicted(100, -650)), Assignment(shares((100, 620))))
    found = team_imps(split, Played(620))
    assert found is not None
    assert (found.home, found.away) == (-4, 0)
    knockout = team_imps(split, Played(620), knockout=True)
    assert knockout is not None
    assert (knockout.home, knockout.away) == (-2, 2)
    assert knockout.clauses[-1] == "12C4"
    in_closed = team_imps(Played(-620), Split(*_turned()))
    assert in_closed is not None
    assert (in_closed.home, in_closed.away) == (-4, 0)


def _turned() -> tuple[Assignment, Assignment]:
    """The same seen from the closed room: the innocent side is East-West there."""
    return Assignment(shares((100, -620))), Assignment(shares((100, -620)), SelfInflicted(-100, 650))


@pytest.mark.clause("12C4")
def test_scores_of_six_and_two_are_averaged_to_two_and_minus_two() -> None:
    both = Split(AVERAGE_PLUS, AVERAGE_PLUS)
    found = team_imps(both, Played(0))
    assert found is not None
    assert not found.is_balanced
    mean = knockout_average(type(found)(Fraction(6), Fraction(2)))
    assert (mean.home, mean.away) == (2, -2)


@pytest.mark.clause("12C2(b)")
def test_average_plus_and_minus_are_three_imps() -> None:
    found = team_imps(Artificial(AVERAGE_PLUS, AVERAGE_MINUS), Played(620))
    assert found is not None
    assert (found.home, found.away, found.clauses) == (3, -3, ("78B", "12C2(b)"))


@pytest.mark.clause("12C2(b)", "12C2(c)")
@pytest.mark.parametrize(("own", "imps_wanted"), [(None, 3), (2, 3), (4, 4)])
def test_average_plus_or_the_imps_of_the_session(own: int | None, imps_wanted: int) -> None:
    value, cites = artificial_imps(AVERAGE_PLUS, None if own is None else Fraction(own))
    assert (value, "§12C2(c)" in cites) == (imps_wanted, imps_wanted == 4)
    assert artificial_imps(AVERAGE_MINUS, Fraction(-5))[0] == -5


def test_two_different_awards_on_one_board_are_refused() -> None:
    with pytest.raises(Unscorable) as caught:
        team_imps(Artificial(AVERAGE_PLUS, AVERAGE_MINUS), Artificial(AVERAGE_PLUS, AVERAGE_MINUS))
    assert caught.value.cites == ("86B2",)


def test_two_forms_of_a_board_are_not_compared() -> None:
    with pytest.raises(Unscorable) as caught:
        team_imps(Fouled("altered", Played(420)), Played(420))
    assert caught.value.cites == ("87C", "86B2")


def test_a_board_still_to_be_played_has_no_imps() -> None:
    assert team_imps(LatePlay(), Played(420)) is None


@given(st.lists(POINTS, min_size=1, max_size=8))
def test_cross_imps_are_the_comparisons_one_by_one_and_balance(scores: list[int]) -> None:
    board = [Played(score) for score in scores]
    total = cross_imps(board, Side.NS, Divisor.NOTHING)
    assert total == [sum(imps(own - other) for other in scores) for own in scores]
    assert sum(one for one in total if one is not None) == 0
    assert cross_imps(board, Side.EW, Divisor.NOTHING) == [-one for one in total if one is not None]
    for divisor, by in ((Divisor.COMPARISONS, max(1, len(scores) - 1)), (Divisor.RESULTS, len(scores))):
        assert cross_imps(board, Side.NS, divisor) == [one / by for one in total if one is not None]


def test_cross_imps_leave_awards_out_and_weigh_results() -> None:
    board = [Weighted(shares((50, 620), (50, -100))), Played(620), Artificial(AVERAGE_PLUS, AVERAGE_MINUS)]
    assert cross_imps(board, Side.NS, Divisor.NOTHING) == [-6, 6, None]


@pytest.mark.clause("78D/1")
def test_a_trimmed_mean_is_the_datum_of_what_is_left() -> None:
    # Four of 620 and three of 170; without one at each end the mean is 2200 / 5.
    board = [Played(score) for score in (620, 620, 620, 620, 170, 170, 170)]
    found = butler(board, DatumRule(trimmed=1))
    assert found == [(5, -5)] * 4 + [(-7, 7)] * 3


def plain(*scores: int) -> list[tuple[Share, ...]]:
    return [shares((100, score)) for score in scores]


@pytest.mark.parametrize(
    ("rule", "wanted"),
    [
        (DatumRule(), 250),  # 740 / 3 = 246 2/3
        (DatumRule(step=0), Fraction(740, 3)),
        (DatumRule(DatumKind.MEDIAN), 170),
        (DatumRule(DatumKind.MEDIAN, trimmed=1), 170),
    ],
)
def test_a_datum_by_its_rule(rule: DatumRule, wanted: Fraction | int) -> None:
    assert datum(plain(620, 170, -50), rule) == wanted


@pytest.mark.parametrize(
    ("halves", "plus", "minus"),
    [(Halves.AWAY, 430, -430), (Halves.UP, 430, -420), (Halves.TOWARDS_ZERO, 420, -420)],
)
def test_a_datum_half_way_goes_where_the_rule_says(halves: Halves, plus: int, minus: int) -> None:
    rule = DatumRule(halves=halves)
    assert datum(plain(420, 430), rule) == plus
    assert datum(plain(-420, -430), rule) == minus


def test_a_median_half_way_between_two_weights() -> None:
    results = [shares((50, 100), (50, 300)), shares((100, 200))]
    assert datum(results, DatumRule(DatumKind.MEDIAN, step=0)) == 200
    assert datum([shares((50, 100), (50, 300))], DatumRule(DatumKind.MEDIAN, step=0)) == 200


def test_a_datum_of_nothing_is_refused() -> None:
    with pytest.raises(Unscorable):
        datum(plain(420, 430), DatumRule(trimmed=1))


@given(st.lists(POINTS, min_size=1, max_size=9), st.sampled_from(DatumKind), st.sampled_from([0, 10]))
def test_butler_gives_the_sides_opposite_imps(scores: list[int], kind: DatumKind, step: int) -> None:
    found = butler([Played(score) for score in scores], DatumRule(kind, step=step))
    assert all(ns is not None and ns + (ew or 0) == 0 for ns, ew in found)


def test_butler_has_nothing_for_an_award() -> None:
    found = butler([Artificial(AVERAGE_PLUS, AVERAGE_MINUS), Played(420), Played(400)])
    assert found == [(None, None), (0, 0), (0, 0)]


@given(POINTS)
def test_the_scale_between_its_rows_agrees_with_the_law_on_its_rows(difference: int) -> None:
    assert imps_between(difference) == imps(difference)
    nearer = difference + Fraction(1 if difference < 0 else -1, 3)
    assert abs(imps_between(nearer)) <= abs(imps(difference))
