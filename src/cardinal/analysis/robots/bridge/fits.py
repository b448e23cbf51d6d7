"""Where the two hands may have eight trumps, from what partner has shown."""

from __future__ import annotations

from collections.abc import Iterator

from cardinal.cards import SUITS, Suit
from cardinal.laws.meaning import MOST_POINTS, Range

from .conditions import Scoring
from .context import Context

TRUMPS = 8
MOST_HOPE, NARROW = 1, 3


def fits(context: Context) -> Iterator[tuple[Suit, str]]:
    """Each suit with the length that makes eight trumps, majors first; partner must have shown two cards."""
    for suit in reversed(SUITS):
        shown = context.partner.lengths[suit].low
        if suit not in context.their_suits and shown >= 2:
            yield suit, f"{max(TRUMPS - shown, 2)}+"


def points_from(low: int, high: int = MOST_POINTS) -> Range:
    """A range that never goes below nothing."""
    return Range(max(0, low), max(0, high))


def least_worth(context: Context) -> int:
    """What may be counted on of partner's hand: the least that it is worth, and a little of a wide range."""
    low, high = context.partner.worth
    return low + min(MOST_HOPE, max(0, high - low - NARROW) // 3) if high < MOST_POINTS else low


def game_points(context: Context) -> int:
    """The points together that make game worth bidding: one less where it pays most."""
    return 24 if context.vulnerable and context.conditions.scoring is Scoring.IMPS else 25
