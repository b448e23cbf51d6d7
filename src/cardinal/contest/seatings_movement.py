"""Converts the tables of a stage to a movement, so that the movement checker can check any seating."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from .model import Seating
from .movements import Movement, Section, Sitting
from .movements.kind import PLANNED


def movement_of(seatings: Iterable[Seating]) -> Movement | None:
    """The movement that the seatings make; None where there is none, or where board sets are cut across.

    How many copies of the boards there are is not written down: as many are taken as the busiest round needs.
    """
    told = tuple(seatings)
    sets = list(dict.fromkeys(one.boards for one in sorted(told, key=lambda one: one.boards) if one.boards))
    sizes = {len(boards) for boards in sets}
    overlapping = sum(len(boards) for boards in sets) != len({board for boards in sets for board in boards})
    if not told or not sets or len(sizes) != 1 or overlapping:
        return None
    tables = _tables(told)
    phantom = max(number for one in told for number in (*one.ns, *one.ew)) + 1
    width = max(len(side) for one in told for side in (one.ns, one.ew))
    rounds: list[list[Sitting | None]] = [[None] * len(tables) for _ in range(max(one.round for one in told))]
    for one in told:
        ns, ew = (_full(side, width, phantom) for side in (one.ns, one.ew))
        if one.boards:
            rounds[one.round - 1][tables[one.section, one.table]] = Sitting(ns, ew, sets.index(one.boards) + 1)
    missing = any(len(side) < width for one in told for side in (one.ns, one.ew))
    return Movement(
        kind=PLANNED,
        rounds=tuple(map(tuple, rounds)),
        board_sets=len(sets),
        boards_per_set=sizes.pop(),
        sections=_sections(told, tables),
        phantoms=frozenset({phantom}) if missing else frozenset(),
    )


def _full(side: tuple[int, ...], width: int, phantom: int) -> tuple[int, ...]:
    return side + (phantom,) * (width - len(side))


def _tables(told: Sequence[Seating]) -> dict[tuple[str, str], int]:
    """The place of each table, section by section, numbers in their order."""
    names = sorted({(one.section, one.table) for one in told}, key=lambda name: (name[0], len(name[1]), name[1]))
    return {name: place for place, name in enumerate(names)}


def _sections(told: Sequence[Seating], tables: dict[tuple[str, str], int]) -> tuple[Section, ...]:
    found = []
    for name in sorted({section for section, _ in tables}):
        places = [place for (section, _), place in tables.items() if section == name]
        held = Counter((one.round, one.boards) for one in told if one.section == name and one.ns and one.ew)
        found.append(Section(name, min(places) + 1, max(places) + 1, copies=max(held.values(), default=1)))
    return tuple(found)
