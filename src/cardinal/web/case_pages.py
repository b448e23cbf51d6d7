"""Pages of the casebook: find a case by law and situation, read it question by question; and the books as paper."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.language import Language, Text, shown
from cardinal.laws.clause import Edition
from cardinal.laws.clause_names import clause_heading
from cardinal.laws.editions import BASE
from cardinal.laws.law_names import law_name

from .books import BOOKS, book_named, book_title
from .casebook import (
    ENDS,
    HAPPENED,
    NO_ACT,
    ShippedCase,
    cases_by_key,
    ends_of,
    happened_in,
    leading_cases,
)
from .errors import NotFound
from .heard_cases import title_of
from .pages import page
from .paper_answers import HTML, PDF, book_answer
from .printed_books import Volume, kept_book
from .reader import language_of
from .told_cases import told_case

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
A_PAGE = 40


@router.get("/cases")
def cases(
    request: Request, book: str = str(BASE), law: str = "", happened: str = "", ends: str = "", leaf: str = "1"
) -> HTMLResponse:
    """The leading cases of a book, or every case of a law or a situation."""
    language, edition = language_of(request), book_named(book)
    every = cases_by_key(edition)
    laws = {case.law: law_name(case.law, edition, language) for case in leading_cases(edition)}
    laws |= {case.law: law_name(case.law, edition, language) for case in every.values() if case.law not in laws}
    for given, known in ((law, laws), (happened, (*HAPPENED, NO_ACT)), (ends, ENDS)):
        if given and given not in known:
            raise NotFound(Text(__package__, "no_clause", {"book": book_title(edition), "given": shown(given)}))
    told = {one for key in every for one in happened_in(key, edition)}
    ended = {one for key in every for one in ends_of(key, edition)}
    wanted = bool(law or happened or ends)
    found = _wanted(edition, law, happened, ends) if wanted else list(leading_cases(edition))
    number = int(leaf) if leaf.isascii() and leaf.isdigit() and 0 < int(leaf[:6]) <= 1000 else 1
    listed = found[(number - 1) * A_PAGE : number * A_PAGE]
    return page(
        request,
        "casebook.html",
        texts=__name__,
        heading=clause_heading,
        books=BOOKS,
        chosen=edition,
        law=law,
        happened=happened,
        ends=ends,
        laws=[(number, _numbered(number, name, language)) for number, name in laws.items()],
        situations=_said("happened", [one for one in (*HAPPENED, NO_ACT) if one in told], language),
        endings=_said("ends", [one for one in ENDS if one in ended], language),
        wanted=wanted,
        count=len(found),
        leaf=number,
        leaves=-(-len(found) // A_PAGE),
        groups=_by_law(listed, edition, language),
        book_name=book_title(edition).render(language),
    )


def _numbered(number: str, name: str, language: Language) -> str:
    """A law in a list: its number and its name; what has no number, the definitions say, by its name."""
    return name if number.isalpha() else f"{clause_heading(number, language)} {name}"


def _said(kind: str, names: Iterable[str], language: Language) -> list[tuple[str, str]]:
    """Situations or endings to choose from, each with its label."""
    return [(name, Text(__name__, f"{kind}_{name}").render(language)) for name in names]


def _wanted(edition: Edition, law: str, happened: str, ends: str) -> list[ShippedCase]:
    """The cases of a law and a situation, the leading ones first."""
    leading = {case.key for case in leading_cases(edition)}
    found = [
        case
        for key, case in cases_by_key(edition).items()
        if law in ("", case.law)
        and (not happened or happened in happened_in(key, edition))
        and (not ends or ends in ends_of(key, edition))
    ]
    return sorted(found, key=lambda case: case.key not in leading)


def _by_law(
    listed: list[ShippedCase], edition: Edition, language: Language
) -> list[tuple[str, str, list[tuple[str, str]]]]:
    """The cases of a page under their laws: number, name, and each case's key and title."""
    found: dict[str, list[tuple[str, str]]] = {}
    for case in listed:
        found.setdefault(case.law, []).append((case.key, title_of(case, edition, language)))
    return [(law, law_name(law, edition, language), rows) for law, rows in found.items()]


@router.get("/cases/{book}/{key}")
def case(request: Request, book: str, key: str) -> HTMLResponse:
    """One case, heard while the page is made."""
    language, edition = language_of(request), book_named(book)
    found = cases_by_key(edition).get(key)
    if found is None:
        values = {"book": book_title(edition), "given": shown(key)}
        raise NotFound(Text(__package__, "no_clause", values))
    return page(
        request,
        "case.html",
        texts=__name__,
        heading=clause_heading,
        told=told_case(found, edition, language),
        edition=edition,
        book_name=book_title(edition).render(language),
    )


@router.get("/books/{book}")
def printed_laws(request: Request, book: str) -> Response:
    """A whole book on one page, or as a PDF."""
    return _printed(request, book, Volume.LAWS)


@router.get("/books/{book}/cases")
def printed_cases(request: Request, book: str) -> Response:
    """The leading cases of a book on one page, or as a PDF."""
    return _printed(request, book, Volume.CASES)


def _printed(request: Request, name: str, volume: Volume) -> Response:
    language, edition = language_of(request), book_named(name)
    form = PDF if request.query_params.get("as") == PDF else HTML
    made = kept_book(edition, volume, language, form)
    tag = f'"{sha256(made).hexdigest()[:20]}"'
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers={"ETag": tag})
    return book_answer(made, form, f"{name}-{volume}-{language}", language, tag)
