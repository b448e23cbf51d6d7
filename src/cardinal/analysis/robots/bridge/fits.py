"""Where the two hands may have eight trumps, from what partner has shown."""

from __future__ import annotations

from collections.abc import Iterator

from cardinal.cards import SUITS, Suit
from cardinal.laws.meaning import MOST_POINTS, Range

from .context import Context

TRUMPS = 8
SHAPE_OF_A_RAISE = 2


def fits(context: Context) -> Iterator[tuple[Suit, str]]:
    """Each suit with the length that makes eight trumps, majors first; partner must have shown two cards."""
    for suit in reversed(SUITS):
        shown = context.partner.lengths[suit].low
        if suit not in context.their_suits and shown >= 2:
            yield suit, f"{max(TRUMPS - shown, 2)}+"


def points_from(low: int, high: int = MOST_POINTS) -> Range:
    """A range that never goes below nothing."""
    return Range(max(0, low), max(0, high))


def least_points(context: Context, suit: Suit | None = None) -> int:
    """The least that partner may hold; where partner has raised *suit*, shortness that was counted for it is added."""
    low = context.partner.points.low
    raised = suit is not None and any(context.meanings[at].agrees is suit for at in context.partners)
    return low + SHAPE_OF_A_RAISE if raised else low
