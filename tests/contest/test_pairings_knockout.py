"""Knockouts: brackets, byes, places by lot, two losses, areas, and the choice of an opponent."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.contest.pairings import (
    Bracket,
    Double,
    Seeding,
    double_elimination,
    drawn_bracket,
    knockout,
)
from cardinal.contest.pairings.bracket import From, Match, positions
from cardinal.contest.pairings.errors import BadField
from cardinal.contest.pairings.knockout import draw_places


@pytest.mark.clause("GA1", "G24.1.1.3")
def test_the_bracket_of_sixteen_has_pairs_that_add_up_to_seventeen() -> None:
    first = [(str(one.upper), str(one.lower)) for one in knockout(16).matches if one.round == 1]
    assert first[:2] == [("1", "16"), ("8", "9")]
    assert all(int(upper) + int(lower) == 17 for upper, lower in first)
    assert {"GA1", "G24.1.1.3"} == set(knockout(16).cites.replace("§", "").split())


@pytest.mark.clause("GA1", "G24.1.1.3")
@given(st.integers(0, 9), st.integers(0, 9))
def test_every_zone_of_one_size_has_the_same_sum(power: int, zone_power: int) -> None:
    size, zone = 1 << power, 1 << min(zone_power, power)
    order = positions(size)
    assert sorted(order) == list(range(1, size + 1))
    sums = {sum(order[start : start + zone]) for start in range(0, size, zone)}
    assert zone == 1 or len(sums) == 1


@pytest.mark.clause("G24.1.1.3")
@given(st.integers(2, 200))
def test_byes_go_to_seed_one_and_the_following_ones(entrants: int) -> None:
    found = knockout(entrants)
    playing = {
        number for one in found.matches if one.round == 1 for number in (int(str(one.upper)), int(str(one.lower)))
    }
    without = sorted(set(range(1, entrants + 1)) - playing)
    assert without == list(found.byes) == list(range(1, len(without) + 1))
    assert len(found.matches) == entrants - 1


def play_all(bracket: Bracket, chance: object) -> tuple[dict[str, int], Counter[int]]:
    """Random results until nothing is left to play, and how often each has lost."""
    won: dict[str, int] = {}
    lost: Counter[int] = Counter()
    while True:
        ready = [(name, sides) for name, sides in bracket.resolve(won).items() if name not in won]
        if not ready:
            return won, lost
        for name, sides in ready:
            assert sides[0] != sides[1]
            won[name] = chance.choice(sides)  # type: ignore[attr-defined]
            lost[sides[0] if won[name] == sides[1] else sides[1]] += 1


@given(st.integers(2, 40), st.randoms(use_true_random=False))
def test_a_knockout_leaves_one_without_a_loss(entrants: int, chance: object) -> None:
    bracket = knockout(entrants)
    won, lost = play_all(bracket, chance)
    champion = bracket.champion(won)
    assert champion is not None
    assert lost == Counter({number: 1 for number in range(1, entrants + 1) if number != champion})


@pytest.mark.clause("G24.2.1", "G24.2.2")
@given(st.integers(2, 40), st.sampled_from(Double), st.randoms(use_true_random=False))
def test_after_two_losses_one_is_out_and_only_then(entrants: int, form: Double, chance: object) -> None:
    bracket = double_elimination(entrants, form)
    won, lost = play_all(bracket, chance)
    champion = bracket.champion(won)
    assert champion is not None
    assert lost[champion] <= 1
    assert all(lost[number] == 2 for number in range(1, entrants + 1) if number != champion)


def losers_rounds(bracket: Bracket) -> list[list[Match]]:
    rounds = groupby((one for one in bracket.matches if one.side == "L"), key=lambda one: one.round)
    return [list(matches) for _, matches in rounds]


def newcomers(match: Match) -> int:
    return sum(isinstance(side, From) and not side.won for side in (match.upper, match.lower))


@pytest.mark.clause("G24.2.1")
@pytest.mark.parametrize("entrants", [4, 8, 16, 32, 64])
def test_standard_as_many_stay_as_come_and_a_round_is_of_one_kind(entrants: int) -> None:
    bracket = double_elimination(entrants)
    first, *rounds = losers_rounds(bracket)
    assert {newcomers(match) for match in first} == {2}  # the first losers, among themselves
    kinds = [{newcomers(match) for match in matches} for matches in rounds]
    assert all(kind in ({0}, {1}) for kind in kinds)
    assert kinds == [{1}, {0}] * (len(kinds) // 2) + [{1}] * (len(kinds) % 2)
    assert bracket.cites.startswith("§G24.2.1")


@pytest.mark.clause("G24.2.2")
def test_compact_mixes_both_kinds_and_turns_the_newcomers_about() -> None:
    bracket = double_elimination(16, Double.COMPACT)
    rounds = losers_rounds(bracket)
    assert [len(matches) for matches in rounds] == [4, 4, 3, 2, 1]
    assert {newcomers(match) for match in rounds[2]} == {0, 1}
    came = [[str(match.lower) for match in matches if newcomers(match) == 1] for matches in rounds]
    assert came[1] == ["-W2.4", "-W2.3", "-W2.2", "-W2.1"]  # from the bottom
    assert came[2] == ["-W3.1", "-W3.2"]  # from the top
    assert len(losers_rounds(double_elimination(16))) == 6


def test_without_a_second_final_the_first_decides() -> None:
    assert len(double_elimination(8, second_final=False).matches) == 14
    assert len(double_elimination(8).matches) == 15


def test_results_that_cannot_be_are_refused() -> None:
    bracket = knockout(4)
    for won in ({"W2.1": 1}, {"W1.1": 2}, {"X": 1}):
        with pytest.raises(BadField):
            bracket.resolve(won)
    assert bracket.resolve({"W1.1": 4}) == {"W1.1": (1, 4), "W1.2": (2, 3)}
    assert bracket.champion({"W1.1": 4}) is None


@pytest.mark.clause("G24.1.1.2")
def test_places_are_drawn_and_seeds_keep_theirs() -> None:
    seeding = Seeding(tuple(range(101, 114)), 4)
    places = draw_places(seeding, "Cup")
    assert [places[team] for team in (101, 102, 103, 104)] == [1, 2, 3, 4]
    assert sorted(places) == list(range(101, 114))
    assert sorted(places.values()) == list(range(1, 14))
    assert places == draw_places(seeding, "Cup")
    assert places != draw_places(seeding, "Another cup")


def test_the_drawn_bracket_names_every_entrant_and_match_once() -> None:
    text = drawn_bracket(knockout(6), lambda number: f"队{number}")
    assert [text.count(f"队{number} ") for number in range(1, 7)] == [1] * 6
    assert [text.count(one.name) for one in knockout(6).matches] == [1] * 5


@pytest.mark.parametrize("entrants", [0, 1])
def test_less_than_two_is_no_knockout(entrants: int) -> None:
    with pytest.raises(BadField):
        knockout(entrants)
