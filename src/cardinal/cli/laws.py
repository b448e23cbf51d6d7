"""``cardinal laws``: the clauses of a book, their coverage by code and cases, the conditions, the schemas."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid

from cardinal.language import Language, NotUnderstood, Text
from cardinal.laws import OPTIONS, Clause, book, law_index
from cardinal.laws.clause import OTHER_BOOKS, Edition, document_numbers
from cardinal.laws.clause_search import EVERYWHERE, find_clauses
from cardinal.laws.contents import clauses_at, former_number
from cardinal.laws.coverage import Coverage, Met
from cardinal.laws.coverage import coverage as work_out
from cardinal.laws.edition_diff import Beside, differences
from cardinal.laws.editions import BASE, EDITIONS
from cardinal.laws.guandan.conditions import GUANDAN_OPTIONS
from cardinal.laws.guandan_numbers import of_document
from cardinal.laws.schema import SCHEMAS
from cardinal.laws.words_coverage import written

from .case_files import house_cases, read_cases
from .laws_compare import compare_case, editions_named
from .laws_terms import list_terms

app = typer.Typer(help="The laws: clauses, coverage, conditions, schemas.", no_args_is_help=True)

BookName = Annotated[
    str, typer.Option("--book", "--edition", help="2017, 2007 or 1987 (the Laws of bridge), guandan or ctcba.")
]
Lang = Annotated[str, typer.Option(help=f"{', '.join(Language)}.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
TESTED = Path("var/clauses_tested.json")
MOST_CLAUSES = 24
ALL_BOOKS: tuple[Edition, ...] = (*EDITIONS, *OTHER_BOOKS)


def _say(key: str, language: str, **values: object) -> str:
    return Text(__name__, key, values).render(language)


@app.command()
def show(clause: str, name: BookName = "2017", lang: Lang = "en", as_json: AsJson = False) -> None:
    """Show a clause: its title, our words for its rule, what software does with it, its references."""
    language, edition = Language.parse(lang), book_named(name)
    number = former_number(edition, clause) or (of_document(clause) if edition == "guandan" else None) or clause
    # What the book does not have is refused, with what is near.
    found = clauses_at(edition, number) or (book(edition)[clause],)
    if as_json:
        typer.echo(json.dumps([one.to_json(language) for one in found], ensure_ascii=False, indent=2))
        return
    for one in found:
        _print_clause(one, language)


def _print_clause(clause: Clause, language: Language) -> None:
    typer.secho(f"{clause.id}  {clause.title(language)}", bold=True)
    typer.echo(clause.words(language).text)
    typer.echo(book_title(str(clause.edition), language))
    lines = {
        "as_in_2017": document_numbers((clause.same,))[0] if clause.same else None,
        "system": _say(f"system_{clause.system}", language),
        "modal": clause.modal,
        "refs": ", ".join(clause.refs),
        "option": clause.option,
        "default": clause.default,
        **{name: clause.words(language, name).text for name in ("note", "difference", "source_note")},
    }
    for name, value in lines.items():
        if value:
            typer.echo(_say(name, language, value=value))
    typer.echo("")


@app.command("list")
def list_clauses(
    under: Annotated[str, typer.Argument(help="A law or a part of one; without it, every clause.")] = "",
    name: BookName = "2017",
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """List clauses with their titles."""
    language, edition = Language.parse(lang), book_named(name)
    clauses = book(edition).under(under) if under else tuple(book(edition))
    if not clauses:
        book(edition)[under]
    _print_titles(clauses, language, as_json=as_json)


@app.command()
def find(words: list[str], name: BookName = "2017", lang: Lang = "en", as_json: AsJson = False) -> None:
    """Find the law that hears a number, a clause, or what happened in your words: 12C, card dropped, 掉牌."""
    language, edition, said = Language.parse(lang), book_named(name), " ".join(words)
    found = law_index.search(said, (edition,))
    if as_json:
        near = () if found else law_index.nearest(said, (edition,))
        every = {"found": found, "nearest": near}
        records = {key: [{"law": one.number, "name": one.name(language)} for one in row] for key, row in every.items()}
        typer.echo(json.dumps(records, ensure_ascii=False, indent=2))
        return
    if not found:
        found = law_index.nearest(said, (edition,))
        typer.echo(_say("nearest", language, given=said))
    for one in found:
        typer.echo(f"{one.number:12} {one.name(language)}")


@app.command()
def search(
    words: list[str],
    name: Annotated[
        str, typer.Option("--book", "--edition", help="One book only: 2017, 2007, 1987, guandan or ctcba.")
    ] = "",
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Find clauses by number or by words of any language, the likeliest first: 27b1b, wrong hand, 多抓一张, cangpai."""
    language, said = Language.parse(lang), " ".join(words)
    found = find_clauses(said, (book_named(name),) if name else EVERYWHERE)[:MOST_CLAUSES]
    if not found and not as_json:
        typer.echo(_say("nothing_found", language, words=said), err=True)
        raise typer.Exit(code=1)
    _print_titles(found, language, as_json=as_json)


def _print_titles(clauses: tuple[Clause, ...], language: Language, *, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps({clause.id: clause.title(language) for clause in clauses}, ensure_ascii=False, indent=2))
        return
    for one in clauses:
        typer.echo(f"{one.id:<18} {one.title(language)}")


