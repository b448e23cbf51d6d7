"""The boards of the day: play them, and compare with everybody else on this server.

Until somebody has played them, the page says how many have, and nothing else. Yesterday's results are there for all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from fractions import Fraction
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.language import CardinalError, NotUnderstood, Text, shown
from cardinal.live import Act, LiveTable
from cardinal.live.daily import SEAT, Daily, DailyResult, Series, daily_table, is_finished
from cardinal.live.errors import UnknownTable
from cardinal.scoring.butler import imps_between
from cardinal.scoring.matchpoints import matchpoints

from ..errors import status_of
from ..forms import read_form
from ..makeable_words import signed
from ..pages import page
from ..reader import language_of
from ..services import services_of
from ..sign_in import go
from ..visitor import visitor_of
from .opening import count_opening
from .people import person_key, who_is

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
LISTED = 50
"""So many of a field are listed, the best first; one's own place always is."""


@dataclass(frozen=True, slots=True)
class Placed:
    """One result in its field. ``percent`` is None where there is nobody to compare with, ``imps`` where the robots
    have not finished."""

    place: int
    result: DailyResult
    percent: Fraction | None
    imps: int | None
    is_own: bool

    @property
    def is_robots(self) -> bool:
        return not self.result.table

    @property
    def points(self) -> int:
        return sum(self.result.points)


@dataclass(frozen=True, slots=True)
class Shown:
    """What a reader sees of the boards of one day: the step to take, how many have played, and the field."""

    daily: Daily
    step: str
    players: int
    table: str
    field: tuple[Placed, ...] = ()


def ranked(results: Sequence[DailyResult], own: str) -> tuple[Placed, ...]:
    """The field, best first: by the mean of its matchpoints on each board, in percent (Law 78A).

    >>> results = [DailyResult(name, name, points, ()) for name, points in (("a", (620,)), ("b", (-100,)))]
    >>> [(placed.place, placed.result.name, placed.percent) for placed in ranked(results, "b")]
    [(1, 'a', Fraction(100, 1)), (2, 'b', Fraction(0, 1))]
    """
    boards = list(zip(*(result.points for result in results), strict=True))
    columns = [matchpoints(board) for board in boards]
    top = 2 * (len(results) - 1) * len(boards)
    sums = [sum(row) for row in zip(*columns, strict=True)]
    percents = [Fraction(100 * own, top) if top else None for own in sums]
    robots = next((result for result in results if not result.table), None)
    in_order = sorted(zip(results, percents, strict=True), key=lambda row: (-(row[1] or 0), row[0].name, row[0].table))
    return tuple(
        Placed(
            1 + sum((other or 0) > (percent or 0) for other in percents),
            result,
            percent,
            _imps(result, robots),
            bool(own) and result.table == own,
        )
        for result, percent in in_order
    )  # fmt: skip


def _imps(result: DailyResult, robots: DailyResult | None) -> int | None:
    if robots is None or robots is result:
        return None
    pairs = zip(result.points, robots.points, strict=True)
    return sum(imps_between(own - other) for own, other in pairs)


def _listed(field: tuple[Placed, ...]) -> tuple[Placed, ...]:
    return (*field[:LISTED], *(placed for placed in field[LISTED:] if placed.is_own))


async def _own_table(request: Request, daily: Daily) -> LiveTable | None:
    person = person_key(visitor_of(request))
    if not person:
        return None
    try:
        return (await services_of(request).hub.owner(daily.table_key(person))).table
    except UnknownTable:
        return None


async def _shown(request: Request, daily: Daily, today: date) -> Shown:
    results, table = await services_of(request).daily.field(daily), await _own_table(request, daily)
    players = sum(bool(result.table) for result in results)
    key = daily.table_key(person_key(visitor_of(request))) if table is not None else ""
    if daily.day < today:
        return Shown(daily, "over", players, key, _listed(ranked(results, key)))
    if table is None or not table.sitters:
        return Shown(daily, "play", players, "")
    if not is_finished(table):
        return Shown(daily, "go_on", players, key)
    return Shown(daily, "played", players, key, _listed(ranked(results, key)))


@router.get("/play/daily")
async def daily_page(request: Request) -> HTMLResponse:
    return await _page(request)


async def _page(request: Request, refused: CardinalError | None = None) -> HTMLResponse:
    now = services_of(request).now()
    today = now.date()
    yesterday = today - timedelta(days=1)
    services_of(request).daily.forget_before(yesterday)
    days = {
        name: [await _shown(request, Daily(series, day), today) for series in Series]
        for name, day in (("today", today), ("yesterday", yesterday))
    }
    left = datetime.combine(today + timedelta(days=1), time(), now.tzinfo) - now
    values: dict[str, Any] = {
        "days": days,
        "signed": signed,
        "guest": Text(__package__, "guest").render(language_of(request)),
        "minutes_left": int(left.total_seconds() // 60),
        "refused": refused,
        "status": 200 if refused is None else status_of(refused),
    }
    return page(request, "play/daily.html", texts=__name__, **values)


@router.post("/play/daily")
async def play_daily(request: Request) -> Response:
    """Sit down at one's own table for the boards of today; whoever comes again goes on where they were."""
    form = await read_form(request)
    services, given = services_of(request), form.text("series", 20)
    try:
        if given not in set(Series):
            raise NotUnderstood(Text(__name__, "no_series", {"given": shown(given)}), legal=tuple(Series))
        daily = Daily(Series(given), services.now().date())
        await count_opening(request)
        person = person_key(visitor_of(request))
        owner = await daily_table(services.hub, daily, person, language_of(request).value)
        who = await who_is(request, owner.table, form.text("name", 40))
        if owner.table.seat_of(who.key) is None and not is_finished(owner.table):
            steps = (("sit", Act("sit", {"seat": str(SEAT)})), ("robots", Act("robot", {})), ("ready", Act("ready")))
            for name, act in steps:
                await owner.do(who, f"daily-{name}", act, owner.table.seq)
    except CardinalError as refused:
        return await _page(request, refused)
    return go(request, f"/play/{owner.key}")
