"""A round as matches and back, the names of groups, and the tables of a stage as a movement that can be checked."""

from __future__ import annotations

import pytest

from cardinal.contest.draw_record import StageDraw
from cardinal.contest.model import Match, Outcome, Seating
from cardinal.contest.movements import Movement, Section, Sitting
from cardinal.contest.movements.kind import PLANNED
from cardinal.contest.pairings import Pairing, Round, Seeding
from cardinal.contest.round_plan import Field, Planned, as_matches, as_round, group_name
from cardinal.contest.seatings_movement import movement_of
from cardinal.contest.stage import Stage

STAGE = Stage("Swiss", "swiss", 5, 8)
ROUND = Round((Pairing(3, 1), Pairing(2, 6)), byes=(5,), sitting_out=(4,))


def test_the_matches_of_a_round_are_numbered_from_the_first_table() -> None:
    matches = as_matches(STAGE, 2, ROUND, "B", 4)
    assert matches == (
        Match("Swiss", 2, "4", 3, 1, group="B"),
        Match("Swiss", 2, "5", 2, 6, group="B"),
        Match("Swiss", 2, "", 5, outcome=Outcome.BYE, group="B"),
        Match("Swiss", 2, "", 4, outcome=Outcome.SITS_OUT, group="B"),
    )
    assert as_round(matches) == ROUND
    assert [(one.table, one.group) for one in as_matches(STAGE, 2, ROUND)] == [("1", ""), ("2", ""), ("", ""), ("", "")]


def test_groups_are_named_by_letters_and_then_by_letters_with_a_number() -> None:
    assert [group_name(place) for place in (0, 1, 25, 26, 27, 52)] == ["A", "B", "Z", "A1", "B1", "A2"]


def test_the_field_of_a_round_is_without_those_who_left() -> None:
    played = as_matches(STAGE, 3, ROUND)
    field = Field(Seeding((3, 1, 2), 0), rounds={1: (), 3: played}, out=frozenset({1}))
    assert (field.numbers, field.last_round) == ((3, 2), 3)
    assert Field(Seeding((1, 2), 0)).last_round == 0


def test_the_rounds_of_a_plan_are_those_of_its_tables_and_matches() -> None:
    seatings = (Seating("Main", 3, "1", (1,), (2,)), Seating("Main", 1, "1", (1,), (2,)))
    draw = StageDraw("Main", "x", (1, 2))
    assert Planned(draw, seatings, matches=(Match("Main", 2, "1", 1, 2),)).round_numbers == (1, 2, 3)


def seat(number: int, table: str, ns: object, ew: object, boards: tuple[int, ...], section: str = "") -> Seating:
    sides = [one if isinstance(one, tuple) else (one,) for one in (ns, ew)]
    return Seating("Main", number, table, *sides, boards=boards, section=section)


def test_the_movement_of_tables_as_they_were_drawn() -> None:
    # Tables in the order of their numbers, not of their digits; sets in the order of their boards.
    found = movement_of(
        [
            seat(2, "10", 3, 2, (1, 2)),
            seat(2, "9", 1, 4, (3, 4)),
            seat(1, "9", 1, 2, (1, 2)),
            seat(1, "10", 3, 4, (3, 4)),
        ]
    )
    rows = ((Sitting((1,), (2,), 1), Sitting((3,), (4,), 2)), (Sitting((1,), (4,), 2), Sitting((3,), (2,), 1)))
    assert found == Movement(PLANNED, rows, 2, 2, (Section("", 1, 2),))


def test_sections_have_as_many_copies_as_their_busiest_round_needs() -> None:
    # In section A set 1 is at two tables in round 2; in B at one, because nobody plays at the other.
    found = movement_of(
        [
            seat(1, "1", 1, 2, (1,), "A"),
            seat(1, "2", 3, 4, (2,), "A"),
            seat(2, "1", 1, 4, (1,), "A"),
            seat(2, "2", 3, 2, (1,), "A"),
            seat(1, "1", 5, 6, (1,), "B"),
            seat(1, "2", 7, (), (1,), "B"),
            seat(1, "3", (), 8, (1,), "B"),
        ]
    )
    assert found is not None
    assert found.sections == (Section("A", 1, 2, 2), Section("B", 3, 5, 1))
    # Whoever has no opponent meets a phantom, one number above all.
    assert found.rounds == (
        (Sitting((1,), (2,), 1), Sitting((3,), (4,), 2), Sitting((5,), (6,), 1), Sitting((7,), (9,), 1),
         Sitting((9,), (8,), 1)),
        (Sitting((1,), (4,), 1), Sitting((3,), (2,), 1), None, None, None),
    )  # fmt: skip
    assert (found.phantoms, found.board_sets, found.boards_per_set) == ({9}, 2, 1)


def test_a_section_in_which_nobody_plays_has_one_copy() -> None:
    found = movement_of([seat(1, "1", 1, 2, (1,), "A"), seat(1, "1", 3, (), (1,), "B")])
    assert found is not None
    assert [one.copies for one in found.sections] == [1, 1]


def test_single_players_sit_two_a_side_and_a_table_without_boards_is_empty() -> None:
    found = movement_of(
        [seat(1, "1", (1, 2), (3, 4), (1, 2)), seat(2, "1", (1, 3), (2,), (3, 4)), seat(1, "2", (5, 6), (7, 8), ())]
    )
    assert found is not None
    assert found.rounds == ((Sitting((1, 2), (3, 4), 1), None), (Sitting((1, 3), (2, 9), 2), None))
    assert found.phantoms == {9}


@pytest.mark.parametrize(
    "boards",
    [
        [],
        [()],
        [(1, 2), (3,)],
        # Board 2 is in two sets.
        [(1, 2), (2, 3)],
    ],
)
def test_what_is_no_movement_is_none(boards: list[tuple[int, ...]]) -> None:
    seatings = [seat(1, str(place), 2 * place + 1, 2 * place + 2, each) for place, each in enumerate(boards)]
    assert movement_of(seatings) is None
