"""One table, for the director: its results with their state, a result entered or confirmed, and what happened there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.model import Game, Place, Score
from cardinal.contest.score_cell import read_cell
from cardinal.contest.settled import changes, changes_at, settled_score
from cardinal.language import CardinalError, NotUnderstood, Text, shown
from cardinal.store import Entered, Step, stream_of, trail
from cardinal.store.commands import read_stage
from cardinal.store.playing import ConfirmResult, EnterResult

from ..acting import carry_out
from ..errors import NotFound
from ..forms import Form, read_form
from ..reader import language_of
from ..result_pad import ResultPad, pad_cell, result_pad
from ..score_words import points_words, result_words
from ..services import services_of
from ..sign_in import go
from ..table.acts import calls_about
from ..trail import told
from .direction import Direction, answered, directing, director_page
from .hearing_place import words
from .hearing_record import reminders_shown
from .places import TableRound, read_place, round_tables, started_round

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@dataclass(frozen=True, slots=True)
class BoardShown:
    """One board at the table: what stands there, what counts, and whether anybody has still to agree."""

    at: TableRound
    place: Place
    entered: Entered | None
    state: str
    result: str
    points: str
    counts: str
    """What counts instead, by a correction, a ruling or an appeal."""

    @property
    def ident(self) -> str:
        """What its part of the page is called."""
        return "-".join(map(str, filter(None, (self.place.round, self.place.board, self.place.room))))


@dataclass(frozen=True, slots=True)
class Done:
    """One step of the history in words."""

    at: str
    text: str
    reason: str


@router.get("/direct/{key}/tables/{table:path}")
async def table_page(request: Request, key: str, table: str, stage: str = "") -> HTMLResponse:
    direction = await directing(request, key)
    return await _shown(request, direction, table, stage)


async def _shown(
    request: Request,
    direction: Direction,
    table: str,
    stage: str,
    refused: CardinalError | None = None,
    form: Form | None = None,
) -> HTMLResponse:
    state, language = direction.state, language_of(request)
    current = started_round(state)
    usual = current[0] if current is not None else state.conditions.stages[0].name
    name = read_stage(state, stage or usual).name
    rounds = list(_rounds(direction, name, table, language))
    if not rounds:
        raise NotFound(Text(__name__, "no_table", {"given": shown(table)}))
    places = {board.place.name for _, boards in rounds for board in boards}
    log = await services_of(request).log.events(stream_of(direction.key))
    call = next((open_call for open_call in state.open_calls if open_call.table == table), None)
    return director_page(
        request, direction, "table", texts=__name__, tab="tables", follows=True, refused=refused,
        table=table, stage=name, stages=[one.name for one in state.conditions.stages], rounds=rounds, call=call,
        started=state.started, history=_history(trail(log), places, direction, language),
        typed=form.fields if form is not None else {},
        is_guandan=state.conditions.game is Game.GUANDAN, tell=words(direction, language)["tell"],
        pads=_pads(rounds, form, language), reminders=reminders_shown(direction, language, table=table),
    )  # fmt: skip


def _rounds(
    direction: Direction, stage: str, table: str, language: str
) -> Iterator[tuple[int, tuple[BoardShown, ...]]]:
    """The rounds of the table, the last that has begun first; of those that have not only the next, at the end."""
    state = direction.state
    made = changes(state.event)
    begun = sorted((number for name, number in state.started if name == stage), reverse=True)
    for number in (*begun, max(begun, default=0) + 1):
        here = [round_table for round_table in round_tables(state, stage, number) if round_table.table == table]
        if not here:
            continue
        boards = sorted({board for one in here for board in one.boards})
        found = [(one, board, one.place(board)) for board in boards for one in here if board in one.boards]
        instead = {place: settled_score(None, changes_at(made, place)) for _, _, place in found}
        yield number, tuple(_board(direction, one, board, instead[place], language) for one, board, place in found)


def _pads(
    rounds: Iterable[tuple[int, tuple[BoardShown, ...]]], form: Form | None, language: str
) -> dict[str, ResultPad]:
    """A contract-and-result pad for each board that has no agreed result, with what was refused there."""
    typed = form.fields if form is not None else {}
    refused = tuple(typed.get(name, "") for name in ("round", "board", "room"))
    found = {}
    for number, boards in rounds:
        for one in boards:
            is_refused = refused == (str(number), str(one.place.board), str(one.place.room))
            if one.state != "confirmed":
                fields = typed if is_refused else {}
                found[one.ident] = result_pad(language, board=one.place.board, typed=fields, ident=f"p{one.ident}-")
    return found


def _board(direction: Direction, at: TableRound, board: int, instead: Score | None, language: str) -> BoardShown:
    place = at.place(board)
    entered = direction.state.results.get(place)
    counts = result_words(instead, language) if instead is not None else ""
    if entered is None:
        return BoardShown(at, place, None, "missing", "", "", counts)
    state = "disputed" if entered.disputed else "confirmed" if entered.counts else "waiting"
    score = entered.line.score
    return BoardShown(at, place, entered, state, result_words(score, language), points_words(score), counts)


def _history(steps: Iterable[Step], places: set[str], direction: Direction, language: str) -> list[Done]:
    """What concerned a result of the table, the latest first, as the audit trail tells it."""
    every = list(steps)
    wanted = {one.seq for one in every if one.about.startswith("result ") and one.about[7:] in places}
    found = [
        Done(direction.state.wall(step.at).strftime("%H:%M:%S"), said.text.render(language), said.reason)
        for step, said in told(direction.state, every, wanted)
    ]
    return found[::-1]


@router.post("/direct/{key}/tables/{table:path}")
async def at_table(request: Request, key: str, table: str) -> Response:
    """A result by the director, or the agreement of the other side that the director heard."""
    direction, form = await directing(request, key), await read_form(request)
    try:
        command = _command(direction, form, table)
        over = calls_about(direction.state, command.place)
        await carry_out(request, key, command, form, direction.actor)
        await answered(request, direction, over, form)
    except CardinalError as refused:
        if isinstance(refused, NotFound):
            raise
        known = {one.name for one in direction.conditions.stages}
        stage = form.fields.get("stage", "")
        return await _shown(request, direction, table, stage if stage in known else "", refused, form)
    if form.text("back", 20) == "console":
        return go(request, f"/direct/{key}")
    return go(request, f"/direct/{key}/tables/{table}", stage=form.text("stage"))


def _command(direction: Direction, form: Form, table: str) -> ConfirmResult | EnterResult:
    place = read_place(direction.state, Form({**form.fields, "table": table}))
    seen, act = form.number("seen") or 0, form.text("act")
    if act == "confirm":
        return ConfirmResult(place, seen)
    if act != "enter":
        raise NotUnderstood(Text(__package__, "no_choice", {"given": shown(act)}), legal=("enter", "confirm"))
    sides = next(
        round_table
        for round_table in round_tables(direction.state, place.stage, place.round)
        if (round_table.table, round_table.room) == (place.table, place.room)
    )
    extra = place.board not in sides.boards
    cell = pad_cell(form.fields, text_name="result", is_needed=direction.conditions.game is Game.BRIDGE)
    score = read_cell(cell, direction.conditions.game, place.board or 1)
    return EnterResult(place, score, seen=seen, extra=extra, ns=sides.ns, ew=sides.ew)
