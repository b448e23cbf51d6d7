"""Entries and their file to the last column: every word that a cell can be, both ends of a number, every order."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime
from fractions import Fraction

import pytest

from cardinal.contest.entries import By, Entry, Person, Status, contestants, players, plays, relations, seeding
from cardinal.contest.entries_file import entries_csv, entries_json, read_entries
from cardinal.contest.model import Contestant, Player, Source
from cardinal.contest.pairings import Meeting
from cardinal.contest.pairings.gender_forms import Gender
from tests.contest.conditions_maker import person, team

FULL = Entry(
    number=7,
    name="Ants",
    players=(Person("1042", "Li Wei", Gender.WOMAN, frozenset({"senior", "member"})), Person("Bo", "Bo", Gender.MAN)),
    captain="Bo",
    coach="Tan",
    section="A",
    direction="EW",
    seed=3,
    strength=Fraction(25, 2),
    related="Bank",
    contact="02-1234",
    paid=True,
    seat_card=True,
    by=By.TELEPHONE,
    status=Status.WITHDRAWN,
    entered_at=datetime(2026, 4, 1, 10, 0),
    reported_at=datetime(2026, 5, 1, 18, 0),
    withdrawn_at=datetime(2026, 5, 1, 21, 0),
    unranked="R18",
    last="G34.4",
    source=Source("entries.csv", 2),
)
HEAD = (
    "number,name,players,captain,coach,section,direction,seed,strength,related,contact,paid,seat_card,by,status,"
    "entered_at,reported_at,withdrawn_at,unranked,last"
)
ROW = (
    '7,Ants,"Li Wei (w) [member, senior] = 1042; Bo (m)",Bo,Tan,A,EW,3,12.5,Bank,02-1234,yes,yes,telephone,withdrawn,'
    "2026-04-01T10:00:00,2026-05-01T18:00:00,2026-05-01T21:00:00,R18,G34.4"
)


def test_every_column_is_written_and_read() -> None:
    assert entries_csv([FULL]) == f"{HEAD}\n{ROW}\n"
    assert read_entries(f"{HEAD}\n{ROW}\n", "entries.csv") == ((FULL,), ())
    (record,) = entries_json([FULL])
    assert record == {
        "number": 7,
        "name": "Ants",
        "players": [
            {"key": "1042", "name": "Li Wei", "gender": "woman", "terms": ["member", "senior"]},
            {"key": "Bo", "name": "Bo", "gender": "man"},
        ],
        "captain": "Bo",
        "coach": "Tan",
        "section": "A",
        "direction": "EW",
        "seed": "3",
        "strength": "12.5",
        "related": "Bank",
        "contact": "02-1234",
        "paid": "yes",
        "seat_card": "yes",
        "by": "telephone",
        "status": "withdrawn",
        "entered_at": "2026-04-01T10:00:00",
        "reported_at": "2026-05-01T18:00:00",
        "withdrawn_at": "2026-05-01T21:00:00",
        "unranked": "R18",
        "last": "G34.4",
    }
    assert read_entries(json.dumps([record]), "entries.csv") == ((replace(FULL, source=Source("entries.csv", 1)),), ())


def test_what_nobody_has_is_not_written() -> None:
    assert entries_csv([]) == "number,name,players\n"
    assert entries_csv([], ("captain", "paid")) == "number,name,players,captain,paid\n"
    # Paid and from Taipei are each said of one of the two; what is usual is said of nobody. A strength of 0 is stated.
    two = [Entry(1, "Ants", paid=True), Entry(2, "Bees", related="Taipei", strength=Fraction())]
    assert entries_csv(two) == "number,name,players,strength,related,paid\n1,Ants,,,,yes\n2,Bees,,0,Taipei,\n"
    assert entries_json(two) == [
        {"number": 1, "name": "Ants", "paid": "yes", "players": []},
        {"number": 2, "name": "Bees", "strength": "0", "related": "Taipei", "players": []},
    ]


@pytest.mark.parametrize(
    ("word", "paid"),
    [
        ("yes", True), ("true", True), ("1", True), ("YES", True), ("no", False), ("false", False), ("0", False),
        ("", False),
    ],
)  # fmt: skip
def test_every_word_for_yes_and_no(word: str, paid: bool) -> None:
    (found,), flaws = read_entries(f"number,paid,seat_card\n1,{word},\n", "e.csv")
    assert (found.paid, found.seat_card, flaws) == (paid, False, ())
    (found,), flaws = read_entries(f"number,paid,seat_card\n1,,{word}\n", "e.csv")
    assert (found.paid, found.seat_card, flaws) == (False, paid, ())


@pytest.mark.parametrize(
    ("word", "gender"),
    [
        ("m", Gender.MAN), ("man", Gender.MAN), ("M", Gender.MAN), ("w", Gender.WOMAN), ("f", Gender.WOMAN),
        ("woman", Gender.WOMAN), ("", None),
    ],
)  # fmt: skip
def test_every_word_for_a_gender(word: str, gender: Gender | None) -> None:
    expected = (Person("Li", "Li", gender),)
    (found,), flaws = read_entries(f"number,players\n1,Li ({word})\n", "e.csv")
    assert (found.players, flaws) == (expected, ())
    (found,), flaws = read_entries(json.dumps([{"number": 1, "players": [{"name": "Li", "gender": word}]}]), "e.json")
    assert (found.players, flaws) == (expected, ())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Li", Person("Li", "Li")),
        ("Li = 9", Person("9", "Li")),
        ("Li [ senior ,, member]", Person("Li", "Li", None, frozenset({"senior", "member"}))),
        ("Li Wei(w)[senior]=9", Person("9", "Li Wei", Gender.WOMAN, frozenset({"senior"}))),
    ],
)
def test_a_player_in_words(text: str, expected: Person) -> None:
    for given in (json.dumps([{"number": 1, "players": f"{text}; "}]), json.dumps([{"number": 1, "players": [text]}])):
        (found,), flaws = read_entries(given, "e.json")
        assert (found.players, flaws) == ((expected,), ())


@pytest.mark.parametrize(
    ("player", "expected"),
    [
        ({"name": " Li "}, Person("Li", "Li")),
        ({"name": "Li", "key": 9}, Person("9", "Li")),
        ({"name": "Li", "terms": ["senior"]}, Person("Li", "Li", None, frozenset({"senior"}))),
    ],
)
def test_a_player_as_a_record(player: object, expected: Person) -> None:
    (found,), flaws = read_entries(json.dumps([{"number": 1, "players": [player]}]), "e.json")
    assert (found.players, flaws) == ((expected,), ())


@pytest.mark.parametrize(
    ("player", "given"),
    [
        (7, '"7"'),
        ({}, '"{}"'),
        ({"name": ""}, '"{"name": ""}"'),
        ({"name": "Li", "age": 9}, '"{"name": "Li", "age": 9}"'),
        ({"name": "Li", "gender": "x"}, '"Li"'),
        ("(m)", '"(m)"'),
        ("Li (x)", '"Li (x)"'),
    ],
)
def test_a_player_that_is_none_is_told_as_given(player: object, given: str) -> None:
    row = {"number": 1, "players": [player]}
    entries, (flaw,) = read_entries(json.dumps([row]), "e.json")
    assert (entries, flaw.text.key, flaw.text.values["given"]) == ((), "bad_player", given.strip('"'))
    assert (flaw.source, flaw.given) == (Source("e.json", 1), json.dumps(row))


@pytest.mark.parametrize(
    ("column", "cell", "value"),
    [
        ("number", "1", 1), ("number", "100000", 100_000), ("number", "000012", 12), ("seed", "1", 1), ("seed", "", 0),
        ("direction", "ns", "NS"), ("direction", "EW", "EW"), ("strength", "0", Fraction()), ("strength", "", None),
        ("strength", "-2.5", Fraction(-5, 2)), ("by", "Online", By.ONLINE), ("by", "form", By.FORM),
        ("by", "", By.FORM),
        ("status", "STRUCK", Status.STRUCK), ("status", "", Status.ENTERED), ("unranked", "R18", "R18"),
        ("last", "G34.4", "G34.4"), ("entered_at", "", None),
    ],
)  # fmt: skip
def test_what_a_cell_means(column: str, cell: str, value: object) -> None:
    (found,), flaws = read_entries(json.dumps([{"number": 5, "name": "Ants", column: cell}]), "e.json")
    assert (getattr(found, column), flaws) == (value, ())


NUMBER, WORD, TIME, CLAUSE = "bad_number", "bad_word", "bad_time", "bad_clause"


@pytest.mark.parametrize(
    ("column", "cell", "key"),
    [
        *(("number", cell, NUMBER) for cell in ("0", "100001", "0000001", "-1", "١", "1.5")),
        *(("seed", cell, NUMBER) for cell in ("0", "100001", "first")),
        ("strength", "strong", NUMBER),
        ("direction", "NW", "bad_direction"),
        *((column, "maybe", "bad_yes_no") for column in ("paid", "seat_card")),
        *((column, "maybe", WORD) for column in ("by", "status")),
        *((column, "noon", TIME) for column in ("entered_at", "reported_at", "withdrawn_at")),
        *((column, "9999:27", CLAUSE) for column in ("unranked", "last")),
    ],
)
def test_a_cell_that_means_nothing_is_told_with_its_column(column: str, cell: str, key: str) -> None:
    entries, (flaw,) = read_entries(json.dumps([{"name": "Ants", column: cell}]), "e.json")
    assert (entries, flaw.text.key) == ((), key)
    assert str(flaw.text.values["given"]).lower() == cell.lower()
    assert flaw.text.values.get("column", "direction") == column


def test_a_line_needs_a_number_a_name_or_players_and_no_other_columns() -> None:
    text = "number,name,players,seed\n1,,,\n,Bees,,\n,,Li;Bo,\n,,,4\n"
    found, (flaw,) = read_entries(text, "e.csv")
    # Who has no number has the next place in the file.
    assert [(one.number, one.title) for one in found] == [(1, ""), (2, "Bees"), (3, "Li - Bo")]
    assert (flaw.source, flaw.given, flaw.text.key) == (Source("e.csv", 5), ",,,4", "line_shape")
    found, (flaw,) = read_entries("number,colour,size\n1,red,\n", "e.csv")
    assert (found, flaw.text.key, flaw.text.values) == ((), "columns", {"file": "e.csv", "given": "colour, size"})


def test_no_players_are_none() -> None:
    for nobody in (None, "", [], " ; "):
        (found,), flaws = read_entries(json.dumps([{"number": 1, "players": nobody}]), "e.json")
        assert (found.players, flaws) == ((), ())


def test_flaws_come_in_the_order_of_the_lines() -> None:
    found, flaws = read_entries("number,name\n1,Ants\n1,Bees\nx,Cats\n2,Dogs\n2,Eels\n", "e.csv")
    assert [one.name for one in found] == ["Ants", "Dogs"]
    assert [(one.source.line, one.text.key, one.given) for one in flaws] == [
        (3, "number_twice", "Bees"),
        (4, "bad_number", "x,Cats"),
        (6, "number_twice", "Eels"),
    ]
    assert flaws[0].text.values == {"number": 1, "first": Source("e.csv", 2)}


# What entries are


@pytest.mark.clause("R18")
@pytest.mark.parametrize("status", Status)
def test_who_is_in_the_field(status: Status) -> None:
    # Who entered plays; who left is still in the field once a clause says what becomes of it.
    entered = status is Status.ENTERED
    assert plays(team(1, status=status)) is entered
    for clause in ({"unranked": "R18"}, {"last": "G34.4"}):
        assert plays(team(1, status=status, **clause)) is (entered or status is Status.WITHDRAWN)


def test_contestants_come_by_the_number_they_play_under() -> None:
    field = [team(3), FULL, team(1, status=Status.ABSENT), team(2)]
    seven = Contestant(7, "Ants", ("1042", "Bo"), "A", "EW", "R18", "G34.4")
    assert [one.number for one in contestants(field)] == [2, 3, 7]
    assert contestants(field)[2] == seven
    drawn = contestants(field, {7: 1, 2: 9})
    assert [(one.number, one.name) for one in drawn] == [(1, "Ants"), (3, "Team 3"), (9, "Team 2")]
    assert drawn[0] == replace(seven, number=1)


def test_every_player_once() -> None:
    two = [Entry(1, players=FULL.players), Entry(2, players=(FULL.players[1], person("Wu")))]
    assert players(two) == (Player("1042", "Li Wei", "woman"), Player("Bo", "Bo", "man"), Player("Wu", "Wu", ""))


@pytest.mark.parametrize("order", [1, -1])
def test_equal_seeds_and_equal_strength_go_by_the_number(order: int) -> None:
    field = [
        team(2, seed=1), team(4, seed=1), team(1, seed=2), team(6, strength=Fraction(5)), team(8, strength=Fraction(5)),
        team(3), team(5, strength=Fraction()), team(7, strength=Fraction(-1)), team(9, seed=1, status=Status.STRUCK),
    ]  # fmt: skip
    found = seeding(field[::order])
    assert (found.order, found.seeds) == ((2, 4, 1, 6, 8, 3, 5, 7), (2, 4, 1))


def test_entries_of_a_body_are_related_where_they_play() -> None:
    field = [
        team(1, related="Bank"), team(2, related="Port"), team(3, related="Bank"), team(4), team(5, related="Bank"),
        team(6, related="Port", status=Status.REFUSED), team(7), team(8, related="Rail"), team(9, related="Rail"),
    ]  # fmt: skip
    found = relations(field)
    assert found.groups == (frozenset({1, 3, 5}), frozenset({8, 9}))
    assert found.meeting is Meeting.APART
    assert relations(field, Meeting.EARLY).meeting is Meeting.EARLY


@pytest.mark.parametrize(
    ("captain", "coach", "plays_itself", "leader", "people"),
    [
        ("", "", False, "", ()),
        ("Bo", "", True, "Bo", ()),
        ("Li Wei", "", True, "Li Wei", ()),
        ("1042", "", True, "1042", ()),
        ("Zhou", "", False, "Zhou", (("Zhou", "captain"),)),
        ("", "Tan", False, "Tan", (("Tan", "coach"),)),
        ("Zhou", "Tan", False, "Zhou", (("Zhou", "captain"), ("Tan", "coach"))),
        ("Bo", "Tan", True, "Bo", (("Tan", "coach"),)),
    ],
)
def test_who_has_which_part_in_an_entry(
    captain: str, coach: str, plays_itself: bool, leader: str, people: tuple[tuple[str, str], ...]
) -> None:
    one = replace(FULL, captain=captain, coach=coach)
    assert (one.captain_plays, one.leader) == (plays_itself, leader)
    assert one.people == (("1042", "player"), ("Bo", "player"), *people)


def test_an_entry_without_a_name_is_called_by_its_players() -> None:
    assert (FULL.title, replace(FULL, name="").title) == ("Ants", "Li Wei - Bo")
