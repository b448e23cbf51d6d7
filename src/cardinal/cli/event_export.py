"""``cardinal event export``: an event's results in a format that others read, with a word about what it cannot say."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from cardinal.contest.model import Event
from cardinal.contest.render import flaw_line
from cardinal.formats.event_exports import Export, ExportForm, export_event
from cardinal.formats.event_tables import FORMS, write_standings
from cardinal.formats.problem import Problem
from cardinal.formats.recorded_hands import RecordedHands
from cardinal.language import Language, NotAllowed, NotUnderstood, Text, shown

from .board_files import records_of
from .convert import safely
from .event_files import event_folder
from .reader import Json, Lang, answering

USEBIO = "usebio"
_FORMS: Mapping[str, ExportForm] = {
    USEBIO: ExportForm.USEBIO,
    "csv": ExportForm.CSV,
    "json": ExportForm.JSON,
    "pbn": ExportForm.PBN,
    "xlsx": ExportForm.XLSX,
}
OFFERED = tuple(_FORMS)


def export(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The event's folder.")],
    target: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write.")],
    form: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="usebio, csv, json, pbn or xlsx (default: as OUT ends).")
    ] = "",
    stage: Annotated[
        str, typer.Option("--stage", help="The stage (default: the one played last. CSV, JSON: all).")
    ] = "",
    standings: Annotated[bool, typer.Option("--standings", help="CSV, JSON: the standings, not the results.")] = False,
    tables: Annotated[
        bool, typer.Option("--tables", help="PBN: a record a board with a table of its scores, not one a result.")
    ] = False,
    version: Annotated[str, typer.Option("--usebio-version", help="1.2 or 1.3.")] = "1.2",
    club: Annotated[str, typer.Option("--club", help="The name of the club.")] = "",
    club_id: Annotated[str, typer.Option("--club-id", help="The club's number in its federation.")] = "",
    date: Annotated[str, typer.Option("--date", metavar="YYYY-MM-DD", help="The day of play.")] = "",
    identifier: Annotated[str, typer.Option("--id", help="The federation's code for the event.")] = "",
    hands: Annotated[
        Path | None, typer.Option("--hands", metavar="FILE", help="The boards that were played, in any format.")
    ] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Write the results of an event for other programs; warns about anything the target format cannot hold."""
    with answering(lang) as language:
        wanted = _format(form, target)
        day = _day(date)
        event = event_folder(folder).event
        if standings and wanted in FORMS:
            if stage:
                raise NotAllowed(Text(__name__, "whole_lists"))
            with safely(target) as stream:
                write_standings(event, stream, wanted)
            _tell(event, [], wanted, target, language, as_json=as_json)
            return
        cards, problems = _hands(hands)
        chosen = Export(stage, cards, version, club, club_id, day, identifier)
        exported = ExportForm.PBN_TABLES if tables and wanted == "pbn" else _FORMS[wanted]
        with safely(target) as stream:
            lost = export_event(event, exported, stream, chosen)
        _tell(event, [*problems, *lost], wanted, target, language, as_json=as_json)


def _format(form: str, target: Path) -> str:
    """What was named, or what the file's name ends with; ``xml`` is USEBIO."""
    word = (form or target.suffix).strip().lower().removeprefix(".")
    wanted = USEBIO if word == "xml" else word
    if wanted not in OFFERED:
        raise NotUnderstood(Text(__name__, "no_format", {"given": shown(form or target.name)}), legal=OFFERED)
    return wanted


def _day(text: str) -> str:
    if not text:
        return ""
    try:
        return datetime.strptime(text, "%Y-%m-%d").date().isoformat()
    except ValueError as error:
        raise NotUnderstood(Text(__name__, "no_day", {"given": shown(text)})) from error


def _hands(path: Path | None) -> tuple[Mapping[int, RecordedHands], list[Problem]]:
    if path is None:
        return {}, []
    found, problems = records_of(path)
    return {one.number: one.hands for one in found if one.number is not None and one.hands is not None}, problems


def _tell(
    event: Event, problems: list[Problem], wanted: str, target: Path, language: Language, *, as_json: bool
) -> None:
    if as_json:
        told = {
            "format": wanted,
            "file": str(target),
            "warnings": [problem.to_json(language) for problem in problems],
            "flaws": [flaw_line(flaw, language) for flaw in event.flaws],
        }
        typer.echo(json.dumps(told, ensure_ascii=False, indent=1))
        return
    for line in (*(flaw_line(one, language) for one in event.flaws), *(one.render(language) for one in problems)):
        typer.echo(line, err=True)
    values = {"path": shown(str(target)), "format": wanted, "warnings": len(problems)}
    typer.echo(Text(__name__, "written", values).render(language))
