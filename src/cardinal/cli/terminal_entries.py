"""What terminals tell beside an event, for the commands that read it: in lines, as JSON, and into the results."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import typer

from cardinal.cards import Deal
from cardinal.contest.entries_file import entries_csv, entries_json, read_entries
from cardinal.contest.event_folder import EventFolder, write_file
from cardinal.contest.model import Event
from cardinal.contest.score_cell import write_cell
from cardinal.contest.stage import Stage
from cardinal.formats.bridgemate_entry import Entry, Verdict
from cardinal.formats.event_tables import with_lines
from cardinal.formats.problem import Problem
from cardinal.formats.terminal_words import earlier_cell, entry_line
from cardinal.formats.terminals import TypedNames
from cardinal.language import Language, NotAllowed, NotUnderstood, Texts, shown

from .board_files import boards_of

_said = Texts(__name__)


def stage_of(event: Event, name: str) -> Stage:
    """The stage of that name; without one the last that has tables."""
    names = tuple(stage.name for stage in event.conditions.stages)
    if name and name not in names:
        raise NotUnderstood(_said("no_stage", given=shown(name)), legal=names)
    seated = {one.stage for one in event.seatings} | {match.stage for match in event.matches}
    last = next((one for one in reversed(names) if one in seated), names[-1])
    return event.stage(name or last)


def moment_of(text: str, planned: datetime | None) -> datetime:
    """When the session starts: as told, else as the conditions have it, else now."""
    if not text:
        return planned or datetime.now().replace(second=0, microsecond=0)
    try:
        return datetime.fromisoformat(text)
    except ValueError as error:
        raise NotUnderstood(_said("no_time", given=shown(text))) from error


def deals_of(path: Path | None) -> dict[int, Deal]:
    """The hands of a file by board."""
    return {} if path is None else {board.number: board.deal for board in boards_of(path)}


def add_results(opened: EventFolder, entries: Sequence[Entry]) -> Path | None:
    """The file that was added to; none if there was nothing to add."""
    lines = [entry.line for entry in entries if entry.verdict is Verdict.NEW]
    if not lines:
        return None
    paths = [opened.path / f"results.{ending}" for ending in ("csv", "json")]
    path = next((one for one in paths if one.is_file()), paths[0])
    unread = [flaw for flaw in opened.event.flaws if flaw.source.file == path.name and not flaw.given]
    if unread:
        # Nobody knows what is in it, so nobody knows what would stand there twice.
        raise NotAllowed(_said("unread", file=path.name, why=unread[0].text))
    # Bytes, so that the ends of its lines stay as they are.
    text = path.read_bytes().decode("utf-8") if path.is_file() else ""
    stages = tuple(stage.name for stage in opened.conditions.stages)
    write_file(path, with_lines(text, path.name, lines, stages))
    return path


def add_names(opened: EventFolder, names: Sequence[TypedNames]) -> Path | None:
    """The list of entries, with the names that were typed at the tables; what stands there stays."""
    if not names:
        return None
    paths = [opened.path / f"entries.{ending}" for ending in ("csv", "json")]
    path = next((one for one in paths if one.is_file()), paths[0])
    told, flaws = read_entries(path.read_text("utf-8"), path.name)
    if flaws:
        # A line that was not read would be gone.
        raise NotAllowed(_said("unread", file=path.name, why=flaws[0].text))
    gained = {one.contestant: one.people for one in names}
    entries = [replace(one, players=(*one.players, *gained.get(one.number, ()))) for one in told]
    text = entries_csv(entries)
    if path.suffix == ".json":
        text = json.dumps({"entries": entries_json(entries)}, ensure_ascii=False, indent=1) + "\n"
    write_file(path, text)
    return path


def print_entries(
    entries: Sequence[Entry], problems: Sequence[Problem], target: Path | None, language: Language
) -> None:
    """A line for each result, and how many there are of each kind."""
    for problem in problems:
        typer.echo(problem.render(language), err=True)
    for entry in entries:
        typer.echo(entry_line(entry, language))
        for flaw in entry.flaws:
            typer.echo(f"  {flaw.text.render(language)}")
    counts = {str(verdict): sum(one.verdict is verdict for one in entries) for verdict in Verdict}
    typer.echo(_said("summary", **counts).render(language))
    if target is not None:
        typer.echo(_said("written", path=shown(str(target))).render(language))


def entry_json(entry: Entry, language: Language) -> dict[str, object]:
    place, line = entry.line.place, entry.line
    return {
        "stage": place.stage,
        "round": place.round,
        "table": place.table,
        "board": place.board,
        "section": line.section,
        "ns": list(line.ns),
        "ew": list(line.ew),
        "result": write_cell(line.score),
        "verdict": str(entry.verdict),
        "earlier": None if entry.earlier is None else earlier_cell(entry.earlier),
        "repeated": entry.repeated,
        "replaced": [write_cell(score) for score in entry.replaced],
        "flaws": [flaw.text.render(language) for flaw in entry.flaws],
    }
