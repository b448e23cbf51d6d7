"""The lines of a CSV file, or the records of a JSON one, each with its place and as it stands there."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO

from cardinal.language import NotUnderstood, Text, shown

from .model import Source
from .spreadsheet_cells import plain_cells, safe_cells


class BadLine(NotUnderstood):
    """A file of an event, or a line of it, that cannot be read."""


@dataclass(frozen=True, slots=True)
class FileRow:
    """One line or record: its cells by column. Cells of JSON stay what they are, those of CSV are text."""

    source: Source
    cells: Mapping[str, object]
    given: str

    def text(self, name: str, default: str = "") -> str:
        value = self.cells.get(name)
        if value is None:
            return default
        if isinstance(value, list):
            return "+".join(map(str, value))
        return str(value).strip() or default

    def words(self, name: str) -> tuple[str, ...]:
        """Several words: a list, or text with semicolons or blanks between them."""
        value = self.cells.get(name)
        if isinstance(value, list):
            return tuple(map(str, value))
        text = self.text(name)
        return tuple(part.strip() for part in (text.split(";") if ";" in text else text.split()) if part.strip())

    def must_have(self, names: Iterable[str], columns: Sequence[str]) -> None:
        missing = [name for name in names if name not in self.cells]
        if missing:
            raise BadLine(Text(__name__, "missing", {"columns": missing}), legal=columns)


def rows_of(text: str, file: str, needed: Sequence[str], columns: Sequence[str], name: str) -> Iterator[FileRow]:
    """The rows of a file; *name* is what a JSON object calls its list (``rulings``)."""
    if text.lstrip().startswith(("[", "{")):
        return json_rows(text, file, name)
    return _csv_rows(text, file, needed, columns)


def _csv_rows(text: str, file: str, needed: Sequence[str], columns: Sequence[str]) -> Iterator[FileRow]:
    """An empty line, and one that begins with ``#``, are nothing."""
    reader = csv.reader(StringIO(text.removeprefix("\ufeff")))
    head: list[str] | None = None
    for cells in map(plain_cells, _read(reader, file)):
        if not any(cell.strip() for cell in cells) or cells[0].lstrip().startswith("#"):
            continue
        if head is None:
            head = [cell.strip().lower() for cell in cells]
            if any(one not in head for one in needed):
                values = {"file": shown(file), "columns": tuple(columns)}
                raise BadLine(Text(__name__, "no_head", values), legal=columns)
            continue
        # A cell too many stands under no column, and then nobody knows which cell belongs where.
        fits = len(cells) <= len(head)
        row = dict(zip(head, (cell.strip() for cell in cells), strict=False)) if fits else {}
        yield FileRow(Source(file, reader.line_num), row, written([cells]).removesuffix("\n"))


def _read(reader: Iterator[list[str]], file: str) -> Iterator[list[str]]:
    try:
        yield from reader
    except csv.Error as error:
        raise BadLine(Text(__name__, "no_csv", {"file": shown(file)})) from error


def json_of(text: str, file: str, name: str) -> object:
    """What a file of JSON holds; a fault in it is told with its line."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        # How far it could be read is where to look.
        if isinstance(error, json.JSONDecodeError):
            values = {"file": shown(file), "line": error.lineno, "column": error.colno}
            raise BadLine(Text(__name__, "broken_json", values)) from error
        raise BadLine(Text(__name__, "no_json", {"file": shown(file), "name": name})) from error


def json_rows(text: str, file: str, name: str) -> Iterator[FileRow]:
    """The records of a file of JSON; a file that has only that form is read so whatever it begins with."""
    record = json_of(text, file, name)
    rows = record.get(name) if isinstance(record, dict) else record
    if not isinstance(rows, list):
        raise BadLine(Text(__name__, "no_json", {"file": shown(file), "name": name}))
    for at, row in enumerate(rows, start=1):
        cells = {str(key).lower(): value for key, value in row.items()} if isinstance(row, dict) else {}
        yield FileRow(Source(file, at), cells, json.dumps(row, ensure_ascii=False))


def written(rows: Iterable[Sequence[object]], end: str = "\n") -> str:
    """Rows as CSV, with no formula in them."""
    told = StringIO()
    csv.writer(told, lineterminator=end).writerows(map(safe_cells, rows))
    return told.getvalue()
