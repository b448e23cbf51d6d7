"""How the boards go round: where a table's boards go after each round, and whether that is one rule."""

from __future__ import annotations

from .movement import Movement


def next_table(movement: Movement, number: int, table: int) -> int | None:
    """Where the boards of a table go after round *number*; None when they rest, or the session is over.

    A copy of a set stays where the set stays. The others go to the other tables that have it next, in the same order.
    """
    sitting = movement.rounds[number - 1][table - 1]
    if sitting is None or number >= len(movement.rounds):
        return None
    section = movement.section_of(table)
    before = _tables_with(movement, number, sitting.boards, section.tables)
    after = _tables_with(movement, number + 1, sitting.boards, section.tables)
    if table in after:
        return table
    place = [one for one in before if one not in after].index(table)
    return next(iter([one for one in after if one not in before][place:]), None)


def irregular_tables(movement: Movement) -> tuple[int, ...]:
    """The tables whose boards do not go to the same place every time, resting apart; copies are not followed."""
    found = []
    for table in range(1, movement.tables + 1):
        if movement.section_of(table).copies > 1:
            continue
        goes = {next_table(movement, number, table) for number in range(1, len(movement.rounds))} - {None}
        if len(goes) > 1:
            found.append(table)
    return tuple(found)


def _tables_with(movement: Movement, number: int, boards: int, tables: range) -> list[int]:
    row = movement.rounds[number - 1]
    return [table for table in tables if (one := row[table - 1]) is not None and one.boards == boards]
