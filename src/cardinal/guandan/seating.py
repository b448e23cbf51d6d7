"""Who sits where: turns run counter-clockwise, so the next player sits on the right and the one before on the left."""

from __future__ import annotations

from typing import Any

from cardinal.cards import SEATS, Seat
from cardinal.cards.record import Record

TURN_ORDER = (Seat.S, Seat.E, Seat.N, Seat.W)
"""The seats in turn. The count for the first drawer begins with South."""


class Outline(Record):
    """What the game is played with."""

    players: int
    packs: int
    cards: int
    full_hand: int
    turn_order: tuple[Seat, ...]
    cites: str


OUTLINE = Outline(4, 2, 108, 27, TURN_ORDER, "§G1 §G2.全副牌 §G2.全手牌")


class Relation(Record):
    """A seat as seen from another one: how many turns later it acts."""

    name: str
    turns: int
    cites: str

    def of(self, seat: Seat) -> Seat:
        # The seats are numbered clockwise and turns go the other way.
        return SEATS[(seat - self.turns) & 3]


NEXT = Relation("下家", 1, "§G2.下家")
PREVIOUS = Relation("上家", 3, "§G2.上家")

_NEXT = tuple(NEXT.of(seat) for seat in SEATS)
_PREVIOUS = tuple(PREVIOUS.of(seat) for seat in SEATS)


def next_seat(seat: Seat) -> Seat:
    """Who acts after *seat*.

    >>> next_seat(Seat.S), previous_seat(Seat.S)
    (Seat.E, Seat.W)
    """
    return _NEXT[seat]


def previous_seat(seat: Seat) -> Seat:
    return _PREVIOUS[seat]


def put(values: tuple[Any, ...], seat: Seat, value: object) -> tuple[Any, ...]:
    """The values of the four seats with one of them changed."""
    return (*values[:seat], value, *values[seat + 1 :])
