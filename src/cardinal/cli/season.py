"""``cardinal season``: tables, grades and people of a season, a folder of files; and where each number comes from."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Sequence
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from cardinal.club import MAIN
from cardinal.contest.model import Game
from cardinal.contest.spreadsheet_cells import safe_cells
from cardinal.language import Language, NotUnderstood, Text, Texts, shown
from cardinal.season.grades import Grade, Grades
from cardinal.season.ladder import Ladder, Part, Standing
from cardinal.season.people import Person
from cardinal.season.people_file import ImportPlan, decoded, planned, write_people
from cardinal.season.season_folder import PEOPLE, Season, club_folder, folder_people, load_season
from cardinal.season.value_words import value_note

from .reader import Json, Lang, answering, read, write

_texts = Texts(__name__)
_say = _texts.render

app = typer.Typer(help="A club's season as a folder: tables, grades, points, people.", no_args_is_help=True)

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The season's folder, with season.toml and people.csv.")]
ClubKey = Annotated[
    str, typer.Option("--club", metavar="CLUB", help="Another club than main, in the folder clubs/CLUB of DIR.")
]
Csv = Annotated[bool, typer.Option("--csv", help="Print CSV, the same in every language.")]
WIDEST = 160


@app.command()
def show(
    folder: Folder,
    table: Annotated[str, typer.Option("--table", help="One table by its name; else all of them.")] = "",
    as_csv: Csv = False,
    as_json: Json = False,
    club: ClubKey = MAIN,
    lang: Lang = None,
) -> None:
    """Work out the season's tables from its finished events."""
    with answering(lang) as language:
        season = loaded(club_folder(folder, club), language)
        tables = [season.ladder(table)] if table else [(one, season.standings(one)) for one in season.file.ladders]
        if as_json:
            typer.echo(json.dumps({ladder.name: [_row(one) for one in rows] for ladder, rows in tables}, indent=1))
        elif as_csv:
            write(_csv(tables), None)
        else:
            for ladder, rows in tables:
                _print(_grid(ladder, rows, language))
            _tell_unknown(season, language)


@app.command()
def grades(
    folder: Folder,
    game: Annotated[str, typer.Option("--game", help="bridge or guandan.")] = "bridge",
    as_json: Json = False,
    club: ClubKey = MAIN,
    lang: Lang = None,
) -> None:
    """Grades of everybody with enough boards. A club shows a grade to its owner alone."""
    with answering(lang) as language:
        if game not in tuple(Game):
            raise NotUnderstood(_texts("no_game", given=shown(game)), legal=tuple(map(str, Game)))
        season = loaded(club_folder(folder, club), language)
        found = season.grades[Game(game)]
        listed = sorted(
            ((found[key], season.people[key]) for key in found if key in season.people and found[key].is_shown),
            key=lambda pair: (-pair[0].mean, pair[1].id),
        )
        if as_json:
            typer.echo(
                json.dumps(
                    [
                        {"id": person.id, "grade": _rounded(one.mean), "spread": _rounded(one.spread)}
                        for one, person in listed
                    ]
                )
            )
            return
        if not listed:
            typer.echo(_say("no_grades", language))
        for one, person in listed:
            typer.echo(_grade_line(person, one, language))


@app.command()
def explain(
    folder: Folder,
    what: Annotated[
        str, typer.Argument(metavar="WHAT", help='"Ladder: Ann Lee", "points Ann Lee" or "grade Ann Lee 2026-03-05".')
    ],
    game: Annotated[str, typer.Option("--game", help="Of a grade: bridge or guandan.")] = "bridge",
    club: ClubKey = MAIN,
    lang: Lang = None,
) -> None:
    """Show where somebody's number comes from: the evenings that count and those that do not, and why."""
    with answering(lang) as language:
        season = loaded(club_folder(folder, club), language)
        subject, name, day = _asked(season, what)
        if subject == "grade":
            _explain_grade(season.grades[Game(game)], season.people.identified(name), day, language)
        elif subject == "points":
            _explain_points(season, season.people.identified(name), language)
        else:
            _explain_row(season, subject, name, language)


