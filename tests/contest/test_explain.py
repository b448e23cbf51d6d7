"""Explanations: for any number the steps that lead to it, with values, clauses and sources, in four languages."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime
from fractions import Fraction

import pytest

from cardinal.bridge import Result, Vulnerability
from cardinal.contest.explain import Question, explain, read_question
from cardinal.contest.explanation import Explanation
from cardinal.contest.model import (
    Appeal,
    Correction,
    Event,
    Form,
    LevelScore,
    Match,
    Outcome,
    Penalty,
    PenaltyUnit,
    Place,
    Ruling,
    Source,
)
from cardinal.contest.stage import Carry, CarryKind, Fall, Scoring, Stage
from cardinal.language import Language, NotUnderstood
from cardinal.scoring import Fouled, Played, Weighted, read_score, shares
from tests.contest.event_maker import (
    Terms,
    contestants,
    field_event,
    guandan_event,
    guandan_terms,
    levels_match,
    line,
    team_event,
    team_lines,
)

TWO_BOARDS = {
    1: [(1, 4, 620), (2, 5, 620), (3, 6, -100)],
    2: [(1, 5, 140), (2, 6, 110), (3, 4, -50)],
}
SWISS = Stage("s", "swiss", rounds=2, boards=16, scoring=Scoring.VP, vp_scale="ctcba")


def keys(found: Explanation) -> list[str]:
    return [one.text.key for one in found.reasons]


def said(found: Explanation) -> str:
    """Everything that it says in English; and it must say it in every other language too."""
    for language in Language:
        assert all(found.lines(language))
        assert json.dumps(found.to_json(language))
    return "\n".join(found.lines())


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("pair 7 board 12", Question(7, board=12)),
        ("team 3 round 4", Question(3, round=4)),
        ("pair 7 total", Question(7)),
        ("7", Question(7)),
        ("PAIR 7  BOARD 12 stage final b", Question(7, board=12, stage="final b")),
        ("ペア7 ボード12", Question(7, board=12)),
        ("队 3 轮 4", Question(3, round=4)),
    ],
)
def test_questions_in_words(text: str, asked: Question) -> None:
    assert read_question(text) == asked


@pytest.mark.parametrize("text", ["", "pair", "why?", "pair 7 board", "board 12", "pair 99999999 total"])
def test_what_asks_nothing_is_refused_with_examples(text: str) -> None:
    with pytest.raises(NotUnderstood) as refusal:
        read_question(text)
    assert "pair 7 board 12" in refusal.value.legal


@pytest.mark.clause("78A")
def test_matchpoints_on_a_board_are_counted_out() -> None:
    found = explain(field_event(Stage("s"), TWO_BOARDS), "pair 2 board 2")
    # 110 beats -50 and loses to 140: two of four.
    assert found.value == 2
    assert keys(found) == ["written", "compared", "points_of_top"]
    assert "better than 1 other results, equal to 0 and worse than 1" in said(found)
    assert "results.csv:20" in said(found)
    assert found.clauses == ("78A",)
    assert found.reasons[-1].to_json() == {
        "what": "points_of_top", "text": "2 of 4 matchpoints: 50%.", "value": 2, "cites": ["78A"]
    }  # fmt: skip


def test_a_contract_is_explained_by_the_tables_of_law_77() -> None:
    score = Played.of(Result.parse("4S by N ="), Vulnerability.NONE)
    event = Event(Terms((Stage("s"),)), contestants((1, 2)), lines=(line(1, 1, 1, 2, score),))
    found = explain(event, "pair 1 board 1")
    assert "4S by N = (420)" in said(found)
    assert "77/premium-game" in found.clauses


@pytest.mark.clause("12C1(c)")
def test_a_weighted_score_is_explained_share_by_share() -> None:
    weighted = Weighted(shares((60, 620), (40, -100)))
    ruling = Ruling("r1", Place("s", 1, "2", 1), weighted, clauses=("12C1(c)", "16B"), by="TD", reason="hesitation")
    found = explain(replace(field_event(Stage("s"), TWO_BOARDS), rulings=(ruling,)), "pair 2 board 1")
    assert keys(found) == ["written", "ruled", "compared_weighted", "compared_weighted", "points_of_top"]
    # 620: equal to one, better than one: 3. -100: worse than one, equal to one: 1. 0.6 x 3 + 0.4 x 1.
    assert [one.value for one in found.reasons[2:]] == [3, 1, Fraction(22, 10)]
    assert {"12C1(c)", "16B"} <= set(found.clauses)
    assert "hesitation" in said(found)


def test_corrections_and_appeals_are_told_in_their_order() -> None:
    at = datetime(2024, 5, 1, 20, 30)
    place = Place("s", 1, "2", 1)
    event = replace(
        field_event(Stage("s"), TWO_BOARDS),
        corrections=(
            Correction(place, Played(620), Played(650), "TD", at, "overtrick", ("79C1",), Source("corrections.csv", 2)),
            Correction(place, Played(650), Played(680), "TD", at, "late", refused="79C2"),
        ),
        rulings=(Ruling("r1", place, read_score("=170"), by="TD", at=at),),
        appeals=(Appeal("a1", "r1", decision="varied", score=read_score("=620"), committee=("A", "B")),),
    )
    found = explain(event, "pair 2 board 1")
    assert keys(found)[:5] == ["written", "corrected", "correction_refused", "ruled", "appealed"]
    text = said(found)
    assert "Corrected by TD at 2024-05-01 20:30 to 650: overtrick. (79C1) [corrections.csv:2]" in text
    assert "A, B" in text


@pytest.mark.clause("12C2(a)", "12C2(c)")
def test_an_award_is_explained_with_the_session() -> None:
    event = field_event(Stage("s"), {**TWO_BOARDS, 3: [(1, 6, "A+/A-"), (2, 4, 620), (3, 5, 620)]})
    better = explain(event, "pair 1 board 3")
    assert (better.value, keys(better)) == (
        Fraction(35, 10), ["written", "award", "award_session_better", "points_of_top"]
    )  # fmt: skip
    assert "87.50%; the better of that and 60% counts: 87.50%" in said(better)
    worse = explain(event, "pair 6 board 3")
    assert "75%; the worse of that and 40% counts: 40%" in said(worse)
    alone = field_event(Stage("s"), {1: [(1, 2, "A+/A-"), (3, 4, 0), (5, 6, 0)]})
    assert "award_no_session" in keys(explain(alone, "pair 1 board 1"))


@pytest.mark.clause("87B")
def test_a_fouled_board_and_a_missing_result_are_explained() -> None:
    told = [(1, 11, 420), (2, 12, Fouled("x", Played(100))), (3, 13, Fouled("x", Played(90)))]
    found = explain(field_event(Stage("s"), {1: told}), "pair 2 board 1")
    assert keys(found) == ["written", "form", "compared", "unequal_neuberg", "points_of_top"]
    # Two of three results: (2 + 1) x 3 / 2 - 1 = 3.5 of 4.
    assert found.value == Fraction(7, 2)
    assert "87B" in found.clauses


@pytest.mark.parametrize(
    ("scoring", "value", "key"),
    [
        (Scoring.CROSS_IMPS, Fraction(11), "worth_cross_imps"),
        (Scoring.BUTLER, Fraction(9), "worth_butler"),
        (Scoring.TOTAL, Fraction(620), "worth_total"),
    ],
)
def test_other_scorings_of_a_field(scoring: Scoring, value: Fraction, key: str) -> None:
    event = field_event(Stage("s", scoring=scoring), {1: [(1, 4, 620), (2, 5, 170), (3, 6, -100)]})
    found = explain(event, "pair 1 board 1")
    assert (found.value, keys(found)[-1]) == (value, key)
    assert said(found)


def test_a_total_of_a_field_with_its_penalties_carry_over_place_and_ties() -> None:
    event = field_event(Stage("s"), TWO_BOARDS, pack="ctcba")
    told = (("R68.2",), "dummy helped", "TD")
    fined = Penalty(1, "s", Fraction(25), PenaltyUnit.TOP, *told, source=Source("penalties.csv", 2))
    found = explain(replace(event, penalties=(fined,)), "pair 1 total")
    assert found.value == 75
    assert keys(found)[:3] == ["sum_matchpoints", "penalty_stage", "percentage"]
    assert "25 % of a top by TD, off the total: 1 less; dummy helped. (R68.2) [penalties.csv:2]" in said(found)
    # Pairs 2 and 4 have 5 of 8. 2: above average and average; 4: below and above: R49.4(1) decides, 1 to 0.
    tied = explain(event, "pair 2")
    assert keys(tied)[-2:] == ["tie_decided", "place"]
    assert "boards above average less boards below it: 1; 4: 0" in said(tied)
    assert tied.reasons[-1].value == 3
    assert "R49.4(1)" in tied.clauses


def test_a_round_of_a_field_is_its_boards() -> None:
    found = explain(field_event(Stage("s"), TWO_BOARDS), "pair 1 round 1")
    assert (found.value, keys(found)) == (7, ["board_in_round", "board_in_round"])


@pytest.mark.clause("78B", "R82")
def test_a_match_is_explained_board_by_board() -> None:
    event = team_event(replace(SWISS, boards=8), [[(1, 2, 2)]])
    found = explain(event, "team 2 round 1")
    assert found.value == 14
    assert keys(found) == ["board_value"] * 8 + ["totals", "vps"]
    assert [one.value for one in found.reasons[:3]] == [-1, -1, 0]
    assert "-2 IMPs over 8 boards (Chinese Taipei match scale, 25–5): 14 VPs." in said(found)
    assert "R82" in found.clauses


def test_penalties_on_the_match_are_told_there_and_others_in_the_total() -> None:
    event = team_event(SWISS, [[(1, 2, 20)]])
    imps = Penalty(1, "s", Fraction(4), PenaltyUnit.IMPS, ("R68.2",), round=1, fall=Fall.MATCH)
    vps = Penalty(1, "s", Fraction(2), PenaltyUnit.VP, ("R11/1",), round=1)
    found = replace(event, penalties=(imps, vps))
    assert "fine" in keys(explain(found, "team 1 round 1"))
    # It is the other side's margin too.
    assert "fine" in keys(explain(found, "team 2 round 1"))
    total = explain(found, "team 1 total")
    assert total.value == 19 - 2
    assert [key for key in keys(total) if "penalty" in key] == ["penalty_stage"]
    assert said(total)


def test_a_bye_a_forfeit_and_a_match_in_play() -> None:
    event = team_event(SWISS, [[(1, 2, 20)]], pack="ctcba")
    more = (Match("s", 2, "1", 1, None, Outcome.BYE), Match("s", 2, "2", 2, 3, Outcome.FORFEIT_HOME))
    event = replace(event, matches=(*event.matches, *more), contestants=contestants((1, 2, 3)))
    assert "a bye" in said(explain(event, "team 1 round 2"))
    forfeit = explain(event, "team 3 round 2")
    assert "R13.2" in forfeit.clauses
    assert "home forfeits" in said(forfeit)
    open_match = replace(event, lines=event.lines[:-1])
    assert keys(explain(open_match, "team 1 round 1"))[-1] == "match_open"
    assert said(explain(event, "team 3 total"))


def test_a_board_of_a_match_tells_both_tables() -> None:
    event = team_event(SWISS, [[(1, 2, 20)]])
    found = explain(event, "team 1 board 1")
    assert (found.value, keys(found)) == (10, ["board_value", "written", "written"])


@pytest.mark.clause("G47.1", "G51.3")
def test_guandan_matches_and_totals() -> None:
    stage = Stage("s", "swiss", rounds=2, scoring=Scoring.LEVELS, duplicate=False)
    told = [levels_match("s", 1, 1, 1, 2, (7, 2)), levels_match("s", 2, 1, 1, None, outcome=Outcome.BYE)]
    event = guandan_event(guandan_terms(stage), told)
    event = replace(event, penalties=(Penalty(1, "s", Fraction(1), PenaltyUnit.VP, ("G53.1.1", "G51.3")),))
    found = explain(event, "team 1 round 1")
    assert "2 match points and 18 VPs" in said(found)
    total = explain(event, "team 1 total")
    # 18 and 17 VPs less one; 2 and 1.5 match points.
    assert "34 VPs" in said(total)
    assert total.value == Fraction(7, 2)
    assert {"G26.6", "G51.3", "G53.1.1"} <= set(total.clauses)


@pytest.mark.clause("R49.1(1)", "R49.1(4)", "G49.2")
def test_how_a_level_knockout_was_decided_is_told() -> None:
    stage = Stage("s", "knockout", boards=2, scoring=Scoring.IMPS)
    terms = Terms((stage,), form=Form.TEAMS, pack="ctcba")
    match = Match("s", 1, "1", 1, 2)
    lines = tuple(team_lines(match, [(430, 0), (-490, 0)]))
    event = Event(terms, contestants((1, 2)), matches=(match,), lines=lines)
    found = explain(event, "team 1 round 1")
    assert "total points of the match: -60 to 60 for home; 2 goes on." in said(found)
    assert "R49.1(1)" in found.clauses
    drawn = tuple(team_lines(match, [(430, 0), (-430, 0)]))
    by_lot = replace(event, lines=drawn, matches=(replace(match, lot=1),))
    assert "lots drawn; 1 goes on." in said(explain(by_lot, "team 2 round 1"))
    levels = replace(stage, scoring=Scoring.LEVELS, boards=1)
    told = [*team_lines(match, [(LevelScore(2, 0), LevelScore(2, 0))])]
    told += team_lines(match, [(LevelScore(1, 0), LevelScore(3, 0))], first=101, extra=True)
    extra = explain(guandan_event(guandan_terms(levels), [(match, told)]), "team 1 round 1")
    assert "extra deal: -2 to 2 for home; 2 goes on." in said(extra)
    assert "G49.2" in extra.clauses


def test_what_is_carried_over_is_told() -> None:
    first, second = replace(SWISS, name="q"), replace(SWISS, carry_over=Carry(CarryKind.ALL))
    event, more = team_event(first, [[(1, 2, 20)]]), team_event(second, [[(1, 2, 0)]])
    both = replace(
        event,
        conditions=replace(event.conditions, stages=(first, second)),  # type: ignore[type-var]
        matches=(*event.matches, *more.matches),
        lines=(*event.lines, *more.lines),
    )
    found = explain(both, "team 1 total")
    assert "Carried over: 20" in said(found)
    assert explain(both, "team 1 total stage q").value == 20


def test_questions_about_nothing_are_refused() -> None:
    event = field_event(Stage("s"), TWO_BOARDS)
    for question, says in (
        ("pair 99 total", "99"),
        ("pair 1 board 9", "board 9"),
        ("pair 1 round 7", "round 7"),
        ("pair 1 total stage x", '"x"'),
    ):
        with pytest.raises(NotUnderstood, match=says):
            explain(event, question)
