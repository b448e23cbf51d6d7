"""The page of a table; a board can be played by it alone, without scripts."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.cards import SEATS, Seat
from cardinal.cards.viewer import Viewer
from cardinal.language import CardinalError, Language, NotUnderstood, Text, keys, phrase
from cardinal.live import Act, Kind, LiveTable, TableOwner, Who, chat, hosting
from cardinal.live.daily import DAILY
from cardinal.live.message_cache import is_recorded, seen
from cardinal.live.narration import sentences
from cardinal.live.online_ending import has_ended
from cardinal.live.protocol import MOST_BYTES, read_act

from ..addresses import home_of
from ..errors import status_of
from ..forms import Form, read_form
from ..pages import page
from ..reader import language_of
from ..services import services_of
from ..sign_in import go
from . import after_board, call_meanings, daily, director, hand_help, learn, lobby, moderation, online, prices
from .choices import choices, irregular, question_put
from .facts import facts, sitter_name
from .link_code import link_code
from .people import viewer_of, who_is

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
router.include_router(online.router)
router.include_router(director.router)
router.include_router(daily.router)
router.include_router(moderation.router)
router.include_router(learn.router)
router.include_router(lobby.router)
router.include_router(after_board.router)
router.include_router(hand_help.router)
router.include_router(prices.router)
router.include_router(call_meanings.router)
ANSWER_SECONDS = 2.5
"""So long a plain page waits for the others before it is shown."""


@router.get("/play/{key}")
async def table_page(request: Request, key: str) -> HTMLResponse:
    return await _table(request, await services_of(request).hub.owner(key))


async def _table(
    request: Request, owner: TableOwner, refused: CardinalError | None = None, form: Form | None = None
) -> HTMLResponse:
    language, table = language_of(request), owner.table
    address = f"{home_of(request)}/play/{owner.key}"
    who = await who_is(request, table)
    viewer = viewer_of(table, who)
    seat = viewer if isinstance(viewer, Seat) else None
    view = seen(owner.seen(viewer), viewer, language)
    values: dict[str, Any] = {
        "key": owner.key,
        "table": owner.seen(viewer),
        "seats": SEATS,
        "seat": seat,
        "sitter": lambda one: sitter_name(one).render(language),
        "shown": facts(table.game, view, language) if view is not None else (),
        "choices": choices(table, seat) if seat is not None else (),
        "question": question_put(table, seat, language) if seat is not None else None,
        "irregular": irregular(table, seat) if seat is not None else (),
        "log": sentences(owner.seen(viewer), viewer, language),
        "talks": chat.is_on(table),
        "chat": chat.lines(chat.heard_by(owner.seen(viewer), viewer), language),
        "phrases": _phrases(table, seat, language),
        "offered": {"phrases": chat.PHRASES[table.game], "in_play": chat.phrases_in_play(table.game)},
        "socket": f"/play/{owner.key}/socket?lang={language.value}",
        "address": address,
        "code": link_code(address, language),
        "is_recorded": is_recorded(owner.seen(viewer)),
        "scene": learn.scene_at(table),
        "directs": viewer is Viewer.DIRECTOR,
        # That somebody has finished is seen by nobody else.
        "is_daily": seat is not None and bool(table.options.get(DAILY)) and has_ended(table),
        "over_in": str(table.options.get("event", "")) if has_ended(table) else "",
        "name": form.fields.get("name", "") if form is not None else "",
        "refused": refused,
        "status": 200 if refused is None else status_of(refused),
        "island": "play",
        "texts_json": _table_texts(language, table.game),
    }
    return page(request, "play/table.html", texts=__package__, **values)


def _phrases(table: LiveTable, seat: Seat | None, language: Language) -> list[dict[str, str]]:
    """The phrases that may be said now, as buttons of the plain page."""
    is_playing = seat is not None and not table.between_boards
    said = chat.phrases_in_play(table.game) if is_playing else chat.PHRASES[table.game]
    return [
        {"text": phrase(chat.__name__, f"phrase_{one}", language), "act": json.dumps({"verb": "say", "phrase": one})}
        for one in said
    ]


_PAGES = "cardinal.web"
SHARED_TEXTS = ("mark_unusual", "ask_marked")
"""What the script says in the words of other pages."""


@cache
def _table_texts(language: Language, game: str) -> Mapping[str, str]:
    """What the table's own script says, in the reader's language; the script fills the values in.

    A text may have words of a game's own: ``guandan_undo`` is said for ``undo`` at Guandan.
    """
    source = f"{__package__}.table_texts"
    shared = {key: phrase(_PAGES, key, language) for key in SHARED_TEXTS}
    shared |= {key: phrase(chat.__name__, key, language) for key in keys(chat.__name__) if key.startswith("phrase_")}
    shared |= {
        key: phrase(hosting.__name__, key, language) for key in keys(hosting.__name__) if key.startswith("reason_")
    }
    own = {key: f"{game}_{key}" for key in keys(source) if f"{game}_{key}" in keys(source)}
    return shared | {key: phrase(source, own.get(key, key), language) for key in keys(source)}


@router.post("/play/{key}/act")
async def act(request: Request, key: str) -> Response:
    """An act of a plain page, by the same command as any other."""
    form = await read_form(request)
    owner = await services_of(request).hub.owner(key)
    who = await who_is(request, owner.table, form.text("name", 40))
    try:
        made = await owner.do(who, form.command, _read(form), form.number("seq") or 0)
    except CardinalError as refused:
        return await _table(request, owner, refused, form)
    await _others(owner, who, made.last)
    return go(request, f"/play/{key}")


def _read(form: Form) -> Act:
    text = form.text("act", MOST_BYTES)
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotUnderstood(Text("cardinal.live", "no_act", {"given": text[:80]})) from error
    # What a plain page lets a player type goes into the act that its button names.
    typed = {part: form.marked(name, 500) for name, part in _TYPED.items() if name in form}
    return read_act({**record, **typed} if isinstance(record, dict) else record)


_TYPED = {"cards": "cards", "reason": "reason", "text": "text", "value": "value", "line": "act"}
"""The fields that a player types, and what they are called in an act."""


async def _others(owner: TableOwner, who: Who, seq: int) -> None:
    """Wait a moment, so that the page that follows shows what robots have answered."""
    seat = owner.table.seat_of(who.key)

    def is_robots() -> bool:
        table = owner.table
        if seat is None or seat in table.awaited or table.between_boards:
            return False
        return any(one in table.sitters and table.sitters[one].kind is Kind.ROBOT for one in table.awaited)

    async with owner.listening(viewer_of(owner.table, who), "en") as subscriber:
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                while is_robots():
                    await subscriber.changed()
        except TimeoutError:
            return
