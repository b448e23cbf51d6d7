"""What can happen at a table, as values; each is one line of JSON and back without loss."""

from __future__ import annotations

from cardinal.cards import Card, Seat, log
from cardinal.cards.log import Event as Event

from .call import Call
from .disclosure import DisclosureKind
from .errors import UnreadableBridge


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


def _kind(value: object) -> DisclosureKind:
    if value not in list(DisclosureKind):
        raise log.no_event(UnreadableBridge, value, DisclosureKind)
    return DisclosureKind(str(value))


_READER = log.EventReader(
    KINDS,
    {
        "about": log.whole(UnreadableBridge),
        "by": log.parsed(UnreadableBridge, Seat.parse),
        "call": log.parsed(UnreadableBridge, Call.parse),
        "card": log.parsed(UnreadableBridge, Card.parse),
        "seat": log.parsed(UnreadableBridge, Seat.parse),
        "text": log.words(UnreadableBridge),
        "tricks": log.whole(UnreadableBridge),
        "what": _kind,
    },
    may_be_missing=("about",),
    unreadable=UnreadableBridge,
)


def event_from_json(record: object) -> Event:
    """An event from the plain values that ``to_json`` gave."""
    return _READER.read(record)
