"""The books and their cases as paper, for a page, a file or the command line: one HTML page, or one PDF."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import lru_cache
from threading import Lock

from cardinal.formats.paper.book_html import html_book
from cardinal.formats.paper.book_pdf import Progress, pdf_book
from cardinal.formats.paper.casebook import PrintedCase, casebook
from cardinal.formats.paper.lawbook import lawbook
from cardinal.formats.paper.manuscript import Manuscript
from cardinal.language import Language
from cardinal.laws.clause import Edition
from cardinal.laws.clause_names import clause_heading

from .books import book_title
from .casebook import leading_cases
from .told_cases import ToldCase, told_case


class Volume(StrEnum):
    """What is printed of a book."""

    LAWS = "laws"
    CASES = "cases"


def manuscript(edition: Edition, volume: Volume, language: Language) -> Manuscript:
    """A book, or its leading cases, before it is set."""
    title = book_title(edition).render(language)
    if volume is Volume.LAWS:
        return lawbook(edition, title, language)
    told = (told_case(case, edition, language) for case in leading_cases(edition))
    return casebook((_printed(case, language) for case in told), title, language)


def _printed(case: ToldCase, language: Language) -> PrintedCase:
    number = clause_heading(case.law, language)
    return PrintedCase(
        law=case.law_name if case.law.isalpha() else f"{number}  {case.law_name}",
        title=case.title,
        situation=case.situation,
        acts=case.acts,
        questions=tuple((step.text, step.answer) for step in case.steps),
        ruling=tuple((effect.text, tuple(cite.name for cite in effect.cites)) for effect in case.effects),
    )


def as_html(edition: Edition, volume: Volume, language: Language, progress: Progress | None = None) -> bytes:
    return html_book(manuscript(edition, volume, language)).encode()


def as_pdf(edition: Edition, volume: Volume, language: Language, progress: Progress | None = None) -> bytes:
    return pdf_book(manuscript(edition, volume, language), progress)


FORMS: dict[str, Callable[[Edition, Volume, Language, Progress | None], bytes]] = {"html": as_html, "pdf": as_pdf}

_making = Lock()


def kept_book(edition: Edition, volume: Volume, language: Language, form: str) -> bytes:
    """The same for everybody, made when it is first asked for and kept by this process; one is made at a time."""
    with _making:
        return _kept(edition, volume, language, form)


@lru_cache(maxsize=40)
def _kept(edition: Edition, volume: Volume, language: Language, form: str) -> bytes:
    return FORMS[form](edition, volume, language, None)
