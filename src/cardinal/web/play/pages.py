"""The lobby and the page of a table; a board can be played by these pages alone."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.cards import SEATS, Seat
from cardinal.cards.viewer import Viewer
from cardinal.language import CardinalError, Language, NotUnderstood, Text, keys, phrase
from cardinal.live import Act, Kind, TableOwner, Who
from cardinal.live.message_cache import is_recorded
from cardinal.live.narration import sentences
from cardinal.live.online_ending import has_ended
from cardinal.live.protocol import MOST_BYTES, read_act
from cardinal.store.rates import Limit, count_attempt

from ..addresses import home_of
from ..errors import status_of
from ..forms import Form, read_form
from ..pages import page
from ..reader import language_of
from ..services import services_of
from ..sign_in import client_of, go
from ..visitor import visitor_of
from . import director, online
from .choices import choices, irregular, question_put
from .facts import facts, names_of, sitter_name
from .people import viewer_of, who_is

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
router.include_router(online.router)
router.include_router(director.router)
GAMES = ("bridge", "guandan")
ANSWER_SECONDS = 2.5
"""So long a plain page waits for the others before it is shown."""
LISTED = 30
FROM_ONE_PLACE, BY_ONE = Limit(120, 3_600), Limit(20, 3_600)
"""So many tables in an hour from one address, which a club may share, and by one browser."""
LIMITS, DELAYS = (20, 45, 90), (60, 180, 600)
"""Seconds for an act, and by how many those who look on are behind."""


@router.get("/play")
async def lobby(request: Request) -> HTMLResponse:
    return await _lobby(request)


async def _lobby(request: Request, refused: CardinalError | None = None, form: Form | None = None) -> HTMLResponse:
    services = services_of(request)
    hub = services.hub
    # Whoever looks in here may want to play in a moment.
    services.robots.processes.wake()
    tables = [one for one in await hub.recent(LISTED) if one.table.options.get("listed")]
    values: dict[str, Any] = {
        "games": GAMES,
        "limits": LIMITS,
        "delays": DELAYS,
        "tables": tables,
        "names": names_of,
        "events": sorted(services.online.names.items(), key=lambda name: name[1])[:LISTED],
        "refused": refused,
        "name": form.fields.get("name", "") if form else "",
        "status": 200 if refused is None else status_of(refused),
    }
    return page(request, "play/lobby.html", texts=__package__, **values)


@router.post("/play")
async def new_table(request: Request) -> Response:
    """A new table, with its owner in South; against robots it is dealt at once."""
    form = await read_form(request)
    language = language_of(request)
    try:
        owner = await _open(request, form, language)
    except CardinalError as refused:
        return await _lobby(request, refused, form)
    return go(request, f"/play/{owner.key}")


async def _open(request: Request, form: Form, language: Language) -> TableOwner:
    services = services_of(request)
    hub = services.hub
    visitor = visitor_of(request)
    for key, limit in (
        (f"from {client_of(request)}", FROM_ONE_PLACE),
        (f"by {visitor.user or visitor.session}", BY_ONE),
    ):
        await count_attempt(services.database, f"tables {key}", limit, services.now())
    game, manner, company = form.text("game", 20), form.text("manner", 20) or "guarded", form.text("company", 20)
    # The same form sent twice opens one table.
    key = sha256(f"{form.fields.get('csrf')} {form.command} {game}".encode()).hexdigest()[:14]
    blank = TableOwner(hub, key)
    who = await who_is(request, blank.table, language, form.text("name", 40))
    with_robots = company != "friends"
    options = {"listed": with_robots, "closed": with_robots, "language": language.value}
    owner = await hub.open(game, manner, owner=who.key, options=options, key=key)
    steps: list[tuple[str, Act]] = [("sit", Act("sit", {"seat": "S"}))]
    if with_robots:
        steps += [("robots", Act("robot", {})), ("ready", Act("ready"))]
    for name, act in steps:
        await owner.do(who, f"open-{name}", act, owner.table.seq)
    return owner


@router.get("/play/{key}")
async def table_page(request: Request, key: str) -> HTMLResponse:
    return await _table(request, await services_of(request).hub.owner(key))


async def _table(
    request: Request, owner: TableOwner, refused: CardinalError | None = None, form: Form | None = None
) -> HTMLResponse:
    language, table = language_of(request), owner.table
    who = await who_is(request, table, language)
    viewer = viewer_of(table, who)
    seat = viewer if isinstance(viewer, Seat) else None
    view = owner.seen(viewer).played
    values: dict[str, Any] = {
        "key": owner.key,
        "table": table,
        "seats": SEATS,
        "seat": seat,
        "sitter": lambda one: sitter_name(one).render(language),
        "shown": facts(table.game, view.view(viewer), language) if view is not None else (),
        "choices": choices(table, seat) if seat is not None else (),
        "question": question_put(table, seat, language) if seat is not None else None,
        "irregular": irregular(table, seat) if seat is not None else (),
        "log": sentences(owner.seen(viewer), viewer, language),
        "socket": f"/play/{owner.key}/socket?lang={language.value}",
        "address": f"{home_of(request)}{request.url.path}",
        "is_recorded": is_recorded(owner.seen(viewer)),
        "directs": viewer is Viewer.DIRECTOR,
        "over_in": str(table.options.get("event", "")) if has_ended(table) else "",
        "name": form.fields.get("name", "") if form is not None else "",
        "refused": refused,
        "status": 200 if refused is None else status_of(refused),
        "island": "play",
        "texts_json": _table_texts(language),
    }
    return page(request, "play/table.html", texts=__package__, **values)


_PAGES = "cardinal.web"
SHARED_TEXTS = ("mark_unusual", "ask_marked")
"""What the script says in the words of other pages."""


@cache
def _table_texts(language: Language) -> Mapping[str, str]:
    """What the table's own script says, in the reader's language; the script fills the values in."""
    source = f"{__package__}.table_texts"
    shared = {key: phrase(_PAGES, key, language) for key in SHARED_TEXTS}
    return shared | {key: phrase(source, key, language) for key in keys(source)}


@router.post("/play/{key}/act")
async def act(request: Request, key: str) -> Response:
    """An act of a plain page, by the same command as any other."""
    form = await read_form(request)
    owner = await services_of(request).hub.owner(key)
    who = await who_is(request, owner.table, language_of(request), form.text("name", 40))
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
