"""The four seats and the two sides, and what they have in common with suits: a name that is their text."""

from __future__ import annotations

from enum import IntEnum

from cardinal.language import Text, phrase, shown

from .errors import UnreadableCards


class Named(IntEnum):
    """A member of a small ordered set; its text is its name, and each language has a label for it."""

    def label(self, language: str = "en") -> str:
        return phrase(type(self).__module__, self._name_, language)

    def __str__(self) -> str:
        return self._name_

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self._name_}"


class Seat(Named):
    """A compass seat, in clockwise order from North.

    >>> Seat.W.lho, Seat.W.partner, Seat.W.side
    (Seat.N, Seat.E, Side.EW)
    """

    N = 0
    E = 1
    S = 2
    W = 3

    @property
    def lho(self) -> Seat:
        """The left-hand opponent, who acts next in clockwise turn."""
        return SEATS[(self + 1) & 3]

    @property
    def partner(self) -> Seat:
        return SEATS[(self + 2) & 3]

    @property
    def rho(self) -> Seat:
        """The right-hand opponent."""
        return SEATS[(self + 3) & 3]

    @property
    def side(self) -> Side:
        return SIDES[self & 1]

    def __bool__(self) -> bool:
        """North's number is nought, but a seat is always somebody: ``if seat`` means that there is one."""
        return True

    def after(self, turns: int) -> Seat:
        """The seat *turns* places to the left."""
        return SEATS[(self + turns) & 3]

    @classmethod
    def parse(cls, text: str) -> Seat:
        """A seat from its letter or its English name."""
        found = _SEAT_WORDS.get(text.strip().upper()) if isinstance(text, str) else None
        if found is None:
            raise UnreadableCards(Text(__package__, "seat", {"given": shown(text)}), legal=SEATS)
        return found


class Side(Named):
    """A partnership: North-South or East-West."""

    NS = 0
    EW = 1

    @property
    def other(self) -> Side:
        return SIDES[1 - self]

    @property
    def seats(self) -> tuple[Seat, Seat]:
        return (SEATS[self], SEATS[self + 2])

    @classmethod
    def parse(cls, text: str) -> Side:
        found = _SIDE_WORDS.get(text.strip().upper()) if isinstance(text, str) else None
        if found is None:
            raise UnreadableCards(Text(__package__, "side", {"given": shown(text)}), legal=SIDES)
        return found


SEATS = (Seat.N, Seat.E, Seat.S, Seat.W)
SIDES = (Side.NS, Side.EW)

_SEAT_WORDS = {
    "N": Seat.N, "E": Seat.E, "S": Seat.S, "W": Seat.W,
    "NORTH": Seat.N, "EAST": Seat.E, "SOUTH": Seat.S, "WEST": Seat.W,
}  # fmt: skip
_SIDE_WORDS = {"NS": Side.NS, "EW": Side.EW, "N-S": Side.NS, "E-W": Side.EW}
