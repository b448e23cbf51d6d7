"""What a soak has done, part by part. A journal keeps the parts that are over, so that an interrupted soak goes on."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

__all__ = ["Figures", "Journal", "summary"]


@dataclass
class Figures:
    """Of one part, over all databases."""

    kills: Counter[str] = field(default_factory=Counter)
    """By database."""
    faults: Counter[str] = field(default_factory=Counter)
    acts: int = 0
    commands: int = 0
    sent_again: int = 0
    wrong: list[str] = field(default_factory=list)
    longest_seconds: float = 0.0
    """The longest time in which nothing was accepted on a database."""
    seconds: float = 0.0


class Journal:
    """The parts that are over, as lines of JSON; in memory alone without a file."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self.parts: list[Figures] = []
        if file is not None and file.exists():
            self.parts = [_part(json.loads(line)) for line in file.read_text("utf-8").splitlines()]

    @property
    def kills(self) -> int:
        return sum(part.kills.total() for part in self.parts)

    def add(self, part: Figures) -> None:
        self.parts.append(part)
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as file:
                print(json.dumps(vars(part)), file=file)


def _part(record: dict[str, Any]) -> Figures:
    return Figures(**record | {name: Counter(record[name]) for name in ("kills", "faults")})


def summary(parts: Iterable[Figures]) -> dict[str, Any]:
    """All parts together."""
    every = list(parts)
    kills: Counter[str] = sum((part.kills for part in every), Counter())
    faults: Counter[str] = sum((part.faults for part in every), Counter())
    wrong = sum(len(part.wrong) for part in every)
    return {
        "soak": "broken" if wrong else "whole",
        "kills": kills.total(),
        "kills_of": dict(kills),
        "faults": dict(faults),
        "live_acts": sum(part.acts for part in every),
        "commands": sum(part.commands for part in every),
        "sent_again": sum(part.sent_again for part in every),
        "lost_or_double_or_broken": wrong,
        "longest_standstill_seconds": round(max((part.longest_seconds for part in every), default=0.0), 2),
        "parts": len(every),
        "seconds": round(sum(part.seconds for part in every)),
    }
