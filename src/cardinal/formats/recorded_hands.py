"""The cards of a board as a file tells them: four hands, some of which may be unknown or played out."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from cardinal.cards import SEATS, Card, Deal, Hand, ImpossibleDeal, Seat, UnreadableCards
from cardinal.cards.deal import parse_bits, print_bits
from cardinal.language import Text, shown

_PACK = (1 << 52) - 1
Bits = tuple[int | None, int | None, int | None, int | None]

# The holdings in a suit that were met, as they are written from the ace down: at most 8,192 are kept.
_HOLDINGS: dict[str, int] = {"": 0}
_LETTERS = {letter: 1 << place for place, letter in enumerate("23456789TJQKA")}


@dataclass(frozen=True, slots=True)
class RecordedHands:
    """Four hands from North clockwise as bit sets; None where nothing is told of a hand.

    >>> hands = RecordedHands.parse("W:KQT2.AT.J6542.85 - A8654.KQ5.T.QJT6 -")
    >>> hands.hand(Seat.N), str(hands.hand(Seat.E)), hands.deal
    (None, 'A8654.KQ5.T.QJT6', None)
    >>> hands.pbn(Seat.N)
    'N:- A8654.KQ5.T.QJT6 - KQT2.AT.J6542.85'
    """

    bits: Bits

    def __post_init__(self) -> None:
        north, east, south, west = self.bits
        if north and east and south and west and north | east | south | west == _PACK:  # noqa: SIM102 - in two steps
            if north.bit_count() == east.bit_count() == south.bit_count() == west.bit_count() == 13:
                return
        known = [hand for hand in self.bits if hand is not None]
        together = 0
        for hand in known:
            together |= hand
        if together.bit_count() != sum(hand.bit_count() for hand in known):
            raise ImpossibleDeal(Text(__package__, "card_in_two_hands", {"card": self._twice()}))
        if any(hand.bit_count() > 13 for hand in known):
            raise ImpossibleDeal(Text(__package__, "hand_too_large", {"seat": self._largest()}))

    def _twice(self) -> Card:
        seen = 0
        for hand in self.bits:
            if seen & (hand or 0):
                return Hand.from_bits(seen & (hand or 0)).cards[0]
            seen |= hand or 0
        raise AssertionError("a card is there twice")

    def _largest(self) -> Seat:
        return max(SEATS, key=lambda seat: (self.bits[seat] or 0).bit_count())

    @classmethod
    def from_deal(cls, deal: Deal) -> RecordedHands:
        return cls(deal.bits)

    @classmethod
    def parse(cls, text: str) -> RecordedHands:
        """From the PBN form; a hand may be ``-``, and a void suit too."""
        head, colon, tail = text.partition(":")
        hands = tail.split()
        if not colon or len(hands) != 4:
            raise UnreadableCards(Text(__package__, "deal", {"given": shown(text)}))
        first = Seat.parse(head)
        found: list[int | None] = [None] * 4
        for turn, hand in enumerate(hands):
            found[(first + turn) & 3] = None if hand == "-" else _hand(hand)
        return cls((found[0], found[1], found[2], found[3]))

    def hand(self, seat: Seat) -> Hand | None:
        bits = self.bits[seat]
        return None if bits is None else Hand.from_bits(bits)

    @property
    def is_end_position(self) -> bool:
        """Whether no hand has thirteen cards, though some have any: the rest was played before."""
        return 0 < max((hand or 0).bit_count() for hand in self.bits) < 13

    @property
    def deal(self) -> Deal | None:
        """The whole deal, if it is known; three hands of thirteen tell the fourth."""
        sizes = [-1 if hand is None else hand.bit_count() for hand in self.bits]
        if sizes.count(13) + sizes.count(-1) != 4 or sizes.count(-1) > 1:
            return None
        rest = _PACK & ~sum(hand or 0 for hand in self.bits)
        hands = {seat: Hand.from_bits(rest if self.bits[seat] is None else self.bits[seat] or 0) for seat in SEATS}
        return Deal(hands)

    def pbn(self, first: Seat) -> str:
        """The PBN text that starts with the hand of *first*."""
        hands = (self.bits[(first + turn) & 3] for turn in range(4))
        return f"{first}:" + " ".join("-" if hand is None else print_bits(hand) for hand in hands)

    def __str__(self) -> str:
        return self.pbn(Seat.N)


def _hand(text: str) -> int:
    suits = text.split(".")
    if len(suits) == 4:
        try:
            spades, hearts, diamonds, clubs = suits
            held = _HOLDINGS
            return held[spades] << 39 | held[hearts] << 26 | held[diamonds] << 13 | held[clubs]
        except KeyError:
            for suit in suits:
                _learn(suit)
    return parse_bits(text.replace("-", ""))


def _learn(suit: str) -> None:
    """Keep a holding that is written as it should be; any other is read letter by letter each time."""
    worth = [_LETTERS.get(letter, 0) for letter in suit]
    if all(worth) and all(higher > lower for higher, lower in pairwise(worth)):
        _HOLDINGS[suit] = sum(worth)
