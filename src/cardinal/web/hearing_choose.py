"""The first page of a hearing: find the irregularity in words, or choose from those that come up most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse

from cardinal.laws.clause import Edition
from cardinal.laws.clause_names import clause_heading
from cardinal.laws.law_index import Irregularity, irregularities, nearest, search

from .books import book_named
from .hearing_context import HearingContext
from .lawbook import LONGEST_SEARCH
from .pages import page

TEXTS = "cardinal.web.hearing_pages"
MOST_SUGGESTED = 4

_BRIDGE: Mapping[str, tuple[str, ...]] = {
    "group_auction": ("27", "29", "25", "24", "36", "38", "39"),
    "group_play": ("54", "56", "55", "62", "64", "49", "50", "57", "45", "46", "47", "43"),
    "group_claims": ("68", "70", "71", "67", "79A"),
    "group_information": ("16B", "73D", "21", "20F5", "75", "40"),
    "group_cards": ("13", "14", "15", "6", "7", "87"),
    "group_score": ("12", "79C", "82", "86", "90", "91", "92"),
}
_GUANDAN: Mapping[str, tuple[str, ...]] = {
    "group_guandan_table": ("GP2.2", "GP2.1", "GP2.3", "G5.2", "GP3", "GP1.1", "G7.3", "GP4.2", "GP2.4"),
    "group_guandan_match": ("G32", "G33", "G34", "G30", "G37", "G48", "G53", "G54", "G55"),
}
_CTCBA: Mapping[str, tuple[str, ...]] = {"group_ctcba": ("R11", "R12", "R13", "R32", "R37", "R46", "R68", "R74")}
_USUAL: Mapping[Edition, Mapping[str, tuple[str, ...]]] = {"guandan": _GUANDAN, "ctcba": _CTCBA}


def hearing_page(
    request: Request, context: HearingContext, template: str, status: int = 200, **values: Any
) -> HTMLResponse:
    """A page of the hearing, as the place where it is held has it."""
    told = {"context": context, "texts": TEXTS, "heading": clause_heading, **context.shown, **values}
    return page(request, f"{context.templates}{template}", status=status, **told)


def choose_page(
    request: Request, context: HearingContext, q: str = "", book: str = "", called_for: str = ""
) -> HTMLResponse:
    """Find the irregularity: what the table called for first, by a search in words, or from those that come up most."""
    chosen = book_named(book) if book else context.only_book
    if chosen not in (None, *context.books.values()):
        chosen = context.default
    words = " ".join(q[:LONGEST_SEARCH].split())
    editions = context.searched if chosen is None else (chosen,)
    found = search(words, editions) if words else ()
    return hearing_page(
        request,
        context,
        "hearing_choose.html",
        books=context.books,
        chosen=chosen,
        words=words,
        longest=LONGEST_SEARCH,
        too_long=len(q) > LONGEST_SEARCH,
        found=found,
        suggested=search(called_for[:LONGEST_SEARCH], editions)[:MOST_SUGGESTED] if called_for and not words else (),
        near=nearest(words, editions) if words and not found else (),
        groups=_groups(editions),
        every=irregularities(chosen) if chosen is not None and not words else (),
        default=chosen if chosen is not None else context.default,
    )


def _groups(editions: Sequence[Edition]) -> dict[str, list[Irregularity]]:
    return {
        group: [one for number in numbers if (one := _known(number, edition)) is not None]
        for edition in editions
        for group, numbers in _USUAL.get(edition, _BRIDGE).items()
    }


def _known(number: str, edition: Edition) -> Irregularity | None:
    one = Irregularity(number, edition)
    return one if one in irregularities(edition) else None
