"""The results of an event for other programs, straight from its page: USEBIO, PBN with hands, CSV, XLSX and JSON.

What a format cannot hold of this event is said beside it, before anybody chooses it.
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.model import Event
from cardinal.formats import read
from cardinal.formats.event_exports import Export, ExportForm, export_event, is_of_a_score
from cardinal.formats.recorded_hands import RecordedHands
from cardinal.language import CardinalError, Text, shown

from ..errors import NotFound
from ..reader import language_of
from ..services import services_of
from .boards import hands_folder
from .work import ORGANISER, at_work, show

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@dataclass(frozen=True, slots=True)
class Offered:
    """A format on the page: what it loses of the event, or why it is not for this event."""

    form: ExportForm
    whole: tuple[str, ...] = ()
    scores: tuple[str, ...] = ()
    """What is lost of single scores, a line each."""
    refused: str = ""


@router.get("/organise/{key}/exports")
async def exports_page(request: Request, key: str) -> Response:
    """Every format, with what it cannot hold of this event."""
    work = await at_work(request, key, ORGANISER)
    event, boards = work.state.event, _boards(request, key)
    offered = await run_in_threadpool(_offered, event, boards, language_of(request))
    written = [one.whole for one in offered if not one.refused]
    everywhere = [lost for lost in (written[0] if written else ()) if all(lost in one for one in written)]
    return show(request, "exports.html", work, offered=offered, everywhere=everywhere)


@router.get("/organise/{key}/results.{ending}")
async def export_results(request: Request, key: str, ending: str) -> Response:
    """The scores that count, rulings included, in one of the formats."""
    work = await at_work(request, key, ORGANISER)
    event = work.state.event
    forms = {str(form): form for form in ExportForm if form.serves(event.conditions.game)}
    if ending not in forms:
        raise NotFound(Text("cardinal.formats", "unknown_format", {"given": shown(ending)}))
    content = await run_in_threadpool(_content, event, forms[ending], _boards(request, key))
    headers = {"Content-Disposition": f'attachment; filename="{key}.{ending}"', "Cache-Control": "no-store"}
    return Response(content, media_type="application/octet-stream", headers=headers)


def _boards(request: Request, key: str) -> Path:
    return hands_folder(Path(services_of(request).settings.var), key) / "boards.pbn"


def _content(event: Event, form: ExportForm, boards: Path) -> bytes:
    stream = BytesIO()
    export_event(event, form, stream, Export(hands=_hands(boards)))
    return stream.getvalue()


def _offered(event: Event, boards: Path, language: str) -> list[Offered]:
    export = Export(hands=_hands(boards))
    forms = (form for form in ExportForm if form.serves(event.conditions.game))
    return [_offer(event, form, export, language) for form in forms]


def _offer(event: Event, form: ExportForm, export: Export, language: str) -> Offered:
    try:
        lost = export_event(event, form, BytesIO(), export)
    except CardinalError as refused:
        return Offered(form, refused=refused.text.render(language))
    scores, whole = (
        tuple(one.reason.render(language) for one in lost if is_of_a_score(one) is single) for single in (True, False)
    )
    return Offered(form, whole, scores)


def _hands(boards: Path) -> dict[int, RecordedHands]:
    if not boards.is_file():
        return {}
    return {one.number: one.hands for one in read(boards).records if one.number and one.hands is not None}
