"""Opener after a strong raise: shortness, second suits and strength are told while there is room below game."""

from __future__ import annotations

from collections.abc import Iterator

from cardinal.cards import SUITS, Suit

from .context import Context
from .rule import Forcing, Rule, bid, rule, stopped

C, D, H, S = SUITS


def after_strong_raise(context: Context, suit: Suit) -> Iterator[Rule]:
    """Two notrump: a short suit at the three level, extra strength in three of the trumps, a minimum in four.

    A splinter leaves only the question whether the hands fit: that is asked by the generic search for slam.
    """
    if context.said is None or context.said.name != "strong_raise":
        return
    for other in SUITS:
        if other is not suit:
            yield rule(
                bid(3, other),
                "shows_shortness",
                "10+",
                {other: "0-1"},
                agrees=suit,
                forcing=Forcing.GAME,
                artificial=True,
            )
    yield rule(bid(3, suit), "extra_values", "16+", agrees=suit, forcing=Forcing.GAME)
    yield rule("3NT", "middle_values", "14-15", agrees=suit, forcing=Forcing.GAME, artificial=True)
    yield rule(bid(4, suit), "minimum_with_fit", "10-13", agrees=suit)


def after_inverted(context: Context, suit: Suit) -> Iterator[Rule]:
    """Two of the minor, ten or more: notrump when balanced, the suit again with a minimum, else what is stopped."""
    yield rule("3NT", "strong_balanced_rebid", "18-19", balanced=True, forcing=Forcing.NO)
    yield rule("2NT", "minimum_balanced", "11-14", balanced=True)
    for other in (H, S, D, C):
        if other is not suit:
            cheap = context.cheapest(other)
            if cheap is not None and cheap.level <= 3:
                yield rule(cheap, "second_suit", "15+", {other: "4+"}, agrees=suit, forcing=Forcing.GAME)
    yield rule("3NT", "to_play_game", "15+", {}, stopped(H, S), agrees=suit)
    yield rule(bid(3, suit), "minimum_with_fit", "10-14", agrees=suit)
    yield rule(bid(4, suit), "extra_values", "15+", agrees=suit, forcing=Forcing.GAME)
