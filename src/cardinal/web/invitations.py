"""Links that work once, as whoever gets one meets them: to play, to work on an event, to have an account, or another
password. Looking alone does nothing."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.language import CardinalError, Text
from cardinal.store import EVERYWHERE, Role, SignInRefused, User
from cardinal.store.one_time_links import Invitation, Purpose
from cardinal.store.online_seats import players_by_number
from cardinal.store.rates import ADDRESS, count_attempt

from .errors import status_of
from .forms import Form, read_form
from .own_seats import plays_now
from .pages import page
from .services import services_of
from .sign_in import client_of, go
from .visitor import keep_session, visitor_of

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
_FOR_ACCOUNTS = (Purpose.PLAYER, Purpose.STAFF)
"""Purposes that a signed-in visitor may accept for the existing account."""


async def _opened(request: Request, code: str) -> tuple[Invitation, dict[str, Any]]:
    """A link that still is one, and what its page says of it; wrong ones are counted."""
    services = services_of(request)
    try:
        link = await services.links.read(code, services.now())
        return link, await _about(request, link)
    except SignInRefused:
        if client_of(request):
            await count_attempt(services.database, f"address {client_of(request)}", ADDRESS, services.now())
        raise


async def _about(request: Request, link: Invitation) -> dict[str, Any]:
    services, key = services_of(request), link.stream.partition("/")[2]
    values: dict[str, Any] = {"purpose": str(link.purpose), "event": "", "player": "", "role": None, "account": ""}
    values |= {"by": link.made_by, "key": key}
    if key:
        state = await services.competition(key)
        values["event"] = state.conditions.name
        if link.purpose is Purpose.PLAYER:
            if link.subject not in players_by_number(state):
                raise SignInRefused(Text(__name__, "player_gone"))
            values["player"] = state.people[link.subject].name
    if link.purpose in (Purpose.STAFF, Purpose.ACCOUNT) and link.subject:
        values["role"] = Role(link.subject)
    if link.user:
        user = await services.accounts.user(link.user)
        if user is None:
            raise SignInRefused(Text("cardinal.store.accounts", "nobody"))
        values["account"] = user.name
    return values


def _shown(
    request: Request, code: str, values: dict[str, Any], refused: CardinalError | None = None, form: Form | None = None
) -> HTMLResponse:
    blank = {"purpose": "", "event": "", "player": "", "role": None, "account": "", "by": "", "key": ""}
    told = blank | values | {"code": code, "refused": refused, "name": form.fields.get("name", "") if form else ""}
    status = 200 if refused is None else status_of(refused)
    answer = page(request, "invitation.html", texts=__name__, status=status, **told)
    answer.headers["Cache-Control"] = "no-store"
    return answer


@router.get("/invitation/{code}")
async def invitation_page(request: Request, code: str) -> HTMLResponse:
    try:
        _, values = await _opened(request, code)
    except CardinalError as refused:
        return _shown(request, code, {}, refused)
    return _shown(request, code, values)


@router.post("/invitation/{code}")
async def accept(request: Request, code: str) -> Response:
    form, visitor = await read_form(request), visitor_of(request)
    values: dict[str, Any] = {}
    try:
        link, values = await _opened(request, code)
        user = await _taken(request, link, form)
    except CardinalError as refused:
        return _shown(request, code, values, refused, form)
    visitor = visitor if visitor.user == user.key and link.purpose in _FOR_ACCOUNTS else visitor.signed_in(user)
    if link.purpose is Purpose.PLAYER:
        visitor = await plays_now(request, link.stream, user.key, visitor)
    return keep_session(request, go(request, await _next(request, link)), visitor)


async def _taken(request: Request, link: Invitation, form: Form) -> User:
    """Use the link: what it was for has come about when this returns, or the link is as good as before."""
    services, now = services_of(request), services_of(request).now()
    await services.links.use(link.key, now)
    try:
        user = await _who(request, link, form)
        if link.purpose is Purpose.PLAYER:
            await services.bindings.confirm(link.stream, link.subject, user.key, link.made_by, now)
        elif link.purpose is Purpose.STAFF:
            await services.accounts.give_role(user.key, link.stream, Role(link.subject))
        elif link.purpose is Purpose.ACCOUNT and link.subject:
            await services.accounts.give_role(user.key, EVERYWHERE, Role(link.subject))
    except CardinalError:
        await services.links.give_back(link.key)
        raise
    return user


async def _who(request: Request, link: Invitation, form: Form) -> User:
    """The account that accepts: the signed-in one, a new one, or the one whose password the link resets."""
    services, visitor, now = services_of(request), visitor_of(request), services_of(request).now()
    password = form.fields.get("password", "")
    if link.purpose is Purpose.RESET:
        await services.accounts.set_password(link.user, password)
    key = link.user or (visitor.user if link.purpose in _FOR_ACCOUNTS and "name" not in form else "")
    if not key:
        return await services.accounts.add_user(form.text("name"), password, now)
    user = await services.accounts.user(key)
    if user is None:
        raise SignInRefused(Text("cardinal.store.accounts", "nobody"))
    return user


async def _next(request: Request, link: Invitation) -> str:
    key = link.stream.partition("/")[2]
    if link.purpose is Purpose.PLAYER:
        is_online = bool((await services_of(request).competition(key)).online)
        return f"/play/event/{key}" if is_online else "/account"
    return f"/organise/{key}" if link.purpose is Purpose.STAFF else "/account"
