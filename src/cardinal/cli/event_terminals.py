"""``cardinal event terminals``: the file between an event and table terminals, made before play, followed during it."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from cardinal.contest.event_folder import EventFolder, open_folder, write_file
from cardinal.contest.folder_changes import add_corrections
from cardinal.contest.model import Correction
from cardinal.contest.publication import missing_results
from cardinal.formats.bridgemate_entry import Verdict
from cardinal.formats.bws_writer import OPTIONS, TerminalSession, write_bws
from cardinal.formats.terminal_words import CORRECTED_AT_THE_TABLE, entry_line, names_line, seat_line
from cardinal.formats.terminals import (
    Reading,
    TypedNames,
    ledger,
    ledger_text,
    read_terminals,
    steady_bytes,
    typed_names,
)
from cardinal.language import CardinalError, Language, NotAllowed, NotUnderstood, Texts, shown
from cardinal.store.table_facts import FACTS, TableFacts, facts_rows, read_facts_file

from .convert import safely
from .figures import whole
from .reader import Json, Lang, answering
from .terminal_entries import add_names, add_results, deals_of, entry_json, moment_of, stage_of

_said = Texts(__name__)
LEDGER = "terminals.json"
MOST_SECONDS = 3600


def terminals(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The event's folder.")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The terminals' file, for example evening.bws.")],
    is_new: Annotated[bool, typer.Option("--new", help="Make the file for the control program, before play.")] = False,
    follow: Annotated[bool, typer.Option("--follow", help="Keep reading until every result is in.")] = False,
    every: Annotated[str, typer.Option("--every", metavar="SECONDS", help="How often it is read.")] = "5",
    dry: Annotated[bool, typer.Option("--dry-run", help="Show what would be taken, and write nothing.")] = False,
    names: Annotated[
        bool, typer.Option("--names", help="Write names typed at the tables into entries that have none.")
    ] = False,
    stage: Annotated[str, typer.Option("--stage", help="The stage; else the last that has tables.")] = "",
    hands: Annotated[
        Path | None, typer.Option("--hands", metavar="BOARDS", help="--new: the boards, any format.")
    ] = None,
    options: Annotated[
        list[str] | None,
        typer.Option("--option", help="--new: leads, numbers, results, percentages, hands or director; several."),
    ] = None,
    name: Annotated[str, typer.Option("--name", help="--new: the session's name; else the event's.")] = "",
    starts: Annotated[str, typer.Option("--starts", metavar="TIME", help="--new: for example 2026-05-01T19:30.")] = "",
    computer: Annotated[str, typer.Option("--computer", help="--new: the name of the computer with the server.")] = "",
    pin: Annotated[str, typer.Option("--pin", help="--new: four digits for the Director; else at random.")] = "",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Make the file that terminals' control programs read, or take into an event what such a file says.

    New results are added, what the table itself corrected becomes a correction, leads are noted. What contradicts the
    event, was taken back or cannot be right is reported and changes nothing; the exit status is then 1.
    """
    with answering(lang) as language:
        opened = open_folder(folder)
        found = stage_of(opened.event, stage)
        if is_new:
            moment = moment_of(starts, opened.conditions.plan(found.name).starts)
            chosen = frozenset(options) if options else frozenset(("results", "percentages"))
            digits = pin or f"{secrets.randbelow(10_000):04}"
            session = TerminalSession(moment, name, computer, digits, chosen, deals_of(hands))
            _make(opened, found.name, session, file, language, as_json=as_json)
            return
        _refuse_options(options, hands, pin)
        seconds = whole(every, 1, MOST_SECONDS)
        is_clear = _take(folder, found.name, file, language, dry=dry, names=names, as_json=as_json)
        while follow and not dry and missing_results(open_folder(folder).event, found.name):
            time.sleep(seconds)
            is_clear = _take(
                folder, found.name, file, language, dry=dry, names=names, as_json=as_json, only_changes=True
            )
    if not is_clear:
        raise typer.Exit(code=1)


def _refuse_options(options: list[str] | None, hands: Path | None, pin: str) -> None:
    """What is only said when a file is made is no part of following it."""
    if options or hands is not None or pin:
        raise NotUnderstood(_said("only_new"))


