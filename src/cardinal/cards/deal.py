"""Fifty-two cards in four hands of thirteen."""

from __future__ import annotations

from collections.abc import Mapping

from cardinal.language import Text, shown

from .card import CARDS, Card
from .errors import ImpossibleDeal, UnreadableCards
from .hand import Hand, parse_bits, print_bits
from .numbering import DEALS, hands_of, number_of
from .seat import SEATS, Seat


class Deal:
    """Four hands of thirteen, in PBN form as text: a first seat, then the hands clockwise.

    >>> from cardinal.cards import Suit
    >>> deal = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    >>> deal[Seat.N].length(Suit.S), deal.holder("H2"), Deal.from_number(deal.number) == deal
    (13, Seat.E, True)
    """

    __slots__ = ("_first", "_hands")

    _hands: tuple[int, int, int, int]
    _first: Seat

    def __init__(self, hands: Mapping[Seat, Hand]) -> None:
        self._set(tuple(hands[seat].bits if seat in hands else 0 for seat in SEATS), Seat.N)

    def _set(self, bits: tuple[int, ...], first: Seat) -> None:
        _check(bits)
        self._hands = (bits[0], bits[1], bits[2], bits[3])
        self._first = first

    @classmethod
    def from_number(cls, number: int) -> Deal:
        """The deal with this number; every number below ``DEALS`` is one deal, and every deal is one number."""
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < DEALS:
            raise ImpossibleDeal(Text(__package__, "deal_number", {"given": shown(number), "deals": f"{DEALS:,}"}))
        deal: Deal = object.__new__(cls)
        deal._hands = hands_of(number)
        deal._first = Seat.N
        return deal

    @classmethod
    def parse(cls, text: str) -> Deal:
        """A deal in PBN form. The seat it starts with is kept for printing and is no part of the value."""
        head, colon, tail = text.partition(":") if isinstance(text, str) else ("", "", "")
        hands = tail.split()
        if not colon or len(hands) != 4:
            raise UnreadableCards(Text(__package__, "deal", {"given": shown(text)}))
        first = Seat.parse(head)
        bits = [0, 0, 0, 0]
        for turn, hand in enumerate(hands):
            bits[first.after(turn)] = parse_bits(hand)
        deal: Deal = object.__new__(cls)
        deal._set(tuple(bits), first)
        return deal

    @property
    def number(self) -> int:
        """The number of this deal (see ``from_number``)."""
        return number_of(self._hands)

    @property
    def bits(self) -> tuple[int, int, int, int]:
        """The hands as bit sets, North, East, South, West."""
        return self._hands

    def __getitem__(self, seat: Seat) -> Hand:
        return Hand.from_bits(self._hands[seat])

    def holder(self, card: Card | str) -> Seat:
        """Who was dealt *card*."""
        bit = (card if isinstance(card, Card) else Card.parse(card)).bit
        return next(seat for seat in SEATS if self._hands[seat] & bit)

    def swapped(self, one: Seat, other: Seat) -> Deal:
        """The deal with two hands exchanged."""
        hands = {seat: self[seat] for seat in SEATS}
        hands[one], hands[other] = hands[other], hands[one]
        return Deal(hands)

    def pbn(self, first: Seat) -> str:
        """The PBN text that starts with the hand of *first*."""
        return f"{first}:" + " ".join(print_bits(self._hands[first.after(turn)]) for turn in range(4))

    def __str__(self) -> str:
        return self.pbn(self._first)

    def __repr__(self) -> str:
        return f"Deal.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return self._hands == other._hands if isinstance(other, Deal) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._hands)

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Deal.parse, (str(self),)


def _check(hands: tuple[int, ...]) -> None:
    """Refuse hands that are not four times thirteen different cards, naming the card and the hands."""
    seen: dict[int, Seat] = {}
    for seat in SEATS:
        for card in Hand.from_bits(hands[seat]):
            if card.index in seen:
                values = {"card": card, "first": seen[card.index], "second": seat}
                raise ImpossibleDeal(Text(__package__, "card_twice", values), cites="§1A/1")
            seen[card.index] = seat
    for seat in SEATS:
        held = hands[seat].bit_count()
        if held != 13:
            missing = tuple(card for card in CARDS if card.index not in seen)
            key = "hand_size" if not missing else "hand_size_missing"
            values = {"seat": seat, "held": held, "missing": missing[:5]}
            raise ImpossibleDeal(Text(__package__, key, values), cites="§6B/1")
