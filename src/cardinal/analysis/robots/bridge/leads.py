"""Which card a defender leads: to the first trick by what was bid, later by what the tricks have shown."""

from __future__ import annotations

from cardinal.cards import SUITS, Card, Suit

from .context import Known
from .position import Position, cards_of, suit_of, top

ACE, KING, QUEEN, JACK, TEN = 14, 13, 12, 11, 10


def opening_lead(position: Position, known: dict[int, Known]) -> Card:
    """The best suit by the table of worth, and from it the card that custom leads."""
    suits = [suit for suit in SUITS if suit_of(position.hand, suit)]
    best = max(suits, key=lambda suit: (_worth_of_opening(position, suit, known), int(suit)))
    return from_suit(position.hand, best, position.trumps)


def _worth_of_opening(position: Position, suit: Suit, known: dict[int, Known]) -> float:
    ranks = _ranks(position.hand, suit)
    partner = known[position.seat.partner].lengths[suit].low
    theirs = max(known[position.seat.lho].lengths[suit].low, known[position.seat.rho].lengths[suit].low)
    worth = 4.0 * (partner >= 4) - 1.5 * (theirs >= 4)
    if position.trumps is None:
        return worth + len(ranks) + _sequence(ranks) + 0.25 * sum(rank >= TEN for rank in ranks)
    if suit is position.trumps:
        return worth - 0.5 - 2.0 * any(rank >= JACK for rank in ranks)
    return worth + _against_trumps(position, ranks)


def _against_trumps(position: Position, ranks: list[int]) -> float:
    few_trumps = 0 < len(_ranks(position.hand, position.trumps)) <= 3 if position.trumps is not None else False
    if len(ranks) == 1:
        return 2.5 if few_trumps and ranks[0] < KING else 0.0
    if ranks[0] == ACE:
        # An ace alone is kept for the king and queen that it would catch.
        return 3.0 if ranks[1] == KING else -2.0
    if _sequence(ranks):
        return 1.0 + _sequence(ranks)
    if len(ranks) == 2:
        return 0.5 if ranks[0] < JACK else -1.0
    return 0.25 * len(ranks) - 0.5 * (ranks[0] == KING) if ranks[0] >= JACK else 0.5


def _ranks(bits: int, suit: Suit) -> list[int]:
    """High to low."""
    return [card.rank for card in reversed(cards_of(suit_of(bits, suit)))]


def _sequence(ranks: list[int]) -> float:
    """Touching honours at the top: 1 for two, 2 for three."""
    if len(ranks) < 2 or ranks[0] < JACK or ranks[0] - ranks[1] != 1:
        return 0.0
    return 2.0 if len(ranks) > 2 and ranks[0] - ranks[2] <= 3 else 1.0


def from_suit(bits: int, suit: Suit, trumps: Suit | None) -> Card:
    """Top of a sequence and of a doubleton, the ace rather than a low card below it, otherwise the fourth best or the
    lowest of three."""
    cards = tuple(reversed(cards_of(suit_of(bits, suit))))
    ranks = _ranks(bits, suit)
    if len(cards) <= 2 or suit is trumps:
        return cards[0] if len(cards) <= 2 and suit is not trumps else cards[-1]
    wanted = 2.0 if trumps is None and len(cards) > 3 else 1.0
    if _sequence(ranks) >= wanted or (ranks[0] == ACE and trumps is not None):
        return cards[0]
    if len(cards) >= 4:
        return cards[3]
    return cards[2] if ranks[0] >= JACK else cards[0]


def later_lead(position: Position) -> Card:
    """A defender on lead again: winners that set or run, partner's suit, the suit that hurts dummy."""
    cash = _winners_to_cash(position)
    if cash is not None:
        return cash
    suits = [suit for suit in SUITS if suit_of(position.hand, suit)]
    best = max(suits, key=lambda suit: (_worth_of_return(position, suit), int(suit)))
    return _return_card(position, best)


def _return_card(position: Position, suit: Suit) -> Card:
    """Winners from the top; back to partner the higher of two that are left, else low; new suits as at first."""
    held = suit_of(position.hand, suit)
    highest = top(held)
    if highest is not None and held > suit_of(position.against, suit) and suit is not position.trumps:
        return highest
    if any(trick.cards and trick.cards[0].suit is suit for trick in position.tricks):
        cards = cards_of(held)
        return cards[-1] if len(cards) <= 2 else cards[0]
    return from_suit(position.hand, suit, position.trumps)


def _winners_to_cash(position: Position) -> Card | None:
    """Top cards that nobody can beat, when they defeat the contract, or when there are few tricks left."""
    trumps = position.trumps
    ruffs = trumps is not None and bool(suit_of(position.against, trumps))
    winners = [
        card
        for card in cards_of(position.hand)
        if not suit_of(position.against, card.suit) >> card.index
        and (not ruffs or card.suit is trumps or suit_of(position.dummy_hand, card.suit))
    ]
    if not winners:
        return None
    total = 13 - position.tricks_left
    ours = total - position.declarer_tricks
    to_defeat = 14 - position.contract.needed - ours
    if len(winners) >= to_defeat > 0 or len(winners) >= position.tricks_left - 1:
        # From the shortest suit first, so that the longer ones keep their length.
        return min(winners, key=lambda card: (suit_of(position.hand, card.suit).bit_count(), -card.rank))
    return None


def _worth_of_return(position: Position, suit: Suit) -> float:
    held, dummy = suit_of(position.hand, suit), suit_of(position.dummy_hand, suit)
    partner, lead = position.seat.partner, [trick for trick in position.tricks if trick.cards]
    worth = 0.25 * held.bit_count()
    for number, trick in enumerate(lead):
        if trick.cards[0].suit is suit and trick.leader.side is position.seat.side:
            worth += 2.0 if number == 0 or trick.leader is partner else 1.0
        elif trick.cards[0].suit is suit:
            worth -= 1.5
    highest = max(cards_of(dummy), default=None, key=lambda card: card.rank)
    dummy_is_next = position.contract.dummy is position.seat.lho
    strong = highest is not None and highest.rank >= JACK
    worth += 0.75 if dummy_is_next and strong else 0.75 if not dummy_is_next and not strong else -0.75
    if suit is position.trumps:
        return worth - 1.0
    if position.trumps is not None:
        trumps_out = suit_of(position.dummy_hand, position.trumps)
        if not dummy and trumps_out:
            worth -= 2.0  # dummy would ruff
        if suit in position.voids[partner] and suit_of(position.unseen, position.trumps):
            worth += 3.0  # partner can ruff
        ranks = _ranks(position.hand, suit)
        if ranks[0] == ACE and len(ranks) > 1 and ranks[1] != KING:
            worth -= 1.0
    return worth
