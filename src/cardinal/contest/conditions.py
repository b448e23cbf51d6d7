"""Conditions of contest: one typed, versioned document an event, made of a pack and what the event changes.

Reading (``conditions_reader``) and writing are inverse: ``read_conditions(conditions.record)`` equals the conditions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from functools import cached_property
from typing import Any

from cardinal.laws import OPTIONS, editions
from cardinal.laws import Conditions as LawConditions
from cardinal.laws.conditions import Option
from cardinal.laws.guandan.conditions import GUANDAN_OPTIONS
from cardinal.regulations.pack import Pack, find_pack
from cardinal.regulations.setting_kinds import Kind, Moment, Names, Whole
from cardinal.regulations.settings import SECTIONS, Regulation, bound_option, bound_options, kind_at, kinds

from .model import Form, Game
from .pairings.gender_forms import EventClass
from .stage import Stage
from .stage_record import StagePlan, stage_record
from .systems import MOVEMENT_SYSTEMS
from .vp_scale import PERCENT

# The sections that a procedure of a rule book reads.
_HEARD = frozenset(
    (
        "times",
        "lateness",
        "slow_play",
        "forfeits",
        "awards",
        "borrowing",
        "table",
        "penalties",
        "appeals",
        "substitutions",
    )
)
FORMAT = 1
"""The version of the document's form; a later one that cannot be read is refused."""
EDITIONS = tuple(sorted(editions.EDITIONS))
AMENDMENT: Mapping[str, Kind] = {
    "revision": Whole(2, 100_000),
    "at": Moment(),
    "by": Kind(),
    "clause": Kind(),
    "changed": Names(),
}


@dataclass(frozen=True, slots=True)
class Amendment:
    """A change after publication: what, when, by whom, and the clause that allowed it."""

    revision: int
    at: datetime | None
    by: str
    clause: str
    changed: tuple[str, ...]


@dataclass(frozen=True)
class ConditionsOfContest(Regulation):
    """Everything that is settled before play; sections are attributes (``conditions.lateness.bands``)."""

    name: str
    game: Game
    form: Form
    edition: int
    stages: tuple[Stage, ...]
    plans: tuple[StagePlan, ...]
    laws: LawConditions
    event_class: EventClass = EventClass.OPEN
    revision: int = 1
    pack_version: int = 1
    published_at: datetime | None = None
    amendments: tuple[Amendment, ...] = ()

    def plan(self, stage: str) -> StagePlan:
        return next((one for one in self.plans if one.stage == stage), StagePlan(stage))

    def clauses(self, path: str) -> tuple[str, ...]:
        """The clauses that a setting or an option comes from: the pack's, else those that leave it open."""
        section, _, name = path.partition(".")
        pack = find_pack(self.pack)
        if section == "laws":
            rule = pack.options.get(name)
            return rule.clauses if rule else law_options(self.game)[name].clauses
        if section == "edition":
            return pack.edition.clauses
        found = pack.rule(section, name).clauses
        bound = bound_option(section, name, self.game)
        return found or (law_options(self.game)[bound].clauses if bound else ())

    @cached_property
    def changed(self) -> frozenset[str]:
        """The paths at which the event departs from its pack."""
        pack = find_pack(self.pack)
        settings = (
            f"{section}.{name}"
            for section in SECTIONS
            for name in kinds(section)
            if self.value(f"{section}.{name}") != pack.rule(section, name).value
        )
        elsewhere = bound_options(self.game) | given_options(self.game)
        options = (
            f"laws.{name}"
            for name, value in self.laws.changes.items()
            if value != _pack_option(pack, name, self.game) and name not in elsewhere
        )
        return frozenset((*settings, *options))

    @cached_property
    def figures(self) -> Mapping[str, object]:
        """What the event changes of the figures that hearings go by, as a document writes it."""
        paths = (path for path in sorted(self.changed) if path.partition(".")[0] in _HEARD)
        return {path: _plain(kind.raw(self.value(path))) for path in paths if (kind := kind_at(path))}

    def laws_of(self, stage: Stage) -> LawConditions:
        """The options and figures in force in one stage: form, scoring and knockout are what the stage says."""
        changes = {**self.laws.changes, **self.figures, **stage_options(self.game, self.form, stage)}
        if self.game is Game.GUANDAN:
            changes[DUPLICATE] = stage.duplicate
        return LawConditions(changes, law_options(self.game))

    def to_json(self) -> dict[str, object]:
        """The document as plain JSON values."""
        return {name: _plain(value) for name, value in self.record.items()}

    @property
    def record(self) -> dict[str, object]:
        """The document as plain values, in the order in which it is written."""
        pack = find_pack(self.pack)
        head: dict[str, object] = {
            "format": FORMAT,
            "name": self.name,
            "revision": self.revision,
            **({"published": self.published_at} if self.published_at else {}),
            "pack": self.pack,
            "pack_version": self.pack_version,
            "game": str(self.game),
            "form": str(self.form),
            "class": str(self.event_class),
            "edition": self.edition,
        }
        changed = self.changed
        for section in SECTIONS:
            said = {
                name: kind.raw(self.value(f"{section}.{name}"))
                for name, kind in kinds(section).items()
                if f"{section}.{name}" in changed
            }
            if said:
                head[section] = said
        options = {name: value for name, value in self.laws.changes.items() if f"laws.{name}" in changed}
        if options:
            head["laws"] = options
        head["stage"] = [
            stage_record(
                stage, self.plan(stage.name), usual_stage(pack, self, stage.system, str(stage.scoring), self.laws)
            )
            for stage in self.stages
        ]
        if self.amendments:
            head["amendment"] = [
                {name: kind.raw(getattr(amendment, name)) for name, kind in AMENDMENT.items()}
                for amendment in self.amendments
            ]
        return head


