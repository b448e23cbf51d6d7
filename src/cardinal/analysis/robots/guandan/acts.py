"""What a robot can do at a Guandan table, as small values, and the command of the table that each of them is."""

from __future__ import annotations

from dataclasses import dataclass

from cardinal.cards import Seat
from cardinal.guandan import Face, Reading, Table
from cardinal.guandan import events as e


@dataclass(frozen=True, slots=True)
class Cut:
    """Lift *place* cards: to turn one up in the first deal, else to cut the pack."""

    place: int


@dataclass(frozen=True, slots=True)
class Draw:
    """One card from the top of the pack."""


@dataclass(frozen=True, slots=True)
class Pay:
    """A card as tribute."""

    card: Face


@dataclass(frozen=True, slots=True)
class Resist:
    """Show the two big jokers instead of paying."""


@dataclass(frozen=True, slots=True)
class Take:
    """Whose tribute the first-out takes."""

    payer: Seat


@dataclass(frozen=True, slots=True)
class GiveBack:
    """A card for a tribute."""

    card: Face


@dataclass(frozen=True, slots=True)
class Play:
    """Cards with the pattern they are declared to be."""

    reading: Reading


@dataclass(frozen=True, slots=True)
class Pass:
    """The PASS card."""


@dataclass(frozen=True, slots=True)
class Report:
    """How many cards are left."""

    count: int


@dataclass(frozen=True, slots=True)
class AnswerUndo:
    """Consent to an opponent's undo, or none."""

    agrees: bool


Act = Cut | Draw | Pay | Resist | Take | GiveBack | Play | Pass | Report | AnswerUndo


def event_of(act: Act, seat: Seat, *, turns_up: bool = False) -> e.Event:
    """The event by which *seat* does *act*; *turns_up* if the cut is the one of a first deal."""
    match act:
        case Cut(place):
            return e.Turned(seat, place) if turns_up else e.Cut(seat, place)
        case Draw():
            return e.Drawn(seat)
        case Pay(card):
            return e.Paid(seat, card)
        case Resist():
            return e.Resisted(seat)
        case Take(payer):
            return e.Taken(payer, seat)
        case GiveBack(card):
            return e.Returned(seat, card)
        case Play(reading):
            return e.Played(seat, reading.cards, reading.pattern)
        case Pass():
            return e.Passed(seat)
        case Report(count):
            return e.Reported(seat, count)
        case AnswerUndo(agrees):
            return e.UndoAgreed(seat) if agrees else e.UndoRefused(seat)


def done(table: Table, seat: Seat, act: Act) -> Table:
    """The table after *act*, which it checks like anybody's; a refusal is the table's own."""
    return table.apply(event_of(act, seat, turns_up=table.setup.start.first_drawer is None))
