"""Corrections of results: the period with its end, the effect previewed, what the clause needs afterwards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.correction_period import Claim, closes
from cardinal.contest.deadlines import Moments, is_open
from cardinal.contest.model import Correction, Game, Place
from cardinal.contest.score_cell import read_cell
from cardinal.language import CardinalError, NotUnderstood, Text, clause_ids, shown
from cardinal.laws.cited import Cited
from cardinal.laws.guandan.corrections import OTHER, kinds
from cardinal.store.commands import read_stage
from cardinal.store.deciding import CorrectResult, moments
from cardinal.store.logged_records import record_of

from ..acting import carry_out
from ..decided_words import decided_words
from ..forms import Form, read_form
from ..reader import language_of
from ..result_pad import ResultPad, pad_cell, result_pad
from ..sign_in import go
from .direction import Direction, directing, director_page
from .effect import effect
from .places import read_place, round_tables, started_round
from .score_form import read_clauses
from .score_pages import standing

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@dataclass(frozen=True, slots=True)
class Period:
    """How long a stage's results can still be corrected."""

    stage: str
    until: datetime | None
    is_open: bool
    clauses: tuple[str, ...]


def periods(
    direction: Direction, closes: Callable[[ConditionsOfContest, Moments], Cited[datetime | None]] = closes
) -> tuple[Period, ...]:
    """By *closes*: the periods of corrections or of appeals."""
    periods_open = []
    for stage in direction.conditions.stages:
        end = closes(direction.conditions, moments(direction.state, stage.name))
        periods_open.append(Period(stage.name, end.value, is_open(end.value, direction.now), clause_ids(end.cites)))
    return tuple(periods_open)


@router.get("/direct/{key}/corrections")
async def corrections_page(request: Request, key: str) -> HTMLResponse:
    return _form_page(request, await directing(request, key), Form(dict(request.query_params)))


def _form_page(
    request: Request, direction: Direction, form: Form, refused: CardinalError | None = None
) -> HTMLResponse:
    language, state = language_of(request), direction.state
    current = started_round(state) or (direction.conditions.stages[0].name, 1)
    typed = {"stage": current[0], "round": str(current[1]), **form.fields}
    is_guandan = direction.conditions.game is Game.GUANDAN
    made = [
        (
            correction,
            decided_words(correction.before, language) if correction.before is not None else "–",
            decided_words(correction.after, language),
        )
        for correction in reversed(state.corrections)
    ]
    return director_page(
        request, direction, "corrections", texts=__name__, tab="corrections", refused=refused, typed=typed, made=made,
        periods=periods(direction), stands=_stands(direction, form, language), is_guandan=is_guandan,
        stages=[stage.name for stage in direction.conditions.stages],
        in_rooms=any(table.room for table in round_tables(state, *current)),
        kinds=kinds(direction.conditions.laws_of(direction.conditions.stages[0])) if is_guandan else (),
        done=bool(form.text("done", 10)), pad=_pad(form, language),
    )  # fmt: skip


def _pad(form: Form, language: str) -> ResultPad:
    board = form.text("board", 5)
    return result_pad(language, board=int(board) if board.isdecimal() else 0, typed=form.fields, text_name="result")


def _stands(direction: Direction, form: Form, language: str) -> str:
    """What counts at the place that an address names, if it names one."""
    try:
        counts = standing(direction, read_place(direction.state, form))[1]
    except CardinalError:
        return ""
    return decided_words(counts, language) if counts is not None else ""


@router.post("/direct/{key}/corrections")
async def correct(request: Request, key: str) -> Response:
    direction, form = await directing(request, key), await read_form(request)
    if form.text("step") == "change":
        return _form_page(request, direction, form)
    try:
        place = read_place(direction.state, form)
        command = _command(direction, form, place)
        if form.text("step") != "do":
            return await _preview(request, direction, form, place, _would_be(direction, command))
        await carry_out(request, key, command, form, direction.actor)
    except CardinalError as refused:
        return _form_page(request, direction, form, refused)
    return go(request, f"/direct/{key}/corrections", done="yes")


def _command(direction: Direction, form: Form, place: Place) -> CorrectResult:
    options = direction.conditions.laws_of(read_stage(direction.state, place.stage))
    kind = form.text("kind", 40) or OTHER
    if direction.conditions.game is Game.GUANDAN and kind not in kinds(options):
        raise NotUnderstood(Text(__package__, "no_choice", {"given": shown(kind)}), legal=kinds(options))
    agreed, doubtless, approved = (bool(form.text(name, 10)) for name in ("agreed", "beyond_doubt", "approved"))
    claim = Claim(kind, agreed, doubtless, approved)
    clauses = read_clauses(form.text("clauses", 500), direction.conditions.edition)
    cell = pad_cell(form.fields, text_name="result", is_needed=direction.conditions.game is Game.BRIDGE)
    score = read_cell(cell, direction.conditions.game, place.board or 1)
    return CorrectResult(place, score, form.text("reason"), clauses, claim)


def _would_be(direction: Direction, command: CorrectResult) -> Correction:
    """The correction as it would go on record, admitted or refused."""
    (made,) = direction.check(command)
    return record_of(Correction, made.payload, direction.conditions.game)


async def _preview(
    request: Request, direction: Direction, form: Form, place: Place, correction: Correction
) -> HTMLResponse:
    language, event = language_of(request), direction.event
    after = replace(event, corrections=(*event.corrections, correction))
    values: dict[str, Any] = {
        "place": place,
        "correction": correction,
        "before": decided_words(correction.before, language) if correction.before is not None else "–",
        "after": decided_words(correction.after, language),
        "found": await effect(direction, after, place, language),
        "clauses": (*correction.clauses, *((correction.refused,) if correction.refused else ())),
        "typed": form.pairs,
    }
    return director_page(request, direction, "correction_preview", texts=__name__, tab="corrections", **values)
