"""A movement as plain JSON values, and back: whatever is missing or wrong is named by its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from cardinal.language import Text, shown

from .errors import UnreadableMovement
from .kind import PLANNED, Kind
from .movement import Movement, Section, Sitting, need_games
from .registry import KINDS

FORM = 1
"""The version of the form; a reader refuses one that it does not know."""

MOST = 10_000
"""No number in a movement is larger."""

_T = TypeVar("_T")


def movement_to_json(movement: Movement) -> dict[str, object]:
    return {
        "movement": FORM,
        "kind": movement.kind.name,
        "form": _form(movement),
        "tables": movement.tables,
        "contestants": list(movement.contestants),
        "board_sets": movement.board_sets,
        "boards_per_set": movement.boards_per_set,
        "phantoms": sorted(movement.phantoms),
        "stationary": sorted(movement.stationary),
        "switched": list(movement.switched),
        "sections": [_section_to_json(section) for section in movement.sections],
        "rounds": [[None if one is None else _sitting_to_json(one) for one in row] for row in movement.rounds],
    }


def _form(movement: Movement) -> str:
    if movement.kind.is_of_teams:
        return "teams"
    return "individual" if movement.is_individual else "pairs"


def _section_to_json(section: Section) -> dict[str, object]:
    return {
        "name": section.name,
        "first": section.first,
        "last": section.last,
        "copies": section.copies,
        "shared": [list(group) for group in section.shared],
        "relays": [list(two) for two in section.relays],
    }


def _sitting_to_json(sitting: Sitting) -> dict[str, object]:
    return {"ns": list(sitting.ns), "ew": list(sitting.ew), "boards": sitting.boards}


def movement_from_json(record: object) -> Movement:
    """The movement of a record; contestants, tables and form are derived again, so a planner may leave them out."""
    fields = _fields(record, "")
    if fields.get("movement", FORM) != FORM:
        raise _wrong("movement", fields["movement"])
    rows = _list("rounds", fields.get("rounds"), _row)
    if not rows or not rows[0] or any(len(row) != len(rows[0]) for row in rows):
        raise UnreadableMovement(Text(__package__, "ragged_rounds"))
    if len({(len(one.ns), len(one.ew)) for row in rows for one in row if one is not None}) > 1:
        raise UnreadableMovement(Text(__package__, "mixed_form"))
    sets = max((one.boards for row in rows for one in row if one is not None), default=1)
    tables = len(rows[0])
    sections = _list("sections", fields.get("sections", [{}]), lambda place, one: _section(place, one, tables))
    if [table for section in sections for table in section.tables] != list(range(1, tables + 1)):
        raise UnreadableMovement(Text(__package__, "sections_gap", {"tables": tables}))
    movement = Movement(
        kind=_kind(fields.get("kind", PLANNED.name)),
        rounds=rows,
        board_sets=_number("board_sets", fields.get("board_sets", sets)),
        boards_per_set=_number("boards_per_set", fields.get("boards_per_set", 1)),
        sections=sections,
        phantoms=frozenset(_numbers("phantoms", fields.get("phantoms", []))),
        stationary=frozenset(_numbers("stationary", fields.get("stationary", []))),
        switched=_numbers("switched", fields.get("switched", [])),
    )
    return need_games(movement)


def _wrong(place: str, given: object) -> UnreadableMovement:
    return UnreadableMovement(Text(__package__, "wrong_value", {"place": place or "movement", "given": shown(given)}))


def _fields(record: object, place: str) -> dict[str, object]:
    if not isinstance(record, dict) or not all(isinstance(key, str) for key in record):
        raise _wrong(place, record)
    return record


def _kind(value: object) -> Kind:
    if not isinstance(value, str) or value not in KINDS:
        raise UnreadableMovement(Text(__package__, "unknown_kind", {"given": shown(value)}), legal=tuple(KINDS))
    return KINDS[value]


def _number(place: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MOST:
        raise _wrong(place, value)
    return value


def _list(place: str, value: object, one: Callable[[str, object], _T]) -> tuple[_T, ...]:
    if not isinstance(value, list):
        raise _wrong(place, value)
    return tuple(one(f"{place}[{at}]", item) for at, item in enumerate(value))


def _numbers(place: str, value: object) -> tuple[int, ...]:
    return _list(place, value, _number)


def _row(place: str, value: object) -> tuple[Sitting | None, ...]:
    return _list(place, value, lambda at, item: None if item is None else _sitting(at, item))


def _side(place: str, value: object) -> tuple[int, ...]:
    """One pair or two players; a pair may stand there without a list."""
    side = (_number(place, value),) if isinstance(value, int) else _numbers(place, value)
    if len(side) not in (1, 2):
        raise _wrong(place, value)
    return side


def _sitting(place: str, value: object) -> Sitting:
    fields = _fields(value, place)
    ns, ew = (_side(f"{place}.{side}", fields.get(side)) for side in ("ns", "ew"))
    if len(ns) != len(ew):
        raise _wrong(place, value)
    return Sitting(ns, ew, _number(f"{place}.boards", fields.get("boards")))


def _section(place: str, value: object, tables: int) -> Section:
    fields = _fields(value, place)
    name = fields.get("name", "")
    if not isinstance(name, str) or len(name) > 10:
        raise _wrong(f"{place}.name", name)
    relays = _list(f"{place}.relays", fields.get("relays", []), _two)
    return Section(
        name=name,
        first=_number(f"{place}.first", fields.get("first", 1)),
        last=_number(f"{place}.last", fields.get("last", tables)),
        copies=_number(f"{place}.copies", fields.get("copies", 1)),
        shared=_list(f"{place}.shared", fields.get("shared", []), _numbers),
        relays=relays,
    )


def _two(place: str, value: object) -> tuple[int, int]:
    found = _numbers(place, value)
    if len(found) != 2:
        raise _wrong(place, value)
    return found[0], found[1]
