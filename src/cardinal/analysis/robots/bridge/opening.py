"""Opening bids: five-card majors, strong notrump, strong two clubs, weak twos, pre-empts."""

from __future__ import annotations

from cardinal.cards import SUITS, Suit

from .context import Context
from .hand_facts import HandFacts
from .rule import Count, Forcing, Rule, Test, bid, good, longest, rule

C, D, H, S = SUITS


def _longer_minor(suit: Suit) -> Test:
    """With two as long: diamonds from four cards on, clubs with three."""

    def test(facts: HandFacts) -> bool:
        mine, other = facts.lengths[suit], facts.lengths[D if suit is C else C]
        return mine > other or (mine == other and (suit is D) is (mine >= 4))

    return test


def _not_four(*majors: Suit) -> Test:
    """No four-card major that a weak opening would bury."""
    return lambda facts: all(facts.lengths[suit] < 4 for suit in majors)


_STRONG = (
    rule("2C", "strong_two_clubs", "22+", forcing=Forcing.ROUND, artificial=True),
    rule("2NT", "opening_2nt", "20-21", balanced=True),
    rule("1NT", "opening_1nt", "15-17", balanced=True),
)
_SUITS = (
    *(
        rule(bid(1, suit), "opening_major", "12-21", {suit: "5+"}, longest(suit), count=Count.OPENING)
        for suit in (S, H)
    ),
    *(
        rule(bid(1, suit), "opening_minor", "12-21", {suit: "3+"}, _longer_minor(suit), count=Count.OPENING)
        for suit in (D, C)
    ),
)
_WEAK = (
    *(rule(bid(4, suit), "preempt", "5-11", {suit: "8+"}) for suit in (S, H)),
    *(rule(bid(3, suit), "preempt", "5-10", {suit: "7+"}, good(suit)) for suit in reversed(SUITS)),
    rule("2S", "weak_two", "6-10", {S: "6"}, good(S), _not_four(H)),
    rule("2H", "weak_two", "6-10", {H: "6"}, good(H), _not_four(S)),
    rule("2D", "weak_two", "6-10", {D: "6"}, good(D), _not_four(H, S)),
)
_PASS = (rule("pass", "pass_opening", "0-11"),)
# In the last seat a weak opening has nobody to keep out.
_BY_SEAT = ((*_STRONG, *_SUITS, *_WEAK, *_PASS),) * 3 + ((*_STRONG, *_SUITS, *_PASS),)


def opening(context: Context) -> tuple[Rule, ...]:
    return _BY_SEAT[len(context.calls)]
