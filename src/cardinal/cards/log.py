"""The log of a table, whatever is played at it: events as values, a line of JSON each, read back without loss."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Any, ClassVar, Generic, Self, TypeVar

from cardinal.language import CardinalError, NotUnderstood, Text, shown, shown_number

from .record import Grown, Record, defaults_of, names_of
from .seat import Seat

T = TypeVar("T")
State = TypeVar("State")
Unreadable = type[NotUnderstood]
"""The error with which a game refuses what it cannot read."""

# Written into JSON as they are. Everything else (a seat, a call, a card) is written as its text.
_PLAIN = frozenset((bool, float, int, str))
_SURROGATES = range(0xD800, 0xE000)


class Doer(Enum):
    """Who does something: a player, the Director, or the table of itself."""

    PLAYER = "player"
    DIRECTOR = "director"
    TABLE = "table"


class Event(Record, kw_only=True):
    """Something that happened. ``verb`` is the word for it in logs and on the wire; ``at`` is when, in seconds, as the
    one who records it says."""

    verb: ClassVar[str] = ""
    doer: ClassVar[Doer] = Doer.PLAYER
    json_names: ClassVar[Mapping[str, str]] = {}
    """The fields that are called otherwise in JSON."""
    at: float | None = None

    def to_json(self) -> dict[str, object]:
        """The event as plain JSON values; a field that has its default is left out."""
        record: dict[str, object] = {"verb": self.verb}
        defaults = defaults_of(type(self))
        for name in names_of(type(self)):
            value = getattr(self, name)
            if value is not None and value != defaults.get(name):
                record[self.json_names.get(name, name)] = value if type(value) in _PLAIN else str(value)
        return record

    def to_act(self) -> dict[str, object]:
        """What a player sends for it: who acts, and when, is for the server to say."""
        return {name: value for name, value in self.to_json().items() if name not in ("seat", "at")}


class UndoRequested(Event):
    """A request to take one's own last call, play or pass back."""

    verb = "undo"
    seat: Seat


class UndoAgreed(Event):
    """Consent to an undo."""

    verb = "agree_undo"
    seat: Seat


class UndoRefused(Event):
    """Refusal of an undo."""

    verb = "refuse_undo"
    seat: Seat


class EventTable(Generic[State]):
    """A table as the events so far and the state that they fold to. Each act gives a new table."""

    __slots__ = ("_events", "_state")

    _events: Grown[Event]
    _state: State

    @staticmethod
    def fold(state: Any, event: Any) -> Any:
        """The state after one more event, or the refusal of what is not allowed; a game's own."""
        raise NotImplementedError

    def apply(self, *events: Event) -> Self:
        """The table after more events."""
        kind = type(self)
        state, grown, fold = self._state, self._events, kind.fold
        for event in events:
            state = fold(state, event)
            grown = grown.add(event)
        after: Self = object.__new__(kind)
        after._state, after._events = state, grown
        return after

    @property
    def events(self) -> Grown[Event]:
        return self._events

    @property
    def state(self) -> State:
        return self._state

    # ``at`` is when, in seconds, on whatever clock the caller keeps.

    def request_undo(self, seat: Seat, *, at: float | None = None) -> Self:
        return self.apply(UndoRequested(seat, at=at))

    def agree_undo(self, seat: Seat, *, at: float | None = None) -> Self:
        return self.apply(UndoAgreed(seat, at=at))

    def refuse_undo(self, seat: Seat, *, at: float | None = None) -> Self:
        return self.apply(UndoRefused(seat, at=at))


def no_event(unreadable: Unreadable, given: object, legal: Iterable[object] = ()) -> NotUnderstood:
    """The refusal of something that is no event of the game."""
    return unreadable(Text(__package__, "event", {"given": shown(given)}), legal=legal)


# How a field of an event is read from JSON.


def whole(unreadable: Unreadable) -> Callable[[object], int]:
    def read(value: object) -> int:
        if type(value) is not int:
            raise unreadable(Text(__package__, "whole_number", {"given": shown_number(value)}))
        return value

    return read


def words(unreadable: Unreadable) -> Callable[[object], str]:
    def read(value: object) -> str:
        # A lone surrogate could never be written into a file again.
        if isinstance(value, str) and (value.isascii() or not any(map(_SURROGATES.__contains__, map(ord, value)))):
            return value
        raise no_event(unreadable, value)

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


def is_true(value: object) -> bool:
    """A sign that was given or was not; whatever is not true is none."""
    return value is True


Field = tuple[str, str, Callable[[object], object], bool]
"""A field of an event, its name in JSON, how it is read, and whether the event needs it."""


class EventReader:
    """Reads the events of one game: its classes by their verbs, and how a field of each name is read."""

    __slots__ = ("_fields", "_kinds", "_unreadable")

    def __init__(
        self,
        kinds: Mapping[str, type[Event]],
        readers: Mapping[str, Callable[[object], object]],
        unreadable: Unreadable,
    ) -> None:
        readers = {"at": seconds(unreadable), **readers}
        self._kinds, self._unreadable = kinds, unreadable
        self._fields: dict[type[Event], tuple[Field, ...]] = {
            kind: tuple(
                (name, kind.json_names.get(name, name), readers[name], name not in defaults_of(kind))
                for name in names_of(kind)
            )
            for kind in kinds.values()
        }

    def read(self, record: object) -> Event:
        """An event from the plain values that ``to_json`` gave."""
        word = record.get("verb") if isinstance(record, dict) else None
        kind = self._kinds.get(word) if isinstance(word, str) else None
        if kind is None or not isinstance(record, dict):
            raise no_event(self._unreadable, record, self._kinds)
        names = {word for _, word, _, _ in self._fields[kind]}
        if not record.keys() <= names | {"verb"}:
            raise no_event(self._unreadable, record, sorted(names))
        return self._made(kind, record, {})

    def act(self, verb: str, body: Mapping[str, object], doer: Seat | None, at: float | None) -> Event:
        """The event of an act that a player or the Director (None) sends. Who does it and when is for the server to
        say; what else an act holds that its verb has no field for means nothing."""
        kind = self._kinds[verb]
        known: dict[str, Any] = {"at": at} if doer is None else {"seat": doer, "at": at}
        return self._made(kind, body, known)

    def doer(self, verb: str) -> Doer | None:
        """Who does what a verb says; None where there is no such verb."""
        kind = self._kinds.get(verb)
        return None if kind is None else kind.doer

    def verbs(self, doer: Doer) -> tuple[str, ...]:
        """What a doer can do."""
        return tuple(verb for verb, kind in self._kinds.items() if kind.doer is doer)

    def _made(self, kind: type[Event], record: Mapping[str, object], values: dict[str, Any]) -> Event:
        for name, word, read, is_needed in self._fields[kind]:
            if name in values:
                continue
            value = record.get(word)
            if value is not None:
                values[name] = read(value)
            elif is_needed:
                raise no_event(self._unreadable, dict(record), names_of(kind))
        return kind(**values)


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
