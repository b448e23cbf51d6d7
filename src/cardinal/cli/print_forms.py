"""``cardinal print form | programme | results``: the forms of a hall, and the booklets before and after an event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from cardinal.contest.event_folder import EventFolder
from cardinal.contest.line_ups_file import read_line_ups
from cardinal.contest.model import Game
from cardinal.formats.paper import booklets
from cardinal.formats.paper.arrangement import arrangement, conversion_tables
from cardinal.formats.paper.captains_meeting import captains_meeting
from cardinal.formats.paper.errors import nothing
from cardinal.formats.paper.forms import appeal_forms, line_up_forms, penalty_notices
from cardinal.formats.paper.page import Paper
from cardinal.language import NotUnderstood, Text, speak_of

from .event_files import event_folder
from .figures import one_of, whole
from .options import shared
from .print import MOST_COPIES, MOST_NUMBER, Folder, Sheet, StageName, stage_name
from .reader import answering


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What was asked for; without a folder blank forms, as many as ``copies``."""

    folder: EventFolder | None
    language: str
    stage: str
    round: int
    numbers: tuple[int, ...]
    copies: int
    is_blank: bool

    @property
    def event(self) -> EventFolder:
        """The event, for what cannot be printed without one."""
        if self.folder is None:
            raise NotUnderstood(Text(__name__, "needs_event"))
        return self.folder


def _line_ups(wanted: _Wanted) -> Paper:
    if wanted.folder is None or wanted.is_blank:
        return line_up_forms(None, wanted.language, copies=wanted.copies)
    folder = wanted.folder
    last = next((one.stage for one in reversed(folder.event.matches)), folder.conditions.stages[0].name)
    known = {
        (one.stage, one.round, one.table, one.number): one.players
        for one in read_line_ups(folder.path)
        if one.segment == 1
    }
    return line_up_forms(folder, wanted.language, stage=wanted.stage or last, round_number=wanted.round, line_ups=known)


def _penalties(wanted: _Wanted) -> Paper:
    event = wanted.folder.event if wanted.folder is not None else None
    if event is None or wanted.is_blank:
        return penalty_notices(event, wanted.language, copies=wanted.copies)
    given = [
        penalty
        for penalty in event.penalties
        if wanted.stage in ("", penalty.stage)
        and wanted.round in (0, penalty.round)
        and (not wanted.numbers or penalty.contestant in wanted.numbers)
    ]
    if not given:
        raise nothing("no_penalties", event=event.conditions.name)
    return penalty_notices(event, wanted.language, penalties=given)


def _appeals(wanted: _Wanted) -> Paper:
    event = wanted.folder.event if wanted.folder is not None else None
    if event is None or wanted.is_blank:
        return appeal_forms(event, wanted.language, copies=wanted.copies)
    made = [one for one in event.appeals if not wanted.numbers or one.contestant in wanted.numbers]
    if not made:
        raise nothing("no_appeals", event=event.conditions.name)
    return appeal_forms(event, wanted.language, appeals=made)


FORMS: Mapping[str, Callable[[_Wanted], Paper]] = {
    "line-up": _line_ups,
    "penalty": _penalties,
    "appeal": _appeals,
    "captains-meeting": lambda wanted: captains_meeting(wanted.event, wanted.language),
    "schedule": lambda wanted: arrangement(
        wanted.event, wanted.language, stage=wanted.stage, round_number=wanted.round
    ),
    "conversion": lambda wanted: conversion_tables(wanted.folder, wanted.language),
}


@shared(sheet=Sheet)
def form(
    sheet: Sheet,
    name: Annotated[str, typer.Argument(metavar="FORM", help=f"One of {', '.join(FORMS)}.")],
    folder: Annotated[
        Path | None, typer.Argument(metavar="DIR", help="The event's folder; without it the form is blank.")
    ] = None,
    stage: StageName = "",
    round_number: Annotated[
        str, typer.Option("--round", metavar="NUMBER", help="One round; line-ups are of the last one drawn.")
    ] = "0",
    numbers: Annotated[
        list[str] | None, typer.Option("--number", metavar="NUMBER", help="Only this contestant; may be repeated.")
    ] = None,
    copies: Annotated[str, typer.Option(metavar="COUNT", help="How many blank copies.")] = "1",
    blank: Annotated[bool, typer.Option("--blank", help="Blank, with the name of the event.")] = False,
) -> None:
    """Print a form: line-ups, penalty notices, appeals, the captains' meeting, the schedule, the table of VPs."""
    with answering(sheet.lang) as language:
        chosen = FORMS[one_of(name, tuple(FORMS))]
        read = event_folder(folder) if folder is not None else None
        if read is None:
            # The forms without an event are those of the Guandan rules (G14.2).
            speak_of(Game.GUANDAN)
        wanted = _Wanted(
            read,
            language,
            stage_name(read.event, stage) if read is not None else "",
            whole(round_number, 0, MOST_NUMBER),
            tuple(whole(number, 1, MOST_NUMBER) for number in numbers or ()),
            whole(copies, 1, MOST_COPIES),
            blank,
        )
        sheet.print(chosen(wanted))


@shared(sheet=Sheet)
def programme(sheet: Sheet, folder: Folder) -> None:
    """Print the programme of an event: who runs it, who plays, when, and under which conditions."""
    with answering(sheet.lang) as language:
        sheet.print(booklets.programme(event_folder(folder), language))


@shared(sheet=Sheet)
def results(sheet: Sheet, folder: Folder) -> None:
    """Print the booklet of results: the final list, every stage and match, penalties and appeals."""
    with answering(sheet.lang) as language:
        sheet.print(booklets.results(event_folder(folder), language))
