"""Who sits where: turns run counter-clockwise, so the next player sits on the right and the one before on the left."""

from __future__ import annotations

from collections.abc import Mapping

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


SELF = Relation("本家", 0, "§G2.本家")
NEXT = Relation("下家", 1, "§G2.下家")
OPPOSITE = Relation("对家", 2, "§G2.对家 §G2.搭档")
PREVIOUS = Relation("上家", 3, "§G2.上家")
RELATIONS = (SELF, NEXT, OPPOSITE, PREVIOUS)

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


SECONDS_BEFORE = 5 * 60


class Attendance(Record):
    """Who was not in the posted seat five minutes before a game, and who has still not come when it begins."""

    missing: tuple[Seat, ...]
    late: tuple[Seat, ...]
    cites: str = "§G6"


def attendance(seated: Mapping[Seat, float], start: float) -> Attendance:
    """*seated* is when each player sat down, *start* when the game is to begin, both in seconds of one clock."""
    never = float("inf")
    times = {seat: seated.get(seat, never) for seat in SEATS}
    return Attendance(
        tuple(seat for seat in SEATS if times[seat] > start - SECONDS_BEFORE),
        tuple(seat for seat in SEATS if times[seat] > start),
    )
