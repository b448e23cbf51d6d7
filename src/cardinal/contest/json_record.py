"""Records as plain JSON values and back: what was played and what was decided, the form in which it is stored and sent.

A class says how each of its fields is written. A field that has its default is left out, and so is the source. Reading
is strict: an unknown field, a missing one or one of another type is refused by its name; null stands for nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping
from dataclasses import MISSING, dataclass, fields
from datetime import datetime
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import Any, ClassVar, Self, cast

from cardinal.language import CardinalError, NotUnderstood, Text, shown

Json = dict[str, Any]
_AMOUNT = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,6}|/[1-9][0-9]{0,5})?")
MOST_NUMBER = 999_999


class BadRecord(NotUnderstood):
    """A record that is not what its class writes."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How a field is written and read; reading raises ``ValueError`` for what is no *wanted*."""

    wanted: str
    read: Callable[[Any], Any]
    write: Callable[[Any], object]
    is_optional: bool = False
    """Whether it may be None although its field has no default."""


Shapes = Mapping[str, Shape]


def _exactly(kind: type) -> Callable[[Any], Any]:
    def read(value: object) -> object:
        if type(value) is not kind:
            raise ValueError
        return value

    return read


def _number(value: object) -> int:
    if type(value) is not int or not 0 <= value <= MOST_NUMBER:
        raise ValueError
    return value


def _each(read: Callable[[Any], Any]) -> Callable[[Any], tuple[Any, ...]]:
    def every(value: object) -> tuple[Any, ...]:
        return tuple(map(read, _exactly(list)(value)))

    return every


def _fraction(value: object) -> Fraction:
    if type(value) is not str or not _AMOUNT.fullmatch(value):
        raise ValueError
    return Fraction(value)


def _itself(value: object) -> object:
    return value


TEXT = Shape("text", _exactly(str), _itself)
NUMBER = Shape("number", _number, _itself)
FLAG = Shape("flag", _exactly(bool), _itself)
TEXTS = Shape("texts", _each(TEXT.read), list)
NUMBERS = Shape("numbers", _each(_number), list)
FRACTION = Shape("fraction", _fraction, str)
MOMENT = Shape("moment", lambda value: datetime.fromisoformat(TEXT.read(value)), datetime.isoformat)


def choice(words: type[StrEnum]) -> Shape:
    """One of the words."""
    return Shape("word", lambda value: words(TEXT.read(value)), str)


class JsonRecord:
    """What has a JSON form: a frozen dataclass whose ``FORM`` has a shape for every field but its place and source."""

    __slots__ = ()
    FORM: ClassVar[Shapes]
    PLACE: ClassVar[type[JsonRecord] | None] = None
    """The class of its ``place``, the fields of which are written among its own."""

    def to_json(self) -> Json:
        told: Json = {} if self.PLACE is None else self.place.to_json()  # type: ignore[attr-defined]
        for name, shape, default in _plan(cast(Hashable, type(self))):
            value = getattr(self, name)
            if value is not None and value != default:
                told[name] = shape.write(value)
        return told

    def held(self) -> Json:
        """The part of an event's payload that holds the record: its JSON form under the name of its class."""
        return {type(self).__name__.lower(): self.to_json()}

    @classmethod
    def from_json(cls, record: object) -> Self:
        """The record that ``to_json`` wrote."""
        what = cls.__name__.lower()
        if not isinstance(record, Mapping):
            raise BadRecord(Text(__name__, "record", {"what": what, "given": shown(record)}))
        told = {name: value for name, value in record.items() if value is not None}
        values: Json = {}
        if cls.PLACE is not None:
            values["place"] = cls.PLACE.from_json({name: told.pop(name) for name in cls.PLACE.FORM if name in told})
        unknown = [name for name in told if name not in cls.FORM]
        if unknown:
            values = {"what": what, "name": shown(unknown[0]), "fields": tuple(cls.FORM)}
            raise BadRecord(Text(__name__, "unknown", values), legal=tuple(cls.FORM))
        for name, shape, default in _plan(cast(Hashable, cls)):
            if name in told:
                values[name] = _read(what, name, shape, told[name])
            elif default is MISSING and shape.is_optional:
                values[name] = None
            elif default is MISSING:
                raise BadRecord(Text(__name__, "missing", {"what": what, "name": name}))
        return cls(**values)


def _read(what: str, name: str, shape: Shape, given: object) -> object:
    try:
        return shape.read(given)
    except CardinalError:
        raise
    except ValueError as error:
        values = {"what": what, "name": name, "given": shown(given), "wanted": Text(__name__, f"wanted_{shape.wanted}")}
        raise BadRecord(Text(__name__, "field", values)) from error


@cache
def _plan(cls: Any) -> tuple[tuple[str, Shape, object], ...]:
    """The fields of a class with their shapes and defaults."""
    defaults = {field.name: field.default for field in fields(cls)}
    return tuple((name, shape, defaults[name]) for name, shape in cls.FORM.items())
