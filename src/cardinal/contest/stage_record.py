"""A stage as a document writes it: what it is scored by (``Stage``) and how it is paired or moved (``StagePlan``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from datetime import datetime
from enum import StrEnum
from fractions import Fraction
from typing import Any

from cardinal.language import Text, shown
from cardinal.regulations.setting_kinds import (
    Kind,
    Moment,
    Names,
    Number,
    NumberOr,
    Term,
    Whole,
    Word,
    YesNo,
    exact,
    plain,
)
from cardinal.scoring import DatumKind, Divisor, Halves, LoneForm, Unequal, Unit, VPTable

from .errors import BadConditions
from .pairings import FirstRound, Manner, Meeting
from .stage import Average, CarryKind, Compared, Fall, HalfMatches, ImpAwards, Scoring, Stage, Uneven, Winners
from .systems import SYSTEMS, SystemWord
from .vp_scale import ScaleWord

__all__ = ["STAGE_KINDS", "Fit", "Odd", "Opponents", "StagePlan", "read_stage", "stage_record"]

_TEXTS = "cardinal.contest.conditions"


class Fit(StrEnum):
    """What the draw chooses from the number of those who entered, because the document leaves it open."""

    STATED = "stated"
    LENGTH = "length"
    """The rounds, and the boards of each."""
    MOVEMENT = "movement"
    """The movement too."""


class Odd(StrEnum):
    """What becomes of the one too many in a field of teams."""

    BYE = "bye"
    TRIANGLE = "triangle"
    """Three meet each other, in matches of half the boards."""


class Opponents(StrEnum):
    """How the first round of a knockout after another stage is paired."""

    BRACKET = "bracket"
    CHOICE = "choice"
    """The better placed choose in turn (G24.4)."""
    OTHER_GROUP = "other_group"
    """The same, and nobody chooses a team of its own group."""

    @property
    def is_choice(self) -> bool:
        return self is not Opponents.BRACKET


@dataclass(frozen=True, slots=True)
class StagePlan:
    """How a stage is drawn, paired or moved; nothing of it changes what a result is worth."""

    stage: str
    groups: int = 1
    seeds: int = 0
    first_round: FirstRound = FirstRound.STRONG_WEAK
    manner: Manner = Manner.ADJACENT
    related: Meeting = Meeting.APART
    segments: int = 1
    starts: datetime | None = None
    final: bool = False
    """Whether it is the final stage, in which a forfeit costs the ranking (R15)."""
    arrow_switch: int = 0
    share: bool = False
    """A Mitchell of an even number of tables: share and relay instead of a skip."""
    rover: bool = False
    phantom: str = "EW"
    fit: Fit = Fit.STATED
    third_place: bool = False
    """A knockout: the losers of the semi-finals play for the third place, while the final is played."""
    odd: Odd = Odd.BYE
    opponents: Opponents = Opponents.BRACKET
    choosers: int = 0
    """How many choose their opponents; 0: the upper half."""
    other: str = ""
    """A form that the organiser defined (G17.3), in words."""


class _OwnTable(Kind):
    """The organiser's own VP table: rows of the least margin, the winner's and the loser's points."""

    wanted = "vp_table"

    def read(self, raw: object) -> VPTable:
        rows = raw if isinstance(raw, list) else []
        found = [_band(row) for row in rows]
        bands = [one for one in found if one is not None]
        margins = [one[0] for one in bands]
        if len(bands) != len(found) or not margins or margins[0] != 0 or margins != sorted(set(margins)):
            raise self.refused(raw)
        return VPTable.of(bands, "§78D/1 §G47.2")

    def raw(self, value: object) -> object:
        assert isinstance(value, VPTable)
        return [[band.margin, plain(band.winner), plain(band.loser)] for band in value.bands]


def _band(row: object) -> tuple[int, Fraction, Fraction] | None:
    """A row: a whole margin, and points that may have decimals, as 12.35."""
    if not (isinstance(row, list) and len(row) == 3 and type(row[0]) is int):
        return None
    won, lost = exact(row[1]), exact(row[2])
    return None if won is None or lost is None else (row[0], won, lost)


class _Step(Number):
    """What points of a board are rounded to: a hundredth, a tenth, a whole point; 0: nothing."""

    def read(self, raw: object) -> Fraction:
        found = exact(raw)
        if found not in _STEPS:
            raise self.refused(raw, tuple(str(plain(one)) for one in _STEPS))
        assert found is not None
        return found


_STEPS = (Fraction(0), Fraction(1, 100), Fraction(1, 10), Fraction(1))


class _OneOf(Word):
    """One of the words of an enumeration."""

    def __init__(self, words: type[StrEnum]) -> None:
        super().__init__(*map(str, words))
        self.enumeration = words


