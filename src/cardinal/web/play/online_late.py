"""Late players of an online event as a director sees them: what the conditions have for it, and a button that gives it.

Nothing is given before a director presses it; pressed twice it is given once.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.cards import Side
from cardinal.contest.model import Place, Room, Ruling
from cardinal.language import CardinalError, NotNow, Text
from cardinal.live import table_stream
from cardinal.live.online_late import LateSide, arrivals, late_at
from cardinal.live.online_tables import event_tables, keys_of
from cardinal.store import Command, Competition
from cardinal.store.commands import STAFF, read_stage
from cardinal.store.deciding import GivePenalty, GiveRuling
from cardinal.store.match_commands import NoteLateness

from ..acting import acting
from ..errors import status_of
from ..forms import read_form
from ..pages import page
from ..reader import language_of
from ..services import services_of
from ..sign_in import go

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
_TEXTS = "cardinal.web.play.online"
FORFEIT = "forfeit"


async def late_sides(request: Request, state: Competition) -> list[LateSide]:
    """Everybody who was late in the round that was started last in each stage."""
    services, found = services_of(request), list[LateSide]()
    bound, now = await services.bindings.seats(state.stream), state.wall(services.now())
    newest: dict[str, int] = {}
    for table in event_tables(state):
        if newest.setdefault(table.stage, table.round) != table.round:
            continue
        events = await services.log.events(table_stream(table.key))
        came = arrivals(state, events)
        # A seat that a robot has taken and nobody has come to is the director's decision already.
        robots = {told.payload["seat"] for told in events if told.kind == "sat"} - {str(seat) for seat in came}
        awaited = [seat for seat in keys_of(state, table.people, bound) if str(seat) not in robots]
        found += late_at(state, table, came, awaited, now)
    return found


def given_by(state: Competition, side: LateSide, every: list[LateSide], reason: str) -> Command | None:
    """The command that a director gives for it; None where the conditions leave it to judgement."""
    one, late = side.one, side.late
    stage = read_stage(state, one.stage)
    table = stage.main_table(one.table)
    if late.is_forfeit:
        place = Place(one.stage, one.round, table)
        return GiveRuling(Ruling("", place, None, side.outcome, FORFEIT, side.clauses, reason=reason))
    if side.levels:
        minutes = {Side.NS: Fraction(), Side.EW: Fraction()}
        for other in every:
            if (other.one.stage, other.one.round, stage.main_table(other.one.table)) == (one.stage, one.round, table):
                at_home = other.side if other.one.room is not Room.CLOSED else other.side.other
                minutes[at_home] = max(minutes[at_home], other.late.minutes)
        return NoteLateness(one.stage, one.round, table, minutes[Side.NS], minutes[Side.EW])
    return GivePenalty(replace(late.penalty, reason=reason)) if late.penalty is not None else None


async def _page(request: Request, key: str, refused: CardinalError | None = None) -> HTMLResponse:
    state = await services_of(request).competition(key)
    sides, language = await late_sides(request, state), language_of(request)
    values: dict[str, Any] = {
        "key": key,
        "name": state.conditions.name,
        "sides": [
            (side, side.told("came" if side.is_there else "absent").render(language), given_by(state, side, sides, "-"))
            for side in sides
        ],
        "refused": refused,
        "status": 200 if refused is None else status_of(refused),
    }
    return page(request, "play/online_late.html", texts=_TEXTS, **values)


@router.get("/play/event/{key}/late")
async def late_page(request: Request, key: str) -> HTMLResponse:
    await acting(request, key, STAFF)
    return await _page(request, key)


@router.post("/play/event/{key}/late")
async def give(request: Request, key: str) -> Response:
    """What the conditions have for one side's lateness, given by a director."""
    actor = await acting(request, key, STAFF)
    form, services = await read_form(request), services_of(request)
    try:
        state = await services.competition(key)
        sides = await late_sides(request, state)
        wanted = form.text("table", 80), form.number("contestant") or 0
        side = next((one for one in sides if (one.one.key, one.contestant) == wanted), None)
        command = None
        if side is not None:
            reason = side.told("came" if side.is_there else "absent").render(language_of(request))
            command = given_by(state, side, sides, reason)
        if side is None or command is None:
            raise NotNow(Text(_TEXTS, "late_nothing"))
        # Two directors, or one who presses twice, give it once.
        kind = FORFEIT if side.late.is_forfeit else "late"
        await services.run(key, command, command_id=f"give {kind} {wanted[0]} {wanted[1]}"[:100], actor=actor)
    except CardinalError as refused:
        return await _page(request, key, refused)
    return go(request, f"/direct/{key}")
