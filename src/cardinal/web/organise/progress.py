"""The tables of an event that get a card of their own."""

from __future__ import annotations

from cardinal.contest.model import Form, Room
from cardinal.store import Competition
from cardinal.web.table.acts import key_name


def tables_of(state: Competition) -> tuple[str, ...]:
    """What gets a card of its own: the tables of all rounds, table 2 before table 10; in a match of teams each room.

    The two rooms of a match are two tables: neither may sign in as the other and see what it has entered.
    """
    found = {(seating.table, Room.NONE) for seating in state.known_seatings.values() if seating.ns and seating.ew}
    tables = {stage.name: stage.tables for stage in state.conditions.stages}
    rooms = (Room.OPEN, Room.CLOSED) if state.conditions.form is Form.TEAMS else (Room.NONE,)
    for match in state.known_matches:
        if match.away is not None and match.table and (match.table, Room.NONE) not in found:
            further = [f"{match.table}/{number}" for number in range(2, tables.get(match.stage, 2) // 2 + 1)]
            found |= {(table, room) for table in (match.table, *further) for room in rooms}
    return tuple(key_name(table, room) for table, room in sorted(found, key=_table_order))


def _table_order(one: tuple[str, Room]) -> tuple[int, str, str, int]:
    table, _, further = one[0].partition("/")
    return (len(table) if table.isdecimal() else 1_000), table, further, list(Room).index(one[1])
