"""Short Howells: what every stored design promises, and that it is as fair as the best that are published."""

from __future__ import annotations

import pytest

from cardinal.contest.movements import ImpossibleMovement, Severity, check, figures, short_howell
from cardinal.contest.movements.designs import short_howell_designs
from tests.contest.movement_facts import assert_playable, opponents, plays, tool

STORED = sorted(short_howell_designs())
PUBLISHED = {
    (10, 5): 72.2, (10, 6): 81.2, (10, 8): 87.8, (12, 7): 75.8, (12, 8): 83.9, (14, 6): 68.8, (14, 8): 81.2,
    (16, 6): 75.4, (16, 7): 77.3, (18, 6): 54.8, (20, 6): 46.5, (20, 7): 60.2, (22, 7): 51.1, (24, 6): 47.8,
}  # fmt: skip
"""The balance of the fairest one-winner movement known for so many pairs and rounds, to a decimal."""


@pytest.mark.parametrize(("tables", "rounds"), STORED)
def test_everybody_plays_every_board_and_meets_nobody_twice(tables: int, rounds: int) -> None:
    made = short_howell(tables, rounds, boards_per_set=1)
    copies = -(-tables // rounds)
    assert_playable(made, copies)
    assert made.sections[0].copies == copies
    assert sum(opponents(made).values()) == tables * rounds
    assert len(plays(made)) == 2 * tables * rounds
    assert not [one for one in check(made) if one.severity is not Severity.NOTE]
    # Whoever cannot move takes the highest number: it keeps its table, though not its direction.
    assert all(row[0] is not None and 2 * tables in row[0].contestants for row in made.rounds)


@pytest.mark.parametrize(("pairs", "rounds"), PUBLISHED)
def test_none_is_less_fair_than_the_best_published(pairs: int, rounds: int) -> None:
    balance = figures(short_howell(pairs // 2, rounds)).balance
    assert round(balance, 1) >= PUBLISHED[pairs, rounds]


def test_of_an_odd_number_as_many_sit_out_as_there_are_rounds() -> None:
    made = short_howell(5, 6, phantom=True)
    assert made.phantoms == {10}
    out = made.sit_outs()
    assert [len(one) for one in out] == [1] * 6
    assert len(frozenset().union(*out)) == 6


def test_a_length_that_was_not_found_is_refused_with_those_there_are() -> None:
    with pytest.raises(ImpossibleMovement) as refused:
        short_howell(5, 4)
    assert 6 in refused.value.legal
    assert refused.value.render("en").startswith("With 5 tables there is no short Howell of 4 rounds;")
    for tables in (3, 21):
        with pytest.raises(ImpossibleMovement, match="4 to 20 tables"):
            short_howell(tables)


def test_the_tool_finds_a_stored_design_again_from_its_seed() -> None:
    found = tool("short_howell_designs")
    size = found.Size(10, 6)
    stored = found.stored()[size]
    seed, _, number = stored.seed.partition("/")
    again = found.search(size, int(seed), 0.0, only=int(number))
    assert again is not None
    assert again.grid == stored.grid
