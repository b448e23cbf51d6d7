"""The 52 cards in the two orders of deal files, and who holds each: what every such format is made of."""

from __future__ import annotations

from collections.abc import Sequence

from cardinal.cards import CARDS, SEATS, Card, Deal, Hand

from .deal_problems import Damaged, said
from .recorded_hands import RecordedHands

# From the ace of spades down to the two of clubs: the reverse of the order in a bit set.
BY_SUIT = tuple(reversed(CARDS))
# The four aces from spades to clubs, then the four kings, and so on.
BY_RANK = tuple(CARDS[13 * suit + rank] for rank in range(12, -1, -1) for suit in range(3, -1, -1))
HAND = 13


def dealt(seats: Sequence[int], order: Sequence[Card] = BY_SUIT) -> RecordedHands:
    """The hands where the card at each place of *order* belongs to the seat at the same place of *seats*."""
    bits = [0, 0, 0, 0]
    for seat, card in zip(seats, order, strict=True):
        bits[seat] |= card.bit
    return whole(bits)


def holders(deal: Deal, order: Sequence[Card] = BY_SUIT) -> list[int]:
    """Who holds each card, in *order*."""
    bits = deal.bits
    return [next(seat for seat in range(4) if bits[seat] & card.bit) for card in order]


def places(bits: int) -> list[int]:
    """The places of a hand's cards, counted by suit from the ace of spades, 0 to 51."""
    return [place for place, card in enumerate(BY_SUIT) if bits & card.bit]


def held(numbers: Sequence[int]) -> int:
    """The hand of cards by their places; refused if a place is none or comes twice."""
    bits = 0
    for number in numbers:
        if not 0 <= number < len(BY_SUIT):
            raise Damaged(said("no_card", given=number + 1))
        bit = BY_SUIT[number].bit
        if bits & bit:
            raise Damaged(said("card_twice", card=BY_SUIT[number]))
        bits |= bit
    return bits


def whole(bits: Sequence[int]) -> RecordedHands:
    """Four hands of thirteen, or a refusal that says what is wrong."""
    seen = 0
    for seat in SEATS:
        if seen & bits[seat]:
            raise Damaged(said("card_twice", card=Hand.from_bits(seen & bits[seat]).cards[0]))
        seen |= bits[seat]
    for seat in SEATS:
        if bits[seat].bit_count() != HAND:
            raise Damaged(said("not_thirteen", seat=seat, cards=bits[seat].bit_count()))
    return RecordedHands((bits[0], bits[1], bits[2], bits[3]))


def fourth(three: Sequence[int]) -> int:
    """The hand that has what the other three have not."""
    return (1 << 52) - 1 & ~(three[0] | three[1] | three[2])
