"""The page of an online event: players find their seat, directors see every table, and put a stage online."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.cards import SEATS, Seat
from cardinal.contest.entries import Person
from cardinal.language import CardinalError, NotUnderstood, Text, shown
from cardinal.live import Act, Kind, LiveTable, TableOwner, table_stream
from cardinal.live.online_ending import has_ended
from cardinal.live.online_event import hub_of
from cardinal.live.online_tables import OnlineTable, event_tables, keys_of
from cardinal.store import Competition, Role
from cardinal.store.bindings import Bound
from cardinal.store.commands import STAFF, read_stage
from cardinal.store.online_play import ABSENT, LEVELS, MANNERS, SOURCES

from ..acting import acting, carry_out, roles_in
from ..errors import NotFound, status_of
from ..forms import Form, read_form
from ..own_seats import seats_of
from ..pages import page
from ..services import is_public, services_of
from ..sign_in import go
from ..visitor import visitor_of
from . import online_late, online_links, online_shares
from .online_extra import lay_extra, level_shown
from .online_links import player_of
from .online_shares import decided, put_online, shares_shown
from .people import person_key

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
router.include_router(online_links.router)
router.include_router(online_late.router)
router.include_router(online_shares.router)
GRACE_MINUTES = 5
_USUAL = {
    "level": LEVELS[-1], "absent": ABSENT[0], "manner": MANNERS[0], "source": SOURCES[0],
    "grace": str(GRACE_MINUTES), "seconds": "", "value": "",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Shown:
    """A table of the round as the page lists it."""

    one: OnlineTable
    table: LiveTable | None
    """As it stands; None as long as it is not open."""
    mine: Seat | None
    """Where the reader sits."""

    @property
    def played(self) -> int:
        return 0 if self.table is None else len(self.table.outcomes)

    @property
    def absent(self) -> tuple[Seat, ...]:
        """The seats of players who have not come."""
        return () if self.table is None else tuple(seat for seat in SEATS if seat not in self.table.sitters)

    @property
    def robots(self) -> tuple[Seat, ...]:
        sitters = {} if self.table is None else self.table.sitters
        return tuple(seat for seat in SEATS if seat in sitters and sitters[seat].kind is Kind.ROBOT)

    @property
    def is_over(self) -> bool:
        """Whether the round is over there."""
        return self.table is not None and has_ended(self.table)

    @property
    def calls(self) -> int:
        return 0 if self.table is None else len(self.table.calls)

    def name(self, seat: Seat) -> str:
        person: Person | None = self.one.people.get(seat)
        return "" if person is None else person.name


@router.get("/play/event/{key}")
async def event_page(request: Request, key: str) -> HTMLResponse:
    return await _page(request, key)


async def _page(
    request: Request, key: str, form: Form | None = None, refused: CardinalError | None = None
) -> HTMLResponse:
    services = services_of(request)
    state = await services.competition(key)
    roles = await roles_in(request, key)
    is_staff = bool(roles.keys() & set(STAFF))
    visitor = visitor_of(request)
    mine = [one for one in await seats_of(request, visitor.user) if one.key == key] if visitor.is_user else []
    player = next((one.player for one in mine if one.state is Bound.CONFIRMED), player_of(state, visitor))
    offered = next((one for one in mine if one.state is Bound.OFFERED), None)
    if not is_staff and not player and not is_public(state.conditions):
        raise NotFound(Text("cardinal.web", "no_event", {"given": shown(key)}))
    tables = await _tables(request, state)
    typed = dict(form.fields) if form is not None else {}
    values: dict[str, Any] = {
        "key": key,
        "name": state.conditions.name,
        "mine": [table for table in tables if table.mine is not None],
        "tables": tables,
        "level": level_shown(state) if is_staff else [],
        "player": player,
        "offered": offered.player if offered is not None else "",
        "offered_number": offered.number if offered is not None else "",
        "is_staff": is_staff,
        "stages": [stage.name for stage in state.conditions.stages if stage.name not in state.online]
        if is_staff
        else [],
        "levels": LEVELS,
        "choices": ABSENT,
        "manners": MANNERS,
        "sources": SOURCES,
        "shares": shares_shown(state),
        "island": "shares" if any(shares.step in ("ask", "hand") for shares in shares_shown(state)) else "",
        "typed": {**_USUAL, **typed},
        "seats": SEATS,
        "is_online": bool(state.online),
        "refused": refused,
        "status": 200 if refused is None else status_of(refused),
    }
    return page(request, "play/online.html", texts=__name__, **values)


async def _tables(request: Request, state: Competition, *, only_mine: bool = False) -> list[Shown]:
    """The tables of the round that was started last in each stage; those of the reader, or all of them."""
    services, me = services_of(request), person_key(visitor_of(request))
    if me or state.online:
        services.robots.processes.wake()
    bound = await services.bindings.seats(state.stream)
    found: list[Shown] = []
    newest: dict[str, int] = {}
    for event_table in event_tables(state):
        if newest.setdefault(event_table.stage, event_table.round) != event_table.round:
            continue
        keys = keys_of(state, event_table.people, bound)
        mine = next((seat for seat, known in keys.items() if me in known), None)
        if only_mine and mine is None:
            continue
        is_there = (await services.log.head(table_stream(event_table.key))).seq > 0
        table = (await services.hub.owner(event_table.key)).table if is_there else None
        found.append(Shown(event_table, table, mine if table is None else table.seat_of(me) or mine))
    return found


@router.get("/play/event/{key}/now")
async def now(request: Request, key: str, page_of: str = "event") -> HTMLResponse:
    """What other pages of the event have of it: the way here, and for a player the table to go to now."""
    services = services_of(request)
    state = await services.competition(key)
    is_staff = bool((await roles_in(request, key)).keys() & set(STAFF))
    if not is_staff and not is_public(state.conditions):
        raise NotFound(Text("cardinal.web", "no_event", {"given": shown(key)}))
    is_shown = bool(state.online) or (is_staff and page_of == "organise")
    has_reader = bool(person_key(visitor_of(request)))
    mine = await _tables(request, state, only_mine=True) if is_shown and has_reader else []
    values: dict[str, Any] = {"key": key, "is_shown": is_shown, "mine": mine, "page_of": page_of}
    return page(request, "play/online_now.html", texts=__name__, **values)


@router.post("/play/event/{key}")
async def play_online(request: Request, key: str) -> Response:
    """Put a stage online: its boards are committed to in the same moment, or the players are asked for their shares."""
    actor = await acting(request, key, STAFF)
    form = await read_form(request)
    try:
        state = await services_of(request).competition(key)
        stage = read_stage(state, form.text("stage"))
        grace, seconds = form.number("grace", 0, 1_000), form.number("seconds", 0, 3_600)
        source = form.text("source", 20) or SOURCES[0]
        command = replace(
            put_online(request, state, stage, source, actor.name),
            level=form.text("level", 20) or LEVELS[-1],
            absent=form.text("absent", 20) or ABSENT[0],
            grace_seconds=60 * (GRACE_MINUTES if grace is None else grace),
            act_seconds=seconds or 0,
            manner=form.text("manner", 20) or MANNERS[0],
        )
        await carry_out(request, key, command, form, actor)
    except CardinalError as refused:
        return await _page(request, key, form, refused)
    return go(request, f"/play/event/{key}")


@router.post("/play/event/{key}/robot")
async def robot(request: Request, key: str) -> Response:
    """A robot in the seat of a player who has not come, or has gone: the director's decision."""
    await acting(request, key, (Role.DIRECTOR, Role.ORGANISER))
    form = await read_form(request)
    try:
        state = await services_of(request).competition(key)
        owner, one = await _named(request, state, form)
        level = state.online[one.stage].level
        act = Act("robot", {"seat": form.text("seat", 2), "level": level})
        await owner.do(hub_of(key), form.command, act, owner.table.seq)
    except CardinalError as refused:
        return await _page(request, key, form, refused)
    return go(request, f"/play/event/{key}")


@router.post("/play/event/{key}/extra")
async def extra(request: Request, key: str) -> Response:
    """More boards for a match that is level: the director's decision."""
    await acting(request, key, STAFF)
    form = await read_form(request)
    try:
        await lay_extra(request, key, form)
    except CardinalError as refused:
        return await _page(request, key, form, refused)
    return go(request, f"/play/event/{key}")


@router.post("/play/event/{key}/shares/{act}")
async def shares(request: Request, key: str, act: str) -> Response:
    """What an official decides about the shares in the cards."""
    actor = await acting(request, key, STAFF)
    form = await read_form(request)
    try:
        await decided(request, key, act, form, actor)
    except CardinalError as refused:
        return await _page(request, key, form, refused)
    return go(request, f"/play/event/{key}")


async def _named(request: Request, state: Competition, form: Form) -> tuple[TableOwner, OnlineTable]:
    """The table that a form names, if it is one of this event."""
    wanted = form.text("table", 80)
    one = next((table for table in event_tables(state) if table.key == wanted), None)
    if one is None:
        raise NotUnderstood(Text("cardinal.live", "no_table", {"given": shown(wanted)}))
    return await services_of(request).hub.owner(one.key), one
