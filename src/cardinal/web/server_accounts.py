"""The accounts of the whole server, for its owner: who there is, invitations, new passwords, roles, closing."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.club import Club
from cardinal.language import CardinalError, NotUnderstood, Text, shown
from cardinal.store import EVERYWHERE, Account, Role
from cardinal.store.account_changes import change_role, close_account
from cardinal.store.bindings import MEMBERS
from cardinal.store.one_time_links import Purpose

from .acting import everywhere
from .addresses import home_of
from .errors import status_of
from .forms import Form, read_form
from .name_finding import offer_names
from .pages import page
from .people_reading import seasons_of
from .services import services_of
from .sign_in import go
from .visitor import visitor_of

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
GIVEN = (Role.ORGANISER, Role.DIRECTOR)


async def _page(
    request: Request, refused: CardinalError | None = None, made: tuple[str, str] | None = None
) -> HTMLResponse:
    """*made* is a link that was just made: for what, and its address."""
    accounts = await services_of(request).accounts.users()
    people = await seasons_of(request).people()
    await offer_names(request, Club())
    bound = {one.user: people.get(one.number) for one in await services_of(request).bindings.of_event(MEMBERS)}
    values: dict[str, Any] = {
        "accounts": accounts,
        "has_people": len(people) > 0,
        "members": {user: f"{one.name} = {one.number}" for user, one in bound.items() if one is not None},
        "every": EVERYWHERE,
        "given": GIVEN,
        "made": made,
        "own": visitor_of(request).user,
        "refused": refused,
        "status": 200 if refused is None else status_of(refused),
    }
    answer = page(request, "accounts.html", texts=__name__, **values)
    answer.headers["Cache-Control"] = "no-store"
    return answer


@router.get("/accounts")
async def accounts_page(request: Request) -> HTMLResponse:
    await everywhere(request)
    return await _page(request)


async def _named(request: Request, form: Form) -> Account:
    wanted = form.text("account", 40)
    for one in await services_of(request).accounts.users():
        if one.key == wanted and not one.closed:
            return one
    raise NotUnderstood(Text(__name__, "no_account", {"given": shown(wanted)}))


def _role(text: str) -> Role | None:
    return next((one for one in GIVEN if str(one) == text), None)


@router.post("/accounts/invite")
async def invite(request: Request) -> Response:
    """A link by which somebody makes an account, with a role in every event or none."""
    actor, form, services = await everywhere(request), await read_form(request), services_of(request)
    role = _role(form.text("role", 20))
    link = await services.links.make(Purpose.ACCOUNT, actor.name, services.now(), subject=str(role or ""))
    return await _page(request, made=("invite", f"{home_of(request)}{services.links.path(link.key)}"))


@router.post("/accounts/reset")
async def reset(request: Request) -> Response:
    """A link by which the owner of an account chooses another password."""
    actor, form, services = await everywhere(request), await read_form(request), services_of(request)
    try:
        account = await _named(request, form)
        link = await services.links.make(Purpose.RESET, actor.name, services.now(), user=account.key)
    except CardinalError as refused:
        return await _page(request, refused)
    return await _page(request, made=(account.name, f"{home_of(request)}{services.links.path(link.key)}"))


@router.post("/accounts/close")
async def close(request: Request) -> Response:
    """The account signs in no more and is signed out everywhere; what it did stays in the logs."""
    await everywhere(request)
    form, services = await read_form(request), services_of(request)
    try:
        await close_account(services.accounts, await _named(request, form))
    except CardinalError as refused:
        return await _page(request, refused)
    return go(request, "/accounts")


@router.post("/accounts/member")
async def bind_member(request: Request) -> Response:
    """Which person of the club an account is, by number or whole name; nobody where nothing was typed."""
    actor, form, services = await everywhere(request), await read_form(request), services_of(request)
    try:
        account, typed = await _named(request, form), form.text("member", 200)
        people = await seasons_of(request).people()
        person = people.identified(typed.rpartition("=")[2].strip()) if typed else None
        for one in await services.bindings.of_event(MEMBERS):
            if one.user == account.key:
                await services.bindings.release(MEMBERS, one.number, account.key)
        if person is not None:
            await services.bindings.confirm(MEMBERS, person.id, account.key, actor.name, services.now())
    except CardinalError as refused:
        return await _page(request, refused)
    return go(request, "/accounts")


@router.post("/accounts/role")
async def give_role(request: Request) -> Response:
    """A role in every event, given or taken."""
    await everywhere(request)
    form, services = await read_form(request), services_of(request)
    try:
        account, role = await _named(request, form), _role(form.text("role", 20))
        if role is not None:
            await change_role(services.accounts, account, EVERYWHERE, role, take="take" in form)
    except CardinalError as refused:
        return await _page(request, refused)
    return go(request, "/accounts")
