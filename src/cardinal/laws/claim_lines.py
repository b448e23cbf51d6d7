"""Which plays a claim leaves to the claimer's side: what was stated, and what we take for normal (evidence only).

What is careless and what is irrational is the Director's judgement (Law 70). The conventions here are ours, so that a
search has something to walk:

- a hand that leads a suit of which it holds the highest card leads that card, or a lower one to a sure winner opposite;
- nobody wastes a card on a trick that partner has won, throws a winner while there is a loser, or lets a trick go
  that the last hand can win;
- everything else counts as normal: which suit is played, a finesse taken or refused, trumps left out, a loser led.
"""

from __future__ import annotations

from collections.abc import Callable

from cardinal.cards import Suit

from .claim_cards import MASK, Suits, Turn
from .claim_statement import Said, Statement, Step

Cards = tuple[int, ...]
Choice = Callable[[Turn, Cards], Cards]
"""What is left of a hand's legal cards; never nothing."""


def normal_choice(from_top: frozenset[Suit]) -> Choice:
    """The conventions above; a suit of *from_top* is led from the top and not finessed (stated, or by 70E2)."""

    def choose(turn: Turn, cards: Cards) -> Cards:
        if not turn.laid:
            return _leads(turn, cards, from_top)
        if cards[0] // 13 == turn.laid[0] // 13:
            return _following(turn, cards, from_top)
        return _void(turn, cards)

    return choose


def _leads(turn: Turn, cards: Cards, from_top: frozenset[Suit]) -> Cards:
    kept: list[int] = []
    for suit in sorted({card // 13 for card in cards}):
        own = [card for card in cards if card // 13 == suit]
        mine, others = turn.top(suit, turn.seat), turn.top(suit, *turn.opponents)
        opposite = turn.top(suit, turn.partner)
        is_top_only = suit in from_top or (mine > max(others, opposite) and opposite <= others)
        kept += [max(own)] if is_top_only else own
    return tuple(kept)


def _following(turn: Turn, cards: Cards, from_top: frozenset[Suit]) -> Cards:
    lowest = min(cards)
    winning = tuple(card for card in cards if turn.wins(card))
    if turn.partner_has_won or not winning:
        return (lowest,)
    if cards[0] // 13 in from_top:
        return (max(winning),)
    may_wait = not turn.is_last and (len(turn.laid) == 1 or turn.winner == turn.partner)
    return (*winning, lowest) if may_wait and lowest not in winning else winning


def _void(turn: Turn, cards: Cards) -> Cards:
    ruffs = tuple(card for card in cards if card // 13 == turn.trumps and turn.wins(card))
    plain = [card for card in cards if card // 13 != turn.trumps] or list(cards)
    losers = [card for card in plain if not turn.is_winner(card)] or plain
    suits = {card // 13 for card in losers}
    discards = tuple(min(card for card in losers if card // 13 == suit) for suit in sorted(suits))
    if turn.partner_has_won or not ruffs:
        return discards
    if turn.winner == turn.partner:
        return tuple(dict.fromkeys((*ruffs, *discards)))
    return ruffs


def stated_choice(statement: Statement, dealt: Suits, bound: frozenset[int]) -> Choice:
    """What the statement leaves open to the seats that it binds. *dealt* is the position at the claim."""

    def choose(turn: Turn, cards: Cards) -> Cards:
        if turn.seat not in bound:
            return cards
        if not turn.laid:
            return _highest(statement.from_top, _stated_leads(statement, dealt, turn, cards))
        if (turn.seat - len(turn.laid) & 3) == turn.partner:
            return _stated_third(statement, turn, cards)
        return cards

    return choose if statement.steps or statement.from_top else lambda turn, cards: cards


def _stated_leads(statement: Statement, dealt: Suits, turn: Turn, cards: Cards) -> Cards:
    """The first step that can be carried out from this hand decides the lead."""
    for step in statement.steps:
        kept = _LEADS[step.said](step, dealt, turn, cards)
        if kept:
            return kept
    return cards


def _highest(suits: frozenset[Suit], cards: Cards) -> Cards:
    """Of the suits that were to be played from the top, only the highest card of the hand."""
    tops = {suit: max(_of_suit(cards, suit), default=-1) for suit in suits}
    return tuple(card for card in cards if card // 13 not in suits or card in tops.values())


def _of_suit(cards: Cards, suit: int | None) -> Cards:
    return tuple(card for card in cards if card // 13 == suit)


def _draw(step: Step, dealt: Suits, turn: Turn, cards: Cards) -> Cards:
    if turn.trumps is None or not turn.top(turn.trumps, *turn.opponents):
        return ()
    return _of_suit(cards, turn.trumps)


def _card(step: Step, dealt: Suits, turn: Turn, cards: Cards) -> Cards:
    if step.card is None:
        return ()
    suit, rank = divmod(step.card.index, 13)
    if turn.holding(suit, turn.seat) >> rank & 1:
        return (step.card.index,)
    return _of_suit(cards, suit) if turn.holding(suit, turn.partner) >> rank & 1 else ()


def _ruff(step: Step, dealt: Suits, turn: Turn, cards: Cards) -> Cards:
    suit = step.suit
    if suit is None or not _can_ruff(turn, suit, turn.partner):
        return ()
    gone = _held(dealt, suit, turn) - _held(turn.suits, suit, turn)
    return () if step.count is not None and gone >= step.count else _of_suit(cards, suit)


def _held(suits: Suits, suit: int, turn: Turn) -> int:
    """How many cards of a suit the two hands of the side have."""
    return sum((suits[suit] >> 13 * seat & MASK).bit_count() for seat in (turn.seat, turn.partner))


def _can_ruff(turn: Turn, suit: int, seat: int) -> bool:
    if turn.trumps is None or suit == turn.trumps:
        return False
    return not turn.holding(suit, seat) and bool(turn.holding(turn.trumps, seat))


def _crossruff(step: Step, dealt: Suits, turn: Turn, cards: Cards) -> Cards:
    return tuple(card for card in cards if _can_ruff(turn, card // 13, turn.partner))


_LEADS: dict[Said, Callable[[Step, Suits, Turn, Cards], Cards]] = {
    Said.DRAW: _draw,
    Said.TRUMPS: lambda step, dealt, turn, cards: _of_suit(cards, turn.trumps),
    Said.SUIT: lambda step, dealt, turn, cards: _of_suit(cards, step.suit),
    Said.CARD: _card,
    Said.RUFF: _ruff,
    Said.CROSSRUFF: _crossruff,
}


def _stated_third(statement: Statement, turn: Turn, cards: Cards) -> Cards:
    """The hand opposite the lead: a ruff that was stated is made, a card that was named is played to its suit."""
    led = turn.laid[0] // 13
    ruffing = any(
        step.said is Said.CROSSRUFF or (step.said is Said.RUFF and step.suit == led) for step in statement.steps
    )
    if ruffing and _can_ruff(turn, led, turn.seat):
        return _of_suit(cards, turn.trumps) or cards
    named = [step.card.index for step in statement.steps if step.card is not None and step.card.suit == led]
    held = [card for card in named if turn.holding(led, turn.seat) >> card % 13 & 1]
    return (held[0],) if held and turn.laid[0] not in named else cards
