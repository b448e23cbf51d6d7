"""After a board at a live table: what came of it against par and the other room, its replay, and trying it again.

Only boards that are over at a table of no event are there, and at a table whose boards others have still to play they
are there for its players alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

from fastapi import APIRouter
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from cardinal.bridge import Contract
from cardinal.cards import Seat
from cardinal.language import Language, Text
from cardinal.live import TableOwner
from cardinal.live.deciding import AGAIN
from cardinal.live.games import Outcome
from cardinal.live.games.bridge_boards import board_of
from cardinal.live.other_room import OPTION, other_outcome, rooms_of
from cardinal.live.tempo import PlayedBoard, boards_of, record_of
from cardinal.scoring.butler import imps_between

from ..addresses import home_of
from ..board_pages import BLANKS, ISLAND_TEXTS
from ..board_replay import Replay, auction_rows, recorded_replay, trick_rows
from ..board_words import tell
from ..double_dummy import DoubleDummy
from ..errors import NotFound
from ..forms import read_form
from ..makeable_words import MakeableShown, makeable_shown, signed
from ..pages import page
from ..reader import language_of
from ..recorded_boards import RecordedTable, recorded_table
from ..services import services_of
from ..sign_in import go
from .link_code import link_code
from .opening import Wish, open_table
from .people import who_is

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
AGAIN_TEXTS = ("again_here", "again_auction")


@dataclass(frozen=True, slots=True)
class BoardOver:
    """A board that is over, as the table shows it. Points and IMPs are North-South's; what is None is not known yet."""

    place: int
    number: int
    result: str
    points: int
    working: str
    par: int | None = None
    par_contracts: tuple[str, ...] = ()
    other_result: str | None = None
    other_points: int | None = None
    imps: int | None = None


async def table_of_boards(request: Request, key: str) -> TableOwner:
    """The table whose boards the visitor may look at; as if there were none where that is not so."""
    owner = await services_of(request).hub.owner(key)
    table = owner.table
    is_hidden = table.options.get("unwatched") and table.seat_of((await who_is(request, table)).key) is None
    if table.game != "bridge" or table.options.get("event") or is_hidden:
        raise NotFound(Text(__name__, "no_boards"))
    return owner


@router.get("/play/{key}/boards.json")
async def boards_json(request: Request, key: str) -> JSONResponse:
    """Every board that is over, for the page of the table; what is still worked out comes when it is asked again."""
    owner = await table_of_boards(request, key)
    return JSONResponse([asdict(board) for board in await _boards_over(request, owner)])


async def _boards_over(request: Request, owner: TableOwner) -> Sequence[BoardOver]:
    hub, table, language = services_of(request).hub, owner.table, language_of(request)
    events = await hub.log.events(table.stream, 0)
    deals = [event.payload["deal"] for event in events if event.kind == "dealt"]
    over = []
    for place, (deal, outcome) in enumerate(zip(deals, table.outcomes, strict=False), start=1):
        shown = await run_in_threadpool(_makeable, request, deal, language)
        other = await other_outcome(hub, rooms_of(owner), place) if table.options.get(OPTION) else None
        over.append(_board_over(place, outcome, shown, other))
    return over


def _makeable(request: Request, deal: dict[str, Any], language: Language) -> MakeableShown:
    double_dummy: DoubleDummy = request.app.state.double_dummy
    return makeable_shown(double_dummy.makeable(board_of(deal)), language)


def _board_over(place: int, outcome: Outcome, shown: MakeableShown, other: Outcome | None) -> BoardOver:
    bare = BoardOver(
        place,
        outcome.number,
        outcome.result,
        outcome.points,
        shown.working,
        shown.par_score,
        shown.par_contracts,
    )
    return bare if other is None else _compared(bare, other)


def _compared(board: BoardOver, other: Outcome) -> BoardOver:
    facts = asdict(board) | {
        "other_result": other.result,
        "other_points": other.points,
        "imps": imps_between(board.points - other.points),
    }
    return BoardOver(**facts)


