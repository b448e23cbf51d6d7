"""One's own account: where one plays and directs, another password, signing out everywhere, being forgotten."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.language import CardinalError, Text
from cardinal.live.forgetting import account_at_tables, forget

from . import own_seats
from .errors import SignInNeeded, status_of
from .forms import read_form
from .own_seats import directed_by, seats_of
from .pages import page
from .people_reading import own_pages
from .services import services_of
from .sign_in import client_of, go
from .visitor import forget_session, keep_session, seen_as, visitor_of

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
router.include_router(own_seats.router)
_TEXTS = "cardinal.web.sign_in"


@router.get("/account")
async def account_page(request: Request) -> HTMLResponse:
    """One's own account."""
    if not visitor_of(request).is_user:
        raise SignInNeeded(Text(__package__, "sign_in_needed"))
    return await _account(request)


async def _account(request: Request, refused: CardinalError | None = None, *, is_changed: bool = False) -> HTMLResponse:
    forgotten = request.query_params.get("forgotten", "")
    count = int(forgotten) if forgotten.isascii() and forgotten.isdigit() and len(forgotten) < 7 else 0
    values: dict[str, Any] = {"refused": refused, "is_changed": is_changed}
    values |= {"is_forgotten": bool(forgotten), "forgotten": count}
    user = visitor_of(request).user
    values |= {"seats": await seats_of(request, user), "directed": await directed_by(request, user)}
    values["own_pages"] = await own_pages(request)
    return page(request, "account.html", texts=_TEXTS, status=200 if refused is None else status_of(refused), **values)


@router.post("/account")
async def change_password(request: Request) -> Response:
    """Another password, by somebody who knows the one there is; every other session of the account ends with it."""
    visitor, services, form = visitor_of(request), services_of(request), await read_form(request)
    if not visitor.is_user:
        raise SignInNeeded(Text(__package__, "sign_in_needed"))
    try:
        known = form.fields.get("password", "")
        await services.accounts.sign_in(visitor.name, known, services.now(), client_of(request), {visitor.user})
        await services.accounts.set_password(visitor.user, form.fields.get("new", ""))
    except CardinalError as refused:
        return await _account(request, refused)
    user = await services.accounts.user(visitor.user)
    fresh = visitor.signed_in(user) if user is not None else visitor.signed_out()
    # The page has forms of the session that this browser has from now on.
    seen_as(request.scope, fresh)
    return keep_session(request, await _account(request, is_changed=True), fresh)


@router.post("/account/sign-out-everywhere")
async def sign_out_everywhere(request: Request) -> Response:
    """Every session of the account ends, this one with them."""
    visitor, services = visitor_of(request), services_of(request)
    await read_form(request)
    if not visitor.is_user:
        raise SignInNeeded(Text(__package__, "sign_in_needed"))
    await services.accounts.end_sessions(visitor.user)
    return forget_session(go(request, "/sign-in", ended="yes"))


@router.post("/account/forget-tables")
async def forget_tables(request: Request) -> Response:
    """The name under which the account has sat at live tables is erased there."""
    visitor, services, form = visitor_of(request), services_of(request), await read_form(request)
    if not visitor.is_user:
        raise SignInNeeded(Text(__package__, "sign_in_needed"))
    sought = account_at_tables(visitor.user)
    told = await forget(
        services.log, sought, command_id=form.command, actor=f"user {visitor.user}", at=services.now(), hub=services.hub
    )
    return go(request, "/account", forgotten=len(told) or "none")
