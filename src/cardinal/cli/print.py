"""``cardinal print``: hand records, travellers, score sheets, cards and Guandan sheets, as HTML or PDF."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from cardinal.contest.model import Event
from cardinal.contest.movements import Movement
from cardinal.contest.seatings_movement import movement_of
from cardinal.contest.standings import StageStandings, standings
from cardinal.formats.paper.contestants import called
from cardinal.formats.paper.errors import nothing
from cardinal.formats.paper.guandan_sheets import NAMES, guandan_paper
from cardinal.formats.paper.hand_record import HandRecord, hand_records
from cardinal.formats.paper.hand_record_html import hand_records_html
from cardinal.formats.paper.hand_record_pdf import hand_records_pdf
from cardinal.formats.paper.html_page import html_paper
from cardinal.formats.paper.movement_cards import guide_card_paper, table_card_paper
from cardinal.formats.paper.page import Paper
from cardinal.formats.paper.pdf_page import pdf_paper
from cardinal.formats.paper.score_sheets import blank_score_sheets, score_sheets
from cardinal.formats.paper.travellers import blank_travellers
from cardinal.formats.paper.travellers import travellers as scored_travellers
from cardinal.language import Language, NotUnderstood, Text, shown

from .board_files import records_of
from .event_files import event_folder
from .figures import one_of, whole
from .options import shared
from .reader import Lang, answering, read, write

app = typer.Typer(help="Paper: hand records, travellers, score sheets, cards, as HTML or PDF.", no_args_is_help=True)
MOST_COPIES = 500
MOST_NUMBER = 10**9


class Form(StrEnum):
    HTML = "html"
    PDF = "pdf"


Font = Annotated[Path | None, typer.Option("--font", metavar="FILE.ttf", help="A TrueType font to put into the PDF.")]
Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The event's folder.")]
StageName = Annotated[str, typer.Option("--stage", metavar="NAME", help="A stage (default: the one played last).")]
Blank = Annotated[bool, typer.Option("--blank", help="Blank, to be filled in by hand.")]
Title = Annotated[str, typer.Option("--title", metavar="WORDS", help="The heading.")]


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a paper is written as, where to, and in which language."""

    pdf: Annotated[bool, typer.Option("--pdf", help="PDF; needs --out.")] = False
    html: Annotated[bool, typer.Option("--html", help="HTML (default).")] = False
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write to this file; .pdf makes it a PDF.")
    ] = None
    font: Font = None
    lang: Lang = None

    @property
    def form(self) -> Form:
        ending = Form.PDF if self.out is not None and self.out.suffix.lower() == ".pdf" else Form.HTML
        if self.pdf and self.html:
            raise NotUnderstood(Text(__name__, "two_forms"))
        form = Form.PDF if self.pdf else Form.HTML if self.html else ending
        if form is Form.PDF and self.out is None:
            raise NotUnderstood(Text(__name__, "pdf_out"))
        return form

    def print(self, paper: Paper) -> None:
        if self.form is Form.PDF:
            _write_bytes(pdf_paper(paper, self.font), self.out)
        else:
            write(html_paper(paper), self.out)


@app.command()
@shared(sheet=Sheet)
def hands(
    sheet: Sheet,
    path: Annotated[Path, typer.Argument(metavar="FILE|DIR", help="A file of boards, or a folder of such files.")],
    title: Title = "",
    double_dummy: Annotated[
        bool, typer.Option("--dd", help="Compute makeable tricks where the file has none.")
    ] = False,
) -> None:
    """Print hand records: 36 boards on a page, with points, what can be made, and par where it is known."""
    with answering(sheet.lang) as language:
        form = sheet.form
        records, problems = records_of(path)
        found = hand_records(records)
        if not found:
            raise NotUnderstood(Text("cardinal.cli.board_files", "no_boards", {"path": shown(str(path))}))
        if double_dummy:
            found = _solved(found, language)
        named = title or _say("hand_records", language)
        if form is Form.PDF:
            _write_bytes(hand_records_pdf(found, named, language, sheet.font), sheet.out)
        else:
            write(hand_records_html(found, named, language), sheet.out)
        for problem in problems:
            typer.echo(problem.render(language), err=True)


@app.command()
@shared(sheet=Sheet)
def travellers(
    sheet: Sheet,
    folder: Folder,
    stage: StageName = "",
    blank: Blank = False,
) -> None:
    """Print a traveller for each board: with all its results, or blank."""
    with answering(sheet.lang) as language:
        event = event_folder(folder).event
        name = stage_name(event, stage)
        paper = (
            blank_travellers(event, name or event.conditions.stages[0].name, language)
            if blank
            else scored_travellers(event, _scored(event, name), language)
        )
        sheet.print(paper)


