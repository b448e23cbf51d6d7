"""Pages of the lawbook: choose a book, search it, read a law or a clause at its own address."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from cardinal.language import Language, Text, shown
from cardinal.laws import LAWS, Clause
from cardinal.laws.clause import OTHER_BOOKS, Edition
from cardinal.laws.clause_names import clause_heading, clause_name
from cardinal.laws.contents import clauses_at, contents, former_number, group_of
from cardinal.laws.edition_diff import differences
from cardinal.laws.editions import BASE, EDITIONS
from cardinal.laws.errors import UnknownClause
from cardinal.laws.law_names import law_name
from cardinal.laws.law_numbers import written_number

from .books import BOOKS, book_named, book_title
from .casebook import example_for
from .errors import NotFound
from .heard_cases import title_of
from .lawbook import LONGEST_SEARCH, MOST_FOUND, clause_page, found_in, neighbours
from .pages import page
from .reader import language_of
from .told_cases import ToldCase, told_case

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/laws")
def laws(request: Request, book: str = "", q: str = "") -> HTMLResponse:
    """The books, the contents of one, or what a search finds."""
    language = language_of(request)
    chosen = book_named(book) if book else None
    words = " ".join(q[:LONGEST_SEARCH].split())
    # One more than is shown tells that there are more.
    found = list(islice(found_in(chosen, words), MOST_FOUND + 1)) if words else []
    return page(
        request,
        "laws.html",
        texts=__name__,
        heading=clause_heading,
        say_case=_of_cases(language),
        books=BOOKS,
        chosen=chosen,
        words=words,
        too_long=len(q) > LONGEST_SEARCH,
        longest=LONGEST_SEARCH,
        most=MOST_FOUND,
        found=found[:MOST_FOUND],
        more=len(found) > MOST_FOUND,
        groups=() if words or chosen is None else _groups(chosen, language),
    )


@dataclass(frozen=True, slots=True)
class Group:
    """A law, an article or a regulation in the contents of its book."""

    number: str
    name: str
    clauses: tuple[Clause, ...]


def _groups(edition: Edition, language: str) -> tuple[Group, ...]:
    return tuple(
        Group(number, law_name(number, edition, language) if number else "", clauses)
        for number, clauses in contents(edition).items()
    )


@router.get("/laws/{book}")
def contents_of_book(request: Request, book: str, q: str = "") -> HTMLResponse:
    """The contents of a book at its own address."""
    return laws(request, book, q)


@router.get("/laws/{book}/{clause:path}")
def clause(request: Request, book: str, clause: str, beside: str = "") -> Response:
    """One clause, every clause of a law or of a part of one, or a law beside what another edition says on it."""
    edition = book_named(book)
    number = clause.strip()
    if not number:
        return laws(request, book)
    if beside:
        return _beside(request, edition, book_named(beside), number)
    found = clauses_at(edition, number)
    now = former_number(edition, number) or written_number(number, edition) if not found else None
    if now is not None and clauses_at(edition, now):
        address = request.url.replace(path=f"/laws/{book}/{now}")
        return RedirectResponse(address, status_code=301)
    if not found:
        values = {"book": book_title(edition), "given": shown(number)}
        raise NotFound(Text(__package__, "no_clause", values), legal=neighbours(edition, number))
    if len(found) == 1:
        return _one(request, number, found[0])
    language = language_of(request)
    group = group_of(number)
    return page(
        request,
        "law.html",
        texts=__name__,
        heading=clause_heading,
        within=_group_name(group, edition, language),
        edition=edition,
        number=number,
        name=law_name(number, edition, language),
        clauses=found,
        group=group if group and group != number and edition not in OTHER_BOOKS else "",
        hearing=_heard_at(edition, number),
        others=_other_editions(edition),
        book_name=book_title(edition).render(language),
    )


def _beside(request: Request, edition: Edition, other: Edition, number: str) -> HTMLResponse:
    """Two editions on one law, the earlier before the later."""
    if not isinstance(edition, int) or not isinstance(other, int) or edition == other:
        values = {"book": book_title(other), "given": shown(number)}
        raise NotFound(Text(__package__, "no_clause", values), legal=EDITIONS)
    language = language_of(request)
    earlier, later = sorted((edition, other))
    try:
        rows = differences(number, earlier, later)
    except UnknownClause as error:
        raise NotFound(error.text, legal=neighbours(edition, number)) from error
    return page(
        request,
        "law_beside.html",
        texts=__name__,
        heading=clause_heading,
        rows=rows,
        edition=edition,
        number=number,
        name=law_name(number, edition, language),
        earlier=book_title(earlier).render(language),
        later=book_title(later).render(language),
        book_name=book_title(edition).render(language),
    )


def _one(request: Request, number: str, one: Clause) -> HTMLResponse:
    language, edition = language_of(request), one.edition
    shown_page = clause_page(one, language)
    group = group_of(one.id)
    return page(
        request,
        "clause.html",
        texts=__name__,
        heading=clause_heading,
        within=_group_name(group, one.edition, language),
        edition=edition,
        number=number,
        as_in_2017=clause_name(one.same, BASE, language) if one.same else "",
        others=_other_editions(one.edition),
        one=one,
        page=shown_page,
        modal=f"modal_{one.modal.replace(' ', '_')}" if one.modal else "",
        group=group if group and group != one.id and len(contents(one.edition).get(group, ())) > 1 else "",
        hearing_name=law_name(shown_page.hearing, one.edition, language) if shown_page.hearing else "",
        options=[
            (option, isinstance(option.values, range), f"authority_{option.authority.replace(' ', '_')}")
            for option in shown_page.options
        ],
        # Of cases that would be called the same, one is listed.
        cases={title_of(case, edition, language): case.key for case in reversed(shown_page.cases)},
        example=_example(one, language),
        say_case=_of_cases(language),
        book_name=book_title(edition).render(language),
        is_table=lambda value: isinstance(value, Mapping),
        is_list=lambda value: isinstance(value, Sequence) and not isinstance(value, str),
    )


def _other_editions(edition: Edition) -> tuple[int, ...]:
    """The editions that a page of the Laws can be put beside."""
    return tuple(one for one in EDITIONS if one != edition) if isinstance(edition, int) else ()


def _group_name(group: str, edition: Edition, language: str) -> str:
    """A law by its number; what has none, the definitions say, by its name."""
    return law_name(group, edition, language) if group.isalpha() else clause_heading(group, language)


def _of_cases(language: Language) -> Callable[[str], str]:
    """The words of the casebook, which a page of the lawbook shows beside its own."""
    return lambda key: Text("cardinal.web.case_pages", key).render(language)


def _example(clause: Clause, language: Language) -> ToldCase | None:
    """The case that shows the clause best, heard now."""
    found = example_for(clause.id, clause.edition)
    return told_case(found, clause.edition, language) if found is not None else None


def _heard_at(edition: Edition, number: str) -> str:
    """The law to hear from the page of a law: its own number, if it has a procedure."""
    return number if (edition, number) in LAWS else ""
