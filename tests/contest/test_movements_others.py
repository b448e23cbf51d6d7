"""Barometers, individuals, and sections scored across the field."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.contest.movements import (
    ImpossibleMovement,
    Line,
    Movement,
    Severity,
    across_the_field,
    as_barometer,
    barometer,
    check,
    figures,
    howell,
    individual,
    mitchell,
    rainbow,
)
from cardinal.contest.movements.barometer import BAROMETER
from tests.contest.movement_facts import (
    all_two,
    assert_playable,
    games,
    opponents,
    partners,
    sets_at_tables,
    tool,
)

WHISTS = (4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28)
RAINBOWS = (5, 7, 11, 13, 17, 19, 23, 25)


@pytest.mark.parametrize("tables", range(2, 26))
def test_in_a_barometer_all_meet_and_all_play_the_boards_of_the_round(tables: int) -> None:
    movement = barometer(tables)
    assert_playable(movement, copies=tables)
    assert opponents(movement) == Counter(all_two(range(1, 2 * tables + 1)))
    assert all(boards == number for number, _, _, _, boards in games(movement))


@given(st.integers(2, 20), st.data())
def test_a_shorter_barometer_is_the_beginning_of_the_whole(tables: int, data: st.DataObject) -> None:
    rounds = data.draw(st.integers(1, 2 * tables - 1))
    assert barometer(tables, rounds).rounds == barometer(tables).rounds[:rounds]


def test_any_movement_can_be_played_as_a_barometer() -> None:
    movement = as_barometer(mitchell(8, 7, phantom=Line.NS))
    assert movement.kind is BAROMETER
    assert opponents(movement) == opponents(mitchell(8, 7, phantom=Line.NS))
    assert set(sets_at_tables(movement)) == {(number, number) for number in range(1, 8)}
    assert not [one for one in check(movement) if one.severity is Severity.ILLEGAL]


@pytest.mark.clause("4/3")
@pytest.mark.parametrize("players", WHISTS)
def test_in_an_individual_everybody_is_a_partner_once_and_an_opponent_twice(players: int) -> None:
    movement = individual(players)
    everybody = all_two(range(1, players + 1))
    assert_playable(movement, copies=players // 4)
    assert partners(movement) == Counter(everybody)
    assert opponents(movement) == Counter(dict.fromkeys(everybody, 2))
    # At a single table there is nobody to be compared with.
    worse = {one.code for one in check(movement) if one.severity is not Severity.NOTE}
    assert worse == ({"comparisons"} if players < 8 else set())


def test_the_stored_individuals_pass_the_proof_of_the_tool_that_made_them(capsys: pytest.CaptureFixture[str]) -> None:
    module = tool("individual_designs")
    module.prove()
    assert "every design proved" in capsys.readouterr().out
    assert WHISTS == module.PLAYERS
    tables, counts = module.find(13)
    assert len(tables) == 3
    assert counts is None or len(set(counts)) == 3


@pytest.mark.parametrize("players", WHISTS)
def test_a_shorter_individual_has_nobody_as_a_partner_twice(players: int) -> None:
    for rounds in range(1, len(individual(players).rounds) + 1):
        movement = individual(players, rounds)
        assert len(movement.rounds) == rounds
        assert max(partners(movement).values()) == 1
        assert max(opponents(movement).values()) <= 2


@pytest.mark.parametrize("players", [5, 9, 13, 17, 21, 25])
def test_with_one_player_too_many_each_sits_out_once(players: int) -> None:
    assert sorted(one for out in individual(players).sit_outs() for one in out) == list(range(1, players + 1))


@pytest.mark.parametrize("tables", RAINBOWS)
def test_in_a_rainbow_no_two_players_are_together_at_a_table_twice(tables: int) -> None:
    movement = rainbow(tables)
    assert_playable(movement)
    assert len(movement.contestants) == 4 * tables
    assert max((opponents(movement) + partners(movement)).values()) == 1
    assert figures(movement).winners == 2
    assert figures(rainbow(tables, arrow_switch=1)).winners == 1


def test_sections_are_numbered_on_and_compared_over_the_whole_field() -> None:
    one, other = mitchell(7, boards_per_set=4), mitchell(7, boards_per_set=4, phantom=Line.EW)
    field = across_the_field([one, other])
    assert field.tables == 14
    assert [field.table_name(table) for table in (1, 7, 8, 14)] == ["A1", "A7", "B1", "B7"]
    assert field.contestants == tuple(range(1, 28))
    assert opponents(field) == opponents(one) + Counter(
        {frozenset(pair + 14 for pair in two): count for two, count in opponents(other).items()}
    )
    assert not [found for found in check(field) if found.severity is Severity.ILLEGAL]
    # In the other section a board has fewer results by one, where it would meet the phantom.
    assert figures(field).most_comparisons == 7 * 4 * 13 - 4 * 7
    assert figures(one).most_comparisons == 7 * 4 * 6


def test_sections_of_different_length_leave_tables_empty() -> None:
    field = across_the_field([howell(4, boards_per_set=3), mitchell(5, boards_per_set=3)])
    assert len(field.rounds) == 7
    assert field.rounds[6][4:] == (None,) * 5
    assert field.board_sets == 7
    assert not [found for found in check(field) if found.severity is Severity.ILLEGAL]
    assert Movement.from_json(field.to_json()) == field


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: barometer(1), "2 to 50"),
        (lambda: barometer(5, 10), "1 to 9"),
        (lambda: individual(3), "4 to 28"),
        (lambda: individual(10), "no whist individual for 10"),
        (lambda: individual(8, 8), "1 to 7"),
        (lambda: rainbow(4), "5 to 100"),
        (lambda: rainbow(9), "neither 2 nor 3"),
        (lambda: rainbow(7, 8), "1 to 7"),
        (lambda: across_the_field([mitchell(5)]), "2 to 26"),
        (lambda: across_the_field([mitchell(5), mitchell(7)]), "same number of boards"),
        (lambda: across_the_field([mitchell(5), across_the_field([mitchell(5)] * 2)]), "single sections"),
    ],
)
def test_what_cannot_be_made_is_refused_with_the_reason(make: object, words: str) -> None:
    assert callable(make)
    with pytest.raises(ImpossibleMovement, match=words):
        make()


def test_a_size_between_is_refused_with_the_sizes_that_there_are() -> None:
    with pytest.raises(ImpossibleMovement) as refused:
        individual(10)
    assert refused.value.legal == WHISTS
