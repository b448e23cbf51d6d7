"""An event as a workbook of a spreadsheet program (``.xlsx``): its lists, its results, its entries, a sheet each.

Every text is a text there: what looks like a formula or a link is never one, so nothing in a name is carried out.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import BinaryIO

from cardinal.contest.model import Event
from cardinal.contest.provisional import owed_at
from cardinal.contest.render import standings_csv
from cardinal.contest.results_file import results_csv
from cardinal.contest.score_cell import write_cell
from cardinal.contest.spreadsheet_cells import plain_cells
from cardinal.contest.standings import standings

__all__ = ["write_workbook"]

_ENTRIES = ("number", "name", "players", "section", "direction")
_WIDEST = 60


def write_workbook(event: Event, stream: BinaryIO) -> None:
    """Write it; *event* has the scores that count."""
    # Only who writes a workbook needs the library.
    from xlsxwriter import Workbook  # type: ignore[import-untyped]

    lists = tuple(ranking for stage in standings(event).stages for ranking in stage.rankings)
    owed = owed_at(event)
    sheets: tuple[tuple[str, list[list[str]]], ...] = (
        ("standings", _cells(standings_csv(lists, owed))),
        ("results", _cells(results_csv(event.lines, lambda line: write_cell(line.score), owed))),
        ("entries", [list(_ENTRIES), *_entries(event)]),
    )
    texts = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    with Workbook(stream, {**texts, "in_memory": True}) as book:
        head = book.add_format({"bold": True, "bottom": 1})
        for name, rows in sheets:
            sheet = book.add_worksheet(name)
            sheet.freeze_panes(1, 0)
            for place, cells in enumerate(rows):
                for column, cell in enumerate(cells):
                    _put(sheet, place, column, cell, head if place == 0 else None)
            for column in range(len(rows[0])):
                sheet.set_column(column, column, min(_WIDEST, 2 + max(len(row[column]) for row in rows)))


def _put(sheet: object, row: int, column: int, cell: str, form: object) -> None:
    number = _number(cell)
    if number is None:
        sheet.write_string(row, column, cell, form)  # type: ignore[attr-defined]
    else:
        sheet.write_number(row, column, number, form)  # type: ignore[attr-defined]


def _number(cell: str) -> float | None:
    """A cell that is a number and looks like one: no leading zero, no sign of plus, no letter."""
    try:
        found = float(cell)
    except ValueError:
        return None
    is_plain = set(cell) <= set("-.0123456789") and cell.lstrip("-")[:2] not in ("00", "01") and len(cell) < 16
    return found if is_plain and not (cell.lstrip("-").startswith("0") and cell.lstrip("-")[1:2].isdigit()) else None


def _cells(text: str) -> list[list[str]]:
    rows: Sequence[list[str]] = [plain_cells(row) for row in csv.reader(io.StringIO(text))]
    wide = max(map(len, rows), default=0)
    return [[*row, *[""] * (wide - len(row))] for row in rows]


def _entries(event: Event) -> Iterable[list[str]]:
    for one in event.contestants:
        people = [event.by_key[key].name or key if key in event.by_key else key for key in one.players]
        yield [str(one.number), one.name, "; ".join(people), one.section, one.direction]
