"""Guide cards, table cards, the grid, CSV, JSON, and the four languages."""

from __future__ import annotations

import csv
import json
import re
import string
import tomllib
from io import StringIO
from pathlib import Path

import pytest

import cardinal
from cardinal.contest.movements import (
    Even,
    ImpossibleMovement,
    Line,
    Movement,
    Seat,
    UnreadableMovement,
    across_the_field,
    check,
    csv_rows,
    guide_card,
    guide_cards,
    howell,
    individual,
    mitchell,
    table_card,
    table_cards,
    text_grid,
    three_quarter,
    web,
)
from cardinal.contest.movements.kind import PLANNED
from cardinal.language import Language

SOURCE = Path(cardinal.__file__).parent
TEXTS = [
    *(path for path in sorted((SOURCE / "contest/movements").glob("*.toml")) if "designs" not in path.name),
    SOURCE / "cli/movement.toml",
]
SOME = [
    mitchell(5, phantom=Line.EW, arrow_switch=1),
    mitchell(6, even=Even.SHARE),
    mitchell(7, rover=True),
    howell(6),
    three_quarter(5, 8),
    web(6, 5),
    individual(9),
    across_the_field([mitchell(5), mitchell(5)]),
]


@pytest.mark.clause("5B/1", "8A1")
@pytest.mark.parametrize("movement", SOME, ids=lambda movement: movement.kind)
def test_a_guide_card_sends_everybody_where_the_movement_has_them(movement: Movement) -> None:
    for card in guide_cards(movement):
        assert card.to_json()["cites"] == ["5B/1", "8A1"]
        for line, after in zip(card.lines, [*card.lines[1:], None], strict=True):
            assert line.next == (after.place if after else None)
            if line.place is None:
                assert card.contestant in movement.sit_outs()[line.round - 1]
                continue
            row = movement.rounds[line.round - 1]
            table = next(at for at in range(movement.tables) if movement.table_name(at + 1) == line.place.table)
            sitting = row[table]
            assert sitting is not None
            assert dict(sitting.seats)[line.place.seat] == card.contestant
            if card.contestant in movement.sit_outs()[line.round - 1]:
                assert (line.opponents, line.boards) == ((), ())
            else:
                assert card.contestant not in line.opponents
                assert {*line.opponents, card.contestant, line.partner} - {None} == set(sitting.contestants)
                assert line.boards == tuple(movement.board_numbers(sitting.boards))


def test_east_west_of_a_mitchell_follow_the_pair_ahead_and_north_south_follow_nobody() -> None:
    movement = mitchell(7)
    # East-West go up a table, so each takes the seat of the next higher one.
    assert [guide_card(movement, pair).follows for pair in range(8, 15)] == [9, 10, 11, 12, 13, 14, 8]
    assert {guide_card(movement, pair).follows for pair in range(1, 8)} == {None}


def test_the_boards_of_a_mitchell_go_down_a_table() -> None:
    for table in range(1, 8):
        card = table_card(mitchell(7), table)
        assert {line.boards_go_to for line in card.lines[:-1]} == {str((table - 2) % 7 + 1)}
        assert card.lines[-1].boards_go_to is None
        assert all(line.ns == (table,) for line in card.lines)


def test_a_relay_lets_the_boards_rest() -> None:
    """With six tables the boards of table 4 go to the place between 3 and 4."""
    assert {line.boards_go_to for line in table_card(mitchell(6, even=Even.SHARE), 4).lines} == {None}


def test_a_table_without_play_says_so() -> None:
    cards = table_cards(mitchell(5, phantom=Line.EW))
    assert [[line.plays for line in card.lines].count(False) for card in cards] == [1] * 5


def test_a_card_of_nobody_or_of_no_table_is_refused() -> None:
    with pytest.raises(ImpossibleMovement, match="99"):
        guide_card(mitchell(5), 99)
    with pytest.raises(ImpossibleMovement, match="1 to 5"):
        table_card(mitchell(5), 6)


def test_the_seats_of_an_individual_are_the_four_chairs() -> None:
    seats = {line.place.seat for card in guide_cards(individual(8)) for line in card.lines if line.place}
    assert seats == {Seat.N, Seat.S, Seat.E, Seat.W}


