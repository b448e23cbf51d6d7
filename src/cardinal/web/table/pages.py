"""The page of a table: one address, ``/table``, whatever there is to do; and what its forms send."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response, StreamingResponse

from cardinal.language import CardinalError, speak_of
from cardinal.store import stream_of

from ..errors import status_of
from ..forms import Form, read_form
from ..live_api import following, last_seen
from ..pages import page
from ..reader import language_of
from ..services import services_of
from ..sign_in import go
from ..static_files import STATIC
from . import after_board, commands, line_up_page, sheet_page, signing, who_page
from .acts import Device, NoTable, carry, device_of
from .scene import Asking, preview, scene

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
router.include_router(signing.router)
router.include_router(commands.router)
router.include_router(sheet_page.router)
router.include_router(line_up_page.router)
router.include_router(who_page.router)
router.include_router(after_board.router)
SERVICE_WORKER = STATIC / "table-sw.js"


@router.get("/table")
async def table_page(
    request: Request, board: str = "", change: str = "", stage: str = "", round: str = "", agreed: str = ""
) -> Response:
    try:
        device = await device_of(request)
    except NoTable:
        return go(request, "/t")
    named = {"board": board, "stage": stage, "round": round}
    fields = {name: value[:200] for name, value in named.items() if name == "stage" or _is_number(value)}
    last = int(agreed) if _is_number(agreed) else 0
    return await _shown(request, device, Asking(fields, is_change=bool(change), agreed=last))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 9


@router.post("/table")
async def act(request: Request) -> Response:
    """What a form of the page asks for; refused, the page comes again with everything that was typed."""
    form = await read_form(request)
    try:
        device = await device_of(request)
    except NoTable:
        return go(request, "/t")
    kind, fields = form.text("kind", 20), _fields(form)
    if kind == "room":
        return await signing.choose_room(request, form)
    if kind == "leave":
        return signing.leave(request, device)
    if kind == "enter" and fields.get("act") == "check":
        return await _shown(request, device, Asking(fields, checked=True))
    try:
        await carry(services_of(request), device, kind, fields, form.command, language_of(request))
    except CardinalError as refused:
        return await _shown(request, device, Asking(fields, refused=refused))
    # An entry is shown to the other side; after anything else the next board comes by itself.
    shown = {"enter": "board", "confirm": "agreed"}.get(kind, "")
    return go(request, "/table", **({shown: fields.get("board", "")} if shown else {}))


def _fields(form: Form) -> dict[str, str]:
    return {name: value.strip()[:2_000] for name, value in form.fields.items() if name not in ("csrf", "command")}


async def _shown(request: Request, device: Device, asking: Asking) -> HTMLResponse:
    services, language = services_of(request), language_of(request)
    state = await services.competition(device.key)
    speak_of(state.conditions.game)
    status = 200 if asking.refused is None else status_of(asking.refused)
    if device.needs_room(state):
        told = {"device": device, "event": state.conditions.name}
        return page(request, "table/room.html", texts=__package__, status=status, **told)
    values = scene(request.app.state.catalogue, state, device, asking, language)
    values["asks_numbers"] = await who_page.asks_numbers(request, state, device, values["seated"])
    values["is_identified"] = bool(request.query_params.get("identified"))
    live = {"live": "/table/live", "seq": state.seq, "island": "table", "manner": "at-table"}
    answer = page(request, "table/table.html", texts=__package__, status=status, **values, **live)
    if values["compared"] is not None or any(since.ruling for since in values["ruled_since"]):
        # Neither the browser nor the worker of the page keeps what those who come next may not see.
        answer.headers["Cache-Control"] = "no-store"
    return answer


@router.post("/table/score")
async def score(request: Request) -> Response:
    """The part of the page that says what the taps so far give."""
    form = await read_form(request)
    device = await device_of(request)
    state = await services_of(request).competition(device.key)
    found = preview(state, device, _fields(form), language_of(request))
    return page(request, "table/score.html", texts=__package__, preview=found)


@router.get("/table/live")
async def live(request: Request) -> StreamingResponse:
    """How far the event has come; only the number, to a device of one of its tables."""
    device = await device_of(request)
    return following(services_of(request).live, stream_of(device.key), last_seen(request))


@router.get("/table/sw.js")
async def service_worker() -> FileResponse:
    """What keeps the page readable without a network; of the table's pages only."""
    headers = {"Service-Worker-Allowed": "/table", "Cache-Control": "no-cache"}
    return FileResponse(SERVICE_WORKER, media_type="text/javascript", headers=headers)
