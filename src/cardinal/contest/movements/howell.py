"""Howell movements: pairs change tables and directions so that all of them can meet.

A complete Howell of n tables is a Room square of side 2n - 1: rows are rounds, columns board sets, and each cell is
empty or the meeting of two pairs. There is none of side 3 or 5, so with two and three tables boards must be shared.
For two tables the rounds are the three ways to split four pairs, and so are the board sets: each set is shared in its
round. For three tables any two different schedules of six pairs have exactly one round in common, and two other rounds
of theirs have at most one meeting in common; so one schedule gives the rounds, another the sets, and the boards are
shared in one round only. ``tools/howell_designs.py prove`` tries all of them.

With fewer rounds it is a three-quarter Howell: a Howell design, in which each pair meets each other at most once and
everybody plays every board. Of four tables and five rounds there is none, as the same proof finds; the other sizes that
are refused have no design with the regular step, and a hesitation Mitchell has their number of rounds.
"""

from __future__ import annotations

from dataclasses import replace

from .designs import howell_designs
from .errors import impossible, whole
from .length import boards_each_round
from .movement import Kind, Movement, Section, Sitting, single

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
    tables = whole(tables, "howell_tables", 2, MOST_HOWELL_TABLES)
    count = 2 * tables - 1
    small = {2: _TWO_TABLES, 3: _THREE_TABLES}.get(tables)
    made = _movement(Kind.HOWELL, tables, count, boards_per_set, None if small is None else _read(small))
    return made.with_phantom(2 * tables) if phantom else made


def three_quarter(
    tables: int, rounds: int | None = None, *, boards_per_set: int | None = None, phantom: bool = False
) -> Movement:
    """A Howell with fewer rounds, about three quarters of them unless *rounds* says otherwise, for 3 to 14 tables."""
    tables = whole(tables, "three_quarter_tables", 3, MOST_HOWELL_TABLES)
    possible = three_quarter_rounds(tables)
    count = min(possible, key=lambda one: abs(4 * one - 6 * tables)) if rounds is None else rounds
    if count not in possible:
        raise impossible("three_quarter_rounds", tables=tables, given=count, rounds=possible, legal=possible)
    made = _movement(Kind.THREE_QUARTER, tables, count, boards_per_set, None)
    return made.with_phantom(2 * tables) if phantom else made


def three_quarter_rounds(tables: int) -> tuple[int, ...]:
    """The numbers of rounds for which there is a three-quarter Howell of so many tables."""
    return tuple(rounds for size, rounds in howell_designs() if size == tables and rounds < 2 * tables - 1)


def _movement(
    kind: Kind, tables: int, rounds: int, boards: int | None, rows: tuple[tuple[Sitting | None, ...], ...] | None
) -> Movement:
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
