"""``cardinal laws coverage``: where each clause is met and what proves it, or what is written in each language."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid

from cardinal.language import Language, NotUnderstood, Text
from cardinal.laws.clause import Edition
from cardinal.laws.coverage import Coverage, Met
from cardinal.laws.coverage import coverage as work_out
from cardinal.laws.editions import BASE
from cardinal.laws.words_coverage import written

from .case_files import house_cases, read_cases
from .laws import ALL_BOOKS, AsJson, Lang, book_named, book_title, say

TESTED = Path("var/clauses_tested.json")


def coverage(
    name: Annotated[
        str | None, typer.Option("--book", "--edition", help="One book only: 2017, 2007, 1987, guandan or ctcba.")
    ] = None,
    tested: Annotated[Path, typer.Option(help="The clauses covered by the last test run.")] = TESTED,
    cases: Annotated[Path | None, typer.Option(help="A case file instead of those that ship.")] = None,
    clauses: Annotated[bool, typer.Option("--clauses", help="List the clauses applied in each place.")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Exit status 1 if an applied clause is not covered by a test.")
    ] = False,
    texts: Annotated[bool, typer.Option("--texts", help="Show instead which texts exist in each language.")] = False,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Show where each clause is applied: in a hearing, at the table, in an event, on a page, or only shown."""
    language = Language.parse(lang)
    wanted = (book_named(name),) if name else ALL_BOOKS
    if texts:
        _print_texts(wanted, language, clauses=clauses, as_json=as_json)
        return
    proved = _tested(tested)
    records = read_cases(cases) if cases else house_cases()
    found: dict[str, Coverage] = {}
    for edition in wanted:
        found[str(edition)] = work_out(records, proved or (), edition, found.get(str(BASE)))
    if as_json:
        books = {
            edition: {"met": one.totals, "clauses": one.clauses, "unproved": one.unproved}
            for edition, one in found.items()
        }
        record = {"cases": len(records), "tests": proved is not None, "books": books}
        typer.echo(json.dumps(record, ensure_ascii=False, indent=2))
    else:
        for name_of_book, one in found.items():
            typer.secho(book_title(name_of_book, language), bold=True)
            _print_coverage(one, language, clauses=clauses)
        typer.echo(say("cases_heard", language, count=len(records)))
        if proved is None:
            typer.echo(say("no_test_run", language, path=tested))
    if check and any(one.unproved for one in found.values()):
        raise typer.Exit(code=1)


def _print_coverage(found: Coverage, language: Language, *, clauses: bool) -> None:
    places = found.clauses
    grid = Grid(say("column_met", language), say("column_total", language))
    for place, count in found.totals.items():
        grid.add_row(say(f"met_{place}", language), str(count))
    grid.add_row(say("met_total", language), str(len(places)))
    Console().print(grid)
    if clauses:
        for place in Met:
            typer.secho(say(f"met_{place}", language), bold=True)
            typer.echo(" ".join(one for one, where in places.items() if where is place))
    if unproved := found.unproved:
        typer.echo(say("unproved", language, clauses=unproved))


def _print_texts(editions: tuple[Edition, ...], language: Language, *, clauses: bool, as_json: bool) -> None:
    found = {str(edition): {one: written(edition, one) for one in Language} for edition in editions}
    if as_json:
        record = {
            edition: {str(one): {"texts": text.texts, "missing": list(text.missing)} for one, text in row.items()}
            for edition, row in found.items()
        }
        typer.echo(json.dumps(record, ensure_ascii=False, indent=2))
        return
    grid = Grid(say("column_book", language), say("column_texts", language), *Language)
    for edition, row in found.items():
        counts = [str(text.texts - len(text.missing)) for text in row.values()]
        grid.add_row(book_title(edition, language), str(row[Language.EN].texts), *counts)
    Console().print(grid)
    if clauses:
        for edition, row in found.items():
            for one, text in row.items():
                if text.missing:
                    typer.secho(f"{book_title(edition, language)} · {one}", bold=True)
                    typer.echo(", ".join(text.missing))


def _tested(path: Path) -> list[str] | None:
    if not path.is_file():
        return None
    try:
        found = json.loads(path.read_text("utf-8"))
    except ValueError as error:
        raise NotUnderstood(Text("cardinal.cli.laws", "bad_record", {"path": str(path)})) from error
    if not isinstance(found, list):
        raise NotUnderstood(Text("cardinal.cli.laws", "bad_record", {"path": str(path)}))
    return [str(one) for one in found]
