"""Howell movements: pairs change tables and directions so that all of them can meet.

A complete Howell of n tables is a Room square of side 2n - 1: rows are rounds, columns board sets, and each cell is
empty or the meeting of two pairs. There is none of side 3 or 5, so with two and three tables boards must be shared.
For two tables the rounds are the three ways to split four pairs, and so are the board sets: each set is shared in its
round. For three tables any two different schedules of six pairs have exactly one round in common, and two other rounds
of theirs have at most one meeting in common; so one schedule gives the rounds, another the sets, and the boards are
shared in one round only. ``tools/howell_designs.py prove`` tries all of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from .designs import howell_designs
from .kind import Choice, Generator, Kind, Length
from .length import boards_each_round
from .movement import Movement, Section, Sitting, single

MOST_HOWELL_TABLES = 14

_TWO_TABLES = ("4-1:1 2-3:1", "4-2:2 3-1:2", "4-3:3 1-2:3")
_THREE_TABLES = (
    "6-1:1 5-2:1 4-3:1",
    "6-2:4 3-1:3 5-4:5",
    "6-3:5 4-2:3 5-1:2",
    "6-4:2 5-3:4 2-1:5",
    "6-5:3 1-4:4 3-2:2",
)


def howell(tables: int, *, boards_per_set: int | None = None, phantom: bool = False) -> Movement:
    """A complete Howell for 2 to 14 tables: everybody meets everybody once and plays every board once.

    With *phantom* the stationary pair is missing and whoever would meet it sits out.
    """
    tables = HOWELL.size(tables)
    count = 2 * tables - 1
    small = {2: _TWO_TABLES, 3: _THREE_TABLES}.get(tables)
    made = howell_movement(HOWELL, tables, count, boards_per_set, None if small is None else _read(small))
    return made.with_phantom(2 * tables) if phantom else made


def howell_movement(
    kind: Kind, tables: int, rounds: int, boards: int | None, rows: tuple[tuple[Sitting | None, ...], ...] | None
) -> Movement:
    """The Howell of a stored design, or of the rounds in *rows*."""
    design = howell_designs()[tables, rounds] if rows is None else None
    if design is not None:
        rows = design.rounds(rounds)
    stays = range(rounds + 1, 2 * tables + 1) if design is None or design.is_regular else range(0)
    made = Movement(
        kind=kind,
        rounds=rows or (),
        board_sets=rounds,
        boards_per_set=boards_each_round(rounds, boards),
        sections=single(tables),
        stationary=frozenset(stays),
    )
    if design is None:
        made = replace(made, sections=(Section("", 1, tables, shared=(tuple(range(1, tables + 1)),)),))
    return made


def _read(rows: tuple[str, ...]) -> tuple[tuple[Sitting | None, ...], ...]:
    def sitting(word: str) -> Sitting:
        pairs, _, boards = word.partition(":")
        ns, _, ew = pairs.partition("-")
        return Sitting((int(ns),), (int(ew),), int(boards))

    return tuple(tuple(sitting(word) for word in row.split()) for row in rows)


def _lengths(tables: int, choices: Collection[Choice]) -> Iterator[Length]:
    yield Length(2 * tables - 1, all_meet=True)


HOWELL = Generator(
    "howell",
    __name__,
    help="Everybody meets everybody once and plays every board.",
    make=howell,
    least=2,
    most=MOST_HOWELL_TABLES,
    shortens=False,
    lengths=_lengths,
    unasked_up_to=5,  # above that a Howell has more rounds than an evening, or too few boards in each
)
