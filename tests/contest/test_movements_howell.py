"""Howell movements: complete for 2 to 14 tables, shorter ones, and why the smallest share boards."""

from __future__ import annotations

import time
from collections import Counter
from itertools import combinations

import pytest

from cardinal.contest.movements import (
    ImpossibleMovement,
    Severity,
    check,
    figures,
    guide_card,
    howell,
    three_quarter,
    three_quarter_rounds,
)
from tests.contest.movement_facts import all_two, assert_playable, games, opponents, plays, sets_at_tables, tool

THREE_QUARTERS = [(tables, rounds) for tables in range(3, 15) for rounds in three_quarter_rounds(tables)]
SIDES_OF_PERFECT_DIFFERENCE_SETS = (4, 6, 8, 10, 12)
"""Tables n for which 2n - 1 (7, 11, 15, 19, 23) has a cyclic difference set with half of the residues."""


@pytest.mark.parametrize("tables", range(2, 15))
def test_in_a_howell_everybody_meets_everybody_once_and_plays_every_board_once(tables: int) -> None:
    movement = howell(tables)
    pairs = range(1, 2 * tables + 1)
    assert len(movement.rounds) == 2 * tables - 1
    assert opponents(movement) == Counter(all_two(pairs))
    assert plays(movement) == Counter((pair, boards) for pair in pairs for boards in range(1, 2 * tables))
    assert not [one for one in check(movement) if one.severity is not Severity.NOTE]


@pytest.mark.parametrize("tables", range(4, 15))
def test_from_four_tables_on_no_boards_are_shared(tables: int) -> None:
    assert_playable(howell(tables), copies=1)
    assert howell(tables).sections[0].shared == ()


def test_two_tables_share_in_every_round_and_three_only_in_one() -> None:
    shared = {tables: [at for at, count in sets_at_tables(howell(tables)).items() if count > 1] for tables in (2, 3)}
    assert sorted(number for number, _ in shared[2]) == [1, 2, 3]
    assert shared[3] == [(1, 1)]


def test_less_sharing_is_impossible_with_two_and_three_tables() -> None:
    """Every schedule with every way to deal out the sets, from the perfect matchings up."""
    for tables, least in ((2, 3), (3, 1)):
        matchings = [set(one) for one in _matchings(tuple(range(2 * tables)))]
        schedules = [chosen for chosen in combinations(matchings, 2 * tables - 1) if not _meets_twice(chosen)]
        assert len(schedules) == {2: 1, 3: 6}[tables]
        found = min(
            sum(any(len(row & column) > 1 for column in sets) for row in rounds)
            for rounds in schedules
            for sets in schedules
        )
        assert found == least == tool("howell_designs").least_sharing(tables)


def _matchings(pairs: tuple[int, ...]) -> list[tuple[tuple[int, int], ...]]:
    if not pairs:
        return [()]
    first, *rest = pairs
    return [
        ((first, other), *more) for other in rest for more in _matchings(tuple(one for one in rest if one != other))
    ]


def _meets_twice(rounds: tuple[set[tuple[int, int]], ...]) -> bool:
    return len(set().union(*rounds)) != sum(len(one) for one in rounds)


@pytest.mark.parametrize(("tables", "rounds"), THREE_QUARTERS)
def test_in_a_three_quarter_howell_nobody_meets_twice_and_all_play_every_board(tables: int, rounds: int) -> None:
    movement = three_quarter(tables, rounds)
    assert_playable(movement)
    assert len(games(movement)) == tables * rounds
    assert plays(movement) == Counter(
        (pair, boards) for pair in range(1, 2 * tables + 1) for boards in range(1, rounds + 1)
    )


def test_three_quarter_howells_are_missing_only_where_the_docstring_says() -> None:
    missing = {
        (tables, rounds)
        for tables in range(3, 15)
        for rounds in range(tables + 1, 2 * tables - 1)
        if rounds not in three_quarter_rounds(tables)
    }
    assert missing == {(4, 5), (8, 9), (10, 11), (12, 13), (14, 15)}


def test_there_is_no_howell_design_of_four_tables_and_five_rounds_but_of_six() -> None:
    exists = tool("howell_designs").exists
    assert not exists(4, 5)
    assert exists(3, 4)
    assert exists(4, 6)


@pytest.mark.parametrize("tables", range(3, 15))
def test_without_rounds_a_three_quarter_howell_has_about_three_quarters_of_them(tables: int) -> None:
    found = len(three_quarter(tables).rounds)
    wanted = 6 * tables / 4
    assert abs(found - wanted) == min(abs(one - wanted) for one in three_quarter_rounds(tables))


@pytest.mark.parametrize("tables", SIDES_OF_PERFECT_DIFFERENCE_SETS)
def test_a_howell_whose_directions_are_a_difference_set_is_perfectly_balanced(tables: int) -> None:
    assert figures(howell(tables)).balance == pytest.approx(100)


@pytest.mark.parametrize("tables", range(2, 15))
def test_in_a_howell_a_moving_pair_follows_the_one_below_it(tables: int) -> None:
    movement = howell(tables)
    moving = 2 * tables - 1
    if tables > 3:
        assert [guide_card(movement, pair).follows for pair in range(1, moving + 1)] == [
            moving,
            *range(1, moving),
        ]
    seats = {(line.place.table, line.place.seat) for line in guide_card(movement, 2 * tables).lines if line.place}
    assert len(seats) == 1


@pytest.mark.parametrize("tables", range(2, 15))
def test_with_a_phantom_everybody_sits_out_once(tables: int) -> None:
    movement = howell(tables, phantom=True)
    assert movement.contestants == tuple(range(1, 2 * tables))
    assert sorted(one for out in movement.sit_outs() for one in out) == list(range(1, 2 * tables))
    assert opponents(movement) == Counter(all_two(range(1, 2 * tables)))


def test_the_stored_designs_pass_the_proof_of_the_tool_that_made_them(capsys: pytest.CaptureFixture[str]) -> None:
    tool("howell_designs").prove()
    assert "designs proved" in capsys.readouterr().out


@pytest.mark.parametrize("cell", ["1-2:3 3-4:1", "5-2:3"])
def test_the_proof_refuses_a_design_that_is_none(cell: str) -> None:
    module = tool("howell_designs")
    with pytest.raises(SystemExit):
        module.prove_grid(module.rolled(module.read(cell), 3), 2, 3)


def test_the_search_finds_the_smallest_designs_again() -> None:
    module = tool("howell_designs")
    for tables, rounds in ((4, 7), (5, 9), (6, 8)):
        cells = module.find_cyclic(tables, rounds)
        module.prove_grid(module.rolled(cells, rounds), tables, rounds)


def test_fourteen_tables_are_generated_within_a_second() -> None:
    start = time.perf_counter()
    howell(14)
    assert time.perf_counter() - start < 1


@pytest.mark.parametrize("tables", [-1, 0, 1, 15, True, "7", None, 7.0])
def test_other_numbers_of_tables_are_refused(tables: object) -> None:
    with pytest.raises(ImpossibleMovement, match="2 to 14"):
        howell(tables)  # type: ignore[arg-type]


def test_a_three_quarter_howell_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(ImpossibleMovement) as refused:
        three_quarter(8, 9)
    assert refused.value.legal == (10, 11, 12, 13, 14)
    with pytest.raises(ImpossibleMovement):
        three_quarter(2)
    with pytest.raises(ImpossibleMovement):
        howell(7, boards_per_set=0)
