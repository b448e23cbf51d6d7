"""``draw.json``: the published seed, what was drawn from it, and how anybody can work it out again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from cardinal.language import Text, clause_ids, shown

from .errors import BadFolder

__all__ = ["DrawRecord", "StageDraw", "read_draw"]

_TEXTS = "cardinal.contest.event_folder"


@dataclass(frozen=True, slots=True)
class StageDraw:
    """What was drawn for one stage: the order of strength, the place or number of each, the groups."""

    stage: str
    seed: str
    order: tuple[int, ...] = ()
    """The field as it was when drawn, the strongest first."""
    numbers: Mapping[int, int] = field(default_factory=dict)
    """The number of the round table, the seat or the place in the bracket that each contestant has."""
    groups: tuple[tuple[int, ...], ...] = ()
    drawn_at: datetime | None = None
    cites: str = ""

    def to_json(self) -> dict[str, object]:
        return {
            "stage": self.stage,
            "seed": self.seed,
            **({"drawn_at": self.drawn_at.isoformat()} if self.drawn_at else {}),
            "order": list(self.order),
            **({"numbers": {str(one): place for one, place in self.numbers.items()}} if self.numbers else {}),
            **({"groups": [list(group) for group in self.groups]} if self.groups else {}),
            "cites": list(clause_ids(self.cites)),
        }


@dataclass(frozen=True, slots=True)
class DrawRecord:
    """The draws of an event, stage by stage."""

    stages: tuple[StageDraw, ...] = ()

    def of(self, stage: str) -> StageDraw | None:
        return next((one for one in self.stages if one.stage == stage), None)

    def with_stage(self, drawn: StageDraw) -> DrawRecord:
        return DrawRecord((*(one for one in self.stages if one.stage != drawn.stage), drawn))

    @property
    def seed(self) -> str:
        """The seed of the first draw, from which later ones go on unless another is named."""
        return self.stages[0].seed if self.stages else ""

    def to_json(self) -> dict[str, object]:
        how = "a lot is the SHA-256 of seed|purpose|contestant in hexadecimal; the lots in ascending order are the draw"
        return {"how": how, "stages": [one.to_json() for one in self.stages]}


def read_draw(text: str, file: str) -> DrawRecord:
    """What ``draw.json`` says."""
    try:
        record = json.loads(text)
        return DrawRecord(tuple(_stage(one) for one in record["stages"]))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise BadFolder(Text(_TEXTS, "no_json", {"file": shown(file)})) from error


def _stage(record: Any) -> StageDraw:
    at = record.get("drawn_at")
    return StageDraw(
        stage=str(record["stage"]),
        seed=str(record["seed"]),
        order=tuple(int(one) for one in record.get("order", ())),
        numbers={int(one): int(place) for one, place in record.get("numbers", {}).items()},
        groups=tuple(tuple(int(one) for one in group) for group in record.get("groups", ())),
        drawn_at=datetime.fromisoformat(at) if at else None,
        cites=" ".join(f"§{one}" for one in record.get("cites", ())),
    )
