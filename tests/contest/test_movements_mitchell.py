"""Mitchell movements and their kin: skip, share and relay, arrow switch, phantom, rover, hesitation, web."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.contest.movements import (
    Even,
    ImpossibleMovement,
    Line,
    Movement,
    Severity,
    arrow_switch_rounds,
    check,
    figures,
    hesitation,
    mitchell,
    web,
)
from tests.contest.movement_facts import assert_playable, games, opponents, plays, sets_at_tables

LINES = st.sampled_from([None, *Line])


@st.composite
def mitchells(draw: st.DrawFn) -> Movement:
    """Any Mitchell of a club's size, with any options that go together."""
    tables = draw(st.integers(2, 24))
    even = None if tables % 2 else draw(st.sampled_from(list(Even)))
    most = tables if tables % 2 or even is Even.SHARE else tables - 1
    rounds = draw(st.integers(1, most))
    return mitchell(
        tables,
        rounds,
        even=even,
        boards_per_set=draw(st.integers(1, 5)),
        arrow_switch=draw(st.integers(0, rounds)),
        phantom=draw(LINES),
    )


@given(mitchells())
def test_any_mitchell_can_be_played_and_reads_back(movement: Movement) -> None:
    shared = bool(movement.sections[0].shared)
    assert_playable(movement, copies=2 if shared else 1)
    assert not [one for one in check(movement) if one.severity is Severity.ILLEGAL]
    assert Movement.from_json(movement.to_json()) == movement


@pytest.mark.parametrize("tables", range(3, 40, 2))
def test_in_a_whole_odd_mitchell_the_lines_meet_completely_on_all_the_boards(tables: int) -> None:
    movement = mitchell(tables)
    north_south, east_west = range(1, tables + 1), range(tables + 1, 2 * tables + 1)
    assert_playable(movement)
    assert opponents(movement) == Counter(frozenset((ns, ew)) for ns in north_south for ew in east_west)
    assert plays(movement) == Counter((one, boards) for one in range(1, 2 * tables + 1) for boards in north_south)
    assert all(ns == (table,) for _, table, ns, _, _ in games(movement))
    assert figures(movement).balance == 100
    assert figures(movement).winners == 2


