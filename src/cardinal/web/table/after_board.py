"""What a table may see of a board once both sides have agreed on its result: the four hands, what could be made, and
how both pairs stand.

The same people, the same moment and the same conditions as for the results of others (``comparison``): whoever has the
board still to play finds nothing here.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import Any

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.bridge import Board, Side
from cardinal.contest.model import Line
from cardinal.language import Text, shown, speak_of
from cardinal.scoring import decimal
from cardinal.store import Competition

from ..board_words import tell
from ..double_dummy import DoubleDummy
from ..errors import NotFound
from ..event_catalogue import EventCatalogue
from ..hand_diagram import HandShown, diagram
from ..makeable_words import MakeableShown, makeable_shown
from ..pages import page
from ..reader import language_of
from ..score_words import field_mean
from ..services import services_of
from ..sign_in import go
from ..traveller import board_dealt
from .acts import Device, NoTable, device_of
from .comparison import Comparison, comparison
from .sitting import Sitting, sitting

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@dataclass(frozen=True, slots=True)
class SoFar:
    """How a pair of the table stands after the board: its percentage or IMPs, on so many boards."""

    side: str
    name: str
    score: str
    boards: int
    field: str
    """The mean points of the field on the board, as this side has them."""


@dataclass(frozen=True, slots=True)
class OwnBoard:
    """A board as the table that has played it may see it."""

    board: int
    dealer: str
    vulnerability: str
    hands: tuple[HandShown, ...]
    makeable: MakeableShown | None


def line_here(state: Competition, now: Sitting, board: int) -> Line | None:
    """The table's own line of a board."""
    place = next((one for one in now.here.places if one.board == board), None) if now.here is not None else None
    entered = state.results.get(place) if place is not None else None
    return entered.line if entered is not None and entered.counts else None


def dealt_here(catalogue: EventCatalogue, state: Competition, key: str, line: Line) -> Board | None:
    return board_dealt(catalogue.shown(key, state), line.place.stage, 0, line)


def so_far(catalogue: EventCatalogue, state: Competition, key: str, line: Line, language: str) -> tuple[SoFar, ...]:
    """How both sides stand, as the public list has them; nothing of a side that has not been compared yet."""
    shown_event = catalogue.shown(key, state)
    field = shown_event.scored.stage(line.place.stage).field
    if field is None:
        return ()
    lines = shown_event.event.lines_of(line.place.stage)
    alike = [other for other in lines if other.board == line.board]
    tables = Counter(other.board for other in lines)
    found = []
    for side, numbers in ((Side.NS, line.ns), (Side.EW, line.ew)):
        if not any(tables[other.board] > 1 for other in lines if numbers in (other.ns, other.ew)):
            # Of none of its boards is there another result: it stands nowhere yet.
            continue
        total = field.scored.total(numbers[0])
        percent = total.percent
        score = f"{decimal(percent, 2)}%" if field.is_percent and percent is not None else decimal(total.points, 1)
        name = shown_event.called(numbers[0])
        found.append(SoFar(side.label(language), name, score, total.boards, field_mean(alike, side)))
    return tuple(found)


@router.get("/table/board")
async def own_board(request: Request, board: str = "") -> Response:
    """The hands of a board that the table has just played."""
    try:
        device = await device_of(request)
    except NoTable:
        return go(request, "/t")
    number = int(board) if board.isascii() and board.isdecimal() and len(board) <= 9 else 0
    state = await services_of(request).competition(device.key)
    speak_of(state.conditions.game)
    told = await run_in_threadpool(_own_board, request, state, device, number, str(language_of(request)))
    if told is None:
        raise NotFound(Text(__package__, "no_hands_here", {"board": shown(board)}))
    compared, found = told
    values: dict[str, Any] = {
        "device": device,
        "event": state.conditions.name,
        "key": device.key,
        "found": found,
        "tell": partial(tell, language=language_of(request)),
    }
    answer = page(request, "table/board.html", texts=__package__, **values, compared=compared, manner="at-table")
    # Neither the browser nor the worker of the page keeps what those who come next may not see.
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _own_board(
    request: Request, state: Competition, device: Device, number: int, language: str
) -> tuple[Comparison, OwnBoard] | None:
    """What the table may see, None where it may not: the conditions, the round and the agreement decide."""
    catalogue: EventCatalogue = request.app.state.catalogue
    double_dummy: DoubleDummy = request.app.state.double_dummy
    now = sitting(state, device.table, device.room)
    compared = comparison(state, now, number, catalogue.services.now(), language)
    line = line_here(state, now, number)
    dealt = dealt_here(catalogue, state, device.key, line) if compared is not None and line is not None else None
    if compared is None or dealt is None:
        return None
    made = makeable_shown(double_dummy.makeable(dealt), language)
    return compared, OwnBoard(
        number, dealt.dealer.label(language), dealt.vulnerability.label(language), diagram(dealt, language), made
    )
