"""Article 38: what a device takes down, who enters and who checks, what other data are due, what is corrected."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import product

import pytest

from cardinal.cards import Seat, Side
from cardinal.language import NotAllowed, NotNow
from cardinal.laws.guandan.case import guandan_conditions
from cardinal.laws.guandan.data_devices import DeviceLog, entry_correction
from cardinal.laws.guandan.score_sheet import SheetLine

FIRST, SECOND = SheetLine(1, "2", Side.NS, 3), SheetLine(2, "5", Side.EW, 1)
START = datetime(2024, 5, 1, 9, 0)


@pytest.mark.clause("G38.1", "G38.2")
def test_a_device_keeps_the_basic_data_of_every_deal() -> None:
    log = DeviceLog().entered(FIRST, Seat.S).value.checked(1, Seat.W).value.entered(SECOND, Seat.N).value
    assert [entry.line for entry in log.entries] == [FIRST, SECOND]
    assert [entry.checked_by for entry in log.entries] == [Seat.W, None]
    assert log.unchecked == (2,)


@pytest.mark.clause("G38.2")
@pytest.mark.parametrize("seat", [Seat.E, Seat.W])
def test_east_west_do_not_enter(seat: Seat) -> None:
    with pytest.raises(NotAllowed) as refused:
        DeviceLog().entered(FIRST, seat)
    assert refused.value.cites == ("G38.2",)


@pytest.mark.clause("G38.2")
@pytest.mark.parametrize("seat", [Seat.N, Seat.S])
def test_north_south_do_not_check_their_own_entry(seat: Seat) -> None:
    log = DeviceLog().entered(FIRST, Seat.N).value
    with pytest.raises(NotAllowed):
        log.checked(1, seat)
    assert log.unchecked == (1,)


@pytest.mark.clause("G38.2")
def test_a_result_is_entered_after_each_deal_and_checked_before_the_next() -> None:
    with pytest.raises(NotNow, match="next is deal 1"):
        DeviceLog().entered(SECOND, Seat.N)
    with pytest.raises(NotNow, match="not been checked"):
        DeviceLog().entered(FIRST, Seat.N).value.entered(SECOND, Seat.N)
    with pytest.raises(NotNow, match="not been entered"):
        DeviceLog().checked(1, Seat.E)


@pytest.mark.clause("G38.4")
def test_other_data_are_due_at_their_time() -> None:
    log = DeviceLog(due={"line-up": START, "seats": START + timedelta(minutes=5)})
    assert log.overdue(START).value == ()
    assert log.overdue(START + timedelta(seconds=1)).value == ("line-up",)
    in_time = log.told("line-up", "12 14 7 3", START).value
    assert in_time.overdue(START + timedelta(minutes=6)).value == ("seats",)
    late = log.told("line-up", "12 14 7 3", START + timedelta(minutes=1)).value
    assert late.overdue(START + timedelta(minutes=1)).value == ("line-up",)


@pytest.mark.clause("G38.4")
@pytest.mark.parametrize(("name", "value"), [("weather", "fine"), ("line-up", " ")])
def test_data_that_are_not_asked_for_or_empty_are_refused(name: str, value: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        DeviceLog(due={"line-up": START}).told(name, value, START)
    assert refused.value.cites == ("G38.4",)


@pytest.mark.clause("G38.3")
@pytest.mark.parametrize(("minutes", "agree", "confirmed"), list(product((0, 30, 31), (True, False), (True, False))))
def test_after_leaving_only_an_agreed_and_confirmed_error_in_time_is_corrected(
    minutes: int, agree: bool, confirmed: bool
) -> None:
    found = entry_correction(
        guandan_conditions(),
        left_table=True,
        minutes_after_scheduled_end=minutes,
        both_agree=agree,
        confirmed=confirmed,
    )
    assert found.value == ("corrected" if minutes <= 30 and agree and confirmed else "no increase")


@pytest.mark.clause("G38.3")
def test_a_team_knockout_is_left_to_the_article_on_corrections() -> None:
    knockout = guandan_conditions({"event.stage": "knockout"})
    assert entry_correction(knockout, left_table=True).value == "article 48"
    assert entry_correction(knockout, left_table=False).value == "corrected"
    pairs = guandan_conditions({"event.stage": "knockout", "event.form": "pairs"})
    assert entry_correction(pairs, left_table=True).value == "no increase"
