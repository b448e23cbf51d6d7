"""Law 78A, 87B and 12C: matchpoints of plain, missing, weighted, split, artificial and fouled scores."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.bridge import Side
from cardinal.scoring import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Artificial,
    Assigned,
    Assignment,
    BoardScore,
    BoardTally,
    Bye,
    Cancelled,
    Fouled,
    LatePlay,
    MatchpointRules,
    NotPlayed,
    Played,
    SelfInflicted,
    Share,
    Split,
    Traveller,
    Unequal,
    Unit,
    Unscorable,
    Weighted,
    decimal,
    matchpoints,
    neuberg,
    shares,
)

SCORES = st.lists(st.sampled_from([-1100, -620, -100, -50, 0, 110, 140, 420, 450, 620]), min_size=1, max_size=12)


def by_comparison(own: int, others: list[int]) -> int:
    """Law 78A word for word: every other score, one by one."""
    return sum(2 if own > other else 1 if own == other else 0 for other in others)


def column(traveller: Traveller, side: Side = Side.NS) -> list[Fraction]:
    found = traveller.column(side)
    assert None not in found
    return [one for one in found if one is not None]


def published(traveller: Traveller) -> list[str]:
    return [decimal(one, 1) for one in column(traveller)]


@pytest.mark.clause("78A")
@given(SCORES)
def test_each_score_has_two_for_a_worse_and_one_for_an_equal_one(scores: list[int]) -> None:
    wanted = [by_comparison(own, scores[:place] + scores[place + 1 :]) for place, own in enumerate(scores)]
    assert matchpoints(scores) == wanted
    assert column(Traveller(map(Played, scores))) == wanted


@given(SCORES)
def test_the_two_sides_share_the_top_of_the_board(scores: list[int]) -> None:
    traveller = Traveller(map(Played, scores))
    top = 2 * (len(scores) - 1)
    assert [ns + ew for ns, ew in zip(column(traveller), column(traveller, Side.EW), strict=True)] == [top] * len(
        scores
    )


@pytest.mark.clause("78A")
def test_half_matchpoints_are_half_of_it() -> None:
    rules = MatchpointRules(unit=Unit.HALF_MATCHPOINT)
    traveller = Traveller(map(Played, (620, 620, -100)), rules=rules)
    assert (column(traveller), traveller.top) == ([Fraction(3, 2), Fraction(3, 2), Fraction(0)], 2)


def test_neuberg_ten_of_eleven_results_as_published() -> None:
    traveller = Traveller([Played(score * 10) for score in range(10, 0, -1)], expected=11)
    assert published(traveller) == ["19.9", "17.7", "15.5", "13.3", "11.1", "8.9", "6.7", "4.5", "2.3", "0.1"]


@pytest.mark.clause("87B")
def test_a_fouled_board_seven_and_three_of_ten_as_published() -> None:
    forms = [Fouled("right", Played(score * 10)) for score in range(7, 0, -1)]
    altered = [Fouled("altered", Played(score * 10)) for score in (90, 80, -5)]
    traveller = Traveller([*forms, *altered])
    assert published(traveller) == ["17.6", "14.7", "11.9", "9.0", "6.1", "3.3", "0.4", "15.7", "9.0", "2.3"]
    found = traveller.points(0, Side.NS)
    assert found is not None
    assert found.clauses == ("78A", "87B")


@pytest.mark.clause("87B")
def test_a_fouled_board_by_percentage_of_each_group() -> None:
    board = [Fouled("right", Played(score)) for score in (620, 600, 170)] + [Fouled("altered", Played(0))] * 2
    traveller = Traveller(board, rules=MatchpointRules(unequal=Unequal.PERCENTAGE))
    # Of a top of 8: all, half and none of it in the one group, half each in the other.
    assert column(traveller) == [8, 4, 0, 4, 4]


def test_one_alone_in_its_group_has_half_of_the_top() -> None:
    board = [Fouled("altered", Played(620)), Played(100), Played(90), Played(80)]
    for method in Unequal:
        assert column(Traveller(board, rules=MatchpointRules(unequal=method)))[0] == 3


@given(SCORES)
def test_neuberg_is_the_plain_count_when_nothing_is_missing(scores: list[int]) -> None:
    traveller = Traveller(map(Played, scores), expected=len(scores))
    assert column(traveller) == matchpoints(scores)


@given(SCORES, st.integers(0, 5))
def test_neuberg_keeps_the_mean_at_half_of_the_top(scores: list[int], missing: int) -> None:
    traveller = Traveller(map(Played, scores), expected=len(scores) + missing)
    assert sum(column(traveller)) == len(scores) * traveller.top / 2


def test_more_results_than_expected_are_refused() -> None:
    with pytest.raises(Unscorable, match="3 results"):
        Traveller(map(Played, (10, 20, 30)), expected=2)
    with pytest.raises(Unscorable):
        neuberg(1, 5, 4)


@pytest.mark.clause("12C1(c)")
def test_a_weight_is_a_fraction_of_a_result_for_everybody_else() -> None:
    traveller = Traveller([Played(620), Played(140), Weighted(shares((60, 620), (40, -100)))])
    first, second, weighted = (traveller.points(place, Side.NS) for place in range(3))
    assert first is not None
    assert second is not None
    assert weighted is not None
    # 620 beats 140 and 40% of the third result, and ties with 60% of it.
    assert first.points == 2 + Fraction(60, 100) + 2 * Fraction(40, 100)
    assert second.points == 2 * Fraction(40, 100)
    # 60%: ties with 620 and beats 140; 40%: beats neither.
    assert weighted.points == Fraction(60, 100) * 3
    assert "12C1(c)" in weighted.clauses
    assert first.clauses == ("78A",)


WEIGHTED = st.builds(
    lambda weight, pair: Weighted((Share(Fraction(weight, 12), pair[0]), Share(Fraction(12 - weight, 12), pair[1]))),
    st.integers(1, 11),
    st.sampled_from([(420, -50), (620, 170), (-100, 110)]),
)
RESULTS = st.lists(
    st.one_of(st.builds(Played, st.sampled_from([420, -50, 620, 110])), WEIGHTED), min_size=1, max_size=9
)


@given(RESULTS)
def test_weighted_results_leave_the_sum_of_the_board_as_it_was(scores: list[BoardScore]) -> None:
    count = len(scores)
    for side in Side:
        assert sum(column(Traveller(scores), side)) == count * (count - 1)


@given(
    RESULTS,
    st.integers(0, 8),
    st.one_of(st.builds(Played, st.sampled_from([420, 800, -50])), WEIGHTED, st.just(LatePlay())),
)
def test_a_changed_result_counts_as_if_it_had_stood_there_from_the_first(
    scores: list[BoardScore], place: int, new: BoardScore
) -> None:
    place %= len(scores)
    changed = Traveller(scores).changed(place, new)
    again = Traveller([*scores[:place], new, *scores[place + 1 :]])
    assert changed.expected == again.expected
    for side in Side:
        assert changed.column(side) == again.column(side)


@given(SCORES, st.sampled_from([620, 800, -50]))
def test_a_tally_with_one_result_replaced_is_that_of_the_new_results(scores: list[int], new: int) -> None:
    tally = BoardTally.of(scores).changed([shares((100, scores[0]))], [shares((100, new))])
    again = BoardTally.of([new, *scores[1:]])
    assert (dict(tally.counts), tally.size, tally.units) == (dict(again.counts), again.size, again.units)


@pytest.mark.clause("12C2(a)", "12C2(c)")
@pytest.mark.parametrize(
    ("award", "own", "percent"),
    [
        (AVERAGE_PLUS, None, 60),
        (AVERAGE_PLUS, 55, 60),
        (AVERAGE_PLUS, 60, 60),
        (AVERAGE_PLUS, 63, 63),
        (AVERAGE, 63, 50),
        (AVERAGE, 30, 50),
        (AVERAGE_MINUS, 63, 40),
        (AVERAGE_MINUS, 35, 35),
    ],
)
def test_an_artificial_score_by_fault_and_by_the_session(award: object, own: int | None, percent: int) -> None:
    assert award in (AVERAGE_PLUS, AVERAGE, AVERAGE_MINUS)
    board = [Played(420), Played(-50), Artificial(award, AVERAGE)]  # type: ignore[arg-type]
    found = Traveller(board).points(2, Side.NS, None if own is None else Fraction(own))
    assert found is not None
    assert (found.percent, found.top) == (percent, 4)
    assert ("12C2(c)" in found.clauses) is (percent == own and percent != 60)


def test_an_artificial_score_is_a_result_that_is_missing_to_the_others() -> None:
    traveller = Traveller([Played(420), Played(-50), Artificial(AVERAGE_PLUS, AVERAGE_MINUS)])
    # Two of three: (2 + 1) * 3 / 2 - 1 and (0 + 1) * 3 / 2 - 1.
    assert column(traveller)[:2] == [Fraction(7, 2), Fraction(1, 2)]


@pytest.mark.parametrize("score", [NotPlayed(), Bye(), Cancelled(), LatePlay()])
def test_what_has_no_score_has_no_points_and_is_no_result(score: BoardScore) -> None:
    traveller = Traveller([Played(420), score, Played(-50)])
    assert traveller.points(1, Side.NS) is None
    assert traveller.column(Side.EW) == [0, None, 2]
    assert traveller.expected == 2


def test_each_side_of_a_split_score_is_compared_with_its_own_kind() -> None:
    split = Split(Assignment(shares((100, 620))), Assignment(shares((100, 170))))
    traveller = Traveller([Played(420), split])
    assert [traveller.column(side) for side in Side] == [[0, 2], [0, 2]]


@pytest.mark.clause("12C1(e)(ii)")
def test_no_relief_for_the_part_that_the_innocent_side_did_to_itself() -> None:
    # Without the infraction 620; a normal defence +100, at the table -650. Others: 620, 620, 100, -100.
    harm = SelfInflicted(normal=100, table=-650)
    split = Split(Assignment(shares((100, 620)), harm), Assignment(shares((100, 620))))
    traveller = Traveller([split, *map(Played, (620, 620, 100, -100))])
    found = traveller.points(0, Side.NS)
    assert found is not None
    # In full 1 + 1 + 2 + 2 of 8; normal 1 + 2, at the table 0: three of the loss are its own.
    assert found.points == 6 - 3
    assert "12C1(e)(ii)" in found.clauses
    offenders = traveller.points(0, Side.EW)
    assert offenders is not None
    assert offenders.points == 2


def test_an_assigned_score_counts_like_one_obtained() -> None:
    assert column(Traveller([Assigned(420), Played(140), Played(420)])) == [3, 0, 3]
