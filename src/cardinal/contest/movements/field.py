"""Several sections scored across the field: one movement of all their tables, each section with its own boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from string import ascii_uppercase

from .errors import impossible
from .kind import FIELD
from .movement import Movement, Section, Sitting


def across_the_field(movements: Sequence[Movement]) -> Movement:
    """The movements side by side as sections A, B, …; contestants are numbered on from section to section.

    Every set of the same number is the same boards in all of them, so results are compared over the whole field.
    """
    if not 2 <= len(movements) <= len(ascii_uppercase):
        raise impossible("field_sections", given=len(movements), most=len(ascii_uppercase))
    if len({(one.boards_per_set, one.is_individual) for one in movements}) > 1:
        raise impossible("field_differs")
    if any(len(one.sections) > 1 for one in movements):
        raise impossible("field_of_fields")
    length = max(len(one.rounds) for one in movements)
    rows: list[tuple[Sitting | None, ...]] = [()] * length
    sections, phantoms, stationary, switched = [], set[int](), set[int](), set[int]()
    tables = numbers = 0
    for letter, movement in zip(ascii_uppercase, movements, strict=False):
        empty: tuple[Sitting | None, ...] = (None,) * movement.tables
        for number in range(length):
            row = movement.rounds[number] if number < len(movement.rounds) else empty
            rows[number] += tuple(None if one is None else _moved(one, numbers) for one in row)
        sections.append(_renamed(movement.sections[0], letter, tables))
        phantoms.update(phantom + numbers for phantom in movement.phantoms)
        stationary.update(one + numbers for one in movement.stationary)
        switched.update(movement.switched)
        tables += movement.tables
        numbers += max((*movement.contestants, *movement.phantoms))
    return replace(
        movements[0],
        kind=FIELD,
        rounds=tuple(rows),
        board_sets=max(one.board_sets for one in movements),
        sections=tuple(sections),
        phantoms=frozenset(phantoms),
        stationary=frozenset(stationary),
        switched=tuple(sorted(switched)),
    )


def _moved(sitting: Sitting, by: int) -> Sitting:
    return Sitting(tuple(one + by for one in sitting.ns), tuple(one + by for one in sitting.ew), sitting.boards)


def _renamed(section: Section, name: str, by: int) -> Section:
    return Section(
        name,
        section.first + by,
        section.last + by,
        section.copies,
        tuple(tuple(table + by for table in group) for group in section.shared),
        tuple((one + by, other + by) for one, other in section.relays),
    )