@pytest.mark.parametrize("movement", SOME, ids=lambda movement: movement.kind)
def test_csv_has_a_row_for_each_table_and_round(movement: Movement) -> None:
    rows = list(csv.DictReader(StringIO(csv_rows(movement))))
    names = ("N", "S", "E", "W") if movement.is_individual else ("NS", "EW")
    assert [tuple(int(row[name]) for name in names) for row in rows] == [
        sitting.contestants for _, _, sitting in movement.sittings()
    ]
    for row in rows:
        assert int(row["last_board"]) == int(row["board_set"]) * movement.boards_per_set
        assert int(row["last_board"]) - int(row["first_board"]) == movement.boards_per_set - 1
    assert sum(row["played"] == "1" for row in rows) == sum(1 for _ in movement.games())


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("movement", SOME, ids=lambda movement: movement.kind)
def test_the_grid_has_a_line_a_round_in_each_language(movement: Movement, language: Language) -> None:
    lines = text_grid(movement, language).splitlines()
    assert movement.kind.label(language) in lines[0]
    body = [line for line in lines if re.match(r"\d+\*? ", line)]
    assert len(body) == len(movement.rounds)
    for finding in check(movement):
        assert finding.text.render(language)
        assert finding.severity.label(language)


def test_a_cell_of_the_grid_shows_who_meets_with_which_boards() -> None:
    lines = text_grid(mitchell(3, boards_per_set=4, phantom=Line.NS)).splitlines()
    assert lines[3].split("  ")[-1].strip() == "× v 6 (9–12)"
    assert "1 v 4 (1–4)" in lines[3]


@pytest.mark.parametrize("movement", SOME, ids=lambda movement: movement.kind)
def test_a_movement_survives_json_as_text(movement: Movement) -> None:
    assert Movement.from_json(json.loads(json.dumps(movement.to_json()))) == movement


def test_a_planner_need_only_write_the_rounds() -> None:
    movement = Movement.from_json({"rounds": [[{"ns": 1, "ew": 2, "boards": 1}, {"ns": [3], "ew": [4], "boards": 2}]]})
    assert (movement.kind, movement.tables, movement.board_sets) == (PLANNED, 2, 2)
    assert movement.contestants == (1, 2, 3, 4)


GAME = {"ns": 1, "ew": 2, "boards": 1}


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (None, "movement"),
        ([], "movement"),
        ({}, "rounds"),
        ({"rounds": []}, "at least one round"),
        ({"rounds": [[]]}, "at least one round"),
        ({"rounds": [[None]]}, "Nobody"),
        ({"rounds": [[GAME], [GAME, GAME]]}, "as many tables"),
        ({"rounds": [[{**GAME, "ns": 0}]]}, r"rounds\[0\]\[0\]\.ns"),
        ({"rounds": [[{**GAME, "ns": [1, 3, 5]}]]}, r"\.ns"),
        ({"rounds": [[{**GAME, "ns": [1, 3]}]]}, r"rounds\[0\]\[0\]"),
        ({"rounds": [[{**GAME, "boards": "1"}]]}, r"\.boards"),
        ({"rounds": [[{"ns": [1, 2], "ew": [3, 4], "boards": 1}, GAME]]}, "one or the other"),
        ({"rounds": [[GAME]], "kind": "dance"}, "dance"),
        ({"rounds": [[GAME]], "movement": 2}, "movement"),
        ({"rounds": [[GAME]], "phantoms": 3}, "phantoms"),
        ({"rounds": [[GAME]], "boards_per_set": True}, "boards_per_set"),
        ({"rounds": [[GAME]], "sections": [{"first": 2}]}, "tables 1 to 1"),
        ({"rounds": [[GAME]], "sections": [{"name": 5}]}, "name"),
        ({"rounds": [[GAME]], "sections": [{"relays": [[1]]}]}, "relays"),
    ],
)
def test_what_is_no_movement_is_refused_with_the_place(record: object, words: str) -> None:
    with pytest.raises(UnreadableMovement, match=words):
        Movement.from_json(record)


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_every_text_is_there_in_four_languages_with_the_same_values(path: Path) -> None:
    for key, texts in tomllib.loads(path.read_text("utf-8")).items():
        assert set(texts) == {language.value for language in Language}, key
        values = [{name for _, name, _, _ in string.Formatter().parse(text) if name} for text in texts.values()]
        assert all(found == values[0] for found in values), key
        # A Japanese player reads and writes N-S.
        if key not in ("finding", "seat_NS", "seat_EW"):
            assert all(
                re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", texts[tag]) for tag in ("zh-Hans", "zh-Hant", "ja")
            ), key


def test_every_text_is_used() -> None:
    source = "".join(path.read_text("utf-8") for path in (SOURCE / "contest/movements").glob("*.py"))
    source += (SOURCE / "cli/movement.py").read_text("utf-8")
    composed = ("seat_", "severity_", "found_")
    for path in TEXTS:
        for key in tomllib.loads(path.read_text("utf-8")):
            head = next((one for one in composed if key.startswith(one)), "")
            tail = key.removeprefix(head)
            assert f'"{tail}"' in source or f'"{key}"' in source, key
