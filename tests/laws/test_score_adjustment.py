"""Law 12C: the arithmetic of adjusted scores. Every expected number is worked out by hand in the test."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.bridge import PASSED_OUT, Result, UnreadableBridge, Vulnerability
from cardinal.cards import SEATS, Side
from cardinal.laws.bridge.e2017.score_adjustment import (
    AVERAGES,
    DIRECT,
    IMPS,
    INNOCENT,
    PARTLY,
    PERCENT,
    POINTS,
    Score,
    artificial_score,
    each_player,
    exact,
    is_balanced,
    knockout_average,
    read_number,
    self_inflicted_part,
    session_score,
    subsequent_score,
    without_self_inflicted,
)
from cardinal.laws.bridge.e2017.score_award import Award
from cardinal.laws.bridge.e2017.weighted_score import Field, Less, Scale, Share, Weights

NS_VULNERABLE = Vulnerability.NS
SIXTY_FORTY = Weights.parse("60% 4S by N =; 40% 4S by N -1")
OTHERS = Field((620, 620, 650, -100))


def imps_of(value: int) -> Score:
    return Score(Fraction(value), IMPS)


@pytest.mark.clause("12C1(c)")
def test_weights_apply_to_the_scored_value_of_each_result() -> None:
    total = Scale("total", NS_VULNERABLE)
    # 60% of 620 less 40% of 100.
    assert total.score(SIXTY_FORTY, Side.NS).value == 372 - 40
    # Against a flat 620 at the other table: 0 IMPs, and 720 points are 12 IMPs.
    teams = Scale("imps", NS_VULNERABLE, Field((620,)))
    assert teams.score(SIXTY_FORTY, Side.NS).value == Fraction(-48, 10)
    # 620 beats one of four and ties two (4 of 8 matchpoints), -100 ties one (1 of 8): 60% of 50 and 40% of 12.5.
    pairs = Scale("matchpoints", NS_VULNERABLE, OTHERS)
    assert pairs.score(SIXTY_FORTY, Side.NS).value == 30 + 5
    assert pairs.score(SIXTY_FORTY, Side.NS).cites == "§12C1(c)"


@pytest.mark.clause("12C1(c)")
def test_the_two_sides_of_one_weighted_score_balance() -> None:
    for scale in (
        Scale("total", NS_VULNERABLE),
        Scale("imps", NS_VULNERABLE, OTHERS),
        Scale("matchpoints", NS_VULNERABLE, OTHERS),
    ):
        assert is_balanced(scale.score(SIXTY_FORTY, Side.NS), scale.score(SIXTY_FORTY, Side.EW))


def test_imps_against_several_tables_are_their_mean() -> None:
    scale = Scale("imps", NS_VULNERABLE, Field((620, -100)))
    # 0 against 620 and 12 against -100.
    assert scale.score(Weights.parse("4S by N ="), Side.NS).value == 6


@pytest.mark.clause("12C1(c)")
@pytest.mark.parametrize(
    "text",
    [
        "60% 4S by N =; 30% 4S by N -1",
        "60% 4S by N =; 50% 4S by N -1",
        "50% 4S by N =; 50% 4S by N =",
        "0% 4S by N =; 100% 4S by N -1",
        "-20% 4S by N =; 120% 4S by N -1",
        "60 4S by N =; 40% pass",
        "1/0% 4S by N =; 40% pass",
        "",
        "60%;",
        "120%",
        "425",
    ],
)
def test_weights_that_are_none_are_refused(text: str) -> None:
    with pytest.raises((ValueError, UnreadableBridge)):
        Weights.parse(text)


@pytest.mark.clause("12C1(c)")
def test_what_is_left_out_leaves_the_rest_in_proportion() -> None:
    weights = Weights.parse("50% 4S by N =; 30% 4S by N -1; 20% 6S by N =")
    slam = Result.parse("6S by N =")
    assert weights.without(frozenset([slam])) == Weights.parse("62.5% 4S by N =; 37.5% 4S by N -1")
    assert weights.without(frozenset()) == weights
    assert weights.without(frozenset(share.result for share in weights.shares)) is None


@given(st.lists(st.integers(1, 50), min_size=1, max_size=6))
def test_weights_and_their_text_are_inverse(parts: list[int]) -> None:
    """Thirds and sevenths included: nothing is rounded."""
    results = [PASSED_OUT, *(Result.parse(f"3NT by {seat} =") for seat in SEATS), Result.parse("4S by N =")]
    shares = tuple(
        Share(Fraction(100 * part, sum(parts)), result) for part, result in zip(parts, results, strict=False)
    )
    weights = Weights(shares)
    assert Weights.parse(str(weights)) == weights


def test_results_are_told_with_their_weights_and_points() -> None:
    one = Weights.parse("4S by N =")
    assert one.label() == "4♠ by North ="
    assert SIXTY_FORTY.label() == "60% 4♠ by North =; 40% 4♠ by North -1"
    ours, theirs = (one.told(NS_VULNERABLE, side) for side in (Side.NS, Side.EW))
    assert (ours.label(), theirs.label()) == ("4♠ by North = (+620)", "4♠ by North = (-620)")
    both = SIXTY_FORTY.told(NS_VULNERABLE, Side.NS)
    assert both.label() == "60% of 4♠ by North = (+620); 40% of 4♠ by North -1 (-100)"
    assert (
        Less(both, ours, theirs).label() == f"{both.label()} less what {ours.label()} is worth above {theirs.label()}"
    )
    score = Score(Fraction(50), PERCENT)
    awards = [Award("", score), Award(ours, None), Award(ours, score), Award(AVERAGES[INNOCENT], None)]
    assert [award.label() for award in awards] == ["50%", ours.label(), f"{ours.label()}: 50%", "average plus"]
    assert [Award(AVERAGES[DIRECT], score).label(language) for language in ("en", "zh-Hans")] == [
        "average minus: 50%",
        f"{AVERAGES[DIRECT].render('zh-Hans')}：50%",
    ]


def test_a_weight_may_be_a_single_percent() -> None:
    weights = Weights.parse("99% 4S by N =; 1% 4S by N -1")
    assert [share.percent for share in weights.shares] == [99, 1]


@pytest.mark.parametrize(
    ("text", "value"),
    [("62.5", "125/2"), ("62.5%", "125/2"), ("66 2/3", "200/3"), ("-3.5", "-7/2"), ("+3 IMPs", "3"), ("1/3", "1/3")],
)
def test_numbers_are_read_and_written_exactly(text: str, value: str) -> None:
    assert read_number(text) == Fraction(value)
    assert read_number(exact(Fraction(value))) == Fraction(value)


@pytest.mark.parametrize("text", ["", "many", "1e5", "1/0", "nan", "6 2", "--3", "٣"])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="66 2/3"):
        read_number(text)


@pytest.mark.parametrize("text", ["", "625", "620; 50", "six"])
def test_what_is_no_list_of_scores_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="620"):
        Field.parse(text)


@pytest.mark.clause("12C2(a)")
def test_fault_gives_40_50_or_60_percent() -> None:
    scores = [artificial_score(fault, "matchpoints") for fault in (DIRECT, PARTLY, INNOCENT)]
    assert [str(score) for score in scores] == ["40%", "50%", "60%"]
    assert all("12C2(a)" in score.cites for score in scores)


@pytest.mark.clause("12C2(b)")
def test_at_imps_averages_are_three_imps_unless_varied() -> None:
    assert [artificial_score(fault, "imps").value for fault in (DIRECT, PARTLY, INNOCENT)] == [-3, 0, 3]
    assert artificial_score(INNOCENT, "imps", plus=2).value == 2
    assert artificial_score(DIRECT, "imps", minus=-5).value == -5


@pytest.mark.clause("12C2(c)")
@pytest.mark.parametrize("own", [0, 30, 40, 50, 60, 61, 100])
def test_own_session_counts_above_60_for_the_innocent_and_below_40_for_the_offender(own: int) -> None:
    plus, minus = (artificial_score(fault, "matchpoints") for fault in (INNOCENT, DIRECT))
    assert session_score(plus, INNOCENT, Fraction(own)).value == max(60, own)
    assert session_score(minus, DIRECT, Fraction(own)).value == min(40, own)


@pytest.mark.clause("12C2(c)")
def test_the_clause_is_cited_only_when_it_changes_something() -> None:
    plus = artificial_score(INNOCENT, "matchpoints")
    assert "12C2(c)" in session_score(plus, INNOCENT, Fraction(61)).cites
    assert "12C2(c)" not in session_score(plus, INNOCENT, Fraction(60)).cites


@pytest.mark.clause("12C2(d)")
def test_a_regulation_replaces_the_score_of_a_later_board() -> None:
    score = subsequent_score(Fraction(50), "matchpoints")
    assert (str(score), score.cites) == ("50%", "§12C2(d)")
    assert subsequent_score(Fraction(1), "imps").unit == IMPS


@pytest.mark.clause("12C1(e)(i)", "12C1(e)(ii)", "12C4")
def test_worked_case_25() -> None:
    """5HX made for -650 where one down was normal, 4S for +620 without the infraction, +620 at the other table."""
    scale = Scale("imps", NS_VULNERABLE, Field((620,)))
    full, normal, table = (Weights.parse(text) for text in ("4S by N =", "5HX by W -1", "5HX by W ="))
    assert [scale.score(one, Side.NS).value for one in (full, normal, table)] == [0, -11, -15]
    offenders = scale.score(full, Side.EW)
    innocents = without_self_inflicted(*(scale.score(one, Side.NS) for one in (full, normal, table)))
    assert (offenders.value, innocents.value) == (0, -4)
    assert [score.value for score in knockout_average(innocents, offenders)] == [-2, 2]


@pytest.mark.clause("12C1(e)(ii)")
def test_no_part_is_self_inflicted_when_the_table_did_no_worse_than_normal() -> None:
    assert self_inflicted_part(imps_of(-11), imps_of(-11)).value == 0
    assert self_inflicted_part(imps_of(-11), imps_of(-3)).value == 0
    assert without_self_inflicted(imps_of(0), imps_of(-11), imps_of(-11)).value == 0


@pytest.mark.clause("12C1(e)(ii)")
def test_without_damage_by_the_infraction_the_table_score_stays() -> None:
    assert without_self_inflicted(imps_of(-12), imps_of(-11), imps_of(-15)).value == -15


@pytest.mark.clause("12C4")
@pytest.mark.parametrize(("ns", "ew", "mean"), [(6, 2, 2), (3, 3, 0), (-4, 0, -2), (5, -5, 5)])
def test_a_knockout_gives_half_the_difference(ns: int, ew: int, mean: int) -> None:
    ours, theirs = knockout_average(imps_of(ns), imps_of(ew))
    assert (ours.value, theirs.value) == (mean, -mean)


@pytest.mark.clause("12C4")
def test_a_knockout_average_in_percent_balances_to_100() -> None:
    ours, theirs = knockout_average(Score(Fraction(60), PERCENT), Score(Fraction(60), PERCENT))
    assert (ours.value, theirs.value) == (50, 50)


@pytest.mark.clause("12C3/1")
def test_in_an_individual_event_partners_have_the_same_score() -> None:
    each = each_player(Score(Fraction(60), PERCENT), Score(Fraction(40), PERCENT))
    assert {str(seat): str(score) for seat, score in each.items()} == {"N": "60%", "S": "60%", "E": "40%", "W": "40%"}


def test_what_needs_more_than_six_decimal_places_is_written_as_a_fraction() -> None:
    values = (Fraction("0.000001"), Fraction("-2.5"), Fraction(1, 10**7), Fraction(-7, 3), Fraction(1, 3))
    assert [exact(value) for value in values] == ["0.000001", "-2.5", "1/10000000", "-2 1/3", "1/3"]


def test_scores_are_written_with_their_unit() -> None:
    scores = [Score(Fraction(value), unit) for value, unit in ((620, POINTS), (0, IMPS), (-4, IMPS), (50, PERCENT))]
    assert [str(score) for score in scores] == ["+620", "0 IMPs", "-4 IMPs", "50%"]
