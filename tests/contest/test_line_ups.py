"""Line-ups (G30, R19): who may sit where, until when it is said, and when everybody may read it."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from cardinal.contest.event_folder import open_folder
from cardinal.contest.line_ups import Declaring, LineUp, check_line_up, scheduled_start
from cardinal.contest.model import Match
from cardinal.language import CardinalError, NotAllowed, NotNow, NotUnderstood

from .conditions_maker import conditions

CUP = open_folder(Path(__file__).parents[2] / "examples" / "guandan-championship")
START = datetime(2026, 5, 16, 9, 0)
MATCH = Match("Swiss", 1, "1", 1, 8)


def minutes_before(minutes: float) -> datetime:
    return START - timedelta(minutes=minutes)


def handed_in(
    *given: tuple[int, float], holder: int | None = None, changed: dict[int, float] | None = None
) -> Declaring:
    """Line-ups that came so many minutes before the start."""
    moved = changed or {}
    ups = {
        number: LineUp(
            "Swiss", 1, "1", number, ("a", "b", "c", "d"), 1, minutes_before(minutes),
            minutes_before(moved[number]) if number in moved else None,
        )
        for number, minutes in given
    }  # fmt: skip
    return Declaring(CUP.conditions, MATCH, holder, START, ups)


def clauses(refused: pytest.ExceptionInfo[CardinalError]) -> tuple[str, ...]:
    return tuple(refused.value.cites)


@pytest.mark.clause("G30.1.1")
@pytest.mark.clause("G30.3.2.1")
def test_without_a_choice_of_seats_both_are_secret_until_both_are_in_or_ten_minutes_before() -> None:
    alone = handed_in((1, 30))
    assert not alone.is_public(1, minutes_before(20))
    assert not alone.is_public(8, minutes_before(20))
    assert alone.due(1).value == minutes_before(10) == alone.due(8).value
    assert alone.is_public(1, minutes_before(9))
    both = handed_in((1, 30), (8, 25))
    assert both.is_public(1, minutes_before(24))
    assert both.is_public(8, minutes_before(24))


@pytest.mark.clause("G30.1.2")
@pytest.mark.clause("G30.3.2.2")
def test_who_may_choose_seats_discloses_second() -> None:
    nobody = handed_in(holder=8)
    assert nobody.due(1).value == minutes_before(15)
    assert nobody.due(8).value == minutes_before(5)
    with pytest.raises(NotNow) as refused:
        nobody.check(8, minutes_before(20), is_staff=False)
    assert clauses(refused) == ("G30.1.2",)
    # Once the time of the first is over the second need not wait for it.
    assert nobody.check(8, minutes_before(14), is_staff=False) is False
    first = handed_in((1, 20), holder=8)
    assert first.is_public(1, minutes_before(19))
    assert first.check(8, minutes_before(19), is_staff=False) is False


@pytest.mark.clause("G30.4")
def test_a_public_line_up_is_changed_by_the_staff_for_a_reason_and_the_others_choose_anew() -> None:
    both = handed_in((1, 30), (8, 25))
    with pytest.raises(NotAllowed) as refused:
        both.check(1, minutes_before(12), is_staff=False)
    assert clauses(refused) == ("G30.4",)
    with pytest.raises(NotUnderstood):
        both.check(1, minutes_before(12), is_staff=True, reason=" ")
    assert both.check(1, minutes_before(12), is_staff=True, reason="taken ill") is True
    changed = handed_in((1, 12), (8, 25), changed={1: 12})
    assert changed.check(8, minutes_before(11), is_staff=False) is False


@pytest.mark.clause("R19/1")
def test_in_the_federations_events_the_team_that_sits_first_hands_in_first() -> None:
    """The second team has the choice of seats, so the first says who plays before it."""
    told = Declaring(conditions("ctcba"), MATCH, 8, START, {})
    assert told.due(1).cites == "§R19/1"
    with pytest.raises(NotNow) as refused:
        told.check(8, minutes_before(30), is_staff=False)
    assert clauses(refused) == ("R19/1",)
    assert told.check(1, minutes_before(30), is_staff=False) is False


def test_before_it_is_public_a_line_up_is_handed_in_again_freely() -> None:
    assert handed_in((1, 30)).check(1, minutes_before(20), is_staff=False) is False


def test_a_line_up_after_its_time_is_late() -> None:
    told = handed_in((1, 30), (8, 9))
    assert not told.is_late(1)
    assert told.is_late(8)
    with pytest.raises(NotUnderstood):
        told.check(7, minutes_before(30), is_staff=True, reason="x")


def test_nobody_sits_in_two_seats_and_every_seat_is_filled() -> None:
    stage, entry = CUP.event.stage("Swiss"), next(one for one in CUP.entries if one.number == 1)
    names = [person.name for person in entry.players]
    check_line_up(CUP.conditions, stage, MATCH, entry, names[:4])
    with pytest.raises(NotAllowed) as refused:
        check_line_up(CUP.conditions, stage, MATCH, entry, [names[0], *names[:3]])
    assert clauses(refused) == ("G29.2",)
    for wrong in (names[:3], [*names[:3], ""]):
        with pytest.raises(NotUnderstood):
            check_line_up(CUP.conditions, stage, MATCH, entry, wrong)
    with pytest.raises(CardinalError) as stranger:
        check_line_up(CUP.conditions, stage, MATCH, entry, [*names[:3], "Somebody Else"])
    assert clauses(stranger) == ("G19.2.3",)


def test_a_round_begins_by_the_timetable() -> None:
    stage = CUP.event.stage("Swiss")
    assert scheduled_start(CUP.conditions, stage, 1) == START
    # 8 boards of 6 minutes and a move: the programme says 56 minutes a round.
    assert scheduled_start(CUP.conditions, stage, 3) == START + timedelta(minutes=2 * 56)
    assert scheduled_start(CUP.conditions, CUP.event.stage("Knockout"), 2) is None
