"""Results line by line: what each cell may be, what is told of a line that cannot be right, and which lines count."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest

from cardinal.contest.file_rows import BadLine
from cardinal.contest.model import Event, Form, Game, Line, Match, Place, Room, Seating, Source
from cardinal.contest.result_checks import countable
from cardinal.contest.results_file import read_results, results_csv
from cardinal.contest.score_cell import read_cell, write_cell
from cardinal.contest.stage import Scoring, Stage
from cardinal.language import NotUnderstood
from cardinal.scoring import Bye, NotPlayed, Played, read_score
from tests.contest.event_maker import Terms, contestants, guandan_terms

HEAD = "round,table,board,ns,ew,score"
PAIRS = Event(Terms((Stage("s", rounds=2, boards=2),)), contestants(range(1, 9)))
FOUR = read_cell("4S by N =", Game.BRIDGE, 1)
Told = list[tuple[int, str, tuple[str, ...], bool]]


def read(event: Event, *rows: str, head: str = HEAD) -> tuple[list[int], Told]:
    """The lines of the file that count, and of every flaw its line, its words, its clauses and whether it counts."""
    lines, flaws = read_results("\n".join((head, *rows)) + "\n", "r.csv", event)
    return [one.source.line for one in lines], [
        (one.source.line, one.text.key, one.clauses, one.is_counted) for one in flaws
    ]


def one_line(event: Event = PAIRS, **cells: object) -> Line:
    row = {"round": 1, "table": "1", "board": 1, "ns": 1, "ew": 2, **cells}
    lines, flaws = read_results(json.dumps([row]), "r.csv", event)
    assert flaws == ()
    return lines[0]


# Cells


def test_every_column_of_a_line() -> None:
    stages = (Stage("q"), Stage("f", rounds=3, boards=4))
    event = Event(Terms(stages), contestants(range(1, 5)))
    found = one_line(
        event, stage="f", round=3, table="7", room="Open", board=9, ns="1+3", ew=[2, 4], result="4S by N =",
        score=420, section="B", n="a", e="b", s="c", w="d", extra="Yes",
    )  # fmt: skip
    score = read_cell("4S by N =", Game.BRIDGE, 9)
    place = Place("f", 3, "7", 9, Room.OPEN)
    expected = Line(place, (1, 3), (2, 4), score, Source("r.csv", 1), "B", ("a", "b", "c", "d"), True)
    assert found == expected
    text = (
        "stage,round,table,room,board,ns,ew,result,score,section,n,e,s,w,extra,provisional\n"
        "f,3,7,open,9,1+3,2+4,4S by N =,,B,a,b,c,d,yes,64 64C\n"
    )
    # What a ruling about both rooms leaves open is owed in each of them.
    owed = {Place("f", 3, "7", 9): ("64", "64C"), Place("f", 3, "7", 8): ("27D",)}
    assert results_csv([found], lambda one: write_cell(one.score), owed) == text
    bare = Line(Place("f", 1, "1", 1), (1,), (), Bye())
    assert results_csv([bare], lambda _: "x").splitlines()[1] == "f,1,1,,1,1,,x,,,,,,,,"


def test_what_is_not_said() -> None:
    event = replace(PAIRS, contestants=tuple(replace(one, section="A") for one in PAIRS.contestants))
    assert one_line(event) == Line(Place("s", 1, "1", 1), (1,), (2,), NotPlayed(), Source("r.csv", 1), "A")
    # A phantom has no section; the pair that sits there has.
    assert one_line(event, ns="", ew=2).section == "A"
    assert one_line(event, table=" ").place.table == "?"
    # Any of the four seats is enough to say who sat there.
    assert one_line(s="c").players == ("", "", "c", "")


@pytest.mark.parametrize("word", ["yes", "true", "1", "YES"])
def test_an_extra_board(word: str) -> None:
    assert one_line(extra=word, board=9).extra
    assert not one_line(extra="no").extra


@pytest.mark.parametrize("nobody", ["", "-", "phantom", "Phantom"])
def test_a_side_without_anybody_has_no_score(nobody: str) -> None:
    for ns, ew in ((nobody, 2), (1, nobody)):
        line = one_line(ns=ns, ew=ew, score=420)
        assert (line.ns, line.ew, line.score) == ((1,) if ns == 1 else (), (2,) if ew == 2 else (), Bye())


def refused(event: Event = PAIRS, **cells: object) -> tuple[object, ...]:
    row = {"round": 1, "table": "1", "board": 1, "ns": 1, "ew": 2, **cells}
    lines, (flaw,) = read_results(json.dumps([row]), "r.csv", event)
    assert (lines, flaw.given) == ((), json.dumps(row))
    return flaw.text.key, dict(flaw.text.values), flaw.clauses


@pytest.mark.parametrize(
    ("cells", "key", "values", "clauses"),
    [
        ({"stage": "f"}, "stage", {"given": "f", "stages": ("s",)}, ()),
        ({"room": "back"}, "room", {"given": "back"}, ()),
        ({"board": "0"}, "number", {"what": "board", "given": "0"}, ()),
        ({"board": "1000000"}, "number", {"what": "board", "given": "1000000"}, ()),
        ({"round": "x"}, "number", {"what": "round", "given": "x"}, ()),
        ({"ns": "1+x"}, "number", {"what": "contestant", "given": "x"}, ()),
        ({"ns": "9"}, "unknown", {"number": 9, "numbers": (1, 2, 3, 4, 5, 6, 7, 8)}, ()),
        ({"ew": "1+9+10"}, "unknown", {"number": 9, "numbers": (1, 2, 3, 4, 5, 6, 7, 8)}, ()),
        # Four spades just made, not vulnerable: four times 30 and 300.
        (
            {"result": "4S by N =", "score": 450},
            "disagree",
            {"result": "4S by N =", "right": 420, "given": 450},
            FOUR.clauses,
        ),
    ],
)
def test_a_cell_that_cannot_be_right(
    cells: dict[str, object], key: str, values: dict[str, object], clauses: tuple[str, ...]
) -> None:
    assert refused(**cells) == (key, values, clauses)


def test_of_many_contestants_twelve_are_named() -> None:
    many = replace(PAIRS, contestants=contestants(range(1, 30)))
    assert refused(many, ns="99") == ("unknown", {"number": 99, "numbers": tuple(range(1, 13))}, ())


def test_the_score_besides_a_result_says_the_same_or_nothing_to_compare() -> None:
    assert one_line(result="4S by N =", score=420).score == FOUR
    # A score of the sheet beside an artificial one, or one that is no score, contradicts nothing.
    assert one_line(result="A+/A-", score=420).score == read_score("A+/A-")
    assert one_line(result="4S by N =", score="A+/A-").score == FOUR
    assert one_line(result="60% 420; 25% 170; 15% -50").score == read_score("60% 420; 25% 170; 15% -50")


def test_long_files_report_every_ten_thousandth_line() -> None:
    told: list[int] = []
    read_results("\n".join([HEAD, *"x" * 10_001]), "r.csv", PAIRS, told.append)
    assert told == [10_000]


def test_one_line_that_comes_alone() -> None:
    source = Source("log", 4)
    line = Line(Place("s", 1, "1", 1), (1,), (2,), Played(420), source)
    assert countable(line, PAIRS) == line
    # A side without a contestant has a bye, whatever was written.
    assert countable(replace(line, ew=()), PAIRS).score == Bye()
    earlier = replace(line, source=Source("log", 3))
    bad = replace(line, source=Source("log", 2), place=replace(line.place, round=9))
    for refused, key in (
        (replace(line, ns=(99,)), "unknown"),
        (replace(line, place=replace(line.place, board=0)), "number"),
        (replace(line, place=replace(line.place, round=1_000_000)), "number"),
    ):
        with pytest.raises(NotUnderstood) as found:
            countable(refused, PAIRS)
        assert found.value.text.key == key
    with pytest.raises(NotUnderstood) as found:
        countable(line, PAIRS, (bad, earlier))
    assert found.value.text.key == "same_twice"


# What cannot be right in a line that can be read


def test_the_same_contestant_sits_at_a_table_once() -> None:
    key = "against_itself"
    rows = ("1,1,1,1,1,420", "1,2,1,1+2,2+3,420", "1,3,1,4+4,5+6,420", "1,4,1,5+6,7+7,420", "1,5,1,1+2,3+4,420")
    assert read(PAIRS, *rows) == ([6], [(at, key, (), False) for at in (2, 3, 4, 5)])
    (flaw,) = read_results(f"{HEAD}\n1,3,1,4+4,5+6,420\n", "r.csv", PAIRS)[1]
    assert (flaw.text.values, flaw.given) == ({"number": 4}, "1,3,1,4+4,5+6,420")


def test_rounds_and_boards_end_where_the_stage_ends() -> None:
    # Two rounds of two boards: round 2 and board 4 are the last; boards played to break a tie come after them.
    assert read(PAIRS, "2,1,4,1,2,110") == ([2], [])
    assert read(PAIRS, "3,1,1,1,2,420") == ([], [(2, "round", (), False)])
    assert read(PAIRS, "1,1,5,1,2,110") == ([], [(2, "board", (), False)])
    assert read(PAIRS, "1,1,5,1,2,110,yes", head=f"{HEAD},extra") == ([2], [])
    (flaw,) = read_results(f"{HEAD}\n3,1,5,1,2,420\n", "r.csv", PAIRS)[1][:1]
    assert flaw.text.values == {"round": 3, "rounds": 2, "stage": "s"}


SEATED = replace(
    PAIRS,
    seatings=(
        Seating("s", 1, "1", (1,), (2,), (1, 7)),
        Seating("s", 2, "1", (3,), (2,), (3, 4)),
        Seating("s", 1, "2", (5,), (6,)),
    ),
)


@pytest.mark.clause("15B")
@pytest.mark.parametrize(
    ("row", "expected"),
    [
        # The movement says which boards are where, whatever their numbers; without boards there it says nothing.
        ("1,1,7,1,2,110", ([2], [])),
        ("1,1,3,1,2,420", ([], [(2, "not_at_table", ("15B",), False)])),
        ("1,2,99,5,6,420", ([2], [])),
        # Whoever else sits there is told and counted, and so is a table that the movement has not.
        ("2,1,3,3,4,420", ([2], [(2, "not_seated", (), True)])),
        ("2,1,3,2,3,420", ([2], [(2, "not_seated", (), True)])),
        ("2,9,1,5,6,420", ([2], [(2, "no_table", (), True)])),
        ("2,9,99,5,6,420", ([2], [(2, "no_table", (), True)])),
        # 410 on board 7, where everybody is vulnerable: no contract gives it.
        ("1,1,7,1,2,410", ([], [(2, "no_contract", ("77/trick-score-suit", "2/3"), False)])),
    ],
)
def test_a_movement_says_who_sits_where_with_which_boards(row: str, expected: tuple[list[int], Told]) -> None:
    assert read(SEATED, row) == expected


def test_an_extra_board_may_be_any() -> None:
    assert read(SEATED, "1,1,3,1,2,420,yes", head=f"{HEAD},extra") == ([2], [])


def teams(system: str = "swiss", *, matches: bool = True, **more: object) -> Event:
    stage = Stage("s", system, rounds=2, boards=2, scoring=Scoring.VP, vp_scale="wbf", **more)  # type: ignore[arg-type]
    met = (Match("s", 1, "1", 1, 2), Match("s", 1, "2", 3, None))
    return Event(Terms((stage,), form=Form.TEAMS), contestants(range(1, 9)), matches=met if matches else ())


ROOMS = "round,table,room,board,ns,ew,score"


@pytest.mark.clause("G29.2")
@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("1,1,open,1,1,2,420", ([2], [])),
        ("1,1,closed,1,2,1,420", ([2], [])),
        ("1,1,,1,2,1,420", ([2], [])),
        ("1,1,open,1,2,1,420", ([2], [(2, "wrong_room", ("G29.2",), True)])),
        ("1,1,closed,1,1,2,420", ([2], [(2, "wrong_room", ("G29.2",), True)])),
        ("1,1,open,1,1,3,420", ([], [(2, "not_in_match", (), False)])),
        # A bye has no opponent, and another table no match.
        ("1,2,open,1,3,4,420", ([], [(2, "no_table", (), False)])),
        ("1,9,open,1,3,4,420", ([], [(2, "no_table", (), False)])),
    ],
)
def test_a_pairing_says_who_meets_whom_and_in_which_room(row: str, expected: tuple[list[int], Told]) -> None:
    assert read(teams(), row, head=ROOMS) == expected


def test_without_movement_and_pairing_any_table_will_do() -> None:
    assert read(teams(matches=False), "1,9,open,1,3,4,420", head=ROOMS) == ([2], [])
    assert read(PAIRS, "1,9,1,3,4,420") == ([2], [])


@pytest.mark.parametrize(("table", "fits"), [("1", True), ("1/1", True), ("1/2", True), ("1/3", False), ("1/0", False)])
def test_larger_teams_have_two_tables_for_each_two_pairs(table: str, fits: bool) -> None:
    # Four tables are two times two.
    row = f"1,{table},open,1,1,2,420"
    wrong: Told = [(2, "no_such_tables", (), False)]
    assert read(teams(tables=4), row, head=ROOMS) == (([2], []) if fits else ([], wrong))


def test_of_a_table_too_many_the_refusal_names_how_many_there_are() -> None:
    # Six tables are three times two.
    (flaw,) = read_results(f"{ROOMS}\n1,1/4,open,1,1,2,420\n", "r.csv", teams(tables=6))[1]
    assert flaw.text.values == {"table": "1/4", "most": 3}


def test_with_two_tables_a_stroke_is_part_of_the_name() -> None:
    assert read(teams(matches=False), "1,1/3,open,1,1,2,420", head=ROOMS) == ([2], [])


@pytest.mark.parametrize("room", ["open", "closed"])
def test_of_the_wrong_room_the_home_team_is_named(room: str) -> None:
    home, away = (2, 1) if room == "open" else (1, 2)
    (flaw,) = read_results(f"{ROOMS}\n1,1,{room},1,{home},{away},420\n", "r.csv", teams())[1]
    assert flaw.text.values == {"home": 1, "room": Room(room)}


def test_of_a_match_its_two_teams_are_named_and_of_a_seat_whoever_belongs_there() -> None:
    (flaw,) = read_results(f"{ROOMS}\n1,1,open,1,1,3,420\n", "r.csv", teams())[1]
    assert flaw.text.values == {"ns": (1,), "ew": (3,), "table": "1", "home": "1", "away": "2"}
    (flaw,) = read_results(f"{HEAD}\n2,1,3,3,4,420\n", "r.csv", SEATED)[1]
    assert flaw.text.values == {"table": "1", "round": 2, "ns": (3,), "ew": (2,)}


def test_in_multiple_teams_others_at_a_table_do_not_count() -> None:
    seats = (Seating("s", 1, "1", (1,), (2,), (1, 2)),)
    event = replace(teams("multiple_teams", matches=False), seatings=seats)
    assert read(event, "1,1,1,1,2,420") == ([2], [])
    assert read(event, "1,1,1,1,3,420") == ([], [(2, "not_seated", (), False)])


def test_one_place_has_one_result() -> None:
    rows = ("1,1,1,1,2,420", "1,1,1,1,2,450", "1,1,1,1,2,420", "1,1,2,1,2,110")
    assert read(PAIRS, *rows) == ([2, 5], [(3, "twice", (), False), (4, "same_twice", (), False)])
    # What does not count takes no place from what comes after it.
    assert read(PAIRS, "1,1,1,1,2,410", "1,1,1,1,2,420")[0] == [3]
    # A result that the event has already is the first.
    earlier = Line(Place("s", 1, "1", 1), (1,), (2,), Played(420), Source("log", 9))
    (flaw,) = read_results(f"{HEAD}\n1,1,1,1,2,420\n", "r.csv", replace(PAIRS, lines=(earlier,)))[1]
    assert flaw.text.values == {"table": "1", "board": 1, "round": 1, "earlier": "log:9"}


def _again() -> Iterator[tuple[Event, tuple[str, str], bool]]:
    first = "1,1,1,1,2,420"
    for second in ("2,1,1,1,4,420", "2,1,1,4,1,420", "2,1,1,2,4,420", "2,1,1,4,2,420"):
        yield PAIRS, (first, second), True
    yield PAIRS, (first, "2,1,1,3,4,420"), False
    yield PAIRS, (first, "2,1,2,1,4,110"), False
    # Sessions of one round: another round is another session. Of two: rounds 1 and 2 are the first, 3 and 4 the next.
    for session, rounds, again in ((1, "12", False), (2, "12", True), (2, "23", False), (2, "34", True)):
        stage = Stage("s", rounds=4, boards=2, session_rounds=session)
        event = replace(PAIRS, conditions=Terms((stage,)))
        yield event, (f"{rounds[0]},1,1,1,2,420", f"{rounds[1]},1,1,1,4,420"), again
    # In matches the same board comes again in another match.
    yield teams(matches=False), (first, "2,1,1,1,4,420"), False
    # In multiple teams a team has a pair in each direction.
    multiple = teams("multiple_teams", matches=False)
    yield multiple, (first, "1,2,1,3,1,420"), False
    yield multiple, (first, "2,2,1,1,3,420"), True


@pytest.mark.clause("15B1")
@pytest.mark.parametrize(("event", "rows", "again"), list(_again()))
def test_nobody_plays_a_board_twice(event: Event, rows: tuple[str, str], again: bool) -> None:
    assert read(event, *rows) == (([2], [(3, "played_before", ("15B1",), False)]) if again else ([2, 3], []))


@pytest.mark.clause("15B1")
def test_who_played_it_before_is_named_with_the_place() -> None:
    rows = ("1,1,1,1,2,420", "2,1,1,5,6,420", "2,2,1,4,2,420")
    (flaw,) = read_results("\n".join((HEAD, *rows)), "r.csv", PAIRS)[1]
    assert (flaw.source.line, flaw.text.values) == (4, {"number": 2, "board": 1, "earlier": "r.csv:2"})
    assert read(PAIRS, rows[0] + ",", "2,1,1,1,4,420,yes", head=f"{HEAD},extra") == ([2, 3], [])


def test_flaws_come_in_the_order_of_the_lines() -> None:
    rows = ("1,1,9,1,2,420", "x,1,1,1,2,420", "3,2,9,3,4,410")
    assert read(PAIRS, *rows)[1] == [
        (2, "board", (), False),
        (3, "number", (), False),
        (4, "round", (), False),
        (4, "board", (), False),
        (4, "no_contract", ("77/trick-score-suit", "2/3"), False),
    ]


def test_levels_of_guandan_are_no_scores_of_contracts() -> None:
    event = Event(guandan_terms(Stage("s", scoring=Scoring.LEVELS), form=Form.PAIRS), contestants((1, 2)))
    assert read(event, "1,1,1,1,2,+1") == ([2], [])
    # An award is in no unit; points would count nowhere.
    assert read(event, "1,1,1,1,2,A+/A-") == ([2], [])
    assert read(event, "1,1,1,1,2,=410") == ([], [(2, "guandan", ("G2.级数", "G2.升级"), False)])


@pytest.mark.parametrize("left", ["round", "table", "board", "ns", "ew"])
def test_a_file_has_these_columns_whatever_else(left: str) -> None:
    head = ",".join(name for name in HEAD.split(",") if name != left)
    with pytest.raises(BadLine) as caught:
        read(PAIRS, "1,1,1,1,2", head=head)
    assert caught.value.text.key == "no_head"
    row = {name: "1" for name in HEAD.split(",") if name != left}
    _, (flaw,) = read_results(json.dumps([row]), "r.json", PAIRS)
    assert (flaw.text.key, flaw.text.values) == ("missing", {"columns": [left]})
