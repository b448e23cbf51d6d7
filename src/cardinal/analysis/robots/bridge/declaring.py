"""What declarer leads, from hand or dummy: ruffs, trumps, finesses, the suit to set up, winners."""

from __future__ import annotations

from cardinal.cards import SUITS, Card, Suit

from .position import Position, cards_of, suit_of, top

HONOUR = 10


def declarer_lead(position: Position) -> Card:
    ruff = _ruff_in_the_short_hand(position)
    if ruff is not None:
        return ruff
    trumps = position.trumps
    if trumps is not None and suit_of(position.unseen, trumps) and suit_of(position.hand, trumps):
        drawn = _draw(position, trumps)
        if drawn is not None:
            return drawn
    winners = sure_winners(position)
    needed = position.contract.needed - position.declarer_tricks
    if 0 < needed <= len(winners) or len(winners) >= position.tricks_left:
        return _cash(position, winners) or _develop(position)
    return _develop(position)


def _ruff_in_the_short_hand(position: Position) -> Card | None:
    """A loser led to the hand across, which is void there, has trumps, and fewer of them than this one."""
    trumps = position.trumps
    if trumps is None:
        return None
    mine, across = suit_of(position.hand, trumps), suit_of(position.partner_hand, trumps)
    if not across or across.bit_count() > mine.bit_count():
        return None
    for suit in SUITS:
        held = suit_of(position.hand, suit)
        if suit is trumps or not held or suit_of(position.partner_hand, suit):
            continue
        lowest = cards_of(held)[0]
        # Where both opponents can be expected to follow, and the card would lose by itself.
        if suit_of(position.unseen, suit) >> lowest.index and not _may_overruff(position, suit):
            return lowest
    return None


def _may_overruff(position: Position, suit: Suit) -> bool:
    return any(suit in position.voids[seat] for seat in position.hidden)


def _draw(position: Position, trumps: Suit) -> Card | None:
    """A round of trumps: the top if it wins, toward a tenace or the top across, low to force out what is higher."""
    out = suit_of(position.unseen, trumps)
    mine, across = suit_of(position.hand, trumps), suit_of(position.partner_hand, trumps)
    if (mine | across).bit_count() <= out.bit_count() and not mine >> out.bit_length():
        return None
    return _lead_in(position, trumps)


def _lead_in(position: Position, suit: Suit) -> Card:
    """The card to lead of a suit: low toward honours across, high when this hand holds the solid ones."""
    held, across = suit_of(position.hand, suit), suit_of(position.partner_hand, suit)
    out = suit_of(position.unseen, suit)
    cards = cards_of(held)
    if not out:
        return cards[-1]
    here, there = (held >> out.bit_length()).bit_count(), (across >> out.bit_length()).bit_count()
    if _is_tenace(across, out):
        return cards[0]
    if here and not _is_tenace(held, out):
        return cards[-1]
    if there:
        return cards[0]
    if held > across and _touching(held):
        return cards[-1]
    return cards[0]


def _is_tenace(held: int, out: int) -> bool:
    """A top card, then a gap of one, then another card worth finessing."""
    if not out or held < out:
        return False
    below = held & (1 << out.bit_length() - 1) - 1
    return bool(below) and (out >> below.bit_length()).bit_count() == 1 and (below.bit_length() - 1) % 13 + 2 >= HONOUR


def _touching(held: int) -> bool:
    """Two honours in a row at the top: either may be driven out."""
    highest = top(held)
    return highest is not None and highest.rank >= HONOUR + 1 and bool(held & highest.bit >> 1)


def sure_winners(position: Position) -> list[Card]:
    """Cards of both hands that no missing card can beat, as many of a suit as one hand can lead."""
    trumps = position.trumps
    danger = trumps is not None and bool(suit_of(position.unseen, trumps))
    found: list[Card] = []
    for suit in SUITS:
        if danger and suit is not trumps:
            continue
        out = suit_of(position.unseen, suit)
        held, across = suit_of(position.hand, suit), suit_of(position.partner_hand, suit)
        tops = [card for card in cards_of(held | across) if not out >> card.index]
        most = max(held.bit_count(), across.bit_count())
        found += tops[-most:] if most else []
    return found


def _cash(position: Position, winners: list[Card]) -> Card | None:
    """A winner of this hand, of the suit where the other hand is longer first; or low to a winner across."""
    mine = [card for card in winners if position.hand & card.bit]
    if mine:
        return max(mine, key=lambda card: (_longer_across(position, card.suit), card.rank))
    for card in winners:
        held = cards_of(suit_of(position.hand, card.suit))
        if held:
            return held[0]
    return None


def _longer_across(position: Position, suit: Suit) -> int:
    return suit_of(position.partner_hand, suit).bit_count() - suit_of(position.hand, suit).bit_count()


def _develop(position: Position) -> Card:
    """The suit that promises most: finesses and length, not one where nothing can come of it."""
    suits = [suit for suit in SUITS if suit_of(position.hand, suit)]
    best = max(suits, key=lambda suit: (_promise(position, suit), int(suit)))
    return _lead_in(position, best)


def _promise(position: Position, suit: Suit) -> float:
    held, across = suit_of(position.hand, suit), suit_of(position.partner_hand, suit)
    out = suit_of(position.unseen, suit)
    most, together = max(held.bit_count(), across.bit_count()), (held | across).bit_count()
    if suit is position.trumps:
        return -3.0  # the rest of them are for ruffing
    if not out:
        return 3.0
    worth = 0.5 * most + 0.3 * (together - out.bit_count())
    if _is_tenace(across, out):
        worth += 1.5
    elif _is_tenace(held, out):
        worth -= 1.0  # better led from across
    honours = sum(card.rank >= HONOUR for card in cards_of(held | across))
    worth += 0.3 * honours
    if position.trumps is not None and not across and not suit_of(position.partner_hand, position.trumps):
        worth -= 1.0
    return worth
