"""``cardinal event``: make an event as a folder of plain files, draw its rounds, check it, show it."""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from cardinal.contest.captains_meeting import publish
from cardinal.contest.check import Report, check_event
from cardinal.contest.conditions_page import page_json, page_text
from cardinal.contest.conditions_reader import read_conditions
from cardinal.contest.drawing import draw_next, next_stage
from cardinal.contest.entries import plays
from cardinal.contest.entries_file import entries_json
from cardinal.contest.event_folder import EventFolder, create_event, save_conditions, save_planned
from cardinal.contest.model import Form, Match, Outcome, Seating
from cardinal.contest.movements import Severity
from cardinal.contest.officials import bodies
from cardinal.contest.pairings.opponents import read_choices
from cardinal.contest.round_files import rounds_csv, rounds_json
from cardinal.contest.round_plan import Planned
from cardinal.contest.systems import FITTED_SYSTEMS, has_two_lines, system_name
from cardinal.contest.usual_stages import usual_stages
from cardinal.contest.usual_terms import usual_terms
from cardinal.language import CardinalError, Language, NotUnderstood, Text, Texts, clause_ids, shown
from cardinal.laws.clause_names import clause_names
from cardinal.regulations.pack import find_pack, pack_names

from .event_files import event_folder
from .reader import Json, Lang, answering

_say = Texts(__name__).render

app = typer.Typer(help="An event as a folder of plain files: new, draw, check, show.", no_args_is_help=True)

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The event's folder.")]
At = Annotated[
    str, typer.Option("--at", metavar="TIME", help="The current time, for example 2026-05-01T19:30 (default: now).")
]


