"""The kinds of values that regulations and conditions hold: how each is read from a document and written back.

Reading and writing are inverse. A kind refuses what is no value of it; whether a value is *allowed* in an event is
another question, which the conditions of contest put to the pack and to the laws.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from fractions import Fraction

from cardinal.language import Text, shown

from .errors import BadConditions

__all__ = [
    "ByBoards",
    "Kind",
    "Moment",
    "Names",
    "Number",
    "NumberOr",
    "Term",
    "Whole",
    "Word",
    "Words",
    "YesNo",
    "exact",
    "plain",
]

_DIGITS = 15
_NUMBER = re.compile(rf"[+-]?[0-9]{{1,{_DIGITS}}}(?:\.[0-9]{{1,{_DIGITS}}}|/0*[1-9][0-9]{{0,{_DIGITS}}})?")


class Kind:
    """What a setting holds. ``wanted`` names it in a refusal."""

    wanted = "text"

    def read(self, raw: object) -> object:
        if isinstance(raw, str):
            return raw.strip()
        raise self.refused(raw)

    def raw(self, value: object) -> object:
        """The value as a document writes it."""
        return value

    def added(self, own: object, given: object) -> object:
        """The pack's rows with those of the event, for a table to which rows may be added."""
        return given

    def clauses(self, value: object) -> tuple[str, ...]:
        """The clauses that the rows of a table are about."""
        return ()

    def refused(self, raw: object, legal: Sequence[object] = ()) -> BadConditions:
        wanted = Text(__package__, f"wanted_{self.wanted}")
        return BadConditions(Text(__package__, "no_value", {"given": shown(str(raw)), "wanted": wanted}), legal=legal)


def exact(raw: object) -> Fraction | None:
    """A number of a document, without rounding: 3, 0.5, or "1/3".

    >>> str(exact("1/3")), str(exact(Decimal("0.5"))), exact(True)
    ('1/3', '1/2', None)
    """
    if isinstance(raw, bool):
        return None
    if isinstance(raw, int | Fraction):
        return Fraction(raw)
    if isinstance(raw, Decimal):
        # An exponent of nine digits is a number that no memory holds.
        return Fraction(raw) if raw.is_finite() and abs(raw.adjusted()) <= _DIGITS else None
    if isinstance(raw, str) and _NUMBER.fullmatch(raw.strip()):
        return Fraction(raw.strip())
    return None


def plain(value: Fraction) -> int | Decimal | str:
    """A number as a document writes it: whole, with decimals if they end, else as a fraction.

    >>> plain(Fraction(3)), plain(Fraction(1, 8)), plain(Fraction(1, 3))
    (3, Decimal('0.125'), '1/3')
    """
    if value.denominator == 1:
        return value.numerator
    left = value.denominator
    for factor in (2, 5):
        while left % factor == 0:
            left //= factor
    return str(value) if left > 1 else Decimal(value.numerator) / Decimal(value.denominator)


class YesNo(Kind):
    wanted = "yes_no"

    def read(self, raw: object) -> bool:
        if isinstance(raw, bool):
            return raw
        raise self.refused(raw, (True, False))


@dataclass(frozen=True, slots=True)
class Whole(Kind):
    """A whole number within bounds; ``unit`` is the key of the text that shows it."""

    least: int = 0
    most: int = 100_000
    unit: str = ""
    wanted = "whole"

    def read(self, raw: object) -> int:
        if isinstance(raw, int) and not isinstance(raw, bool) and self.least <= raw <= self.most:
            return raw
        raise self.refused(raw, (f"{self.least}–{self.most}",))


@dataclass(frozen=True, slots=True)
class Number(Kind):
    """An exact number within bounds."""

    least: Fraction = Fraction(0)
    most: Fraction = Fraction(1_000_000)
    unit: str = ""
    wanted = "number"

    def read(self, raw: object) -> Fraction:
        found = exact(raw)
        if found is None or not self.least <= found <= self.most:
            raise self.refused(raw, (f"{self.least}–{self.most}",))
        return found

    def raw(self, value: object) -> object:
        return plain(value) if isinstance(value, Fraction) else value


@dataclass(frozen=True, slots=True)
class NumberOr(Kind):
    """An exact number, or one of a few words in its place."""

    number: Number
    words: tuple[str, ...]
    wanted = "number"

    def read(self, raw: object) -> Fraction | str:
        if isinstance(raw, str) and raw in self.words:
            return raw
        try:
            return self.number.read(raw)
        except BadConditions:
            legal = (f"{self.number.least}–{self.number.most}", *self.words)
            raise self.refused(raw, legal) from None

    def raw(self, value: object) -> object:
        return str(value) if isinstance(value, str) else self.number.raw(value)


class Word(Kind):
    """One of a few words."""

    wanted = "word"

    def __init__(self, *words: str) -> None:
        self.words = words

    def read(self, raw: object) -> str:
        if isinstance(raw, str) and raw in self.words:
            return raw
        raise self.refused(raw, self.words)

    def refused(self, raw: object, legal: Sequence[object] = ()) -> BadConditions:
        values = {"given": shown(str(raw)), "words": tuple(word for word in self.words if word)}
        return BadConditions(Text(__package__, f"no_{self.wanted}", values), legal=legal)


class Term(Word):
    """One of a few words that are the same in every language."""


class Words(Word):
    """Some of a few words, in their order."""

    wanted = "words"

    def read(self, raw: object) -> tuple[str, ...]:  # type: ignore[override]
        if not isinstance(raw, list | tuple) or not all(one in self.words for one in raw):
            raise self.refused(raw, self.words)
        return tuple(word for word in self.words if word in raw)

    def raw(self, value: object) -> object:
        return list(value) if isinstance(value, tuple) else value


class Names(Kind):
    """A list of names or other words of the organiser."""

    wanted = "names"

    def read(self, raw: object) -> tuple[str, ...]:
        if not isinstance(raw, list | tuple) or not all(isinstance(one, str) and one.strip() for one in raw):
            raise self.refused(raw)
        return tuple(one.strip() for one in raw)

    def raw(self, value: object) -> object:
        return list(value) if isinstance(value, tuple) else value


class Moment(Kind):
    """A time on a day; None while it is not fixed."""

    wanted = "moment"

    def read(self, raw: object) -> datetime | None:
        if isinstance(raw, datetime):
            return raw
        if isinstance(raw, str) and raw.strip():
            try:
                return datetime.fromisoformat(raw.strip())
            except ValueError:
                raise self.refused(raw) from None
        if raw == "":
            return None
        raise self.refused(raw)

    def raw(self, value: object) -> object:
        return "" if value is None else value


@dataclass(frozen=True, slots=True)
class ByBoards(Kind):
    """A whole number for each number of boards."""

    unit: str = "minutes_for_boards"
    wanted = "by_boards"

    def read(self, raw: object) -> tuple[tuple[int, int], ...]:
        rows = list(raw.items()) if isinstance(raw, Mapping) else []
        if not rows or not all(str(key).isdecimal() and type(value) is int and value > 0 for key, value in rows):
            raise self.refused(raw)
        return tuple(sorted((int(key), value) for key, value in rows))

    def raw(self, value: object) -> object:
        return {str(boards): minutes for boards, minutes in value} if isinstance(value, tuple) else value

    def added(self, own: object, given: object) -> object:
        assert isinstance(own, tuple)
        assert isinstance(given, tuple)
        return tuple(sorted((dict(own) | dict(given)).items()))
