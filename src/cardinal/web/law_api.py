"""The interface for programs over the laws: clauses, a search, and the hearing of a case."""

from __future__ import annotations

from itertools import islice
from typing import Annotated, Any

from fastapi import APIRouter, Body, Query
from starlette.requests import Request

from cardinal.language import Text, shown
from cardinal.laws import book as every_clause
from cardinal.laws import law_index as index
from cardinal.laws.clause_search import EVERYWHERE
from cardinal.laws.contents import clauses_at, former_number
from cardinal.laws.law_numbers import heard_under
from cardinal.laws.matters import hear_matter

from .api.refusals import READING_REFUSALS
from .books import BOOKS, book_named, book_title
from .errors import NotFound
from .hearing_facts import MOST_LINES, BadFacts
from .lawbook import LONGEST_SEARCH, MOST_FOUND, found_in, neighbours
from .reader import language_of

router = APIRouter(prefix="/api", tags=["laws"], responses=READING_REFUSALS)

_EXAMPLE = {"edition": 2017, "acts": ["N calls 1S", "E calls 1H", "attention"], "answers": {"accept": "no"}}


@router.get("/laws", summary="The rule books")
def books(request: Request) -> dict[str, str]:
    """The rule books by name, with their titles."""
    language = language_of(request)
    return {name: book_title(edition).render(language) for name, edition in BOOKS.items()}


@router.get("/laws/{book}", summary="Search a book")
def search(
    request: Request, book: str, q: Annotated[str, Query(max_length=LONGEST_SEARCH)] = ""
) -> list[dict[str, Any]]:
    """The clauses of a book that ``q`` finds, at most a hundred, the likeliest first: by number, by words of any of the
    languages, or by what people say. Without words, the first of the book."""
    language, edition = language_of(request), book_named(book)
    found = islice(found_in(edition, q) if q.strip() else every_clause(edition), MOST_FOUND)
    return [one.to_json(language) for one in found]


@router.get("/laws/{book}/{clause:path}", summary="A clause")
def clause(request: Request, book: str, clause: str) -> list[dict[str, Any]]:
    """A clause, or every clause below a number, each with the laws in whose hearings it is met."""
    edition = book_named(book)
    found = clauses_at(edition, clause) or clauses_at(edition, former_number(edition, clause) or "")
    if not found:
        values = {"book": book_title(edition), "given": shown(clause)}
        raise NotFound(Text(__package__, "no_clause", values), legal=neighbours(edition, clause))
    return [
        {**one.to_json(language_of(request)), "heard_under": list(heard_under(one.id, one.edition))} for one in found
    ]


@router.get("/irregularities", summary="Find what can be heard")
def irregularities(
    request: Request, q: Annotated[str, Query(max_length=LONGEST_SEARCH)], book: str = ""
) -> dict[str, list[dict[str, str]]]:
    """The laws that a number, a name or words for what happened lead to, the likeliest first; where nothing is found,
    what comes nearest."""
    language, editions = language_of(request), (book_named(book),) if book else EVERYWHERE
    found = index.search(q, editions)
    near = () if found else index.nearest(q, editions)
    return {
        name: [{"law": one.number, "book": str(one.edition), "name": one.name(language)} for one in every]
        for name, every in (("found", found), ("nearest", near))
    }


@router.post("/hearing", summary="Hear a case")
def hearing(request: Request, case: Annotated[dict[str, Any], Body(examples=[_EXAMPLE])]) -> dict[str, Any]:
    """Hear a case as a case file tells it: the next question and who is asked, or the ruling with its trace. Where the
    record holds several irregularities, ``others`` are those that may be taken first by naming their law, and
    ``further`` is what is heard next with ``matter``."""
    acts = case.get("acts")
    if isinstance(acts, list) and len(acts) > MOST_LINES:
        raise BadFacts(Text("cardinal.web.hearing_facts", "too_many_lines", {"most": MOST_LINES}))
    return hear_matter(case).to_json(language_of(request))
