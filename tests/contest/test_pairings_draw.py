"""Draws: lots that anybody can check, groups, related teams, numbers, and what must be published before."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.contest.pairings import (
    Relations,
    Seeding,
    Spread,
    draw_groups,
    draw_lots,
)
from cardinal.contest.pairings.errors import BadField
from cardinal.contest.pairings.lots import drawn
from cardinal.contest.pairings.method import Form, Method, System


def test_a_lot_is_the_hash_that_anybody_can_work_out() -> None:
    lots = draw_lots("Spring Cup 2024", "numbers", (1, 2, 3, 4))
    by_hand = {number: sha256(f"Spring Cup 2024|numbers|{number}".encode()).hexdigest() for number in (1, 2, 3, 4)}
    assert {one.contestant: one.digest for one in lots} == by_hand
    assert [one.contestant for one in lots] == sorted(by_hand, key=by_hand.__getitem__)


@given(st.text(min_size=1).filter(str.strip), st.lists(st.integers(1, 999), unique=True), st.randoms())
def test_a_draw_does_not_depend_on_the_order_of_the_entries(seed: str, entries: list[int], chance: object) -> None:
    shuffled = list(entries)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert drawn(seed, "numbers", entries) == drawn(seed, "numbers", shuffled)
    assert sorted(drawn(seed, "numbers", entries)) == sorted(entries)


def test_draws_for_different_things_from_one_seed_differ() -> None:
    field = range(1, 31)
    assert drawn("Cup", "numbers", field) != drawn("Cup", "groups", field)


@pytest.mark.parametrize("seed", ["", "  "])
def test_a_draw_without_a_seed_is_refused(seed: str) -> None:
    with pytest.raises(BadField):
        draw_lots(seed, "numbers", (1, 2))


def test_an_entry_that_comes_twice_is_refused() -> None:
    with pytest.raises(BadField, match="3"):
        draw_lots("Cup", "numbers", (1, 3, 3))


@pytest.mark.clause("G23.1", "G24.1.1.1")
@pytest.mark.parametrize(("rounds", "boards"), [(0, 8), (8, 0)])
def test_a_method_has_at_least_a_round_and_a_board(rounds: int, boards: int) -> None:
    assert Method(Form.PAIRS, System.MOVEMENT, 1, 1).boards == 1
    with pytest.raises(BadField) as refused:
        Method(Form.PAIRS, System.KNOCKOUT, rounds, boards)
    assert refused.value.cites == ("G23.1", "G24.1.1.1")
    assert refused.value.text.render("en") == f"{rounds} rounds of {boards} boards: there must be at least one of each."


@pytest.mark.clause("G27.1")
def test_an_individual_is_a_round_robin_a_knockout_or_a_swiss() -> None:
    for system in (System.ROUND_ROBIN, System.KNOCKOUT, System.DOUBLE_KNOCKOUT, System.SWISS):
        assert Method(Form.INDIVIDUAL, system, 5, 8).system is system
    for system in (System.SPECIAL_SWISS, System.DANISH, System.MOVEMENT):
        with pytest.raises(BadField) as refused:
            Method(Form.INDIVIDUAL, system, 5, 8)
        assert refused.value.cites == ("G27.1",)
        assert refused.value.legal == ("double_knockout", "knockout", "round_robin", "swiss")
        assert Method(Form.PAIRS, system, 5, 8).system is system


@pytest.mark.clause("G24.1.2.1")
@pytest.mark.parametrize("count", [-1, 3])
def test_there_are_no_fewer_seeds_than_none_and_no_more_than_contestants(count: int) -> None:
    assert Seeding((7, 4), 0).others == Seeding((7, 4), 2).seeds == (7, 4)
    with pytest.raises(BadField) as refused:
        Seeding((7, 4), count)
    assert refused.value.cites == ("G24.1.2.1",)


@pytest.mark.clause("G25.2")
def test_seeds_from_master_points_go_into_groups_by_the_snake() -> None:
    seeding = Seeding(tuple(range(1, 13)), 8)
    groups = draw_groups(seeding, 4, "Cup")
    assert [group[:2] for group in groups.members] == [(1, 8), (2, 7), (3, 6), (4, 5)]
    pots = draw_groups(seeding, 4, "Cup", spread=Spread.POTS)
    assert sorted(group[0] for group in pots.members) == [1, 2, 3, 4]
    assert sorted(group[1] for group in pots.members) == [5, 6, 7, 8]


@pytest.mark.clause("G25.2", "G19.5.2")
@given(st.integers(1, 8), st.lists(st.integers(1, 9), max_size=6), st.integers(0, 12))
def test_groups_are_of_one_size_and_related_teams_are_spread_evenly(
    count: int, bodies: list[int], unrelated: int
) -> None:
    relations, number = [], 1
    for size in bodies:
        relations.append(range(number, number + size))
        number += size
    total = number - 1 + unrelated
    if total < count:
        return
    known = Relations.of(relations, criterion="region")
    groups = draw_groups(Seeding(tuple(range(1, total + 1)), 0), count, "Cup", relations=known).members
    assert sorted(one for group in groups for one in group) == list(range(1, total + 1))
    sizes = [len(group) for group in groups]
    assert max(sizes) - min(sizes) <= 1
    for body in relations:
        spread = [len(set(group) & set(body)) for group in groups]
        assert max(spread) - min(spread) <= 1


@pytest.mark.parametrize("count", [0, 5])
def test_more_groups_than_contestants_or_none_are_refused(count: int) -> None:
    with pytest.raises(BadField):
        draw_groups(Seeding((1, 2, 3, 4), 0), count, "Cup")


@pytest.mark.clause("G19.5.1")
def test_related_teams_need_the_organisers_test_in_words() -> None:
    with pytest.raises(BadField) as refused:
        Relations.of([(1, 2)], criterion=" ")
    assert refused.value.cites == ("G19.5.1",)
    with pytest.raises(BadField):
        Relations.of([(1, 2), (2, 3)], criterion="sponsor")
    assert Relations.of([(1, 2), (3,)], criterion="sponsor").groups == (frozenset({1, 2}),)


def test_the_lots_of_a_large_field_do_not_favour_low_numbers() -> None:
    firsts = Counter(drawn(f"seed {turn}", "numbers", range(1, 5))[0] for turn in range(2_000))
    # 500 each is expected; five standard deviations are 97.
    assert all(abs(firsts[number] - 500) < 97 for number in range(1, 5))
