"""What leads nowhere: a penalty that no total has the unit of, a ruling about nothing, an appeal against no ruling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardinal.language import Text

from .match_lines import main_table
from .match_score import falls_on_match
from .model import Event, Flaw, Game, Penalty, PenaltyUnit, Place, Room, Source
from .penalty_words import unit_name
from .stage import Scoring, Stage

__all__ = ["applies", "unapplied_lines"]

_IMPS = (PenaltyUnit.IMPS, PenaltyUnit.PERCENT_OF_OWN_IMPS)
_FIELD: Mapping[Scoring, tuple[PenaltyUnit, ...]] = {
    Scoring.MATCHPOINTS: (PenaltyUnit.MATCHPOINTS, PenaltyUnit.TOP, PenaltyUnit.PERCENT),
    Scoring.CROSS_IMPS: (PenaltyUnit.IMPS,),
    Scoring.BUTLER: (PenaltyUnit.IMPS,),
    Scoring.TOTAL: (PenaltyUnit.POINTS,),
    Scoring.LEVELS: (PenaltyUnit.LEVELS, PenaltyUnit.IMPS),
}
_MATCH: Mapping[Scoring, tuple[PenaltyUnit, ...]] = {
    Scoring.IMPS: _IMPS,
    Scoring.VP: (PenaltyUnit.VP, *_IMPS),
    Scoring.BAM: (PenaltyUnit.POINTS,),
    Scoring.POINT_A_BOARD: (PenaltyUnit.POINTS,),
    Scoring.PATTON: (PenaltyUnit.POINTS,),
    Scoring.TOTAL: (PenaltyUnit.POINTS,),
    Scoring.LEVELS: (PenaltyUnit.VP, PenaltyUnit.MATCH_POINTS),
}


def applies(one: Penalty, stage: Stage, game: Game) -> bool:
    """Whether the stage has anything that a penalty of this unit can come off; a warning comes off nothing."""
    if not one.amount:
        return True
    if not stage.has_matches:
        return one.unit in _FIELD[stage.scoring]
    units = _MATCH.get(stage.scoring, ())
    if stage.system == "multiple_teams":
        # A team is in two matches at once: only what its total is counted in can come off.
        units = (PenaltyUnit.VP,) if stage.vp_scale else units[:1]
    if stage.vp_scale and game is Game.BRIDGE:
        units = (*units, PenaltyUnit.VP)
    in_match = game is Game.BRIDGE and falls_on_match(one, stage)
    return one.unit in units and not (in_match and not one.round)


def unapplied_lines(event: Event) -> tuple[Flaw, ...]:
    """Everything that was decided and counts nowhere, with its place in the files."""
    return (*_penalties(event), *_places(event), *_appeals(event))


def _penalties(event: Event) -> Iterator[Flaw]:
    stages = {one.name: one for one in event.conditions.stages}
    for one in event.penalties:
        stage = stages.get(one.stage)
        if one.contestant not in event.by_number:
            yield _flaw(one.source, "penalty_nobody", {"number": one.contestant})
        elif stage is None:
            yield _flaw(one.source, "no_stage", {"stage": one.stage})
        elif not applies(one, stage, event.conditions.game):
            unit = unit_name(one.unit)
            yield _flaw(one.source, "penalty_unit", {"unit": unit, "stage": one.stage})


def _places(event: Event) -> Iterator[Flaw]:
    played = {one.place for one in event.lines}
    played |= {Place(one.stage, one.round, one.table, one.board) for one in played if one.room is not Room.NONE}
    tables = {(one.stage, one.round, one.table) for one in event.matches}
    tables |= {(one.stage, one.round, one.table) for one in event.seatings}
    about = [(one.place, one.source) for one in event.rulings] + [(one.place, one.source) for one in event.corrections]
    for place, source in about:
        stage = next((one for one in event.conditions.stages if one.name == place.stage), None)
        table = place.table if stage is None else main_table(stage, place.table)
        if place not in played and (place.stage, place.round, table) not in tables:
            values = {"stage": place.stage, "round": place.round, "table": place.table, "board": place.board or "-"}
            yield _flaw(source, "no_place", values)


def _appeals(event: Event) -> Iterator[Flaw]:
    keys = {one.key for one in event.rulings}
    for one in event.appeals:
        if one.ruling not in keys:
            yield _flaw(one.source, "no_ruling", {"appeal": one.key, "ruling": one.ruling})


def _flaw(source: Source, key: str, values: Mapping[str, object]) -> Flaw:
    return Flaw(source, Text(__name__, key, values))
