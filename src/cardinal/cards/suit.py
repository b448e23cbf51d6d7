"""Suits and ranks (Law 1)."""

from __future__ import annotations

from enum import IntEnum

from cardinal.language import Text, shown

from .errors import UnreadableCards
from .seat import Named


class Suit(Named):
    """A suit; a larger value is the higher ranking suit."""

    C = 0
    D = 1
    H = 2
    S = 3

    @property
    def symbol(self) -> str:
        return "♣♦♥♠"[self]

    @property
    def is_major(self) -> bool:
        return self >= Suit.H

    @classmethod
    def parse(cls, text: str) -> Suit:
        found = _SUIT_WORDS.get(text.strip().upper()) if isinstance(text, str) else None
        if found is None:
            raise UnreadableCards(Text(__package__, "suit", {"given": shown(text)}), legal=SUITS)
        return found


class Rank(IntEnum):
    """A rank from two to ace; the value is the number of pips, with jack 11 to ace 14."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @classmethod
    def parse(cls, text: str) -> Rank:
        """A rank from ``2 … 9 T J Q K A``; ``10`` is understood too."""
        found = _RANK_WORDS.get(text.strip().upper()) if isinstance(text, str) else None
        if found is None:
            raise UnreadableCards(Text(__package__, "rank", {"given": shown(text)}), legal=RANKS)
        return found

    @property
    def is_honour(self) -> bool:
        """Ace, king, queen, jack or ten (the Definitions)."""
        return self >= Rank.TEN

    def label(self, language: str = "en") -> str:
        return "10" if self == 10 else RANK_LETTERS[self - 2]

    def __str__(self) -> str:
        return RANK_LETTERS[self - 2]

    def __repr__(self) -> str:
        return f"Rank.{self.name}"


RANK_LETTERS = "23456789TJQKA"
SUITS = (Suit.C, Suit.D, Suit.H, Suit.S)
RANKS = tuple(Rank)

_SUIT_WORDS = {
    **{suit.name: suit for suit in SUITS},
    **{suit.symbol: suit for suit in SUITS},
    "CLUBS": Suit.C, "DIAMONDS": Suit.D, "HEARTS": Suit.H, "SPADES": Suit.S,
}  # fmt: skip
_RANK_WORDS = {"10": Rank.TEN, **{RANK_LETTERS[rank - 2]: rank for rank in RANKS}}
