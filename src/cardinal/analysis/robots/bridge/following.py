"""Which card follows a lead: second hand low, third hand high, finesses, ruffs and discards; no card wasted."""

from __future__ import annotations

from cardinal.bridge import Seat
from cardinal.bridge.trick import beats
from cardinal.cards import Card

from .position import Position, cards_of, suit_of

QUEEN, TEN = 12, 10


def follow(position: Position) -> Card:
    """The card to a trick that somebody else led."""
    led = position.trick.cards[0].suit
    if not suit_of(position.hand, led):
        return _cannot_follow(position)
    place = len(position.trick.cards)
    if place == 1:
        return _second(position)
    return _third(position) if place == 2 else _fourth(position)


def _winning(position: Position) -> Card:
    """The best card of the trick so far."""
    return position.trick.cards[position.trick.winner - position.trick.leader & 3]


def _beating(position: Position) -> list[Card]:
    """The legal cards that would win the trick so far, the cheapest first."""
    best, trumps = _winning(position), int(position.contract.denomination)
    return sorted((card for card in position.legal if beats(card, best, trumps)), key=lambda card: card.rank)


def _lowest(position: Position) -> Card:
    return min(position.legal, key=lambda card: card.rank)


def _is_ours(position: Position) -> bool:
    return position.trick.winner.side is position.seat.side


def _second(position: Position) -> Card:
    """Low, but an honour is covered, and a card that is sure to win is taken when the trick may not come back."""
    beating = _beating(position)
    led = position.trick.cards[0]
    if not beating:
        return _lowest(position)
    # The hand that plays next but one is our partner's: only the third hand can still beat us.
    after = position.seat.lho
    if led.rank >= TEN and (position.is_declaring or not _touching_in_sight(position, led)):
        return beating[0] if beating[0].rank > QUEEN or beating[0].rank - led.rank <= 2 else _lowest(position)
    sure = [card for card in beating if not _can_beat(position, after, card)]
    last_chance = position.tricks_left <= 2 or len(position.legal) == 1
    if sure and (last_chance or sure[0].rank <= TEN):
        return sure[0]
    return _lowest(position)


def _touching_in_sight(position: Position, led: Card) -> bool:
    """Whether the next honour lies beside the one that was led from dummy: covering one helps the other."""
    if position.trick.leader is not position.contract.dummy:
        return False
    below = led.bit >> 1
    return bool(position.dummy_hand & below) and led.rank > TEN - 1


def _can_beat(position: Position, seat: Seat, card: Card) -> bool:
    """Whether *seat*, yet to play, may hold something better than *card*."""
    led, trumps = position.trick.cards[0].suit, position.trumps
    held = position.open_hands.get(seat)
    possible = position.unseen if held is None else held
    if held is None:
        for suit in position.voids[seat]:
            possible &= ~(0x1FFF << 13 * suit)
    higher = suit_of(possible, card.suit) >> card.index
    if card.suit is led and higher:
        return True
    if card.suit is trumps and led is not trumps:
        may_ruff = not suit_of(possible, led) if held is not None else led in position.voids[seat]
        return bool(higher) and may_ruff
    if trumps is None or led is trumps:
        return False
    # A ruff: certain to be possible only where the suit is known to be gone.
    out_of_suit = not suit_of(possible, led) if held is not None else led in position.voids[seat]
    return out_of_suit and bool(suit_of(possible, trumps))


def _third(position: Position) -> Card:
    """As high as it takes: the cheapest card that the last hand cannot beat, or a finesse, or the highest."""
    last = position.seat.lho
    if _is_ours(position) and not _can_beat(position, last, _winning(position)):
        return _lowest(position)
    beating = _beating(position)
    if not beating:
        return _lowest(position)
    sure = [card for card in beating if not _can_beat(position, last, card)]
    if last in position.open_hands:
        return sure[0] if sure else _lowest(position)
    finesse = _finesse(position, beating)
    if finesse is not None:
        return finesse
    if _is_ours(position) and beating[-1].rank - _winning(position).rank <= 1:
        return _lowest(position)  # partner's card is as good as ours
    return sure[0] if sure else cheapest_equal(position, beating[-1])


def _finesse(position: Position, beating: list[Card]) -> Card | None:
    """Below the top: a card that only one missing card can beat, held together with one that beats all."""
    led = position.trick.cards[0].suit
    if not position.is_declaring:
        return None
    out = suit_of(position.unseen, led)
    held = suit_of(position.hand, led)
    if not out or beating[-1].bit < out:
        return None
    ours = held.bit_count() + suit_of(position.partner_hand, led).bit_count()
    for card in beating:
        above = out >> card.index
        if above.bit_count() == 1:
            missing = card.index + above.bit_length() - 1
            # Eight cards without the queen finesse, nine play for the drop; against a king one always finesses.
            queen = missing % 13 + 2 == QUEEN
            return None if queen and ours + 1 >= 9 else cheapest_equal(position, card)
    return None


def cheapest_equal(position: Position, card: Card) -> Card:
    """The lowest card of the hand that is as good as *card*: no card of an opponent lies between."""
    held, found = suit_of(position.hand, card.suit), card
    for one in reversed(cards_of(held)):
        if one.rank < found.rank:
            between = suit_of(position.against, card.suit) & (found.bit - 1) & ~(2 * one.bit - 1)
            if between:
                break
            found = one
    return found


def _fourth(position: Position) -> Card:
    beating = _beating(position)
    return _lowest(position) if _is_ours(position) or not beating else beating[0]


def _cannot_follow(position: Position) -> Card:
    """Ruff if the trick is not ours already; otherwise let go what is worth least."""
    trumps = position.trumps
    ours = _is_ours(position)
    yet_to_play = [position.seat.after(turn) for turn in range(1, 4 - len(position.trick.cards))]
    opponents = [seat for seat in yet_to_play if seat.side is not position.seat.side]
    safe = ours and not any(_can_beat(position, seat, _winning(position)) for seat in opponents)
    high_enough = ours and _winning(position).rank > QUEEN
    beating = _beating(position)
    if trumps is not None and beating and not safe and not high_enough:
        sure = [card for card in beating if not any(_can_beat(position, seat, card) for seat in opponents)]
        return sure[0] if sure else beating[0]
    return discard(position)


def discard(position: Position) -> Card:
    """Never a trump or a winner if it can be helped; from length before guards; the lowest of its suit."""

    def worth(card: Card) -> tuple[int, float, int]:
        held = suit_of(position.hand, card.suit)
        out = suit_of(position.against, card.suit)
        is_winner = not out >> card.index
        trump = card.suit is position.trumps
        return 2 * trump + is_winner, _guard(held, out), card.rank

    return min(position.legal, key=worth)


def _guard(held: int, out: int) -> float:
    """How much a suit needs its low cards: a king or queen that would be bare without them."""
    if not out:
        return 0.0
    highest, length = held.bit_length(), held.bit_count()
    above = (out >> highest).bit_count()
    needs = above + 1
    return 2.0 if above in (1, 2) and length <= needs else -0.1 * length
