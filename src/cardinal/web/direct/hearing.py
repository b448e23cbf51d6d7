"""A hearing at a table of an event: it begins with what is known of the board and ends on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.model import Game
from cardinal.language import CardinalError
from cardinal.laws import Ruling

from ..errors import status_of
from ..forms import Form
from ..hearing import Heard
from ..hearing_choose import choose_page
from ..hearing_context import HearingContext
from ..hearing_pages import ask_page, facts_page
from ..pages import page
from ..reader import language_of
from ..ruling_screens import BY_NAME
from ..screen_pages import words_of
from ..sign_in import go
from . import hearing_record, hearing_write, screen
from .direction import Direction, directing
from .hearing_place import HearingAt, context_at, hearing_at, words
from .hearing_record import reminders_shown
from .hearing_write import to_write
from .places import round_tables, started_round
from .screen import opened_by

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
router.include_router(hearing_write.router)
router.include_router(hearing_record.router)
router.include_router(screen.router)


def _asked(request: Request) -> Form:
    return Form(dict(request.query_params))


def _context(request: Request, direction: Direction, at: HearingAt) -> HearingContext:
    language = language_of(request)
    open_here = reminders_shown(direction, language, table=at.place.table)
    screens = tuple(BY_NAME) if direction.conditions.game is Game.BRIDGE else ()
    return context_at(direction, at, language, reminders=open_here, screens=screens, its=words_of(language))


@router.get("/direct/{key}/hearing")
async def choose(request: Request, key: str, q: str = "", book: str = "", every: str = "") -> Response:
    """Which irregularity; without a table, which table. A call that says what it is about opens its screen, unless
    *every* is asked for."""
    direction, form = await directing(request, key), _asked(request)
    if not form.text("table", 40) and not form.text("call", 40):
        return _tables(request, direction)
    try:
        at = hearing_at(direction.state, form)
    except CardinalError as refused:
        return _tables(request, direction, refused)
    opened = None if every or q or book else opened_by(direction, at)
    if opened is not None:
        return go(request, f"/direct/{key}/hearing/screen/{opened.name}", **dict(at.pairs))
    called_for = at.call.reason if at.call is not None else ""
    return choose_page(request, _context(request, direction, at), q, book, called_for)


def _tables(request: Request, direction: Direction, refused: CardinalError | None = None) -> HTMLResponse:
    """The tables of the round, and what rulings have left to be done."""
    language, state = language_of(request), direction.state
    current = started_round(state)
    tables = round_tables(state, *current) if current is not None else ()
    calls = {call.table: call for call in state.open_calls}
    return page(
        request, "direct/hearing_tables.html", texts=__name__, status=200 if refused is None else status_of(refused),
        refused=refused, tables=tables, calls=calls, reminders=reminders_shown(direction, language),
        live=f"/direct/{direction.key}/live", seq=state.seq, **words(direction, language),
    )  # fmt: skip


@router.get("/direct/{key}/hearing/facts")
async def facts(request: Request, key: str) -> Response:
    direction = await directing(request, key)
    try:
        at = hearing_at(direction.state, _asked(request))
    except CardinalError as refused:
        return _tables(request, direction, refused)
    return facts_page(request, _context(request, direction, at))


@router.get("/direct/{key}/hearing/ask")
async def ask(request: Request, key: str, edit: str = "", evidence: str = "") -> Response:
    """The next question, with the name of whoever is asked; or the ruling, to be written to the board."""
    direction = await directing(request, key)
    if not request.query_params.get("table"):
        return go(request, f"/direct/{key}/hearing")
    try:
        at = hearing_at(direction.state, _asked(request))
    except CardinalError as refused:
        return _tables(request, direction, refused)

    def ending(heard: Heard, ruling: Ruling) -> Mapping[str, Any]:
        return to_write(direction, at, heard, ruling, language_of(request))

    return ask_page(request, _context(request, direction, at), edit, evidence, ending)
