"""The evening is cut short, gets a round more, or a round that was started too early has not begun."""

from __future__ import annotations

from dataclasses import replace

from cardinal.language import CardinalError

from ..conditions import ConditionsOfContest
from ..event_folder import EventFolder
from ..model import Seating
from ..rearrangement import Mishap, Rearrangement
from ..seat_plan import field_movement, seatings_of
from ..stage import Stage
from .ground import boards_met_twice, refused, rounds_of, say, seats_of, stage_of


def _with_rounds(conditions: ConditionsOfContest, stage: Stage, rounds: int) -> ConditionsOfContest:
    stages = tuple(replace(one, rounds=rounds) if one.name == stage.name else one for one in conditions.stages)
    # Published conditions change by a revision that everybody can see.
    revision = conditions.revision + (conditions.published_at is not None)
    return replace(conditions, stages=stages, revision=revision)


def cut_short(folder: EventFolder, after: int, stage_name: str = "", reason: str = "") -> Rearrangement:
    """Nothing is played after round *after*."""
    stage = stage_of(folder, stage_name)
    if not 1 <= after < stage.rounds:
        raise refused("not_shorter", rounds=stage.rounds)
    played = max((line.place.round for line in folder.event.lines_of(stage.name)), default=0)
    if played > after:
        raise refused("played_after", round=played)
    return Rearrangement(
        Mishap.SHORT,
        stage.name,
        after + 1,
        reason=reason,
        cites="§80B2(d)",
        seatings=(seats_of(folder, stage.name, after + 1), ()),
        matches=(tuple(match for match in folder.event.matches_of(stage.name) if match.round > after), ()),
        conditions=(folder.conditions, _with_rounds(folder.conditions, stage, after)),
    )


def longer(folder: EventFolder, stage_name: str = "", reason: str = "") -> Rearrangement:
    """Add a round: the movement's next one, or one drawn when it is due."""
    stage = stage_of(folder, stage_name)
    rounds = stage.rounds + 1
    seats = seats_of(folder, stage.name)
    more = _next_round(folder, stage) if seats else ()
    if not seats and not stage.is_swiss:
        raise refused("no_more_rounds", stage=stage.name)
    notes = tuple(boards_met_twice((*seats, *more)))
    if notes:
        raise refused("movement_over", what=notes[0])
    return Rearrangement(
        Mishap.LONGER,
        stage.name,
        rounds,
        reason=reason,
        cites="§80B2(d)",
        seatings=((), more),
        conditions=(folder.conditions, _with_rounds(folder.conditions, stage, rounds)),
        notes=() if seats else (say("drawn_later", round=rounds),),
    )


def _next_round(folder: EventFolder, stage: Stage) -> tuple[Seating, ...]:
    """The round that the same movement has after its last; refused where it is at its end or was changed by hand."""
    drawn, plan = folder.draw.of(stage.name), folder.conditions.plan(stage.name)
    if drawn is None:
        raise refused("movement_changed", stage=stage.name)
    more = replace(stage, rounds=stage.rounds + 1)
    try:
        movement = field_movement(more, plan, len(drawn.numbers))
    except CardinalError as error:
        raise refused("movement_over", what=error.text) from error
    places = {place: number for number, place in drawn.numbers.items()}
    highest = max((*movement.contestants, *movement.phantoms, *places))
    seats = seatings_of(more, movement, [places.get(place, 0) for place in range(1, highest + 1)])
    sits = {(one.round, one.table): (one.ns, one.ew, one.boards) for one in seats}
    for seat in seats_of(folder, stage.name):
        if sits.get((seat.round, seat.table)) != (seat.ns, seat.ew, seat.boards):
            raise refused("movement_changed", stage=stage.name)
    return tuple(one for one in seats if one.round == more.rounds)


def unstarted(folder: EventFolder, round_number: int, stage_name: str = "", reason: str = "") -> Rearrangement:
    """The start of a round is taken back while it has no result."""
    stage = stage_of(folder, stage_name)
    if round_number not in rounds_of(folder, stage.name):
        raise refused("no_round", stage=stage.name, round=round_number)
    if any(line.place.round == round_number for line in folder.event.lines_of(stage.name)):
        raise refused("round_has_results", round=round_number)
    return Rearrangement(Mishap.UNSTART, stage.name, round_number, reason=reason, unstarts=True)
