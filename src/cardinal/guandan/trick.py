"""One trick: plays that top each other, passes between them, and who leads the next."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from cardinal.cards import SEATS, Seat
from cardinal.cards.record import Record
from cardinal.cards.view_fields import SeatText

from .holding import Holding
from .pattern import Pattern
from .rules import Rules
from .seating import next_seat

_BITS = tuple(1 << seat for seat in SEATS)


# Written as a call because "pass" is a keyword of Python.
TurnJson = TypedDict(
    "TurnJson",
    {"seat": SeatText, "pass": NotRequired[bool], "cards": NotRequired[str], "pattern": NotRequired[str | None]},
)


class Turn(Record):
    """What one player did in turn: cards with the pattern they stand for, or a pass."""

    seat: Seat
    cards: Holding | None = None
    pattern: Pattern | None = None

    @property
    def is_pass(self) -> bool:
        return self.cards is None

    def to_json(self) -> TurnJson:
        if self.cards is None:
            return {"seat": str(self.seat), "pass": True}
        return {
            "seat": str(self.seat),
            "cards": str(self.cards),
            "pattern": None if self.pattern is None else str(self.pattern),
        }

    def __str__(self) -> str:
        return f"{self.seat} pass" if self.cards is None else f"{self.seat} {self.pattern}: {self.cards}"


class Trick(Record):
    """The turns of a trick so far. ``passed`` and ``done`` are sets of seats, one bit each.

    ``passed`` are those who have passed since the highest play, ``done`` those who may not act again in this trick.
    """

    leader: Seat
    turns: tuple[Turn, ...] = ()
    top: Turn | None = None
    passed: int = 0
    done: int = 0

    def play(self, turn: Turn) -> Trick:
        return Trick(self.leader, (*self.turns, turn), turn, 0, self.done)

    def pass_(self, turn: Turn, *, is_final: bool) -> Trick:
        bit = _BITS[turn.seat]
        return Trick(
            self.leader,
            (*self.turns, turn),
            self.top,
            self.passed | bit if self.top is not None else 0,
            self.done | bit if is_final and self.top is not None else self.done,
        )

    def may_top(self, seat: Seat, rules: Rules) -> bool:
        """Whether *seat* may put anything on the highest play: on the partner's only where the event allows it."""
        return self.top is None or rules.may_beat_partner or self.top.seat is not seat.partner

    def is_over(self, holding: int) -> bool:
        """Whether everybody who still holds cards, the owner of the highest play apart, has passed on it."""
        if self.top is None:
            return False
        return not holding & ~(self.passed | self.done | _BITS[self.top.seat])

    def after(self, seat: Seat, holding: int) -> Seat:
        """Whose turn comes after *seat*'s, among those who hold cards and may still act."""
        for _ in SEATS:
            seat = next_seat(seat)
            if _BITS[seat] & holding & ~self.done:
                break
        return seat


def holders(hands: tuple[Holding, ...]) -> int:
    """Who still holds cards, one bit a seat."""
    north, east, south, west = hands
    some = 1 if north._bits else 0
    return some | (2 if east._bits else 0) | (4 if south._bits else 0) | (8 if west._bits else 0)


class NextLead(Record):
    """Who leads the next trick, and the clause that says so."""

    seat: Seat
    cites: str


def next_lead(trick: Trick, holding: int, rules: Rules) -> NextLead:
    """The owner of the highest play leads; if that emptied the hand, the partner takes the lead over."""
    if trick.top is None:
        raise AssertionError("a trick that is over has a highest play")
    owner = trick.top.seat
    if _BITS[owner] & holding:
        return NextLead(owner, "§G8.1.3")
    if rules.jiefeng == "partner" and _BITS[owner.partner] & holding:
        return NextLead(owner.partner, "§G9")
    seat = next_seat(owner)
    while not _BITS[seat] & holding:
        seat = next_seat(seat)
    return NextLead(seat, "§G9")


def go_on(trick: Trick, seat: Seat, holding: int, rules: Rules) -> tuple[Trick, Seat, NextLead | None]:
    """The trick after the turn of *seat* and whose turn is next; with the lead where that begins another trick."""
    if not trick.is_over(holding):
        return trick, trick.after(seat, holding), None
    lead = next_lead(trick, holding, rules)
    return Trick(lead.seat), lead.seat, lead
