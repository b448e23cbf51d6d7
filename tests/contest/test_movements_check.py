"""The checker finds every planted fault, and the balance is the one its docstring defines."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from statistics import fmean, pstdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.contest.movements import (
    Finding,
    Movement,
    Section,
    Severity,
    Sitting,
    as_barometer,
    barometer,
    check,
    figures,
    hesitation,
    howell,
    individual,
    mitchell,
    rainbow,
    three_quarter,
    web,
)
from cardinal.contest.movements.balance import competitions
from cardinal.contest.movements.kind import PLANNED
from tests.contest.movement_facts import games


def changed(movement: Movement, number: int, table: int, sitting: Sitting | None) -> Movement:
    """The movement with another sitting at a table in a round."""
    rows = [list(row) for row in movement.rounds]
    rows[number - 1][table - 1] = sitting
    return replace(movement, rounds=tuple(tuple(row) for row in rows))


def sitting(movement: Movement, number: int, table: int) -> Sitting:
    found = movement.rounds[number - 1][table - 1]
    assert found is not None
    return found


def found(movement: Movement, code: str) -> list[Finding]:
    return [one for one in check(movement) if one.code == code]


@pytest.mark.clause("3/1")
def test_a_pair_with_two_seats_in_a_round_is_found() -> None:
    one = sitting(howell(4), 3, 2)
    movement = changed(howell(4), 3, 2, Sitting(sitting(howell(4), 3, 1).ns, one.ew, one.boards))
    (finding,) = found(movement, "two_seats")
    assert (finding.rounds, finding.tables, finding.severity) == ((3,), (1, 2), Severity.ILLEGAL)
    assert finding.contestants == (sitting(howell(4), 3, 1).ns,)
    assert finding.cites == "§3/1"


def test_a_pair_that_sits_against_itself_has_two_seats() -> None:
    (finding,) = found(changed(mitchell(5), 1, 1, Sitting((1,), (1,), 1)), "two_seats")
    assert finding.tables == (1, 1)


def test_a_board_played_twice_is_found_with_both_rounds() -> None:
    """Round 2 of table 1 gets the boards of round 1: North-South 1 plays set 1 again."""
    one = sitting(mitchell(5), 2, 1)
    movement = changed(mitchell(5), 2, 1, Sitting(one.ns, one.ew, 1))
    twice = {
        (finding.contestants[0][0], finding.board_set, finding.rounds) for finding in found(movement, "board_twice")
    }
    assert (1, 1, (1, 2)) in twice
    assert all(finding.severity is Severity.ILLEGAL for finding in found(movement, "board_twice"))


def test_an_even_mitchell_without_a_skip_plays_every_board_twice() -> None:
    rows = tuple(
        tuple(Sitting((at + 1,), (7 + (at - number) % 6,), (at + number) % 6 + 1) for at in range(6))
        for number in range(6)
    )
    movement = Movement(PLANNED, rows, 6, 4, (Section("", 1, 6),))
    # Each of the six East-West pairs meets three sets, and each of them twice.
    assert len(found(movement, "board_twice")) == 18
    assert found(movement, "met_again") == []


def test_one_set_at_two_tables_is_found_unless_they_share_it_or_there_are_copies() -> None:
    one = sitting(howell(5), 1, 2)
    other = sitting(howell(5), 1, 1)
    movement = changed(howell(5), 1, 2, Sitting(one.ns, one.ew, other.boards))
    (finding,) = found(movement, "two_tables")
    assert (finding.rounds, finding.tables, finding.board_set) == ((1,), (1, 2), other.boards)
    for section in (Section("", 1, 5, copies=2), Section("", 1, 5, shared=((1, 2),))):
        assert found(replace(movement, sections=(section,)), "two_tables") == []
    assert found(replace(movement, sections=(Section("", 1, 5, shared=((2, 3),)),)), "two_tables")


def test_each_section_has_its_own_boards() -> None:
    rows = ((Sitting((1,), (2,), 1), Sitting((3,), (4,), 1)),)
    together = Movement(PLANNED, rows, 1, 2, (Section("", 1, 2),))
    apart = replace(together, sections=(Section("A", 1, 1), Section("B", 2, 2)))
    assert len(found(together, "two_tables")) == 1
    assert found(apart, "two_tables") == []


def test_a_set_that_does_not_exist_is_found() -> None:
    one = sitting(mitchell(5), 4, 3)
    (finding,) = found(changed(mitchell(5), 4, 3, Sitting(one.ns, one.ew, 6)), "no_such_set")
    assert (finding.rounds, finding.tables, finding.board_set) == ((4,), (3,), 6)


def test_two_who_meet_again_are_found() -> None:
    rows = ((Sitting((1,), (2,), 1),), (Sitting((2,), (1,), 2),))
    (finding,) = found(Movement(PLANNED, rows, 2, 2, (Section("", 1, 1),)), "met_again")
    assert (finding.contestants, finding.rounds, finding.severity) == (((1, 2),), (1, 2), Severity.UNFAIR)


def test_players_who_are_partners_again_are_found_and_opponents_only_the_third_time() -> None:
    rows = (
        (Sitting((1, 2), (3, 4), 1),),
        (Sitting((2, 1), (4, 5), 2),),
        (Sitting((1, 5), (4, 2), 3),),
    )
    movement = Movement(PLANNED, rows, 3, 2, (Section("", 1, 1),))
    assert [(one.contestants, one.rounds) for one in found(movement, "partners_again")] == [(((1, 2),), (1, 2))]
    assert [one.contestants for one in found(movement, "met_again")] == [((1, 4),)]


def test_those_who_never_meet_are_listed_but_not_those_of_one_line() -> None:
    (finding,) = found(mitchell(5, 4), "never_met")
    # After four of five rounds each North-South pair lacks one opponent: the one a table below it.
    assert {frozenset(two) for two in finding.contestants} == {
        frozenset(((table - 4) % 5 + 6, table + 1)) for table in range(5)
    }
    assert found(mitchell(5), "never_met") == []
    (one_winner,) = found(mitchell(5, arrow_switch=1), "never_met")
    assert len(one_winner.contestants) == 2 * 10


def test_a_second_round_out_is_unfair_and_one_each_is_only_noted() -> None:
    assert found(howell(4, phantom=True), "sits_out") == []
    assert found(howell(4, phantom=True), "half_table")[0].severity is Severity.NOTE
    # Pair 8 stays at table 1; without its first two games it sits out twice, and its opponents once.
    emptied = changed(changed(howell(4), 1, 1, None), 2, 1, None)
    (finding,) = found(emptied, "sits_out")
    assert (finding.contestants, finding.severity) == (((8,),), Severity.UNFAIR)
    assert len(found(emptied, "half_table")[0].contestants) == 3


def test_boards_that_lie_idle_are_found() -> None:
    movement = mitchell(5)
    for number in (1, 2):
        movement = changed(movement, number, 1, None)
    assert found(movement, "uneven_plays") == []
    idle = replace(movement, board_sets=6)
    (finding,) = found(idle, "uneven_plays")
    assert finding.severity is Severity.UNFAIR


def test_boards_that_take_no_regular_way_are_noted() -> None:
    assert found(mitchell(7), "not_circulating") == []
    assert found(howell(7), "not_circulating") == []
    rows = (
        (Sitting((1,), (5,), 1), Sitting((2,), (6,), 2), Sitting((3,), (7,), 3)),
        (Sitting((1,), (6,), 2), Sitting((2,), (7,), 3), Sitting((3,), (5,), 1)),
        (Sitting((1,), (7,), 3), Sitting((2,), (5,), 2), Sitting((3,), (6,), 1)),
    )
    (finding,) = found(Movement(PLANNED, rows, 3, 2, (Section("", 1, 3),)), "not_circulating")
    # From table 1 set 1 went to table 3 and set 2 to table 2; from 2 both went to 1; from 3 one to 2, one stayed.
    assert finding.tables == (1, 3)


def test_a_single_table_is_compared_with_nobody() -> None:
    rows = ((Sitting((1,), (2,), 1),),)
    (finding,) = found(Movement(PLANNED, rows, 1, 24, (Section("", 1, 1),)), "comparisons")
    assert finding.severity is Severity.UNFAIR


def test_the_worst_comes_first() -> None:
    one = sitting(howell(4), 3, 2)
    movement = changed(howell(4), 3, 2, Sitting(sitting(howell(4), 3, 1).ns, one.ew, one.boards))
    order = [list(Severity).index(finding.severity) for finding in check(movement)]
    assert order == sorted(order)
    assert order[0] == 0


MOVEMENTS = st.one_of(
    st.builds(howell, st.integers(2, 9)),
    st.builds(three_quarter, st.integers(5, 9)),
    st.builds(mitchell, st.integers(3, 12), arrow_switch=st.integers(0, 2)),
    st.builds(hesitation, st.integers(3, 9)),
    st.builds(web, st.integers(4, 12)),
    st.builds(barometer, st.integers(2, 9)),
    st.builds(individual, st.sampled_from([8, 9, 12, 13])),
    st.builds(rainbow, st.sampled_from([5, 7])),
)


def pairwise_competition(movement: Movement, one: int, other: int) -> int:
    """The definition word by word: same way +1, opposite way -1, met + (T - 1), partners - (T - 1)."""
    total = 0
    for boards in range(1, movement.board_sets + 1):
        tables = [(ns, ew) for _, _, ns, ew, played in games(movement) if played == boards]
        for ns, ew in tables:
            for other_ns, other_ew in tables:
                same = (one in ns and other in other_ns) or (one in ew and other in other_ew)
                opposite = (one in ns and other in other_ew) or (one in ew and other in other_ns)
                if (ns, ew) == (other_ns, other_ew):
                    total += (len(tables) - 1) * (opposite - same)
                else:
                    total += same - opposite
    return total


@given(MOVEMENTS)
def test_the_balance_is_the_one_defined(movement: Movement) -> None:
    counted = competitions(movement)
    values = {
        (one, other): pairwise_competition(movement, one, other) for one, other in combinations(movement.contestants, 2)
    }
    assert {two: counted.get(two, 0) for two in values} == values
    if figures(movement).winners == 1:
        mean, deviation = fmean(values.values()), pstdev(values.values())
        assert figures(movement).competition_mean == pytest.approx(mean)
        assert figures(movement).balance == pytest.approx(100 * mean**2 / (mean**2 + deviation**2))
    assert 0 <= figures(movement).balance <= 100 + 1e-9


@given(MOVEMENTS)
def test_a_contestants_competition_with_all_the_others_is_the_number_of_its_comparisons(movement: Movement) -> None:
    counted = competitions(movement)
    for one in movement.contestants:
        sets = [boards for _, _, ns, ew, boards in games(movement) if one in (*ns, *ew)]
        plays = [sum(boards == played for *_, played in games(movement)) - 1 for boards in sets]
        assert sum(value for two, value in counted.items() if one in two) == sum(plays)


@given(MOVEMENTS)
def test_nothing_made_here_is_illegal_and_everything_reads_back(movement: Movement) -> None:
    for one in (movement, as_barometer(movement)):
        assert not [finding for finding in check(one) if finding.severity is Severity.ILLEGAL]
        assert Movement.from_json(one.to_json()) == one