@app.command()
def find(
    folder: Folder,
    typed: Annotated[
        str, typer.Argument(metavar="TEXT", help="A name, a reading, initials or a number, or their beginning.")
    ],
    as_json: Json = False,
    club: ClubKey = MAIN,
    lang: Lang = None,
) -> None:
    """Find people of the club as an entry form does."""
    with answering(lang) as language:
        hits = folder_people(club_folder(folder, club)).found(typed)
        if as_json:
            typer.echo(
                json.dumps(
                    [{"id": one.id, "number": one.club_number, "name": one.name} for one in hits], ensure_ascii=False
                )
            )
            return
        if not hits:
            typer.echo(_say("no_hit", language, given=shown(typed)))
        for one in hits:
            typer.echo(_say("hit", language, name=one.name, number=one.club_number or one.id, status=one.status))


@app.command()
def people(
    folder: Folder,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A CSV file of people.")],
    keep: Annotated[bool, typer.Option("--write", help="Write people.csv; without it nothing is changed.")] = False,
    encoding: Annotated[str, typer.Option("--encoding", help="Of the file; else the first that fits.")] = "",
    club: ClubKey = MAIN,
    lang: Lang = None,
) -> None:
    """Compare a list of people with the club's, and take it over: new, changed, unchanged and what is in conflict."""
    with answering(lang) as language:
        known = folder_people(club_folder(folder, club))
        plan = planned(decoded(_bytes(file), encoding), known)
        _tell_plan(plan, language)
        if keep:
            write(write_people(plan.applied(known)), club_folder(folder, club) / PEOPLE)
            typer.echo(_say("written", language, file=PEOPLE))
        elif plan.new or plan.changed:
            typer.echo(_say("dry_run", language))
        if plan.conflicts:
            raise typer.Exit(code=1)


def loaded(folder: Path, language: Language) -> Season:
    """The season of a folder, with progress where somebody watches."""
    if not sys.stderr.isatty():
        return load_season(folder)
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(_say("reading", language))
        return load_season(folder, lambda done, total: bar.update(task, completed=done, total=total))


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        read(path)
        raise


def _row(standing: Standing) -> dict[str, object]:
    return {
        "place": standing.place,
        "key": list(standing.key),
        "name": standing.name,
        "total": _rounded(float(standing.total)),
        "counted": [part.evening for part in standing.counted],
        "dropped": [[part.evening, str(part.reason)] for part in standing.dropped],
    }


def _rounded(value: float) -> float:
    return round(value, 4)


def _figure(value: float) -> str:
    return f"{value:.2f}"


def _csv(tables: Sequence[tuple[Ladder, Sequence[Standing]]]) -> str:
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("table", "place", "name", "total", "evenings"))
    for ladder, rows in tables:
        for one in rows:
            cells = (ladder.name, one.place or "", one.name, f"{float(one.total):.4f}", len(one.counted))
            writer.writerow(safe_cells(cells))
    return out.getvalue()


def _grid(ladder: Ladder, rows: Sequence[Standing], language: Language) -> Table:
    grid = Table(title=ladder.name, title_justify="left")
    for key in ("place", "name", "total", "evenings", "note"):
        grid.add_column(_say(f"column_{key}", language), justify="left" if key in ("name", "note") else "right")
    last = max((one.place or 0 for one in rows), default=0)
    for one in rows:
        place = "" if one.place is None else str(one.place)
        grid.add_row(
            place, one.name, _figure(float(one.total)), str(len(one.counted)), _remark(ladder, one, last, language)
        )
    return grid


def _remark(ladder: Ladder, one: Standing, last: int, language: Language) -> str:
    if one.missing_evenings:
        return _say("missing_evenings", language, count=one.missing_evenings)
    if one.missing_partners:
        return _say("missing_partners", language, count=one.missing_partners)
    if one.place is not None and one.place <= ladder.up:
        return _say("goes_up", language)
    return _say("goes_down", language) if one.place is not None and one.place > last - ladder.down else ""


def _print(grid: Table) -> None:
    Console(width=None if sys.stdout.isatty() else WIDEST).print(grid)


def _tell_unknown(season: Season, language: Language) -> None:
    names = sorted({name for evening in season.evenings for name in evening.unknown})
    if names:
        typer.echo(_say("unknown", language, count=len(names), names=tuple(names[:20])), err=True)


