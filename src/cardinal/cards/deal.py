"""Hands, and the deals of fifty-two cards that four of them make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from cardinal.language import Text, shown, shown_number

from .card import CARDS, Card
from .errors import ImpossibleDeal, UnreadableCards
from .numbering import DEALS, hands_of, number_of
from .seat import SEATS, Seat
from .suit import RANK_LETTERS, SUITS, Suit

SUIT_MASK = (1 << 13) - 1
ALL_CARDS = (1 << 52) - 1

# Two of clubs first in a bit set, ace of spades first on paper.
_PRINTED = RANK_LETTERS[::-1]


class Hand:
    """An immutable set of cards, printed as PBN prints a hand: spades, hearts, diamonds, clubs.

    >>> hand = Hand.parse("AK5.T98..QJT9876")
    >>> len(hand), "SA" in hand, hand.length(Suit.D), hand.high_card_points
    (13, True, 0, 10)
    >>> str(hand)
    'AK5.T98..QJT9876'
    """

    __slots__ = ("_bits",)

    _bits: int

    def __init__(self, cards: Iterable[Card | str] = ()) -> None:
        bits = 0
        for card in cards:
            bits |= (card if isinstance(card, Card) else Card.parse(card))._bit
        self._bits = bits

    @classmethod
    def from_bits(cls, bits: int) -> Hand:
        """The hand of an integer bit set below ``2**52``."""
        hand: Hand = object.__new__(cls)
        hand._bits = bits & ALL_CARDS
        return hand

    @classmethod
    def parse(cls, text: str) -> Hand:
        """A hand from four suits with dots between, spades first."""
        return cls.from_bits(parse_bits(text))

    @property
    def bits(self) -> int:
        return self._bits

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards, clubs first, low to high."""
        # In two halves: an integer below 2**30 is a small one to Python, and quicker.
        bits = self._bits
        minors, majors = bits & _MINORS, bits >> 26
        try:
            return (
                _CLUBS[minors & SUIT_MASK]
                + _DIAMONDS[minors >> 13]
                + _HEARTS[majors & SUIT_MASK]
                + _SPADES[majors >> 13]
            )
        except IndexError:
            _list_holdings()
            return self.cards

    def of_suit(self, suit: Suit) -> Hand:
        """Only the cards of *suit*."""
        return Hand.from_bits(self._bits & SUIT_MASK << 13 * suit)

    def length(self, suit: Suit) -> int:
        return (self._bits >> 13 * suit & SUIT_MASK).bit_count()

    @property
    def high_card_points(self) -> int:
        """Work count: ace 4, king 3, queen 2, jack 1."""
        total = 0
        for worth, rank in ((4, 12), (3, 11), (2, 10), (1, 9)):
            total += worth * (self._bits >> rank & _EACH_SUIT).bit_count()
        return total

    def __len__(self) -> int:
        return self._bits.bit_count()

    def __bool__(self) -> bool:
        return self._bits != 0

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        if isinstance(card, str):
            card = Card.parse(card)
        return isinstance(card, Card) and bool(self._bits & card._bit)

    def __or__(self, other: Hand) -> Hand:
        return Hand.from_bits(self._bits | other._bits)

    def __and__(self, other: Hand) -> Hand:
        return Hand.from_bits(self._bits & other._bits)

    def __sub__(self, other: Hand) -> Hand:
        return Hand.from_bits(self._bits & ~other._bits)

    def __le__(self, other: Hand) -> bool:
        """Whether every card of this hand is in *other*."""
        return self._bits & ~other._bits == 0

    def __eq__(self, other: object) -> bool:
        return self._bits == other._bits if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._bits)

    def __str__(self) -> str:
        return print_bits(self._bits)

    def __repr__(self) -> str:
        return f"Hand.parse({print_bits(self._bits)!r})"

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return Hand.from_bits, (self._bits,)


_EACH_SUIT = 1 | 1 << 13 | 1 << 26 | 1 << 39


_MINORS = (1 << 26) - 1

# The cards of each of the 8192 holdings in a suit, listed when a hand is first asked for its cards.
_CLUBS: list[tuple[Card, ...]] = []
_DIAMONDS: list[tuple[Card, ...]] = []
_HEARTS: list[tuple[Card, ...]] = []
_SPADES: list[tuple[Card, ...]] = []


def _list_holdings() -> None:
    for suit, holdings in zip(SUITS, (_CLUBS, _DIAMONDS, _HEARTS, _SPADES), strict=True):
        listed: list[tuple[Card, ...]] = [()]
        for card in CARDS[13 * suit : 13 * suit + 13]:
            listed += [(*held, card) for held in listed]
        # All at once, so that no other thread sees a part of it.
        holdings[:] = listed


def parse_bits(text: str) -> int:
    """The bit set of a hand's text, or a refusal that says where it stops being one."""
    suits = text.split(".") if isinstance(text, str) else []
    if len(suits) != 4:
        raise UnreadableCards(Text(__package__, "hand", {"given": shown(text)}))
    bits = 0
    for suit, holding in zip(reversed(SUITS), suits, strict=True):
        for letter in holding.upper().replace("10", "T"):
            rank = RANK_LETTERS.find(letter)
            if rank < 0:
                raise UnreadableCards(
                    Text(__package__, "hand_rank", {"given": shown(text), "letter": shown(letter), "suit": suit})
                )
            bit = 1 << 13 * suit + rank
            if bits & bit:
                card = CARDS[13 * suit + rank]
                raise UnreadableCards(Text(__package__, "hand_twice", {"given": shown(text), "card": card}))
            bits |= bit
    return bits


@cache
def _print_holding(holding: int) -> str:
    return "".join(letter for place, letter in enumerate(_PRINTED) if holding >> 12 - place & 1)


def print_bits(bits: int) -> str:
    spades, hearts = _print_holding(bits >> 39), _print_holding(bits >> 26 & SUIT_MASK)
    return f"{spades}.{hearts}.{_print_holding(bits >> 13 & SUIT_MASK)}.{_print_holding(bits & SUIT_MASK)}"


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
            raise ImpossibleDeal(
                Text(__package__, "deal_number", {"given": shown_number(number), "deals": f"{DEALS:,}"})
            )
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
