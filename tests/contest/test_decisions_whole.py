"""Rulings, corrections, penalties and appeals from their files, to the last column; and what of them leads nowhere."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from typing import Any

import pytest

from cardinal.contest.decision_checks import without_impossible_scores
from cardinal.contest.decisions import Fee
from cardinal.contest.file_rows import BadLine
from cardinal.contest.model import (
    Appeal,
    Correction,
    Event,
    Flaw,
    Form,
    Game,
    Line,
    Match,
    Outcome,
    Penalty,
    PenaltyUnit,
    Place,
    Room,
    Ruling,
    Seating,
    Source,
)
from cardinal.contest.rulings_file import read_appeals, read_corrections, read_penalties, read_rulings
from cardinal.contest.stage import Fall, Scoring, Stage
from cardinal.contest.unapplied import applies, unapplied_lines
from cardinal.scoring import Assigned, Played, read_score
from tests.contest.event_maker import Terms, contestants, guandan_terms

AT = datetime(2026, 5, 1, 20, 30)
HERE = Source("f", 1)
PLACE: dict[str, object] = {"stage": "s", "round": 2, "table": "3", "room": "Closed", "board": 4}
Reader = Callable[[str, str], tuple[tuple[Any, ...], tuple[Flaw, ...]]]


def read(reader: Reader, row: dict[str, object]) -> object:
    found, flaws = reader(json.dumps([row]), "f")
    assert flaws == ()
    (one,) = found
    return one


def told(reader: Reader, row: dict[str, object]) -> tuple[object, ...]:
    found, (flaw,) = reader(json.dumps([row]), "f")
    assert (found, flaw.source, flaw.given) == ((), HERE, json.dumps(row, ensure_ascii=False))
    return flaw.text.key, dict(flaw.text.values)


# The files

RULING = {
    **PLACE, "key": "r1", "kind": "ui", "score": "=-50", "outcome": "Drawn", "clauses": "§12C1(c); 16B3", "by": "TD",
    "at": "2026-05-01T20:30", "reason": "hesitation", "hearing": "a=1", "owed": "64C", "segment": "1",
}  # fmt: skip
CORRECTION = {
    **PLACE, "key": "c1", "before": "50", "after": "-50", "clauses": ["79C1"], "by": "TD", "at": "2026-05-01T20:30",
    "reason": "sign", "refused": "79C2",
}  # fmt: skip
PENALTY = {
    "contestant": 5, "stage": "s", "round": 2, "amount": "1/2", "unit": "VP", "clauses": "R32 R70", "reason": "late",
    "by": "TD", "at": "2026-05-01T20:30", "fall": "Match",
}  # fmt: skip
APPEAL = {
    "key": "a1", "ruling": "r1", "by": "Li", "contestant": 5, "filed_at": "2026-05-01T20:30", "consent": "yes",
    "fee": "50.5", "committee": "A; B C", "decision": "Varied", "decided_at": "2026-05-01T20:30", "score": "=90",
    "outcome": "deleted", "clauses": "§93B3", "reason": "so", "grounds": "why", "reasonable": "no", "fee_fate": "Kept",
    "fee_clauses": "§93B1 92A",
}  # fmt: skip


def test_every_column_of_a_ruling_and_a_correction() -> None:
    place = Place("s", 2, "3", 4, Room.CLOSED)
    clauses = ("12C1(c)", "16B3")
    assert read(read_rulings, RULING) == Ruling(
        "r1", place, Assigned(-50), Outcome.DRAWN, "ui", clauses, "TD", AT, "hesitation", HERE, "a=1", ("64C",), 1
    )
    assert read(read_corrections, CORRECTION) == Correction(
        place, Played(50), Played(-50), "TD", AT, "sign", ("79C1",), HERE, "c1", "79C2"
    )
    bare: dict[str, object] = {"stage": "s", "round": 1, "table": "1"}
    nowhere = Place("s", 1, "1")
    assert read(read_rulings, bare) == Ruling("ruling 1", nowhere, source=HERE)
    assert read(read_rulings, {**bare, "board": "0"}) == Ruling("ruling 1", nowhere, source=HERE)
    assert read(read_corrections, {**bare, "board": 2, "after": "50"}) == Correction(
        replace(nowhere, board=2), None, Played(50), source=HERE, key="correction 1"
    )


def test_every_column_of_a_penalty_and_an_appeal() -> None:
    half = Fraction(1, 2)
    assert read(read_penalties, PENALTY) == Penalty(
        5, "s", half, PenaltyUnit.VP, ("R32", "R70"), "late", "TD", AT, 2, Fall.MATCH, HERE
    )
    bare: dict[str, object] = {"contestant": 5, "stage": "s", "amount": 3, "unit": "imps"}
    assert read(read_penalties, bare) == Penalty(5, "s", Fraction(3), PenaltyUnit.IMPS, source=HERE)
    assert read(read_appeals, APPEAL) == Appeal(
        "a1", "r1", "Li", 5, AT, True, Fraction(101, 2), ("A", "B C"), "varied", AT, Assigned(90), Outcome.DELETED,
        ("93B3",), "so", HERE, "why", False, Fee.KEPT, ("93B1", "92A"),
    )  # fmt: skip
    assert read(read_appeals, {"key": "a1", "ruling": "r1"}) == Appeal("a1", "r1", source=HERE)


@pytest.mark.parametrize(
    ("word", "truth"),
    [
        ("yes", True),
        ("true", True),
        ("1", True),
        ("No", False),
        ("false", False),
        ("0", False),
        ("", None),
        ("?", None),
    ],
)
def test_consent_and_reason_are_said_in_any_of_these_words(word: str, truth: bool | None) -> None:
    row: dict[str, object] = {"key": "a", "ruling": "r"}
    assert read(read_appeals, {**row, "consent": word}) == Appeal("a", "r", consent=truth, source=HERE)
    assert read(read_appeals, {**row, "reasonable": word}) == Appeal("a", "r", reasonable=truth, source=HERE)


@pytest.mark.parametrize(
    ("decision", "reason", "grounds", "expected"),
    [
        # An open appeal has only its grounds, which once stood in the column of reasons.
        ("", "why", "", ("", "why")),
        ("", "so", "why", ("so", "why")),
        ("upheld", "so", "", ("so", "")),
        ("upheld", "so", "why", ("so", "why")),
    ],
)
def test_grounds_of_an_appeal(decision: str, reason: str, grounds: str, expected: tuple[str, str]) -> None:
    row = {"key": "a", "ruling": "r", "decision": decision, "reason": reason, "grounds": grounds}
    found = read(read_appeals, row)
    assert isinstance(found, Appeal)
    assert (found.reason, found.grounds) == expected


def test_the_board_of_an_appeal_is_its_own_or_that_of_its_ruling() -> None:
    # Four spades made: 420, or 620 where North-South are vulnerable, as on board 2.
    row: dict[str, object] = {"key": "a", "ruling": "r", "score": "4S by N ="}
    for more, boards, score in (({}, {}, 420), ({}, {"r": 2}, 620), ({"board": 2}, {"r": 1}, 620), ({}, {"x": 2}, 420)):
        (found,), flaws = read_appeals(json.dumps([{**row, **more}]), "f", Game.BRIDGE, boards)
        assert isinstance(found.score, Played)
        assert (found.score.score, flaws) == (score, ())


NUMBERS = ("x", "-1", "1000000", "", "１")
AMOUNTS = ("x", "-1", "1/0", "1.", "1234567890", "1.1234567", "1/1000000")


@pytest.mark.parametrize(
    ("reader", "row", "key", "values"),
    [
        *((read_rulings, {**RULING, "round": one}, "number", {"what": "round", "given": one}) for one in NUMBERS),
        (read_rulings, {**RULING, "board": "x"}, "number", {"what": "board", "given": "x"}),
        *(
            (read_penalties, {**PENALTY, "contestant": one}, "number", {"what": "contestant", "given": one})
            for one in NUMBERS
        ),
        (read_penalties, {**PENALTY, "round": "x"}, "number", {"what": "round", "given": "x"}),
        *((read_penalties, {**PENALTY, "amount": one}, "number", {"what": "amount", "given": one}) for one in AMOUNTS),
        (read_appeals, {**APPEAL, "contestant": "x"}, "number", {"what": "contestant", "given": "x"}),
        (read_appeals, {**APPEAL, "fee": "dear"}, "number", {"what": "fee", "given": "dear"}),
        (read_rulings, {**RULING, "at": "noon"}, "moment", {"given": "noon"}),
        (read_corrections, {**CORRECTION, "after": ""}, "no_score", {}),
        (read_rulings, {**RULING, "room": "back"}, "word", {"given": "back", "words": ("open", "closed")}),
        (read_rulings, {**RULING, "outcome": "won"}, "word", {"given": "won", "words": tuple(map(str, Outcome))}),
        (read_penalties, {**PENALTY, "unit": "cm"}, "word", {"given": "cm", "words": tuple(map(str, PenaltyUnit))}),
        (read_penalties, {**PENALTY, "fall": "event"}, "word", {"given": "event", "words": ("stage", "match")}),
        (read_appeals, {**APPEAL, "fee_fate": "x"}, "word", {"given": "x", "words": ("returned", "kept", "none")}),
        *(
            (read_rulings, {name: one for name, one in RULING.items() if name != left}, "missing", {"columns": [left]})
            for left in ("stage", "round", "table")
        ),
        *(
            (
                read_corrections,
                {name: one for name, one in CORRECTION.items() if name != left},
                "missing",
                {"columns": [left]},
            )
            for left in ("stage", "round", "table", "board", "after")
        ),
        *(
            (
                read_penalties,
                {name: one for name, one in PENALTY.items() if name != left},
                "missing",
                {"columns": [left]},
            )
            for left in ("contestant", "stage", "amount", "unit")
        ),
        *(
            (read_appeals, {name: one for name, one in APPEAL.items() if name != left}, "missing", {"columns": [left]})
            for left in ("key", "ruling")
        ),
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_read(
    reader: Reader, row: dict[str, object], key: str, values: dict[str, object]
) -> None:
    assert told(reader, row) == (key, values)


@pytest.mark.parametrize(
    ("reader", "columns"),
    [
        (read_rulings, [*RULING, "poll"]),
        (read_corrections, [*CORRECTION]),
        (read_penalties, [*PENALTY]),
        (read_appeals, [*APPEAL]),
    ],
)
def test_a_file_without_its_columns_is_told_which_there_are(reader: Reader, columns: list[str]) -> None:
    with pytest.raises(BadLine) as caught:
        reader("colour\nred\n", "f.csv")
    assert (caught.value.text.key, sorted(map(str, caught.value.legal))) == ("no_head", sorted(columns))


@pytest.mark.parametrize("amount", ["999999999", "0", "1.123456", "1/100000", "1/999999"])
def test_an_amount_is_read_as_it_stands(amount: str) -> None:
    found = read(read_penalties, {**PENALTY, "amount": amount})
    assert isinstance(found, Penalty)
    assert found.amount == Fraction(amount)


def test_numbers_have_six_digits_at_most() -> None:
    found = read(read_penalties, {**PENALTY, "contestant": "999999"})
    assert isinstance(found, Penalty)
    assert found.contestant == 999_999


def test_a_score_that_no_contract_gives_cites_its_clauses() -> None:
    _, (flaw,) = read_rulings(json.dumps([{**RULING, "score": "425"}]), "f")
    assert (flaw.text.key, flaw.clauses) == ("no_contract", ("77/trick-score-suit", "2/3"))


# Impossible scores


def test_a_decision_of_an_impossible_score_is_taken_out_with_its_flaw() -> None:
    def at(number: int) -> Source:
        return Source("f", number)

    right, wrong, place = Assigned(420), Assigned(410), Place("s", 1, "1", 1)
    event = Event(
        Terms((Stage("s"),)),
        rulings=(Ruling("r1", place, right, source=at(1)), Ruling("r2", place, wrong, source=at(2))),
        corrections=(Correction(place, wrong, right, source=at(3)), Correction(place, right, wrong, source=at(4))),
        appeals=(
            Appeal("a1", "r1", score=right, source=at(5)),
            Appeal("a2", "r1", score=wrong, source=at(6)),
            # Of which board it is nobody knows, and a whole match has no contract.
            Appeal("a3", "r9", score=wrong, source=at(7)),
            Appeal("a4", "r1", source=at(8)),
        ),
    )
    whole = replace(event, rulings=(*event.rulings, Ruling("r3", replace(place, board=0), wrong, source=at(9))))
    kept, flaws = without_impossible_scores(whole)
    assert [(one.source.line, one.clauses, one.given, one.is_counted) for one in flaws] == [
        (at, ("77/trick-score-suit", "2/3"), "=410", False) for at in (2, 4, 6)
    ]
    left = (*kept.rulings, *kept.corrections, *kept.appeals)
    assert [one.source.line for one in left] == [1, 9, 3, 5, 7, 8]
    guandan = replace(whole, conditions=guandan_terms(Stage("s")))
    assert without_impossible_scores(guandan) == (guandan, ())


# What leads nowhere

U, S = PenaltyUnit, Scoring
OF_FIELD = {
    S.MATCHPOINTS: {U.MATCHPOINTS, U.TOP, U.PERCENT},
    S.CROSS_IMPS: {U.IMPS},
    S.BUTLER: {U.IMPS},
    S.TOTAL: {U.POINTS},
    S.LEVELS: {U.LEVELS, U.IMPS},
}
OF_MATCHES = {
    S.IMPS: {U.IMPS, U.PERCENT_OF_OWN_IMPS},
    S.VP: {U.VP, U.IMPS, U.PERCENT_OF_OWN_IMPS},
    S.BAM: {U.POINTS},
    S.POINT_A_BOARD: {U.POINTS},
    S.PATTON: {U.POINTS},
    S.TOTAL: {U.POINTS},
    S.LEVELS: {U.VP, U.MATCH_POINTS},
    S.MATCHPOINTS: set(),
    S.CROSS_IMPS: {U.IMPS, U.PERCENT_OF_OWN_IMPS},
}


def units(stage: Stage, game: Game = Game.BRIDGE, **more: Any) -> set[PenaltyUnit]:
    return {one for one in U if applies(Penalty(1, "s", Fraction(1), one, **more), stage, game)}


@pytest.mark.parametrize("scoring", OF_FIELD)
def test_what_comes_off_the_total_of_a_field(scoring: Scoring) -> None:
    assert units(Stage("s", "mitchell", scoring=scoring)) == OF_FIELD[scoring]


@pytest.mark.parametrize("scoring", OF_MATCHES)
def test_what_comes_off_a_match(scoring: Scoring) -> None:
    # With its round named a penalty is of one match; with a scale there are VPs that it can come off.
    stage = Stage("s", "swiss", scoring=scoring)
    assert units(stage, round=1) == OF_MATCHES[scoring]
    assert units(replace(stage, vp_scale="wbf"), round=1) == OF_MATCHES[scoring] | {U.VP}
    assert units(stage, Game.GUANDAN) == OF_MATCHES[scoring]
    # A scale of Guandan is in its levels already.
    assert units(replace(stage, vp_scale="guandan"), Game.GUANDAN) == OF_MATCHES[scoring]


def test_a_team_in_two_matches_at_once_has_only_its_total() -> None:
    for scoring, only in ((S.VP, {U.VP}), (S.IMPS, {U.IMPS}), (S.BAM, {U.POINTS})):
        stage = Stage("s", "multiple_teams", scoring=scoring)
        assert units(stage, round=1) == only
        assert units(replace(stage, vp_scale="wbf"), round=1) == {U.VP}


def test_a_warning_comes_off_nothing_and_is_right_everywhere() -> None:
    for one in U:
        assert applies(Penalty(1, "s", Fraction(), one), Stage("s"), Game.BRIDGE)


def test_whatever_leads_nowhere_is_told_in_the_order_of_the_files() -> None:
    stage = Stage("s", "swiss", rounds=2, boards=2, scoring=S.VP, vp_scale="wbf", tables=4)
    line = Line(Place("s", 1, "5", 1, Room.OPEN), (1,), (2,), Played(0))
    plain = Line(Place("s", 1, "6", 1), (1,), (2,), Played(0))

    def ruling(number: int, *place: Any) -> Ruling:
        return Ruling(f"r{number}", Place(*place), source=Source("rulings", number))

    event = Event(
        Terms((stage,), form=Form.TEAMS),
        contestants((1, 2)),
        seatings=(Seating("s", 1, "7", (1,), (2,)),),
        matches=(Match("s", 2, "1", 1, 2),),
        lines=(line, plain),
        penalties=(
            Penalty(9, "s", Fraction(1), U.VP, source=Source("penalties", 1)),
            Penalty(1, "f", Fraction(1), U.VP, source=Source("penalties", 2)),
            Penalty(1, "s", Fraction(1), U.TOP, source=Source("penalties", 3)),
            Penalty(1, "s", Fraction(1), U.VP, source=Source("penalties", 4)),
        ),
        rulings=(
            # A line in its room, or in both; a line without rooms; a table of a match, whole or one of its two; a seat.
            ruling(1, "s", 1, "5", 1, Room.OPEN),
            ruling(2, "s", 1, "5", 1),
            ruling(3, "s", 1, "6", 1),
            ruling(4, "s", 2, "1"),
            ruling(5, "s", 2, "1/2", 3),
            ruling(6, "s", 1, "7", 9),
            # Another room, board, round, table and stage.
            ruling(7, "s", 1, "5", 1, Room.CLOSED),
            ruling(8, "s", 1, "5", 2),
            ruling(9, "s", 1, "1"),
            ruling(10, "s", 2, "2", 1),
            ruling(11, "f", 2, "1"),
        ),
        corrections=(
            Correction(Place("s", 1, "6", 1), None, Played(0), source=Source("corrections", 1)),
            Correction(Place("s", 1, "6", 2), None, Played(0), source=Source("corrections", 2)),
        ),
        appeals=(Appeal("a1", "r1"), Appeal("a2", "r99", source=Source("appeals", 2))),
    )
    found = unapplied_lines(event)
    assert [(str(one.source), one.text.key) for one in found] == [
        ("penalties:1", "penalty_nobody"),
        ("penalties:2", "no_stage"),
        ("penalties:3", "penalty_unit"),
        *((f"rulings:{number}", "no_place") for number in (7, 8, 9, 10, 11)),
        ("corrections:2", "no_place"),
        ("appeals:2", "no_ruling"),
    ]
    assert found[4].text.values == {"stage": "s", "round": 1, "table": "5", "board": 2}
    assert found[5].text.values == {"stage": "s", "round": 1, "table": "1", "board": "-"}


def test_scores_of_decisions_may_be_records() -> None:
    found = read(read_rulings, {**RULING, "score": {"kind": "assigned", "score": 420}})
    assert isinstance(found, Ruling)
    assert found.score == read_score("=420")
