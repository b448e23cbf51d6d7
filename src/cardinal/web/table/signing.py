"""A table signs in: by code and PIN, or by the QR code of its card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from http import HTTPStatus
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.model import Room
from cardinal.language import CardinalError, NotUnderstood, Text, shown
from cardinal.store import TableKey, stream_of
from cardinal.store.table_cards import CLUB

from ..club_tables import playing_at
from ..errors import status_of
from ..forms import Form, read_form
from ..pages import page
from ..services import services_of
from ..sign_in import client_of, go
from ..visitor import devices_known, keep_session, known_here, visitor_of
from .acts import Device, device_of, key_name, split_name

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/t")
async def code_page(request: Request, code: str = "") -> HTMLResponse:
    return _code_page(request, code)


def _code_page(request: Request, code: str = "", refused: CardinalError | None = None) -> HTMLResponse:
    status = HTTPStatus.OK if refused is None else status_of(refused)
    return page(request, "table/sign_in.html", texts=__package__, status=status, code=code[:40], refused=refused)


@router.post("/t")
async def by_code(request: Request) -> Response:
    form, services = await read_form(request), services_of(request)
    code = form.text("code", 40)
    try:
        pin, known = form.text("pin", 40), devices_known(request)
        key = await services.accounts.table_sign_in(code, pin, services.now(), client_of(request), known)
    except CardinalError as refused:
        return _code_page(request, code, refused)
    if key.stream == CLUB:
        return await _club_table(request, key, form, "/t", {"code": code, "pin": pin})
    return _sits_down(request, key)


@router.get("/t/link/{secret}")
async def link_page(request: Request, secret: str) -> Response:
    """What the QR code holds: which table this is, and one button. Looking alone signs nobody in."""
    services = services_of(request)
    try:
        key = await services.accounts.table_by_link(secret, services.now(), client_of(request))
    except CardinalError as refused:
        return _code_page(request, refused=refused)
    if key.stream == CLUB:
        return await _club_table(request, key, None, f"/t/link/{secret}", {})
    table, room = split_name(key.table)
    state = await services.competition(key.stream.removeprefix("event/"))
    values: dict[str, Any] = {"table": table, "room": str(room), "event": state.conditions.name, "secret": secret}
    return page(request, "table/link.html", texts=__package__, **values)


@router.post("/t/link/{secret}")
async def by_link(request: Request, secret: str) -> Response:
    form = await read_form(request)
    services = services_of(request)
    try:
        key = await services.accounts.table_by_link(secret, services.now(), client_of(request))
    except CardinalError as refused:
        return _code_page(request, refused=refused)
    if key.stream == CLUB:
        return await _club_table(request, key, form, f"/t/link/{secret}", {})
    return _sits_down(request, key)


async def _club_table(
    request: Request, found: TableKey, form: Form | None, action: str, sent: Mapping[str, str]
) -> Response:
    """A card of every evening: to the event that the device chose, or the choice among those at this table now."""
    every = await playing_at(services_of(request), found.table)
    chosen = form.text("event", 90) if form is not None else ""
    # Whoever typed code and PIN need not say it again, where there is nothing to choose.
    if form is not None and not chosen and len(every) == 1:
        chosen = every[0].key
    if chosen in {one.key for one in every}:
        return _sits_down(request, replace(found, stream=stream_of(chosen)))
    values: dict[str, Any] = {"table": found.table, "every": every, "action": action, "typed": sent}
    answer = page(request, "table/club.html", texts=__package__, **values)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _sits_down(request: Request, found: TableKey) -> Response:
    """The session of the table. Codes that were made a moment ago are looked up anew."""
    services_of(request).forget_codes(found.stream)
    visitor = visitor_of(request).at_table(found.stream, found.table, found.code)
    return known_here(request, go(request, "/table"), visitor)


async def choose_room(request: Request, form: Form) -> Response:
    """The room of a device whose card names none, for good: another one needs the card again."""
    device = await device_of(request)
    wanted = form.text("room", 20)
    if device.room is not Room.NONE or wanted not in (Room.OPEN, Room.CLOSED):
        raise NotUnderstood(Text(__package__, "no_choice", {"given": shown(wanted)}), legal=(Room.OPEN, Room.CLOSED))
    visitor = visitor_of(request)
    named = visitor.at_table(visitor.stream, key_name(device.table, Room(wanted)), device.code)
    return keep_session(request, go(request, "/table"), named)


def leave(request: Request, device: Device) -> Response:
    """Sign the table out of this device; an account signed in on it stays signed in."""
    visitor = visitor_of(request)
    kept = replace(visitor, stream="", table="", code="")
    return keep_session(request, go(request, "/t", code=device.code), kept)
