"""How a deal begins: who shuffles, cuts, draws first and leads, and what tribute is owed from the deal before."""

from __future__ import annotations

from cardinal.cards import Seat
from cardinal.cards.record import Record

from .finish import Finish
from .seating import next_seat, previous_seat


class Duty(Record):
    """A tribute that is owed: who pays, and who was first out. A single one goes to the first-out."""

    payers: tuple[Seat, ...]
    first_out: Seat

    @property
    def is_double(self) -> bool:
        return len(self.payers) == 2

    @property
    def cites(self) -> str:
        return "§G10.3(a)" if self.is_double else "§G10.2(a)"


class Start(Record):
    """Who does what before the first play; None where a card decides it (the one turned up, or a tribute)."""

    shuffler: Seat
    cutter: Seat
    first_drawer: Seat | None
    leader: Seat | None
    duty: Duty | None
    cites: str


FIRST_DEAL = Start(Seat.E, Seat.S, None, None, None, "§G7.1.2(a)")


def after(finish: Finish) -> Start:
    """How the deal after one that ended with *finish* begins.

    >>> start = after(Finish.parse("N S"))
    >>> start.shuffler, start.cutter, start.first_drawer, start.duty.payers
    (Seat.E, Seat.N, Seat.W, (Seat.E, Seat.W))
    """
    first = finish.first
    if finish.last is None:
        drawer, duty = next_seat(first), Duty(finish.winner.other.seats, first)
    else:
        drawer, duty = finish.last, Duty((finish.last,), first)
    return Start(previous_seat(first), first, drawer, None, duty, "§G7.1.3")


def after_offence(offender: Seat) -> Start:
    """How a deal begins that a penalty deprives of tribute: one offender shuffles, and who leads is fixed."""
    return Start(offender, next_seat(offender), offender.partner, previous_seat(offender), None, "§GP3.2")
