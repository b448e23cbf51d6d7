"""``cardinal bridgemate``: a movement out as the Data Connector's message, and its messages of results in."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from cardinal.contest.event_folder import open_folder
from cardinal.formats.bridgemate import Session, movement_message
from cardinal.formats.bridgemate_entry import Entry, entries_of
from cardinal.formats.bridgemate_results import TerminalResult, read_message
from cardinal.formats.bws_writer import session_guid
from cardinal.formats.problem import Problem
from cardinal.language import Language, Texts

from .figures import whole
from .reader import Json, Lang, answering, read, write
from .terminal_entries import add_results, deals_of, entry_json, moment_of, print_entries, stage_of

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
        found = stage_of(event, stage)
        if round_number:
            number = whole(round_number, 1, MOST_ROUNDS)
            event = replace(event, seatings=tuple(seating for seating in event.seatings if seating.round == number))
        moment = moment_of(starts, opened.conditions.plan(found.name).starts)
        session = Session(guid or session_guid(event, found, moment), moment, name, club_id, licence_key)
        message = movement_message(event, found, session, deals_of(hands))
        write(message + "\n", out)
        typer.echo(_said("session", guid=session.guid).render(language), err=True)


@bridgemate.command()
def results(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Messages, one per file or one per line.")],
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
        found = stage_of(opened.event, stage)
        told, problems = _messages(files)
        entries = entries_of(opened.event, found.name, told)
        target = add_results(opened, entries) if is_written else None
        if as_json:
            _print_json(entries, problems, target, language)
        else:
            print_entries(entries, problems, target, language)
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


def _print_json(entries: tuple[Entry, ...], problems: list[Problem], target: Path | None, language: Language) -> None:
    told = {
        "entries": [entry_json(entry, language) for entry in entries],
        "problems": [problem.to_json(language) for problem in problems],
        "written": None if target is None else str(target),
    }
    typer.echo(json.dumps(told, ensure_ascii=False, indent=1))
