"""Whole cards, whole records and whole ways of the boards, worked out by hand."""

from __future__ import annotations

import pytest

from cardinal.contest.movements import (
    GENERATORS,
    ImpossibleMovement,
    Line,
    Movement,
    Section,
    Sitting,
    UnreadableMovement,
    across_the_field,
    guide_card,
    individual,
    mitchell,
    multiple_teams,
    table_card,
    table_cards,
    web,
)
from cardinal.contest.movements.circulation import irregular_tables, next_table
from cardinal.contest.movements.kind import PLANNED
from tests.contest.test_movements_findings import planned

HALF = mitchell(3, boards_per_set=2, phantom=Line.EW)
"""1-4:1 2-5:2 3-6:3, then 1-6:2 2-4:3 3-5:1, then 1-5:3 2-6:1 3-4:2; pair 6 is missing."""


def test_the_guide_card_of_a_pair_that_moves() -> None:
    def place(table: str) -> dict[str, str]:
        return {"table": table, "seat": "EW"}

    def line(number: int, opponent: int, boards: list[int], after: str | None) -> dict[str, object]:
        return {
            "round": number,
            "place": place(str(number)),
            "partner": None,
            "opponents": [opponent],
            "boards": boards,
            "next": None if after is None else place(after),
        }

    assert guide_card(HALF, 4).to_json() == {
        "contestant": 4,
        "follows": 5,
        "lines": [line(1, 1, [1, 2], "2"), line(2, 2, [5, 6], "3"), line(3, 3, [3, 4], None)],
        "cites": ["5B/1", "8A1"],
    }


def test_the_guide_card_of_a_pair_that_stays_and_sits_out_once() -> None:
    found = guide_card(HALF, 1).to_json()
    stays = {"table": "1", "seat": "NS"}
    assert found["follows"] is None
    assert found["lines"] == [
        {"round": 1, "place": stays, "partner": None, "opponents": [4], "boards": [1, 2], "next": stays},
        {"round": 2, "place": stays, "partner": None, "opponents": [], "boards": [], "next": stays},
        {"round": 3, "place": stays, "partner": None, "opponents": [5], "boards": [5, 6], "next": None},
    ]


def test_the_guide_card_of_whoever_is_away_from_the_tables_for_a_round() -> None:
    movement = planned("1-2:1 3-4:2", "1-3:3 -", "4-2:1 1-3:2", sets=3, per_set=1)
    found = guide_card(movement, 2).to_json()
    assert found == {
        "contestant": 2,
        "follows": None,
        "lines": [
            {"round": 1, "place": {"table": "1", "seat": "EW"}, "partner": None, "opponents": [1], "boards": [1],
             "next": None},
            {"round": 2, "place": None, "partner": None, "opponents": [], "boards": [],
             "next": {"table": "1", "seat": "EW"}},
            {"round": 3, "place": {"table": "1", "seat": "EW"}, "partner": None, "opponents": [4], "boards": [1],
             "next": None},
        ],
        "cites": ["5B/1", "8A1"],
    }  # fmt: skip


def test_the_guide_cards_of_single_players_name_the_partner_and_the_chair() -> None:
    movement = planned("1+2-3+4:1", "3+1-4+2:2", sets=2)
    told = [
        [(one.place.seat.value, one.partner, one.opponents) for one in guide_card(movement, player).lines if one.place]
        for player in (1, 2, 3, 4)
    ]
    assert told == [
        [("N", 2, (3, 4)), ("S", 3, (4, 2))],
        [("S", 1, (3, 4)), ("W", 4, (3, 1))],
        [("E", 4, (1, 2)), ("N", 1, (4, 2))],
        [("W", 3, (1, 2)), ("E", 2, (3, 1))],
    ]
    # Each takes in the second round the chair of the first that another had.
    assert [guide_card(movement, player).follows for player in (1, 2, 3, 4)] == [2, 4, 1, 3]


def test_a_pair_follows_only_whom_it_always_follows() -> None:
    # Up a table and down again: pair 4 takes the seat of 5 and then that of 6.
    movement = planned("1-4:1 2-5:2 3-6:3", "1-6:2 2-4:3 3-5:1", "1-4:3 2-5:1 3-6:2", sets=3)
    assert [guide_card(movement, pair).follows for pair in range(1, 7)] == [None] * 6


