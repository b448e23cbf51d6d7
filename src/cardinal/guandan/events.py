"""What can happen at a Guandan table, as values. Each has one form in JSON, in the log of a table and on the wire.

What comes before the tribute is for the table to do where nobody holds cards in the hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar

from cardinal.cards import Seat, log
from cardinal.cards.log import Doer
from cardinal.cards.log import Event as Event
from cardinal.cards.log import UndoAgreed as UndoAgreed
from cardinal.cards.log import UndoRefused as UndoRefused
from cardinal.cards.log import UndoRequested as UndoRequested

from .errors import UnreadableGuandan
from .face import Face
from .holding import Holding
from .pattern import Pattern


class Seated(Event):
    """A player has sat down."""

    verb, doer = "sit", Doer.TABLE
    seat: Seat


class Turned(Event):
    """South lifts *place* cards and turns the lowest of them up where it lies."""

    verb, doer = "turn", Doer.TABLE
    seat: Seat
    place: int


class Cut(Event):
    """The pack is cut: the upper *place* cards go below the others."""

    verb, doer = "cut", Doer.TABLE
    seat: Seat
    place: int


class Drawn(Event):
    """One card from the top of the pack."""

    verb, doer = "draw", Doer.TABLE
    seat: Seat


class Dealt(Event):
    """All cards that are still in the pack are dealt out, by a hand or a machine."""

    verb, doer = "deal", Doer.TABLE


class Counted(Event):
    """A player says how many cards the full hand has."""

    verb = "count"
    seat: Seat
    count: int


class Redealt(Event):
    """The referee has found the cards wrong: another pack in this order, and everything from the cut again."""

    verb, doer = "redeal", Doer.TABLE
    pack: str


class Paid(Event):
    """A card laid out as tribute."""

    verb = "pay"
    seat: Seat
    card: Face


class Resisted(Event):
    """A payer shows that the two big jokers are with the own side, where showing them is a choice."""

    verb = "resist"
    seat: Seat


class Taken(Event):
    """Whose tribute the first-out takes, where that is a choice; ``seat`` is None where lots decide."""

    verb = "take"
    payer: Seat
    seat: Seat | None = None


class Returned(Event):
    """A card given back for a tribute."""

    verb = "give_back"
    seat: Seat
    card: Face


class Played(Event):
    """Cards put down in one go, with the pattern they stand for.

    ``pattern`` is None where none was declared; ``laid`` are the cards as they lie from left to right, where that is
    not the order of a holding.
    """

    verb = "play"
    json_names: ClassVar[Mapping[str, str]] = {"laid": "cards", "pattern": "as"}
    seat: Seat
    cards: Holding
    pattern: Pattern | None = None
    laid: str | None = None


class Passed(Event):
    """The PASS card."""

    verb = "pass"
    seat: Seat


class Reported(Event):
    """The card that shows how many are left, ten or fewer."""

    verb = "report"
    seat: Seat
    count: int


VERBS: Mapping[str, type[Event]] = {
    kind.verb: kind
    for kind in (
        Seated, Turned, Cut, Drawn, Dealt, Counted, Redealt, Paid, Resisted, Taken, Returned, Played, Passed, Reported,
        UndoRequested, UndoAgreed, UndoRefused,
    )
}  # fmt: skip

_SEAT = log.parsed(UnreadableGuandan, Seat.parse)
_WHOLE = log.whole(UnreadableGuandan)
_WORDS = log.words(UnreadableGuandan)


def _declared(value: object) -> Pattern | None:
    """Who declares nothing may say so with an empty text."""
    return Pattern.parse(said) if (said := _WORDS(value)) else None


def _laid(value: object) -> str | None:
    return _unlike_holding(_WORDS(value))


# The same few cards are played at every table.
@lru_cache(maxsize=1_024)
def _unlike_holding(written: str) -> str | None:
    laid = " ".join(written.split())
    return None if laid == str(Holding.parse(laid)) else laid


VOCABULARY = log.EventReader(
    VERBS,
    {
        "card": log.parsed(UnreadableGuandan, Face.parse),
        "cards": log.parsed(UnreadableGuandan, Holding.parse),
        "count": _WHOLE,
        "laid": _laid,
        "pack": _WORDS,
        "pattern": _declared,
        "payer": _SEAT,
        "place": _WHOLE,
        "seat": _SEAT,
    },
    unreadable=UnreadableGuandan,
)


def event_from_json(record: object) -> Event:
    """An event from the plain values that ``to_json`` gave."""
    return VOCABULARY.read(record)


# How logs of version 1 named the events, and the fields that have another name now.
_NAMES_OF_VERSION_1: Mapping[str, type[Event]] = {
    "seated": Seated, "turned": Turned, "cut": Cut, "drawn": Drawn, "dealt": Dealt, "counted": Counted,
    "redealt": Redealt, "paid": Paid, "resisted": Resisted, "taken": Taken, "returned": Returned, "played": Played,
    "passed": Passed, "reported": Reported, "undo requested": UndoRequested, "undo agreed": UndoAgreed,
    "undo refused": UndoRefused,
}  # fmt: skip
_FIELDS_OF_VERSION_1 = {"by": "seat", "laid": "cards", "pattern": "as"}


def event_of_version_1(record: dict[str, object]) -> Event:
    """An event from a line of a log of version 1."""
    values = {_FIELDS_OF_VERSION_1.get(name, name): value for name, value in record.items() if name != "kind"}
    name = record["kind"]
    kind = _NAMES_OF_VERSION_1.get(name) if isinstance(name, str) else None
    if kind is None:
        raise log.no_event(UnreadableGuandan, record, _NAMES_OF_VERSION_1)
    return VOCABULARY.read({**values, "verb": kind.verb})
