"""Signing in and out, the first account of a new server, and one's own password."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from cardinal.language import CardinalError, Text
from cardinal.live.forgetting import account_at_tables, forget
from cardinal.store import EVERYWHERE, Role, SignInRefused

from .addresses import Links
from .errors import SignInNeeded, status_of
from .forms import Form, read_form
from .pages import page
from .services import services_of
from .visitor import Visitor, forget_session, is_first_key, keep_session, seen_as, user_of_link, visitor_of

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
async def sign_in_page(request: Request, next: str = "") -> HTMLResponse:
    if not await services_of(request).accounts.users():
        return _form(request, "first", next)
    return _form(request, "sign_in", next)


def _form(
    request: Request, what: str, next: str, refused: CardinalError | None = None, form: Form | None = None,
    key: str = "",
) -> HTMLResponse:  # fmt: skip
    values: dict[str, Any] = {
        "what": what,
        "next": own_path(next),
        "refused": refused,
        "name": form.fields.get("name", "") if form else "",
        "key": key or (form.fields.get("key", "") if form else ""),
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
        user = await services.accounts.sign_in(name, password, services.now(), client_of(request))
    except CardinalError as refused:
        return _form(request, "sign_in", form.text("next"), refused, form)
    answer = RedirectResponse(own_path(form.text("next")), SEE_OTHER)
    return keep_session(request, answer, visitor_of(request).signed_in(user))


@router.get("/first-account")
async def first_account_page(request: Request, key: str = "") -> Response:
    if await services_of(request).accounts.users():
        return go(request, "/sign-in")
    return _form(request, "first", "", key=key)


@router.post("/first-account")
async def first_account(request: Request) -> Response:
    """The first account is the organiser's; whoever started the server has the key for it."""
    form = await read_form(request)
    services = services_of(request)
    try:
        if await services.accounts.users() or not is_first_key(services.settings.secret, form.text("key")):
            raise SignInRefused(Text(__name__, "wrong_key"))
        user = await services.accounts.add_user(form.text("name"), form.fields.get("password", ""), services.now())
    except CardinalError as refused:
        return _form(request, "first", "", refused, form)
    await services.accounts.give_role(user.key, EVERYWHERE, Role.ORGANISER)
    answer = RedirectResponse(HOME, SEE_OTHER)
    return keep_session(request, answer, visitor_of(request).signed_in(user))


@router.get("/sign-in/link")
async def by_link(request: Request, key: str = "", next: str = "") -> Response:
    """The link that the terminal of whoever started the server shows."""
    services = services_of(request)
    named = user_of_link(services.settings.secret, key)
    user = await services.accounts.user(named[0]) if named is not None else None
    if named is None or user is None or user.generation != named[1]:
        return _form(request, "sign_in", next, SignInRefused(Text(__name__, "old_link")))
    answer = RedirectResponse(own_path(next), SEE_OTHER)
    return keep_session(request, answer, Visitor().signed_in(user))


@router.get("/account")
async def account_page(request: Request) -> HTMLResponse:
    """One's own account."""
    if not visitor_of(request).is_user:
        raise SignInNeeded(Text(__package__, "sign_in_needed"))
    return _account(request)


def _account(request: Request, refused: CardinalError | None = None, *, is_changed: bool = False) -> HTMLResponse:
    forgotten = request.query_params.get("forgotten", "")
    count = int(forgotten) if forgotten.isascii() and forgotten.isdigit() and len(forgotten) < 7 else 0
    values: dict[str, Any] = {"refused": refused, "is_changed": is_changed}
    values |= {"is_forgotten": bool(forgotten), "forgotten": count}
    return page(
        request, "account.html", texts=__name__, status=200 if refused is None else status_of(refused), **values
    )


@router.post("/account")
async def change_password(request: Request) -> Response:
    """Another password, by somebody who knows the one there is; every other session of the account ends with it."""
    visitor, services, form = visitor_of(request), services_of(request), await read_form(request)
    if not visitor.is_user:
        raise SignInNeeded(Text(__package__, "sign_in_needed"))
    try:
        known = form.fields.get("password", "")
        await services.accounts.sign_in(visitor.name, known, services.now(), client_of(request))
        await services.accounts.set_password(visitor.user, form.fields.get("new", ""))
    except CardinalError as refused:
        return _account(request, refused)
    user = await services.accounts.user(visitor.user)
    fresh = visitor.signed_in(user) if user is not None else visitor.signed_out()
    # The page has forms of the session that this browser has from now on.
    seen_as(request.scope, fresh)
    return keep_session(request, _account(request, is_changed=True), fresh)


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


@router.post("/sign-out")
async def sign_out(request: Request) -> Response:
    await read_form(request)
    return forget_session(go(request, "/"))
