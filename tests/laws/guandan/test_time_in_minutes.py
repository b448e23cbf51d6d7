"""A time as the minutes that the rules count by."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction

from cardinal.laws.guandan.minutes import in_minutes


def test_a_time_is_counted_to_the_microsecond() -> None:
    assert in_minutes(timedelta(minutes=4, seconds=30)) == Fraction(9, 2)
    assert in_minutes(timedelta(hours=2)) == 120
    assert in_minutes(-timedelta(seconds=15)) == Fraction(-1, 4)
    assert in_minutes(timedelta(microseconds=3)) == Fraction(3, 60_000_000)
