"""A table signs in: by code and PIN, or by the QR code of its card."""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.model import Room
from cardinal.language import CardinalError, NotUnderstood, Text, shown
from cardinal.store import TableKey

from ..errors import status_of
from ..forms import Form, read_form
from ..pages import page
from ..services import services_of
from ..sign_in import client_of, go
from ..visitor import devices_known, keep_session, known_here, visitor_of
from .device import Device, device_of, key_name, split_name

__all__ = ["router"]

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
        found = await services.accounts.table_sign_in(code, pin, services.now(), client_of(request), known)
    except CardinalError as refused:
        return _code_page(request, code, refused)
    return _sits_down(request, found)


@router.get("/t/link/{secret}")
async def link_page(request: Request, secret: str) -> Response:
    """What the QR code holds: which table this is, and one button. Looking alone signs nobody in."""
    services = services_of(request)
    try:
        found = await services.accounts.table_by_link(secret, services.now(), client_of(request))
    except CardinalError as refused:
        return _code_page(request, refused=refused)
    table, room = split_name(found.table)
    state = await services.competition(found.stream.removeprefix("event/"))
    values: dict[str, Any] = {"table": table, "room": str(room), "event": state.conditions.name, "secret": secret}
    return page(request, "table/link.html", texts=__package__, **values)


@router.post("/t/link/{secret}")
async def by_link(request: Request, secret: str) -> Response:
    await read_form(request)
    services = services_of(request)
    try:
        found = await services.accounts.table_by_link(secret, services.now(), client_of(request))
    except CardinalError as refused:
        return _code_page(request, refused=refused)
    return _sits_down(request, found)


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
    """The device is no table's any more; whoever is signed in on it by name stays."""
    visitor = visitor_of(request)
    kept = replace(visitor, stream="", table="", code="")
    return keep_session(request, go(request, "/t", code=device.code), kept)
