"""The special Swiss form, places that are certain, a correction after the draw, and the Danish form."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.contest.pairings import Contestant, Round, after, pair_danish, pair_zones
from cardinal.contest.pairings.certain_place import Standing, average, certain_places
from cardinal.contest.pairings.correction import AfterCorrection, after_correction
from cardinal.contest.pairings.errors import BadField
from cardinal.contest.pairings.special_swiss import final_places, opening_round, rounds_needed, winners_after


@pytest.mark.clause("G26.2")
def test_so_many_rounds_as_halvings_make_one_winner() -> None:
    assert [rounds_needed(teams) for teams in (2, 3, 4, 5, 8, 9, 16, 17)] == [1, 2, 2, 3, 3, 4, 4, 5]


@pytest.mark.clause("G26.2")
def test_an_odd_winners_zone_takes_the_best_of_the_losers_zone() -> None:
    # Six teams after round 1 (1-4, 2-5, 3-6): 1, 2 and 3 won; 5 is the best of the others.
    scores = {1: 20, 2: 19, 3: 18, 5: 12, 4: 10, 6: 4}
    field = after((Contestant(number, score) for number, score in scores.items()), [Round.parse("1-4 2-5 3-6")])
    paired = pair_zones(field, (1, 2, 3), 2)
    assert paired.promoted == 5
    assert set(paired.winners) == {1, 2, 3, 5}
    assert [one.numbers for one in paired.round.pairings] == [{1, 2}, {3, 5}, {4, 6}]


@pytest.mark.clause("G26.2")
def test_the_next_best_comes_up_where_the_best_has_met_the_only_opponent() -> None:
    field = [
        Contestant(1, 6, met=frozenset({2, 3})),
        Contestant(2, 4, met=frozenset({1, 4})),
        Contestant(3, 2, met=frozenset({1, 4})),
        Contestant(4, 0, met=frozenset({2, 3})),
    ]
    paired = pair_zones(field, (1,), 3)
    assert (paired.promoted, paired.rematches) == (4, ())


@pytest.mark.clause("G26.2")
@given(st.integers(2, 33), st.randoms(use_true_random=False))
def test_after_the_last_round_one_is_left_in_the_winners_zone(teams: int, chance: object) -> None:
    field = tuple(Contestant(number, Fraction(0)) for number in range(1, teams + 1))
    scores = {one.number: Fraction(0) for one in field}
    zone = opening_round(range(1, teams + 1))
    winners: tuple[int, ...] = ()
    byes: list[int] = []
    for number in range(1, rounds_needed(teams) + 1):
        if number > 1:
            zone = pair_zones(field, winners, number)
        assert sorted(zone.round.numbers) == list(range(1, teams + 1))
        byes += zone.round.byes
        won = {pair: chance.choice((pair.home, pair.away)) for pair in zone.round.pairings}  # type: ignore[attr-defined]
        for winner in won.values():
            scores[winner] += 2
        for bye in zone.round.byes:
            scores[bye] += Fraction(3, 2)
        winners = winners_after(zone, won)
        field = after((replace(one, score=scores[one.number]) for one in field), [zone.round])
    assert len(winners) == 1
    assert len(byes) == len(set(byes))
    ranking = sorted(scores, key=lambda one: (-scores[one], one))
    places = final_places(winners[0], ranking)
    assert places[0] == winners[0]
    assert sorted(places) == list(range(1, teams + 1))


def test_a_drawn_match_of_the_winners_zone_must_be_decided_first() -> None:
    zone = opening_round((1, 2, 3, 4))
    with pytest.raises(BadField):
        winners_after(zone, {})


def standing(number: int, match_points: int, vp: int, matches: int = 5) -> Standing:
    return Standing(number, Fraction(match_points), Fraction(vp), matches)


@pytest.mark.clause("G26.7")
def test_who_is_sure_of_first_and_second_sits_out_and_scores_the_average() -> None:
    # One round left: at most 2 match points and 26 VP more for any rival.
    table = [standing(4, 4, 66), standing(1, 10, 120), standing(2, 7, 90), standing(3, 4, 70)]
    certain = certain_places(table, 1)
    assert [(one.number, one.place) for one in certain] == [(1, 1), (2, 2)]
    assert [(one.a_round.match_points, one.a_round.vp) for one in certain] == [(2, 24), (Fraction(7, 5), 18)]
    assert certain[0].cites == "§G26.7"


@pytest.mark.clause("G26.7")
def test_a_place_that_a_rival_can_still_share_is_not_certain() -> None:
    assert certain_places([standing(1, 10, 120), standing(2, 8, 94)], 1) == ()  # 8 + 2 and 94 + 26
    assert len(certain_places([standing(1, 10, 120), standing(2, 8, 93)], 1)) == 2
    assert certain_places([standing(1, 10, 120), standing(2, 8, 93)], 2) == ()


@pytest.mark.clause("G26.7")
def test_everybody_plays_on_where_the_next_stage_carries_scores() -> None:
    table = [standing(1, 10, 120), standing(2, 2, 50)]
    assert certain_places(table, 1, carried=True) == ()
    assert certain_places(table, 0) == ()


def test_certainty_may_be_counted_on_vp_first() -> None:
    table = [standing(1, 7, 130), standing(2, 8, 90)]
    assert certain_places(table, 1) == ()
    assert [one.number for one in certain_places(table, 1, primary="vp")] == [1, 2]


def test_the_average_is_rounded_half_up_to_two_decimals() -> None:
    assert average(standing(1, 1, 100, matches=8)).match_points == Fraction(13, 100)  # 0.125
    assert average(standing(1, 2, 100, matches=3)).vp == Fraction(3333, 100)


@pytest.mark.clause("G26.8")
@pytest.mark.parametrize(
    ("paired", "begun", "time", "follows"),
    [
        (6, False, False, AfterCorrection.PAIR_ANEW),  # the last two rounds of seven are 6 and 7
        (7, False, False, AfterCorrection.PAIR_ANEW),
        (7, True, True, AfterCorrection.MAY_STAND),
        (5, False, False, AfterCorrection.MAY_STAND),
        (5, False, True, AfterCorrection.PAIR_ANEW),
        (5, True, False, AfterCorrection.MAY_STAND),
    ],
)
def test_a_correction_after_the_pairing(paired: int, begun: bool, time: bool, follows: AfterCorrection) -> None:
    found = after_correction(round_paired=paired, rounds_in_stage=7, has_begun=begun, time_to_change=time)
    assert (found.follows, found.cites) == (follows, "§G26.8")


def test_danish_neighbours_meet_again() -> None:
    field = [Contestant(number, 10 - number, met=frozenset({1, 2, 3, 4}) - {number}) for number in (1, 2, 3, 4)]
    assert [one.numbers for one in pair_danish(field, 5).round.pairings] == [{1, 2}, {3, 4}]


def test_danish_may_keep_last_rounds_opponents_apart() -> None:
    field = [Contestant(number, 10 - number) for number in (1, 2, 3, 4)]
    rounds = [Round.parse("1-3 2-4"), Round.parse("1-2 3-4")]
    assert [one.numbers for one in pair_danish(field, 3, rounds=rounds, not_within=1).round.pairings] == [
        {1, 3},
        {2, 4},
    ]
