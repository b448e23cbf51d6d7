"""What leads nowhere: a penalty that no total has the unit of, a ruling about nothing, an appeal against no ruling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardinal.language import Text

from .match_totals import TOTAL_UNITS, falls_on_match
from .model import Event, Flaw, Game, Penalty, PenaltyUnit, Place, Room, Source
from .penalty_words import unit_name
from .regulated import regulated
from .stage import Scoring, Stage

_FIELD: Mapping[Scoring, tuple[PenaltyUnit, ...]] = {
    Scoring.MATCHPOINTS: (PenaltyUnit.MATCHPOINTS, PenaltyUnit.TOP, PenaltyUnit.PERCENT),
    Scoring.CROSS_IMPS: (PenaltyUnit.IMPS,),
    Scoring.BUTLER: (PenaltyUnit.IMPS,),
    Scoring.TOTAL: (PenaltyUnit.POINTS,),
    Scoring.LEVELS: (PenaltyUnit.LEVELS, PenaltyUnit.IMPS),
}
_MATCH: Mapping[Scoring, tuple[PenaltyUnit, ...]] = {
    **TOTAL_UNITS,
    Scoring.VP: (PenaltyUnit.VP, *TOTAL_UNITS[Scoring.VP]),
    Scoring.LEVELS: (PenaltyUnit.VP, PenaltyUnit.MATCH_POINTS),
}


def applies(penalty: Penalty, stage: Stage, game: Game) -> bool:
    """Whether the stage has anything that a penalty of this unit can come off; a warning comes off nothing."""
    if not penalty.amount:
        return True
    if not stage.has_matches:
        return penalty.unit in _FIELD[stage.scoring]
    units = _MATCH.get(stage.scoring, ())
    if stage.system == "multiple_teams":
        # A team is in two matches at once: only what its total is counted in can come off.
        units = (PenaltyUnit.VP,) if stage.vp_scale else units[:1]
    if stage.vp_scale and game is Game.BRIDGE:
        units = (*units, PenaltyUnit.VP)
    if stage.is_knockout and game is Game.BRIDGE and penalty.unit is PenaltyUnit.VP:
        # R70: VPs come off a total and leave every match as it was.
        return False
    in_match = game is Game.BRIDGE and falls_on_match(penalty, stage)
    return penalty.unit in units and not (in_match and not penalty.round)


def unapplied_lines(event: Event) -> tuple[Flaw, ...]:
    """Everything that was decided and counts nowhere, with its place in the files."""
    return (*_penalties(event), *_places(event), *_appeals(event))


def _penalties(event: Event) -> Iterator[Flaw]:
    stages = {one.name: one for one in event.conditions.stages}
    for penalty in event.penalties:
        stage = stages.get(penalty.stage)
        if penalty.contestant not in event.by_number:
            yield _flaw(penalty.source, "penalty_nobody", {"number": penalty.contestant})
        elif stage is None:
            yield _flaw(penalty.source, "no_stage", {"stage": penalty.stage})
        elif not applies(penalty, stage, event.conditions.game):
            yield _comes_off_nothing(event, penalty, stage)


def _comes_off_nothing(event: Event, penalty: Penalty, stage: Stage) -> Flaw:
    """Why a penalty changes no score, and what to write instead."""
    values = {"unit": unit_name(penalty.unit), "stage": penalty.stage}
    is_bridge = event.conditions.game is Game.BRIDGE
    if is_bridge and stage.is_knockout and penalty.unit is PenaltyUnit.VP:
        return Flaw(penalty.source, Text(__name__, "vp_in_knockout", values), regulated("§R70", event.conditions))
    in_match = is_bridge and falls_on_match(penalty, stage) and not penalty.round
    return _flaw(penalty.source, "penalty_round" if in_match else "penalty_unit", values)


def _places(event: Event) -> Iterator[Flaw]:
    played = {line.place for line in event.lines}
    played |= {Place(one.stage, one.round, one.table, one.board) for one in played if one.room is not Room.NONE}
    tables = {(match.stage, match.round, match.table) for match in event.matches}
    tables |= {(seating.stage, seating.round, seating.table) for seating in event.seatings}
    about = [(ruling.place, ruling.source) for ruling in event.rulings] + [
        (correction.place, correction.source) for correction in event.corrections
    ]
    for place, source in about:
        stage = next((one for one in event.conditions.stages if one.name == place.stage), None)
        table = place.table if stage is None else stage.main_table(place.table)
        if place not in played and (place.stage, place.round, table) not in tables:
            values = {"stage": place.stage, "round": place.round, "table": place.table, "board": place.board or "-"}
            yield _flaw(source, "no_place", values)


def _appeals(event: Event) -> Iterator[Flaw]:
    keys = {ruling.key for ruling in event.rulings}
    for appeal in event.appeals:
        if appeal.ruling not in keys:
            yield _flaw(appeal.source, "no_ruling", {"appeal": appeal.key, "ruling": appeal.ruling})


def _flaw(source: Source, key: str, values: Mapping[str, object]) -> Flaw:
    return Flaw(source, Text(__name__, key, values))