@app.command()
def new(
    folder: Folder,
    name: Annotated[str, typer.Option("--name", help="The name of the event (default: the folder's name).")] = "",
    pack: Annotated[str, typer.Option("--pack", help="Regulations: wbf-2017, ctcba or china-guandan.")] = "",
    form: Annotated[str, typer.Option("--form", help="pairs, teams or individual.")] = "",
    event_class: Annotated[str, typer.Option("--class", help="open, men, women, mixed or special_mixed.")] = "open",
    stage: Annotated[
        list[str] | None,
        typer.Option("--stage", help='A stage, as "Final: system=knockout rounds=3 boards=16"; may be repeated.'),
    ] = None,
    changes: Annotated[
        list[str] | None,
        typer.Option("--set", help="A setting, as corrections.minutes=45 or laws.screen_conditions=screens."),
    ] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Create an event: conditions from a pack and your changes, and an empty list of entries."""
    with answering(lang) as language:
        asked = sys.stdin.isatty()
        name = name or _asked("ask_name", folder.resolve().name, language, asked=asked)
        pack = pack or _asked("ask_pack", "wbf-2017", language, asked=asked, legal=pack_names())
        game = find_pack(pack).games[0]
        form = form or _asked("ask_form", "pairs" if game == "bridge" else "teams", language, asked=asked)
        record: dict[str, object] = {"name": name, "pack": pack, "form": form, "class": event_class}
        stages = record["stage"] = [_stage(one) for one in stage or ()] or usual_stages(game, form)
        scoring = str(stages[0].get("scoring", ""))
        record |= usual_terms(pack, game, Form(form), scoring) if form in tuple(Form) else {}
        for change in changes or ():
            _put(record, change)
        made = create_event(folder, read_conditions(record))
        if as_json:
            _print_json({"folder": str(folder), "conditions": made.conditions.to_json()})
            return
        typer.echo(_say("made", language, path=str(folder), name=name, pack=find_pack(pack)))
        typer.echo(_say("enter_next", language))


def _asked(key: str, usual: str, language: Language, *, asked: bool, legal: tuple[str, ...] = ()) -> str:
    """What a person at a terminal answers; anybody else has the usual value."""
    return str(typer.prompt(_say(key, language, legal=legal), default=usual)) if asked else usual


def _stage(text: str) -> dict[str, object]:
    """``Final: system=knockout rounds=3`` as the table of a stage."""
    name, colon, rest = text.partition(":")
    words = [word.partition("=") for word in rest.split()]
    if not colon or not name.strip() or not all(sign for _, sign, _ in words):
        raise NotUnderstood(Text(__name__, "bad_stage", {"given": shown(text)}))
    said = {key: _value(value) for key, _, value in words}
    missing = tuple(key for key in ("rounds", "boards") if key not in said)
    if len(missing) == 2 and said.get("system") in FITTED_SYSTEMS:
        said.setdefault("fit", "length")
        missing = ()
    if missing:
        # A round of one board is nobody's event, and it would be drawn without a word.
        raise NotUnderstood(Text(__name__, "stage_without", {"stage": shown(name.strip()), "missing": missing}))
    if has_two_lines(str(said.get("system"))) and not said.get("arrow_switch"):
        # Nobody changes direction, so that each line has a list of its own.
        said.setdefault("winners", "overall_two")
    return {"name": name.strip(), **said}


def _put(record: dict[str, object], change: str) -> None:
    """``corrections.minutes=45`` into its section; what has no section is a line of the head."""
    path, sign, text = change.partition("=")
    section, dot, name = path.strip().partition(".")
    if not sign or not section:
        raise NotUnderstood(Text(__name__, "bad_change", {"given": shown(change)}))
    if not dot:
        record[section] = _value(text)
        return
    table = record.setdefault(section, {})
    if isinstance(table, dict):
        table[name] = _value(text)


def _value(text: str) -> object:
    """A value as TOML writes it; anything else is a text."""
    try:
        return tomllib.loads(f"value = {text}", parse_float=Decimal)["value"]
    except tomllib.TOMLDecodeError:
        return text.strip()


@app.command()
def draw(
    folder: Folder,
    seed: Annotated[str, typer.Option(help="The published seed, any text; later draws continue from the first.")] = "",
    at: At = "",
    unfinished: Annotated[bool, typer.Option("--unfinished", help="Pair even if results are missing.")] = False,
    movement: Annotated[
        str, typer.Option(metavar="KEY", help="Use a movement listed by `cardinal movement choose`.")
    ] = "",
    choose: Annotated[
        list[str] | None,
        typer.Option(metavar="A-B", help="Team A chose team B as its opponent; once for each choice, in their order."),
    ] = None,
    dry: Annotated[bool, typer.Option("--dry-run", help="Show the draw, and write nothing.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print the rounds as CSV.")] = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Draw the first or next round (or the whole movement) and write draw.json and the rounds."""
    with answering(lang) as language:
        found = _opened(folder, language)
        now = moment(at)
        choices = read_choices(" ".join(choose or ()))
        planned = draw_next(found, seed, at=now, unfinished=unfinished, movement=movement, choices=choices)
        files: tuple[Path, ...] = ()
        if not dry:
            if found.conditions.published_at is None:
                # Nothing is drawn before the contestants can read by what method.
                published = publish(planned.conditions or found.conditions, now)
                save_conditions(folder, published)
                planned = replace(planned, conditions=planned.conditions and published)
            files = save_planned(folder, found.draw, planned)
        if as_json:
            _print_json(_planned_json(planned, files, language))
        elif as_csv:
            typer.echo(rounds_csv(planned.seatings, planned.matches), nl=False)
        else:
            typer.echo("\n".join(_planned_text(found, planned, files, language)))


@app.command()
def check(folder: Folder, at: At = "", as_json: Json = False, lang: Lang = None) -> None:
    """Report what is illegal or unfair in an event, planned or finished; exit status 1 if anything is illegal."""
    with answering(lang) as language:
        report = check_event(_opened(folder, language), moment(at))
        if as_json:
            findings = [finding.to_json(language) for finding in report.findings]
            _print_json({"legal": report.is_legal, "findings": findings})
        else:
            typer.echo("\n".join(_report_text(report, language)))
    if not report.is_legal:
        raise typer.Exit(code=1)


@app.command()
def show(
    folder: Folder,
    options: Annotated[bool, typer.Option("--options", help="Show every option of the laws, chosen or not.")] = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Show an event: its conditions with their clauses, staff, entries and progress."""
    with answering(lang) as language:
        found = _opened(folder, language)
        conditions = found.conditions
        if as_json:
            page = page_json(conditions, language, every_option=options)
            people = [body.to_json(language) for body in bodies(conditions)]
            record = {**page, "conditions": conditions.to_json(), "officials": people}
            _print_json({**record, "entries": entries_json(found.entries), "progress": _progress(found)})
            return
        typer.echo(page_text(conditions, language, every_option=options))
        typer.echo(_say("entries_title", language, count=sum(map(plays, found.entries))))
        for entry in found.entries:
            state = "" if entry.status == "entered" else f"  ({_say(f'status_{entry.status}', language)})"
            people_text = " · ".join(person.name for person in entry.players)
            typer.echo(f"  {entry.number:>4}  {entry.title}" + (f": {people_text}" if entry.name else "") + state)
        typer.echo("\n" + "\n".join(_progress_text(found, language)))


def moment(text: str) -> datetime:
    """The time that somebody wrote, or the clock's."""
    if not text:
        return datetime.now().astimezone().replace(tzinfo=None, microsecond=0)
    try:
        return datetime.fromisoformat(text)
    except ValueError as error:
        raise NotUnderstood(Text(__name__, "bad_time", {"given": shown(text)})) from error


def _planned_json(planned: Planned, files: tuple[Path, ...], language: Language) -> dict[str, object]:
    return {
        "draw": planned.draw.to_json(),
        **rounds_json(planned.draw.stage, planned.seatings, planned.matches),
        "notes": [note.render(language) for note in planned.notes],
        "cites": list(clause_ids(planned.cites)),
        "files": [str(file) for file in files],
    }


def _planned_text(found: EventFolder, planned: Planned, files: tuple[Path, ...], language: Language) -> list[str]:
    names = {contestant.number: str(contestant) for contestant in found.event.contestants}
    lines = [_say("seed", language, seed=planned.draw.seed)]
    for number in planned.round_numbers:
        lines.append(_say("round", language, stage=planned.draw.stage, number=number))
        lines += [_seat_line(seating, language) for seating in planned.seatings if seating.round == number]
        lines += [_match_line(match, names, language) for match in planned.matches if match.round == number]
    lines += [note.render(language) for note in planned.notes]
    if planned.cites:
        clauses = clause_names(clause_ids(planned.cites), language)
        lines.append(_say("clauses", language, clauses=clauses))
    return [*lines, *(_say("written", language, file=str(file)) for file in files)]


def _seat_line(seating: Seating, language: Language) -> str:
    boards = (
        f"{seating.boards[0]}-{seating.boards[-1]}" if len(seating.boards) > 1 else "".join(map(str, seating.boards))
    )
    sides = ["+".join(map(str, side)) or _say("nobody", language) for side in (seating.ns, seating.ew)]
    return f"  {seating.table:>4}  NS {sides[0]:<7} EW {sides[1]:<7} {boards}"


_GROUPS = ("winners", "losers", "third")


def _match_line(match: Match, names: Mapping[int, str], language: Language) -> str:
    if match.away is None:
        key = "bye" if match.outcome is Outcome.BYE else "sits_out"
        return "        " + _say(key, language, name=names[match.home])
    group = (
        f"{_say(f'group_{match.group}', language) if match.group in _GROUPS else match.group} " if match.group else ""
    )
    home, away = (" + ".join(names[number] for number in side) for side in (match.home_side, match.away_side))
    return f"  {group}{match.table:>4}. {home} - {away}"


def _report_text(report: Report, language: Language) -> list[str]:
    lines: list[str] = []
    for severity in Severity:
        found = report.of(severity)
        if not found:
            continue
        lines.append(f"{severity.label(language)}:")
        for one in found:
            where = f"{one.source}: " if one.source.file else ""
            clauses = f" [{', '.join(clause_names(one.clauses, language))}]" if one.clauses else ""
            lines.append(f"  {where}{one.text.render(language)}{clauses}")
    return [*lines, _say("legal" if report.is_legal else "illegal", language)]


def _progress(found: EventFolder) -> list[dict[str, object]]:
    event = found.event
    told = []
    for stage in found.conditions.stages:
        drawn = {match.round for match in event.matches_of(stage.name)}
        drawn |= {seating.round for seating in event.seatings if seating.stage == stage.name}
        played = {line.place.round for line in event.lines_of(stage.name)}
        rounds = {"rounds": stage.rounds, "drawn": len(drawn), "played": len(played)}
        told.append({"stage": stage.name, "system": stage.system, **rounds})
    return told


def _progress_text(found: EventFolder, language: Language) -> list[str]:
    lines = [
        _say(
            "stage_progress" if found.conditions.plan(str(one["stage"])).fit == "stated" else "fit",
            language,
            **{**one, "system": system_name(str(one["system"]))},
        )
        for one in _progress(found)
    ]
    try:
        lines.append(_say("next", language, stage=next_stage(found).name))
    except CardinalError:
        lines.append(_say("nothing_next", language))
    if found.event.flaws:
        lines.append(_say("flaws", language, count=len(found.event.flaws)))
    return lines


def _opened(folder: Path, language: Language) -> EventFolder:
    """The event; who waits at a terminal for a large one sees that it is being read."""
    with Console(stderr=True).status(_say("reading", language)):
        return event_folder(folder)


def _print_json(record: object) -> None:
    typer.echo(json.dumps(record, ensure_ascii=False, indent=2))
