"""Results and decisions as JSON: what is written reads back the same, and what nobody wrote is refused by its name."""

from __future__ import annotations

import json
from datetime import datetime
from fractions import Fraction
from typing import Any

import pytest

from cardinal.contest.decisions import Fee
from cardinal.contest.json_record import BadRecord, JsonRecord
from cardinal.contest.model import (
    Appeal,
    Correction,
    Game,
    LevelScore,
    Line,
    Outcome,
    Penalty,
    PenaltyUnit,
    Place,
    Room,
    Ruling,
    Source,
)
from cardinal.contest.score_cell import read_cell
from cardinal.contest.stage import Fall
from cardinal.language import CardinalError, Language
from cardinal.scoring import Assigned, Assignment, NotPlayed, Share, Split
from cardinal.scoring.score_notation import AWARDS

AT = datetime(2026, 3, 5, 19, 30)
PLACE = Place("Main", 1, "5/2", 3, Room.CLOSED)
THIRDS = Assignment((Share(Fraction(1, 3), 420), Share(Fraction(2, 3), -50)))
FOUR = read_cell("4S by N +1", Game.BRIDGE, 3)
LINE = Line(PLACE, (2,), (5,), FOUR)
RECORDS: list[JsonRecord] = [
    LINE,
    Line(PLACE, (1, 2), (), NotPlayed(), section="A", players=("P1", "", "P3", "P4"), extra=True),
    Line(PLACE, (1,), (2,), LevelScore.reached(13, 7)),
    Line(PLACE, (1,), (2,), LevelScore.gained(-2)),
    Correction(PLACE, None, FOUR),
    Correction(PLACE, FOUR, Assigned(420), "dan", AT, "misread", ("79C1",), key="K1", refused="79C2"),
    Ruling("R1", PLACE, Split(THIRDS, AWARDS["A+"]), clauses=("12C1(c)",), by="dan", at=AT, reason="tempo"),
    Ruling("R2", Place("Cup", 1, "3"), outcome=Outcome.FORFEIT_HOME, kind="late", hearing="law=27"),
    Penalty(4, "Main", Fraction(1, 3), PenaltyUnit.VP, ("90B2",), "late", "dan", AT, 2, next(iter(Fall))),
    Appeal("A1", "R1"),
    Appeal(
        "A1", "R1", "Nora", 4, AT, False, Fraction(20), ("Ann",), "varied", AT, LevelScore.gained(1), None, ("93B3",),
        "unclear", grounds="no tempo", reasonable=False, fee_fate=Fee.KEPT, fee_clauses=("92A/2",),
    ),
]  # fmt: skip


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: type(record).__name__)
def test_a_record_reads_back_as_it_was_written(record: JsonRecord) -> None:
    assert type(record).from_json(json.loads(json.dumps(record.to_json()))) == record


def test_a_result_has_one_plain_form() -> None:
    cites = ["77/trick-score-suit", "77/game-partscore", "77/premium-game", "77/overtricks"]
    assert LINE.to_json() == {
        "stage": "Main", "round": 1, "table": "5/2", "board": 3, "room": "closed", "ns": [2], "ew": [5],
        "score": {"kind": "played", "score": 450, "result": "4S by N +1", "cites": cites},
    }  # fmt: skip
    # Where it was read is not part of it, and what was erased is as if it had not been written.
    assert Line(PLACE, (2,), (5,), FOUR, Source("log", 9)).to_json() == LINE.to_json()
    assert Appeal.from_json({"key": "A1", "ruling": "R1", "by": None}) == Appeal("A1", "R1")


@pytest.mark.parametrize(
    ("changed", "key", "name"),
    [
        ({"result": "4S by N +1"}, "unknown", "result"),
        ({"ns": "2"}, "field", "ns"),
        ({"ns": [True]}, "field", "ns"),
        ({"ew": ["5"]}, "field", "ew"),
        ({"round": "1"}, "field", "round"),
        ({"board": -1}, "field", "board"),
        ({"board": 1_000_000}, "field", "board"),
        ({"room": "cellar"}, "field", "room"),
        ({"extra": "yes"}, "field", "extra"),
        ({"players": ["P1", "P2"]}, "field", "players"),
        ({"table": None}, "missing", "table"),
        ({"score": None}, "missing", "score"),
    ],
)
def test_what_nobody_wrote_is_refused_by_its_name(changed: dict[str, Any], key: str, name: str) -> None:
    with pytest.raises(BadRecord) as refused:
        Line.from_json(LINE.to_json() | changed)
    assert (refused.value.text.key, refused.value.text.values["name"]) == (key, name)
    for language in Language:
        assert name in refused.value.render(language)


@pytest.mark.parametrize("given", [None, [], "4S by N +1"])
def test_what_is_no_object_is_no_result(given: object) -> None:
    with pytest.raises(BadRecord):
        Line.from_json(given)


@pytest.mark.parametrize(
    "score",
    [
        "4S by N +1",
        {"kind": "levels", "ns": 14, "ew": 0, "cites": []},
        {"kind": "levels", "ns": "3", "ew": 0, "cites": []},
        {"kind": "levels", "ns": 3, "ew": 0},
        {"kind": "played", "score": 425},
    ],
)
def test_a_score_of_no_kind_is_refused(score: object) -> None:
    with pytest.raises(CardinalError):
        Line.from_json(LINE.to_json() | {"score": score})


@pytest.mark.parametrize(("amount", "at"), [("-1", "2026-03-05T19:30"), (3, "2026-03-05T19:30"), ("3", "yesterday")])
def test_amounts_and_moments_are_written_as_text(amount: object, at: object) -> None:
    record = {"contestant": 4, "stage": "Main", "amount": amount, "unit": "vp", "at": at}
    with pytest.raises(BadRecord):
        Penalty.from_json(record)
    assert Penalty.from_json(record | {"amount": "1/3", "at": "2026-03-05T19:30"}).amount == Fraction(1, 3)
