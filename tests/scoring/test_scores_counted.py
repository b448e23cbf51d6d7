"""Scores counted out by hand: data, weights, what a side did to itself, both rooms and both sides, refusals."""

from __future__ import annotations

from fractions import Fraction

import pytest

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
    BoardWorth,
    DatumKind,
    DatumRule,
    Divisor,
    Fouled,
    MatchpointRules,
    Played,
    SelfInflicted,
    Split,
    Traveller,
    Unequal,
    Unit,
    Unscorable,
    Weighted,
    board_points,
    butler,
    cross_imps,
    datum,
    neuberg,
    patton,
    read_score,
    shares,
    team_imps,
    total_points,
)
from cardinal.scoring.board_score import OwnSession
from cardinal.scoring.butler import imps_between
from cardinal.scoring.neuberg import to_expected

WEIGHED = Weighted(shares((60, 620), (40, -100)))


# -- a datum --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "rule", "wanted"),
    [
        ((100, 200, 400, 800), DatumRule(DatumKind.MEDIAN, step=0), 300),
        ((800, 100, 400, 200), DatumRule(DatumKind.MEDIAN, step=0), 300),
        ((100, 200, 400, 800, 900), DatumRule(DatumKind.MEDIAN, step=0), 400),
        ((100, 200, 400, 800, 900), DatumRule(DatumKind.MEDIAN, trimmed=2, step=0), 400),
        # Without 0 and 900: (100 + 200 + 400) / 3 = 233 1/3.
        ((900, 0, 100, 200, 400), DatumRule(trimmed=1), 230),
        ((900, 0, 100, 200, 400), DatumRule(trimmed=1, step=50), 250),
        ((900, 0, 100, 200, 400), DatumRule(), 320),
    ],
)
def test_a_datum(scores: tuple[int, ...], rule: DatumRule, wanted: int) -> None:
    assert datum([shares((100, score)) for score in scores], rule) == wanted


def test_a_datum_of_weighted_results_leaves_out_whole_results() -> None:
    # In order: -100 by 0.4, 0, 100, 620 by 0.6.
    results = [WEIGHED.shares, shares((100, 0)), shares((100, 100))]
    # From 1 to 2 of three results: 0.4 of the 0 and 0.6 of the 100.
    assert datum(results, DatumRule(trimmed=1, step=0)) == 60
    assert datum(results, DatumRule(step=0)) == (Fraction(332) + 100) / 3


@pytest.mark.parametrize(
    ("difference", "imps"), [("19.5", 0), ("20", 1), ("-19.5", 0), ("-20", -1), ("0", 0), ("45", 1), ("-50", -2)]
)
def test_a_difference_between_two_rows_is_worth_the_lower_one(difference: str, imps: int) -> None:
    assert imps_between(Fraction(difference)) == imps


def test_butler_of_a_split_score_has_a_datum_for_each_side() -> None:
    split = Split(Assignment(shares((100, 600))), Assignment(shares((100, 0))))
    # North-South: 600 and 200, datum 400: 5 IMPs each way. East-West: 0 and 200, datum 100: 3 IMPs each way.
    assert butler([split, Played(200)], DatumRule()) == [(5, 3), (-5, -3)]


def test_butler_weighs_after_the_conversion_and_keeps_forms_apart() -> None:
    # The datum of 332 and 0 is 166, to ten 170: 450 are 10 IMPs, -270 -7; so 0.6 x 10 - 0.4 x 7. And -170 are -5.
    found = butler([WEIGHED, Played(0), Fouled("x", Played(990))])
    assert found == [(Fraction(32, 10), -Fraction(32, 10)), (-5, 5), (0, 0)]


# -- matchpoints ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("12C1(e)(ii)")
@pytest.mark.parametrize("side", list(Side))
def test_what_a_side_did_to_itself_is_measured_without_its_own_result(side: Side) -> None:
    sign = 1 if side is Side.NS else -1
    own = shares((50, sign * 620), (50, sign * -100))
    harmed = Assignment(own, SelfInflicted(sign * -60, sign * -650))
    split = Split(harmed, Assignment(own)) if side is Side.NS else Split(Assignment(own), harmed)
    traveller = Traveller([split, *(Played(sign * score) for score in (400, 90, -50, -300))])
    found = traveller.points(0, side)
    assert found is not None
    # 620 has 8 and -100 has 2 of the others: 5 on average. Normally -60 would have 2, at the table -650 nothing.
    assert (found.points, found.top) == (5 - 2, 8)


