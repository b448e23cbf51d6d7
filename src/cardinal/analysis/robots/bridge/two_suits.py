"""Two suits of five in one call: their suit for the majors or a major and a minor, two notrump for the two lowest."""

from __future__ import annotations

from collections.abc import Iterator

from cardinal.bridge import Bid
from cardinal.cards import SUITS, Suit

from .context import Context
from .rule import Forcing, Rule, Test, bid, longest, rule

C, D, H, S = SUITS


def two_suits(context: Context, last: Bid) -> Iterator[Rule]:
    """Directly over one of a suit; vulnerable with better cards."""
    theirs = last.denomination.suit
    if last.level != 1 or theirs is None or len(context.their_suits) != 1 or context.right is not last:
        return
    points = "10+" if context.vulnerable else "7+"
    if theirs.is_major:
        other = H if theirs is S else S
        for minor in (C, D):
            yield rule(
                bid(2, theirs), "michaels", points, {other: "5+", minor: "5+"}, forcing=Forcing.ROUND, artificial=True
            )
    else:
        majors = {H: "5+", S: "5+"}
        yield rule(bid(2, theirs), "michaels", points, majors, forcing=Forcing.ROUND, artificial=True)
    lowest: tuple[Suit, ...] = tuple(suit for suit in SUITS if suit is not theirs)[:2]
    shape = dict.fromkeys(lowest, "5+")
    yield rule(bid(2, None), "unusual_notrump", points, shape, forcing=Forcing.ROUND, artificial=True)


def to_two_suits(context: Context) -> tuple[Rule, ...]:
    """The better of partner's suits: as high as the trumps reach, to game with the cards for it."""
    return tuple(_to_two_suits(context))


def _to_two_suits(context: Context) -> Iterator[Rule]:
    shown = [suit for suit in reversed(SUITS) if context.partner.lengths[suit].low >= 4]
    for suit in shown:
        if suit.is_major:
            yield rule(bid(4, suit), "to_play_game", "14+", {suit: "3+"}, support=suit)
            yield rule(bid(4, suit), "preemptive_raise", "5-13", {suit: "5+"})
    yield rule("3NT", "to_play_game", "16+", balanced=True)
    for suit in shown:
        jump = context.jump(suit)
        if jump is not None and jump.level <= 4:
            yield rule(jump, "invitation", "10-13", {suit: "4+"}, support=suit)
    for suit in shown:
        cheap = context.cheapest(suit)
        if cheap is not None and cheap.level <= 4:
            yield rule(cheap, "preference", "0+", {}, longest(suit, *shown) if len(shown) > 1 else _three(suit))
    if len(shown) == 1:
        # One suit is known: the other is a minor, and partner corrects.
        minors = context.cheapest(C)
        if minors is not None:
            yield rule(minors, "pass_or_correct", "0+", {shown[0]: "0-2"}, artificial=True)


def _three(suit: Suit) -> Test:
    return lambda facts: facts.lengths[suit] >= 3