STAGE_KINDS: Mapping[str, Kind] = {
    "name": Kind(),
    "system": SystemWord(*SYSTEMS),
    "rounds": Whole(1, 500),
    "boards": Whole(1, 200, "boards"),
    "scoring": _OneOf(Scoring),
    "vp_scale": ScaleWord(),
    "vp_table": _OwnTable(),
    "placement_stage": Whole(1, 4),
    "carry_over": _OneOf(CarryKind),
    "carry_part": Number(Fraction(0), Fraction(1)),
    "carry_stage": Kind(),
    "ties": Names(),
    "winners": _OneOf(Winners),
    "compared": _OneOf(Compared),
    "session_rounds": Whole(0, 500),
    "matchpoint_unit": _OneOf(Unit),
    "unequal": _OneOf(Unequal),
    "fouled_lone": _OneOf(LoneForm),
    "divisor": _OneOf(Divisor),
    "datum": _OneOf(DatumKind),
    "datum_trimmed": Whole(0, 50),
    "datum_step": Whole(0, 100),
    "datum_halves": _OneOf(Halves),
    "penalties": _OneOf(Fall),
    "duplicate": YesNo(),
    "bye_vp": NumberOr(Number(Fraction(0), Fraction(100), "vp"), tuple(map(str, Average))),
    "sit_out": NumberOr(Number(Fraction(0), Fraction(100), "percent"), tuple(map(str, Average))),
    "half_matches": _OneOf(HalfMatches),
    "board_step": _Step(),
    "imp_awards": _OneOf(ImpAwards),
    "uneven": _OneOf(Uneven),
    "forfeit_factor": Number(Fraction(1), Fraction(2)),
    "tables": Whole(2, 16),
    "qualifiers": Whole(0, 10_000),
    "groups": Whole(1, 1000),
    "seeds": Whole(0, 10_000),
    "first_round": _OneOf(FirstRound),
    "manner": _OneOf(Manner),
    "related": _OneOf(Meeting),
    "segments": Whole(1, 64),
    "starts": Moment(),
    "final": YesNo(),
    "arrow_switch": Whole(0, 50),
    "share": YesNo(),
    "rover": YesNo(),
    "phantom": Term("NS", "EW"),
    "fit": _OneOf(Fit),
    "third_place": YesNo(),
    "odd": _OneOf(Odd),
    "opponents": _OneOf(Opponents),
    "choosers": Whole(0, 10_000),
    "other": Kind(),
}
_INSIDE = {
    "carry_over": ("carry_over", "kind"),
    "carry_part": ("carry_over", "part"),
    "carry_stage": ("carry_over", "stage"),
    "matchpoint_unit": ("matchpoints", "unit"),
    "unequal": ("matchpoints", "unequal"),
    "fouled_lone": ("matchpoints", "lone"),
    "datum": ("datum", "kind"),
    "datum_trimmed": ("datum", "trimmed"),
    "datum_step": ("datum", "step"),
    "datum_halves": ("datum", "halves"),
}
"""The settings that are a field of a field of ``Stage``; every other is a field of its own, there or in the plan."""
_IN_PLAN = frozenset(field.name for field in fields(StagePlan))
_ALWAYS = ("name", "system", "rounds", "boards", "scoring")


def read_stage(record: Mapping[str, object], usual: Mapping[str, object]) -> tuple[Stage, StagePlan]:
    """A stage from its table in the document; *usual* is what the pack gives to a stage that does not say."""
    strange = [key for key in record if key not in STAGE_KINDS]
    if strange:
        strange_key = {"given": shown(strange[0]), "stage": shown(str(record.get("name", "")))}
        raise BadConditions(Text(_TEXTS, "unknown_stage_key", strange_key), legal=STAGE_KINDS)
    said = {key: STAGE_KINDS[key].read(raw) for key, raw in record.items()}
    if not said.get("name"):
        raise BadConditions(Text(_TEXTS, "stage_without_name"))
    known = {key: value for key, value in usual.items() if value is not None and key in STAGE_KINDS} | said
    values: dict[str, Any] = {key: _value(STAGE_KINDS[key], value) for key, value in known.items()}
    plan: dict[str, Any] = {key: value for key, value in values.items() if key in _IN_PLAN}
    return _stage(values), StagePlan(str(values["name"]), **plan)


def _value(kind: Kind, said: Any) -> Any:
    if isinstance(kind, _OneOf):
        return kind.enumeration(str(said))
    return Average(said) if isinstance(kind, NumberOr) and isinstance(said, str) else said


def _stage(values: Mapping[str, Any]) -> Stage:
    stage = Stage(**{key: value for key, value in values.items() if key not in _IN_PLAN and key not in _INSIDE})
    for key in values.keys() & _INSIDE.keys():
        part, name = _INSIDE[key]
        changed: Any = replace(getattr(stage, part), **{name: values[key]})
        stage = replace(stage, **{part: changed})
    return stage


def stage_record(stage: Stage, plan: StagePlan, usual: Mapping[str, object]) -> dict[str, object]:
    """The table of a stage: what it must say, and what differs from *usual* or from the stage's own defaults."""
    plainest = _values(Stage(stage.name), StagePlan(stage.name)) | dict(usual)
    values = _values(stage, plan)
    if plan.fit is not Fit.STATED:
        # What is not chosen yet is not written: a number would look like the organiser's own.
        del values["rounds"], values["boards"]
    return {
        key: STAGE_KINDS[key].raw(value)
        for key, value in values.items()
        if value is not None and (key in _ALWAYS or value != plainest.get(key))
    }


def _values(stage: Stage, plan: StagePlan) -> dict[str, object]:
    return {key: _written(_held(stage, plan, key)) for key in STAGE_KINDS}


def _held(stage: Stage, plan: StagePlan, key: str) -> object:
    if key in _IN_PLAN:
        return getattr(plan, key)
    return getattr(getattr(stage, _INSIDE[key][0]), _INSIDE[key][1]) if key in _INSIDE else getattr(stage, key)


def _written(value: object) -> object:
    return str(value) if isinstance(value, StrEnum) else value