def _plain(value: object) -> object:
    """A value of the document as JSON: times as text, decimals as text that loses nothing."""
    if isinstance(value, Mapping):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if isinstance(value, datetime):
        return value.isoformat()
    return str(value) if isinstance(value, Decimal) else value


def law_options(game: Game) -> Mapping[str, Option]:
    """What the laws of a game leave open, by name."""
    return _BRIDGE if game is Game.BRIDGE else GUANDAN_OPTIONS


_BRIDGE = {option.name: option for option in OPTIONS}


def given_options(game: Game) -> frozenset[str]:
    """Options that the document says elsewhere: in its head and in its stages."""
    return frozenset(("form", "scoring", "knockout") if game is Game.BRIDGE else ("event.form", "event.stage"))


def _pack_option(pack: Pack, name: str, game: Game) -> object:
    rule = pack.options.get(name)
    return rule.value if rule else law_options(game)[name].default


DUPLICATE = "event.duplicate"
_SCORING = {**dict.fromkeys(("matchpoints", "bam", "point_a_board"), "matchpoints"), "total": "total"}
"""How the Laws call the scoring of a stage (78A, 78C); all others count IMPs (78B). A board of a team match that is
won, drawn or lost is a matchpoint comparison of two."""
_GUANDAN_STAGES = {
    "round_robin": "round_robin",
    "double_round_robin": "round_robin",
    **dict.fromkeys(("knockout", "double_knockout"), "knockout"),
}


def stage_options(game: Game, form: Form, stage: Stage) -> dict[str, object]:
    if game is Game.BRIDGE:
        scoring = _SCORING.get(str(stage.scoring), "imps")
        return {"form": str(form), "scoring": scoring, "knockout": stage.is_knockout}
    return {"event.form": str(form), "event.stage": _GUANDAN_STAGES.get(stage.system, "swiss")}


def usual_stage(pack: Pack, sections: Any, system: str, scoring: str, laws: LawConditions) -> dict[str, object]:
    """What a stage has if it does not say: the ladder, where penalties fall, the factor of a forfeit, the VP scale.

    Matches of Guandan are duplicate where the event says so; the boards of a movement go from table to table.
    """
    swiss = "swiss" in system or system == "danish"
    # Swiss pairs: a match against the field is worth VPs as one between teams is.
    in_vp = scoring == "vp" or (swiss and scoring in ("cross_imps", "butler"))
    scale = next(iter(pack.scales), "wbf") if in_vp else "guandan" if scoring == "levels" else ""
    if in_vp and system == "multiple_teams" and "ctcba-short" in pack.scales:
        scale = "ctcba-short"
    if swiss and scoring == "matchpoints" and Game.BRIDGE in pack.games:
        scale = PERCENT
    return {
        "ties": (sections.ties.ladder,),
        "penalties": sections.penalties.fall,
        "forfeit_factor": sections.forfeits.draws_swiss if swiss else sections.forfeits.draws,
        "vp_scale": scale,
        "duplicate": system in MOVEMENT_SYSTEMS or Game.GUANDAN not in pack.games or laws[DUPLICATE] is True,
    }
