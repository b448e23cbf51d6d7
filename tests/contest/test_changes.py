"""Two states of an event: what was changed, by whom and why, and whose score and place moved."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime
from fractions import Fraction

from cardinal.contest.changes import compare
from cardinal.contest.model import Appeal, Correction, Outcome, Penalty, PenaltyUnit, Place, Ruling, Source
from cardinal.contest.stage import Scoring, Stage
from cardinal.language import Language
from cardinal.scoring import Played, read_score
from tests.contest.event_maker import field_event, team_event

TWO_BOARDS = {
    1: [(1, 4, 620), (2, 5, 620), (3, 6, -100)],
    2: [(1, 5, 140), (2, 6, 110), (3, 4, -50)],
}
EVENT = field_event(Stage("s"), TWO_BOARDS)
PLACE = Place("s", 1, "3", 2)


def test_the_same_event_has_no_changes() -> None:
    found = compare(EVENT, EVENT)
    assert (found.causes, found.moved) == ((), ())
    assert found.lines() == ["Nothing changed."]


def test_a_correction_says_who_why_by_which_clause_and_what_moved() -> None:
    at = datetime(2024, 5, 1, 22, 5)
    made = Correction(PLACE, Played(-50), Played(150), "TD Lin", at, "sign", ("79C1",), Source("corrections.csv", 2))
    found = compare(EVENT, replace(EVENT, corrections=(made,)))
    (cause,) = found.causes
    assert (cause.what, cause.by, cause.at, cause.reason, cause.clauses) == (
        "correction", "TD Lin", at, "sign", ("79C1",)
    )  # fmt: skip
    # Board 2 was 4 2 0 and is 2 0 4 for North-South; 0 2 4 and is 2 4 0 for East-West: of 8 each.
    scores = {one.number: [float(value or 0) for value in one.score] for one in found.moved}
    assert scores == {
        1: [87.5, 62.5], 2: [62.5, 37.5], 3: [0, 50], 4: [62.5, 12.5], 5: [12.5, 37.5], 6: [75, 100],
    }  # fmt: skip
    # Before: 1, 6, 2 = 4, 5, 3. After: 6 (100), 1 (62.5), 3 (50), 2 = 5 (37.5), 4 (12.5).
    places = {one.number: one.place for one in found.moved}
    assert places == {1: (1, 2), 6: (2, 1), 2: (3, 4), 4: (3, 6), 5: (5, 4), 3: (6, 3)}
    assert "Correction at s, round 1, table 3, board 2: -50 became 150." in found.lines()[0]
    assert "TD Lin, 2024-05-01 22:05: sign (79C1)" in found.lines()[0]
    for language in Language:
        assert all(found.lines(language))
        assert json.dumps(found.to_json(language))


def test_a_changed_line_a_ruling_an_appeal_and_penalties_are_causes_of_their_own() -> None:
    changed = replace(EVENT, lines=(*EVENT.lines[:-1], replace(EVENT.lines[-1], score=Played(150))))
    (cause,) = compare(EVENT, changed).causes
    assert (cause.what, str(cause.source)) == ("result", "results.csv:20")
    ruled = replace(EVENT, rulings=(Ruling("r1", PLACE, read_score("A+/A-"), clauses=("12C2(a)",), by="TD"),))
    (ruling,) = compare(EVENT, ruled).causes
    assert (ruling.what, ruling.clauses) == ("ruling", ("12C2(a)",))
    appealed = replace(ruled, appeals=(Appeal("a1", "r1", decision="varied", score=Played(-50), committee=("A",)),))
    found = compare(ruled, appealed)
    assert [one.what for one in found.causes] == ["appeal"]
    assert "varied" in found.lines()[0]
    fined = replace(EVENT, penalties=(Penalty(1, "s", Fraction(10), PenaltyUnit.TOP, ("90A",), "late", "TD"),))
    assert [one.what for one in compare(EVENT, fined).causes] == ["penalty"]
    assert "withdrawn" in compare(fined, EVENT).lines()[0]
    # A tenth of a top of 4 is 0.4 of 8 points: five percent; nobody passes anybody.
    (moved,) = compare(EVENT, fined).moved
    assert (moved.number, moved.score, moved.is_place) == (1, (Fraction(175, 2), Fraction(165, 2)), False)


def test_a_result_that_comes_or_goes_and_another_outcome_of_a_match() -> None:
    fewer = replace(EVENT, lines=EVENT.lines[:-1])
    assert "- became -50" in compare(fewer, EVENT).lines()[0]
    stage = Stage("s", "swiss", boards=16, scoring=Scoring.VP, vp_scale="ctcba")
    event = team_event(stage, [[(1, 2, 20)]])
    forfeited = replace(event, matches=(replace(event.matches[0], outcome=Outcome.FORFEIT_AWAY, cites="§R13.1"),))
    found = compare(event, forfeited)
    assert (found.causes[0].what, found.causes[0].clauses) == ("match", ("R13.1",))
    # 20-10 became 18-0, no other match being there to compare with.
    assert {one.number: one.score for one in found.moved} == {1: (20, 18), 2: (10, 0)}


def test_other_conditions_are_told() -> None:
    other = replace(EVENT, conditions=replace(EVENT.conditions, stages=(Stage("s", scoring=Scoring.BUTLER),)))  # type: ignore[type-var]
    assert compare(EVENT, other).causes[0].what == "conditions"
