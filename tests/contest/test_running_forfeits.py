"""Forfeits and what they end, members who join and leave, places that are filled, partners who are missing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardinal.contest.forfeits import (
    after_disqualification,
    forfeited,
    forfeited_rounds,
    is_disqualified,
    struck_from_ranking,
)
from cardinal.contest.model import Contestant, Event, Match, Outcome, Place, Ruling
from cardinal.contest.standings import standings
from cardinal.language import NotUnderstood
from tests.contest.event_maker import contestants, team_lines, with_margin
from tests.contest.running_conditions import LEVELS, MITCHELL, ROBIN, SWISS, terms

CTCBA = terms("ctcba", {**ROBIN, "rounds": 3}, {**SWISS, "final": True})
GUANDAN = terms("china-guandan", LEVELS, {**LEVELS, "name": "robin", "system": "round_robin", "rounds": 3})
MATCH = Match("robin", 1, "1", 4, 9)


def test_a_match_is_forfeited_by_one_or_by_both() -> None:
    one = forfeited(MATCH, 9, "§G34.4")
    assert (one.outcome, one.cites) == (Outcome.FORFEIT_AWAY, "§G34.4")
    assert forfeited(MATCH, 4).outcome is Outcome.FORFEIT_HOME
    assert forfeited(one, 4).outcome is Outcome.FORFEIT_BOTH
    assert forfeited(one, 9).outcome is Outcome.FORFEIT_AWAY
    with pytest.raises(NotUnderstood):
        forfeited(MATCH, 5)


@pytest.mark.clause("R14/1", "G34.1.1", "G34.2")
@pytest.mark.parametrize(
    ("rounds", "out"), [((), False), ((3,), False), ((2, 3), True), ((1, 3), False), ((1, 3, 5), True)]
)
def test_two_in_a_row_or_three_in_all_put_a_team_out(rounds: tuple[int, ...], out: bool) -> None:
    found = is_disqualified(CTCBA, rounds)
    assert (found.value, found.clauses) == (out, ("R14/1",))
    assert is_disqualified(GUANDAN, rounds).value is out
    pairs = terms("china-guandan", {**MITCHELL, "scoring": "levels"}, form="pairs")
    assert is_disqualified(pairs, rounds).value is (len(rounds) >= 2)


def test_without_a_number_in_the_conditions_nobody_is_out() -> None:
    assert not is_disqualified(terms("wbf-2017", ROBIN | {"vp_scale": "wbf"}), (1, 2, 3)).value


def robin_event(played: int) -> Event:
    """Four teams, three rounds; team 1 has played so many matches and forfeits the rest."""
    pairs = [[(1, 2), (3, 4)], [(1, 3), (2, 4)], [(1, 4), (2, 3)]]
    matches, lines = [], []
    for number, told in enumerate(pairs, start=1):
        for table, (home, away) in enumerate(told, start=1):
            match = Match("robin", number, str(table), home, away)
            if home == 1 and number > played:
                match = forfeited(match, 1)
            else:
                lines += team_lines(match, with_margin(10) + [(0, 0)] * 15)
            matches.append(match)
    return Event(CTCBA, contestants(range(1, 5)), matches=tuple(matches), lines=tuple(lines))


def test_forfeited_rounds_are_those_of_rulings_too() -> None:
    event = robin_event(2)
    assert forfeited_rounds(event, "robin") == {1: (3,)}
    ruling = Ruling("r", Place("robin", 2, "2"), outcome=Outcome.FORFEIT_HOME)
    assert forfeited_rounds(replace(event, rulings=(ruling,)), "robin") == {1: (3,), 2: (2,)}


@pytest.mark.clause("R14/2")
def test_below_half_of_a_round_robin_the_results_go() -> None:
    stage = CTCBA.stages[0]
    found = after_disqualification(CTCBA, robin_event(1), stage, 1)
    assert (found.struck, found.clauses) == (True, ("R14/2",))
    assert [one.outcome for one in found.matches if 1 in one.numbers] == [Outcome.DELETED] * 3
    event = replace(robin_event(1), matches=found.matches)
    scores = {row.number: row.score for row in standings(event).stages[0].rankings[0].rows}
    # Sixteen boards, ten IMPs: 17-13 (R82). Team 2 won its other two, 3 won one, 4 none; team 1 has nothing left.
    assert {number: scores.get(number, 0) for number in range(1, 5)} == {1: 0, 2: 34, 3: 30, 4: 26}
    kept = after_disqualification(CTCBA, robin_event(2), stage, 1)
    assert not kept.struck
    assert [one.outcome for one in kept.matches if 1 in one.numbers] == [
        Outcome.PLAYED, Outcome.PLAYED, Outcome.FORFEIT_HOME
    ]  # fmt: skip


@pytest.mark.clause("R14/2")
def test_in_a_swiss_every_result_stays() -> None:
    stage = CTCBA.stages[1]
    matches = (Match("swiss", 1, "1", 1, 2), Match("swiss", 2, "1", 1, 3))
    event = Event(CTCBA, contestants((1, 2, 3)), matches=matches)
    found = after_disqualification(CTCBA, event, stage, 1)
    assert not found.struck
    assert [one.outcome for one in found.matches] == [Outcome.FORFEIT_HOME] * 2


@pytest.mark.clause("G34.1.3")
def test_at_guandan_half_of_the_matches_keeps_the_results() -> None:
    stage = GUANDAN.stages[1]
    assert after_disqualification(GUANDAN, replace(robin_event(1), conditions=GUANDAN), stage, 1).struck
    assert not after_disqualification(GUANDAN, replace(robin_event(2), conditions=GUANDAN), stage, 1).struck


@pytest.mark.clause("R15", "R18", "G34.4")
def test_a_forfeit_can_cost_the_place() -> None:
    one = Contestant(4, "c4")
    robin, final = CTCBA.stages
    assert struck_from_ranking(CTCBA, one, robin) == one
    assert struck_from_ranking(CTCBA, one, final).unranked == "R15"
    pairs = terms("ctcba", MITCHELL, form="pairs")
    assert struck_from_ranking(pairs, one, pairs.stages[0]).unranked == "R18"
    assert struck_from_ranking(GUANDAN, one, GUANDAN.stages[0], without_reason=True).last == "G34.4"
    assert struck_from_ranking(GUANDAN, one, GUANDAN.stages[0]) == one
