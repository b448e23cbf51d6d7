"""What each call would show now, by the robots' documented system: for a player whose partner is a robot.

A call means the same whoever makes it: nothing is read but the auction, which everybody at the table has heard. In an
event players have to know their own system (Law 40C3).
"""

from __future__ import annotations

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse

from cardinal.analysis.robots.bridge import meaning_of
from cardinal.bridge import Call, Vulnerability
from cardinal.cards import Seat
from cardinal.language import Language, Text
from cardinal.live import Kind, LiveTable
from cardinal.live.games import Manner

from ..errors import NotFound
from ..reader import language_of
from ..services import services_of
from .people import who_is

router = APIRouter(include_in_schema=False)


def has_meanings(table: LiveTable, seat: Seat | None) -> bool:
    """Whether the system of the robots is that of *seat*, and may be looked at."""
    partner = None if seat is None else table.sitters.get(seat.partner)
    is_casual = table.game == "bridge" and table.manner is Manner.GUARDED and not table.options.get("event")
    return is_casual and partner is not None and partner.kind is Kind.ROBOT


@router.get("/play/{key}/meanings.json")
async def meanings_json(request: Request, key: str) -> JSONResponse:
    """Every call that the visitor may make now, with what it shows."""
    table = (await services_of(request).hub.owner(key)).table
    seat = table.seat_of((await who_is(request, table)).key)
    if seat is None or table.played is None or table.between_boards or not has_meanings(table, seat):
        raise NotFound(Text(__name__, "no_meanings"))
    view = table.played.view(seat)
    dealer, vulnerability = Seat.parse(view["dealer"]), Vulnerability.parse(view["vulnerability"])
    calls, legal = view["calls"], view["legal_calls"]
    return JSONResponse(await run_in_threadpool(meanings, calls, legal, language_of(request), dealer, vulnerability))


def meanings(
    calls: list[str],
    legal: list[str],
    language: Language,
    dealer: Seat = Seat.N,
    vulnerability: Vulnerability = Vulnerability.NONE,
) -> dict[str, str]:
    """The meaning of each legal call after *calls*, in the reader's language; it may depend on vulnerability.

    >>> meanings([], ["2C"], Language.EN)["2C"] == meaning_of((Call.parse("2C"),)).text().render("en")
    True
    """
    made = tuple(map(Call.parse, calls))
    return {
        call: meaning_of((*made, Call.parse(call)), dealer, vulnerability).text().render(language) for call in legal
    }
