"""Draw again while no result is there: with the entries and the conditions as they are now, from a new seed."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from ..conditions import ConditionsOfContest
from ..drawing import draw_next
from ..event_folder import EventFolder
from ..movements.errors import ImpossibleMovement
from ..pairings import Pairing
from ..rearrangement import Mishap, Rearrangement, rearranged
from ..round_plan import Planned
from ..stage_record import Fit
from .ground import refused, rounds_of, seats_of, stage_of


def _undrawn(folder: EventFolder, stage_name: str = "", reason: str = "") -> Rearrangement:
    """The stage without its draw; refused once it has a result, or a later stage is drawn."""
    stage = stage_of(folder, stage_name)
    if not rounds_of(folder, stage.name):
        raise refused("not_drawn", stage=stage.name)
    if folder.event.lines_of(stage.name):
        raise refused("has_results", stage=stage.name)
    after = folder.conditions.stages[folder.conditions.stages.index(stage) + 1 :]
    if any(rounds_of(folder, later.name) for later in after):
        raise refused("later_drawn", stage=stage.name)
    return Rearrangement(
        Mishap.REDRAW,
        stage.name,
        1,
        reason=reason,
        seatings=(seats_of(folder, stage.name), ()),
        matches=(folder.event.matches_of(stage.name), ()),
        draw=(folder.draw.of(stage.name), None),
    )


def _drawn(
    folder: EventFolder, stage: str, seed: str, at: datetime | None, movement: str, choices: tuple[Pairing, ...]
) -> Planned:
    """The draw; a movement that cannot hold the field of now is played as long as it can."""
    try:
        return draw_next(folder, seed, at=at, movement=movement, choices=choices)
    except ImpossibleMovement:
        conditions = folder.conditions
        plan = replace(conditions.plan(stage), fit=Fit.LENGTH, share=False)
        plans = tuple(plan if one.stage == stage else one for one in conditions.plans)
        fitted = replace(conditions, plans=plans)
        event = replace(folder.event, conditions=fitted)
        return draw_next(replace(folder, conditions=fitted, event=event), seed, at=at)


def _still_chosen(conditions: ConditionsOfContest, stage: str) -> bool:
    return conditions.plan(stage).opponents.is_choice


def redrawn(
    folder: EventFolder,
    seed: str,
    stage_name: str = "",
    reason: str = "",
    *,
    at: datetime | None = None,
    conditions: ConditionsOfContest | None = None,
    movement: str = "",
    choices: tuple[Pairing, ...] = (),
) -> Rearrangement:
    """The stage drawn again, with other conditions, by another movement or with other choices if they are given."""
    taken = _undrawn(folder, stage_name, reason)
    if conditions is not None:
        taken = replace(taken, conditions=(folder.conditions, conditions))
    before = taken.draw[0]
    same = before.choices if before is not None and _still_chosen(conditions or folder.conditions, taken.stage) else ()
    planned = _drawn(rearranged(folder, taken), taken.stage, seed, at, movement, choices or same)
    chosen = planned.conditions or conditions
    return replace(
        taken,
        seatings=(taken.seatings[0], planned.seatings),
        matches=(taken.matches[0], planned.matches),
        draw=(taken.draw[0], planned.draw),
        conditions=(folder.conditions, chosen) if chosen is not None else None,
        notes=planned.notes,
    )
