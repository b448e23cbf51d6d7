"""The landing page, and of a new server the first account or the demonstration, by the code of its terminal."""

from __future__ import annotations

import os
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from cardinal.language import CardinalError, Text
from cardinal.store import OutOfTurn, Unavailable, User

from . import demonstration
from .errors import status_of
from .forms import Form, read_form
from .owner import is_owned, make_owner, refuse_wrong_code
from .pages import page
from .services import services_of
from .settings import EVENTS
from .sign_in import HOME, SEE_OTHER, go
from .visitor import known_here, visitor_of

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


def _page(request: Request, code: str, form: Form | None = None, refused: CardinalError | None = None) -> HTMLResponse:
    values: dict[str, Any] = {
        "refused": refused,
        "name": form.fields.get("name", "") if form else "",
        "code": form.fields.get("key", "") if form else code,
    }
    status = 200 if refused is None else status_of(refused)
    return page(request, "first_start.html", texts=__name__, status=status, **values)


@router.api_route("/", methods=["GET", "HEAD"])
async def landing(request: Request) -> HTMLResponse:
    """The first page: what Cardinal is and where to go; of a server without an owner, how it gets one."""
    try:
        is_new = not await is_owned(services_of(request))
    except Unavailable:
        # The page says what Cardinal is, database or not.
        is_new = False
    return page(request, "landing.html", is_new=is_new)


@router.get("/first-account")
async def first_page(request: Request, key: str = "") -> Response:
    if await is_owned(services_of(request)):
        return go(request, "/sign-in")
    return _page(request, key[:40])


@router.post("/first-account")
async def first_account(request: Request) -> Response:
    """With ``demonstration`` its account, for as long as the server has no owner; else the owner's own."""
    form, services = await read_form(request), services_of(request)
    try:
        if await is_owned(services):
            raise OutOfTurn(Text(__name__, "owned"))
        await refuse_wrong_code(services, form.text("key", 40))
        user = await _shown_round(request) if "demonstration" in form else await _owner(request, form)
    except CardinalError as refused:
        return _page(request, "", form, refused)
    return known_here(request, RedirectResponse(HOME, SEE_OTHER), visitor_of(request).signed_in(user))


async def _owner(request: Request, form: Form) -> User:
    return await make_owner(services_of(request), form.text("name"), form.fields.get("password", ""))


async def _shown_round(request: Request) -> User:
    """The account of the demonstration, whose events are made if there are none; its season is shown from now on where
    the operator has named no folder of events."""
    services = services_of(request)
    key = await demonstration.demonstrate(services)
    user = await services.accounts.user(key) if key is not None else None
    if user is None:
        raise OutOfTurn(Text(__name__, "events_already"))
    if not os.environ.get(EVENTS, "").strip():
        request.app.state.catalogue.folders.folder = await demonstration.season_of_demonstration(services, user.key)
    return user
