"""What can happen at a table, as values; each is one line of JSON and back without loss."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from cardinal.cards import Card, Seat
from cardinal.cards.record import Record, names_of
from cardinal.language import CardinalError, Text, shown

from .call import Call
from .disclosure import DisclosureKind
from .errors import UnreadableBridge


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
                record[name] = value if name in _PLAIN else str(value)
        return record


class Called(Event):
    """A call."""

    kind = "called"
    seat: Seat
    call: Call


class Disclosed(Event):
    """An alert, announcement, question, explanation or correction about call ``about`` (None: the whole auction)."""

    kind = "disclosed"
    seat: Seat
    what: DisclosureKind
    about: int | None
    text: str


class Led(Event):
    """The opening lead, face down."""

    kind = "led"
    seat: Seat
    card: Card


class Faced(Event):
    """The opening lead is turned face up."""

    kind = "faced"
    seat: Seat


class Spread(Event):
    """Dummy's hand is laid out."""

    kind = "spread"
    seat: Seat


class Played(Event):
    """A card from the hand of ``seat``, played by ``by`` (declarer plays dummy's cards)."""

    kind = "played"
    seat: Seat
    card: Card
    by: Seat


class Claimed(Event):
    """A claim of ``tricks`` of the tricks still to come for the claimer's side; the others are conceded."""

    kind = "claimed"
    seat: Seat
    tricks: int
    text: str


class Conceded(Event):
    """A concession of ``tricks`` of the tricks still to come."""

    kind = "conceded"
    seat: Seat
    tricks: int
    text: str


class Agreed(Event):
    """Agreement to a claim or concession."""

    kind = "agreed"
    seat: Seat


class Objected(Event):
    """Doubt about a claim or concession."""

    kind = "objected"
    seat: Seat


class PlayOnAgreed(Event):
    """Consent to playing on after a doubted claim."""

    kind = "play on"
    seat: Seat


class Adjudicated(Event):
    """The Director's ruling on a doubted claim: ``tricks`` of the remaining ones go to the claimer's side."""

    kind = "adjudicated"
    tricks: int
    text: str


class UndoRequested(Event):
    """A request to take one's own last call or play back."""

    kind = "undo requested"
    seat: Seat


class UndoAgreed(Event):
    """Consent to an undo."""

    kind = "undo agreed"
    seat: Seat


class UndoRefused(Event):
    """Refusal of an undo."""

    kind = "undo refused"
    seat: Seat


KINDS: dict[str, type[Event]] = {
    kind.kind: kind
    for kind in (
        Called, Disclosed, Led, Faced, Spread, Played, Claimed, Conceded, Agreed, Objected, PlayOnAgreed,
        Adjudicated, UndoRequested, UndoAgreed, UndoRefused,
    )
}  # fmt: skip


def _whole(value: object) -> int:
    if type(value) is not int:
        raise UnreadableBridge(Text(__package__, "whole_number", {"given": shown(value)}))
    return value


def _words(value: object) -> str:
    if not isinstance(value, str) or any("\ud800" <= letter <= "\udfff" for letter in value):
        raise UnreadableBridge(Text(__package__, "event", {"given": shown(value)}))
    return value


def _time(value: object) -> float:
    if type(value) not in (int, float) or not abs(value) < 1e15:  # type: ignore[arg-type]
        raise UnreadableBridge(Text(__package__, "event", {"given": shown(value)}))
    return value  # type: ignore[return-value]


def _kind(value: object) -> DisclosureKind:
    if value not in list(DisclosureKind):
        raise UnreadableBridge(Text(__package__, "event", {"given": shown(value)}), legal=tuple(DisclosureKind))
    return DisclosureKind(str(value))


# How each field of an event is read. These are written as they are; the others as their text.
_PLAIN = frozenset(("about", "at", "text", "tricks"))
_READERS: dict[str, Callable[[object], object]] = {
    "about": _whole,
    "at": _time,
    "by": lambda value: Seat.parse(_words(value)),
    "call": lambda value: Call.parse(_words(value)),
    "card": lambda value: Card.parse(_words(value)),
    "seat": lambda value: Seat.parse(_words(value)),
    "text": _words,
    "tricks": _whole,
    "what": _kind,
}
_MAY_BE_MISSING = frozenset(("about", "at"))


def event_from_json(record: object) -> Event:
    """An event from the plain values that ``to_json`` gave."""
    name = record.get("kind") if isinstance(record, dict) else None
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind is None or not isinstance(record, dict):
        raise UnreadableBridge(Text(__package__, "event", {"given": shown(record)}), legal=tuple(KINDS))
    names = names_of(kind)
    required = {name for name in names if name not in _MAY_BE_MISSING}
    if not required <= record.keys() <= {"kind", *names}:
        raise UnreadableBridge(Text(__package__, "event", {"given": shown(record)}), legal=names)
    values: dict[str, object] = dict.fromkeys(names)
    for name in names:
        if record.get(name) is not None or name in required:
            values[name] = _READERS[name](record[name])
    return kind(**values)  # type: ignore[arg-type]


def read_line(line: str) -> dict[str, object]:
    """One line of JSON as an object, or a refusal."""
    import json  # only logs need it

    try:
        record = json.loads(line, parse_constant=_refuse_constant)
    except CardinalError:
        raise
    except (ValueError, RecursionError, TypeError) as error:
        raise UnreadableBridge(Text(__package__, "json_line", {"given": shown(line)})) from error
    if not isinstance(record, dict):
        raise UnreadableBridge(Text(__package__, "json_line", {"given": shown(line)}))
    return record


def _refuse_constant(word: str) -> object:
    # NaN and Infinity are not JSON, and a time that is neither before nor after another breaks a log.
    raise UnreadableBridge(Text(__package__, "json_line", {"given": word}))
