"""Two simple players to measure against: one that acts at random, one that takes what it can at once."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardinal.bridge import PASS, Bid, Call, View
from cardinal.bridge.trick import beats
from cardinal.cards import SUITS, Card, Hand, Suit

from .hand_facts import facts_of
from .position import Position
from .rule import bid

PASSING = 0.6
NEXT_BIDS = 4


def random_call(view: View, chance: Random) -> Call:
    """Pass more often than not, otherwise one of the next few calls: a player who always bid would end at seven."""
    legal = view.legal_calls
    return PASS if chance.random() < PASSING else chance.choice(legal[: NEXT_BIDS + 1])


def random_card(cards: Sequence[Card], chance: Random) -> Card:
    return chance.choice(cards)


def greedy_call(view: View, hand: Hand) -> Call:
    """The highest natural bid that its own points pay for: partner's suit with three cards, else its longest one.

    Partner is credited with ten points for having bid and six for not having done so.
    """
    facts = facts_of(hand)
    place = len(view.calls) & 3
    partners = [call for at, call in enumerate(view.calls) if (at - place) & 3 == 2 and isinstance(call, Bid)]
    suits = [call.denomination.suit for call in partners if isinstance(call, Bid)]
    if facts.points < 12 and not (partners and facts.points >= 6):
        return PASS
    strain = _strain(facts.lengths, suits)
    level = _level(facts.points + (10 if partners else 6), strain)
    wanted = bid(level, strain) if level else None
    return wanted if wanted is not None and wanted in view.legal_calls else PASS


def _strain(lengths: tuple[int, ...], partners: list[Suit | None]) -> Suit | None:
    for suit in reversed(partners):
        if suit is not None and lengths[suit] >= 3:
            return suit
    best = max(SUITS, key=lambda suit: (lengths[suit], suit))
    return best if lengths[best] >= 5 or not partners else None


def _level(points: int, strain: Suit | None) -> int:
    """As high as the points together reach, game at twenty-six."""
    steps = ((37, 7), (33, 6), (26, 3 if strain is None else 4), (23, 3 if strain is not None else 2), (20, 2))
    return next((level for least, level in steps if points >= least), 1)


def greedy_card(position: Position) -> Card:
    """The highest card if it wins the trick so far, else the lowest; on lead the highest."""
    if not position.trick.cards:
        return max(position.legal, key=lambda card: (card.rank, card.suit))
    best = position.trick.cards[position.trick.winner - position.trick.leader & 3]
    ours = position.trick.winner is position.seat.partner
    winning = [card for card in position.legal if beats(card, best, int(position.contract.denomination))]
    if winning and not ours:
        return max(winning, key=lambda card: card.rank)
    return min(position.legal, key=lambda card: card.rank)