def test_the_card_of_a_team_shows_its_east_west_pair() -> None:
    # East-West of team 1 begin at table 4 and go down two tables; North-South of team 4 are the opponents there.
    lines = guide_card(multiple_teams(5, boards_per_set=1), 1).lines
    assert [(one.place.table, one.place.seat, one.opponents, one.boards) for one in lines if one.place] == [
        ("4", "EW", (4,), (5,)), ("2", "EW", (2,), (4,)), ("5", "EW", (5,), (3,)), ("3", "EW", (3,), (2,)),
    ]  # fmt: skip


def test_the_card_of_a_table() -> None:
    def line(number: int, ew: int, boards: list[int], **more: object) -> dict[str, object]:
        usual: dict[str, object] = {"round": number, "ns": [2], "ew": [ew], "boards": boards, "plays": True}
        return {**usual, "boards_go_to": "1", **more}

    assert table_card(HALF, 2).to_json() == {
        "table": "2",
        "lines": [line(1, 5, [3, 4]), line(2, 4, [5, 6]), line(3, 6, [1, 2], plays=False, boards_go_to=None)],
        "cites": ["5B/1", "8A1"],
    }


def test_rounds_without_a_game_are_not_on_the_card_of_a_table() -> None:
    movement = planned("1-2:1 -", "1-2:2 3-4:1", sets=2)
    assert [[line.round for line in card.lines] for card in table_cards(movement)] == [[1, 2], [2]]


def test_in_a_field_boards_stay_in_their_section() -> None:
    field = across_the_field([mitchell(3, boards_per_set=2)] * 2)
    assert [[line.boards_go_to for line in card.lines] for card in table_cards(field)] == [
        ["A3", "A3", None], ["A1", "A1", None], ["A2", "A2", None],
        ["B3", "B3", None], ["B1", "B1", None], ["B2", "B2", None],
    ]  # fmt: skip
    assert [card.table for card in table_cards(field)] == ["A1", "A2", "A3", "B1", "B2", "B3"]


@pytest.mark.parametrize("table", [0, 4])
def test_a_card_of_no_table_is_refused(table: int) -> None:
    with pytest.raises(ImpossibleMovement) as refused:
        table_card(mitchell(3), table)
    assert refused.value.render("en") == f"There is no table {table}: tables are numbered from 1 to 3."


def test_a_card_of_a_missing_pair_is_refused() -> None:
    with pytest.raises(ImpossibleMovement) as refused:
        guide_card(HALF, 6)
    assert (refused.value.render("en"), refused.value.legal) == ("The movement has no contestant 6.", (1, 2, 3, 4, 5))


def test_a_copy_that_stays_leaves_the_other_table_to_the_copy_that_moves() -> None:
    # Set 1 is at tables 1 and 2, then at 2 and 3, then at 1: there two copies come together and one of them rests.
    movement = planned(
        "1-2:1 3-4:1 5-6:2", "1-4:2 3-6:1 5-2:1", "1-6:1 3-2:3 5-4:2", sets=3, sections=(Section("", 1, 3, 2),)
    )
    where = [[next_table(movement, number, table) for table in (1, 2, 3)] for number in (1, 2, 3)]
    assert where == [[3, 2, 1], [3, 1, None], [None, None, None]]
    # Boards with copies are not followed.
    assert irregular_tables(movement) == ()
    assert irregular_tables(planned("1-2:1 3-4:2", "1-4:1 3-2:3", "1-3:2 2-4:1", sets=3)) == (1,)


def test_a_table_without_a_game_has_no_boards_to_pass_on() -> None:
    movement = planned("1-2:1 -", "- 3-4:1", sets=1)
    assert [next_table(movement, number, table) for number in (1, 2) for table in (1, 2)] == [2, None, None, None]


def test_the_record_of_a_movement() -> None:
    movement = planned(
        "1-2:1 3-4:2",
        "- 2-3:1",
        sets=2,
        per_set=3,
        sections=(Section("A", 1, 1), Section("B", 2, 2, 2, shared=((2,),), relays=((1, 2),))),
        phantoms=frozenset({4, 2}),
        stationary=frozenset({3, 1}),
        switched=(2,),
    )
    record = {
        "movement": 1,
        "kind": "planned",
        "form": "pairs",
        "tables": 2,
        "contestants": [1, 3],
        "board_sets": 2,
        "boards_per_set": 3,
        "phantoms": [2, 4],
        "stationary": [1, 3],
        "switched": [2],
        "sections": [
            {"name": "A", "first": 1, "last": 1, "copies": 1, "shared": [], "relays": []},
            {"name": "B", "first": 2, "last": 2, "copies": 2, "shared": [[2]], "relays": [[1, 2]]},
        ],
        "rounds": [
            [{"ns": [1], "ew": [2], "boards": 1}, {"ns": [3], "ew": [4], "boards": 2}],
            [None, {"ns": [2], "ew": [3], "boards": 1}],
        ],
    }
    assert movement.to_json() == record
    assert Movement.from_json(record) == movement
    assert [one.to_json()["form"] for one in (individual(4), multiple_teams(3), web(4))] == [
        "individual", "teams", "pairs",
    ]  # fmt: skip


