"""The special Swiss form, places that are certain, a correction after the draw, and the Danish form."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardinal.contest.pairings import Contestant, Round, after, pair_danish, pair_zones
from cardinal.contest.pairings.certain_place import Standing, certain_places
from cardinal.contest.pairings.special_swiss import rounds_needed


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


def standing(number: int, match_points: int, vp: int, matches: int = 5) -> Standing:
    return Standing(number, Fraction(match_points), Fraction(vp), matches)


@pytest.mark.clause("G26.7")
def test_who_is_sure_of_first_and_second_sits_out() -> None:
    # One round left: at most 2 match points and 26 VP more for any rival.
    table = [standing(4, 4, 66), standing(1, 10, 120), standing(2, 7, 90), standing(3, 4, 70)]
    assert certain_places(table, 1) == (1, 2)


@pytest.mark.clause("G26.7")
def test_a_place_that_a_rival_can_still_share_is_not_certain() -> None:
    assert certain_places([standing(1, 10, 120), standing(2, 8, 94)], 1) == ()  # 8 + 2 and 94 + 26
    assert certain_places([standing(1, 10, 120), standing(2, 8, 93)], 1) == (1, 2)
    assert certain_places([standing(1, 10, 120), standing(2, 8, 93)], 2) == ()


@pytest.mark.clause("G26.7")
def test_everybody_plays_on_where_the_next_stage_carries_scores() -> None:
    table = [standing(1, 10, 120), standing(2, 2, 50)]
    assert certain_places(table, 1, carried=True) == ()
    assert certain_places(table, 0) == ()
    assert certain_places(table, 1) == (1, 2)
    # Whoever has played nothing has no average to score.
    assert certain_places([standing(1, 10, 120), standing(2, 2, 50, matches=0)], 1) == (1,)


def test_certainty_may_be_counted_on_vp_first() -> None:
    table = [standing(1, 7, 130), standing(2, 8, 90)]
    assert certain_places(table, 1) == ()
    assert certain_places(table, 1, primary="vp") == (1, 2)
    # Equal VP: 104 + 26 is 130, and then 7 + 2 match points are no fewer than 9.
    assert certain_places([standing(1, 9, 130), standing(2, 7, 104)], 1, primary="vp") == ()
    assert certain_places([standing(1, 10, 130), standing(2, 7, 104)], 1, primary="vp") == (1, 2)


def test_danish_neighbours_meet_again() -> None:
    field = [Contestant(number, 10 - number, met=frozenset({1, 2, 3, 4}) - {number}) for number in (1, 2, 3, 4)]
    assert [one.numbers for one in pair_danish(field, 5).round.pairings] == [{1, 2}, {3, 4}]
