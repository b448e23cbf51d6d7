"""The seats that a team fills in a match: at home North-South in the open room, East-West in the closed one (G29.2)."""

from __future__ import annotations

from dataclasses import dataclass

from cardinal.cards import Seat

from .played import Room
from .stage import Stage

_HOME = ((Room.OPEN, Seat.N), (Room.OPEN, Seat.S), (Room.CLOSED, Seat.E), (Room.CLOSED, Seat.W))
_AWAY = ((Room.OPEN, Seat.E), (Room.OPEN, Seat.W), (Room.CLOSED, Seat.N), (Room.CLOSED, Seat.S))


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat in a room. Larger teams have further pairs of tables, which count from 2."""

    room: Room
    seat: Seat
    tables: int = 1


def chairs_of(stage: Stage, *, is_home: bool) -> tuple[Chair, ...]:
    """Where the players of one side sit, in the order in which a line-up names them.

    >>> [f"{chair.room} {chair.seat}" for chair in chairs_of(Stage("Final"), is_home=False)]
    ['open E', 'open W', 'closed N', 'closed S']
    """
    pairs = max(1, stage.tables // 2)
    return tuple(
        Chair(room, seat, tables) for tables in range(1, pairs + 1) for room, seat in (_HOME if is_home else _AWAY)
    )
