"""What the registry says of each movement is true of the movements that are made."""

from __future__ import annotations

from itertools import combinations

import pytest

from cardinal.contest.movements import GENERATORS, Generator, ImpossibleMovement, Severity, check, rainbow, web
from cardinal.contest.movements.kind import Counted
from cardinal.contest.movements.mitchell import SHARE
from cardinal.contest.seat_plan import movement_for
from cardinal.contest.stage import Stage
from cardinal.contest.stage_record import StagePlan
from cardinal.contest.systems import SYSTEMS, system_name
from cardinal.language import Language

each = pytest.mark.parametrize("generator", GENERATORS, ids=lambda one: one.name)
fitted = pytest.mark.parametrize("generator", [one for one in GENERATORS if one.lengths], ids=lambda one: one.name)


@each
def test_there_is_one_from_the_least_to_the_most_and_no_other(generator: Generator) -> None:
    per_table = {Counted.TABLES: 1, Counted.PLAYERS: 4, Counted.TEAMS: 1}[generator.counts]
    for size in (generator.least, generator.most):
        assert generator.arranged(size, boards=1).tables == size // per_table
    for size in (generator.least - 1, generator.most + 4):
        with pytest.raises(ImpossibleMovement):
            generator.arranged(size)


@fitted
def test_the_lengths_that_the_draw_chooses_from_are_as_they_say(generator: Generator) -> None:
    for tables in range(generator.least, min(generator.most, 8) + 1):
        for length in generator.lengths_for(tables):
            made = generator.arranged(tables, length.rounds, 2, [SHARE] if length.shares else [])
            assert len(made.rounds) == length.rounds
            assert not [one for one in check(made) if one.severity is Severity.ILLEGAL]
            sets = {number: set[int]() for number in made.contestants}
            met = set[frozenset[int]]()
            for _, _, sitting in made.games():
                met.add(frozenset(sitting.contestants))
                for number in sitting.contestants:
                    sets[number].add(sitting.boards)
            everything = set(range(1, made.board_sets + 1))
            assert length.is_complete == all(played == everything for played in sets.values())
            assert length.all_meet == (met == set(map(frozenset, combinations(made.contestants, 2))))


@fitted
def test_two_lines_are_those_who_never_change_direction(generator: Generator) -> None:
    tables = max(generator.least, 5)
    made = generator.arranged(tables)
    north_south = {number for _, _, sitting in made.games() for number in sitting.ns}
    assert generator.two_lines == (north_south == set(range(1, tables + 1)))


def test_every_system_has_a_name_in_every_language_and_no_two_the_same() -> None:
    for language in Language:
        assert len({system_name(one).render(language) for one in SYSTEMS}) == len(SYSTEMS)


def test_a_stage_is_played_by_any_movement_of_the_registry() -> None:
    def made(system: str, contestants: int, **plan: object) -> object:
        return movement_for(Stage("Main", system, 3, 2), StagePlan("Main", **plan), contestants)  # type: ignore[arg-type]

    assert made("rainbow", 20) == rainbow(5, 3, boards_per_set=2)
    assert made("web", 9, phantom="NS") == web(5, 3, boards_per_set=2).with_phantom(5)
    assert made("web", 10, arrow_switch=1) == web(5, 3, boards_per_set=2, arrow_switch=1)