@pytest.mark.clause("12C1(e)(ii)")
def test_nothing_is_taken_that_a_side_had_at_the_table() -> None:
    # The table score of 420 beats one and loses to one: 2. The relief has nothing, and the normal 450 would have 2.
    harmed = Assignment(shares((100, -50)), SelfInflicted(450, 420))
    found = Traveller([Split(harmed, Assignment(shares((100, -50)))), Played(600), Played(90)]).points(0, Side.NS)
    assert found is not None
    assert found.points == 2


@pytest.mark.parametrize(
    ("method", "played", "expected", "points", "wanted"),
    [
        (Unequal.NEUBERG, 2, 3, 2, "7/2"),
        (Unequal.PERCENTAGE, 2, 3, 2, "4"),
        (Unequal.PERCENTAGE, 3, 5, 1, "2"),
        # Alone there is nothing to be in proportion to: half of the top.
        (Unequal.PERCENTAGE, 1, 3, 0, "2"),
        (Unequal.NEUBERG, 1, 3, 0, "2"),
        (Unequal.PERCENTAGE, 4, 4, 5, "5"),
    ],
)
def test_fewer_results_than_expected(method: Unequal, played: int, expected: int, points: int, wanted: str) -> None:
    assert to_expected(points, played, expected, method) == Fraction(wanted)


@pytest.mark.parametrize(("played", "expected"), [(0, 3), (4, 3)])
def test_results_that_cannot_be_expected(played: int, expected: int) -> None:
    for ask in (neuberg, lambda *told: to_expected(*told, Unequal.PERCENTAGE)):
        with pytest.raises(Unscorable) as refused:
            ask(0, played, expected)
        assert refused.value.cites == ("78A", "87B")


def test_a_traveller_tells_what_is_there_and_what_is_expected() -> None:
    scores = [Played(420), Artificial(AVERAGE_PLUS, AVERAGE_MINUS), read_score("late"), Fouled("x", Played(50))]
    found = Traveller(scores)
    assert (found.scored, found.expected, found.top) == (3, 3, 4)
    assert [found.results(side) for side in Side] == [2, 2]
    more = Traveller(scores, 5, MatchpointRules(unit=Unit.HALF_MATCHPOINT))
    assert (more.scored, more.expected, more.top) == (3, 5, 4)
    split = Traveller([Split(AVERAGE, Assignment(shares((100, 420)))), Played(50)])
    assert [split.results(side) for side in (Side.NS, Side.EW)] == [1, 2]
    assert Traveller([]).top == 0
    # More results than expected, of one side, or after a change.
    one_sided = [Split(AVERAGE, Assignment(shares((100, 420)))), Played(10)]
    late = Traveller([read_score("late"), Played(10)], 1)
    for ask in (
        lambda: Traveller([Played(0), Played(10)], 1),
        lambda: Traveller(one_sided, 1),
        lambda: late.changed(0, Played(0)),
    ):
        with pytest.raises(Unscorable) as refused:
            ask()
        assert refused.value.cites == ("78A",)


def test_a_tally_of_weights() -> None:
    tally = BoardTally.of([420, 420, -50]).changed(added=[WEIGHED.shares])
    # Below: 0.4 of -100, one of -50, two of 420, 0.6 of 620.
    weights = (Fraction(2, 5), Fraction(3, 5))
    assert (dict(tally.counts), tally.size) == ({420: 2, -50: 1, 620: weights[1], -100: weights[0]}, 4)
    assert tally.units == {-100: weights[0], -50: Fraction(9, 5), 420: Fraction(24, 5), 620: Fraction(37, 5)}
    # The weighted one against the three: 620 beats all, -100 loses to all.
    assert tally.weighted_points(WEIGHED.shares) == Fraction(6) * weights[1]
    assert tally.points_instead(420, WEIGHED.shares) == 1 + 1 + 2
    assert tally.mirrored().units == {
        100: 8 - weights[0],
        50: 8 - Fraction(9, 5),
        -420: 8 - Fraction(24, 5),
        -620: 8 - Fraction(37, 5),
    }
    again = tally.changed(removed=[WEIGHED.shares, shares((100, 420))])
    assert (dict(again.counts), again.size) == ({420: 1, -50: 1}, 2)


# -- IMPs -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("12C1(e)(ii)")
@pytest.mark.parametrize("room", ["open", "closed"])
def test_a_team_that_harmed_itself_in_either_room(room: str) -> None:
    # Home is assigned 620 where it sits North-South, or -620 where it sits East-West; against nothing that is 12 IMPs.
    # A normal action had 420 (9 IMPs), its own 170 (5 IMPs): four of the loss are its own.
    sign = 1 if room == "open" else -1
    harm = SelfInflicted(sign * 420, sign * 170)
    own, other = Assignment(shares((100, sign * 620)), harm), Assignment(shares((100, sign * 620)))
    split = Split(own, other) if room == "open" else Split(other, own)
    found = team_imps(split, Played(0)) if room == "open" else team_imps(Played(0), split)
    assert found is not None
    assert (found.home, found.away, found.cites) == (8, -12, "§78B §12C1(e)(ii)")
    averaged = (
        team_imps(split, Played(0), knockout=True) if room == "open" else team_imps(Played(0), split, knockout=True)
    )
    assert averaged is not None
    # (8 - -12) / 2.
    assert (averaged.home, averaged.away, averaged.cites) == (10, -10, "§78B §12C1(e)(ii) §12C4")


