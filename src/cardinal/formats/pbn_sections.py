"""The tables and other sections of PBN: columns with order, width and alignment, and rows of cells."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .pbn_problems import Report
from .pbn_scan import Tag

_WIDTH = re.compile(r"(.*?)(?:\\(\d{1,3})([LR]?))?", re.DOTALL)
# What a cell may not have without quotes around it.
_QUOTED = re.compile(r'[^!-~]|[\[\]{};"%]')


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its name, how its rows are ordered, and how wide it is written.

    >>> Column.parse("+TotalScore\\\\6R")
    Column(name='TotalScore', order='+', width=6, alignment='R')
    """

    name: str
    order: str = ""  # + from the highest down, - from the lowest up
    width: int = 0
    alignment: str = ""

    @classmethod
    def parse(cls, text: str) -> Column:
        found = _WIDTH.fullmatch(text)
        name, width, alignment = found.groups() if found else (text, None, None)
        order = name[:1] if name[:1] in ("+", "-") else ""
        return cls(name[len(order) :], order, int(width or 0), alignment or "")

    def laid(self, cell: str) -> str:
        return cell.rjust(self.width) if self.alignment == "R" else cell.ljust(self.width)


def is_table(name: str) -> bool:
    return name.endswith("Table") and name != "Table"


def columns(value: str) -> tuple[Column, ...]:
    """The columns that a table's value names."""
    return tuple(Column.parse(part) for part in value.split(";"))


def read_rows(tag: Tag, report: Report) -> tuple[tuple[str, ...], ...]:
    """The rows below a tag: in a table as many cells as it has columns, in any other section a line each."""
    size = tag.value.count(";") + 1 if is_table(tag.name) else 0
    if tag.pieces is None and size:
        rows = plain_table(tag.value, tag.data)
        if rows is not None:
            return rows
    lines = _lines(tag)
    if size:
        every = [cell for line in lines for cell in line]
        if not len(every) % size:
            place = iter(every)
            return tuple(zip(*[place] * size, strict=True))
        report("ragged_table", tag.offset, tag=tag.name, columns=size, cells=len(every))
    return tuple(tuple(line) for line in lines if line)


def plain_table(value: str, data: str) -> tuple[tuple[str, ...], ...] | None:
    """The rows of a table that has nothing but words below it; None if they do not fill its columns."""
    size = value.count(";") + 1
    cells = data.split()
    if len(cells) % size:
        return None
    place = iter(cells)
    return tuple(zip(*[place] * size, strict=True))


def _lines(tag: Tag) -> list[list[str]]:
    lines: list[list[str]] = [[]]
    open_word = _add(lines, tag.data, open_word=False)
    for kind, text in tag.pieces or ():
        if kind == "text":
            open_word = _add(lines, text, open_word=open_word)
        elif kind == "string":
            lines[-1].append(text)
            open_word = False
    return lines


def _add(lines: list[list[str]], text: str, *, open_word: bool) -> bool:
    """Add the words of *text*; whether its last word may go on in the next stretch."""
    for number, line in enumerate(text.split("\n")):
        if number:
            lines.append([])
        words = line.split()
        if not number and open_word and words and not line[0].isspace() and lines[-1]:
            lines[-1][-1] += words.pop(0)
        lines[-1] += words
    return bool(text) and not text[-1].isspace()


def written_rows(value: str, rows: tuple[tuple[str, ...], ...], *, is_laid_out: bool) -> list[str]:
    """The lines of a section; with *is_laid_out* each cell as wide as its column says."""
    laid = columns(value) if is_laid_out else ()
    lines = []
    for row in rows:
        cells = [_cell(cell) for cell in row]
        if len(laid) == len(cells):
            cells = [column.laid(cell) for column, cell in zip(laid, cells, strict=True)]
        lines.append(" ".join(cells))
    return lines


def _cell(cell: str) -> str:
    if cell and not _QUOTED.search(cell):
        return cell
    return '"' + cell.replace("\\", "\\\\").replace('"', '\\"') + '"'
