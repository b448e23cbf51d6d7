"""What the three example events share: making the folder, drawing a round, writing the files that a director keeps."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from random import Random

from cardinal.contest.captains_meeting import publish
from cardinal.contest.conditions_reader import read_conditions
from cardinal.contest.drawing import draw_next
from cardinal.contest.entries import Entry, Person
from cardinal.contest.event_folder import create_event, open_folder, save_conditions, save_planned
from cardinal.contest.file_rows import written
from cardinal.contest.model import Appeal, Correction, Match, Penalty, Place
from cardinal.contest.round_plan import Planned
from cardinal.contest.score_cell import write_cell
from cardinal.regulations.setting_kinds import plain

_FIRST = (
    "Ada", "Bela", "Chen", "Dora", "Emil", "Fumi", "Gita", "Hugo", "Ines", "Jun", "Kaja", "Liang", "Mara", "Nils",
    "Oki", "Pia", "Quan", "Rosa", "Sven", "Tomoe", "Ulla", "Vera", "Wen", "Xia", "Yuki", "Zora",
)  # fmt: skip
_LAST = (
    "Abe", "Berg", "Cho", "Dahl", "Eto", "Falk", "Gao", "Holm", "Ito", "Jin", "Kato", "Lind", "Mori", "Noor", "Oda",
    "Park", "Qin", "Ruiz", "Sato", "Tang", "Ueno", "Vogt", "Wu", "Xu", "Yang", "Zhou",
)  # fmt: skip


def people(seed: str, count: int) -> list[Person]:
    """So many persons that nobody is, each with a name of its own."""
    chance = Random(seed)
    names = [f"{first} {last}" for first in _FIRST for last in _LAST]
    chance.shuffle(names)
    return [Person(name, name) for name in names[:count]]


def begin(folder: Path, record: Mapping[str, object], entries: Iterable[Entry]) -> None:
    """A new folder with its conditions and its entries."""
    create_event(folder, read_conditions(record), entries)


def draw(folder: Path, at: datetime, seed: str = "") -> Planned:
    """Draw the next round, as ``cardinal event draw`` does; before the first the conditions are published."""
    found = open_folder(folder)
    if found.conditions.published_at is None:
        save_conditions(folder, publish(found.conditions, at))
        found = open_folder(folder)
    planned = draw_next(found, seed, at=at)
    save_planned(folder, found.draw, planned)
    return planned


def change_match(folder: Path, stage: str, match: Match, **said: object) -> None:
    """Note in the file of its round what the director found out about a match: levels given, a player on loan."""
    path = next((folder / "rounds").glob(f"{stage.lower()}-{match.round:02}.json"))
    record = json.loads(path.read_text("utf-8"))
    for each in record.get("rounds", [record]):
        for one in each.get("matches", ()):
            if one["home"] == match.home:
                one |= said
    path.write_text(json.dumps(record, ensure_ascii=False, indent=1) + "\n", "utf-8")


def write_csv(path: Path, columns: Sequence[str], rows: Iterable[Mapping[str, object]]) -> None:
    """Rows under the columns that a file has; a value that is not given is an empty cell."""
    cells = [[str(row.get(name, "")) for name in columns] for row in rows]
    path.write_text(written([columns, *cells], "\n"), "utf-8")


def write_json(path: Path, rows: Sequence[Mapping[str, object]]) -> None:
    path.write_text(json.dumps(rows, ensure_ascii=False, indent=1) + "\n", "utf-8")


PENALTIES = ("contestant", "stage", "round", "amount", "unit", "fall", "clauses", "reason", "by", "at")
CORRECTIONS = ("key", "stage", "round", "table", "board", "before", "after", "clauses", "by", "at", "reason", "refused")


def place_row(place: Place) -> dict[str, object]:
    found: dict[str, object] = {"stage": place.stage, "round": place.round, "table": place.table}
    if place.room:
        found["room"] = str(place.room)
    return found | ({"board": place.board} if place.board else {})


def penalty_row(one: Penalty) -> dict[str, object]:
    """A penalty as a line of ``penalties.csv``; a warning costs nothing and is kept all the same."""
    return {
        "contestant": one.contestant,
        "stage": one.stage,
        "round": one.round or "",
        "amount": plain(one.amount),
        "unit": one.unit,
        "fall": one.fall,
        "clauses": " ".join(one.clauses),
        "reason": one.reason,
        "by": one.by,
        "at": "" if one.at is None else one.at.isoformat(),
    }


def correction_row(one: Correction) -> dict[str, object]:
    return {
        "key": one.key,
        **place_row(one.place),
        "before": "" if one.before is None else write_cell(one.before),
        "after": write_cell(one.after),
        "clauses": " ".join(one.clauses),
        "by": one.by,
        "at": "" if one.at is None else one.at.isoformat(),
        "reason": one.reason,
        "refused": one.refused,
    }


def appeal_row(one: Appeal) -> dict[str, object]:
    told: dict[str, object] = {
        "key": one.key,
        "ruling": one.ruling,
        "by": one.by,
        "contestant": one.contestant,
        "filed_at": "" if one.filed_at is None else one.filed_at.isoformat(),
        "consent": one.consent,
        "fee": plain(one.fee),
        "committee": list(one.committee),
        "decision": one.decision,
        "decided_at": "" if one.decided_at is None else one.decided_at.isoformat(),
        "score": "" if one.score is None else write_cell(one.score),
        "clauses": list(one.clauses),
        "reason": one.reason,
    }
    return {name: value for name, value in told.items() if value not in ("", None, [])}
