"""R31 to R47: clocks, late finishes, the move, and when a round, a segment or a match is over."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from cardinal.laws.conditions import Conditions
from cardinal.laws.ctcba import end_of_play, match_time
from cardinal.regulations.pack import find_pack

SECOND = Fraction(1, 60)
TIMES, SLOW_PLAY = find_pack("ctcba").regulation.times, find_pack("ctcba").regulation.slow_play


@pytest.mark.clause("R31")
@pytest.mark.parametrize(("boards", "time"), [(16, "2:15"), (24, "3:20"), (28, "4:00"), (32, "4:30")])
def test_the_time_of_a_match(boards: int, time: str) -> None:
    hours, minutes = map(int, time.split(":"))
    assert TIMES.match_minutes(boards) == 60 * hours + minutes


@pytest.mark.clause("R31")
def test_for_other_numbers_the_organiser_has_to_say() -> None:
    assert TIMES.match_minutes(20) is None
    assert replace(TIMES, team_match=(*TIMES.team_match, (20, 170))).match_minutes(20) == 170


@pytest.mark.clause("R32")
@pytest.mark.parametrize(
    ("minutes", "vp"),
    [
        (0, "0"), (5, "0"), (5 + SECOND, "0.5"), (10, "0.5"), (10 + SECOND, "1"), (15, "1"), (15 + SECOND, "1.5"),
        (20, "1.5"), (20 + SECOND, "2"), (25, "2"), (25 + SECOND, "2.5"), (30, "2.5"),
    ],
)  # fmt: skip
def test_half_a_vp_for_every_five_minutes_begun_after_the_first_five(minutes: Fraction, vp: str) -> None:
    assert match_time.overrun_deduction(SLOW_PLAY, minutes).value == Fraction(vp)


@pytest.mark.clause("R32")
def test_nothing_is_said_beyond_half_an_hour() -> None:
    assert match_time.overrun_deduction(SLOW_PLAY, 30 + SECOND).value is None


@pytest.mark.clause("R35")
@pytest.mark.parametrize(("percent", "part"), [(100, "1.5"), (50, "0.8"), (70, "1.1"), (30, "0.5"), (0, "0")])
def test_a_deduction_is_shared_by_responsibility(percent: int, part: str) -> None:
    # 1.5 VP: 0.75, 1.05 and 0.45 go half upwards to a tenth.
    assert match_time.share_of(Fraction(3, 2), percent).value == Fraction(part)


# R45 to R47


@pytest.mark.clause("R46")
def test_errors_may_be_reported_for_thirty_minutes_or_the_organisers_time() -> None:
    assert end_of_play.correction_limit(Conditions()).value == 30
    assert end_of_play.correction_limit(Conditions({"correction_period": 60})).value == 60
    assert end_of_play.correction_limit(Conditions({"correction_period_earlier": 20})).value == 20
    assert [end_of_play.may_correct("entry", minutes, 30).value for minutes in (30, 31)] == [True, False]
    assert end_of_play.may_correct("regret", 1, 30).value is False
