"""The files of a folder: rows of CSV and JSON, TOML, draws and lots, and the folder as a whole."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from cardinal.contest.draw_record import DrawRecord, StageDraw, read_draw, read_draw_file
from cardinal.contest.entries import Entry
from cardinal.contest.errors import BadFolder
from cardinal.contest.event_folder import create_event, in_group, in_lines, open_folder, save_planned, write_file
from cardinal.contest.file_rows import BadLine, FileRow, json_rows, rows_of
from cardinal.contest.lots_file import read_lots
from cardinal.contest.model import Contestant, Event, Lots, Match, Penalty, PenaltyUnit, Player, Seating, Source
from cardinal.contest.round_plan import Planned
from cardinal.contest.setting_lines import lines
from cardinal.contest.stage import Stage, Winners
from cardinal.contest.toml_writer import toml_text
from cardinal.language import CardinalError
from cardinal.regulations.setting_kinds import ByBoards, Kind, Moment, Names, Number, Term, Whole, Word, Words, YesNo
from tests.contest.conditions_maker import conditions, pair
from tests.contest.event_maker import Terms

# Rows


def test_rows_of_csv_with_their_lines() -> None:
    text = '\ufeff Round ,NAME\n\n , \n# a remark\n  # another\n1, Ann \n2\n3,"a\nb",x\n'
    found = list(rows_of(text, "f.csv", ("round",), ("round", "name"), "rows"))
    assert found == [
        FileRow(Source("f.csv", 6), {"round": "1", "name": "Ann"}, "1, Ann "),
        FileRow(Source("f.csv", 7), {"round": "2"}, "2"),
        # A cell too many: nobody knows which belongs where.
        FileRow(Source("f.csv", 9), {}, '3,"a\nb",x'),
    ]


def test_rows_of_json_by_their_number() -> None:
    rows = [{"Round": 1}, 7]
    expected = [FileRow(Source("f", 1), {"round": 1}, '{"Round": 1}'), FileRow(Source("f", 2), {}, "7")]
    for text in (json.dumps(rows), "\n " + json.dumps({"rows": rows, "more": 1})):
        assert list(rows_of(text, "f", ("round",), (), "rows")) == expected


@pytest.mark.parametrize(
    ("text", "key", "values"),
    [
        ("name\nAnn\n", "no_head", {"file": "f", "columns": ("round", "name")}),
        ('{"other": []}', "no_json", {"file": "f", "name": "rows"}),
        ('{"rows": {}}', "no_json", {"file": "f", "name": "rows"}),
        ('[\n1,\n  x]', "broken_json", {"file": "f", "line": 3, "column": 3}),
        ("[" * 100_000, "no_json", {"file": "f", "name": "rows"}),
        ('round\n"' + "x" * 140_000, "no_csv", {"file": "f"}),
    ],
)  # fmt: skip
def test_a_file_without_rows(text: str, key: str, values: dict[str, object]) -> None:
    with pytest.raises(BadLine) as caught:
        list(rows_of(text, "f", ("round",), ("round", "name"), "rows"))
    assert (caught.value.text.key, caught.value.text.values) == (key, values)


def test_cells_of_a_row() -> None:
    row = FileRow(Source(), {"a": " x ", "b": None, "c": [1, 2], "d": 0, "e": " ", "f": "x y", "g": "x y; ;z "}, "")
    assert [row.text(name) for name in "abcdeh"] == ["x", "", "1+2", "0", "", ""]
    assert [row.text(name, "?") for name in "abcdeh"] == ["x", "?", "1+2", "0", "?", "?"]
    assert [row.words(name) for name in "cfgb"] == [("1", "2"), ("x", "y"), ("x y", "z"), ()]
    row.must_have(("a", "b"), ("a", "b"))
    with pytest.raises(BadLine) as caught:
        row.must_have(("a", "k", "l"), ("a", "k", "l"))
    assert (caught.value.text.values, caught.value.legal) == ({"columns": ["k", "l"]}, ("a", "k", "l"))
    with pytest.raises(BadLine):
        list(json_rows("x", "f", "rows"))


# TOML


def test_a_document_is_laid_out_for_people() -> None:
    record = {
        "list": [{"name": "a"}, {"name": "b", "inner": {"x": 1}}],
        "a b": {"é": 'q"\\\n\t\r\b\f\x01\x7f'},
        "": "empty",
        "yes": True,
        "no": False,
        "whole": 3,
        "half": Decimal("0.5"),
        "one": Decimal(1),
        "large": Decimal("1E+5"),
        "at": datetime(2026, 5, 1, 9, 0),
        "on": date(2026, 5, 1),
        "time": time(9, 30),
        "none": [],
        "mixed": [1, {"x": 1}],
        "pair": (1, 2),
        "inner": {"empty": {}},
    }
    assert toml_text(record) == (
        '"" = "empty"\nyes = true\nno = false\nwhole = 3\nhalf = 0.5\none = 1.0\nlarge = 1E+5\n'
        "at = 2026-05-01T09:00:00\non = 2026-05-01\ntime = 09:30:00\nnone = []\nmixed = [1, { x = 1 }]\npair = [1, 2]\n"
        '\n["a b"]\n"é" = "q\\"\\\\\\n\\t\\r\\b\\f\\U00000001\\U0000007F"\n'
        "\n[inner]\nempty = {}\n"
        '\n[[list]]\nname = "a"\n\n[[list]]\nname = "b"\ninner = { x = 1 }\n'
    )
    assert toml_text({}) == ""
    assert toml_text({"times": {"per_deal": 7}}) == "[times]\nper_deal = 7\n"


def test_a_long_list_has_a_line_for_each() -> None:
    # Brackets, eleven times eight digits, commas and blanks: 2 + 88 + 20 is 110, which is the widest.
    values = [12_345_678] * 11
    assert toml_text({"x": values}) == f"x = [{', '.join(['12345678'] * 11)}]\n"
    assert toml_text({"x": [*values[1:], 123_456_789]}) == "x = [\n" + "  12345678,\n" * 10 + "  123456789,\n]\n"


# Draws and lots

DRAW = StageDraw("s", "seed", (2, 1), {1: 2, 2: 1}, ((1,), (2,)), datetime(2026, 5, 1, 9, 0), "§G23.1 §G24.1.1.1")
DRAWN = {
    "stage": "s", "seed": "seed", "drawn_at": "2026-05-01T09:00:00", "order": [2, 1], "numbers": {"1": 2, "2": 1},
    "groups": [[1], [2]], "cites": ["G23.1", "G24.1.1.1"],
}  # fmt: skip


def test_a_draw_is_written_and_read() -> None:
    assert DRAW.to_json() == DRAWN
    assert StageDraw("s", "x").to_json() == {"stage": "s", "seed": "x", "order": [], "cites": []}
    bare = {"stage": "t", "seed": 5}
    record = read_draw(json.dumps({"stages": [DRAWN, bare]}), "draw.json")
    assert record.stages == (DRAW, StageDraw("t", "5"))
    assert record.to_json()["stages"] == [DRAWN, {"stage": "t", "seed": "5", "order": [], "cites": []}]
    assert (record.seed, DrawRecord().seed) == ("seed", "")
    assert (record.of("t"), record.of("u")) == (StageDraw("t", "5"), None)
    again = StageDraw("s", "again")
    assert record.with_stage(again).stages == (StageDraw("t", "5"), again)


@pytest.mark.parametrize(
    ("row", "key", "values"),
    [
        ({"seed": "x"}, "missing", {"columns": ["stage"]}),
        ({"stage": "s"}, "missing", {"columns": ["seed"]}),
        ({**DRAWN, "order": [1, "2"]}, "no_number", {"given": "[1, '2']", "what": "order"}),
        ({**DRAWN, "order": [True]}, "no_number", {"given": "[True]", "what": "order"}),
        ({**DRAWN, "order": 5}, "no_number", {"given": "5", "what": "order"}),
        ({**DRAWN, "numbers": [1]}, "no_number", {"given": "[1]", "what": "numbers"}),
        ({**DRAWN, "numbers": {"1": "2"}}, "no_number", {"given": "{'1': '2'}", "what": "numbers"}),
        ({**DRAWN, "numbers": {"x": 2}}, "no_number", {"given": "{'x': 2}", "what": "numbers"}),
        ({**DRAWN, "groups": [1]}, "no_number", {"given": "[1]", "what": "groups"}),
        ({**DRAWN, "drawn_at": "noon"}, "no_number", {"given": "noon", "what": "drawn_at"}),
        ({**DRAWN, "cites": 5}, "no_number", {"given": "5", "what": "cites"}),
        ({**DRAWN, "stage": "u"}, "unknown_stage", {"given": "u", "stages": ("s", "t")}),
        ({**DRAWN, "stage": "t"}, "stage_drawn_twice", {"stage": "t"}),
    ],
)
def test_an_entry_of_a_draw_that_cannot_be_read(row: object, key: str, values: dict[str, object]) -> None:
    first = {"stage": "t", "seed": "x"}
    found = read_draw_file(json.dumps([first, row]), "draw.json", ("s", "t"))
    assert found.stages == (StageDraw("t", "x"),)
    assert [(one.source, one.text.key, one.text.values) for one in found.flaws] == [
        (Source("draw.json", 2), key, values)
    ]
    # Without the names of the stages any will do; out of a log it is read whole or refused.
    if key != "unknown_stage":
        with pytest.raises(CardinalError) as caught:
            read_draw(json.dumps([first, row]), "draw.json")
        assert caught.value.text == found.flaws[0].text


@pytest.mark.parametrize(
    ("order", "key", "values"),
    [
        ([1, "x"], "no_number", {"given": "x", "what": "contestant"}),
        (["1000000"], "no_number", {"given": "1000000", "what": "contestant"}),
        ([9], "unknown_contestant", {"number": 9}),
        ([2, 1, 2], "listed_twice", {"number": 2}),
    ],
)
def test_lots_that_cannot_have_been_drawn(order: list[object], key: str, values: dict[str, object]) -> None:
    good = {"stage": "s", "order": "2; 1"}
    found, flaws = read_lots(json.dumps([{"stage": "s", "order": order}, good]), "lots.json", ("s",), (1, 2, 100_000))
    assert found == (Lots("s", (2, 1), Source("lots.json", 2)),)
    assert [(one.source.line, one.text.key, one.text.values) for one in flaws] == [(1, key, values)]
    found, flaws = read_lots(json.dumps([{"stage": "s", "order": ["100000"]}]), "f", iter("s"), (100_000,))
    assert (found, flaws) == ((Lots("s", (100_000,), Source("f", 1)),), ())
    for row, told in (
        ({"stage": "t", "order": []}, "unknown_stage"),
        ({"stage": "s"}, "missing"),
        ({"order": []}, "missing"),
    ):
        found, flaws = read_lots(json.dumps([row]), "f", ("s",), ())
        assert (found, [one.text.key for one in flaws]) == ((), [told])


# Events


def test_what_belongs_to_a_stage() -> None:
    matches = (Match("q", 1, "1", 1, 2), Match("f", 1, "1", 1, 2), Match("q", 2, "1", 1, 2))
    vp = tuple(Penalty(1, stage, Fraction(1), PenaltyUnit.VP) for stage in "qf")
    event = Event(
        Terms((Stage("q"), Stage("f"))), (Contestant(1, "x"),), (Player("a", "Ann"),), matches=matches, penalties=vp
    )
    assert (event.penalties_of("q"), event.penalties_of("f")) == (vp[:1], vp[1:])
    assert event.matches_of("q") == (matches[0], matches[2])
    assert (event.by_number, event.by_key) == ({1: Contestant(1, "x")}, {"a": Player("a", "Ann")})
    assert [str(one) for one in (Contestant(3, "Red"), Contestant(3))] == ["3 Red", "3"]


@pytest.mark.parametrize("winners", Winners)
def test_a_pair_has_the_line_of_its_first_table(winners: Winners) -> None:
    seats = (
        Seating("s", 2, "1", (3,), (1,), section="C"),
        Seating("s", 1, "1", (1,), (2,), section="A"),
        Seating("s", 1, "2", (3,), (4,)),
        Seating("t", 1, "1", (4,), (5,), section="B"),
    )
    field = tuple(Contestant(number) for number in range(1, 6))
    given = replace(field[1], section="Z", direction="NS")
    stages = (Stage("s", winners=winners), Stage("t"))
    event = Event(Terms(stages), (field[0], given, *field[2:]), seatings=seats)
    # Only where each direction has a list of its own is there a direction; what the entries say stays.
    two = winners in (Winners.GROUP_TWO, Winners.OVERALL_TWO)
    assert [(one.number, one.section, one.direction) for one in in_lines(event)] == [
        (1, "A", "NS" if two else ""),
        (2, "Z", "NS"),
        (3, "", "NS" if two else ""),
        (4, "", "EW" if two else ""),
        (5, "B", ""),
    ]


def test_an_entry_is_in_the_group_it_was_drawn_into() -> None:
    draw = DrawRecord((StageDraw("s", "x", groups=((1, 3), (2,))), StageDraw("t", "x", groups=((4,),))))
    assert [in_group(Entry(number), draw).section for number in (1, 2, 3, 4)] == ["A", "B", "A", ""]
    assert in_group(Entry(2, section="Z"), draw).section == "Z"
    assert in_group(Entry(1), DrawRecord()).section == ""


STAGE: dict[str, object] = {"name": "Main Ä!", "system": "howell", "rounds": 3, "boards": 1, "scoring": "matchpoints"}


def planned(*rounds: int, **more: object) -> Planned:
    seats = tuple(Seating("Main Ä!", number, "1", (1,), (2,), (number,)) for number in rounds)
    return Planned(StageDraw("Main Ä!", "x", (1, 2)), seats, (), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("rounds", "name"), [((1, 2, 3), "main-ä-01-03.json"), ((2,), "main-ä-02.json")])
def test_a_draw_and_its_rounds_are_written_side_by_side(tmp_path: Path, rounds: tuple[int, ...], name: str) -> None:
    folder = create_event(tmp_path, conditions("wbf-2017", "pairs", STAGE), [pair(1), pair(2)])
    assert save_planned(tmp_path, folder.draw, planned(*rounds)) == (tmp_path / "draw.json", tmp_path / "rounds" / name)
    text = (tmp_path / "rounds" / name).read_text("utf-8")
    # Lists of numbers stand on one line.
    assert '"ns": [1],\n' in text
    found = open_folder(tmp_path)
    source = [Source(f"rounds/{name}", at) for at in range(1, len(rounds) + 1)]
    assert [(one.round, one.source) for one in found.event.seatings] == list(zip(rounds, source, strict=True))
    assert found.draw.stages == (StageDraw("Main Ä!", "x", (1, 2)),)


def test_conditions_that_the_draw_chose_are_written_too(tmp_path: Path) -> None:
    folder = create_event(tmp_path, conditions("wbf-2017", "pairs", STAGE), [pair(1), pair(2)])
    chosen = conditions("wbf-2017", "pairs", {**STAGE, "boards": 2})
    paths = save_planned(tmp_path, folder.draw, planned(1, conditions=chosen))
    assert paths == (tmp_path / "event.toml", tmp_path / "draw.json", tmp_path / "rounds" / "main-ä-01.json")
    assert open_folder(tmp_path).conditions == chosen


def test_files_of_rounds_are_read_in_order_and_others_left_alone(tmp_path: Path) -> None:
    create_event(tmp_path, conditions("wbf-2017", "pairs", STAGE), [pair(1), pair(2)])
    (tmp_path / "rounds").mkdir()
    row = "round,table,ns,ew\n{},1,1,2\n"
    for at, name in enumerate(("rounds/b.csv", "rounds/a.csv", "rounds.csv", "rounds/.c.csv", "rounds/d.txt"), start=1):
        (tmp_path / name).write_text(row.format(at), "utf-8")
    (tmp_path / "rounds" / "e.json").write_text("{", "utf-8")
    (tmp_path / "rounds" / "f.csv").write_text(row.format("x"), "utf-8")
    found = open_folder(tmp_path).event
    assert [(one.round, str(one.source)) for one in found.seatings] == [
        (3, "rounds.csv:2"), (2, "rounds/a.csv:2"), (1, "rounds/b.csv:2")
    ]  # fmt: skip
    assert [(str(one.source), one.text.key) for one in found.flaws] == [
        ("rounds/e.json", "broken_json"), ("rounds/f.csv:2", "no_number")
    ]  # fmt: skip


def test_a_new_list_of_teams_offers_a_captain_and_one_of_pairs_does_not(tmp_path: Path) -> None:
    for form, head in (("teams", "number,name,players,captain\n"), ("pairs", "number,name,players\n")):
        create_event(tmp_path / form, conditions("wbf-2017", form))
        assert (tmp_path / form / "entries.csv").read_text("utf-8") == head


def test_a_file_that_cannot_be_read_says_why_and_where(tmp_path: Path) -> None:
    create_event(tmp_path, conditions("wbf-2017", "pairs", STAGE), [pair(1), pair(2)])
    (tmp_path / "results.csv").write_bytes(b"round\n1\n\xff")
    (flaw,) = open_folder(tmp_path).event.flaws
    assert (flaw.text.key, flaw.text.values) == ("not_text", {"file": "results.csv", "line": 3})
    with pytest.raises(BadFolder) as caught:
        write_file(tmp_path / "nowhere" / "x", "text")
    assert (caught.value.text.key, caught.value.text.values["file"]) == ("unwritable", "x")


# Lines of a page


@pytest.mark.parametrize(
    ("kind", "value", "expected"),
    [
        (Kind(), "Club", ["Club"]), (Kind(), "", []), (YesNo(), True, ["yes"]), (YesNo(), False, ["no"]),
        (Whole(), 0, ["0"]), (Whole(0, 9, "boards"), 3, ["3 boards"]), (Number(), Fraction(1, 2), ["0.5"]),
        (Number(unit="vp"), Fraction(3), ["3 VP"]), (Word("swiss"), "swiss", ["Swiss"]), (Term("NS"), "NS", ["NS"]),
        (Term(""), "", []), (Words("swiss"), ("swiss", "swiss"), ["Swiss", "Swiss"]), (Names(), ("A", "B"), ["A", "B"]),
        (Moment(), datetime(2026, 5, 1, 9, 5), ["2026-05-01 09:05"]), (Moment(), None, []), (ByBoards(), (), []),
    ],
)  # fmt: skip
def test_a_value_of_each_kind_in_words(kind: Kind, value: object, expected: list[str]) -> None:
    assert [str(one) for one in lines(kind, value)] == expected
