"""Swiss: the best pairing that there is, proved against all of them in small fields; byes; order; stages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.contest.pairings import (
    Contestant,
    FirstRound,
    Manner,
    Meeting,
    Pairing,
    Relations,
    after,
    first_round,
    new_stage,
    pair_round,
)
from cardinal.contest.pairings.errors import BadField, IllegalPairing
from cardinal.contest.pairings.field import in_order
from cardinal.contest.pairings.matching import closest
from cardinal.contest.pairings.swiss_round import BYE, met_graph
from cardinal.contest.pairings.unavoidable import Unavoidable

Matching = list[tuple[int, int]]


def all_matchings(numbers: Sequence[int]) -> Iterator[Matching]:
    if not numbers:
        yield []
        return
    first, *others = numbers
    for other in others:
        rest = [one for one in others if one != other]
        for matching in all_matchings(rest):
            yield [(first, other), *matching]


@st.composite
def graphs(draw: st.DrawFn, size: int) -> list[set[int]]:
    """Who has met whom, for positions from 0."""
    met: list[set[int]] = [set() for _ in range(size)]
    for one, other in combinations(range(size), 2):
        if draw(st.booleans()):
            met[one].add(other)
            met[other].add(one)
    return met


@st.composite
def fields(draw: st.DrawFn, least: int = 2, most: int = 9) -> tuple[Contestant, ...]:
    size = draw(st.integers(least, most))
    met = draw(graphs(size))
    byes = draw(st.lists(st.booleans(), min_size=size, max_size=size))
    return tuple(
        Contestant(
            place + 1,
            score=draw(st.integers(0, 5)),
            met=frozenset(one + 1 for one in met[place]),
            had_bye=byes[place] and place > 0,
        )
        for place in range(size)
    )


@pytest.mark.clause("G26.1")
@given(st.data(), st.sampled_from([2, 4, 6, 8]))
def test_the_matching_is_the_best_of_all(data: st.DataObject, size: int) -> None:
    scores = sorted(data.draw(st.lists(st.integers(0, 6), min_size=size, max_size=size)), reverse=True)
    met, apart = data.draw(graphs(size)), data.draw(graphs(size))

    def cost(pairs: Sequence[tuple[int, int]]) -> tuple[int, int, int, int]:
        return (
            sum(other in met[one] for one, other in pairs),
            sum(other in apart[one] for one, other in pairs),
            sum((scores[one] - scores[other]) ** 2 for one, other in pairs),
            sum((one - other) ** 2 for one, other in pairs),
        )

    assert cost(closest(scores, met, apart)) == min(map(cost, all_matchings(range(size))))


@pytest.mark.clause("G26.1", "G26.4.3", "G26.6")
@given(fields())
def test_nobody_meets_twice_while_that_can_be_avoided_and_a_proof_says_when_not(field: tuple[Contestant, ...]) -> None:
    paired = pair_round(field, 3)
    assert sorted(paired.round.numbers) == sorted(one.number for one in field)
    met = met_graph(field)
    # In an odd field the bye is one to be matched with, and only with those who have had none.
    lawful = [
        pairs for pairs in all_matchings(sorted(met)) if not any(BYE in pair and pair[1] in met[BYE] for pair in pairs)
    ]
    fewest = min(sum(other in met[one] for one, other in pairs) for pairs in lawful)
    assert len(paired.rematches) == fewest
    if fewest:
        assert paired.proof is not None
        assert paired.proof.holds(met)
        assert paired.proof.rematches == fewest
    else:
        assert paired.proof is None


def test_a_proof_that_proves_nothing_does_not_hold() -> None:
    met = {1: frozenset({2}), 2: frozenset({1}), 3: frozenset(), 4: frozenset()}
    everybody = tuple(frozenset({number}) for number in met)
    assert not Unavoidable(frozenset(), everybody, 2).holds(met)
    assert not Unavoidable(frozenset(), (), 0).holds(met)


@given(fields(most=8), st.integers(1, 4))
def test_the_pairing_is_the_same_whatever_the_order_of_the_field(field: tuple[Contestant, ...], number: int) -> None:
    assert pair_round(field, number) == pair_round(tuple(reversed(field)), number)


@given(st.integers(3, 24), st.integers(2, 7), st.randoms(use_true_random=False))
def test_a_whole_event_has_no_rematch_and_no_second_bye(teams: int, rounds: int, chance: object) -> None:
    rounds = min(rounds, teams // 2)  # with no more, everybody always has enough opponents left
    field = tuple(Contestant(number, Fraction(0)) for number in range(1, teams + 1))
    byes: list[int] = []
    for number in range(1, rounds + 1):
        paired = pair_round(field, number)
        assert paired.rematches == ()
        assert sorted(paired.round.numbers) == list(range(1, teams + 1))
        byes += paired.round.byes
        won = {chance.choice((one.home, one.away)) for one in paired.round.pairings}  # type: ignore[attr-defined]
        scored = (replace(one, score=one.score + 2 * (one.number in won)) for one in field)
        field = after(scored, [paired.round])
    assert len(byes) == len(set(byes)) == rounds * (teams % 2)


@pytest.mark.clause("G26.1", "G29.1.2")
def test_near_scores_meet_and_home_changes_with_the_round() -> None:
    field = [Contestant(number, score) for number, score in ((1, 10), (2, 7), (3, 9), (4, 6))]
    assert [str(one) for one in pair_round(field, 3).round.pairings] == ["1-3", "2-4"]
    assert [str(one) for one in pair_round(field, 2).round.pairings] == ["3-1", "4-2"]


def test_scores_that_are_fractions_are_compared_exactly() -> None:
    thirds = [Contestant(number, Fraction(number, 3)) for number in range(1, 7)]
    assert [one.numbers for one in pair_round(thirds, 1).round.pairings] == [{5, 6}, {3, 4}, {1, 2}]


@pytest.mark.parametrize(
    ("manner", "pairs"),
    [
        (Manner.ADJACENT, [{1, 2}, {3, 4}, {5, 6}, {7, 8}]),
        (Manner.FOLD, [{1, 8}, {2, 7}, {3, 6}, {4, 5}]),
        (Manner.SLIDE, [{1, 5}, {2, 6}, {3, 7}, {4, 8}]),
    ],
)
def test_equal_scores_are_paired_in_the_manner_chosen(manner: Manner, pairs: list[set[int]]) -> None:
    field = [Contestant(number, 4, rank=number) for number in range(1, 9)]
    assert [one.numbers for one in pair_round(field, 3, manner=manner).round.pairings] == pairs


def test_the_lowest_of_an_odd_group_goes_down_to_the_best_of_the_next() -> None:
    scores = {1: 6, 2: 6, 3: 6, 4: 4, 5: 4, 6: 4, 7: 4, 8: 4}
    field = [Contestant(number, score, rank=number) for number, score in scores.items()]
    pairs = [one.numbers for one in pair_round(field, 3, manner=Manner.FOLD).round.pairings]
    assert pairs == [{1, 2}, {3, 4}, {5, 8}, {6, 7}]


@pytest.mark.clause("G26.3")
def test_the_first_round_sets_strong_against_weak() -> None:
    assert [one.numbers for one in first_round(range(1, 9)).round.pairings] == [{1, 5}, {2, 6}, {3, 7}, {4, 8}]
    by_seed = first_round(range(1, 9), manner=FirstRound.BY_SEED)
    assert [one.numbers for one in by_seed.round.pairings] == [{1, 8}, {2, 7}, {3, 6}, {4, 5}]
    assert "G26.3" in by_seed.cites
    by_lot = first_round(range(1, 9), manner=FirstRound.RANDOM, seed="Cup")
    assert by_lot == first_round((8, 3, 1, 2, 7, 4, 6, 5), manner=FirstRound.RANDOM, seed="Cup")
    assert "G26.3" not in by_lot.cites


@pytest.mark.clause("G26.5.1")
def test_equal_points_stand_by_rank_where_there_is_one() -> None:
    field = [Contestant(1, 5, rank=3), Contestant(2, 5, rank=1), Contestant(3, 5, rank=2)]
    assert [one.number for one in in_order(field, 3)] == [2, 3, 1]
    assert [one.number for one in in_order(field, 4)] == [2, 3, 1]


@pytest.mark.clause("G26.5.2")
def test_without_ranks_equal_points_stand_by_number_rising_in_odd_rounds_and_falling_in_even_ones() -> None:
    field = [Contestant(2, 5), Contestant(3, 5), Contestant(1, 5), Contestant(9, 8)]
    assert [one.number for one in in_order(field, 3)] == [9, 1, 2, 3]
    assert [one.number for one in in_order(field, 4)] == [9, 3, 2, 1]
    assert "G26.5.2" in pair_round(field, 4).cites


@pytest.mark.clause("G26.6")
def test_the_lowest_who_has_had_none_has_the_bye() -> None:
    # Nine teams: the last, T9, had the bye in round 2, so the next lowest, T8, has it now.
    field = [Contestant(number, 20 - number, had_bye=number == 9) for number in range(1, 10)]
    assert pair_round(field, 3).round.byes == (8,)


@pytest.mark.clause("G26.6")
def test_in_the_first_round_the_highest_number_has_the_bye() -> None:
    assert first_round((9, 5, 1, 3, 7)).round.byes == (9,)


@pytest.mark.clause("G26.6")
def test_nobody_has_a_second_bye() -> None:
    with pytest.raises(IllegalPairing) as refused:
        pair_round([Contestant(number, had_bye=True) for number in (1, 2, 3)], 4)
    assert refused.value.cites == ("G26.6",)


def test_the_bye_goes_up_where_only_that_saves_a_rematch() -> None:
    # Without 3, only 1-2 is left, who have met; without 2, 1 and 3 have not.
    field = [Contestant(1, 4, met=frozenset({2})), Contestant(2, 2, met=frozenset({1})), Contestant(3, 0)]
    paired = pair_round(field, 2)
    assert (paired.round.byes, paired.rematches) == ((2,), ())


@pytest.mark.clause("G26.4.1", "G26.4.2", "G26.4.3")
def test_a_new_stage_pairs_high_with_low_or_near_with_near_and_forgets_who_met() -> None:
    everybody = frozenset({1, 2, 3, 4})
    field = [Contestant(number, 50 - number, met=everybody - {number}) for number in (1, 2, 3, 4)]
    level, fresh = new_stage(field, carried=False)
    assert [one.numbers for one in fresh.round.pairings] == [{1, 3}, {2, 4}]
    assert {one.score for one in level} == {0}
    kept, carried = new_stage(field, carried=True)
    assert [one.numbers for one in carried.round.pairings] == [{1, 2}, {3, 4}]
    assert [one.score for one in kept] == [49, 48, 47, 46]
    assert fresh.rematches == carried.rematches == ()
    assert "G26.4.1" in fresh.cites
    assert "G26.4.2" in carried.cites


@pytest.mark.clause("G19.5.2")
def test_related_teams_do_not_meet_while_that_can_be_avoided() -> None:
    field = [Contestant(number, 10 - number) for number in range(1, 5)]
    relations = Relations.of([(1, 2)], criterion="club")
    apart = pair_round(field, 1, relations=relations)
    assert [one.numbers for one in apart.round.pairings] == [{1, 3}, {2, 4}]
    all_related = Relations.of([(1, 2, 3, 4)], criterion="club")
    assert len(pair_round(field, 1, relations=all_related).related) == 2


@pytest.mark.clause("G19.5.2", "G19.5.3")
def test_related_contestants_meet_in_the_first_round_if_they_are_to_meet_early() -> None:
    field = [Contestant(number, 0, rank=number) for number in range(1, 9)]
    relations = Relations.of([(1, 8)], criterion="club", meeting=Meeting.EARLY)
    first = pair_round(field, 1, relations=relations)
    assert Pairing(1, 8) in first.round.pairings
    later = pair_round(after(field, [first.round]), 2, relations=relations)
    assert not later.related


def test_those_who_sit_out_are_not_paired() -> None:
    field = [Contestant(number, 10 - number) for number in range(1, 6)]
    paired = pair_round(field, 5, sitting_out=(1,))
    assert [one.numbers for one in paired.round.pairings] == [{2, 3}, {4, 5}]
    assert paired.round.sitting_out == (1,)
    assert not paired.round.byes


@pytest.mark.parametrize("numbers", [(), (1,), (1, 1), (0, 1)])
def test_a_field_of_which_no_round_can_be_made_is_refused(numbers: tuple[int, ...]) -> None:
    with pytest.raises(BadField):
        pair_round([Contestant(number) for number in numbers], 1)


def test_scores_too_fine_to_be_weighed_exactly_are_refused() -> None:
    fine = [Contestant(1, Fraction(1, 10**40)), Contestant(2, 1)]
    with pytest.raises(BadField):
        pair_round(fine, 1)
