"""A round's clock with several pauses, at the very moments where it changes, and the acts it refuses."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from cardinal.contest.clock import Clock, Pause, Phase, Slot, time_allowed, timetable
from cardinal.language import NotNow, NotUnderstood
from tests.contest.running_conditions import MITCHELL, SWISS, terms

START = datetime(2024, 5, 1, 14, 0)


def after(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


def minutes(count: float) -> timedelta:
    return timedelta(minutes=count)


RUNNING = Clock(minutes(30)).start(START)
# Five minutes still from 14:05, ten from 14:20.
TWICE = RUNNING.pause(after(5), "alarm").resume(after(10)).pause(after(20), "light").resume(after(30))


def test_every_pause_is_kept_and_none_counts() -> None:
    assert TWICE.pauses == (Pause(after(5), after(10), "alarm"), Pause(after(20), after(30), "light"))
    # Of 40 minutes 15 did not count; the end of 14:30 moves to 14:45.
    assert (TWICE.used(after(40)), TWICE.left(after(40))) == (minutes(25), minutes(5))
    assert TWICE.scheduled_end(after(40)) == after(45)
    third = TWICE.pause(after(35), "again")
    assert third.pauses == (*TWICE.pauses, Pause(after(35), None, "again"))
    assert third.resume(after(36)).pauses == (*TWICE.pauses, Pause(after(35), after(36), "again"))


def test_what_it_shows_of_an_earlier_moment_is_what_it_showed_then() -> None:
    third = TWICE.pause(after(35))
    moments = (-1, 0, 5, 12, 25, 35, 60)
    assert [third.phase(after(one)) for one in moments] == [
        Phase.WAITING, Phase.RUNNING, Phase.RUNNING, Phase.RUNNING, Phase.RUNNING, Phase.PAUSED, Phase.PAUSED
    ]  # fmt: skip
    assert [third.used(after(one)) for one in moments] == [minutes(one) for one in (0, 0, 5, 7, 15, 20, 20)]
    assert Clock(minutes(30)).used(after(5)) == minutes(0)
    # Before the last pause began it puts off nothing.
    assert third.scheduled_end(after(34)) == after(45)
    assert third.scheduled_end(after(38)) == after(48)


def test_a_pause_that_begins_when_the_time_is_up_puts_off_nothing() -> None:
    assert RUNNING.pause(after(30)).scheduled_end(after(40)) == after(30)
    assert RUNNING.pause(after(29)).scheduled_end(after(40)) == after(41)


def test_an_act_at_the_moment_of_the_last_one_is_taken_and_before_it_is_not() -> None:
    assert RUNNING.pause(START).pauses == (Pause(START),)
    assert RUNNING.pause(after(5)).resume(after(5)).pauses == (Pause(after(5), after(5)),)
    assert TWICE.pause(after(30)).pauses[-1] == Pause(after(30))
    for refused in (
        lambda: RUNNING.pause(after(-1)),
        lambda: TWICE.pause(after(29)),
        lambda: TWICE.pause(after(35)).resume(after(34)),
    ):
        with pytest.raises(NotUnderstood) as caught:
            refused()
        assert caught.value.text.key == "backwards"
    with pytest.raises(NotNow) as again:
        TWICE.resume(after(31))
    assert again.value.text.key == "not_paused"


def test_all_the_time_may_be_taken_away_and_no_more() -> None:
    assert RUNNING.extend(-minutes(30)).allowed == minutes(0)
    with pytest.raises(NotUnderstood):
        RUNNING.extend(-minutes(31))


@pytest.mark.clause("R36")
def test_a_timetable_without_breaks_follows_the_first_round_at_once() -> None:
    conditions = terms("ctcba", {**MITCHELL, "rounds": 2}, form="pairs")
    stage = conditions.stages[0]
    # Three boards: 22 minutes, and six for dealing in the first round.
    assert timetable(conditions, stage, START) == (
        Slot(1, START, after(28), "§R36"), Slot(2, after(28), after(50), "§R36")
    )  # fmt: skip
    assert time_allowed(conditions, stage).value == 28


@pytest.mark.clause("R31")
def test_every_match_of_a_timetable_has_the_time_of_its_boards() -> None:
    conditions = terms("ctcba", {**SWISS, "rounds": 2})
    found = timetable(conditions, conditions.stages[0], START)
    assert [(one.round, one.ends - one.starts, one.cites) for one in found] == [
        (1, minutes(135), "§R31"), (2, minutes(135), "§R31")
    ]  # fmt: skip
