"""One thing found in a movement: what, how bad, and what it is about."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cardinal.language import Text, clause_ids

SHOWN = 12
"""Meetings that a text lists; the finding has all of them."""


class Severity(StrEnum):
    """How bad a finding is: it cannot be played so, it is not fair, or it is only worth knowing."""

    ILLEGAL = "illegal"
    UNFAIR = "unfair"
    NOTE = "note"

    def label(self, language: str = "en") -> str:
        """Its name for a reader."""
        return Text(__package__, f"severity_{self.value}").render(language)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found. What it is about stands in the numbers; those that do not matter are empty."""

    code: str
    severity: Severity
    text: Text
    rounds: tuple[int, ...] = ()
    tables: tuple[int, ...] = ()
    contestants: tuple[tuple[int, ...], ...] = ()
    board_set: int | None = None
    cites: str = ""

    def to_json(self, language: str = "en") -> dict[str, object]:
        """Plain JSON values; only the text is in a language."""
        return {
            "code": self.code,
            "severity": self.severity.value,
            "text": self.text.render(language),
            "rounds": list(self.rounds),
            "tables": list(self.tables),
            "contestants": [list(group) for group in self.contestants],
            "board_set": self.board_set,
            "cites": list(clause_ids(self.cites)),
        }