def test_awards_in_both_rooms_that_agree_and_that_do_not() -> None:
    plus = Artificial(AVERAGE_PLUS, AVERAGE_MINUS)
    turned = Artificial(AVERAGE_MINUS, AVERAGE_PLUS)
    found = team_imps(plus, turned)
    assert found is not None
    assert (found.home, found.away) == (3, -3)
    with pytest.raises(Unscorable) as refused:
        team_imps(plus, plus)
    assert refused.value.cites == ("86B2",)
    # The lower of the two is named first.
    assert refused.value.text.values == {"one": -3, "other": 3}
    with pytest.raises(Unscorable) as percents:
        board_points(plus, plus)
    assert (percents.value.cites, percents.value.text.values) == (("86B2",), {"one": 40, "other": 60})
    with pytest.raises(Unscorable) as forms:
        team_imps(Fouled("x", Played(0)), Played(0))
    assert forms.value.cites == ("87C", "86B2")


@pytest.mark.parametrize(
    ("divisor", "values"),
    [
        # 620 against 170 is 10 IMPs, against -100 12; 170 against -100 7.
        (Divisor.COMPARISONS, ["11", "-3/2", "-19/2"]),
        (Divisor.RESULTS, ["22/3", "-1", "-19/3"]),
        (Divisor.NOTHING, ["22", "-3", "-19"]),
    ],
)
def test_cross_imps(divisor: Divisor, values: list[str]) -> None:
    scores = [Played(620), Assigned(170), Played(-100), Artificial(AVERAGE, AVERAGE), Fouled("x", Played(990))]
    expected = [*map(Fraction, values), None, Fraction(0)]
    assert cross_imps(scores, Side.NS, divisor) == expected
    assert cross_imps(scores, Side.EW, divisor) == [None if one is None else -one for one in expected]


def test_whether_a_session_takes_the_place_of_an_award() -> None:
    three = Fraction(3)
    answers = {own: [own.replaces(three, three + more) for more in (-1, 0, 1)] for own in OwnSession}
    assert answers == {
        OwnSession.NEVER: [False, False, False],
        OwnSession.IF_BETTER: [False, False, True],
        OwnSession.IF_WORSE: [True, False, False],
    }


# -- board by board -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("in_open", "in_closed", "home", "away"),
    [
        (Played(430), Played(420), 2, 0),
        (Played(420), Played(420), 1, 1),
        (Played(420), Played(430), 0, 2),
        # 620 wins by 60%, -100 loses by 40%.
        (WEIGHED, Played(0), Fraction(12, 10), Fraction(8, 10)),
        (Played(0), WEIGHED, Fraction(8, 10), Fraction(12, 10)),
        (Artificial(AVERAGE_PLUS, AVERAGE_MINUS), Played(0), Fraction(12, 10), Fraction(8, 10)),
        # In the closed room home sits East-West.
        (Played(0), Artificial(AVERAGE_PLUS, AVERAGE_MINUS), Fraction(8, 10), Fraction(12, 10)),
        (Split(Assignment(shares((100, 620))), Assignment(shares((100, -620)))), Played(0), 2, 2),
    ],
)
def test_a_board_of_two_points(in_open: BoardScore, in_closed: BoardScore, home: object, away: object) -> None:
    found, half = board_points(in_open, in_closed, BoardWorth.TWO), board_points(in_open, in_closed)
    assert found is not None
    assert half is not None
    assert (found.home, found.away) == (home, away)
    assert (2 * half.home, 2 * half.away) == (home, away)


def test_total_points_of_each_side() -> None:
    scores = [WEIGHED, read_score("not played"), Played(-50)]
    assert [total_points(scores, side) for side in (Side.NS, Side.EW)] == [282, -282]


def test_patton_of_one_board_and_of_nothing() -> None:
    won, level, open_board = (
        patton([Played(one)], [read_score(other)]) for one, other in ((50, "0"), (0, "0"), (0, "late"))
    )
    assert won is not None
    assert level is not None
    # Two points for the board and the whole stake of two; or both shared.
    assert (won.home, won.away, level.home, level.away) == (4, 0, 2, 2)
    assert won.cites == "§78D/1 §78A §78C"
    assert open_board is None