def _tell_plan(plan: ImportPlan, language: Language) -> None:
    counts = {"new": len(plan.new), "changed": len(plan.changed), "unchanged": len(plan.unchanged)}
    typer.echo(_say("plan", language, **counts, conflicts=len(plan.conflicts)))
    for before, after in plan.changed:
        typer.echo(
            _say("plan_changed", language, before=before.name, after=after.name, number=after.club_number or after.id)
        )
    for conflict in plan.conflicts:
        typer.echo(_say("plan_conflict", language, line=conflict.line, why=conflict.why), err=True)


def _asked(season: Season, what: str) -> tuple[str, str, date | None]:
    """A table, ``grade`` or ``points``; whose; of a grade on which day. A colon is as good as a blank between them, and
    ``season`` may stand before a table."""
    words = what.split()
    if words and words[0].casefold() == "season":
        words = words[1:]
    plain, day = " ".join(words), None
    last = words[-1] if words else ""
    if len(last) == 10 and last[4:5] == last[7:8] == "-":
        try:
            day, plain = date.fromisoformat(last), " ".join(words[:-1])
        except ValueError as error:
            raise NotUnderstood(Text("cardinal.club.calendar", "bad_day", {"given": shown(last)})) from error
    subjects = ["grade", "points", *(ladder.name for ladder in season.file.ladders)]
    for subject in sorted(subjects, key=len, reverse=True):
        name = plain[len(subject) :]
        if plain.casefold().startswith(subject.casefold()) and name[:1] in (" ", ":") and name.strip(" :"):
            return subject, name.strip(" :"), day
    raise NotUnderstood(_texts("explain_what", given=shown(what)), legal=tuple(subjects))


def _explain_row(season: Season, table: str, name: str, language: Language) -> None:
    ladder, rows = season.ladder(table)
    wanted = name.casefold()
    one = next((row for row in rows if row.name.casefold() == wanted), None)
    if one is None and ladder.of == "player":
        person = season.people.identified(name)
        one = next((row for row in rows if row.key == (person.id,)), None)
    if one is None:
        raise NotUnderstood(
            _texts("not_in_table", given=shown(name), table=ladder.name), legal=tuple(row.name for row in rows)
        )
    place = one.place if one.place is not None else "–"
    typer.echo(_say("row", language, table=ladder.name, name=one.name, place=place, total=_figure(float(one.total))))
    for part in one.parts:
        note = value_note(season, ladder, part, one.key, grades=True)
        typer.echo(_part(part, language) + ("" if note is None else f"  [{note.render(language)}]"))


def _part(part: Part, language: Language) -> str:
    value = "–" if part.value is None else _figure(float(part.value))
    key = "part_absent" if part.is_absence else "part_counts" if part.reason is None else "part_dropped"
    return _say(key, language, day=part.day, evening=part.evening, value=value, reason=part.reason or "")


def _explain_grade(grades: Grades, person: Person, day: date | None, language: Language) -> None:
    steps = [step for step in grades.steps(person.id) if day is None or step.day == day]
    for step in steps:
        values: dict[str, object] = {"day": step.day, "evening": step.evening, "score": _figure(step.score)}
        values |= {"par": _figure(step.par), "before": _figure(step.before.mean), "after": _figure(step.after.mean)}
        typer.echo(_say("step", language, **values))
    if day is not None and not steps:
        raise NotUnderstood(
            _texts("no_step", name=person.name, day=day.isoformat()),
            legal=[step.day.isoformat() for step in grades.steps(person.id)],
        )
    typer.echo(_grade_line(person, steps[-1].after if day is not None else grades[person.id], language))


def _grade_line(person: Person, grade: Grade, language: Language) -> str:
    note = _say("provisional", language) if grade.is_provisional else ""
    values = {"grade": _figure(grade.mean), "spread": _figure(grade.spread)}
    return _say("grade", language, name=person.name, note=note, **values)


def _explain_points(season: Season, person: Person, language: Language) -> None:
    days: dict[str, date] = {evening.key: evening.day for evening in season.evenings}
    earned = season.earned(person.id)
    for one in earned:
        source = _texts(f"points_{one.source}")
        typer.echo(
            _say("earned", language, day=days[one.evening], evening=one.evening, points=one.points, source=source)
        )
    total = sum((one.points for one in earned), start=season.pack.step * 0)
    typer.echo(
        _say(
            "points_total", language, name=person.name, points=total, pack=season.pack.name, version=season.pack.version
        )
    )