async def _recorded(request: Request, key: str, place: int) -> tuple[TableOwner, PlayedBoard, RecordedTable]:
    owner = await table_of_boards(request, key)
    boards = boards_of(owner.table.stream, await services_of(request).hub.log.events(owner.table.stream, 0))
    if not 0 < place <= len(boards) or not boards[place - 1].is_over:
        raise NotFound(Text(__name__, "not_over", {"board": place}))
    board = boards[place - 1]
    told = recorded_table(record_of(board))
    if told is None:
        raise NotFound(Text(__name__, "not_over", {"board": place}))
    return owner, board, told


async def _replay(request: Request, board: PlayedBoard, told: RecordedTable) -> Replay:
    outcome = board.played.outcome
    assert outcome is not None, "the board is over"
    words = _result_words(told, outcome, language_of(request)), signed(outcome.points)
    double_dummy: DoubleDummy = request.app.state.double_dummy
    return await run_in_threadpool(recorded_replay, told, words, double_dummy, language_of(request))


def _result_words(told: RecordedTable, outcome: Outcome, language: str) -> str:
    if told.contract is None:
        return Text("cardinal.web.score_words", "pass").render(language)
    return outcome.result


@router.get("/play/{key}/boards/{place}/play.json")
async def replay_json(request: Request, key: str, place: int) -> JSONResponse:
    _, board, told = await _recorded(request, key, place)
    return JSONResponse(asdict(await _replay(request, board, told)))


@router.get("/play/{key}/boards/{place}")
async def board_page(request: Request, key: str, place: int) -> HTMLResponse:
    """A board card by card with what each card cost, what could be made, and the other room."""
    owner, board, told = await _recorded(request, key, place)
    language = language_of(request)
    found = await _replay(request, board, told)
    over = (await _boards_over(request, owner))[place - 1]
    shown = await run_in_threadpool(_makeable, request, dict(_deal(told)), language)
    blanks = {name: f"{{{name}}}" for name in BLANKS}
    address = f"{home_of(request)}{request.url.path}"
    values: dict[str, Any] = {
        "key": key,
        "place": place,
        "found": found,
        "over": over,
        "made": {"makeable": shown},
        "signed": signed,
        "is_last": place == len(owner.table.outcomes),
        "auction": auction_rows(found),
        "tricks": trick_rows(found),
        "lost": sum(card.cost or 0 for card in found.cards),
        "data": asdict(found),
        "island": "boards",
        "island_texts": {name: tell(name, language, **blanks) for name in ISLAND_TEXTS}
        | {name: Text(__name__, name).render(language) for name in AGAIN_TEXTS},
        "tell": partial(tell, language=language),
        "address": address,
        # What others have still to play is not handed on.
        "code": Markup("") if owner.table.options.get("unwatched") else link_code(address, language),
    }
    return page(request, "play/board.html", texts=__name__, **values)


def _deal(told: RecordedTable) -> dict[str, Any]:
    return {"board": told.board.number, "deal": str(told.board.deal)}


@router.post("/play/{key}/boards/{place}/again")
async def try_again(request: Request, key: str, place: int) -> Response:
    """The same board once more with robots: from the first call, or after so many cards of the play."""
    form = await read_form(request)
    owner, _, told = await _recorded(request, key, place)
    kept = form.number("cards", most=51)
    record = _deal(told)
    if kept is not None and told.contract is not None:
        record["calls"] = [str(call) for _, call, _ in told.calls]
        record["cards"] = [str(card) for card in told.cards[:kept]]
    seat = owner.table.seat_of((await who_is(request, owner.table)).key) or Seat.S
    options = {"boards": [record], AGAIN: True}
    if owner.table.options.get("unwatched"):
        # Others have still to play it.
        options["unwatched"] = True
    table = await open_table(request, form, Wish("bridge", options=options, seat=_played_by(seat, told.contract, kept)))
    return go(request, f"/play/{table.key}")


def _played_by(seat: Seat, contract: Contract | None, kept: int | None) -> Seat:
    """Whoever would be dummy has declarer's cards to play."""
    return contract.declarer if contract is not None and kept is not None and contract.dummy is seat else seat
