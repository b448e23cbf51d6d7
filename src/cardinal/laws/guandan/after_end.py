"""How long after the scheduled end of a segment or round something was pointed out: for corrections and appeals."""

from __future__ import annotations

from fractions import Fraction

from cardinal.laws.prelude import NOT_DETERMINED, REFEREE, Finding, Voice

from .minutes import read_minutes

voice = Voice(__name__, REFEREE)


def read_minutes_after_end(given: object) -> Fraction:
    """Minutes after the scheduled end; what comes before it is less than nothing.

    >>> read_minutes_after_end("30:30"), read_minutes_after_end("-5")
    (Fraction(61, 2), Fraction(-5, 1))
    """
    text = str(given).strip()
    return -read_minutes(text[1:]) if text.startswith("-") else read_minutes(given)


def is_within(minutes: Fraction | int, limit: int) -> bool:
    """The last minute of a time belongs to it."""
    return minutes <= limit


def asked_in_time(limit: int, cites: str) -> Finding:
    """Whether it was pointed out in time. The time has to be shown: what nobody can tell was too late."""
    options = (Fraction(limit), Fraction(limit + 1))
    reader = read_minutes_after_end
    minutes = yield voice.fact("minutes_after_end", cites, options=options, reader=reader, limit=limit)
    return minutes != NOT_DETERMINED and is_within(minutes, limit)
