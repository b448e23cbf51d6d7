"""Pages of the lawbook: choose a book, search it, read a law or a clause at its own address."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse

from cardinal.language import Language, Text, shown
from cardinal.laws import LAWS, Clause
from cardinal.laws.clause import OTHER_BOOKS, Edition
from cardinal.laws.clause_names import clause_heading, clause_name
from cardinal.laws.contents import clauses_at, contents, group_of
from cardinal.laws.editions import BASE
from cardinal.laws.law_names import law_name

from .books import BOOKS, book_named, book_title
from .casebook import ShippedCase
from .errors import NotFound
from .hearing_facts import answers_of, facts_of, hearing_pairs
from .lawbook import LONGEST_SEARCH, MOST_FOUND, clause_page, found_in, neighbours
from .pages import page
from .reader import language_of

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/laws")
def laws(request: Request, book: str = "", q: str = "") -> HTMLResponse:
    """The books, the contents of one, or what a search finds."""
    language = language_of(request)
    chosen = book_named(book) if book else None
    words = " ".join(q[:LONGEST_SEARCH].split())
    # One more than is shown tells that there are more.
    found = _found(chosen, words, language) if words else []
    return page(
        request,
        "laws.html",
        texts=__name__,
        heading=clause_heading,
        books=BOOKS,
        chosen=chosen,
        words=words,
        too_long=len(q) > LONGEST_SEARCH,
        longest=LONGEST_SEARCH,
        most=MOST_FOUND,
        found=found[:MOST_FOUND],
        more=len(found) > MOST_FOUND,
        groups=() if words or chosen is None else _groups(chosen, language),
        is_older=isinstance(chosen, int) and chosen != BASE,
    )


def _found(chosen: Edition | None, words: str, language: Language) -> list[Clause]:
    editions = tuple(BOOKS.values()) if chosen is None else (chosen,)
    return list(islice(found_in(editions, words, language), MOST_FOUND + 1))


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


@router.get("/laws/{book}/{clause:path}")
def clause(request: Request, book: str, clause: str) -> HTMLResponse:
    """One clause, or every clause of a law or of a part of one."""
    edition = book_named(book)
    number = clause.strip()
    found = clauses_at(edition, number)
    if not found:
        values = {"book": book_title(edition), "given": shown(number)}
        raise NotFound(Text(__package__, "no_clause", values), legal=neighbours(edition, number))
    if len(found) == 1:
        return _one(request, edition, number, found[0])
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
        book_name=book_title(edition).render(language),
    )


def _one(request: Request, edition: Edition, number: str, one: Clause) -> HTMLResponse:
    language = language_of(request)
    shared = one.edition != edition
    shown_page = clause_page(one, edition, language)
    group = group_of(one.id)
    return page(
        request,
        "clause.html",
        texts=__name__,
        heading=clause_heading,
        within=_group_name(group, one.edition, language),
        edition=edition,
        number=number,
        shared=shared,
        own_name=clause_name(one.id, one.edition, language),
        one=one,
        page=shown_page,
        modal=f"modal_{one.modal.replace(' ', '_')}" if one.modal else "",
        group=group if group and group != one.id and len(contents(one.edition).get(group, ())) > 1 else "",
        hearing_name=law_name(shown_page.hearing, one.edition, language) if shown_page.hearing else "",
        options=[
            (option, isinstance(option.values, range), f"authority_{option.authority.replace(' ', '_')}")
            for option in shown_page.options
        ],
        cases=[(case.name, _case_address(case)) for case in shown_page.cases],
        book_name=book_title(edition).render(language),
        is_table=lambda value: isinstance(value, Mapping),
        is_list=lambda value: isinstance(value, Sequence) and not isinstance(value, str),
    )


def _group_name(group: str, edition: Edition, language: str) -> str:
    """A law by its number; what has none, the definitions say, by its name."""
    return law_name(group, edition, language) if group.isalpha() else group


def _case_address(case: ShippedCase) -> list[tuple[str, str]]:
    return hearing_pairs(facts_of(case.record, case.law), answers_of(case.record))


def _heard_at(edition: Edition, number: str) -> str:
    """The law to hear from the page of a law: its own number, if it has a procedure."""
    return number if (edition, number) in LAWS else ""