def _make(
    opened: EventFolder, stage: str, session: TerminalSession, file: Path, language: Language, *, as_json: bool
) -> None:
    if file.exists():
        raise NotAllowed(_said("exists", path=shown(str(file))))
    if file.with_suffix(".ldb").exists():
        raise NotAllowed(_said("open", path=shown(str(file))))
    content, lost = write_bws(opened.event, opened.event.stage(stage), session)
    # Read back before anybody is told that it is ready.
    read_terminals(opened.event, stage, content, file.name)
    with safely(file) as stream:
        stream.write(content)
    if as_json:
        told = {"file": str(file), "pin": session.pin, "warnings": [one.to_json(language) for one in lost]}
        typer.echo(json.dumps(told, ensure_ascii=False, indent=1))
        return
    for one in lost:
        typer.echo(one.render(language), err=True)
    path = shown(str(file))
    for key in ("made", "start", "again"):
        typer.echo(_said(key, path=path, plain=str(file), pin=session.pin, options=tuple(OPTIONS)).render(language))


def _take(
    folder: Path,
    stage: str,
    file: Path,
    language: Language,
    *,
    dry: bool,
    names: bool,
    as_json: bool,
    only_changes: bool = False,
) -> bool:
    """One look at the file; whether nobody needs to look at anything."""
    opened = open_folder(folder)
    remembered = folder / LEDGER
    taken = ledger(remembered.read_text("utf-8")) if remembered.is_file() else {}
    try:
        reading = read_terminals(opened.event, stage, steady_bytes(file), file.name, taken)
    except CardinalError as error:
        if not only_changes:
            raise
        # While another program writes, the next look has it.
        typer.echo(error.text.render(language), err=True)
        return False
    typed = typed_names(opened.event, reading.seats) if names and not dry else ()
    if not dry:
        # First, so that a list that cannot be written leaves everything as it was.
        add_names(opened, typed)
        _write(opened, reading)
        if reading.taken != taken:
            write_file(remembered, ledger_text(reading.taken))
    _tell(reading, typed, language, as_json=as_json, only_changes=only_changes, dry=dry)
    return all(one.is_clear for one in reading.entries) and not reading.problems


def _write(opened: EventFolder, reading: Reading) -> None:
    add_results(opened, reading.entries)
    corrected = reading.of(Verdict.CORRECTED)
    if corrected:
        now = datetime.now().replace(microsecond=0)
        first = len(opened.event.corrections) + 1
        reason = CORRECTED_AT_THE_TABLE.render("en")
        add_corrections(
            opened.path,
            [
                Correction(
                    one.line.place, one.earlier.score if one.earlier else None, one.line.score, "terminal", now, reason,
                    ("79C1",), key=f"T{first + place}",
                )
                for place, one in enumerate(corrected)
            ],
        )  # fmt: skip
    facts = dict(read_facts_file(opened.path))
    noted = facts | {place: replace(facts.get(place, TableFacts()), lead=card) for place, card in reading.leads.items()}
    if noted != facts:
        rows = {"facts": facts_rows(noted.items())}
        write_file(opened.path / FACTS, json.dumps(rows, ensure_ascii=False, indent=1) + "\n")


def _tell(
    reading: Reading, typed: Sequence[TypedNames], language: Language, *, as_json: bool, only_changes: bool, dry: bool
) -> None:
    fresh = [one for one in reading.entries if not only_changes or one.verdict is not Verdict.KNOWN]
    unwritten = reading.seats_beside(typed)
    if as_json:
        told = {
            "entries": [entry_json(entry, language) for entry in fresh],
            "leads": len(reading.leads),
            "seats": [seat_line(note, language) for note in unwritten],
            "names": [names_line(one, language) for one in typed],
            "problems": [one.to_json(language) for one in reading.problems],
            "written": not dry,
        }
        typer.echo(json.dumps(told, ensure_ascii=False, indent=1))
        return
    for problem in reading.problems if not only_changes else ():
        typer.echo(problem.render(language), err=True)
    shown_entries = [one for one in fresh if one.verdict is not Verdict.KNOWN]
    for entry in shown_entries:
        typer.echo(entry_line(entry, language))
        for flaw in entry.flaws:
            typer.echo(f"  {flaw.text.render(language)}")
    for one in typed:
        typer.echo(names_line(one, language))
    for note in unwritten if not only_changes else ():
        typer.echo(seat_line(note, language))
    if shown_entries or not only_changes:
        counts = {str(verdict): len(reading.of(verdict)) for verdict in Verdict}
        typer.echo(_said("summary", **counts, leads=len(reading.leads)).render(language))
