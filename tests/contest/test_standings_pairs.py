"""Pairs over the boards of a field: percentages, lists, sections, other scorings, adjusted scores, penalties."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from cardinal.contest.model import Contestant, Event, Form, Penalty, PenaltyUnit
from cardinal.contest.ranking import Figure
from cardinal.contest.stage import Carry, CarryKind, Compared, Scoring, Stage, Winners
from cardinal.contest.standings import standings
from cardinal.scoring import Fouled, MatchpointRules, Played, Unit
from tests.contest.event_maker import Terms, contestants, field_event, line

# Three tables, two boards. Board 1: North-South 3 3 0 of 4, East-West 1 1 4; board 2: 4 2 0 and 0 2 4.
TWO_BOARDS = {
    1: [(1, 4, 620), (2, 5, 620), (3, 6, -100)],
    2: [(1, 5, 140), (2, 6, 110), (3, 4, -50)],
}


def scores(event: Event, stage: str = "s") -> dict[int, Fraction]:
    return {row.number: row.score for one in standings(event).stage(stage).rankings for row in one.rows}


def places(event: Event) -> list[list[tuple[int | None, int]]]:
    return [[(row.place, row.number) for row in one.rows] for one in standings(event).final]


@pytest.mark.clause("78A")
def test_one_list_by_percentage_with_shared_places() -> None:
    event = field_event(Stage("s"), TWO_BOARDS)
    # Of 8: pair 1 has 3 + 4, 6 has 4 + 2, 2 has 3 + 2, 4 has 1 + 4, 5 has 1 + 0, 3 has 0 + 0.
    assert scores(event) == {
        1: Fraction(175, 2), 6: Fraction(75), 2: Fraction(125, 2), 4: Fraction(125, 2), 5: Fraction(25, 2), 3: 0
    }  # fmt: skip
    assert places(event) == [[(1, 1), (2, 6), (3, 2), (3, 4), (5, 5), (6, 3)]]
    assert [row.is_shared for row in standings(event).final[0].rows] == [False, False, True, True, False, False]


def test_half_matchpoints_give_the_same_percentages_of_half_the_points() -> None:
    rules = MatchpointRules(unit=Unit.HALF_MATCHPOINT)
    event = field_event(Stage("s", matchpoints=rules), TWO_BOARDS)
    assert scores(event) == scores(field_event(Stage("s"), TWO_BOARDS))
    row = standings(event).final[0].rows[0]
    assert (row.figure(Figure.MATCHPOINTS), row.figure(Figure.TOP)) == (Fraction(7, 2), 4)


@pytest.mark.clause("G28.1")
def test_two_winners_are_two_lists_by_direction() -> None:
    event = field_event(Stage("s", winners=Winners.OVERALL_TWO), TWO_BOARDS)
    lists = standings(event).final
    assert [one.direction for one in lists] == ["NS", "EW"]
    assert places(event) == [[(1, 1), (2, 2), (3, 3)], [(1, 6), (2, 4), (3, 5)]]


def test_sections_are_compared_across_the_field_or_apart() -> None:
    # One board, two sections of two tables: across, 4 results; apart, two comparisons of one each.
    lines = (
        line(1, "A1", 1, 5, 620, section="A"),
        line(1, "A2", 2, 6, 170, section="A"),
        line(1, "B1", 3, 7, 100, section="B"),
        line(1, "B2", 4, 8, -50, section="B"),
    )
    people = tuple(Contestant(number, section="A" if number in (1, 2, 5, 6) else "B") for number in range(1, 9))
    across = Event(Terms((Stage("s"),)), people, lines=lines)
    assert [scores(across)[number] for number in (1, 2, 3, 4)] == [100, Fraction(200, 3), Fraction(100, 3), 0]
    apart = replace(across, conditions=Terms((Stage("s", compared=Compared.SECTION, winners=Winners.GROUP_ONE),)))
    assert [scores(apart)[number] for number in (1, 2, 3, 4)] == [100, 0, 100, 0]
    assert [one.group for one in standings(apart).final] == ["A", "B"]


@pytest.mark.clause("78B")
def test_cross_imps_are_the_mean_of_the_comparisons() -> None:
    board = {1: [(1, 4, 620), (2, 5, 170), (3, 6, -100)]}
    # 620 against 170 is 10 IMPs, against -100 12; 170 against -100 is 7.
    found = scores(field_event(Stage("s", scoring=Scoring.CROSS_IMPS), board))
    assert found == {
        1: 11, 2: Fraction(-3, 2), 3: Fraction(-19, 2), 4: -11, 5: Fraction(3, 2), 6: Fraction(19, 2)
    }  # fmt: skip


@pytest.mark.clause("78D/1")
def test_butler_compares_with_the_datum() -> None:
    board = {1: [(1, 4, 620), (2, 5, 170), (3, 6, -100)]}
    # The mean is 230: +390 is 9 IMPs, -60 is 2, -330 is 8.
    found = scores(field_event(Stage("s", scoring=Scoring.BUTLER), board))
    assert found == {1: 9, 2: -2, 3: -8, 4: -9, 5: 2, 6: 8}


@pytest.mark.clause("78C")
def test_total_points_add_up() -> None:
    found = scores(field_event(Stage("s", scoring=Scoring.TOTAL), TWO_BOARDS))
    assert found == {1: 760, 2: 730, 3: -150, 4: -570, 5: -760, 6: -10}


def test_individuals_have_what_their_side_had() -> None:
    lines = (line(1, 1, (1, 3), (2, 4), 420), line(1, 2, (5, 7), (6, 8), -50))
    event = Event(
        Terms((Stage("s", system="individual"),), form=Form.INDIVIDUAL), contestants(range(1, 9)), lines=lines
    )
    assert scores(event) == {1: 100, 3: 100, 6: 100, 8: 100, 2: 0, 4: 0, 5: 0, 7: 0}


def test_imps_of_unequal_numbers_of_boards_are_ranked_by_the_mean() -> None:
    boards = {1: [(1, 3, 430), (2, 4, 0)], 2: [(1, 4, 430), (5, 6, 0)]}
    found = standings(field_event(Stage("s", scoring=Scoring.CROSS_IMPS), boards)).final[0]
    assert found.unit is Figure.IMPS_PER_BOARD
    assert found.row(1).score == 10  # 10 on each of two boards
    assert found.row(4).score == 0  # +10 and -10
    assert found.row(6).score == 10


@pytest.mark.clause("12C2(c)")
def test_an_award_is_the_better_or_the_worse_of_itself_and_the_own_session() -> None:
    boards = {**TWO_BOARDS, 3: [(1, 6, "A+/A-"), (2, 4, 620), (3, 5, 620)]}
    event = field_event(Stage("s"), boards)
    total = {row.number: row.figure(Figure.MATCHPOINTS) for row in standings(event).final[0].rows}
    # Pair 1 has 87.5% on its other boards: more than 60%. Pair 6 has 75% there, so that its 40% stands.
    assert total[1] == 7 + Fraction(875, 1000) * 4
    assert total[6] == 6 + Fraction(40, 100) * 4
    # Two results where three are expected: two equal ones have 2 of 4 by Neuberg as among two.
    assert total[2] == 5 + 2


@pytest.mark.clause("12C2(c)")
def test_another_session_does_not_count_for_an_award() -> None:
    good = [(board, 1, 420, -50) for board in (1, 2, 3)]
    lines = [
        line(board, table, *sides, score, round_number=number)
        for board, number, ours, theirs in [*good, (4, 2, -50, 420)]
        for table, sides, score in ((1, (1, 2), ours), (2, (3, 4), theirs))
    ]
    lines += [line(5, 1, 1, 2, "A+/A-", round_number=2), line(5, 2, 3, 4, 420, round_number=2)]
    one = Event(Terms((Stage("s", rounds=2),)), contestants(range(1, 5)), lines=tuple(lines))
    two = replace(one, conditions=Terms((Stage("s", rounds=2, session_rounds=1),)))
    # The top is 2. Over everything pair 1 has 6 of 8, 75%, more than average plus; in the second session 0%.
    assert standings(one).final[0].row(1).figure(Figure.MATCHPOINTS) == 6 + Fraction(75, 100) * 2
    assert standings(two).final[0].row(1).figure(Figure.MATCHPOINTS) == 6 + Fraction(60, 100) * 2
    # Pair 2 has 25% over everything, less than average minus; in the second session 100%, so that 40% stand.
    assert standings(one).final[0].row(2).figure(Figure.MATCHPOINTS) == 2 + Fraction(25, 100) * 2
    assert standings(two).final[0].row(2).figure(Figure.MATCHPOINTS) == 2 + Fraction(40, 100) * 2


@pytest.mark.clause("87B")
def test_a_fouled_board_is_scored_in_its_groups() -> None:
    # The published figures for 7 and 3 of 10 results.
    altered = [Fouled("rotated", Played(score)) for score in (90, 60, 30)]
    usual = [700, 600, 500, 400, 300, 200, 100]
    told = [(at, at + 100, score) for at, score in enumerate([*usual, *altered], start=1)]
    event = field_event(Stage("s"), {1: told})
    found = standings(event).final[0]
    points = [round(float(found.row(number).figure(Figure.MATCHPOINTS) or 0), 1) for number in range(1, 11)]
    assert points == [17.6, 14.7, 11.9, 9.0, 6.1, 3.3, 0.4, 15.7, 9.0, 2.3]


@pytest.mark.clause("78A")
def test_a_board_with_fewer_results_is_brought_to_the_common_top() -> None:
    ten = [(at, at + 100, 1000 - 10 * at) for at in range(1, 11)]
    eleven = [(at, at + 100, 1000 - 10 * at) for at in range(1, 12)]
    found = standings(field_event(Stage("s"), {1: ten, 2: eleven})).final[0]
    # Neuberg, 10 of 11, with 20 for the top of the full board.
    assert found.row(1).figure(Figure.MATCHPOINTS) == Fraction(199, 10) + 20
    assert found.row(10).figure(Figure.MATCHPOINTS) == Fraction(1, 10) + 2


def test_penalties_come_off_the_total_in_their_unit() -> None:
    event = field_event(Stage("s"), TWO_BOARDS)
    top = Penalty(1, "s", Fraction(25), PenaltyUnit.TOP, ("90A",))
    points = Penalty(6, "s", Fraction(2), PenaltyUnit.MATCHPOINTS)
    percent = Penalty(2, "s", Fraction(10), PenaltyUnit.PERCENT)
    found = standings(replace(event, penalties=(top, points, percent))).final[0]
    # A quarter of a top of 4 is 1 of 8; two points of 8; ten percent.
    assert [found.row(number).score for number in (1, 6, 2)] == [75, 50, Fraction(105, 2)]
    assert found.row(1).figure(Figure.PENALTY) == 1


def test_what_is_carried_over_keeps_its_top() -> None:
    first, second = Stage("s"), Stage("f", carry_over=Carry(CarryKind.PERCENT, Fraction(1, 2)))
    event = field_event(first, TWO_BOARDS)
    more = tuple(
        line(board, table, ns, ew, score, stage="f")
        for board, told in TWO_BOARDS.items()
        for table, (ns, ew, score) in enumerate(told, start=1)
    )
    event = replace(event, conditions=Terms((first, second)), lines=(*event.lines, *more))
    # Pair 1: 7 of 8 and half of 7 of half of 8: the same percentage, more matchpoints.
    row = standings(event).stage("f").rankings[0].row(1)
    assert (row.score, row.figure(Figure.CARRIED)) == (Fraction(175, 2), Fraction(7, 2))


def test_whoever_is_not_ranked_stands_without_a_place_at_the_end() -> None:
    event = field_event(Stage("s"), TWO_BOARDS)
    people = tuple(replace(one, unranked="R18") if one.number == 1 else one for one in event.contestants)
    rows = standings(replace(event, contestants=people)).final[0].rows
    assert [(row.place, row.number) for row in rows] == [(1, 6), (2, 2), (2, 4), (4, 5), (5, 3), (None, 1)]
    assert rows[-1].unranked == "R18"
