"""Signing in and out."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from cardinal.language import CardinalError, Text
from cardinal.store import SignInRefused
from cardinal.store.one_time_links import Purpose

from .addresses import Links
from .errors import status_of
from .forms import Form, read_form
from .owner import is_owned
from .pages import page
from .services import services_of
from .visitor import (
    AGE_SECONDS,
    Visitor,
    devices_known,
    forget_session,
    known_here,
    visitor_of,
)

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
SEE_OTHER = 303
HOME = "/organise"


def own_path(path: str) -> str:
    """Where to go on: an address of ours, or the organiser's first page."""
    parts = urlsplit(path)
    is_ours = path.startswith("/") and not path.startswith(("//", "/\\")) and not parts.scheme and not parts.netloc
    return path if is_ours and path.isprintable() else HOME


def client_of(request: Request) -> str:
    return request.client.host if request.client is not None else ""


def go(request: Request, path: str, **query: object) -> RedirectResponse:
    """On to another page of ours; the language of the address goes with it."""
    pairs = [(name, str(value)) for name, value in query.items() if value not in (None, "")]
    return RedirectResponse(Links(request).to(path, pairs), SEE_OTHER)


@router.get("/sign-in")
async def sign_in_page(request: Request, next: str = "") -> Response:
    if not await is_owned(services_of(request)):
        return go(request, "/first-account")
    return _form(request, next)


def _form(request: Request, next: str, refused: CardinalError | None = None, form: Form | None = None) -> HTMLResponse:
    values: dict[str, Any] = {
        "next": own_path(next),
        "refused": refused,
        "name": form.fields.get("name", "") if form else "",
        "ended": bool(request.query_params.get("ended")),
    }
    return page(
        request, "sign_in.html", texts=__name__, status=200 if refused is None else status_of(refused), **values
    )


@router.post("/sign-in")
async def sign_in(request: Request) -> Response:
    form = await read_form(request)
    services = services_of(request)
    try:
        name, password = form.text("name"), form.fields.get("password", "")
        user = await services.accounts.sign_in(
            name, password, services.now(), client_of(request), devices_known(request)
        )
    except CardinalError as refused:
        return _form(request, form.text("next"), refused, form)
    answer = RedirectResponse(own_path(form.text("next")), SEE_OTHER)
    return known_here(request, answer, visitor_of(request).signed_in(user))


@router.get("/sign-in/link")
async def by_link(request: Request, key: str = "", next: str = "") -> Response:
    """The link that the terminal of whoever started the server shows: it works once."""
    services, now = services_of(request), services_of(request).now()
    try:
        link = await services.links.read(key, now)
        user = await services.accounts.user(link.user) if link.purpose is Purpose.SIGN_IN else None
        if user is None:
            raise SignInRefused(Text(__name__, "old_link"))
        await services.links.use(link.key, now)
    except CardinalError as refused:
        return _form(request, next, refused)
    return known_here(request, RedirectResponse(own_path(next), SEE_OTHER), Visitor().signed_in(user))


@router.post("/sign-out")
async def sign_out(request: Request) -> Response:
    """The session ends on the server: whoever has kept its cookie has nothing."""
    await read_form(request)
    visitor, services = visitor_of(request), services_of(request)
    if visitor.is_user:
        await services.accounts.end_session(visitor.session, services.now() + timedelta(seconds=AGE_SECONDS))
    return forget_session(go(request, "/"))
