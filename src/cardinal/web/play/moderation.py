"""Messages that were reported: the moderators of the server read them, and erase, mute or dismiss."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.language import CardinalError, NotUnderstood, Text, shown
from cardinal.live import LiveTable, Who
from cardinal.live.chat import ChatLine, ChatMessage, lines
from cardinal.live.reports import Report, Verdict
from cardinal.store import NotYours

from ..errors import SignInNeeded, status_of
from ..forms import read_form
from ..pages import page
from ..reader import language_of
from ..services import services_of
from ..sign_in import go
from ..visitor import visitor_of
from .people import who_is

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
BEFORE = 4
"""So many messages before the reported one are shown with it."""
SETTLED = 20
ALLOW = "allow"


@dataclass(frozen=True, slots=True)
class ShownReport:
    """A report with the words, where they are still there, and what was said just before."""

    report: Report
    said: ChatLine | None
    before: tuple[ChatLine, ...]
    reporters: int


async def _moderator(request: Request) -> Who:
    """Whoever directs or organises on the whole server moderates its tables."""
    if not visitor_of(request).is_user:
        raise SignInNeeded(Text("cardinal.web", "sign_in_needed"))
    who = await who_is(request, LiveTable(""))
    if not who.is_director:
        raise NotYours(Text(__name__, "moderators_only"))
    return who


@router.get("/play/reports")
async def reports_page(request: Request) -> HTMLResponse:
    return await _page(request, await _moderator(request))


async def _page(request: Request, moderator: Who, refused: CardinalError | None = None) -> HTMLResponse:
    services, language = services_of(request), language_of(request)
    every = await services.reports.reports()
    values: dict[str, Any] = {
        "waiting": [await _shown(request, one, language) for one in every if one.verdict is None],
        "settled": [one for one in every if one.verdict is not None][:SETTLED],
        "muted": services.reports.muted.values(),
        "verdicts": Verdict,
        "refused": refused,
        "status": 200 if refused is None else status_of(refused),
    }
    answer = page(request, "play/reports.html", texts=__name__, **values)
    answer.headers["Cache-Control"] = "no-store"
    return answer


async def _shown(request: Request, report: Report, language: str) -> ShownReport:
    owner = await services_of(request).hub.owner(report.table)
    chat: tuple[ChatMessage, ...] = owner.table.chat
    place = next((place for place, one in enumerate(chat) if one.seq == report.message), None)
    if place is None:
        return ShownReport(report, None, (), 0)
    told = lines(chat[max(0, place - BEFORE) : place + 1], language)
    return ShownReport(report, told[-1], tuple(told[:-1]), len(chat[place].flagged_by))


@router.post("/play/reports/{number}")
async def decide(request: Request, number: int) -> Response:
    """What a moderator decides about a report."""
    moderator, form = await _moderator(request), await read_form(request)
    wanted, reports = form.text("verdict", 20), services_of(request).reports
    try:
        verdict = next((one for one in Verdict if one == wanted), None)
        if wanted == ALLOW:
            await reports.allow(number, moderator, form.command)
        elif verdict is not None:
            await reports.decide(number, verdict, moderator, form.command)
        else:
            raise NotUnderstood(Text(__name__, "no_verdict", {"given": shown(wanted)}), legal=tuple(Verdict))
    except CardinalError as refused:
        return await _page(request, moderator, refused)
    return go(request, "/play/reports")