@app.command()
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
        typer.echo(_say("cases_heard", language, count=len(records)))
        if proved is None:
            typer.echo(_say("no_test_run", language, path=tested))
    if check and any(one.unproved for one in found.values()):
        raise typer.Exit(code=1)


def book_title(edition: str, language: Language) -> str:
    return _say(f"book_{edition}" if edition in OTHER_BOOKS else "edition", language, value=edition)


def book_named(text: str) -> Edition:
    """A book as a command names it: a year for the Laws of bridge, or the book's own name."""
    found: dict[str, Edition] = {str(all_book): all_book for all_book in ALL_BOOKS}
    if text not in found:
        raise NotUnderstood(Text(__name__, "no_edition", {"given": text, "known": ALL_BOOKS}), legal=ALL_BOOKS)
    return found[text]


def _print_coverage(found: Coverage, language: Language, *, clauses: bool) -> None:
    places = found.clauses
    grid = Grid(_say("column_met", language), _say("column_total", language))
    for place, count in found.totals.items():
        grid.add_row(_say(f"met_{place}", language), str(count))
    grid.add_row(_say("met_total", language), str(len(places)))
    Console().print(grid)
    if clauses:
        for place in Met:
            typer.secho(_say(f"met_{place}", language), bold=True)
            typer.echo(" ".join(one for one, where in places.items() if where is place))
    if unproved := found.unproved:
        typer.echo(_say("unproved", language, clauses=unproved))


def _print_texts(editions: tuple[Edition, ...], language: Language, *, clauses: bool, as_json: bool) -> None:
    found = {str(edition): {one: written(edition, one) for one in Language} for edition in editions}
    if as_json:
        record = {
            edition: {str(one): {"texts": text.texts, "missing": list(text.missing)} for one, text in row.items()}
            for edition, row in found.items()
        }
        typer.echo(json.dumps(record, ensure_ascii=False, indent=2))
        return
    grid = Grid(_say("column_book", language), _say("column_texts", language), *Language)
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
        raise NotUnderstood(Text(__name__, "bad_record", {"path": str(path)})) from error
    if not isinstance(found, list):
        raise NotUnderstood(Text(__name__, "bad_record", {"path": str(path)}))
    return [str(one) for one in found]


@app.command()
def conditions(lang: Lang = "en", as_json: AsJson = False) -> None:
    """List the choices that the laws leave to an authority: values, default, who decides, clause."""
    Language.parse(lang)
    every = (*OPTIONS, *GUANDAN_OPTIONS.values())
    records = [
        {
            "name": option.name,
            "values": list(option.values),
            "default": option.default,
            "authority": option.authority,
            "cites": list(option.clauses),
        }
        for option in every
    ]
    if as_json:
        typer.echo(json.dumps(records, ensure_ascii=False, indent=2))
        return
    for option in every:
        typer.echo(f"{option.name:<34} {option.default!s:<16} {option.authority:<22} {', '.join(option.clauses)}")


@app.command()
def schema(what: Annotated[str, typer.Argument(help="case or ruling")]) -> None:
    """Print the JSON schema of a case file or of a ruling."""
    if what not in SCHEMAS:
        raise NotUnderstood(Text(__name__, "no_schema", {"given": what}), legal=SCHEMAS)
    typer.echo(json.dumps(SCHEMAS[what](), ensure_ascii=False, indent=2))


@app.command()
def diff(
    law: str,
    editions: Annotated[str, typer.Option(help="Two editions, for example 1987,2007.")] = "2007,2017",
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Compare two editions on a law, clause by clause, and show what became of each rule."""
    language = Language.parse(lang)
    wanted = sorted(set(editions_named(editions)))
    if len(wanted) != 2:
        raise NotUnderstood(Text(__name__, "two_editions", {"given": editions, "known": EDITIONS}), legal=EDITIONS)
    rows = differences(law, *wanted)
    if as_json:
        typer.echo(json.dumps([_beside_json(row, language) for row in rows], ensure_ascii=False, indent=2))
        return
    for row in rows:
        _print_beside(row, language)


def _beside_json(row: Beside, language: Language) -> dict[str, object]:
    return {
        "change": str(row.change),
        "earlier": [clause.to_json(language) for clause in row.earlier],
        "later": [clause.to_json(language) for clause in row.later],
        "notes": [note.label(language) for note in row.notes],
    }


def _print_beside(row: Beside, language: Language) -> None:
    numbers = [", ".join(document_numbers(one.id for one in side)) or "–" for side in (row.earlier, row.later)]
    title = (row.later or row.earlier)[0].title(language)
    heading = numbers[0] if numbers[0] == numbers[1] else " → ".join(numbers)
    typer.secho(f"{heading}  {title}  [{row.change.text.render(language)}]", bold=True)
    said: dict[str, list[str]] = {}
    for clause in (*row.earlier, *row.later):
        said.setdefault(clause.words(language).text, []).append(f"{clause.edition} {document_numbers((clause.id,))[0]}")
    for rule, places in said.items():
        typer.echo(f"  {', '.join(places)}: {rule}")
    for note in row.notes:
        typer.secho(f"  {note.label(language)}", dim=True)
    typer.echo("")


app.command("compare")(compare_case)
app.command("terms")(list_terms)
