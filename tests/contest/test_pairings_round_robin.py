"""Round robins: the printed tables, any other number, byes, and later cycles."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.contest.pairings import Round, next_cycle, review, round_robin
from cardinal.contest.pairings.errors import BadField
from cardinal.contest.pairings.round_robin import PRINTED
from cardinal.laws.clause import book


@pytest.mark.parametrize(
    "teams",
    [pytest.param(size, marks=pytest.mark.clause(f"GA2.{size}")) for size in range(4, 25, 2)],
)
def test_a_printed_table_is_the_one_in_the_catalogue_and_complete(teams: int) -> None:
    table = round_robin(teams)
    printed = book("guandan")[f"GA2.{teams}"].table
    assert [[[one.home, one.away] for one in each.pairings] for each in table.rounds] == printed
    assert table.cites == f"§GA2.{teams}"
    found = review(table.rounds, range(1, teams + 1))
    assert found.is_legal
    assert found.is_complete


@pytest.mark.clause("GA2.10", "G29.1.1")
def test_round_six_of_ten_teams_is_as_printed_home_first() -> None:
    assert str(round_robin(10).rounds[5]) == "7-1 3-2 9-8 5-4 10-6"


@pytest.mark.clause("GA2.6")
def test_the_printed_table_of_six_is_followed_though_it_is_not_balanced() -> None:
    home = {number: at_home for number, at_home, _ in review(round_robin(6).rounds).home}
    assert (home[3], home[4]) == (5, 0)


def test_every_printed_table_is_known() -> None:
    assert sorted(PRINTED) == list(range(4, 25, 2))


@given(st.integers(2, 61))
def test_any_number_meets_once_everybody_in_every_round_or_with_one_bye(teams: int) -> None:
    table = round_robin(teams)
    found = review(table.rounds, range(1, teams + 1))
    assert found.is_legal  # nobody twice in a round, nobody missing, no rematch, no second bye
    assert found.is_complete
    assert len(table.rounds) == teams - 1 + teams % 2
    if teams > 24:
        assert found.home_imbalance <= 1


def test_an_odd_number_has_its_bye_where_the_next_number_would_stand() -> None:
    # The table of six begins 3-5 2-4 1-6 and 3-1 5-4 6-2.
    assert [str(one) for one in round_robin(5).rounds[:2]] == ["3-5 2-4 1", "3-1 5-4 2"]


@pytest.mark.clause("G25.4")
def test_later_cycles_are_numbered_by_rank() -> None:
    first = round_robin(4)  # 2-3 1-4 / 3-1 4-2 / 1-2 3-4
    second = next_cycle(first, ranking=(4, 2, 1, 3))
    assert [str(one) for one in second.rounds] == ["2-1 4-3", "1-4 3-2", "4-2 1-3"]
    assert "§G25.4" in second.cites
    with pytest.raises(BadField):
        next_cycle(first, ranking=(1, 2, 3))


@pytest.mark.clause("G25.4")
@given(st.permutations(range(1, 8)), st.permutations(range(1, 8)))
def test_a_triple_round_robin_brings_everybody_together_three_times(one: list[int], other: list[int]) -> None:
    first = round_robin(7)
    table = (first, next_cycle(first, one), next_cycle(first, other))
    met = [pairing.numbers for cycle in table for each in cycle.rounds for pairing in each.pairings]
    assert len(met) == 3 * 21
    assert all(met.count(pair) == 3 for pair in set(met))


@pytest.mark.parametrize("teams", [-1, 0, 1])
def test_less_than_two_is_no_round_robin(teams: int) -> None:
    with pytest.raises(BadField):
        round_robin(teams)


@pytest.mark.parametrize("text", ["1", "1-", "a-b", "1:2", "1-2-3-4", "-1-2"])
def test_what_is_no_pairing_is_refused(text: str) -> None:
    if text == "1":
        assert Round.parse(text).byes == (1,)
    else:
        with pytest.raises(BadField):
            Round.parse(text)
