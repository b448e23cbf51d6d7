"""``draw.json``: the published seed, what was drawn from it, and how anybody can work it out again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar

from cardinal.language import CardinalError, Text, clause_ids, shown

from .errors import BadFolder
from .file_rows import json_rows
from .model import Flaw
from .pairings import Pairing

_TEXTS = "cardinal.contest.event_folder"
NEEDED = ("stage", "seed")
Part = TypeVar("Part")


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
    choices: tuple[Pairing, ...] = ()
    """Who chose whom as its opponent, in the order of the choices."""

    def to_json(self) -> dict[str, object]:
        return {
            "stage": self.stage,
            "seed": self.seed,
            **({"drawn_at": self.drawn_at.isoformat()} if self.drawn_at else {}),
            "order": list(self.order),
            **({"numbers": {str(one): place for one, place in self.numbers.items()}} if self.numbers else {}),
            **({"groups": [list(group) for group in self.groups]} if self.groups else {}),
            **({"choices": [[one.home, one.away] for one in self.choices]} if self.choices else {}),
            "cites": list(clause_ids(self.cites)),
        }


@dataclass(frozen=True, slots=True)
class DrawRecord:
    """The draws of an event, stage by stage."""

    stages: tuple[StageDraw, ...] = ()
    flaws: tuple[Flaw, ...] = ()
    """What the file has besides and cannot be read."""

    def of(self, stage: str) -> StageDraw | None:
        return next((one for one in self.stages if one.stage == stage), None)

    def with_stage(self, drawn: StageDraw) -> DrawRecord:
        return DrawRecord((*(stage for stage in self.stages if stage.stage != drawn.stage), drawn))

    @property
    def seed(self) -> str:
        """The seed of the first draw, from which later ones go on unless another is named."""
        return self.stages[0].seed if self.stages else ""

    def to_json(self) -> dict[str, object]:
        how = "a lot is the SHA-256 of seed|purpose|contestant in hexadecimal; the lots in ascending order are the draw"
        return {"how": how, "stages": [stage.to_json() for stage in self.stages]}


def read_draw(text: str, file: str) -> DrawRecord:
    """What ``draw.json`` says; refused as a whole if anything in it cannot be read."""
    found = read_draw_file(text, file)
    if found.flaws:
        raise BadFolder(found.flaws[0].text)
    return found


def read_draw_file(text: str, file: str, stages: Sequence[str] = ()) -> DrawRecord:
    """The same, and what is wrong by the number of its entry; the other entries are read. *stages* are those known."""
    found: list[StageDraw] = []
    flaws: list[Flaw] = []
    for row in json_rows(text, file, "stages"):
        try:
            row.must_have(NEEDED, NEEDED)
            made = _stage(row.cells)
            if stages and made.stage not in stages:
                values = {"given": shown(made.stage), "stages": tuple(stages)}
                raise BadFolder(Text(_TEXTS, "unknown_stage", values), legal=stages)
            if made.stage in [one.stage for one in found]:
                raise BadFolder(Text(_TEXTS, "stage_drawn_twice", {"stage": shown(made.stage)}))
            found.append(made)
        except CardinalError as refusal:
            flaws.append(Flaw(row.source, refusal.text, given=row.given))
    return DrawRecord(tuple(found), tuple(flaws))


def _stage(cells: Mapping[str, Any]) -> StageDraw:
    at = _part(cells, "drawn_at", lambda raw: datetime.fromisoformat(raw) if raw else None, "")
    return StageDraw(
        stage=str(cells["stage"]),
        seed=str(cells["seed"]),
        order=_part(cells, "order", _numbers, ()),
        numbers=_part(cells, "numbers", lambda raw: {int(one): _number(place) for one, place in raw.items()}, {}),
        groups=_part(cells, "groups", lambda raw: tuple(map(_numbers, raw)), ()),
        choices=_part(cells, "choices", lambda raw: tuple(Pairing(_number(a), _number(b)) for a, b in raw), ()),
        drawn_at=at,
        cites=_part(cells, "cites", lambda raw: " ".join(f"§{one}" for one in raw), ()),
    )


def _part(cells: Mapping[str, Any], name: str, read: Callable[[Any], Part], usual: object) -> Part:
    """One value of an entry; what is wrong is told by its name."""
    try:
        return read(cells.get(name, usual))
    except (ValueError, TypeError, AttributeError) as error:
        values = {"given": shown(str(cells.get(name))), "what": name}
        raise BadFolder(Text(_TEXTS, "no_number", values)) from error


def _numbers(raw: Iterable[object]) -> tuple[int, ...]:
    return tuple(map(_number, raw))


def _number(raw: object) -> int:
    if type(raw) is not int:
        raise TypeError(raw)
    return raw
