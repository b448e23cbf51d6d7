"""The steps of an event: what is done, what comes next, and the buttons for it."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.language import CardinalError
from cardinal.store import stream_of
from cardinal.store.deciding import Publish
from cardinal.store.event_progress import Step, progress
from cardinal.store.setting_up import StartRound
from cardinal.store.table_cards import CLUB
from cardinal.web.table.acts import split_name

from ..acting import carry_out
from ..forms import read_form
from ..live_api import following, last_seen
from ..services import services_of
from ..sign_in import go
from .progress import tables_of
from .work import Work, at_work, refusal, show

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


async def _dashboard(request: Request, work: Work, refused: CardinalError | None = None) -> HTMLResponse:
    told = progress(work.state)
    tables = tables_of(work.state)
    accounts = services_of(request).accounts
    keys = {one.table for one in await accounts.table_keys(stream_of(work.key))}
    club = {one.table for one in await accounts.table_keys(CLUB)}
    with_card = sum(one in keys or split_name(one)[0] in club for one in tables)
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
        archived=work.state.archived_at is not None,
        may_delete=not work.state.started and not work.state.results,
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
