"""Contestants in the seats of a movement: which one is made for so many, and who has which of its numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardinal.language import Text

from .errors import BadFolder
from .model import Seating
from .movements import Line, Movement, across_the_field, generator_of
from .movements.kind import ROVER, Counted
from .movements.mitchell import SHARE
from .stage import Stage
from .stage_record import StagePlan

_TEXTS = "cardinal.contest.event_folder"


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """The movement, the contestant of each of its numbers (0: nobody), and the tables round by round."""

    movement: Movement
    order: tuple[int, ...]
    seatings: tuple[Seating, ...]


def movement_for(stage: Stage, plan: StagePlan, contestants: int) -> Movement:
    """The movement of one section for so many contestants."""
    generator = generator_of(stage.system)
    if generator is None or generator.is_of_teams:
        raise BadFolder(Text(_TEXTS, "own_form_not_drawn", {"stage": stage.name}), cites="§G17.3")
    if generator.counts is Counted.PLAYERS:
        movement = generator.arranged(contestants, stage.rounds, stage.boards)
    else:
        odd = contestants % 2 == 1
        rover = plan.rover and odd and ROVER in generator.choices
        tables = contestants // 2 if rover else (contestants + 1) // 2
        share = plan.share and tables % 2 == 0 and SHARE in generator.choices
        choices = [choice for choice, wanted in ((ROVER, rover), (SHARE, share)) if wanted]
        missing = Line(plan.phantom) if odd and not rover else None
        movement = generator.arranged(tables, stage.rounds, stage.boards, choices, missing)
    return movement.with_arrow_switch(plan.arrow_switch) if generator.switches else movement


def seat_plan(
    stage: Stage, plan: StagePlan, numbers: Sequence[int], directions: Mapping[int, str] | None = None
) -> SeatPlan:
    """The contestants seated in the order given; in a Mitchell those with a direction of their own keep it."""
    sections = _split(numbers, plan.groups)
    made = [movement_for(stage, plan, len(section)) for section in sections]
    movement = made[0] if len(made) == 1 else across_the_field(made)
    order: list[int] = []
    for section, one in zip(sections, made, strict=True):
        order += _seats(one, section, directions or {})
    return SeatPlan(movement, tuple(order), seatings_of(stage, movement, order))


def _split(numbers: Sequence[int], sections: int) -> list[Sequence[int]]:
    """Sections of even numbers as far as can be, so that only the last has a half table."""
    tables = (len(numbers) + 1) // 2
    sizes = [2 * (tables // sections + (place < tables % sections)) for place in range(sections)]
    found, start = [], 0
    for size in sizes:
        found.append(numbers[start : start + size])
        start += size
    return found


def _seats(movement: Movement, numbers: Sequence[int], directions: Mapping[int, str]) -> list[int]:
    """The contestant of each number of the movement; nobody where it has a phantom."""
    highest = max((*movement.contestants, *movement.phantoms))
    free = [place for place in range(1, highest + 1) if place not in movement.phantoms]
    seated: dict[int, int] = {}
    stays = [place for place in free if place in movement.stationary]
    moves = [place for place in free if place not in movement.stationary]
    for number in numbers:
        wanted = {"NS": stays, "EW": moves}.get(directions.get(number, ""), [])
        place = next((one for one in wanted if one not in seated), None)
        if place is not None:
            seated[place] = number
    others = iter(number for number in numbers if number not in seated.values())
    for place in free:
        if place not in seated:
            seated[place] = next(others)
    return [seated.get(place, 0) for place in range(1, highest + 1)]


def seatings_of(stage: Stage, movement: Movement, order: Sequence[int]) -> tuple[Seating, ...]:
    """The tables of a movement with the contestants of its numbers, as many rounds as the stage has."""

    def side(places: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(order[place - 1] for place in places if order[place - 1])

    found = []
    for number, table, sitting in movement.sittings():
        if number > stage.rounds:
            break  # a movement may be curtailed
        section = movement.section_of(table).name
        boards = tuple(movement.board_numbers(sitting.boards))
        name = movement.table_name(table)
        found.append(Seating(stage.name, number, name, side(sitting.ns), side(sitting.ew), boards, section))
    return tuple(found)
