"""The score sheet of the round as the Guandan documents have it, filled in as far as the table has come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.cards import SIDES, Side
from cardinal.contest.model import Form, Game, LevelScore
from cardinal.contest.score_cell import LEVELS
from cardinal.guandan import sheets
from cardinal.language import Text
from cardinal.store import Competition
from cardinal.store.commands import read_stage

from ..errors import NotFound
from ..noted_words import DealShown, deals_shown
from ..pages import page
from ..reader import language_of
from ..services import services_of
from ..sign_in import go
from .acts import Device, NoTable, device_of, is_game
from .guandan_page import guandan_shown
from .showing import called, entries_by_number, seats_of
from .sitting import Sitting, may_look, sitting

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/table/sheet")
async def sheet(request: Request) -> Response:
    try:
        device = await device_of(request)
    except NoTable:
        return go(request, "/t")
    services, language = services_of(request), language_of(request)
    state = await services.competition(device.key)
    now = sitting(state, device.table, device.room)
    if state.conditions.game is not Game.GUANDAN or now.here is None:
        raise NotFound(Text(__package__, "no_sheet"))
    noted: dict[int, Mapping[str, Any]] = {}
    for board in now.boards:
        if board.entered is not None and may_look(state, now):
            noted[board.number] = board.entered.facts.to_json()
    form = _sheet_of(state, now)
    rows = (
        _boards(state, now, form, noted, language)
        if form is sheets.TEAMS
        else _sides(state, now, form, noted, language)
    )
    values: dict[str, Any] = {
        "title": form.label(language),
        "heads": tuple(zip(form.head_labels(language), _heads(state, device, now, form, language), strict=True)),
        "columns": tuple(column.label(language) for column in form.columns),
        "rows": rows,
        "deals": _deals(now, noted, language),
        "foot": form.foot_labels(language)[len(form.foot) :],
    }
    return page(request, "table/sheet.html", texts=__package__, manner="at-table with-sheet", **values)


def _deals(now: Sitting, noted: Mapping[int, object], language: str) -> tuple[tuple[int, DealShown], ...]:
    """Board by board, or deal by deal of a game: the order of finish and tribute, for which the sheet has no column."""
    entered = {
        board.number: board.entered for board in now.boards if board.entered is not None and board.number in noted
    }
    facts = {number: one.facts for number, one in entered.items() if one.facts}
    if any(fact.is_game for fact in facts.values()):
        every = (deal for one in facts.values() for deal in deals_shown(one, language))
        return tuple(enumerate(every, start=1))
    return tuple((number, deal) for number, one in facts.items() for deal in deals_shown(one, language))


def _sheet_of(state: Competition, now: Sitting) -> sheets.Sheet:
    assert now.here is not None
    if not is_game(state, read_stage(state, now.here.stage)):
        return sheets.TEAMS
    return sheets.INDIVIDUAL if state.conditions.form is Form.INDIVIDUAL else sheets.PAIRS


def _heads(state: Competition, device: Device, now: Sitting, form: sheets.Sheet, language: str) -> tuple[str, ...]:
    here = now.here
    assert here is not None
    entries = entries_by_number(state)
    seats = {seat.seat: seat.name or seat.team for seat in seats_of(state, here, language, {})}
    started = state.started.get((here.stage, here.round))
    home, away = (here.ew, here.ns) if here.room == "closed" else (here.ns, here.ew)
    known = {
        "round": str(here.round),
        "table": device.table,
        "date": started.date().isoformat() if started is not None else "",
        "home": called(entries, home[0]),
        "away": called(entries, away[0]),
        "room": Text(__package__, f"room_{here.room}").render(language) if here.room else "",
        "north": seats["N"],
        "east": seats["E"],
        "south": seats["S"],
        "west": seats["W"],
    }
    return tuple(known[name] for name in form.heads)


def _boards(
    state: Competition, now: Sitting, form: sheets.Sheet, noted: Mapping[int, Mapping[str, Any]], language: str
) -> tuple[tuple[str, ...], ...]:
    """A line a board, with what the table noted of it."""
    printed = {str(dict(row.cells)["board"]): row for row in form.rows}
    rows = []
    for board in now.boards:
        deal = noted.get(board.number, {}).get("deal", {})
        row = printed.get(str(board.number))
        score = board.entered.line.score if board.entered is not None and board.number in noted else None
        gains = (score.ns, score.ew) if isinstance(score, LevelScore) else ("", "")
        written = {
            "board": str(board.number),
            "tribute_card": deal.get("tribute_card", ""),
            "return_card": deal.get("return_card", ""),
            "opening_pattern": deal.get("opening", ""),
            "score_ns": str(gains[0]),
            "score_ew": str(gains[1]),
            "remarks": deal.get("remarks", ""),
        }
        cells = (
            written.get(column.name) or (row.cell(column.name, language) if row else "") for column in form.columns
        )
        rows.append(tuple(cells))
    return tuple(rows)


def _sides(
    state: Competition, now: Sitting, form: sheets.Sheet, noted: Mapping[int, Mapping[str, Any]], language: str
) -> tuple[tuple[str, ...], ...]:
    """A line a contestant, with the level after each deal."""
    here = now.here
    assert here is not None
    shown = guandan_shown(state, here.places[0], noted.get(here.boards[0], {}), language)
    entries = entries_by_number(state)
    score = now.boards[0].entered.line.score if now.boards and now.boards[0].entered is not None else None
    rows = []
    for side in reversed(SIDES):
        for number in here.ns if side is Side.NS else here.ew:
            levels = [step.ns if side is Side.NS else step.ew for step in shown.steps] if shown is not None else []
            written = {"number": str(number), "name": called(entries, number), "direction": side.label(language)}
            if isinstance(score, LevelScore) and noted:
                written["levels"] = LEVELS[score.ns if side is Side.NS else score.ew]
            deals = iter(levels)
            cells = (
                next(deals, "") if column.number is not None else written.get(column.name, "")
                for column in form.columns
            )
            rows.append(tuple(cells))
    return tuple(rows)
