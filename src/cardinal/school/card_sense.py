"""Which card a player of a club would lead or play: simple habits, for what follows a slip."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardinal.bridge import Denomination
from cardinal.cards import SUITS, Card, Hand, Seat, Suit

from .dealt import Laid

_HONOUR = 9  # the jack and above, as ranks are counted from the two


def natural_lead(hand: Hand, trumps: Denomination, chance_suits: Sequence[Suit] = ()) -> Card:
    """Top of touching honours, otherwise low from the longest side suit; a suit named first is preferred."""
    side = [suit for suit in SUITS if hand.length(suit) and suit is not trumps.suit]
    named = [suit for suit in chance_suits if suit in side]
    suit = named[0] if named else max(side or [one for one in SUITS if hand.length(one)], key=hand.length)
    cards = sorted(hand.of_suit(suit), key=lambda card: -card.rank)
    if len(cards) > 1 and cards[0].rank - cards[1].rank == 1 and int(cards[1].rank) >= _HONOUR:
        return cards[0]
    return cards[min(3, len(cards) - 1)] if len(cards) != 2 else cards[0]


def follow(hand: Hand, trick: Sequence[Laid], trumps: Denomination) -> Card:
    """Second hand low, third hand high, fourth hand as cheaply as it wins; the lowest card where it cannot."""
    led = trick[0].card.suit
    suited = sorted(hand.of_suit(led), key=lambda card: card.rank)
    me = trick[0].seat.after(len(trick))
    best = winner(trick, trumps)
    if not suited:
        trump = trumps.suit
        ruffs = sorted(hand.of_suit(trump), key=lambda card: card.rank) if trump is not None else []
        if ruffs and best.seat.side is not me.side and best.card.suit is not trump:
            return ruffs[0]
        return min(_discards(hand, trump), key=lambda card: (card.rank, card.suit))
    beating = [card for card in suited if best.card.suit is led and card.rank > best.card.rank]
    if best.seat.side is me.side or not beating or len(trick) == 1:
        return suited[0]
    return beating[0] if len(trick) == 3 else beating[-1]


def _discards(hand: Hand, trump: Suit | None) -> Iterable[Card]:
    return [card for card in hand if card.suit is not trump] or list(hand)


def winner(trick: Sequence[Laid], trumps: Denomination) -> Laid:
    led = trick[0].card.suit

    def strength(laid: Laid) -> tuple[int, int]:
        suit = laid.card.suit
        return (2 if suit is trumps.suit else 1 if suit is led else 0, int(laid.card.rank))

    return max(trick, key=strength)


def beside(hand: Hand, card: Card) -> Card | None:
    """The card that stands next to another in a sorted hand: it drops when the other is pulled out."""
    order = sorted(hand, key=lambda one: (one.suit, one.rank))
    place = order.index(card) if card in order else -1
    near = [order[one] for one in (place - 1, place + 1) if 0 <= one < len(order)] if place >= 0 else []
    same = [one for one in near if one.suit is card.suit]
    return next(iter(same or near), None)


def go_on(
    hands: dict[Seat, Hand], trick: Sequence[Laid], leader: Seat, trumps: Denomination, cards: int, number: int
) -> list[Laid]:
    """So many further cards, each as a player of habit plays it; the hands shrink with them."""
    laid: list[Laid] = []
    current = list(trick)
    for _ in range(cards):
        if len(current) == 4:
            leader, current, number = winner(current, trumps).seat, [], number + 1
        seat = leader if not current else current[0].seat.after(len(current))
        if not hands[seat]:
            break
        card = follow(hands[seat], current, trumps) if current else natural_lead(hands[seat], trumps)
        one = Laid(seat, card, number, not current)
        hands[seat] -= Hand([card])
        current.append(one)
        laid.append(one)
    return laid
