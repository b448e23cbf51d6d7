"""What can happen at a Guandan table, as values; each is one line of JSON and back without loss."""

from __future__ import annotations

from cardinal.cards import Seat, log
from cardinal.cards.log import Event as Event

from .errors import UnreadableGuandan
from .face import Face
from .holding import Holding
from .pattern import Pattern


class Seated(Event):
    """A player has sat down."""

    kind = "seated"
    seat: Seat


class Turned(Event):
    """South lifts *place* cards and turns the lowest of them up where it lies."""

    kind = "turned"
    seat: Seat
    place: int


class Cut(Event):
    """The pack is cut: the upper *place* cards go below the others."""

    kind = "cut"
    seat: Seat
    place: int


class Drawn(Event):
    """One card from the top of the pack."""

    kind = "drawn"
    seat: Seat


class Dealt(Event):
    """All cards that are still in the pack are dealt out, by a hand or a machine."""

    kind = "dealt"


class Counted(Event):
    """A player says how many cards the full hand has."""

    kind = "counted"
    seat: Seat
    count: int


class Redealt(Event):
    """The referee has found the cards wrong: another pack in this order, and everything from the cut again."""

    kind = "redealt"
    pack: str


class Paid(Event):
    """A card laid out as tribute."""

    kind = "paid"
    seat: Seat
    card: Face


class Resisted(Event):
    """A payer shows that the two big jokers are with the own side, where showing them is a choice."""

    kind = "resisted"
    seat: Seat


class Taken(Event):
    """Whose tribute the first-out takes, where that is a choice; ``by`` is None where lots decide."""

    kind = "taken"
    payer: Seat
    by: Seat | None = None


class Returned(Event):
    """A card given back for a tribute."""

    kind = "returned"
    seat: Seat
    card: Face


class Played(Event):
    """Cards put down in one go, with the pattern they stand for.

    ``pattern`` is None where the cards make none. ``laid`` is their order from left to right where it was a wrong one.
    """

    kind = "played"
    seat: Seat
    cards: Holding
    pattern: Pattern | None = None
    laid: str | None = None


class Passed(Event):
    """The PASS card."""

    kind = "passed"
    seat: Seat


class Reported(Event):
    """The card that shows how many are left, ten or fewer."""

    kind = "reported"
    seat: Seat
    count: int


class UndoRequested(Event):
    """A request to take one's own last play or pass back."""

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
        Seated, Turned, Cut, Drawn, Dealt, Counted, Redealt, Paid, Resisted, Taken, Returned, Played, Passed, Reported,
        UndoRequested, UndoAgreed, UndoRefused,
    )
}  # fmt: skip

_SEAT = log.parsed(UnreadableGuandan, Seat.parse)
_WHOLE = log.whole(UnreadableGuandan)
_READER = log.EventReader(
    KINDS,
    {
        "by": _SEAT,
        "card": log.parsed(UnreadableGuandan, Face.parse),
        "cards": log.parsed(UnreadableGuandan, Holding.parse),
        "count": _WHOLE,
        "laid": log.words(UnreadableGuandan),
        "pack": log.words(UnreadableGuandan),
        "pattern": log.parsed(UnreadableGuandan, Pattern.parse),
        "payer": _SEAT,
        "place": _WHOLE,
        "seat": _SEAT,
    },
    may_be_missing=("by", "laid", "pattern"),
    unreadable=UnreadableGuandan,
)


def event_from_json(record: object) -> Event:
    """An event from the plain values that ``to_json`` gave."""
    return _READER.read(record)
