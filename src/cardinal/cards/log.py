"""The log of a table, whatever is played at it: events as values, a line of JSON each, read back without loss."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar, TypeVar

from cardinal.language import CardinalError, NotUnderstood, Text, shown

from .record import Record, names_of

T = TypeVar("T")
Unreadable = type[NotUnderstood]
"""The error with which a game refuses what it cannot read."""

# Written into JSON as they are. Everything else (a seat, a call, a card) is written as its text.
_PLAIN = frozenset((bool, float, int, str))


class Event(Record, kw_only=True):
    """Something that a seat did. ``at`` is when, in seconds, as the one who records it says."""

    kind: ClassVar[str] = "event"
    at: float | None = None

    def to_json(self) -> dict[str, object]:
        """The event as plain JSON values."""
        record: dict[str, object] = {"kind": self.kind}
        for name in names_of(type(self)):
            value = getattr(self, name)
            if value is not None:
                record[name] = value if type(value) in _PLAIN else str(value)
        return record


def no_event(unreadable: Unreadable, given: object, legal: Iterable[object] = ()) -> NotUnderstood:
    """The refusal of something that is no event of the game."""
    return unreadable(Text(__package__, "event", {"given": shown(given)}), legal=legal)


# How a field of an event is read from JSON.


def whole(unreadable: Unreadable) -> Callable[[object], int]:
    def read(value: object) -> int:
        if type(value) is not int:
            raise unreadable(Text(__package__, "whole_number", {"given": shown(value)}))
        return value

    return read


def words(unreadable: Unreadable) -> Callable[[object], str]:
    def read(value: object) -> str:
        # A lone surrogate could never be written into a file again.
        if not isinstance(value, str) or any("\ud800" <= letter <= "\udfff" for letter in value):
            raise no_event(unreadable, value)
        return value

    return read


def parsed(unreadable: Unreadable, parse: Callable[[str], T]) -> Callable[[object], T]:
    """A field that is written as the text of its value."""
    text = words(unreadable)
    return lambda value: parse(text(value))


def seconds(unreadable: Unreadable) -> Callable[[object], float]:
    def read(value: object) -> float:
        if type(value) not in (int, float) or not abs(value) < 1e15:  # type: ignore[arg-type]
            raise no_event(unreadable, value)
        return value  # type: ignore[return-value]

    return read


class EventReader:
    """Reads the events of one game: its kinds by their names, and how a field of each name is read."""

    __slots__ = ("_kinds", "_may_be_missing", "_readers", "_unreadable")

    def __init__(
        self,
        kinds: Mapping[str, type[Event]],
        readers: Mapping[str, Callable[[object], object]],
        may_be_missing: Iterable[str],
        unreadable: Unreadable,
    ) -> None:
        self._kinds = kinds
        self._readers = {"at": seconds(unreadable), **readers}
        self._may_be_missing = frozenset(("at", *may_be_missing))
        self._unreadable = unreadable

    def read(self, record: object) -> Event:
        """An event from the plain values that ``to_json`` gave."""
        name = record.get("kind") if isinstance(record, dict) else None
        kind = self._kinds.get(name) if isinstance(name, str) else None
        if kind is None or not isinstance(record, dict):
            raise no_event(self._unreadable, record, self._kinds)
        names = names_of(kind)
        required = {name for name in names if name not in self._may_be_missing}
        if not required <= record.keys() <= {"kind", *names}:
            raise no_event(self._unreadable, record, names)
        values: dict[str, object] = dict.fromkeys(names)
        for name in names:
            if record.get(name) is not None or name in required:
                values[name] = self._readers[name](record[name])
        return kind(**values)  # type: ignore[arg-type]


def write_log(head: Mapping[str, object], events: Iterable[Event]) -> str:
    """What the table began with on the first line, then one event a line."""
    import json  # only logs need it

    records = [dict(head), *(event.to_json() for event in events)]
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)


def read_log(
    text: object,
    begin: Callable[[dict[str, object]], T],
    go_on: Callable[[T, dict[str, object]], T],
    unreadable: Unreadable,
) -> T | None:
    """What a log leads to, None if it has no line; a line that is refused is refused with its number."""
    reached: T | None = None
    for number, line in enumerate(text.split("\n") if isinstance(text, str) else (), 1):
        if line.strip():
            try:
                record = read_line(line, unreadable)
                reached = begin(record) if reached is None else go_on(reached, record)
            except CardinalError as error:
                values = {"number": number, "why": error.text}
                cites = " ".join(f"§{clause}" for clause in error.cites)
                raise type(error)(Text(__package__, "log_line", values), cites=cites, legal=error.legal) from error
    return reached


def read_line(line: str, unreadable: Unreadable) -> dict[str, object]:
    """One line of JSON as an object, or a refusal."""
    import json  # only logs need it

    def refuse(word: str) -> object:
        # NaN and Infinity are not JSON, and a time that is neither before nor after another breaks a log.
        raise unreadable(Text(__package__, "json_line", {"given": word}))

    try:
        record = json.loads(line, parse_constant=refuse)
    except CardinalError:
        raise
    except (ValueError, RecursionError, TypeError) as error:
        raise unreadable(Text(__package__, "json_line", {"given": shown(line)})) from error
    if not isinstance(record, dict):
        raise unreadable(Text(__package__, "json_line", {"given": shown(line)}))
    return record
