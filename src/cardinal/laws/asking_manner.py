"""How a Director puts a question: at the table, away from it or after play, and what asking aloud would give away."""

from __future__ import annotations

from enum import StrEnum

from .question import Kind, Question


class Place(StrEnum):
    """Where a question belongs."""

    TABLE = "table"
    AWAY = "away"
    LATER = "later"


# What a player meant, knew or holds is his own: asked before the others it tells partner and opponents about the hand.
_AWAY = frozenset(
    (
        "intended", "not_meant", "comparable", "artificial", "aware", "logical_alternative", "suggested", "misinformed",
        "would_have", "agreement", "same_denominations", "specified", "denominations", "why", "meant",
    )
)  # fmt: skip
# What only the finished play shows.
_LATER = frozenset(("damaged", "damage", "gained", "adjust", "equity", "tricks", "weights", "normal_line"))


def place_of(question: Question) -> Place:
    """Where the Director asks it (10C, 25A, 81C)."""
    stem = question.key.rstrip("0123456789").rstrip("_")
    if stem in _AWAY:
        return Place.AWAY
    return Place.LATER if stem in _LATER and question.kind is Kind.JUDGEMENT else Place.TABLE
