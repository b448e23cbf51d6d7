"""What ``cardinal pair`` reads: a field as CSV or JSON, rounds a line each, entries; with the line at fault."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from io import StringIO
from pathlib import Path
from typing import Any

from cardinal.contest.pairings import Contestant, Round, after
from cardinal.language import CardinalError, NotUnderstood, Text, shown

from .reader import read

TEXTS = "cardinal.cli.pair"
COLUMNS = frozenset({"number", "name", "score", "rank", "met", "bye"})
YES_NO = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False, "": False}


@dataclass(frozen=True, slots=True)
class FieldFile:
    """The field, its names, and the round to be paired, if the file says it."""

    field: tuple[Contestant, ...]
    names: Mapping[int, str]
    round_number: int | None


def read_field(path: Path) -> FieldFile:
    """A field from CSV (number, name, score, rank, met, bye) or from JSON (teams, rounds, round)."""
    text = read(path)
    return _from_json(text, path) if text.lstrip().startswith(("{", "[")) else _from_csv(text, path)


def read_rounds(path: Path) -> tuple[Round, ...]:
    """Rounds, one per line, as ``2-3 1-4 5``."""
    rounds = []
    for place, line in enumerate(read(path).splitlines(), start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                rounds.append(Round.parse(line))
            except CardinalError as refusal:
                raise _at_line(path, place, refusal.text) from refusal
    return tuple(rounds)


def read_names(path: Path) -> tuple[str, ...]:
    """Entries, one per line."""
    return tuple(line.strip() for line in read(path).splitlines() if line.strip())


def _from_csv(text: str, path: Path) -> FieldFile:
    rows = csv.DictReader(StringIO(text))
    if rows.fieldnames is None or not {"number"} <= set(rows.fieldnames) <= COLUMNS:
        raise _at_line(path, 1, Text(TEXTS, "why_columns"))
    field, names = [], {}
    for row in rows:
        if None in row or None in row.values():
            raise _at_line(path, rows.line_num, Text(TEXTS, "why_columns"))
        try:
            one = _contestant({**row, "met": str(row.get("met", "")).split()})
        except CardinalError as refusal:
            raise _at_line(path, rows.line_num, refusal.text) from refusal
        if one.number in names:
            values = {"given": one.number}
            raise _at_line(path, rows.line_num, Text(TEXTS, "why_number", values))
        field.append(one)
        names[one.number] = str(row.get("name") or one.number)
    return FieldFile(tuple(field), names, None)


def _from_json(text: str, path: Path) -> FieldFile:
    try:
        record = json.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError) as error:
        raise _in_file(path, Text(TEXTS, "why_json")) from error
    teams = record.get("teams") if isinstance(record, dict) else None
    if not isinstance(teams, list) or not all(isinstance(team, dict) for team in teams):
        raise _in_file(path, Text(TEXTS, "why_shape"))
    rounds = record.get("rounds", [])
    if not isinstance(rounds, list) or not all(isinstance(one, str) for one in rounds):
        raise _in_file(path, Text(TEXTS, "why_rounds"))
    try:
        field = after(map(_contestant, teams), map(Round.parse, rounds))
        number = record.get("round")
        following = len(rounds) + 1 if number is None and rounds else number
        round_number = None if following is None else _whole(following)
    except CardinalError as refusal:
        raise _in_file(path, refusal.text) from refusal
    names = {_whole(one["number"]): str(one.get("name") or one["number"]) for one in teams}
    return FieldFile(field, names, round_number)


def _contestant(row: Mapping[str, Any]) -> Contestant:
    bye = str(row.get("bye", "")).strip().lower()
    if bye not in YES_NO:
        raise NotUnderstood(Text(TEXTS, "why_bye", {"given": shown(bye)}))
    met = row.get("met", [])
    if not isinstance(met, list):
        raise NotUnderstood(Text(TEXTS, "why_number", {"given": shown(met)}))
    rank = row.get("rank")
    return Contestant(
        number=_whole(row.get("number")),
        score=_score(row.get("score") or 0),
        rank=None if rank in (None, "") else _whole(rank),
        met=frozenset(map(_whole, met)),
        had_bye=YES_NO[bye],
    )


def _whole(given: object) -> int:
    text = str(given).strip()
    if isinstance(given, bool) or not (text.isascii() and text.isdigit()) or len(text) > 9 or int(text) < 1:
        raise NotUnderstood(Text(TEXTS, "why_number", {"given": shown(text)}))
    return int(text)


def _score(given: object) -> Decimal:
    try:
        score = Decimal(str(given).strip())
    except InvalidOperation:
        score = Decimal("NaN")
    # Six decimals and a million are more than any scale gives, and keep the arithmetic exact.
    if not score.is_finite() or abs(score) > 1_000_000 or score != round(score, 6):
        raise NotUnderstood(Text(TEXTS, "why_score", {"given": shown(str(given))}))
    return score


def _at_line(path: Path, line: int, why: Text) -> NotUnderstood:
    return NotUnderstood(Text(TEXTS, "bad_line", {"path": shown(str(path)), "line": line, "why": why}))


def _in_file(path: Path, why: Text) -> NotUnderstood:
    return NotUnderstood(Text(TEXTS, "bad_file", {"path": shown(str(path)), "why": why}))