@app.command()
@shared(sheet=Sheet)
def scores(
    sheet: Sheet,
    folder: Folder,
    numbers: Annotated[
        list[str] | None, typer.Option("--number", metavar="NUMBER", help="Only this pair or team; may be repeated.")
    ] = None,
    stage: StageName = "",
    blank: Blank = False,
) -> None:
    """Print score sheets: one for each pair's session or each match, filled in or blank."""
    with answering(sheet.lang) as language:
        event = event_folder(folder).event
        name, wanted = stage_name(event, stage), [whole(number, 1, MOST_NUMBER) for number in numbers or ()]
        paper = (
            blank_score_sheets(event, name or event.conditions.stages[0].name, wanted, language)
            if blank
            else score_sheets(event, _scored(event, name), wanted, language)
        )
        sheet.print(paper)


@app.command()
@shared(sheet=Sheet)
def cards(
    sheet: Sheet,
    source: Annotated[
        Path, typer.Argument(metavar="DIR|FILE", help="An event's folder, or a movement as JSON (cardinal movement).")
    ],
    tables: Annotated[
        bool, typer.Option("--tables", help="A card for each table (default: for each contestant).")
    ] = False,
    url: Annotated[
        str, typer.Option("--url", metavar="ADDRESS", help="A QR code on table cards; {table} stands for the table.")
    ] = "",
    title: Title = "",
    stage: StageName = "",
) -> None:
    """Print guide cards or table cards of a movement."""
    with answering(sheet.lang) as language:
        movement, event = _movement(source, stage)
        named = title or (event.conditions.name if event is not None else movement.kind.label(language))
        names = (
            {}
            if event is None
            else {contestant.number: called(event, contestant.number) for contestant in event.contestants}
        )
        paper = (
            table_card_paper(movement, named, language, url)
            if tables
            else guide_card_paper(movement, named, language, names)
        )
        sheet.print(paper)


@app.command("guandan-sheet")
@shared(sheet=Sheet)
def guandan_sheet(
    sheet: Sheet,
    name: Annotated[str, typer.Argument(metavar="SHEET", help="individual, pairs or teams.")],
    copies: Annotated[str, typer.Option(metavar="COUNT", help="How many sheets.")] = "1",
    fill: Annotated[
        list[str] | None,
        typer.Option("--fill", metavar="HEAD=WORDS", help="Values to fill in, for example round=3 or table=12."),
    ] = None,
) -> None:
    """Print score sheets of the Guandan rules, to be filled in at the table."""
    with answering(sheet.lang) as language:
        known = [_filled(one) for one in fill or ()]
        paper = guandan_paper(one_of(name, NAMES), language, whole(copies, 1, MOST_COPIES), known)
        sheet.print(paper)


def _say(key: str, language: str) -> str:
    return Text("cardinal.formats.paper", key).render(language)


def _write_bytes(raw: bytes, path: Path | None) -> None:
    if path is None:
        raise AssertionError("a PDF has a file")
    try:
        path.write_bytes(raw)
    except OSError as error:
        values = {"path": shown(str(path)), "reason": str(error.strerror)}
        raise NotUnderstood(Text(__package__, "unwritable_file", values)) from error


def stage_name(event: Event, stage: str) -> str:
    names = tuple(one.name for one in event.conditions.stages)
    if stage and stage not in names:
        values = {"given": shown(stage), "stages": names}
        raise NotUnderstood(Text("cardinal.cli.event_score", "stage", values), legal=names)
    return stage


def _scored(event: Event, stage: str) -> StageStandings:
    scored = standings(event)
    return scored.stage(stage) if stage else scored.last


def _movement(source: Path, stage: str) -> tuple[Movement, Event | None]:
    if not source.is_dir():
        try:
            return Movement.from_json(json.loads(read(source))), None
        except (json.JSONDecodeError, RecursionError) as error:
            raise NotUnderstood(Text(__name__, "no_json", {"path": shown(str(source))})) from error
    event = event_folder(source).event
    name = stage_name(event, stage) or next(
        (seating.stage for seating in event.seatings), event.conditions.stages[0].name
    )
    movement = movement_of(one for one in event.seatings if one.stage == name)
    if movement is None:
        raise nothing("no_movement", stage=name)
    return movement, event


def _filled(text: str) -> tuple[str, str]:
    head, sign, words = text.partition("=")
    if not sign:
        raise NotUnderstood(Text(__name__, "fill", {"given": shown(text)}))
    return head.strip(), words.strip()


def _solved(records: Sequence[HandRecord], language: Language) -> list[HandRecord]:
    from cardinal.analysis import Solver, Unsolved, attempted_tables

    unknown = [record.board.deal for record in records if record.tricks is None]
    with Solver() as solver:
        found = iter(attempted_tables(solver, unknown) if unknown else ())
    solved = []
    for record in records:
        table = next(found) if record.tricks is None else record.tricks
        if isinstance(table, Unsolved):
            typer.echo(f"{record.board.number}: {table.text.render(language)}", err=True)
        else:
            record = HandRecord(record.board, table)
        solved.append(record)
    return solved
