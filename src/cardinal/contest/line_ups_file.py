"""Line-ups as records: in the log of a competition, and in ``line_ups.json`` of an event's folder."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from cardinal.language import NotUnderstood, Text, shown

from .file_rows import json_rows
from .line_ups import LineUp

LINE_UPS = "line_ups.json"


def read_line_up(record: Mapping[str, Any]) -> LineUp:
    at, changed = record.get("at") or "", record.get("changed_at") or ""
    return LineUp(
        str(record["stage"]),
        int(record["round"]),
        str(record["table"]),
        int(record["team"]),
        tuple(map(str, record["players"])),
        int(record.get("segment", 1)),
        datetime.fromisoformat(at) if at else None,
        datetime.fromisoformat(changed) if changed else None,
    )


def line_up_record(line_up: LineUp) -> dict[str, Any]:
    told: dict[str, Any] = {
        "stage": line_up.stage,
        "round": line_up.round,
        "table": line_up.table,
        "segment": line_up.segment,
        "team": line_up.number,
        "players": list(line_up.players),
    }
    moments = (("at", line_up.at), ("changed_at", line_up.changed_at))
    return told | {name: at.isoformat() for name, at in moments if at is not None}


def read_line_ups(folder: Path) -> tuple[LineUp, ...]:
    """Those of a folder; a row that is none is refused with its place, so that nothing is written over."""
    path = folder / LINE_UPS
    found = []
    for row in json_rows(path.read_text("utf-8"), LINE_UPS, "line_ups") if path.is_file() else ():
        try:
            found.append(read_line_up(row.cells))
        except (KeyError, TypeError, ValueError) as error:
            values = {"source": str(row.source), "given": shown(row.given)}
            raise NotUnderstood(Text("cardinal.contest.line_ups", "no_line_up", values)) from error
    return tuple(found)


def line_ups_json(line_ups: Iterable[LineUp]) -> str:
    rows = [line_up_record(one) for one in sorted(line_ups, key=lambda one: one.key)]
    return json.dumps({"line_ups": rows}, ensure_ascii=False, indent=1) + "\n"
