"""Rounds as files: every column of a table and of a match, both forms of the file, and what is told of a bad line."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from cardinal.contest.errors import BadFolder
from cardinal.contest.model import Loan, Match, Outcome, Seating, Source
from cardinal.contest.round_files import Rounds, read_rounds, rounds_csv, rounds_json

TABLE = Seating("Main", 2, "A1", (1, 3), (2, 4), (7, 8, 10), "A", Source("r.csv", 2))
MATCH = Match(
    "Main",
    1,
    "5",
    3,
    4,
    Outcome.FORFEIT_AWAY,
    lot=4,
    start_home=Fraction(5, 2),
    start_away=Fraction(1, 3),
    home_players=("Li", "Bo"),
    away_players=("Wu",),
    group="B",
    borrowed=(Loan("Kuo"), Loan("An")),
    cites="§R13.2(1)",
    source=Source("r.csv", 3),
)
BYE, OUT = Match("Main", 1, "", 5, None, Outcome.BYE), Match("Main", 1, "", 6, None, Outcome.SITS_OUT)


def read(text: str, *stages: str, known: int = 9) -> Rounds:
    return read_rounds(text, "r.csv", stages or ("Main",), range(1, known + 1))


def read_one(**row: object) -> Seating | Match:
    found = read(json.dumps({"stage": "Main", "rounds": [{"round": 1, "matches": [row]}]}))
    assert found.flaws == ()
    (one,) = (*found.seatings, *found.matches)
    return one


def flaw_of(**row: object) -> tuple[str, dict[str, object]]:
    found = read(json.dumps({"stage": "Main", "rounds": [{"round": 1, "matches": [row]}]}))
    assert (found.seatings, found.matches) == ((), ())
    (flaw,) = found.flaws
    assert flaw.source == Source("r.csv", 1)
    return flaw.text.key, dict(flaw.text.values)


def test_a_table_and_a_match_with_everything() -> None:
    text = (
        "stage,round,table,section,group,ns,ew,boards,home,away,outcome,lot,start_home,start_away,home_players,"
        "away_players,borrowed,cites\n"
        "Main,2,A1,A,,1+3,2+4,7 8 10,,,,,,,,,,\n"
        "Main,1,5,,B,,,,3,4,forfeit_away,4,2.5,1/3,Li;Bo,Wu,Kuo;An,§R13.2(1)\n"
    )
    assert rounds_csv([TABLE], [MATCH]) == text
    assert read(text) == Rounds((TABLE,), (MATCH,), ())


def test_the_same_as_json_by_round() -> None:
    later = Match("Main", 3, "1", 1, 2)
    record = rounds_json("Main", [TABLE], [later, MATCH, BYE, OUT])
    assert record == {
        "stage": "Main",
        "rounds": [
            {
                "round": 1,
                "matches": [
                    {
                        "table": "5", "home": 3, "away": 4, "outcome": "forfeit_away", "group": "B", "lot": 4,
                        "start_home": "2.5", "start_away": "1/3", "home_players": ["Li", "Bo"], "away_players": ["Wu"],
                        "borrowed": ["Kuo", "An"], "cites": "§R13.2(1)",
                    }
                ],
                "byes": [5],
                "sitting_out": [6],
            },
            {
                "round": 2,
                "tables": [{"table": "A1", "ns": [1, 3], "ew": [2, 4], "boards": [7, 8, 10], "section": "A"}],
            },
            {"round": 3, "matches": [{"table": "1", "home": 1, "away": 2}]},
        ],
    }  # fmt: skip
    found = read(json.dumps(record))
    # Entries are numbered through: the match and two without opponents, then the table, then the last round's match.
    assert [(one.home, one.outcome, one.source.line) for one in found.matches] == [
        (3, Outcome.FORFEIT_AWAY, 1), (5, Outcome.BYE, 2), (6, Outcome.SITS_OUT, 3), (1, Outcome.PLAYED, 5)
    ]  # fmt: skip
    assert [one.source.line for one in found.seatings] == [4]


def test_only_columns_that_are_used_are_written() -> None:
    assert rounds_csv() == "stage,round\n"
    assert rounds_csv([Seating("Main", 1, "1", (1,), ())]) == "stage,round,table,ns\nMain,1,1,1\n"
    assert rounds_csv((), [Match("Main", 1, "1", 1, 2)]) == "stage,round,table,home,away\nMain,1,1,1,2\n"
    assert rounds_csv((), [BYE, OUT]) == "stage,round,home,outcome\nMain,1,5,bye\nMain,1,6,sits_out\n"


def test_a_file_of_one_round_or_a_list_of_rounds() -> None:
    one = {"stage": "Main", "round": 1, "byes": [1]}
    expected = (Match("Main", 1, "", 1, None, Outcome.BYE, source=Source("r.csv", 1)),)
    assert read(json.dumps(one)).matches == expected
    assert read(json.dumps([one])).matches == expected
    assert read("\n " + json.dumps({"stage": "Main", "rounds": [one]})).matches == expected
    # A round may name its stage itself; where there is only one it need not be named.
    two = [{**one, "stage": "Final"}]
    assert [one.stage for one in read(json.dumps({"stage": "Main", "rounds": two}), "Main", "Final").matches] == [
        "Final"
    ]
    assert read(json.dumps({"rounds": [{"round": 1, "byes": [1]}]})).matches == expected


@pytest.mark.parametrize("text", ['{"rounds": 7}', '{"rounds": {}}'])
def test_rounds_that_are_no_list_are_refused(text: str) -> None:
    with pytest.raises(BadFolder) as caught:
        read(text)
    assert (caught.value.text.key, caught.value.text.values) == ("no_json", {"file": "r.csv"})


def test_a_stage_must_be_named_where_there_are_two() -> None:
    found = read("round,home,away\n1,1,2\n", "Main", "Final")
    assert [(one.text.key, one.text.values, one.given) for one in found.flaws] == [
        ("unknown_stage", {"given": "", "stages": ("Main", "Final")}, "1, 1, 2")
    ]


# Cells


@pytest.mark.parametrize(
    ("given", "boards"),
    [
        ("4-6", (4, 5, 6)), ("4-4", (4,)), ("7 9", (7, 9)), ("7,9", (7, 9)), ("1-2, 5", (1, 2, 5)), ("", ()),
        (None, ()), ([3, "5-6"], (3, 5, 6)), ("1-201", tuple(range(1, 202))),
    ],
)  # fmt: skip
def test_boards(given: object, boards: tuple[int, ...]) -> None:
    assert read_one(table="1", ns=[1], ew=[2], boards=given) == Seating(
        "Main", 1, "1", (1,), (2,), boards, source=Source("r.csv", 1)
    )


@pytest.mark.parametrize(
    ("given", "told"),
    [("1-202", "1-202"), ("6-5", "6-5"), ("0", "0"), ("1-0", "0"), ("x", "x"), ("-3", ""), ("1000000", "1000000")],
)
def test_boards_that_are_none(given: str, told: str) -> None:
    assert flaw_of(table="1", ns=[1], ew=[2], boards=given) == ("no_number", {"given": told, "what": "board"})


@pytest.mark.parametrize(
    ("given", "side"),
    [
        ("1", (1,)), ("1+3", (1, 3)), ("1 + 3", (1, 3)), (1, (1,)), ([1, 3], (1, 3)), ("", ()), ("-", ()),
        ("Phantom", ()), (None, ()),
    ],
)  # fmt: skip
def test_a_side(given: object, side: tuple[int, ...]) -> None:
    assert read_one(table="1", ns=given, ew=2) == Seating("Main", 1, "1", side, (2,), source=Source("r.csv", 1))
    assert read_one(table="1", ns=2, ew=given) == Seating("Main", 1, "1", (2,), side, source=Source("r.csv", 1))


def test_a_table_needs_somebody_and_need_not_have_a_name() -> None:
    assert flaw_of(table="4") == ("nobody_at_table", {"table": "4"})
    assert flaw_of(ns="-", ew="phantom") == ("nobody_at_table", {"table": "?"})
    assert read_one(ns=1) == Seating("Main", 1, "?", (1,), (), source=Source("r.csv", 1))


ALONE = {Outcome.BYE, Outcome.SITS_OUT}


@pytest.mark.parametrize("outcome", Outcome)
def test_who_has_no_opponent_has_a_bye_or_sits_out_and_nobody_else(outcome: Outcome) -> None:
    alone, two = {"home": 1, "outcome": outcome.upper()}, {"home": 1, "away": 2, "outcome": str(outcome)}
    fits, does_not = (alone, two) if outcome in ALONE else (two, alone)
    one = read_one(**fits)
    assert isinstance(one, Match)
    assert (one.home, one.away, one.outcome) == (1, fits.get("away"), outcome)
    assert flaw_of(**does_not) == ("no_outcome", {"given": does_not["outcome"]})


def test_an_outcome_that_is_usual_need_not_be_said() -> None:
    assert read_one(home=1) == Match("Main", 1, "", 1, None, Outcome.BYE, source=Source("r.csv", 1))
    assert read_one(home=1, away=2) == Match("Main", 1, "", 1, 2, Outcome.PLAYED, source=Source("r.csv", 1))
    assert flaw_of(home=1, away=2, outcome="won") == ("no_outcome", {"given": "won"})


@pytest.mark.parametrize(
    ("row", "key", "values"),
    [
        ({"home": 1, "away": 1}, "against_itself", {"number": 1}),
        ({"home": 10, "away": 1}, "unknown_contestant", {"number": 10}),
        ({"home": 1, "away": 10}, "unknown_contestant", {"number": 10}),
        ({"ns": 10}, "unknown_contestant", {"number": 10}),
        ({"ew": [1, 10]}, "unknown_contestant", {"number": 10}),
        ({"home": "x"}, "no_number", {"given": "x", "what": "contestant"}),
        # The lot falls on one of the two.
        ({"home": 1, "away": 2, "lot": 3}, "unknown_contestant", {"number": 3}),
        ({"home": 1, "lot": 2}, "unknown_contestant", {"number": 2}),
        ({"home": 1, "away": 2, "start_home": "x"}, "no_number", {"given": "x", "what": "start_home"}),
        ({"home": 1, "away": 2, "start_away": "x"}, "no_number", {"given": "x", "what": "start_away"}),
        ({"home": 1, "away": 2, "size": 3, "colour": 4}, "round_line", {"given": "colour, size"}),
        ({"home": 1, "round": 0}, "no_number", {"given": "0", "what": "round"}),
        ({"home": 1, "round": 1_000_000}, "no_number", {"given": "1000000", "what": "round"}),
        ({"home": 1, "stage": "Final"}, "unknown_stage", {"given": "Final", "stages": ("Main",)}),
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_right(row: dict[str, object], key: str, values: dict[str, object]) -> None:
    assert flaw_of(**row) == (key, values)


@pytest.mark.parametrize("lot", [1, 2])
def test_the_lot_falls_on_either(lot: int) -> None:
    one = read_one(home=1, away=2, lot=lot)
    assert isinstance(one, Match)
    assert one.lot == lot


@pytest.mark.parametrize(
    ("text", "what", "given"),
    [
        ('{"stage": "Main", "rounds": [7]}', "round", "7"),
        ('{"round": 1, "tables": 7}', "tables", "7"),
        ('{"round": 1, "matches": {}}', "matches", "{}"),
        ('{"round": 1, "byes": 1}', "byes", "1"),
        ('{"round": 1, "sitting_out": "x"}', "sitting_out", '"x"'),
        ('{"round": 1, "matches": [null]}', "matches", "null"),
    ],
)
def test_a_part_that_is_none(text: str, what: str, given: str) -> None:
    found = read(text)
    assert [(one.source, one.text.key, one.text.values, one.given) for one in found.flaws] == [
        (Source("r.csv", 1), "no_part", {"given": given, "what": what}, "")
    ]


def test_a_line_with_a_cell_too_many_is_told() -> None:
    found = read("stage,round,home,away\nMain,1,1,2,3\n")
    assert [(one.text.key, one.text.values) for one in found.flaws] == [("round_line", {"given": ""})]
