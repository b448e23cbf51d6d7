"""Where a deal stands for the player in turn, who is number 0: the play to be topped, the cards left, who is out."""

from __future__ import annotations

from dataclasses import dataclass

from cardinal.cards import Seat
from cardinal.guandan import Holding, Pattern, View

from .candidates import move_of
from .memory import Memory
from .tactics import Move


@dataclass(frozen=True, slots=True)
class Position:
    """The players are numbered in turn from the one who acts. *passes* is how many have passed on *top*."""

    hand: Holding
    over: Pattern | None
    top: Move | None
    owner: int
    passes: int
    counts: tuple[int, ...]
    out: tuple[int, ...]


def position(view: View, memory: Memory, seat: Seat) -> Position:
    """What *seat* has to answer now."""
    hand = view.hand(seat)
    if hand is None:
        raise ValueError("a view shows the own hand")
    over, top, owner, passes = None, None, 0, 0
    for turn in view.trick:
        if turn.cards is None:
            passes += 1
        elif turn.pattern is not None:
            over, passes = turn.pattern, 0
            top, owner = move_of(turn.pattern, turn.cards.bits), number(turn.seat, seat)
    seats = [Seat((seat - turns) & 3) for turns in range(4)]
    counts = tuple(len(hand) if one is seat else memory.counts[one] for one in seats)
    return Position(hand, over, top, owner, passes, counts, tuple(number(one, seat) for one in view.out))


def number(seat: Seat, viewer: Seat) -> int:
    """How many turns after *viewer* a seat acts: seats count clockwise, turns go the other way."""
    return viewer - seat & 3
