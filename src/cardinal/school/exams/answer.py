"""What a candidate has answered to one item: askings and a ruling, options, or numbers; saved as it is given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..asking import Asked
from ..marking import Path

MOST_ASKED = 20


@dataclass(frozen=True, slots=True)
class Answer:
    """Everything that was said to one item; which part counts is the item's kind."""

    asked: tuple[Asked, ...] = ()
    effects: frozenset[str] = frozenset()
    clauses: frozenset[str] = frozenset()
    options: tuple[str, ...] = ()
    lines: Mapping[str, str] = field(default_factory=dict)
    is_flagged: bool = False

    @property
    def path(self) -> Path:
        return Path(self.asked, self.effects, self.clauses)

    @property
    def is_empty(self) -> bool:
        return not (self.effects or self.clauses or self.options or any(self.lines.values()))

    def to_json(self) -> dict[str, Any]:
        told = {
            "asked": [{"key": one.key, "whom": one.whom, "place": one.place, "explained": one.explained}
                      for one in self.asked],
            "effects": sorted(self.effects), "clauses": sorted(self.clauses), "options": list(self.options),
            "lines": dict(self.lines), "flagged": self.is_flagged,
        }  # fmt: skip
        return {key: value for key, value in told.items() if value}

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> Answer:
        asked = tuple(
            Asked(str(one["key"])[:40], str(one["whom"])[:12], str(one.get("place", "table"))[:8],
                  explained=bool(one.get("explained")))
            for one in told.get("asked", ())[:MOST_ASKED]
        )  # fmt: skip
        lines = {str(key)[:24]: str(value)[:24] for key, value in told.get("lines", {}).items()}
        return cls(
            asked,
            frozenset(str(one)[:24] for one in told.get("effects", ())),
            frozenset(str(one)[:24] for one in told.get("clauses", ())),
            tuple(str(one)[:24] for one in told.get("options", ())),
            lines,
            bool(told.get("flagged")),
        )
