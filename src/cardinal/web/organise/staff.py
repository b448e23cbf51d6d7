"""Who works on an event: roles given and taken by user name, accounts made, and tokens for programs."""

from __future__ import annotations

import secrets

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.language import CardinalError, shown
from cardinal.store import EVERYWHERE, Account, Role, TokenMade, stream_of

from ..forms import Form, read_form
from ..services import services_of
from ..sign_in import go
from ..visitor import visitor_of
from .work import ORGANISER, Work, at_work, kept, refusal, show

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
GIVEN = (Role.DIRECTOR, Role.ORGANISER)
TOKENS = (Role.DIRECTOR, Role.ORGANISER, Role.PUBLIC)


async def _page(
    request: Request,
    work: Work,
    form: Form | None = None,
    refused: CardinalError | None = None,
    *,
    made: tuple[str, str] | None = None,
    token: TokenMade | None = None,
) -> HTMLResponse:
    services, stream = services_of(request), stream_of(work.key)
    accounts = [one for one in await services.accounts.users() if not one.closed]
    staff = [(account, _roles(account, stream), _roles(account, EVERYWHERE)) for account in accounts]
    answer = show(
        request,
        "staff.html",
        work,
        tab="staff",
        refused=refused,
        typed=kept(form, user="", role="director", new_name="", label="", token_role="director"),
        staff=[(one, here, hub) for one, here, hub in staff if here or hub],
        given=GIVEN,
        token_roles=TOKENS,
        tokens=await services.accounts.tokens_of(stream),
        made=made,
        token=token,
        own=visitor_of(request).user,
    )
    if made is not None or token is not None:
        answer.headers["Cache-Control"] = "no-store"
    return answer


def _roles(account: Account, stream: str) -> tuple[Role, ...]:
    return tuple(one for one in GIVEN if one in account.roles.get(stream, frozenset()))


def _role(text: str, legal: tuple[Role, ...]) -> Role:
    found = next((one for one in legal if str(one) == text), None)
    if found is None:
        raise refusal("no_role", given=shown(text), roles=legal)
    return found


@router.get("/organise/{key}/staff")
async def staff_page(request: Request, key: str) -> Response:
    return await _page(request, await at_work(request, key, ORGANISER))


async def _account(request: Request, name: str) -> Account:
    wanted = name.strip().casefold()
    for one in await services_of(request).accounts.users():
        if not one.closed and wanted and one.name.casefold() == wanted:
            return one
    raise refusal("no_account", given=shown(name))


@router.post("/organise/{key}/staff")
async def give(request: Request, key: str) -> Response:
    work = await at_work(request, key, ORGANISER)
    form = await read_form(request)
    try:
        role = _role(form.text("role"), GIVEN)
        account = await _account(request, form.text("user"))
        await services_of(request).accounts.give_role(account.key, stream_of(key), role)
    except CardinalError as refused:
        return await _page(request, work, form, refused)
    return go(request, f"{work.path}/staff")


@router.post("/organise/{key}/staff/take")
async def take(request: Request, key: str) -> Response:
    """The last organiser of an event stays one: nobody could work on it any more."""
    work = await at_work(request, key, ORGANISER)
    form = await read_form(request)
    accounts = services_of(request).accounts
    try:
        role = _role(form.text("role"), GIVEN)
        account = await _account(request, form.text("user"))
        others = [one for one in await accounts.users() if one.key != account.key and not one.closed]
        stays = any(Role.ORGANISER in (*_roles(other, stream_of(key)), *_roles(other, EVERYWHERE)) for other in others)
        if role is Role.ORGANISER and not stays and not _roles(account, EVERYWHERE):
            raise refusal("last_organiser")
        await accounts.take_role(account.key, stream_of(key), role)
    except CardinalError as refused:
        return await _page(request, work, form, refused)
    return go(request, f"{work.path}/staff")


@router.post("/organise/{key}/staff/accounts")
async def make_account(request: Request, key: str) -> Response:
    """A new account with a password that is shown once, and a role in this event."""
    work = await at_work(request, key, ORGANISER)
    form = await read_form(request)
    services = services_of(request)
    try:
        role = _role(form.text("role"), GIVEN)
        password = secrets.token_urlsafe(9)
        user = await services.accounts.add_user(form.text("new_name"), password, services.now())
        await services.accounts.give_role(user.key, stream_of(key), role)
    except CardinalError as refused:
        return await _page(request, work, form, refused)
    return await _page(request, work, made=(user.name, password))


@router.post("/organise/{key}/staff/tokens")
async def make_token(request: Request, key: str) -> Response:
    work = await at_work(request, key, ORGANISER)
    form = await read_form(request)
    services = services_of(request)
    try:
        role = _role(form.text("token_role"), TOKENS)
        label = form.text("label", 100)
        if not label:
            raise refusal("no_label")
        token = await services.accounts.make_token(stream_of(key), role, label, work.actor.name, services.now())
    except CardinalError as refused:
        return await _page(request, work, form, refused)
    return await _page(request, work, token=token)


@router.post("/organise/{key}/staff/revoke")
async def revoke(request: Request, key: str) -> Response:
    work = await at_work(request, key, ORGANISER)
    form = await read_form(request)
    services = services_of(request)
    try:
        wanted = form.text("token")
        if wanted not in [one.key for one in await services.accounts.tokens_of(stream_of(key))]:
            raise refusal("no_token", given=shown(wanted))
        await services.accounts.revoke_token(wanted, services.now())
    except CardinalError as refused:
        return await _page(request, work, form, refused)
    return go(request, f"{work.path}/staff")
