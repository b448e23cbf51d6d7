"""The Definitions about cards, deals, boards and the four players, each as a function; and the ranks of Law 1."""

from __future__ import annotations

from cardinal.cards import RANKS, SUITS, Rank, Suit
from cardinal.laws.cited import Cited


def suits_downward() -> Cited[tuple[Suit, ...]]:
    """The suits from the highest to the lowest."""
    return Cited(tuple(sorted(SUITS, reverse=True)), "§1A/2")


def ranks_downward() -> Cited[tuple[Rank, ...]]:
    """The cards of a suit from the highest to the lowest."""
    return Cited(tuple(sorted(RANKS, reverse=True)), "§1A/3")
