"""What can happen at a table, as values. Each has one form in JSON, in the log of a table and on the wire."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from cardinal.cards import Card, Seat, log
from cardinal.cards.log import Doer
from cardinal.cards.log import Event as Event
from cardinal.cards.log import UndoAgreed as UndoAgreed
from cardinal.cards.log import UndoRefused as UndoRefused
from cardinal.cards.log import UndoRequested as UndoRequested

from .call import Call
from .disclosure import DisclosureKind
from .errors import UnreadableBridge


class Called(Event):
    """A call; with what the caller says of it in the same breath, as on screens and online, and the stop card."""

    verb = "call"
    seat: Seat
    call: Call
    alert: str | None = None
    announce: str | None = None
    stop: bool = False


class Disclosed(Event):
    """Something said about call ``about`` (None: the whole auction)."""

    what: ClassVar[DisclosureKind]
    seat: Seat
    about: int | None = None
    text: str = ""


class Alerted(Disclosed):
    verb, what = "alert", DisclosureKind.ALERT


class Announced(Disclosed):
    verb, what = "announce", DisclosureKind.ANNOUNCEMENT


class Asked(Disclosed):
    verb, what = "ask", DisclosureKind.QUESTION


class Explained(Disclosed):
    verb, what = "explain", DisclosureKind.EXPLANATION


class Corrected(Disclosed):
    verb, what = "correct", DisclosureKind.CORRECTION


class Led(Event):
    """The opening lead, face down."""

    verb = "lead"
    seat: Seat
    card: Card


class Faced(Event):
    """The opening lead is turned face up, and dummy's hand is laid out."""

    verb = "face"
    seat: Seat


class Played(Event):
    """A card that ``seat`` plays: from the own hand, or from dummy's where declarer plays to dummy's turn."""

    verb = "play"
    seat: Seat
    card: Card


class Claimed(Event):
    """A claim of ``tricks`` of the tricks still to come for the claimer's side; the others are conceded."""

    verb = "claim"
    seat: Seat
    tricks: int
    text: str = ""


class Conceded(Event):
    """A concession of ``tricks`` of the tricks still to come."""

    verb = "concede"
    seat: Seat
    tricks: int
    text: str = ""


class Agreed(Event):
    """Agreement to a claim or concession."""

    verb = "agree"
    seat: Seat


class Objected(Event):
    """Doubt about a claim or concession."""

    verb = "object"
    seat: Seat


class PlayOnAgreed(Event):
    """Consent to playing on after a doubted claim."""

    verb = "play_on"
    seat: Seat


class Adjudicated(Event):
    """The Director's ruling on a doubted claim: ``tricks`` of the remaining ones go to the claimer's side."""

    verb, doer = "adjudicate", Doer.DIRECTOR
    tricks: int
    text: str = ""


DISCLOSED: Mapping[DisclosureKind, type[Disclosed]] = {
    kind.what: kind for kind in (Alerted, Announced, Asked, Explained, Corrected)
}
_EVENTS: tuple[type[Event], ...] = (
    Called, Led, Faced, Played, Claimed, Conceded, Agreed, Objected, PlayOnAgreed, Adjudicated,
    UndoRequested, UndoAgreed, UndoRefused, *DISCLOSED.values(),
)  # fmt: skip
VERBS: Mapping[str, type[Event]] = {kind.verb: kind for kind in _EVENTS}

READERS: Mapping[str, Callable[[object], object]] = {
    "about": log.whole(UnreadableBridge),
    "alert": log.words(UnreadableBridge),
    "announce": log.words(UnreadableBridge),
    "call": log.parsed(UnreadableBridge, Call.parse),
    "card": log.parsed(UnreadableBridge, Card.parse),
    "seat": log.parsed(UnreadableBridge, Seat.parse),
    "stop": log.is_true,
    "text": log.words(UnreadableBridge),
    "tricks": log.whole(UnreadableBridge),
}
VOCABULARY = log.EventReader(VERBS, READERS, unreadable=UnreadableBridge)


def event_from_json(record: object) -> Event:
    """An event from the plain values that ``to_json`` gave."""
    return VOCABULARY.read(record)


# How logs of version 1 named the events; what was disclosed was a field, and that dummy was spread had its own line.
NAMES_OF_VERSION_1: Mapping[str, type[Event]] = {
    "called": Called, "led": Led, "faced": Faced, "played": Played, "claimed": Claimed, "conceded": Conceded,
    "agreed": Agreed, "objected": Objected, "play on": PlayOnAgreed, "adjudicated": Adjudicated,
    "undo requested": UndoRequested, "undo agreed": UndoAgreed, "undo refused": UndoRefused,
    **{f"disclosed {what}": kind for what, kind in DISCLOSED.items()},
}  # fmt: skip


def events_of_version_1(record: dict[str, object]) -> tuple[Event, ...]:
    """What a line of a log of version 1 says: one event, or none where dummy was spread."""
    values = dict(record)
    name = values.pop("kind", None)
    if name == "spread":
        return ()
    if name == "disclosed":
        name = f"disclosed {values.pop('what', None)}"
    elif name == "played":
        # The hand, which follows from the turn, stood beside the player.
        values["seat"] = values.pop("by", None)
    kind = NAMES_OF_VERSION_1.get(name) if isinstance(name, str) else None
    if kind is None:
        raise log.no_event(UnreadableBridge, record, NAMES_OF_VERSION_1)
    return (VOCABULARY.read({"verb": kind.verb, **values}),)
