"""An imported event as a folder of plain files, which every command of ``cardinal event`` reads."""

from __future__ import annotations

import json
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

from cardinal.bridge import dealer_of, vulnerability_of
from cardinal.contest.errors import BadFolder
from cardinal.contest.event_folder import CONDITIONS, EventFolder, create_event, open_folder, write_file
from cardinal.contest.results_file import results_csv
from cardinal.contest.round_files import rounds_json
from cardinal.contest.score_cell import write_cell
from cardinal.language import Text, shown

from ..files import write
from ..game_record import GameRecord
from ..recorded_hands import RecordedHands
from .imported import Imported
from .plan import STAGE

__all__ = ["BOARDS", "hands_pbn", "write_folder"]

BOARDS = "boards.pbn"


def write_folder(imported: Imported, path: Path) -> EventFolder:
    """A new folder; one that holds an event already is left alone."""
    if imported.files:
        return _copied(imported, path)
    event = imported.event
    create_event(path, imported.conditions, imported.entries)
    if event.seatings or event.matches:
        (path / "rounds").mkdir(exist_ok=True)
        rounds = rounds_json(STAGE, event.seatings, event.matches)
        write_file(path / "rounds" / "imported.json", json.dumps(rounds, ensure_ascii=False) + "\n")
    if event.lines:
        write_file(path / "results.csv", results_csv(event.lines, lambda line: write_cell(line.score)))
    if event.penalties:
        told = {"penalties": [penalty.to_json() for penalty in event.penalties]}
        write_file(path / "penalties.json", json.dumps(told, ensure_ascii=False, indent=1) + "\n")
    if imported.hands:
        (path / BOARDS).write_bytes(hands_pbn(imported.hands))
    return open_folder(path)


def _copied(imported: Imported, path: Path) -> EventFolder:
    if (path / CONDITIONS).exists():
        raise BadFolder(Text("cardinal.contest.event_folder", "event_exists", {"path": shown(str(path))}))
    for name, content in imported.files.items():
        target = path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    return open_folder(path)


def hands_pbn(hands: Mapping[int, RecordedHands]) -> bytes:
    """The hands of boards as a PBN file, with the markings that their numbers have."""
    stream = BytesIO()
    records = (
        GameRecord(number=number, dealer=dealer_of(number), vulnerability=vulnerability_of(number), hands=held)
        for number, held in sorted(hands.items())
    )
    write(records, stream, "pbn")
    return stream.getvalue()
