"""The closest matching where several are equally good, exact scores, and proofs that prove too much or too little."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from random import Random
from zlib import crc32

import pytest

from cardinal.contest.pairings import Contestant, Manner, Unavoidable
from cardinal.contest.pairings.field import whole_scores
from cardinal.contest.pairings.matching import closest, edges
from cardinal.contest.pairings.swiss_round import BYE, arranged, met_graph
from tests.contest.test_pairings_swiss import all_matchings


@pytest.mark.parametrize("seed", range(60))
def test_of_equally_good_matchings_that_of_the_least_figures_is_the_one(seed: int) -> None:
    """The figure of a pair is the last twenty bits of the CRC-32 of its two positions with a dash between."""
    chance = Random(seed)
    met: list[set[int]] = [set() for _ in range(6)]
    for one in range(6):
        for other in range(one):
            if chance.random() < 0.5:
                met[one].add(other)
                met[other].add(one)

    def cost(pairs: list[tuple[int, int]]) -> tuple[int, int, int]:
        return (
            sum(other in met[one] for one, other in pairs),
            sum((one - other) ** 2 for one, other in pairs),
            sum(crc32(f"{one}-{other}".encode()) % 2**20 for one, other in pairs),
        )

    assert list(closest([0] * 6, met)) == sorted(min(all_matchings(range(6)), key=cost))


def test_the_two_that_tie() -> None:
    # Of 0-1 2-5 3-4 and 0-3 1-2 4-5 each has 11 as the sum of its squares; the figures are 1575160 and 1011687.
    met = [{2}, set(), {0, 3, 4}, {2, 5}, {2}, {3}]
    assert closest([0] * 6, met) == ((0, 3), (1, 2), (4, 5))


def test_nobody_is_matched_with_nobody() -> None:
    assert closest([], []) == ()


def test_a_pair_with_more_between_than_are_blocked_is_left_out() -> None:
    # Nobody is blocked: only neighbours. 0 may not meet 1: then 0 and 1 each may have one or two more between.
    free: list[set[int]] = [set() for _ in range(6)]
    assert [edge[:2] for edge in edges([0] * 6, free)] == [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)]
    met = [{1}, {0}, *free[2:]]
    expected = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3), (3, 4), (4, 5)]
    assert [edge[:2] for edge in edges([0] * 6, met)] == expected
    assert [edge[:2] for edge in edges([0] * 6, free, met)] == expected


def test_scores_are_counted_in_one_unit() -> None:
    scores = (2, Decimal("1.5"), Fraction(1, 3), 0)
    assert whole_scores([Contestant(number, score) for number, score in enumerate(scores, 1)]) == [12, 9, 2, 0]


@pytest.mark.parametrize(
    ("manner", "order"),
    [
        # Three with four points, four with two: the third goes down to the best of the next.
        (Manner.ADJACENT, [1, 2, 3, 4, 5, 6, 7]),
        (Manner.FOLD, [1, 2, 3, 4, 5, 6, 7]),
        (Manner.SLIDE, [1, 2, 3, 4, 5, 6, 7]),
    ],
)
def test_an_odd_group_and_a_smaller_one(manner: Manner, order: list[int]) -> None:
    field = [Contestant(number, 4 if number < 4 else 2) for number in range(1, 8)]
    assert [one.number for one in arranged(field, manner)] == order


@pytest.mark.parametrize(
    ("manner", "order"),
    [
        (Manner.ADJACENT, [1, 2, 3, 4, 5, 6, 7]),
        (Manner.FOLD, [1, 6, 2, 5, 3, 4, 7]),
        (Manner.SLIDE, [1, 4, 2, 5, 3, 6, 7]),
    ],
)
def test_the_last_of_an_odd_group_stands_last(manner: Manner, order: list[int]) -> None:
    assert [one.number for one in arranged([Contestant(number) for number in range(1, 8)], manner)] == order


def test_who_met_whom_with_the_bye_in_an_odd_field() -> None:
    # Whoever has left the field is not in the graph.
    one, two, three = (
        Contestant(1, met=frozenset({2, 9})), Contestant(2, met=frozenset({1}), had_bye=True), Contestant(3),
    )  # fmt: skip
    assert met_graph([one, two]) == {1: {2}, 2: {1}}
    assert met_graph([one, two, three]) == {1: {2}, 2: {1, BYE}, 3: set(), BYE: {2}}


def test_a_proof_holds_only_with_its_own_groups_and_number() -> None:
    # Three have met each other and nobody is left for two of them: without 4 there are three groups of one.
    met = {1: {2, 3}, 2: {1, 3}, 3: {1, 2}, 4: set()}
    alone = (frozenset({1}), frozenset({2}), frozenset({3}))
    assert Unavoidable(frozenset({4}), alone, 1).holds(met)
    assert not Unavoidable(frozenset({4}), alone, 2).holds(met)
    assert not Unavoidable(frozenset({4}), alone[:2], 1).holds(met)
    assert not Unavoidable(frozenset(), alone, 1).holds(met)
    # As many odd groups as in the barrier prove nothing.
    assert not Unavoidable(frozenset({1, 2}), (frozenset({3, 4}),), 0).holds(met)
    assert not Unavoidable(frozenset({1, 2}), (), 0).holds(met)
