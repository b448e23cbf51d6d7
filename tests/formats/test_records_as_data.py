"""Records, results and standings as JSON and CSV: nothing lost in JSON, what a spreadsheet can hold in CSV."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardinal.contest.results_file import read_results
from cardinal.contest.stage import Stage
from cardinal.formats import GameRecord, Problem, csv_file, json_file
from cardinal.formats.event_tables import write_results, write_standings
from cardinal.formats.json_file import HEAD
from cardinal.language import NotUnderstood
from tests.contest.event_maker import field_event
from tests.formats.game_records import game_records
from tests.formats.pbn import DATA, records

RECORDS = st.lists(game_records(), max_size=3)
TABLES = records((DATA / "team_match_100_tables.pbn").read_bytes())


def as_json(found: list[GameRecord]) -> bytes:
    stream = io.BytesIO()
    assert json_file.write(found, stream) == []
    return stream.getvalue()


def from_json(raw: bytes) -> list[GameRecord | Problem]:
    return list(json_file.read(io.BytesIO(raw), "a.json"))


@given(RECORDS)
@settings(max_examples=100)
def test_json_gives_back_every_record(found: list[GameRecord]) -> None:
    raw = as_json(found)
    again = from_json(raw)
    assert again == found if found else len(again) == 1
    assert not any(one.problems for one in again if isinstance(one, GameRecord))
    # Laid out by somebody else it says the same.
    assert from_json(json.dumps(json.loads(raw), indent=2).encode()) == again


def test_a_damaged_line_of_json_costs_one_record() -> None:
    lines = as_json(TABLES[:4]).split(b"\n")
    lines[2] = lines[2][:-40]
    found = from_json(b"\n".join(lines))
    assert [type(one) for one in found] == [GameRecord, Problem, GameRecord, GameRecord]
    assert isinstance(found[1], Problem)
    assert found[1].line == 3


@pytest.mark.parametrize(
    "field",
    [
        {"number": 0}, {"number": True}, {"dealer": "Q"}, {"tricks": 14}, {"players": ["a"]}, {"hands": "N:A"},
        {"auction": []}, {"auction": {"calls": ["9C"]}}, {"play": {"cards": [3]}}, {"score": {"ns": 1.5}},
        {"tags": [["a"]]}, {"event": 3}, {"surprise": 1},
    ],
    ids=str,
)  # fmt: skip
def test_a_field_that_cannot_be_is_told_and_the_others_are_read(field: dict[str, object]) -> None:
    raw = f"{HEAD}\n{json.dumps({'site': 'here', **field})}\n]}}".encode()
    (found,) = from_json(raw)
    assert isinstance(found, GameRecord)
    assert found.site == "here"
    assert [problem.line for problem in found.problems] == [2]


def plain(record: GameRecord) -> GameRecord:
    """What CSV can hold of a record: the turns without notes, and no texts besides those that have a column."""
    auction, play = record.auction, record.play
    if auction is not None:
        auction = replace(auction, calls=tuple(replace(one, note=None, comments=()) for one in auction.calls), notes=())
    if play is not None:
        play = replace(play, cards=tuple(replace(one, note=None, comments=()) for one in play.cards), notes=())
    return replace(record, auction=auction, play=play, tags=(), sections=(), comments=(), escapes=())


def test_csv_gives_back_what_it_can_hold() -> None:
    stream = io.BytesIO()
    csv_file.write(TABLES, stream)
    assert list(csv_file.read(io.BytesIO(stream.getvalue()))) == [plain(one) for one in TABLES]


def test_csv_takes_columns_in_any_order_and_keeps_unknown_ones() -> None:
    text = 'club,tricks,number,contract,declarer,north\nLions,9,3,3NT,S,"Ann, B."\n,,x,3NT,Q,\n,1,2,3,4,5,6,7\n'
    first, second, third = csv_file.read(io.BytesIO(text.encode("utf-8-sig")), "a.csv")
    assert isinstance(first, GameRecord)
    assert (first.number, first.tricks, str(first.final_contract)) == (3, 9, "3NT by S")
    assert (first.players[0], first.tag("club")) == ("Ann, B.", "Lions")
    assert isinstance(second, GameRecord)
    assert [(one.line, one.reason.key) for one in second.problems] == [(3, "bad_field"), (3, "bad_field")]
    assert isinstance(third, GameRecord)
    assert "too_many_cells" in {one.reason.key for one in third.problems}


def test_csv_without_a_head_is_refused() -> None:
    found = list(csv_file.read(io.BytesIO(b"1,2\n3,4\n"), "a.csv"))
    assert [one.reason.key for one in found if isinstance(one, Problem)] == ["no_head", "no_records"]


EVENT = field_event(
    Stage("s", boards=2), {1: [(1, 3, 420), (2, 4, "A+/A-")], 2: [(1, 3, "60% 620; 40% -100"), (2, 4, -100)]}
)


@pytest.mark.parametrize("form", ["csv", "json"])
def test_results_are_read_back_by_the_event_folder(form: str) -> None:
    stream = io.BytesIO()
    write_results(EVENT, stream, form)
    lines, flaws = read_results(stream.getvalue().decode(), f"results.{form}", replace(EVENT, lines=()))
    assert [(one.place, one.ns, one.ew, one.score) for one in lines] == [
        (one.place, one.ns, one.ew, one.score) for one in EVENT.lines
    ]
    assert flaws == ()


def test_standings_are_the_same_in_both_forms() -> None:
    texts = {}
    for form in ("csv", "json"):
        stream = io.BytesIO()
        write_standings(EVENT, stream, form)
        texts[form] = stream.getvalue().decode()
    table = list(csv.DictReader(io.StringIO(texts["csv"])))
    rows = json.loads(texts["json"])["lists"][0]["rows"]
    assert [(row["number"], row["place"]) for row in table] == [(str(row["number"]), str(row["place"])) for row in rows]
    assert sorted(row["number"] for row in rows) == [1, 2, 3, 4]
    with pytest.raises(NotUnderstood):
        write_standings(EVENT, io.BytesIO(), "xls")
