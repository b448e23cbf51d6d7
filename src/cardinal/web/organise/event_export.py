"""The results of an event for other programs, straight from its page: USEBIO, PBN with hands, CSV, XLSX and JSON."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.model import Event, Game
from cardinal.contest.settled import settled_lines
from cardinal.formats import read, write
from cardinal.formats.event_boards import board_records
from cardinal.formats.event_tables import write_results
from cardinal.formats.event_workbook import write_workbook
from cardinal.formats.recorded_hands import RecordedHands
from cardinal.formats.result_line import record_of
from cardinal.formats.usebio_event import usebio_event
from cardinal.formats.usebio_writer import write as write_usebio
from cardinal.language import Text, shown

from ..errors import NotFound
from ..services import services_of
from .boards import hands_folder
from .work import ORGANISER, at_work

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
ENDINGS = ("xml", "pbn", "tables.pbn", "csv", "json", "xlsx")
_BRIDGE = ("xml", "pbn", "tables.pbn")


@router.get("/organise/{key}/results.{ending}")
async def export_results(request: Request, key: str, ending: str) -> Response:
    """The scores that count, rulings included, in one of the formats."""
    work = await at_work(request, key, ORGANISER)
    event = work.state.event
    if ending not in ENDINGS or (event.conditions.game is not Game.BRIDGE and ending in _BRIDGE):
        raise NotFound(Text("cardinal.formats", "unknown_format", {"given": shown(ending)}))
    boards = hands_folder(Path(services_of(request).settings.var), key) / "boards.pbn"
    content = await run_in_threadpool(_content, event, ending, boards)
    headers = {"Content-Disposition": f'attachment; filename="{key}.{ending}"', "Cache-Control": "no-store"}
    return Response(content, media_type="application/octet-stream", headers=headers)


def _content(event: Event, ending: str, boards: Path) -> bytes:
    stream = BytesIO()
    if ending in ("csv", "json"):
        write_results(_counted(event), stream, ending)
        return stream.getvalue()
    if ending == "xlsx":
        write_workbook(_counted(event), stream)
        return stream.getvalue()
    hands: dict[int, RecordedHands] = {}
    if boards.is_file():
        hands = {one.number: one.hands for one in read(boards).records if one.number and one.hands is not None}
    if ending == "xml":
        write_usebio(usebio_event(event, hands=hands)[0], stream)
        return stream.getvalue()
    if ending == "tables.pbn":
        write(board_records(event, hands)[0], stream, "pbn")
        return stream.getvalue()
    names = {
        one.number: tuple(event.by_key[key].name if key in event.by_key else key for key in one.players)
        for one in event.contestants
    }
    records = (
        replace(record_of(line, hands.get(line.board), names), event=event.conditions.name)
        for line in _counted(event).lines
    )
    write(records, stream, "pbn")
    return stream.getvalue()


def _counted(event: Event) -> Event:
    names = (stage.name for stage in event.conditions.stages)
    return replace(event, lines=tuple(line for name in names for line in settled_lines(event, name)))
