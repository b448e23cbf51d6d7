"""Shuffling, the card that South turns up, and drawing: 108 physical cards into four hands of 27."""

from __future__ import annotations

from collections.abc import Callable
from math import factorial

from cardinal.cards import PhysicalCard, Rank, Seat, Suit
from cardinal.cards.pack import PHYSICAL_CARDS
from cardinal.language import Text, shown, shown_number

from .errors import ImpossibleHand, UnreadableGuandan
from .rules import DEFAULT_RULES, Rules
from .seating import OUTLINE, TURN_ORDER

Shuffle = tuple[PhysicalCard, ...]
"""The pack in its order, the card that is drawn first at the front."""

ALGORITHM = "cardinal-shuffle-1"
"""The name of the seeded algorithm. It never changes its meaning: another algorithm gets another name."""

SHUFFLES = factorial(OUTLINE.cards)
"""How many orders the pack can have."""

CUT_PLACES = range(6, OUTLINE.cards - 5)
"""How many cards may be lifted at a cut: more than five, and more than five stay."""

_SEED_BYTES = 32
_NUMBER_BITS = SHUFFLES.bit_length()


def shuffle_of(number: int) -> Shuffle:
    """The order with this number; every number below ``SHUFFLES`` is one order, and every order is one number."""
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < SHUFFLES:
        raise UnreadableGuandan(Text(__name__, "shuffle_number", {"given": shown_number(number)}))
    left = list(PHYSICAL_CARDS)
    order = []
    for size in range(len(left), 0, -1):
        number, place = divmod(number, size)
        order.append(left.pop(place))
    return tuple(order)


def random_shuffle(below: Callable[[int], int] | None = None) -> Shuffle:
    """An order from one uniform number; *below* defaults to the system's cryptographic source."""
    if below is None:
        from secrets import randbelow  # a slow import that only dealing needs

        below = randbelow
    return shuffle_of(below(SHUFFLES))


def seeded_shuffle(seed: bytes, deal: int) -> Shuffle:
    """The order of deal number *deal* of a 256-bit *seed*, the same on every machine for ever.

    ``cardinal-shuffle-1``: SHAKE-256 over the name, the seed, the deal and a count from 0 (four bytes each, big-endian)
    gives as many bits as the number of orders has; a number that is no order is thrown away and the count goes up.
    """
    if not isinstance(seed, bytes) or len(seed) != _SEED_BYTES:
        raise UnreadableGuandan(Text(__name__, "seed", {"given": shown(seed)}))
    if type(deal) is not int or not 0 < deal < 1 << 32:
        raise UnreadableGuandan(Text(__name__, "deal_number", {"given": shown_number(deal)}))
    from hashlib import shake_256  # loads OpenSSL, which only dealing needs

    size = (_NUMBER_BITS + 7) // 8
    head = ALGORITHM.encode() + seed + deal.to_bytes(4, "big")
    count = 0
    while True:
        digest = shake_256(head + count.to_bytes(4, "big")).digest(size)
        number = int.from_bytes(digest, "big") >> size * 8 - _NUMBER_BITS
        if number < SHUFFLES:
            return shuffle_of(number)
        count += 1


def parse_seed(text: str) -> bytes:
    """A seed from up to 64 hexadecimal digits; a short one is filled with zeros in front."""
    digits = text.strip().lower() if isinstance(text, str) else ""
    if not 0 < len(digits) <= 2 * _SEED_BYTES or any(digit not in "0123456789abcdef" for digit in digits):
        raise UnreadableGuandan(Text(__name__, "seed", {"given": shown(text)}))
    return bytes.fromhex(digits.zfill(2 * _SEED_BYTES))


def parse_shuffle(text: str) -> Shuffle:
    """An order of the whole pack from its 108 cards with spaces between, as ``shuffle_text`` writes it."""
    words = text.split() if isinstance(text, str) else []
    return check_shuffle(tuple(PhysicalCard.parse(word) for word in words))


def shuffle_text(shuffle: Shuffle) -> str:
    return " ".join(map(str, shuffle))


def check_shuffle(shuffle: Shuffle) -> Shuffle:
    """The same order, if it has each of the 108 cards once."""
    fits = isinstance(shuffle, tuple) and all(isinstance(card, PhysicalCard) for card in shuffle)
    if not fits or len(shuffle) != OUTLINE.cards or len(set(shuffle)) != OUTLINE.cards:
        values = {"given": len(shuffle) if fits else shown(shuffle)}
        raise ImpossibleHand(Text(__name__, "pack", values), cites="§G2.全副牌 §G7.3")
    return shuffle


def cut(shuffle: Shuffle, place: int) -> Shuffle:
    """The pack with its upper *place* cards put below the others."""
    return shuffle[place:] + shuffle[:place]


# The card that is turned up in the first deal.

_ACE_LOW, _ACE_HIGH = 1, 14


def is_barred(card: PhysicalCard, level: Rank, rules: Rules = DEFAULT_RULES) -> bool:
    """Whether South turns again: a joker has no number to count by, and the heart of the level is wild."""
    if card.is_joker:
        return True
    heart = level if rules.turned_card_bar == "heart_of_level" else Rank.TWO
    return card.suit is Suit.H and card.rank is heart


def first_drawer(card: PhysicalCard, rules: Rules = DEFAULT_RULES) -> Seat:
    """Whom the count from South by the rank of the turned card comes to.

    >>> [first_drawer(PhysicalCard.parse(text)) for text in ("7d", "Ts", "Kc")]
    [Seat.N, Seat.E, Seat.S]
    """
    if card.rank is None:
        raise UnreadableGuandan(Text(__name__, "turned_joker", {"card": card}), cites="§G7.1.2(a)")
    return TURN_ORDER[(count_of(card.rank, rules) - 1) % len(TURN_ORDER)]


def count_of(rank: Rank, rules: Rules = DEFAULT_RULES) -> int:
    if rank is Rank.ACE:
        return _ACE_LOW if rules.turned_card_values == "A1_K13" else _ACE_HIGH
    return int(rank)
