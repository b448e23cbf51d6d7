"""An event's results and standings as CSV or JSON, in the layouts that its folder and its pages have."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from typing import BinaryIO

from cardinal.contest.file_rows import written
from cardinal.contest.model import Event, Line
from cardinal.contest.provisional import owed_at
from cardinal.contest.render import standings_csv, standings_json
from cardinal.contest.results_file import COLUMNS, NEEDED, results_csv
from cardinal.contest.score_cell import write_cell
from cardinal.contest.spreadsheet_cells import plain_cells
from cardinal.contest.standings import standings
from cardinal.language import NotAllowed, NotUnderstood, Text, shown

FORMS = ("csv", "json")


def write_results(event: Event, stream: BinaryIO, form: str = "csv") -> None:
    """Every result as the folder's ``results.csv`` or ``results.json`` has it; ``read_results`` reads both back."""
    text = results_csv(event.lines, lambda line: write_cell(line.score), owed_at(event))
    if _checked(form) == "json":
        text = _json({"results": _rows(text)})
    stream.write(text.encode("utf-8"))


def write_standings(event: Event, stream: BinaryIO, form: str = "csv", language: str = "en") -> None:
    """Every list of every stage."""
    scored = standings(event)
    lists = tuple(ranking for stage in scored.stages for ranking in stage.rankings)
    is_json = _checked(form) == "json"
    text = _json(standings_json(scored, lists, language)) if is_json else standings_csv(lists, owed_at(event))
    stream.write(text.encode("utf-8"))


def _checked(form: str) -> str:
    if form not in FORMS:
        raise NotUnderstood(Text(__package__, "unknown_format", {"given": shown(form)}), legal=FORMS)
    return form


def _rows(text: str) -> list[dict[str, str]]:
    told = map(plain_cells, csv.reader(io.StringIO(text)))
    next(told)
    return [{name: cell for name, cell in zip(COLUMNS, row, strict=False) if cell} for row in told]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def with_lines(text: str, file: str, lines: Sequence[Line], stages: Sequence[str]) -> str:
    """A results file with more *lines* at its end; what stands there stays as it is, to the letter.

    *stages* are those of the event: a table without a column for them is of the first.
    """
    if not text.strip():
        return results_csv(lines, lambda line: write_cell(line.score))
    added = _rows(results_csv(lines, lambda line: write_cell(line.score)))
    if text.lstrip().startswith(("{", "[")):
        return _with_json(text, file, added)
    # The head is the first line that says anything, as whoever reads the file finds it.
    told = (cells for cells in csv.reader(io.StringIO(text.removeprefix("\ufeff"))) if any(map(str.strip, cells)))
    head = [cell.strip().lower() for cell in next((one for one in told if not one[0].lstrip().startswith("#")), [])]
    lacking = _lacking(head, added, stages)
    if lacking:
        raise NotAllowed(Text(__package__, "no_column", {"file": shown(file), "columns": lacking}))
    if "result" not in head:
        added = [{**row, "score": row.get("result", "")} for row in added]
    rows = [[row.get(name, "") for name in head] for row in added]
    end = "\r\n" if "\r\n" in text else "\n"
    return text + ("" if text.endswith(("\n", "\r")) else end) + written(rows, end)


def _lacking(head: Sequence[str], rows: Sequence[dict[str, str]], stages: Sequence[str]) -> tuple[str, ...]:
    """The columns that the rows cannot do without and the file does not have."""
    missing = [name for name in NEEDED if name not in head]
    if "stage" not in head and any(row["stage"] != stages[0] for row in rows):
        missing.append("stage")
    if "result" not in head and "score" not in head:
        missing.append("result")
    return tuple(missing)


def _with_json(text: str, file: str, added: list[dict[str, str]]) -> str:
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotUnderstood(Text(__package__, "no_list", {"file": shown(file)})) from error
    rows = record.get("results") if isinstance(record, dict) else record
    if not isinstance(rows, list):
        raise NotUnderstood(Text(__package__, "no_list", {"file": shown(file)}))
    rows.extend(added)
    return _json(record)
