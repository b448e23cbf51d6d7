"""The director's console: calls, clock and tables; and the pages behind it."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.language import CardinalError, NotUnderstood, Text, shown
from cardinal.store import Command, Competition, stream_of
from cardinal.store.call_taking import ReleaseCall, TakeCall
from cardinal.store.playing import AnswerCall, ExtendClock, PauseClock, ResumeClock, StartClock
from cardinal.store.setting_up import StartRound

from ..acting import acting, carry_out
from ..forms import Form, read_form
from ..live_api import following, last_seen
from ..organise.together import Together
from ..reader import language_of
from ..services import services_of
from ..sign_in import go
from ..unidentified import unidentified
from . import (
    appeal_pages,
    change_pages,
    correction_pages,
    forfeit_pages,
    list_pages,
    penalty_pages,
    score_pages,
    table_page,
    weigh_pages,
)
from .console import console, missing_before, usual_minutes
from .direction import Direction, directing, director_page
from .hearing_place import words
from .hearing_record import reminders_shown
from .hearing_write import score_shown

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
for pages in (
    table_page,
    change_pages,
    score_pages,
    penalty_pages,
    forfeit_pages,
    correction_pages,
    appeal_pages,
    list_pages,
    weigh_pages,
):
    router.include_router(pages.router)

_SECONDS = {"plus_one": 60, "plus_five": 300, "minus_one": -60}


@router.get("/direct/{key}")
async def console_page(request: Request, key: str) -> HTMLResponse:
    direction = await directing(request, key)
    return _console(request, direction, strangers=await unidentified(request, key, direction.state))


def _console(
    request: Request,
    direction: Direction,
    refused: CardinalError | None = None,
    form: Form | None = None,
    *,
    asks: bool = False,
    strangers: tuple[tuple[int, str], ...] = (),
) -> HTMLResponse:
    """*asks*: a round is to be started while results of earlier ones are missing. *strangers* are pairs with players
    whom the club's list does not have."""
    found = console(direction.state, direction.now)
    if asks:
        found = replace(found, earlier=missing_before(direction.state, None))
    return director_page(
        request, direction, "console", texts=__name__, tab="console", follows=True, refused=refused, found=found,
        typed=form.fields if form is not None else {}, tell=words(direction, language_of(request))["tell"],
        reminders=reminders_shown(direction, language_of(request)),
        result=lambda score: score_shown(score, language_of(request)), asks=asks, strangers=strangers,
        me=direction.actor.name,
    )  # fmt: skip


@router.get("/direct/{key}/live")
async def live(request: Request, key: str) -> Response:
    await acting(request, key)
    return following(services_of(request).live, stream_of(key), last_seen(request))


@router.post("/direct/{key}/calls/{call}")
async def answer(request: Request, key: str, call: str) -> Response:
    """The director has been there."""
    direction, form = await directing(request, key), await read_form(request)
    return await _about_call(request, direction, AnswerCall(call, form.text("note", 500)), form)


@router.post("/direct/{key}/calls/{call}/release")
async def release(request: Request, key: str, call: str) -> Response:
    """The director cannot go there after all."""
    direction, form = await directing(request, key), await read_form(request)
    return await _about_call(request, direction, ReleaseCall(call), form)


async def _about_call(request: Request, direction: Direction, command: Command, form: Form) -> Response:
    try:
        await carry_out(request, direction.key, command, form, direction.actor)
    except CardinalError as refused:
        return _console(request, await directing(request, direction.key), refused, form)
    return go(request, f"/direct/{direction.key}")


@router.post("/direct/{key}/calls/{call}/take")
async def take(request: Request, key: str, call: str) -> Response:
    """A director goes there, and on to the hearing."""
    direction, form = await directing(request, key), await read_form(request)
    known = direction.state.calls.get(call)
    try:
        # Whoever pressed twice, or on two devices, has it already.
        if known is None or not known.is_open or known.taken_by != direction.actor.name:
            await carry_out(request, key, TakeCall(call, form.text("seen", 200)), form, direction.actor)
    except CardinalError as refused:
        return _console(request, await directing(request, key), refused, form)
    assert known is not None, "what is not there cannot be taken"
    told = {"table": known.table, "board": known.board or "", "call": call, "stage": known.stage}
    return go(request, f"/direct/{key}/hearing", **told, round=known.round or "")


@router.post("/direct/{key}/clock")
async def clock(request: Request, key: str) -> Response:
    direction, form = await directing(request, key), await read_form(request)
    try:
        await carry_out(request, key, _clock_command(direction.state, form), form, direction.actor)
    except CardinalError as refused:
        return _console(request, direction, refused, form)
    return go(request, f"/direct/{key}")


def _clock_command(state: Competition, form: Form) -> Command:
    which = form.text("stage"), form.number("round") or 0
    act = form.text("act")
    if act == "start":
        return StartClock(*which, form.number("minutes", 1, 10_000) or usual_minutes(state, which))
    if act == "pause":
        return PauseClock(*which, form.text("reason", 500))
    if act == "resume":
        return ResumeClock(*which)
    if act not in _SECONDS:
        legal = ("start", "pause", "resume", *_SECONDS)
        raise NotUnderstood(Text(__package__, "no_choice", {"given": shown(act)}), legal=legal)
    return ExtendClock(*which, _SECONDS[act])


@router.post("/direct/{key}/start")
async def start(request: Request, key: str) -> Response:
    """The next round begins, and its clock if that is wanted."""
    direction, form = await directing(request, key), await read_form(request)
    try:
        which = form.text("stage"), form.number("round") or 0
        if missing_before(direction.state, which) and "anyway" not in form:
            return _console(request, direction, form=form, asks=True)
        minutes = form.number("minutes", 1, 10_000) or usual_minutes(direction.state, which)
        # Both or neither: a round whose clock cannot be started has not begun either.
        wanted: tuple[Command, ...] = (StartRound(*which),)
        if form.text("clock"):
            wanted = (*wanted, StartClock(*which, minutes))
        await carry_out(request, key, Together(wanted, services_of(request).log), form, direction.actor)
    except CardinalError as refused:
        return _console(request, await directing(request, key), refused, form)
    return go(request, f"/direct/{key}")
