"""Where the two hands may have eight trumps, from what partner has shown."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import exp

from cardinal.cards import SUITS, Suit
from cardinal.laws.meaning import MOST_POINTS, Range

from .conditions import Scoring
from .context import Context

TRUMPS = 8
GAME, VULNERABLE_GAME = 26, 25
MOST_ABOVE = 2.5
USUAL, SPREAD = 9.5, 4.1


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
    """The least that partner's hand is worth, shape counted where partner's calls count it."""
    return context.partner.worth.low


@lru_cache(maxsize=2048)
def mean_within(low: int, high: int) -> float:
    """The mean of the points of a hand within these limits: few hands are strong, so it is nearer to the least."""
    weights = {points: exp(-(((points - USUAL) / SPREAD) ** 2) / 2) for points in range(low, high + 1)}
    return sum(points * weight for points, weight in weights.items()) / sum(weights.values())


def mean_worth(context: Context) -> float:
    """What partner's hand is worth on the average; of a hand that is hardly known, not much more than its least."""
    low, high = context.partner.worth
    return min(mean_within(low, max(low, high)), low + MOST_ABOVE)


def game_points(context: Context) -> int:
    """The points together that make game worth bidding: one less where it pays most."""
    return VULNERABLE_GAME if context.vulnerable and context.conditions.scoring is Scoring.IMPS else GAME