@pytest.mark.parametrize("tables", range(4, 40, 2))
def test_a_skip_gives_one_round_less_than_tables_and_sharing_as_many(tables: int) -> None:
    skip, share = mitchell(tables), mitchell(tables, even=Even.SHARE)
    assert (len(skip.rounds), len(share.rounds)) == (tables - 1, tables)
    assert_playable(skip)
    assert_playable(share, copies=2)
    together = {
        tuple(sorted(table for number, table, _, _, boards in games(share) if (number, boards) == at))
        for at, count in sets_at_tables(share).items()
        if count == 2
    }
    assert together == {(1, tables)}
    assert share.sections[0].relays == (() if tables == 2 else ((tables // 2, tables // 2 + 1),))


def test_about_an_eighth_of_the_rounds_are_switched() -> None:
    for rounds in range(1, 100):
        assert abs(arrow_switch_rounds(rounds) - rounds / 8) <= max(0.5, 1 - rounds / 8)
        assert arrow_switch_rounds(rounds) >= 1


@pytest.mark.parametrize("tables", [7, 9, 11, 13, 15])
def test_the_recommended_arrow_switch_is_fairer_than_one_round_more_or_half_of_them(tables: int) -> None:
    best = figures(mitchell(tables, arrow_switch=arrow_switch_rounds(tables)))
    assert best.winners == 1
    for other in (arrow_switch_rounds(tables) + 1, tables // 2):
        assert best.balance > figures(mitchell(tables, arrow_switch=other)).balance


def test_a_switched_round_exchanges_the_directions_and_nothing_else() -> None:
    plain, switched = mitchell(7), mitchell(7, arrow_switch=2)
    assert switched.switched == (6, 7)
    assert switched.rounds[:5] == plain.rounds[:5]
    for before, after in zip(plain.rounds[5:], switched.rounds[5:], strict=True):
        assert [(one.ns, one.ew, one.boards) for one in before if one] == [
            (one.ew, one.ns, one.boards) for one in after if one
        ]


@pytest.mark.parametrize("line", list(Line))
@pytest.mark.parametrize("tables", range(3, 20))
def test_with_a_phantom_nobody_sits_out_more_than_once(tables: int, line: Line) -> None:
    movement = mitchell(tables, phantom=line)
    missing = tables if line is Line.NS else 2 * tables
    assert movement.contestants == tuple(one for one in range(1, 2 * tables + 1) if one != missing)
    out = Counter(one for each in movement.sit_outs() for one in each)
    assert set(out.values()) == {1}
    assert sum(out.values()) == len(movement.rounds)
    assert all((one <= tables) == (line is Line.EW) for one in out)


@pytest.mark.parametrize("tables", range(4, 30))
def test_a_rover_bumps_each_pair_at_most_once_and_plays_as_any_other(tables: int) -> None:
    movement = mitchell(tables, rover=True)
    rover = 2 * tables + 1
    assert_playable(movement)
    assert len(movement.contestants) == 2 * tables + 1
    out = Counter(one for each in movement.sit_outs() for one in each)
    assert max(out.values()) == 1
    assert rover in movement.sit_outs()[0]
    assert sum(rover in ns for _, _, ns, _, _ in games(movement)) == len(movement.rounds) - 1


@pytest.mark.parametrize("tables", [3, 9])
def test_with_an_odd_multiple_of_three_no_rover_plays_all_the_rounds(tables: int) -> None:
    """All ways are tried here: table, pair and set of each round must be new."""

    def ways(number: int, seen: frozenset[tuple[str, int]]) -> bool:
        if number == tables:
            return True
        for table in range(tables):
            new = {("t", table), ("p", (table - number) % tables), ("s", (table + number) % tables)}
            if not seen & new and ways(number + 1, seen | new):
                return True
        return False

    assert not ways(1, frozenset())
    assert len(mitchell(tables, rover=True).rounds) == tables - 1
    with pytest.raises(ImpossibleMovement, match="rover"):
        mitchell(tables, tables, rover=True)


@pytest.mark.parametrize("tables", range(3, 40))
def test_a_hesitation_has_one_round_more_and_everybody_plays_all_the_boards(tables: int) -> None:
    movement = hesitation(tables)
    assert len(movement.rounds) == tables + 1
    assert_playable(movement, copies=1 if tables % 2 else 2)
    assert plays(movement) == Counter(
        (pair, boards) for pair in range(1, 2 * tables + 1) for boards in range(1, tables + 2)
    )
    for pair in movement.stationary:
        assert {table for _, table, ns, _, _ in games(movement) if pair in ns} == {pair - tables - 1}


@pytest.mark.parametrize("tables", range(4, 30, 2))
def test_in_an_even_hesitation_only_the_middle_and_the_last_table_share(tables: int) -> None:
    movement = hesitation(tables)
    together = {
        tuple(sorted(table for number, table, _, _, boards in games(movement) if (number, boards) == at))
        for at, count in sets_at_tables(movement).items()
        if count > 1
    }
    assert together == {(tables // 2, tables)}


def test_in_a_hesitation_a_moving_pair_stays_a_second_round_at_the_last_table() -> None:
    movement = hesitation(5)
    for pair in range(1, 7):
        where = [(number, table, pair in ns) for number, table, ns, ew, _ in games(movement) if pair in (*ns, *ew)]
        assert [table for _, table, north in where if north] == [5]


@pytest.mark.parametrize("rounds", [3, 5, 7, 9, 11, 13, 15])
def test_in_a_web_everybody_plays_the_same_boards_once(rounds: int) -> None:
    for tables in range(max(4, rounds), 60):
        movement = web(tables, rounds)
        assert_playable(movement, copies=movement.sections[0].copies)
        assert plays(movement) == Counter(
            (pair, boards) for pair in range(1, 2 * tables + 1) for boards in range(1, rounds + 1)
        )


@pytest.mark.parametrize("tables", range(14, 27))
def test_a_web_of_thirteen_rounds_needs_two_copies_for_even_tables_and_three_for_odd(tables: int) -> None:
    assert web(tables).sections[0].copies == 2 + tables % 2


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: mitchell(1), "2 to 200"),
        (lambda: mitchell(8, 8), "shared boards"),
        (lambda: mitchell(7, 8), "1 to 7"),
        (lambda: mitchell(7, even=Even.SKIP), "odd"),
        (lambda: mitchell(7, arrow_switch=8), "7"),
        (lambda: mitchell(7, phantom=Line.NS, rover=True), "not both"),
        (lambda: mitchell(7, 0), "1 to 7"),
        (lambda: hesitation(2), "3 to 200"),
        (lambda: hesitation(6, 8), "1 to 7"),
        (lambda: web(3), "4 to 200"),
        (lambda: web(16, 12), "odd number of rounds"),
        (lambda: web(16, 17), "3 to 15"),
        (lambda: mitchell(5).with_phantom(11), "11"),
    ],
)
def test_what_cannot_be_made_is_refused_with_the_reason(make: object, words: str) -> None:
    assert callable(make)
    with pytest.raises(ImpossibleMovement, match=words):
        make()
