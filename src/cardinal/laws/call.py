"""Calls as they are really made at a table: the thirty-eight, and the bid above seven that Law 38 deals with."""

from __future__ import annotations

from dataclasses import dataclass

from cardinal.bridge import Call, Denomination
from cardinal.language import CardinalError


@dataclass(frozen=True, slots=True)
class TooHigh:
    """A bid of more than seven: it can be said, and Law 38 says what follows."""

    level: int
    denomination: Denomination

    def label(self, language: str = "en") -> str:
        suit = self.denomination.suit
        return str(self.level) + (suit.symbol if suit is not None else "NT")

    def __str__(self) -> str:
        return f"{self.level}{self.denomination}"


TOO_HIGH = tuple(TooHigh(level, denomination) for level in (8, 9) for denomination in Denomination)


def parse_any_call(text: str) -> Call | TooHigh:
    """A call, one above seven included."""
    try:
        return Call.parse(text)
    except CardinalError:
        digits = text[:1] if isinstance(text, str) else ""
        if digits not in ("8", "9"):
            raise
        return TooHigh(int(digits), Denomination.parse(text[1:]))
