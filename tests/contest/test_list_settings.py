"""Settings that published lists need: boards with a top of their own, rounded boards, awards in sums, uneven sums."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from cardinal.contest.conditions_reader import read_conditions
from cardinal.contest.explain import explain
from cardinal.contest.field_score import ScoredField
from cardinal.contest.model import Contestant, Event, Line, Place
from cardinal.contest.stage import ImpAwards, Scoring, Stage, Uneven
from cardinal.contest.standings import standings
from cardinal.contest.vp_scale import scale_of
from cardinal.language import CardinalError
from cardinal.scoring import (
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Artificial,
    BoardScore,
    Divisor,
    MatchpointRules,
    Played,
    Unequal,
)


def line(board: int, table: int, score: BoardScore) -> Line:
    return Line(Place("Main", 1, str(table), board), (table,), (10 + table,), score)


def field(stage: Stage, *boards: tuple[BoardScore, ...]) -> ScoredField:
    lines = [line(at, table, score) for at, told in enumerate(boards, 1) for table, score in enumerate(told, 1)]
    return ScoredField.of(stage, lines)


OWN_TOP = Stage("Main", matchpoints=MatchpointRules(unequal=Unequal.OWN_TOP))
FULL = tuple(map(Played, (620, 600, 170, -100)))
SHORT = tuple(map(Played, (420, 400, -50)))


def test_a_short_board_counts_with_the_top_of_its_own_results() -> None:
    scored = field(OWN_TOP, FULL, SHORT)
    # Four results give a top of 6, three of 4: the best of both has 10 of 10, and table 4 only the 6 of its board.
    assert (scored.total(1).points, scored.total(1).top) == (10, 10)
    assert (scored.total(4).points, scored.total(4).top) == (0, 6)
    # By Neuberg the short board is brought to 6, where its best result has (4 + 1) * 4 / 3 - 1.
    common = field(Stage("Main"), FULL, SHORT).total(1)
    assert (common.points, common.top) == (6 + Fraction(17, 3), 12)


def test_a_result_that_becomes_an_award_changes_the_boards_own_top() -> None:
    award = line(2, 4, Artificial(AVERAGE_PLUS, AVERAGE_MINUS))
    lines = [one for scored in field(OWN_TOP, FULL, FULL).lines.values() for one in scored]
    changed = ScoredField.of(OWN_TOP, lines).with_lines(
        lines, [one if one.place != award.place else award for one in lines]
    )
    assert changed is not None
    again = field(OWN_TOP, FULL, (*FULL[:3], Artificial(AVERAGE_PLUS, AVERAGE_MINUS)))
    assert [changed.total(number) for number in changed.numbers] == [again.total(number) for number in again.numbers]
    # Average plus of a top of 4.
    assert changed.total(4).points == Fraction(60, 100) * 4


@pytest.mark.parametrize(("step", "expected"), [("0", Fraction(17, 3)), ("0.01", "5.67"), ("0.1", "5.7"), ("1", "6")])
def test_a_boards_points_are_rounded_as_the_conditions_say(step: str, expected: str | Fraction) -> None:
    scored = field(Stage("Main", board_step=Fraction(step)), FULL, SHORT)
    assert {str(one.value) for one in scored.values(1)} == {"6", str(Fraction(expected))}


def test_cross_imps_are_rounded_alike_for_both_sides() -> None:
    stage = Stage("Main", scoring=Scoring.CROSS_IMPS, board_step=Fraction(1, 10))
    scored = field(stage, tuple(map(Played, (620, 170, 140, -100))))
    assert all(scored.total(number).points == -scored.total(number + 10).points for number in (1, 2, 3, 4))
    assert all((10 * scored.total(number).points).denominator == 1 for number in scored.numbers)


AWARDED = (Played(420), Played(-50), Artificial(AVERAGE_PLUS, AVERAGE_PLUS), Played(170))


@pytest.mark.parametrize(
    ("divisor", "awards", "expected"),
    [
        # Three results, each with two comparisons: 3 IMPs a comparison are 6, divided as the results are.
        (Divisor.NOTHING, ImpAwards.PLAIN, 3),
        (Divisor.NOTHING, ImpAwards.SCALED, 6),
        (Divisor.COMPARISONS, ImpAwards.SCALED, 3),
        (Divisor.RESULTS, ImpAwards.SCALED, 2),
    ],
)
def test_awards_in_cross_imp_sums_weigh_as_much_as_results(divisor: Divisor, awards: ImpAwards, expected: int) -> None:
    scored = field(Stage("Main", scoring=Scoring.CROSS_IMPS, divisor=divisor, imp_awards=awards), AWARDED)
    assert scored.total(3).points == scored.total(13).points == expected


def event(**more: object) -> Event:
    stage = {"name": "Main", "system": "howell", "rounds": 1, "boards": 2, "scoring": "cross_imps", **more}
    conditions = read_conditions({"name": "x", "pack": "wbf-2017", "game": "bridge", "form": "pairs", "stage": [stage]})
    lines = (line(1, 1, Played(620)), line(1, 2, Played(170)), line(2, 1, Played(420)), line(2, 2, Played(420)))
    extra = (line(2, 3, Played(-50)),)
    return Event(conditions, tuple(map(Contestant, (1, 2, 3, 11, 12, 13))), lines=lines + extra)


@pytest.mark.parametrize(
    ("uneven", "expected"),
    [
        # Board 1: 450 is 10 IMPs. Board 2: 470 against each of two others is 10, halved by the comparisons is -10.
        ("mean", {3: Fraction(-10), 1: Fraction(15, 2)}),
        ("sum", {3: Fraction(-10), 1: Fraction(15)}),
        ("scaled", {3: Fraction(-20), 1: Fraction(15)}),
    ],
)
def test_sums_over_different_numbers_of_boards(uneven: str, expected: dict[int, Fraction]) -> None:
    told = event(uneven=uneven)
    rows = {row.number: row.score for ranking in standings(told).stages[0].rankings for row in ranking.rows}
    assert {number: rows[number] for number in expected} == expected
    said = explain(told, "3")
    words = " ".join(reason.text.render("en") for reason in said.reasons)
    assert ("different numbers of boards" in words) is (uneven != "sum")


def test_a_table_of_victory_points_may_have_decimals() -> None:
    rows = [[0, 10, 10], [1, Decimal("10.35"), Decimal("9.65")], [5, "37/3", "23/3"]]
    stage = {"name": "F", "system": "match", "rounds": 1, "boards": 8, "scoring": "vp", "vp_scale": "own"}
    record = {"name": "x", "pack": "wbf-2017", "game": "bridge", "form": "teams", "stage": [stage | {"vp_table": rows}]}
    conditions = read_conditions(record)
    scale = scale_of(conditions.stages[0])
    assert scale is not None
    assert [scale.vp(margin)[0] for margin in (0, 1, -4, 9)] == [
        10,
        Fraction("10.35"),
        Fraction("9.65"),
        Fraction(37, 3),
    ]
    again = read_conditions(conditions.record)
    assert again.stages[0] == conditions.stages[0]
    for wrong in ([[0, 10]], [[1, 10, 10]], [[0, 10, "x"]], [[0, 10, 10], [0, 11, 9]], [[0.5, 10, 10]]):
        with pytest.raises(CardinalError):
            read_conditions(record | {"stage": [stage | {"vp_table": wrong}]})


def test_settings_go_through_the_document_and_back() -> None:
    more = {"unequal": "own_top", "board_step": Decimal("0.1"), "imp_awards": "scaled", "uneven": "scaled"}
    stage = event(**more).conditions.stages[0]
    assert (stage.board_step, stage.imp_awards, stage.uneven) == (Fraction(1, 10), ImpAwards.SCALED, Uneven.SCALED)
    assert stage.matchpoints.unequal is Unequal.OWN_TOP
    assert replace(stage, board_step=Fraction(0)) != stage
    with pytest.raises(CardinalError):
        event(board_step=Decimal("0.3"))
