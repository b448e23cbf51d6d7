"""The shares of players' browsers in the cards of an online stage: asked for, sealed, handed over.

Officials decide what happens where a share does not come, and enter a public value that is known."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from cardinal.contest.beacon import beacon_round
from cardinal.contest.stage import Stage
from cardinal.language import Text, shown
from cardinal.live.online_boards import PublicValue, new_holder, new_notice, shares_notice
from cardinal.live.online_tables import player_number
from cardinal.store import Actor, Competition, NotYours, Role
from cardinal.store.commands import STAFF, read_stage
from cardinal.store.online_play import PlayOnline
from cardinal.store.online_shares import AskForShares, GiveShare, PromiseShare, SealShares, TellValue, holder_of
from cardinal.store.online_state import Online
from cardinal.store.rates import Limit, count_attempt

from ..acting import carry_out, roles_in
from ..errors import NotFound
from ..forms import Form, read_form
from ..services import is_public, services_of
from ..visitor import visitor_of
from .people import person_key

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
_TEXTS = "cardinal.web.play.online"
BEACON_AHEAD = timedelta(minutes=2)
"""So far ahead is the beacon's round: late enough that everybody can have seen the notice before it."""
OFTEN = Limit(60, 300)
"""By player: a browser promises once a visit and hands over once a stage."""


@dataclass(frozen=True, slots=True)
class StageShares:
    """How far a stage is whose cards are decided by more than the server."""

    stage: str
    source: str
    step: str
    """What is waited for: "ask" for shares to be promised, "hand" for them to be handed over, "value" for the public
    value; "done" when the cards are fixed."""
    is_started: bool
    attempt: int
    promised: tuple[str, ...]
    missing: tuple[str, ...]
    value_words: str
    known: str


def shares_shown(state: Competition) -> list[StageShares]:
    """The stages whose cards are not fixed by the server alone."""
    return [_shown(state, online) for online in state.online.values() if online.source != "server"]


def _shown(state: Competition, online: Online) -> StageShares:
    seal = state.seals.get(online.commitment)
    by_value = online.source == "beacon" and seal is not None
    return StageShares(
        online.stage,
        online.source,
        _step(online),
        any(stage == online.stage for stage, _ in state.started),
        online.attempt,
        tuple(state.people[number].name for number in online.promised),
        tuple(state.people[number].name for number in online.missing),
        seal.notice.value if by_value and seal is not None else "",
        state.wall(seal.notice.known).isoformat(" ", "minutes") if by_value and seal is not None else "",
    )


def _step(online: Online) -> str:
    if online.source == "beacon":
        return "done" if online.value else "value"
    if not online.commitment:
        return "ask"
    return "hand" if online.missing else "done"


async def _player(request: Request, state: Competition) -> str:
    """The number of the player who asks; empty for anybody else."""
    bound = await services_of(request).bindings.seats(state.stream)
    return player_number(state, person_key(visitor_of(request)), bound)


@router.get("/play/event/{key}/shares")
async def shares(request: Request, key: str) -> Response:
    """What a player's browser needs to have its share in the cards, and to check that it is in them."""
    state = await services_of(request).competition(key)
    number = await _player(request, state)
    is_staff = bool((await roles_in(request, key)).keys() & set(STAFF))
    if not number and not is_staff and not is_public(state.conditions):
        raise NotFound(Text("cardinal.web", "no_event", {"given": shown(key)}))
    stages = [
        {
            "stage": online.stage,
            "step": _step(online),
            "attempt": online.attempt,
            "started": any(stage == online.stage for stage, _ in state.started),
            "commitment": online.commitment,
            "notice": state.seals[online.commitment].notice.text if online.commitment else "",
            "promised": online.promised.get(number, ""),
            "given": number in online.given,
        }
        for online in state.online.values()
        if online.source == "players"
    ]
    told: dict[str, Any] = {"holder": holder_of(number) if number else "", "stages": stages}
    return JSONResponse(told, headers={"Cache-Control": "no-store"})


@router.post("/play/event/{key}/shares")
async def take(request: Request, key: str) -> Response:
    """A player's browser promises its share, or hands it over."""
    services = services_of(request)
    number = await _player(request, await services.competition(key))
    if not number:
        raise NotYours(Text(_TEXTS, "shares_players_only"))
    form = await read_form(request)
    await count_attempt(services.database, f"shares {key} {number}", OFTEN, services.now())
    stage = form.text("stage", 200)
    # The lines of a share end as they were written, also where a form has changed how.
    share = form.fields.get("share", "").replace("\r\n", "\n")[:500]
    command = GiveShare(stage, number, share) if share else PromiseShare(stage, number, form.text("digest", 64))
    await carry_out(request, key, command, form, Actor(f"player {number}", Role.PUBLIC))
    return JSONResponse({"done": True})


def put_online(request: Request, state: Competition, stage: Stage, source: str, name: str) -> PlayOnline:
    """The command that puts a stage online. It commits to the boards by a notice, or by the server's share alone as
    long as the players have not promised theirs."""
    services = services_of(request)
    var, now = Path(services.settings.var), services.now()
    if source == "players":
        return PlayOnline(stage.name, "", source=source, holder=new_holder(var, name))
    public = PublicValue(*beacon_round(now + BEACON_AHEAD)) if source == "beacon" else None
    return PlayOnline(stage.name, new_notice(var, state, stage, name, now, public).text, source=source)


async def decided(request: Request, key: str, act: str, form: Form, actor: Actor) -> None:
    """What an official decides: to deal without the players, to ask for new shares, which value was published."""
    services = services_of(request)
    state = await services.competition(key)
    stage = read_stage(state, form.text("stage", 200))
    if act == "alone":
        is_asked = stage.name in state.online and state.online[stage.name].source == "players"
        notice = shares_notice(state, stage, services.now()).text if is_asked else ""
        await carry_out(request, key, SealShares(stage.name, notice, alone=True), form, actor)
    elif act == "again":
        holder = new_holder(Path(services.settings.var), actor.name)
        await carry_out(request, key, AskForShares(stage.name, holder), form, actor)
    elif act == "value":
        await carry_out(request, key, TellValue(stage.name, form.text("value", 300)), form, actor)
    else:
        raise NotFound(Text("cardinal.web", "not_found", {"path": shown(act)}))
