"""``cardinal event export``: an event's results in a format that others read, with a word about what it cannot say."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from cardinal.bridge import dealer_of, vulnerability_of
from cardinal.contest.model import Event, Game
from cardinal.contest.render import flaw_line
from cardinal.contest.score_cell import read_cell, write_cell
from cardinal.contest.settled import settled_lines
from cardinal.formats.event_boards import board_records
from cardinal.formats.event_tables import FORMS, write_results, write_standings
from cardinal.formats.event_workbook import write_workbook
from cardinal.formats.game_record import GameRecord
from cardinal.formats.problem import Problem
from cardinal.formats.recorded_hands import RecordedHands
from cardinal.formats.registry import format_named, writer_of
from cardinal.formats.usebio_event import usebio_event
from cardinal.formats.usebio_model import UsebioEvent
from cardinal.formats.usebio_records import records
from cardinal.formats.usebio_writer import write as write_usebio
from cardinal.language import CardinalError, Language, NotAllowed, NotUnderstood, Text, shown

from .board_files import records_of
from .convert import safely
from .event_files import event_folder
from .reader import Json, Lang, answering

USEBIO = "usebio"
OFFERED = (USEBIO, *FORMS, "pbn", "xlsx")


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
        if wanted in FORMS:
            counted = _counted(event, stage, standings=standings)
            with safely(target) as stream:
                (write_standings if standings else write_results)(counted, stream, wanted)
            _tell(event, [] if standings else _shortened(counted), wanted, target, language, as_json=as_json)
            return
        if wanted == "xlsx":
            with safely(target) as stream:
                write_workbook(_counted(event, stage, standings=False), stream)
            _tell(event, [], wanted, target, language, as_json=as_json)
            return
        if event.conditions.game is not Game.BRIDGE:
            raise NotAllowed(Text(__name__, "only_bridge", {"format": wanted}), legal=FORMS)
        cards, problems = _hands(hands)
        if tables and wanted == "pbn":
            boards, lost = board_records(event, cards)
            with safely(target) as stream:
                lost += writer_of(format_named(wanted))(boards, stream)
            _tell(event, [*problems, *lost], wanted, target, language, as_json=as_json)
            return
        made, lost = usebio_event(
            event, stage or None, club=club, club_id=club_id, date=day, identifier=identifier, hands=cards
        )
        with safely(target) as stream:
            lost += _written(made, stream, wanted, version)
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


def _counted(event: Event, stage: str, *, standings: bool) -> Event:
    """The event with the scores that count, of one stage if one is named; lists are always of the whole."""
    names = tuple(one.name for one in event.conditions.stages)
    if stage and stage not in names:
        raise NotUnderstood(Text(__name__, "no_stage", {"given": shown(stage)}), legal=names)
    if standings:
        if stage:
            raise NotAllowed(Text(__name__, "whole_lists"))
        return event
    wanted = (stage,) if stage else names
    return replace(event, lines=tuple(line for name in wanted for line in settled_lines(event, name)))


def _shortened(event: Event) -> list[Problem]:
    """The lines whose score a cell of a table cannot say as it is."""
    game = event.conditions.game
    found = []
    for line in event.lines:
        try:
            is_whole = read_cell(write_cell(line.score), game, line.board) == line.score
        except CardinalError:
            is_whole = False
        if not is_whole:
            why = Text(__name__, "shortened", {"board": line.board, "table": line.place.table})
            found.append(Problem(line.source.file, line.source.line, why))
    return found


def _hands(path: Path | None) -> tuple[Mapping[int, RecordedHands], list[Problem]]:
    if path is None:
        return {}, []
    found, problems = records_of(path)
    return {one.number: one.hands for one in found if one.number is not None and one.hands is not None}, problems


def _written(made: UsebioEvent, stream: BinaryIO, wanted: str, version: str) -> list[Problem]:
    if wanted == USEBIO:
        write_usebio(made, stream, version)
        return []
    return writer_of(format_named(wanted))(map(_marked, records(made)), stream)


def _marked(record: GameRecord) -> GameRecord:
    """With dealer and vulnerability, which an event's boards have by their numbers."""
    number = record.number or 1
    return replace(record, dealer=dealer_of(number), vulnerability=vulnerability_of(number))


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
