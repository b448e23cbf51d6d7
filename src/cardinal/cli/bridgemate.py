"""``cardinal bridgemate``: a movement out as the Data Connector's message, and its messages of results in."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from cardinal.cards import Deal
from cardinal.contest.event_folder import EventFolder, open_folder, write_file
from cardinal.contest.model import Event, Line
from cardinal.contest.score_cell import write_cell
from cardinal.contest.stage import Stage
from cardinal.formats.bridgemate import Session, movement_message
from cardinal.formats.bridgemate_entry import Entry, Verdict, entries_of
from cardinal.formats.bridgemate_results import TerminalResult, read_message
from cardinal.formats.event_tables import with_lines
from cardinal.formats.problem import Problem
from cardinal.language import Language, NotAllowed, NotUnderstood, Texts, shown

from .board_files import boards_of
from .figures import whole
from .reader import Json, Lang, answering, read, write

_said = Texts(__name__)

bridgemate = typer.Typer(help="Bridgemate terminals: movement out, results in.", no_args_is_help=True)

MOST_ROUNDS = 10_000
StageName = Annotated[str, typer.Option("--stage", help="The stage (default: the last that has tables).")]


@bridgemate.command()
def movement(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The event's folder.")],
    stage: StageName = "",
    round_number: Annotated[
        str, typer.Option("--round", metavar="NUMBER", help="One round (default: all drawn).")
    ] = "",
    guid: Annotated[
        str, typer.Option("--guid", help="Session key: 32 hexadecimal digits (default: made from event and day).")
    ] = "",
    name: Annotated[str, typer.Option("--name", help="The session's name (default: the event's).")] = "",
    starts: Annotated[str, typer.Option("--starts", metavar="TIME", help="For example 2026-05-01T19:30.")] = "",
    club_id: Annotated[str, typer.Option("--club-id", help="The club's name in the Data Connector.")] = "",
    licence_key: Annotated[
        str, typer.Option("--licence-key", envvar="CARDINAL_BRIDGEMATE_KEY", help="The program's licence.")
    ] = "",
    hands: Annotated[Path | None, typer.Option("--hands", metavar="FILE", help="Hand records to send with it.")] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write it to a file.")] = None,
    lang: Lang = None,
) -> None:
    """Print the movement as a message for the terminals (JSON, the same in every language)."""
    with answering(lang) as language:
        opened = open_folder(folder)
        event = opened.event
        found = _stage(event, stage)
        if round_number:
            number = whole(round_number, 1, MOST_ROUNDS)
            event = replace(event, seatings=tuple(seating for seating in event.seatings if seating.round == number))
        moment = _moment(starts, opened.conditions.plan(found.name).starts)
        session = Session(guid or _guid(event, found, moment), moment, name, club_id, licence_key)
        message = movement_message(event, found, session, _deals(hands))
        write(message + "\n", out)
        typer.echo(_said("session", guid=session.guid).render(language), err=True)


def _stage(event: Event, name: str) -> Stage:
    names = tuple(stage.name for stage in event.conditions.stages)
    if name and name not in names:
        raise NotUnderstood(_said("no_stage", given=shown(name)), legal=names)
    seated = {seating.stage for seating in event.seatings}
    last = next((one for one in reversed(names) if one in seated), names[-1])
    return event.stage(name or last)


def _moment(text: str, planned: datetime | None) -> datetime:
    """When the session starts: as told, else as the conditions have it, else now."""
    if not text:
        return planned or datetime.now().replace(second=0, microsecond=0)
    try:
        return datetime.fromisoformat(text)
    except ValueError as error:
        raise NotUnderstood(_said("no_time", given=shown(text))) from error


def _guid(event: Event, stage: Stage, moment: datetime) -> str:
    """The same for the same evening, so that a second message is about the same session."""
    told = "\n".join((event.conditions.name, stage.name, moment.date().isoformat()))
    return hashlib.sha256(told.encode()).hexdigest()[:32].upper()


def _deals(path: Path | None) -> dict[int, Deal]:
    return {} if path is None else {board.number: board.deal for board in boards_of(path)}


@bridgemate.command()
def results(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Messages, one a file or one a line.")],
    folder: Annotated[Path, typer.Option("--event", metavar="DIR", help="The event's folder.")],
    stage: StageName = "",
    is_written: Annotated[bool, typer.Option("--write", help="Add what is new to the event's results.")] = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Compare the terminals' results with an event; --write adds the new ones and changes none.

    Exit status 1 if anything needs attention: a contradiction, a withdrawn, impossible or unreadable result.
    """
    with answering(lang) as language:
        opened = open_folder(folder)
        found = _stage(opened.event, stage)
        told, problems = _messages(files)
        entries = entries_of(opened.event, found.name, told)
        target = _write(opened, entries) if is_written else None
        if as_json:
            _print_json(entries, problems, target, language)
        else:
            _print(entries, problems, target, language)
    if problems or not all(entry.is_clear for entry in entries):
        raise typer.Exit(code=1)


