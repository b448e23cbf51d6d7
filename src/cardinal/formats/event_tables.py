"""An event's results and standings as CSV or JSON, in the layouts that its folder and its pages have."""

from __future__ import annotations

import csv
import io
import json
from typing import BinaryIO

from cardinal.contest.model import Event
from cardinal.contest.render import standings_csv, standings_json
from cardinal.contest.results_file import COLUMNS, results_csv
from cardinal.contest.score_cell import write_cell
from cardinal.contest.standings import standings
from cardinal.language import NotUnderstood, Text, shown

FORMS = ("csv", "json")


def write_results(event: Event, stream: BinaryIO, form: str = "csv") -> None:
    """Every result as the folder's ``results.csv`` or ``results.json`` has it; ``read_results`` reads both back."""
    text = results_csv(event.lines, lambda line: write_cell(line.score))
    if _checked(form) == "json":
        text = _json({"results": _rows(text)})
    stream.write(text.encode("utf-8"))


def write_standings(event: Event, stream: BinaryIO, form: str = "csv", language: str = "en") -> None:
    """Every list of every stage."""
    scored = standings(event)
    lists = tuple(ranking for stage in scored.stages for ranking in stage.rankings)
    is_json = _checked(form) == "json"
    text = _json(standings_json(scored, lists, language)) if is_json else standings_csv(lists)
    stream.write(text.encode("utf-8"))


def _checked(form: str) -> str:
    if form not in FORMS:
        raise NotUnderstood(Text(__package__, "unknown_format", {"given": shown(form)}), legal=FORMS)
    return form


def _rows(text: str) -> list[dict[str, str]]:
    told = csv.DictReader(io.StringIO(text), COLUMNS)
    next(told)
    return [{name: cell for name, cell in row.items() if cell} for row in told]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"
