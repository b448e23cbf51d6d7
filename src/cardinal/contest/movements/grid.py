"""A movement on one sheet: a line a round and a column a table, or rows for a spreadsheet."""

from __future__ import annotations

import csv
from io import StringIO
from unicodedata import east_asian_width

from cardinal.language import Texts

from .movement import Movement, Sitting

_say = Texts(__package__).render


def text_grid(movement: Movement, language: str = "en") -> str:
    """The movement in words and a grid: in each cell North-South, East-West and their boards."""
    head = [_say("grid_round", language)]
    head += [_say("grid_table", language, table=movement.table_name(at)) for at in range(1, movement.tables + 1)]
    rows = [head]
    for number, row in enumerate(movement.rounds, 1):
        arrow = "*" if number in movement.switched else ""
        rows.append([f"{number}{arrow}", *(_cell(movement, one) for one in row)])
    widths = [max(_width(row[at]) for row in rows) for at in range(len(head))]
    lines = ["  ".join(_filled(cell, width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join([*_heading(movement, language), "", *lines, *_footing(movement, language)]) + "\n"


def csv_rows(movement: Movement) -> str:
    """A row for each table and round, the same in every language; a table that a phantom empties has played = 0."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    names = ["N", "S", "E", "W"] if movement.is_individual else ["NS", "EW"]
    writer.writerow(["round", "section", "table", *names, "board_set", "first_board", "last_board", "played"])
    for number, table, sitting in movement.sittings():
        section = movement.section_of(table)
        boards = movement.board_numbers(sitting.boards)
        played = int(movement.phantoms.isdisjoint(sitting.contestants))
        place = [number, section.name, table - section.first + 1]
        writer.writerow([*place, *sitting.contestants, sitting.boards, boards[0], boards[-1], played])
    return out.getvalue()


def board_span(boards: tuple[int, ...]) -> str:
    """The boards of a round as people write them.

    >>> board_span((4, 5, 6)), board_span((7,))
    ('4–6', '7')
    """
    return str(boards[0]) if len(boards) == 1 else f"{boards[0]}–{boards[-1]}"


def _heading(movement: Movement, language: str) -> list[str]:
    teams = movement.kind.is_of_teams
    key = "grid_players" if movement.is_individual else "grid_teams" if teams else "grid_pairs"
    return [
        _say(
            key,
            language,
            kind=movement.kind,
            tables=movement.tables,
            contestants=len(movement.contestants),
            rounds=len(movement.rounds),
            boards=movement.boards,
            per_round=movement.boards_per_set,
        )
    ]


def _footing(movement: Movement, language: str) -> list[str]:
    lines = []
    for section in movement.sections:
        if section.copies > 1:
            lines.append(_say("grid_copies", language, copies=section.copies, first=movement.table_name(section.first)))
        lines += [_say("grid_shared", language, tables=_names(movement, group)) for group in section.shared]
        lines += [_say("grid_relay", language, tables=_names(movement, two)) for two in section.relays]
    if movement.kind.is_of_teams:
        lines.append(_say("grid_teams_stay", language))
        if len(movement.contestants) % 2 == 0:
            lines.append(_say("grid_teams_share", language))
    elif movement.stationary - movement.phantoms:
        lines.append(_say("grid_stationary", language, contestants=_spans(movement.stationary - movement.phantoms)))
    if movement.phantoms:
        lines.append(_say("grid_phantom", language, contestants=_spans(movement.phantoms)))
    if movement.switched:
        lines.append(_say("grid_switched", language, rounds=movement.switched))
    return ["", *lines] if lines else []


def _names(movement: Movement, tables: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(movement.table_name(table) for table in tables)


def _spans(numbers: frozenset[int]) -> tuple[str, ...]:
    """Numbers as spans: 1–7, 9."""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return tuple(str(first) if first == last else f"{first}–{last}" for first, last in found)


def _cell(movement: Movement, sitting: Sitting | None) -> str:
    if sitting is None:
        return "—"
    sides = [
        "+".join("×" if one in movement.phantoms else str(one) for one in side) for side in (sitting.ns, sitting.ew)
    ]
    boards = movement.board_numbers(sitting.boards)
    span = board_span(tuple(boards))
    return f"{sides[0]} v {sides[1]} ({span})"


def _width(text: str) -> int:
    """The columns that a text takes on a screen, where Chinese and Japanese characters take two."""
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)


def _filled(text: str, width: int) -> str:
    return text + " " * (width - _width(text))