def _messages(files: list[Path]) -> tuple[list[TerminalResult], list[Problem]]:
    """The results of all messages in the order of the files, and what could not be read."""
    told: list[TerminalResult] = []
    problems: list[Problem] = []
    for path in files:
        text = read(path)
        lines = [line for line in text.splitlines() if line.strip()]
        # A message laid out over several lines is one; anything else is a message a line.
        parts = lines if len(lines) > 1 and lines[0].rstrip().endswith(("}", "]")) else [text]
        for number, part in enumerate(parts, start=1):
            results_of_part, wrong = read_message(part, path.name)
            told += results_of_part
            problems += [replace(one, line=number) if len(parts) > 1 else one for one in wrong]
    return told, problems


def _write(opened: EventFolder, entries: tuple[Entry, ...]) -> Path | None:
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


def _print(entries: tuple[Entry, ...], problems: list[Problem], target: Path | None, language: Language) -> None:
    for problem in problems:
        typer.echo(problem.render(language), err=True)
    for entry in entries:
        typer.echo(_line(entry, language))
        for flaw in entry.flaws:
            typer.echo(f"  {flaw.text.render(language)}")
    counts = {str(verdict): sum(one.verdict is verdict for one in entries) for verdict in Verdict}
    typer.echo(_said("summary", **counts).render(language))
    if target is not None:
        typer.echo(_said("written", path=shown(str(target))).render(language))


def _line(entry: Entry, language: Language) -> str:
    place, line = entry.line.place, entry.line
    sides = ["+".join(map(str, side)) for side in (line.ns, line.ew)]
    values: dict[str, object] = {
        "round": place.round,
        "table": place.table,
        "board": place.board,
        "ns": sides[0],
        "ew": sides[1],
        "score": write_cell(line.score),
        "earlier": "" if entry.earlier is None else _earlier(entry.earlier),
    }
    told = _said(f"line_{entry.verdict}", **values).render(language)
    if entry.repeated:
        told += " " + _said("repeated", times=entry.repeated).render(language)
    if entry.replaced:
        told += " " + _said("replaced", scores=tuple(map(write_cell, entry.replaced))).render(language)
    return told


def _earlier(line: Line) -> str:
    sides = ["+".join(map(str, side)) for side in (line.ns, line.ew)]
    return f"{sides[0]}-{sides[1]} {write_cell(line.score)}"


def _print_json(entries: tuple[Entry, ...], problems: list[Problem], target: Path | None, language: Language) -> None:
    told = {
        "entries": [_entry_json(entry, language) for entry in entries],
        "problems": [problem.to_json(language) for problem in problems],
        "written": None if target is None else str(target),
    }
    typer.echo(json.dumps(told, ensure_ascii=False, indent=1))


def _entry_json(entry: Entry, language: Language) -> dict[str, object]:
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
        "earlier": None if entry.earlier is None else _earlier(entry.earlier),
        "repeated": entry.repeated,
        "replaced": [write_cell(score) for score in entry.replaced],
        "flaws": [flaw.text.render(language) for flaw in entry.flaws],
    }
