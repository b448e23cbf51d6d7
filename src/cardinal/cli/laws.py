"""``cardinal laws``: the clauses of a book, what an authority decides, the schemas."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated

import typer

from cardinal.language import Language, NotUnderstood, Text, article_number
from cardinal.laws.clause import OTHER_BOOKS, Clause, Edition, book, document_numbers
from cardinal.laws.contents import clauses_at, former_number
from cardinal.laws.guandan_numbers import of_document
from cardinal.laws.registry import BOOKS

app = typer.Typer(help="The laws: clauses, coverage, conditions, schemas.", no_args_is_help=True)

BookName = Annotated[
    str, typer.Option("--book", "--edition", help="2017, 2007 or 1987 (the Laws of bridge), guandan or ctcba.")
]
Lang = Annotated[str, typer.Option(help=f"{', '.join(Language)}.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
MOST_CLAUSES = 24
ALL_BOOKS: tuple[Edition, ...] = tuple(BOOKS)


def say(key: str, language: str, **values: object) -> str:
    return Text(__name__, key, values).render(language)


@app.command()
def show(clause: str, name: BookName = "2017", lang: Lang = "en", as_json: AsJson = False) -> None:
    """Show a clause: its title, our words for its rule, what software does with it, its references."""
    language, edition = Language.parse(lang), book_named(name)
    number = former_number(edition, clause) or of_document(clause, edition) or clause
    # What the book does not have is refused, with what is near.
    found = clauses_at(edition, number) or (book(edition)[clause],)
    if as_json:
        typer.echo(json.dumps([one.to_json(language) for one in found], ensure_ascii=False, indent=2))
        return
    for one in found:
        _print_clause(one, language)


def _shown_number(clause: str, language: Language) -> str:
    """A number as its document has it, where that numbers by articles; else as commands take it."""
    return article_number(clause, language) or clause


def _print_clause(clause: Clause, language: Language) -> None:
    typer.secho(f"{_shown_number(clause.id, language)}  {clause.title(language)}", bold=True)
    typer.echo(clause.words(language).text)
    typer.echo(book_title(str(clause.edition), language))
    lines = {
        "as_in_2017": document_numbers((clause.same,))[0] if clause.same else None,
        "system": say(f"system_{clause.system}", language),
        "modal": clause.modal,
        "refs": ", ".join(article_number(ref, language) or ref for ref in clause.refs),
        "option": clause.option,
        "default": clause.default,
        **{name: clause.words(language, name).text for name in ("note", "difference", "source_note")},
    }
    for name, value in lines.items():
        if value:
            typer.echo(say(name, language, value=value))
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
    # Here and not above: whoever reads a clause does not wait for the procedures of its book.
    from cardinal.laws import law_index

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
        typer.echo(say("nearest", language, given=said))
    for one in found:
        typer.echo(f"{_shown_number(one.number, language):12} {one.name(language)}")


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
    from cardinal.laws.clause_search import EVERYWHERE, find_clauses
    from cardinal.laws.index_file import indexes_kept_in

    language, said = Language.parse(lang), " ".join(words)
    with indexes_kept_in(_user_cache()):
        found = find_clauses(said, (book_named(name),) if name else EVERYWHERE)[:MOST_CLAUSES]
    if not found and not as_json:
        typer.echo(say("nothing_found", language, words=said), err=True)
        raise typer.Exit(code=1)
    _print_titles(found, language, as_json=as_json)


def _user_cache() -> Path | None:
    """The user's folder for what can be worked out again; a user in a container may have none."""
    home = os.environ.get("HOME")
    named = os.environ.get("XDG_CACHE_HOME") or (f"{home}/.cache" if home else "")
    return Path(named) / "cardinal" if named else None


def _print_titles(clauses: tuple[Clause, ...], language: Language, *, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps({clause.id: clause.title(language) for clause in clauses}, ensure_ascii=False, indent=2))
        return
    for one in clauses:
        typer.echo(f"{_shown_number(one.id, language):<18} {one.title(language)}")


def book_title(edition: str, language: Language) -> str:
    return say(f"book_{edition}" if edition in OTHER_BOOKS else "edition", language, value=edition)


def book_named(text: str) -> Edition:
    """A book as a command names it: a year for the Laws of bridge, or the book's own name."""
    found: dict[str, Edition] = {str(all_book): all_book for all_book in ALL_BOOKS}
    if text not in found:
        raise NotUnderstood(Text(__name__, "no_edition", {"given": text, "known": ALL_BOOKS}), legal=ALL_BOOKS)
    return found[text]


@app.command()
def conditions(lang: Lang = "en", as_json: AsJson = False) -> None:
    """List the choices that the laws leave to an authority: values, default, who decides, clause."""
    from cardinal.laws.conditions import OPTIONS
    from cardinal.laws.guandan.conditions import GUANDAN_OPTIONS

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
    from cardinal.laws.schema import SCHEMAS

    if what not in SCHEMAS:
        raise NotUnderstood(Text(__name__, "no_schema", {"given": what}), legal=SCHEMAS)
    typer.echo(json.dumps(SCHEMAS[what](), ensure_ascii=False, indent=2))
