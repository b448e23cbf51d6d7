"""Faults in what was decided, drawn and planned: told with the file and the entry, and the rest is read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardinal.contest.draw_record import StageDraw, read_draw
from cardinal.contest.drawing import draw_next
from cardinal.contest.errors import BadFolder
from cardinal.contest.event_folder import EventFolder, create_event, open_folder
from cardinal.contest.model import Lots, Source
from cardinal.contest.render import flaw_line
from cardinal.contest.round_files import read_rounds
from cardinal.contest.settled import settled_lines
from cardinal.language import Language
from cardinal.scoring import Assigned, Played, Weighted
from tests.contest.conditions_maker import conditions, pair
from tests.contest.folder_maker import drawn, made

STAGE: dict[str, object] = {"name": "Main", "system": "howell", "rounds": 3, "boards": 4, "scoring": "matchpoints"}


def evening(path: Path) -> EventFolder:
    """Four pairs; at the first table of round 1 board 1 and, if it is there, board 2 were played."""
    entries = [pair(number) for number in range(1, 5)]
    folder = drawn(create_event(path / "e", conditions("wbf-2017", "pairs", STAGE), entries), "x")
    seat = folder.event.seatings[0]
    rows = [f"1,{seat.table},{board},{seat.ns[0]},{seat.ew[0]},110" for board in seat.boards]
    (folder.path / "results.csv").write_text("\n".join(["round,table,board,ns,ew,score", *rows]), "utf-8")
    return open_folder(folder.path)


def ruled(folder: EventFolder, *scores: object, board: int = 1) -> EventFolder:
    place = {"stage": "Main", "round": 1, "table": folder.event.seatings[0].table, "board": board}
    rows = [{"key": f"R{at}", **place, "score": score} for at, score in enumerate(scores, start=1)]
    (folder.path / "rulings.json").write_text(json.dumps(rows), "utf-8")
    return open_folder(folder.path)


def score_of(folder: EventFolder, board: int = 1) -> object:
    return next(one.score for one in settled_lines(folder.event, "Main") if one.board == board)


# A score that no contract gives


@pytest.mark.clause("77/trick-score-suit")
@pytest.mark.parametrize(
    ("board", "score", "wrong"),
    [
        # 410: no suit or notrump game ends so, whoever is vulnerable.
        (1, "=410", 410),
        # Board 1: nobody is vulnerable, four spades are 420. Board 2: North-South are, and it is 620.
        (1, "=620", 620),
        (2, "=420", 420),
        # East-West are not vulnerable on board 2: 420 to them is right, 620 is not.
        (2, "=-620", -620),
        (1, "60% 420; 40% 410", 410),
        (1, "410/-420", 410),
        (1, {"kind": "assigned", "score": 410}, 410),
    ],
)
def test_a_ruling_of_a_score_that_no_contract_gives_there_is_told_and_does_not_count(
    tmp_path: Path, board: int, score: object, wrong: int
) -> None:
    folder = ruled(evening(tmp_path), "=110", score, board=board)
    (flaw,) = folder.event.flaws
    assert (flaw.source, flaw.is_counted) == (Source("rulings.json", 2), False)
    assert (flaw.text.values["score"], flaw.text.values["board"]) == (wrong, board)
    assert len({flaw_line(flaw, language.value) for language in Language}) == 4
    # The ruling before it stands.
    assert [one.key for one in folder.event.rulings] == ["R1"]
    assert score_of(folder, board) == Assigned(110)


def test_possible_scores_of_a_ruling_are_not_told(tmp_path: Path) -> None:
    folder = ruled(evening(tmp_path), "=420", "60% 420; 40% -50", "A+/A-", "not played")
    assert folder.event.flaws == ()
    assert len(folder.event.rulings) == 4
    assert isinstance(score_of(ruled(folder, "60% 420; 40% -50")), Weighted)


def test_a_correction_and_an_appeal_are_looked_at_too(tmp_path: Path) -> None:
    folder = ruled(evening(tmp_path), "=140")
    table = folder.event.seatings[0].table
    lines = ["stage,round,table,board,before,after,by", f"Main,1,{table},2,110,420,I", f"Main,1,{table},3,110,620,I"]
    (folder.path / "corrections.csv").write_text("\n".join(lines), "utf-8")
    appeals = [
        {"key": "A1", "ruling": "R1", "decision": "varied", "score": "=410"},
        {"key": "A2", "ruling": "R1", "decision": "varied", "score": "=90"},
    ]
    (folder.path / "appeals.json").write_text(json.dumps(appeals), "utf-8")
    found = open_folder(folder.path)
    # On board 2 North-South are vulnerable, on board 3 they are not: neither game has these points there.
    told = sorted((str(one.source), one.text.values["score"]) for one in found.event.flaws)
    assert told == [("appeals.json:1", 410), ("corrections.csv:2", 420), ("corrections.csv:3", 620)]
    assert (score_of(found), score_of(found, 2)) == (Assigned(90), Played(110))


def test_the_contract_of_an_appeal_is_as_vulnerable_as_the_board_of_its_ruling(tmp_path: Path) -> None:
    folder = ruled(evening(tmp_path), "=170", board=2)
    appeal = {"key": "A1", "ruling": "R1", "decision": "varied", "score": "4S by N ="}
    (folder.path / "appeals.json").write_text(json.dumps([appeal]), "utf-8")
    found = open_folder(folder.path)
    assert found.event.flaws == ()
    score = score_of(found, 2)
    # Four spades bid and made by a vulnerable side.
    assert isinstance(score, Played)
    assert score.score == 620


def test_levels_of_guandan_have_no_contracts(tmp_path: Path) -> None:
    folder = made(tmp_path, 2, "china-guandan", stage={**STAGE, "system": "match", "scoring": "levels", "boards": 8})
    ruling = {"stage": "Main", "round": 1, "table": "1", "board": 1, "score": "+3"}
    (folder.path / "rulings.json").write_text(json.dumps([ruling]), "utf-8")
    assert open_folder(folder.path).event.flaws == ()


# draw.json


def draw_with(folder: EventFolder, *entries: object) -> EventFolder:
    (folder.path / "draw.json").write_text(json.dumps({"stages": list(entries)}), "utf-8")
    return open_folder(folder.path)


GOOD = {"stage": "Main", "seed": "x", "order": [1, 2, 3, 4], "numbers": {"1": 1}}


@pytest.mark.parametrize(
    "bad",
    [
        "no entry",
        {"stage": "Main"},
        {**GOOD, "stage": "Finals"},
        GOOD,
        {**GOOD, "order": "1234"},
        {**GOOD, "order": [1, "two"]},
        {**GOOD, "numbers": {"one": 1}},
        {**GOOD, "numbers": [1]},
        {**GOOD, "groups": [1, 2]},
        {**GOOD, "drawn_at": "yesterday"},
        {**GOOD, "cites": 7},
    ],
)
def test_a_bad_entry_of_the_draw_is_told_by_its_number_and_the_others_are_read(tmp_path: Path, bad: object) -> None:
    folder = draw_with(evening(tmp_path), GOOD, bad)
    (flaw,) = folder.event.flaws
    assert flaw.source == Source("draw.json", 2)
    assert flaw.given == json.dumps(bad)
    assert len({flaw.text.render(language) for language in Language}) == 4
    assert folder.draw.stages == (StageDraw("Main", "x", (1, 2, 3, 4), {1: 1}),)
    # What is told is not drawn over.
    with pytest.raises(BadFolder) as caught:
        draw_next(folder)
    assert caught.value.cites == ()


@pytest.mark.parametrize("text", ["", "seed", "[1, 2", '{"stages": 7}', '{\n "stages": [\n  {"stage" 1}\n ]\n}'])
def test_a_draw_that_is_no_json_at_all_is_told_and_the_rest_of_the_folder_is_read(tmp_path: Path, text: str) -> None:
    folder = evening(tmp_path)
    (folder.path / "draw.json").write_text(text, "utf-8")
    found = open_folder(folder.path)
    (flaw,) = found.event.flaws
    assert flaw.source.file == "draw.json"
    if "\n" in text:
        assert "line 3" in flaw.text.render("en")
    assert (len(found.event.lines), found.event.seatings) == (len(folder.event.lines), folder.event.seatings)


def test_a_draw_out_of_a_log_is_read_whole_or_refused() -> None:
    assert read_draw(json.dumps({"stages": [GOOD]}), "log").of("Main") is not None
    with pytest.raises(BadFolder):
        read_draw(json.dumps({"stages": [GOOD, {**GOOD, "stage": "B", "order": 3}]}), "log")


# lots.json


@pytest.mark.parametrize(
    "bad",
    [
        7,
        {"stage": "Main"},
        {"stage": "Finals", "order": [1, 2]},
        {"stage": "Main", "order": [1, "two"]},
        {"stage": "Main", "order": [1, 9]},
        {"stage": "Main", "order": [1, 1]},
    ],
)
def test_a_bad_entry_of_the_lots_is_told_by_its_number_and_the_others_are_read(tmp_path: Path, bad: object) -> None:
    folder = evening(tmp_path)
    (folder.path / "lots.json").write_text(json.dumps([bad, {"stage": "Main", "order": [2, 1]}]), "utf-8")
    found = open_folder(folder.path).event
    assert [one.source for one in found.flaws] == [Source("lots.json", 1)]
    assert len({found.flaws[0].text.render(language) for language in Language}) == 4
    assert found.lots == (Lots("Main", (2, 1), Source("lots.json", 2)),)


def test_lots_that_are_no_list_are_told(tmp_path: Path) -> None:
    folder = evening(tmp_path)
    (folder.path / "lots.json").write_text('{"order": [1]}', "utf-8")
    found = open_folder(folder.path).event
    assert [one.source.file for one in found.flaws] == ["lots.json"]
    assert found.lots == ()


# rounds/*.json

TABLE = {"table": "1", "ns": [1], "ew": [2], "boards": [1, 2]}


@pytest.mark.parametrize(
    ("bad", "entry"),
    [
        # Entries are counted through the file: the good round before has one table.
        (7, 2),
        ({"round": 2, "tables": 7}, 2),
        ({"round": 2, "tables": [TABLE, "x"]}, 3),
        ({"round": 2, "tables": [TABLE, {**TABLE, "table": "2", "ns": [9]}]}, 3),
        ({"round": 2, "tables": [{**TABLE, "boards": "5-3"}]}, 2),
        ({"round": 0, "tables": [TABLE]}, 2),
        ({"round": 2, "byes": 1}, 2),
        ({"round": 2, "byes": [[1]]}, 2),
        ({"round": 2, "matches": [None]}, 2),
    ],
)
def test_a_bad_part_of_the_rounds_is_told_by_its_number_and_the_others_are_read(bad: object, entry: int) -> None:
    last = {"round": 3, "tables": [{**TABLE, "ns": [3], "ew": [4]}]}
    record = {"stage": "Main", "rounds": [{"round": 1, "tables": [TABLE]}, bad, last]}
    found = read_rounds(json.dumps(record), "main.json", ("Main",), (1, 2, 3, 4))
    assert [one.source for one in found.flaws] == [Source("main.json", entry)]
    assert len({found.flaws[0].text.render(language) for language in Language}) == 4
    rounds = {one.round for one in found.seatings}
    assert {1, 3} <= rounds


def test_a_broken_file_of_rounds_is_told_with_its_line(tmp_path: Path) -> None:
    folder = evening(tmp_path)
    (path,) = (folder.path / "rounds").glob("*.json")
    path.write_text('{"stage": "Main",\n "rounds": [\n  {"round" 1}\n ]}', "utf-8")
    found = open_folder(folder.path).event
    (flaw,) = [one for one in found.flaws if one.source.file.startswith("rounds/")]
    assert flaw.text.values["line"] == 3
    # What the results say is read all the same.
    assert len(found.lines) == len(folder.event.lines)
