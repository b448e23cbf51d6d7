"""The commonest rulings on one screen each, at a table of the event: from the call to the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.model import Game
from cardinal.language import CardinalError, Text, shown

from ..addresses import address
from ..errors import NotFound
from ..forms import Form
from ..hearing import Heard
from ..reader import language_of
from ..ruling_screens import BY_NAME, Screen, screen_for
from ..screen_pages import screen_page
from ..sign_in import go
from .direction import Direction, directing
from .hearing_carry import hearing_text
from .hearing_place import HearingAt, context_at, hearing_at
from .hearing_write import to_write

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

_SCORED = frozenset(("method", "weights", "assigned_result"))
"""The questions about an adjusted score: the page of scores has the field, the poll and the weights before it."""


def opened_by(direction: Direction, at: HearingAt) -> Screen | None:
    """The screen that a call opens; nothing where it is about something else, or the game has none."""
    if at.call is None or not at.call.is_open or direction.conditions.game is not Game.BRIDGE:
        return None
    return screen_for(at.call.reason)


@router.get("/direct/{key}/hearing/screen/{name}")
async def screen(request: Request, key: str, name: str) -> Response:
    direction = await directing(request, key)
    if name not in BY_NAME or direction.conditions.game is not Game.BRIDGE:
        raise NotFound(Text(__package__, "no_choice", {"given": shown(name)}), legal=tuple(BY_NAME))
    try:
        at = hearing_at(direction.state, Form(dict(request.query_params)))
    except CardinalError:
        return go(request, f"/direct/{key}/hearing")
    language = language_of(request)

    def onward(one: Heard) -> Mapping[str, Any]:
        if one.ruling is not None:
            return to_write(direction, at, one, one.ruling, language)
        question = one.question
        return {"weigh": _weighing(direction, at, one)} if question and question.key in _SCORED else {}

    return screen_page(request, context_at(direction, at, language), BY_NAME[name], onward)


def _weighing(direction: Direction, at: HearingAt, one: Heard) -> str:
    """The page of results with their weights and a poll, with the hearing so far."""
    return address(f"/direct/{direction.key}/weigh", (*at.pairs, ("hearing", hearing_text(one))))
