"""What a director decides, written into an event's folder: penalties and rulings added, a match as it is now."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Sequence
from io import StringIO
from pathlib import Path

from cardinal.language import Text

from .errors import BadFolder
from .event_folder import EventFolder, write_file
from .exclusions_file import EXCLUSIONS, exclusions_json
from .file_rows import written
from .model import Correction, Exclusion, Match, Penalty, Ruling
from .poll import poll_text
from .round_files import match_json, rounds_csv
from .rulings_file import CORRECTIONS, PENALTIES, RULINGS
from .score_cell import write_cell
from .spreadsheet_cells import plain_cells

__all__ = ["add_corrections", "add_penalties", "add_ruling", "save_exclusions", "save_match"]

_TEXTS = "cardinal.contest.event_folder"


def add_penalties(folder: Path, penalties: Sequence[Penalty]) -> Path:
    """Penalties behind those that the folder has, in the form of its file; a new file is CSV."""
    return _add(folder, "penalties", PENALTIES, penalties)


def add_corrections(folder: Path, corrections: Sequence[Correction]) -> Path:
    """Corrections behind those that the folder has."""
    return _add(folder, "corrections", CORRECTIONS, corrections)


def add_ruling(folder: Path, ruling: Ruling) -> Path:
    """A ruling behind those that the folder has."""
    return _add(folder, "rulings", RULINGS, (ruling,))


def save_exclusions(folder: Path, exclusions: Iterable[Exclusion]) -> Path:
    """Everything that is decided about forfeits, in the place of what the folder had."""
    write_file(folder / EXCLUSIONS, exclusions_json(exclusions))
    return folder / EXCLUSIONS


def _add(folder: Path, name: str, columns: Sequence[str], records: Sequence[Correction | Penalty | Ruling]) -> Path:
    path = folder / f"{name}.json"
    if path.is_file():
        record = json.loads(path.read_text("utf-8"))
        rows = record[name] if isinstance(record, dict) else record
        rows += [one.to_json() for one in records]
        write_file(path, json.dumps(record, ensure_ascii=False, indent=1) + "\n")
        return path
    path = folder / f"{name}.csv"
    text = path.read_text("utf-8") if path.is_file() else ""
    write_file(path, _with_rows(text, columns, records))
    return path


def _with_rows(text: str, columns: Sequence[str], records: Iterable[Correction | Penalty | Ruling]) -> str:
    """A table with rows more, under its own head; columns that it lacks come last."""
    lines = [plain_cells(cells) for cells in csv.reader(StringIO(text))]
    at = next((place for place, cells in enumerate(lines) if any(cells) and not cells[0].startswith("#")), None)
    head = [] if at is None else [cell.strip().lower() for cell in lines[at]]
    whole = [*head, *(name for name in columns if name not in head)]
    if at is None:
        lines.append(whole)
    else:
        lines[at] = whole
    for one in records:
        cells = one.to_json() | {"clauses": " ".join(one.clauses)}
        if isinstance(one, Ruling):
            score = write_cell(one.score) if one.score is not None else ""
            cells |= {"score": score, "owed": " ".join(one.owed), "poll": poll_text(one.poll)}
        if isinstance(one, Correction):
            before = write_cell(one.before) if one.before is not None else ""
            cells |= {"before": before, "after": write_cell(one.after)}
        lines.append([str(cells.get(name, "")) for name in whole])
    return written(lines)


def save_match(folder: EventFolder, match: Match) -> Path:
    """Write the current state of a match into its draw file."""
    file = match.source.file
    path = folder.path / file
    if any(flaw.source.file == file for flaw in folder.event.flaws):
        raise BadFolder(Text(_TEXTS, "flawed_file", {"file": file}))
    if path.suffix == ".csv":
        seatings = [seating for seating in folder.event.seatings if seating.source.file == file]
        matches = [one for one in folder.event.matches if one.source.file == file]
        write_file(path, rounds_csv(seatings, [match if one.source == match.source else one for one in matches]))
        return path
    record = json.loads(path.read_text("utf-8"))
    rounds = record.get("rounds", [record]) if isinstance(record, dict) else record
    for one in rounds:
        if one.get("stage", record.get("stage") if isinstance(record, dict) else "") in (match.stage, "", None):
            told = one.get("matches", [])
            for place, row in enumerate(told):
                if int(one["round"]) == match.round and str(row.get("table", "")) == match.table:
                    told[place] = match_json(match)
    write_file(path, json.dumps(record, ensure_ascii=False, indent=1) + "\n")
    return path