GAME = {"ns": 1, "ew": 2, "boards": 1}


def test_what_a_planner_leaves_out_has_its_usual_value() -> None:
    found = Movement.from_json({"rounds": [[GAME, {"ns": [3], "ew": [4], "boards": 3}]]})
    assert found == Movement(PLANNED, ((Sitting((1,), (2,), 1), Sitting((3,), (4,), 3)),), 3, 1, (Section("", 1, 2),))


@pytest.mark.parametrize(
    ("record", "place"),
    [
        ([1], "movement"),
        ({1: 2}, "movement"),
        ({"rounds": [[GAME]], "movement": 2}, "movement"),
        ({"rounds": 1}, "rounds"),
        ({"rounds": [1]}, "rounds[0]"),
        ({"rounds": [[[]]]}, "rounds[0][0]"),
        ({"rounds": [[GAME, {**GAME, "ew": 10_001}]]}, "rounds[0][1].ew"),
        ({"rounds": [[{**GAME, "ns": []}]]}, "rounds[0][0].ns"),
        ({"rounds": [[{**GAME, "ns": True}]]}, "rounds[0][0].ns"),
        ({"rounds": [[{**GAME, "ns": [1, 3]}]]}, "rounds[0][0]"),
        ({"rounds": [[{**GAME, "boards": 0}]]}, "rounds[0][0].boards"),
        ({"rounds": [[GAME]], "board_sets": 0}, "board_sets"),
        ({"rounds": [[GAME]], "boards_per_set": "2"}, "boards_per_set"),
        ({"rounds": [[GAME]], "phantoms": [1, 0]}, "phantoms[1]"),
        ({"rounds": [[GAME]], "stationary": [0]}, "stationary[0]"),
        ({"rounds": [[GAME]], "switched": [0]}, "switched[0]"),
        ({"rounds": [[GAME]], "sections": [{"name": "eleven long"}]}, "sections[0].name"),
        ({"rounds": [[GAME]], "sections": [{"first": 0}]}, "sections[0].first"),
        ({"rounds": [[GAME]], "sections": [{"last": 0}]}, "sections[0].last"),
        ({"rounds": [[GAME]], "sections": [{"copies": 0}]}, "sections[0].copies"),
        ({"rounds": [[GAME]], "sections": [{"shared": [1]}]}, "sections[0].shared[0]"),
        ({"rounds": [[GAME]], "sections": [{"relays": [[1, 2, 3]]}]}, "sections[0].relays[0]"),
    ],
)
def test_what_is_wrong_in_a_record_is_named_by_its_place(record: object, place: str) -> None:
    with pytest.raises(UnreadableMovement) as refused:
        Movement.from_json(record)
    assert refused.value.text.key == "wrong_value"
    assert refused.value.text.values["place"] == place


def test_the_largest_number_and_the_longest_name_are_read() -> None:
    found = Movement.from_json({"rounds": [[{**GAME, "ew": 10_000}]], "sections": [{"name": "ten signs "}]})
    assert (found.contestants, found.sections[0].name) == ((1, 10_000), "ten signs ")


def test_an_unknown_kind_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(UnreadableMovement) as refused:
        Movement.from_json({"rounds": [[GAME]], "kind": "dance"})
    assert (refused.value.render("en"), refused.value.legal) == (
        '"dance" is not a kind of movement.',
        (*(one.name for one in GENERATORS), "field", "planned"),
    )


def test_sections_must_have_every_table_once() -> None:
    with pytest.raises(UnreadableMovement) as refused:
        Movement.from_json({"rounds": [[GAME, GAME]], "sections": [{"last": 1}]})
    assert refused.value.render("en") == "The sections must name each of the tables 1 to 2 once, in order."
