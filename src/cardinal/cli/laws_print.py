"""``cardinal laws print`` and ``cardinal laws cases``: a book or its cases as paper, and the titles of the cases."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from cardinal.language import NotUnderstood, Text, shown
from cardinal.laws.clause_names import clause_heading
from cardinal.laws.law_names import law_name

from .reader import Json, Lang, answering

Book = Annotated[str, typer.Option("--book", "--edition", help="2017, 2007, 1987, guandan or ctcba.")]


def print_book(
    book: Book = "2017",
    cases: Annotated[bool, typer.Option("--cases", help="The leading cases instead of the clauses.")] = False,
    pdf: Annotated[bool, typer.Option("--pdf", help="PDF with embedded fonts; needs --out.")] = False,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write to this file; .pdf makes it a PDF.")
    ] = None,
    lang: Lang = None,
) -> None:
    """Print a whole book, or its leading cases, as one HTML page or as a PDF with contents."""
    # Loaded when something is printed: the pages of a case take long to import.
    from cardinal.web.books import book_named
    from cardinal.web.printed_books import FORMS, Volume

    with answering(lang) as language:
        is_pdf = pdf or (out is not None and out.suffix.lower() == ".pdf")
        if is_pdf and out is None:
            raise NotUnderstood(Text("cardinal.cli.print", "pdf_out"))
        volume = Volume.CASES if cases else Volume.LAWS
        made = FORMS["pdf" if is_pdf else "html"](book_named(book), volume, language, _told if is_pdf else None)
        if out is None:
            typer.echo(made.decode(), nl=False)
            return
        try:
            out.write_bytes(made)
        except OSError as error:
            values = {"path": shown(str(out)), "reason": str(error.strerror)}
            raise NotUnderstood(Text("cardinal.cli", "unwritable_file", values)) from error


def _told(page: int, pages: int) -> None:
    """Pages drawn so far, on a terminal only."""
    if sys.stderr.isatty():
        typer.echo(f"\r{page}/{pages}", nl=page == pages, err=True)


def list_cases(
    book: Book = "2017",
    law: Annotated[str, typer.Option("--law", help="Every case of this law; else the leading cases.")] = "",
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """List the cases of a book by law, with their titles; each has a page under /cases."""
    from cardinal.web.books import book_named
    from cardinal.web.casebook import cases_by_key, leading_cases
    from cardinal.web.heard_cases import title_of

    with answering(lang) as language:
        edition = book_named(book)
        every = [case for case in cases_by_key(edition).values() if case.law == law] if law else leading_cases(edition)
        if not every:
            known = tuple(dict.fromkeys(case.law for case in leading_cases(edition)))
            raise NotUnderstood(Text(__name__, "no_cases", {"law": shown(law)}), legal=known)
        if as_json:
            told = [{"case": case.key, "law": case.law, "title": title_of(case, edition, language)} for case in every]
            typer.echo(json.dumps(told, ensure_ascii=False, indent=2))
            return
        before = ""
        for case in every:
            if case.law != before:
                before = case.law
                number = "" if before.isalpha() else f"{clause_heading(before, language)}  "
                typer.secho(f"{number}{law_name(before, edition, language)}", bold=True)
            typer.echo(f"  {title_of(case, edition, language)}")
