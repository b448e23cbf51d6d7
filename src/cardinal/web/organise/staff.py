"""Who works on an event: roles given by invitation, taken by user name; who also plays; tokens for programs."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.language import CardinalError, shown
from cardinal.store import EVERYWHERE, Account, Role, TokenMade, stream_of
from cardinal.store.bindings import Bound
from cardinal.store.one_time_links import Purpose

from ..addresses import home_of
from ..forms import Form, read_form
from ..services import services_of
from ..sign_in import go
from ..visitor import keep_session, visitor_of
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
    token: TokenMade | None = None,
) -> HTMLResponse:
    services, stream = services_of(request), stream_of(work.key)
    accounts = [account for account in await services.accounts.users() if not account.closed]
    staff = [(account, _roles(account, stream), _roles(account, EVERYWHERE)) for account in accounts]
    answer = show(
        request,
        "staff.html",
        work,
        tab="staff",
        refused=refused,
        typed=kept(form, user="", role="director", label="", token_role="director"),
        staff=[(account, here, hub) for account, here, hub in staff if here or hub],
        given=GIVEN,
        token_roles=TOKENS,
        tokens=await services.accounts.tokens_of(stream),
        token=token,
        own=visitor_of(request).user,
        playing=await services.bindings.players(stream),
        invited=[
            (link, Role(link.subject), f"{home_of(request)}{services.links.path(link.key)}")
            for link in await services.links.open_in(stream, services.now())
            if link.purpose is Purpose.STAFF
        ],
    )
    # Whoever has one of the links can take the role.
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _roles(account: Account, stream: str) -> tuple[Role, ...]:
    return tuple(role for role in GIVEN if role in account.roles.get(stream, frozenset()))


def _role(text: str, legal: tuple[Role, ...]) -> Role:
    chosen = next((role for role in legal if str(role) == text), None)
    if chosen is None:
        raise refusal("no_role", given=shown(text), roles=legal)
    return chosen


@router.get("/organise/{key}/staff")
async def staff_page(request: Request, key: str) -> Response:
    return await _page(request, await at_work(request, key, ORGANISER))


async def _account(request: Request, work: Work, name: str) -> Account:
    """An account by its name, among those that have to do with this event: an organiser of one event learns nothing
    of whom else the server knows. Its owner knows everybody."""
    services, stream, wanted = services_of(request), stream_of(work.key), name.strip().casefold()
    own = await services.accounts.roles_of(visitor_of(request).user, EVERYWHERE)
    here = {binding.user for binding in await services.bindings.of_event(stream) if binding.state is Bound.CONFIRMED}
    for account in await services.accounts.users():
        is_known = Role.ORGANISER in own or account.key in here or bool({stream, EVERYWHERE} & account.roles.keys())
        if not account.closed and wanted and account.name.casefold() == wanted and is_known:
            return account
    raise refusal("no_account", given=shown(name))


@router.post("/organise/{key}/staff")
async def give(request: Request, key: str) -> Response:
    work = await at_work(request, key, ORGANISER)
    form = await read_form(request)
    try:
        role = _role(form.text("role"), GIVEN)
        account = await _account(request, work, form.text("user"))
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
        account = await _account(request, work, form.text("user"))
        others = [other for other in await accounts.users() if other.key != account.key and not other.closed]
        stays = any(Role.ORGANISER in (*_roles(other, stream_of(key)), *_roles(other, EVERYWHERE)) for other in others)
        if role is Role.ORGANISER and not stays and not _roles(account, EVERYWHERE):
            raise refusal("last_organiser")
        await accounts.take_role(account.key, stream_of(key), role)
    except CardinalError as refused:
        return await _page(request, work, form, refused)
    return go(request, f"{work.path}/staff")


@router.post("/organise/{key}/staff/invite")
async def invite(request: Request, key: str) -> Response:
    """A link by which somebody takes a role in this event, with an account that there is or with a new one."""
    work = await at_work(request, key, ORGANISER)
    form = await read_form(request)
    services = services_of(request)
    try:
        role = _role(form.text("role"), GIVEN)
        by, stream = work.actor.name, stream_of(key)
        await services.links.make(Purpose.STAFF, by, services.now(), stream=stream, subject=str(role))
    except CardinalError as refused:
        return await _page(request, work, form, refused)
    return go(request, f"{work.path}/staff")


@router.post("/organise/{key}/staff/uninvite")
async def uninvite(request: Request, key: str) -> Response:
    work = await at_work(request, key, ORGANISER)
    form = await read_form(request)
    services = services_of(request)
    await services.links.void(stream_of(key), form.text("link", 40), services.now())
    return go(request, f"{work.path}/staff")


@router.post("/organise/{key}/staff/plays")
async def plays(request: Request, key: str) -> Response:
    """Somebody of the staff plays in the event, and sees no hands of it; nobody takes that back for themselves."""
    work = await at_work(request, key, ORGANISER)
    form = await read_form(request)
    services, stream = services_of(request), stream_of(key)
    try:
        account = await _account(request, work, form.text("user"))
        if "yes" in form:
            await services.bindings.declare(stream, account.key, work.actor.name, services.now())
            await services.accounts.end_sessions(account.key)
        elif account.key == visitor_of(request).user:
            raise refusal("plays_by_another")
        else:
            await services.bindings.release(stream, "", account.key)
    except CardinalError as refused:
        return await _page(request, work, form, refused)
    answer, visitor = go(request, f"{work.path}/staff"), visitor_of(request)
    user = await services.accounts.user(visitor.user)
    return answer if user is None or user.key != account.key else keep_session(request, answer, visitor.signed_in(user))


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
        if wanted not in [token.key for token in await services.accounts.tokens_of(stream_of(key))]:
            raise refusal("no_token", given=shown(wanted))
        await services.accounts.revoke_token(wanted, services.now())
    except CardinalError as refused:
        return await _page(request, work, form, refused)
    return go(request, f"{work.path}/staff")
