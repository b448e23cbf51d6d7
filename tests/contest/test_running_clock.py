"""The clock of a round, the time that the conditions give it, and the timetable made of that."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from cardinal.contest.clock import Clock, Phase, time_allowed, timetable
from cardinal.contest.deadlines import Moments, is_open, until
from cardinal.language import NotNow, NotUnderstood
from tests.contest.running_conditions import KNOCKOUT, LEVELS, MITCHELL, SWISS, terms

START = datetime(2024, 5, 1, 14, 0)


def after(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


def minutes(count: float) -> timedelta:
    return timedelta(minutes=count)


def test_a_clock_waits_runs_and_is_over() -> None:
    clock = Clock(minutes(15))
    assert clock.phase(after(3)) is Phase.WAITING
    assert clock.scheduled_end(after(3)) is None
    clock = clock.start(START)
    assert [clock.phase(after(one)) for one in (-1, 0, 14, 15, 16)] == [
        Phase.WAITING, Phase.RUNNING, Phase.RUNNING, Phase.OVER, Phase.OVER
    ]  # fmt: skip
    assert (clock.used(after(4)), clock.left(after(4)), clock.over(after(4))) == (minutes(4), minutes(11), minutes(0))
    assert (clock.left(after(18)), clock.over(after(18))) == (minutes(0), minutes(3))


def test_a_pause_does_not_count_and_puts_off_the_end() -> None:
    clock = Clock(minutes(15)).start(START).pause(after(5), "fire alarm")
    # While it stands still the end moves with the time.
    assert clock.phase(after(8)) is Phase.PAUSED
    assert clock.left(after(8)) == minutes(10)
    assert clock.scheduled_end(after(8)) == after(18)
    clock = clock.resume(after(9))
    assert clock.pauses[0].reason == "fire alarm"
    assert clock.scheduled_end(after(9)) == after(19)
    assert (clock.used(after(12)), clock.left(after(12))) == (minutes(8), minutes(7))
    # What it showed during the pause does not change when it goes on.
    assert clock.left(after(8)) == minutes(10)


def test_more_time_for_everybody() -> None:
    clock = Clock(minutes(15)).start(START).extend(minutes(2))
    assert clock.scheduled_end(START) == after(17)
    with pytest.raises(NotUnderstood):
        clock.extend(-minutes(18))


def test_a_pause_after_the_time_was_up_puts_off_nothing() -> None:
    clock = Clock(minutes(15)).start(START).pause(after(20)).resume(after(30))
    assert clock.scheduled_end(after(40)) == after(15)
    assert clock.over(after(40)) == minutes(15)


def test_a_clock_refuses_what_cannot_be() -> None:
    clock = Clock(minutes(15))
    with pytest.raises(NotNow):
        clock.pause(START)
    running = clock.start(START)
    with pytest.raises(NotNow):
        running.start(after(1))
    with pytest.raises(NotNow):
        running.resume(after(1))
    with pytest.raises(NotNow):
        running.pause(after(1)).pause(after(2))
    with pytest.raises(NotUnderstood):
        running.pause(after(5)).resume(after(4))


@pytest.mark.clause("R31")
@pytest.mark.parametrize(("boards", "allowed"), [(16, 135), (24, 200), (28, 240), (32, 270), (20, None)])
def test_the_time_of_a_team_match(boards: int, allowed: int | None) -> None:
    conditions = terms("ctcba", SWISS)
    found = time_allowed(conditions, conditions.stages[0], boards=boards)
    assert (found.value, found.clauses) == (allowed, ("R31",))


@pytest.mark.clause("R36")
def test_the_first_round_of_pairs_is_longer() -> None:
    conditions = terms("ctcba", MITCHELL, form="pairs")
    stage = conditions.stages[0]
    # Three boards: 22 minutes, and two a board more for dealing in the first round.
    assert [time_allowed(conditions, stage, number).value for number in (1, 2)] == [28, 22]
    assert time_allowed(conditions, stage, 2).clauses == ("R36",)


@pytest.mark.clause("G31.1", "G31.2")
def test_the_time_of_guandan_goes_by_deals_and_moves() -> None:
    teams = terms("china-guandan", LEVELS)
    assert time_allowed(teams, teams.stages[0]).value == 16 * 7
    screens = terms("china-guandan", LEVELS, laws={"event.screens": True})
    assert time_allowed(screens, screens.stages[0]).value == 16 * 8
    field = {"name": "pairs", "system": "mitchell", "rounds": 7, "boards": 4, "scoring": "levels"}
    pairs = terms("china-guandan", field, form="pairs")
    found = time_allowed(pairs, pairs.stages[0])
    assert (found.value, found.clauses) == (4 * 7 + 1, ("G31.1", "G31.2"))


@pytest.mark.clause("80B2(c)")
def test_the_laws_alone_leave_the_time_to_the_organizer() -> None:
    conditions = terms("wbf-2017", KNOCKOUT)
    assert time_allowed(conditions, conditions.stages[0]).value is None
    with pytest.raises(NotUnderstood) as refused:
        timetable(conditions, conditions.stages[0], START)
    assert refused.value.cites == ("80B2(c)",)
    own = terms("wbf-2017", KNOCKOUT, times={"team_match": {"16": 130}})
    assert time_allowed(own, own.stages[0]).value == 130


def test_a_timetable_has_breaks_where_they_are() -> None:
    conditions = terms("ctcba", {**MITCHELL, "rounds": 3}, form="pairs")
    found = timetable(conditions, conditions.stages[0], START, between=minutes(1), breaks={2: minutes(10)})
    # 28 minutes and a minute to move, 22, a minute and ten of break, 22.
    assert [(one.starts, one.ends) for one in found] == [
        (START, after(28)), (after(29), after(51)), (after(62), after(84))
    ]  # fmt: skip
    assert found[0].clock == Clock(minutes(28))


def test_a_period_runs_from_the_moment_that_the_conditions_name() -> None:
    moments = Moments(scheduled_end=START, end_of_play=after(10))
    assert until(moments, "scheduled_end", 30) == after(30)
    assert until(moments, "end_of_play", 30) == after(40)
    # Nothing is published yet, so that period has not begun, and nothing is too late.
    assert until(moments, "publication", 30) is None
    assert is_open(None, after(1000))
    assert is_open(after(30), after(30))
    assert not is_open(after(30), after(30.1))
