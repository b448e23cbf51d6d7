"""Help with a hand of Guandan, from what its player sees and nothing else: how to arrange it, what a robot would play.

The plays of the view (``hints``) say what is legal; these say what is sensible. They take milliseconds, and so are
worked out when a player asks and not with every act.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypedDict

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse

from cardinal import guandan
from cardinal.analysis.robots.guandan.candidates import Candidate, candidates
from cardinal.analysis.robots.guandan.grouping import BOMB, STRAIGHT, THREE_PAIRS, TWO_TRIPLES, Plan, grouped
from cardinal.cards import Seat
from cardinal.guandan import Holding, Kind, Phase, classes
from cardinal.guandan.holding import printed
from cardinal.language import Text
from cardinal.live import LiveTable
from cardinal.live.deciding import LEVELS
from cardinal.live.robot_views import engine_of

from ..errors import NotFound
from ..services import services_of
from .people import who_is

router = APIRouter(include_in_schema=False)
MOST = 6
ARRANGED = (BOMB, STRAIGHT, TWO_TRIPLES, THREE_PAIRS)
"""What lies apart in a hand that was arranged, in this order; pairs and triples are seen in their columns."""


class Advice(TypedDict):
    """A play that makes sense; no cards mean a pass."""

    cards: str
    pattern: str


async def _seen(request: Request, key: str) -> tuple[LiveTable, Seat, guandan.Table]:
    """The deal of the visitor's own seat at a guarded table."""
    table = (await services_of(request).hub.owner(key)).table
    seat = table.seat_of((await who_is(request, table)).key)
    engine = engine_of(table.played)
    if seat is None or not isinstance(engine, guandan.Table) or table.between_boards:
        raise NotFound(Text(__name__, "no_hand"))
    return table, seat, engine


@router.get("/play/{key}/arranged.json")
async def arranged_json(request: Request, key: str) -> JSONResponse:
    """The bombs and sequences of the hand as a robot would lay them, and every straight flush that is in it."""
    _, seat, engine = await _seen(request, key)
    return JSONResponse(await run_in_threadpool(arranged, engine.view(seat)))


def arranged(view: guandan.View) -> dict[str, list[str]]:
    assert isinstance(view.viewer, Seat)
    hand = view.hand(view.viewer) or Holding(())
    plan: Plan = grouped(hand.bits, view.level - 2)[1]
    flushes = [
        printed(next(iter(one)).bits)
        for one in classes(hand, view.level, None)
        if one.pattern.kind is Kind.STRAIGHT_FLUSH
    ]
    return {"groups": [printed(cards) for kind in ARRANGED for _, cards in reversed(plan[kind])], "flushes": flushes}


@router.get("/play/{key}/advice.json")
async def advice_json(request: Request, key: str) -> JSONResponse:
    """What a robot of the highest level would do in this seat, and then other plays that make sense, best first."""
    table, seat, engine = await _seen(request, key)
    view = engine.view(seat)
    if view.phase is not Phase.PLAY or seat not in view.awaited or view.undo is not None:
        raise NotFound(Text(__name__, "not_in_turn"))
    first = await services_of(request).robots.act_of(table, seat, LEVELS[-1])
    others = await run_in_threadpool(sensible, view, engine.setup.rules)
    chosen: list[Advice] = []
    if first is not None and first.verb in ("play", "pass"):
        chosen.append({"cards": str(first.body.get("cards", "")), "pattern": str(first.body.get("as") or "")})
    return JSONResponse([*chosen, *(play for play in others if not _is_among(play, chosen))])


def _is_among(play: Advice, chosen: Iterable[Advice]) -> bool:
    return any(sorted(play["cards"].split()) == sorted(other["cards"].split()) for other in chosen)


def sensible(view: guandan.View, rules: guandan.Rules) -> list[Advice]:
    """The plays that leave the best hands, best first. No bomb is broken up for a play that is none."""
    assert isinstance(view.viewer, Seat)
    hand = view.hand(view.viewer) or Holding(())
    level, over = view.level - 2, None if view.top is None else view.top.pattern
    before = len(grouped(hand.bits, level)[1][BOMB])
    found = candidates(hand, level, over, rules, MOST)
    return list(_kept(found, before))


def _kept(found: Iterable[Candidate], bombs: int) -> Iterator[Advice]:
    for candidate in found:
        reading, plan = candidate.reading, candidate.plan
        if reading is not None and (reading.pattern.is_bomb or len(plan[BOMB]) >= bombs):
            yield {"cards": printed(reading.bits), "pattern": str(reading.pattern)}
