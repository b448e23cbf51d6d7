"""Movements of teams: who meets whom at which two tables over which boards, counted again from the rounds alone."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from typer.testing import CliRunner

from cardinal.cli.movement import app
from cardinal.contest.movements import (
    ImpossibleMovement,
    Movement,
    Severity,
    Sitting,
    check,
    guide_card,
    multiple_teams,
    team_rounds,
)
from cardinal.language import Language
from tests.contest.movement_facts import games


def codes(movement: Movement, severity: Severity = Severity.ILLEGAL) -> set[str]:
    return {one.code for one in check(movement) if one.severity is severity}


@pytest.mark.parametrize("teams", range(3, 29))
def test_every_two_teams_play_one_set_once_each_way_and_nobody_plays_a_board_twice(teams: int) -> None:
    movement = multiple_teams(teams)
    played = [(ns[0], ew[0], boards) for _, _, ns, ew, boards in games(movement)]
    halves = {(ns, ew): boards for ns, ew, boards in played}
    # Each ordered pair once: n(n - 1) games, which are n tables in n - 1 rounds.
    assert len(played) == len(halves) == teams * (teams - 1)
    assert all(halves[one, other] == halves[other, one] for one, other in combinations(range(1, teams + 1), 2))
    assert max(Counter((ns, boards) for ns, _, boards in played).values()) == 1
    assert max(Counter((ew, boards) for _, ew, boards in played).values()) == 1
    # Everybody is at the table in every round, once in each direction.
    for number in range(1, teams):
        row = [(ns[0], ew[0]) for at, _, ns, ew, _ in games(movement) if at == number]
        assert sorted(ns for ns, _ in row) == sorted(ew for _, ew in row) == list(range(1, teams + 1))
    assert codes(movement) == codes(movement, Severity.UNFAIR) == set()


@pytest.mark.parametrize("teams", [5, 9, 13])
def test_of_an_odd_number_no_board_is_at_two_tables_and_all_go_down_one_way(teams: int) -> None:
    movement = multiple_teams(teams)
    assert max(Counter((number, boards) for number, *_, boards in games(movement)).values()) == 1
    where = {(number, boards): table for number, table, _, _, boards in games(movement)}
    for (number, boards), table in where.items():
        if number < teams - 1:
            assert (where[number + 1, boards] - table) % teams == teams - 1
    # East-West go two tables down.
    seats = {(number, ew[0]): table for number, table, _, ew, _ in games(movement)}
    assert {(seats[2, team] - seats[1, team]) % teams for team in range(1, teams + 1)} == {teams - 2}


@pytest.mark.parametrize("teams", [8, 10, 14])
def test_of_an_even_number_only_the_two_tables_of_a_match_share(teams: int) -> None:
    at_once: dict[tuple[int, int], set[frozenset[int]]] = {}
    for number, _, ns, ew, boards in games(multiple_teams(teams)):
        at_once.setdefault((number, boards), set()).add(frozenset((*ns, *ew)))
    assert {len(matches) for matches in at_once.values()} == {1}


def test_four_and_six_teams_need_copies() -> None:
    # Four teams: both matches of a round have its set. Six: the three matches of the first round have one set.
    assert [multiple_teams(teams).sections[0].copies for teams in (4, 6, 8)] == [2, 3, 1]


@pytest.mark.parametrize(("teams", "rounds"), [(7, 4), (9, 2), (8, 3), (6, 1)])
def test_fewer_rounds_leave_no_match_with_one_half(teams: int, rounds: int) -> None:
    movement = multiple_teams(teams, rounds)
    met = Counter(frozenset((*ns, *ew)) for _, _, ns, ew, _ in games(movement))
    # A team has as many opponents as rounds, and each match two halves.
    assert len(met) == teams * rounds // 2
    assert set(met.values()) == {2}
    assert codes(movement) == set()


@pytest.mark.parametrize(("teams", "rounds"), [(7, 3), (7, 7), (8, 8), (6, 0), (2, 1), (40, 3)])
def test_other_sizes_are_refused_with_what_is_possible(teams: int, rounds: int) -> None:
    with pytest.raises(ImpossibleMovement) as caught:
        multiple_teams(teams, rounds)
    assert len({caught.value.render(language) for language in Language}) == 4
    if 3 <= teams <= 29:
        assert tuple(caught.value.legal) == team_rounds(teams)


def with_sitting(movement: Movement, number: int, table: int, sitting: Sitting) -> Movement:
    rows = [list(row) for row in movement.rounds]
    rows[number - 1][table - 1] = sitting
    return replace(movement, rounds=tuple(map(tuple, rows)))


@pytest.mark.parametrize(
    ("table", "sitting", "found"),
    [
        # Round 1 of five teams is 1 v 3 (set 2), 2 v 4 (3), 3 v 5 (4), 4 v 1 (5), 5 v 2 (1).
        # East-West of team 1 have sets 5, 4, 3 and 2, those of team 4 sets 3, 2, 1 and 5: set 2 is theirs later too.
        (1, Sitting((1,), (1,), 2), {"team_itself", "two_seats", "half_match", "board_twice"}),
        (1, Sitting((1,), (4,), 2), {"two_seats", "half_match", "board_twice"}),
        # Set 3 comes to team 1 in round 2 anyway, and is at table 2 at the same time.
        (1, Sitting((1,), (3,), 3), {"board_twice", "half_match", "two_tables"}),
    ],
)
def test_a_wrong_seat_is_found(table: int, sitting: Sitting, found: set[str]) -> None:
    wrong = with_sitting(multiple_teams(5), 1, table, sitting)
    assert codes(wrong) == found
    for one in check(wrong):
        assert len({one.text.render(language) for language in Language}) == 4


def test_a_table_left_out_leaves_half_a_match_and_uneven_boards() -> None:
    movement = multiple_teams(4)
    rows = [list(row) for row in movement.rounds]
    rows[0][0] = None  # type: ignore[call-overload]
    wrong = replace(movement, rounds=tuple(map(tuple, rows)))
    assert codes(wrong) == {"half_match"}
    assert codes(wrong, Severity.UNFAIR) == {"team_matches"}


def test_two_teams_that_meet_more_often_than_others_are_named() -> None:
    # A fourth round of four teams: 1 and 2 meet again with a set of their own, and so do 3 and 4.
    again = tuple(Sitting((ns,), (ew,), 4) for ns, ew in ((1, 2), (2, 1), (3, 4), (4, 3)))
    movement = multiple_teams(4)
    wrong = replace(movement, rounds=(*movement.rounds, again), board_sets=4)
    assert codes(wrong, Severity.UNFAIR) == {"met_again"}
    assert codes(wrong) == set()


def test_the_card_of_a_team_is_for_its_east_west_pair() -> None:
    # East-West of team 1 begin at table 4 (4 + 2 = 6, that is 1) and go down two tables.
    places = [one.place for one in guide_card(multiple_teams(5), 1).lines]
    assert [(one.table, one.seat.value) for one in places if one is not None] == [
        ("4", "EW"),
        ("2", "EW"),
        ("5", "EW"),
        ("3", "EW"),
    ]


@pytest.mark.parametrize("language", list(Language))
def test_the_command_prints_grid_cards_and_json(language: Language) -> None:
    words = ["multiple-teams", "--teams", "6", "--boards", "4", "--lang", language.value]
    grid = CliRunner().invoke(app, words)
    assert grid.exit_code == 0
    assert "1 v 6 (1–4)" in grid.output
    assert CliRunner().invoke(app, [*words, "--format", "cards"]).exit_code == 0
    record = json.loads(CliRunner().invoke(app, [*words, "--json"]).output)
    assert (record["form"], record["kind"], "figures" in record) == ("teams", "multiple-teams", False)
    assert Movement.from_json(record) == multiple_teams(6, boards_per_set=4)
