"""My events, and the steps of one: what is done, what comes next, and the buttons for it."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.language import CardinalError, Text
from cardinal.store import EVERYWHERE, Role, stream_of
from cardinal.store.deciding import Publish
from cardinal.store.setting_up import StartRound

from ..acting import carry_out
from ..errors import NotFound, SignInNeeded
from ..forms import read_form
from ..live_api import following, last_seen
from ..pages import page
from ..reader import language_of
from ..services import services_of
from ..sign_in import go
from ..visitor import visitor_of
from .progress import Step, progress, tables_of
from .work import Work, at_work, refusal, show

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
_WORDS = "cardinal.contest.conditions_page"
_WORKS = (Role.ORGANISER, Role.DIRECTOR)


@router.get("/organise")
async def my_events(request: Request) -> Response:
    services, visitor, language = services_of(request), visitor_of(request), language_of(request)
    if not visitor.is_user:
        raise SignInNeeded(Text("cardinal.web", "sign_in_needed"))
    held = await services.accounts.streams_of(visitor.user)
    hub = held.get(EVERYWHERE, frozenset())
    found = []
    for key in await services.keys():
        roles = [work for work in _WORKS if work in held.get(stream_of(key), hub) or work in hub]
        if not roles:
            continue
        try:
            state = await services.competition(key)
        except NotFound:
            continue
        conditions = state.conditions
        starts = conditions.entries.start
        found.append(
            {
                "key": key,
                "name": conditions.name,
                "game": Text(_WORDS, f"word_{conditions.game}").render(language),
                "form": Text(_WORDS, f"word_{conditions.form}").render(language),
                "starts": starts.isoformat(" ", "minutes") if starts is not None else "",
                "progress": progress(state),
                "calls": len(state.open_calls),
                "role": roles[0],
            }
        )
    found.sort(key=lambda one: (one["starts"] or "", one["key"]), reverse=True)
    may_create = Role.ORGANISER in hub
    return page(request, "organise/events.html", texts=__package__, events=found, may_create=may_create)


async def _dashboard(request: Request, work: Work, refused: CardinalError | None = None) -> HTMLResponse:
    told = progress(work.state)
    tables = tables_of(work.state)
    keys = {one.table for one in await services_of(request).accounts.table_keys(stream_of(work.key))}
    with_card = len(keys & set(tables))
    done = {
        Step.CONDITIONS: told.is_public,
        Step.ENTRIES: told.is_drawn,
        Step.DRAW: told.is_drawn and not told.to_draw,
        Step.TABLES: bool(tables) and with_card == len(tables),
        Step.START: bool(work.state.started) and told.to_start is None and not told.to_draw,
        Step.PUBLISH: bool(work.state.published) and not told.to_publish,
    }
    return show(
        request,
        "dashboard.html",
        work,
        refused=refused,
        progress=told,
        next_step=told.next(with_card=with_card, tables=len(tables)),
        done=done,
        steps=tuple(done),
        tables=len(tables),
        cards=with_card,
        calls=len(work.state.open_calls),
        seals=len(work.state.seals),
        live=f"/organise/{work.key}/live",
        seq=work.state.seq,
    )


@router.get("/organise/{key}")
async def dashboard(request: Request, key: str) -> Response:
    return await _dashboard(request, await at_work(request, key))


@router.get("/organise/{key}/live")
async def live(request: Request, key: str) -> Response:
    await at_work(request, key)
    return following(services_of(request).live, stream_of(key), last_seen(request))


@router.post("/organise/{key}/start")
async def start_round(request: Request, key: str) -> Response:
    work = await at_work(request, key)
    form = await read_form(request)
    try:
        number = form.number("round", 1)
        if number is None:
            raise refusal("no_round")
        await carry_out(request, key, StartRound(form.text("stage"), number), form, work.actor)
    except CardinalError as refused:
        return await _dashboard(request, work, refused)
    return go(request, work.path)


@router.post("/organise/{key}/publish")
async def publish_list(request: Request, key: str) -> Response:
    work = await at_work(request, key)
    form = await read_form(request)
    try:
        await carry_out(request, key, Publish(form.text("stage")), form, work.actor)
    except CardinalError as refused:
        return await _dashboard(request, work, refused)
    return go(request, work.path)
