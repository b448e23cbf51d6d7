"""A stage as a document writes it: what it is scored by (``Stage``) and how it is paired or moved (``StagePlan``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from fractions import Fraction

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
from cardinal.scoring import DatumKind, DatumRule, Divisor, Halves, LoneForm, MatchpointRules, Unequal, Unit, VPTable

from .errors import BadConditions
from .pairings import FirstRound, Manner, Meeting
from .stage import Average, Carry, CarryKind, Compared, Fall, HalfMatches, ImpAwards, Scoring, Stage, Uneven, Winners
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


def _one_of(words: type) -> Word:
    return Word(*map(str, words))  # type: ignore[call-overload]


STAGE_KINDS: Mapping[str, Kind] = {
    "name": Kind(),
    "system": SystemWord(*SYSTEMS),
    "rounds": Whole(1, 500),
    "boards": Whole(1, 200, "boards"),
    "scoring": _one_of(Scoring),
    "vp_scale": ScaleWord(),
    "vp_table": _OwnTable(),
    "placement_stage": Whole(1, 4),
    "carry_over": _one_of(CarryKind),
    "carry_part": Number(Fraction(0), Fraction(1)),
    "carry_stage": Kind(),
    "ties": Names(),
    "winners": _one_of(Winners),
    "compared": _one_of(Compared),
    "session_rounds": Whole(0, 500),
    "matchpoint_unit": _one_of(Unit),
    "unequal": _one_of(Unequal),
    "fouled_lone": _one_of(LoneForm),
    "divisor": _one_of(Divisor),
    "datum": _one_of(DatumKind),
    "datum_trimmed": Whole(0, 50),
    "datum_step": Whole(0, 100),
    "datum_halves": _one_of(Halves),
    "penalties": _one_of(Fall),
    "duplicate": YesNo(),
    "bye_vp": NumberOr(Number(Fraction(0), Fraction(100), "vp"), tuple(map(str, Average))),
    "sit_out": NumberOr(Number(Fraction(0), Fraction(100), "percent"), tuple(map(str, Average))),
    "half_matches": _one_of(HalfMatches),
    "board_step": _Step(),
    "imp_awards": _one_of(ImpAwards),
    "uneven": _one_of(Uneven),
    "forfeit_factor": Number(Fraction(1), Fraction(2)),
    "tables": Whole(2, 16),
    "qualifiers": Whole(0, 10_000),
    "groups": Whole(1, 1000),
    "seeds": Whole(0, 10_000),
    "first_round": _one_of(FirstRound),
    "manner": _one_of(Manner),
    "related": _one_of(Meeting),
    "segments": Whole(1, 64),
    "starts": Moment(),
    "final": YesNo(),
    "arrow_switch": Whole(0, 50),
    "share": YesNo(),
    "rover": YesNo(),
    "phantom": Term("NS", "EW"),
    "fit": _one_of(Fit),
    "third_place": YesNo(),
    "odd": _one_of(Odd),
    "opponents": _one_of(Opponents),
    "choosers": Whole(0, 10_000),
    "other": Kind(),
}
_PLAN = (
    "groups", "seeds", "first_round", "manner", "related", "segments", "starts", "final", "arrow_switch", "share",
    "rover", "phantom", "fit", "third_place", "odd", "opponents", "choosers", "other",
)  # fmt: skip
_ALWAYS = ("name", "system", "rounds", "boards", "scoring")


def read_stage(record: Mapping[str, object], usual: Mapping[str, object]) -> tuple[Stage, StagePlan]:
    """A stage from its table in the document; *usual* is what the pack gives to a stage that does not say."""
    strange = [key for key in record if key not in STAGE_KINDS]
    if strange:
        values = {"given": shown(strange[0]), "stage": shown(str(record.get("name", "")))}
        raise BadConditions(Text(_TEXTS, "unknown_stage_key", values), legal=STAGE_KINDS)
    said = {key: STAGE_KINDS[key].read(raw) for key, raw in record.items()}
    if not said.get("name"):
        raise BadConditions(Text(_TEXTS, "stage_without_name"))
    found = {**{key: value for key, value in usual.items() if value is not None}, **said}
    return _stage(found), _plan(found)


def _stage(found: Mapping[str, object]) -> Stage:
    plain_stage = {
        key: found[key]
        for key in (
            "name", "system", "rounds", "boards", "vp_scale", "vp_table", "placement_stage", "ties", "session_rounds",
            "duplicate", "forfeit_factor", "tables", "qualifiers", "board_step",
        )
        if key in found
    }  # fmt: skip
    words = {"scoring": Scoring, "winners": Winners, "compared": Compared, "divisor": Divisor, "penalties": Fall}
    words |= {"half_matches": HalfMatches, "imp_awards": ImpAwards, "uneven": Uneven}
    plain_stage |= {key: word(str(found[key])) for key, word in words.items() if key in found}
    plain_stage |= {key: _unplayed(found[key]) for key in ("bye_vp", "sit_out") if key in found}
    part = found.get("carry_part", Fraction(1))
    assert isinstance(part, Fraction)
    usual = DatumRule()
    return Stage(
        **plain_stage,  # type: ignore[arg-type]
        carry_over=Carry(CarryKind(str(found.get("carry_over", "none"))), part, str(found.get("carry_stage", ""))),
        matchpoints=MatchpointRules(
            Unit(str(found.get("matchpoint_unit", Unit.MATCHPOINT))),
            Unequal(str(found.get("unequal", Unequal.NEUBERG))),
            LoneForm(str(found.get("fouled_lone", LoneForm.AVERAGE))),
        ),
        datum=DatumRule(
            DatumKind(str(found.get("datum", usual.kind))),
            _whole(found.get("datum_trimmed", usual.trimmed)),
            _whole(found.get("datum_step", usual.step)),
            Halves(str(found.get("datum_halves", usual.halves))),
        ),
    )


def _plan(found: Mapping[str, object]) -> StagePlan:
    said = {key: found[key] for key in _PLAN if key in found}
    words = {"first_round": FirstRound, "manner": Manner, "related": Meeting, "fit": Fit, "odd": Odd}
    words |= {"opponents": Opponents}
    said |= {key: word(str(said[key])) for key, word in words.items() if key in said}
    return StagePlan(stage=str(found["name"]), **said)  # type: ignore[arg-type]


def _unplayed(value: object) -> object:
    return Average(value) if isinstance(value, str) else value


def _whole(value: object) -> int:
    assert isinstance(value, int)
    return value


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
    return {
        "name": stage.name,
        "system": stage.system,
        "rounds": stage.rounds,
        "boards": stage.boards,
        "scoring": str(stage.scoring),
        "vp_scale": stage.vp_scale,
        "vp_table": stage.vp_table,
        "placement_stage": stage.placement_stage,
        "carry_over": str(stage.carry_over.kind),
        "carry_part": stage.carry_over.part,
        "carry_stage": stage.carry_over.stage,
        "ties": stage.ties,
        "winners": str(stage.winners),
        "compared": str(stage.compared),
        "session_rounds": stage.session_rounds,
        "matchpoint_unit": str(stage.matchpoints.unit),
        "unequal": str(stage.matchpoints.unequal),
        "fouled_lone": str(stage.matchpoints.lone),
        "divisor": str(stage.divisor),
        "datum": str(stage.datum.kind),
        "datum_trimmed": stage.datum.trimmed,
        "datum_step": stage.datum.step,
        "datum_halves": str(stage.datum.halves),
        "penalties": str(stage.penalties),
        "duplicate": stage.duplicate,
        "bye_vp": stage.bye_vp,
        "sit_out": stage.sit_out,
        "half_matches": str(stage.half_matches),
        "board_step": stage.board_step,
        "imp_awards": str(stage.imp_awards),
        "uneven": str(stage.uneven),
        "forfeit_factor": stage.forfeit_factor,
        "tables": stage.tables,
        "qualifiers": stage.qualifiers,
        **{key: _word(getattr(plan, key)) for key in _PLAN},
    }


def _word(value: object) -> object:
    return str(value) if isinstance(value, FirstRound | Manner | Meeting | Fit | Odd | Opponents) else value
