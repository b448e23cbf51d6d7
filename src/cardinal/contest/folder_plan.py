"""A change of the plan written into an event's folder, with the files as they were, so that it can be taken back."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path

from cardinal.language import Text, shown

from .draw_record import DrawRecord
from .entries_file import entries_csv, entries_json
from .errors import BadFolder
from .event_folder import CONDITIONS, EventFolder, write_file
from .provisional import owed_at
from .rearrangement import Rearrangement, rearranged
from .results_file import results_csv
from .round_files import rounds_json
from .score_cell import write_cell
from .toml_writer import toml_text

_TEXTS = "cardinal.contest.event_folder"
CHANGES = "changes.json"
_READ = ("entries.", "rounds", "results.", "draw.")


def save_change(folder: EventFolder, change: Rearrangement, at: datetime) -> tuple[Path, ...]:
    """Write what differs, and behind the changes so far what every file was before."""
    for flaw in folder.event.flaws:
        if flaw.source.file.startswith(_READ) and not flaw.is_counted:
            # A line that cannot be read would be lost when its file is written anew.
            raise BadFolder(Text(_TEXTS, "flawed_file", {"file": flaw.source.file}))
    after = rearranged(folder, change)
    files = dict(_files(folder, change, after))
    before = {name: _text(folder.path / name) for name in files}
    for name, text in files.items():
        _put(folder.path / name, text)
    record = {
        "mishap": str(change.kind), "stage": change.stage, "round": change.round, "numbers": list(change.numbers),
        "reason": change.reason, "at": at.isoformat(timespec="seconds"), "before": before,
        "after": _digests(folder.path, (*files, "results.csv", "results.json")),
    }  # fmt: skip
    write_file(folder.path / CHANGES, _json([*_known(folder.path), record]))
    return tuple(folder.path / name for name in (*files, CHANGES))


def take_change_back(folder: Path) -> Mapping[str, object]:
    """The files as they were before the last change; refused if anything was written since."""
    known = _known(folder)
    if not known:
        raise BadFolder(Text(_TEXTS, "no_change"))
    last = known[-1]
    before, after = last["before"], last["after"]
    assert isinstance(before, dict)
    assert isinstance(after, dict)
    for name, digest in after.items():
        if _digests(folder, (name,))[name] != digest:
            raise BadFolder(Text(_TEXTS, "changed_since", {"file": shown(name)}))
    for name, text in before.items():
        _put(folder / name, text)
    _put(folder / CHANGES, _json(known[:-1]) if known[:-1] else None)
    return last


def _known(folder: Path) -> list[dict[str, object]]:
    text = _text(folder / CHANGES)
    return json.loads(text) if text else []


def _text(path: Path) -> str | None:
    return path.read_text("utf-8") if path.is_file() else None


def _put(path: Path, text: str | None) -> None:
    if text is None:
        path.unlink(missing_ok=True)
    else:
        path.parent.mkdir(exist_ok=True)
        write_file(path, text)


def _digests(folder: Path, names: Iterable[str]) -> dict[str, str]:
    texts = {name: _text(folder / name) for name in names}
    return {name: "" if text is None else hashlib.sha256(text.encode()).hexdigest() for name, text in texts.items()}


def _files(folder: EventFolder, change: Rearrangement, after: EventFolder) -> Iterable[tuple[str, str | None]]:
    """The files that change by their names in the folder; None: there is none any more."""
    if change.conditions is not None:
        yield CONDITIONS, toml_text(after.conditions.record)
    if any(change.entries):
        is_json = (folder.path / "entries.json").is_file()
        yield (
            ("entries.json", _json({"entries": entries_json(after.entries)}))
            if is_json
            else ("entries.csv", entries_csv(after.entries))
        )
    if any(change.draw):
        yield "draw.json", _json(DrawRecord(after.draw.stages).to_json())
    if any((*change.seatings, *change.matches)):
        yield from _rounds(folder, after)
    if change.lines:
        for name in ("results.json",) if (folder.path / "results.json").is_file() else ():
            yield name, None
        event = after.event
        yield "results.csv", results_csv(event.lines, lambda line: write_cell(line.score), owed_at(event))


def _rounds(folder: EventFolder, after: EventFolder) -> Iterable[tuple[str, str | None]]:
    """All rounds anew, a file a stage: those that are there may hold several rounds, or one round in several."""
    event = folder.event
    old = {seat.source.file for seat in event.seatings} | {match.source.file for match in event.matches}
    for number, stage in enumerate(after.conditions.stages, start=1):
        seats = [seat for seat in after.event.seatings if seat.stage == stage.name]
        matches = after.event.matches_of(stage.name)
        if seats or matches:
            name = f"rounds/stage-{number:02}.json"
            old.discard(name)
            yield name, _json(rounds_json(stage.name, seats, matches))
    yield from ((name, None) for name in sorted(old))


def _json(record: object) -> str:
    return json.dumps(record, ensure_ascii=False, indent=1) + "\n"
