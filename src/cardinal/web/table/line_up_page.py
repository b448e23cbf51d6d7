"""The line-ups of the table's match on its own device: hand one in, and read both once they are public."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.line_ups import line_ups_apply
from cardinal.contest.meetings import Match
from cardinal.language import CardinalError, Text, speak_of
from cardinal.store import Competition
from cardinal.store.commands import read_stage
from cardinal.store.line_ups import DeclareLineUp

from ..errors import NotFound, status_of
from ..forms import Form, read_form
from ..line_up_words import MOST_SEATS, line_ups_shown
from ..pages import page
from ..reader import language_of
from ..services import services_of
from ..sign_in import go
from .acts import Device, NoTable, device_of
from .sitting import sitting

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@dataclass(frozen=True, slots=True)
class _Here:
    """The match that is played at the device's table now, or next."""

    state: Competition
    device: Device
    match: Match


def match_here(state: Competition, device: Device) -> Match | None:
    """The match of a table in the round that is under way or comes next; None where there are no line-ups."""
    if not line_ups_apply(state.conditions):
        return None
    now = sitting(state, device.table, device.room)
    if now.here is None:
        return None
    stage = read_stage(state, now.here.stage)
    return state.matches_at.get((stage.name, now.here.round, stage.main_table(device.table)))


async def _here(request: Request) -> _Here:
    device = await device_of(request)
    state = await services_of(request).competition(device.key)
    speak_of(state.conditions.game)
    match = match_here(state, device)
    if match is None:
        raise NotFound(Text(__package__, "no_line_ups"))
    return _Here(state, device, match)


@router.get("/table/line-up")
async def line_up_page(request: Request) -> Response:
    try:
        here = await _here(request)
    except NoTable:
        return go(request, "/t")
    return _page(request, here)


@router.post("/table/line-up")
async def hand_in(request: Request) -> Response:
    form = await read_form(request)
    try:
        here = await _here(request)
    except NoTable:
        return go(request, "/t")
    match = here.match
    try:
        players = tuple(form.text(f"seat{at}", 100) for at in range(MOST_SEATS) if f"seat{at}" in form)
        number, segment = form.number("number") or 0, form.number("segment") or 1
        command = DeclareLineUp(match.stage, match.round, match.table, number, players, segment)
        await services_of(request).run(here.device.key, command, command_id=form.command, actor=here.device.actor)
    except CardinalError as refused:
        return _page(request, here, form, refused)
    return go(request, "/table/line-up", done=form.text("number", 10))


def _page(
    request: Request, here: _Here, form: Form | None = None, refused: CardinalError | None = None
) -> HTMLResponse:
    state, match, language = here.state, here.match, language_of(request)
    now = state.wall(services_of(request).now())
    typed = form.fields if form is not None else {}
    segments = [
        (one, line_ups_shown(state, match, one, now, language, typed if typed.get("segment") == str(one) else None))
        for one in range(1, state.conditions.plan(match.stage).segments + 1)
    ]
    return page(
        request,
        "table/line_up.html",
        texts=__package__,
        status=200 if refused is None else status_of(refused),
        device=here.device,
        event=state.conditions.name,
        match=match,
        segments=segments,
        typed=typed,
        refused=refused,
        done=request.query_params.get("done", "")[:10],
        manner="at-table",
    )
