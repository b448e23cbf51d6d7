"""The results of an event for other programs, straight from its page: USEBIO, PBN with hands, CSV, XLSX and JSON.

What a format cannot hold of this event is said beside it, before anybody chooses it. To know that takes nearly as long
as to write the files, so it is kept until the event or its cards change.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.model import Event
from cardinal.formats import Problem, read
from cardinal.formats.event_exports import Export, ExportForm, export_event, is_of_a_score, losses
from cardinal.formats.recorded_hands import RecordedHands
from cardinal.language import CardinalError, Text, shown

from ..errors import NotFound
from ..reader import language_of
from ..services import services_of
from .boards import hands_folder
from .work import ORGANISER, at_work, show

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
Losses = Mapping[ExportForm, list[Problem] | Text]
"""By format what it loses, or why it is not for this event."""
_MOST_KEPT = 8


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
    lost, language = await _known.of(event, boards), language_of(request)
    offered = [_offer(form, lost[form], language) for form in lost]
    written = [one.whole for one in offered if not one.refused]
    everywhere = [said for said in (written[0] if written else ()) if all(said in one for one in written)]
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


class _KnownLosses:
    """What the formats lose of the events whose pages were looked at last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Path, tuple[Event, int, Losses]] = OrderedDict()

    async def of(self, event: Event, boards: Path) -> Losses:
        changed_ns = boards.stat().st_mtime_ns if boards.is_file() else 0
        kept = self._kept.get(boards)
        # A state keeps its event: another value is another state.
        if kept is None or kept[0] is not event or kept[1] != changed_ns:
            kept = event, changed_ns, await run_in_threadpool(_losses, event, boards)
        self._kept[boards] = kept
        self._kept.move_to_end(boards)
        while len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        return kept[2]


def _losses(event: Event, boards: Path) -> Losses:
    export, lost = Export(hands=_hands(boards)), dict[ExportForm, list[Problem] | Text]()
    for form in ExportForm:
        if form.serves(event.conditions.game):
            try:
                lost[form] = losses(event, form, export)
            except CardinalError as refused:
                lost[form] = refused.text
    return lost


_known = _KnownLosses()


def _offer(form: ExportForm, lost: list[Problem] | Text, language: str) -> Offered:
    if isinstance(lost, Text):
        return Offered(form, refused=lost.render(language))
    scores, whole = (
        tuple(one.reason.render(language) for one in lost if is_of_a_score(one) is single) for single in (True, False)
    )
    return Offered(form, whole, scores)


def _hands(boards: Path) -> dict[int, RecordedHands]:
    if not boards.is_file():
        return {}
    return {one.number: one.hands for one in read(boards).records if one.number and one.hands is not None}
