"""Minutes as a referee writes them down: ``12``, ``4.5``, or ``4:30`` for four minutes and a half."""

from __future__ import annotations

import re
from datetime import timedelta
from fractions import Fraction

_CLOCK = re.compile(r"(\d{1,9}):([0-5]\d)\Z", re.ASCII)
# So long and no longer: an exponent or a very long number would keep a computer busy for hours.
_NUMBER = re.compile(r"-?\d{1,9}(?:\.\d{1,18}|/0*[1-9]\d{0,8})?\Z", re.ASCII)


def read_minutes(given: object) -> Fraction:
    """A number of minutes that is not negative.

    >>> read_minutes("4:30"), read_minutes(12)
    (Fraction(9, 2), Fraction(12, 1))
    """
    if isinstance(given, bool) or not isinstance(given, int | str | float | Fraction):
        raise ValueError("minutes are a number")
    minutes = given if isinstance(given, Fraction) else _minutes(str(given).strip())
    if minutes < 0:
        raise ValueError("minutes are not negative")
    return minutes


def _minutes(text: str) -> Fraction:
    clock = _CLOCK.match(text)
    if clock:
        return Fraction(int(clock[1])) + Fraction(int(clock[2]), 60)
    if not _NUMBER.match(text):
        raise ValueError("minutes are a number")
    return Fraction(text)


def read_count(given: object) -> int:
    """A whole number that is not negative: deals, boards, moves.

    >>> read_count("16")
    16
    """
    if isinstance(given, bool) or not isinstance(given, int | str):
        raise ValueError("a count is a whole number")
    count = int(given)
    if count < 0:
        raise ValueError("a count is not negative")
    return count


def read_positive(given: object) -> int:
    """A whole number of which there is at least one.

    >>> read_positive(1)
    1
    """
    count = read_count(given)
    if not count:
        raise ValueError("at least one")
    return count


def read_part(given: object) -> tuple[int, int]:
    """So many of so many, written ``3/7``.

    >>> read_part("3/7")
    (3, 7)
    """
    if isinstance(given, tuple):
        done, every = given
    else:
        done, _, every = str(given).partition("/")
    done, every = read_count(done), read_count(every)
    if not 0 <= done <= every or not every:
        raise ValueError("a part is not more than the whole")
    return done, every


def read_numbers(given: object) -> tuple[int, ...]:
    """The numbers of matches, written ``2+3``; one of which two segments were given up is there twice.

    >>> read_numbers("3+2"), read_numbers("1+1")
    ((2, 3), (1, 1))
    """
    parts = given if isinstance(given, list | tuple) else str(given).split("+")
    numbers = tuple(sorted(read_count(part) for part in parts))
    if not numbers or numbers[0] < 1:
        raise ValueError("matches are numbered from 1")
    return numbers


def in_minutes(time: timedelta) -> Fraction:
    return Fraction(time // timedelta(microseconds=1), 60_000_000)
