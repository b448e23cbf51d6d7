"""What can be wrong with cards.

NotUnderstood
├── UnreadableCards    text that is not a card, suit, rank, seat, hand or deal
└── ImpossibleDeal     a deal with a card missing, a card twice, a hand of the wrong size, or no such number
"""

from __future__ import annotations

from cardinal.language import NotUnderstood


class UnreadableCards(NotUnderstood):
    """Text that is not a card, suit, rank, seat, hand or deal."""


class ImpossibleDeal(NotUnderstood):
    """Hands that cannot be four hands of thirteen different cards."""
