"""Adjusted scores of every kind: a form, the effect previewed for everybody, and only then the ruling."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.model import Appeal, Game, Line, Place, Ruling, Score
from cardinal.contest.settled import changes, changes_at, settled_lines, settled_score
from cardinal.language import CardinalError, NotUnderstood, Text
from cardinal.store import stream_of
from cardinal.store.commands import read_reason, read_stage
from cardinal.store.deciding import GiveRuling

from ..decided_words import decided_words
from ..forms import Form, read_form
from ..reader import language_of
from ..score_words import result_words
from ..services import services_of
from ..sign_in import go
from ..table.acts import calls_about
from .direction import Direction, answered, directing, director_page
from .effect import effect
from .places import TableRound, read_place, round_tables, started_round
from .poll_form import POLL_ROWS, poll_of
from .score_form import (
    AWARDS,
    OUTCOMES,
    ROWS,
    kinds_of,
    read_adjusted,
    read_clauses,
    read_outcome,
    score_pads,
)

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
_OUTCOME_WORDS = "cardinal.contest.explain"


def standing(direction: Direction, place: Place) -> tuple[Score | None, Score | None]:
    """What a table has at a place, and what counts there."""
    there = direction.state.results.get(place)
    raw = there.line.score if there is not None and not there.disputed else None
    return raw, settled_score(raw, changes_at(changes(direction.event), place))


def said(decided: Ruling | Appeal, language: str, nothing: str = "–") -> str:
    """What a ruling, or a decision on appeal, makes of its place; *nothing* where it leaves the result alone."""
    if decided.score is not None:
        return decided_words(decided.score, language)
    if decided.outcome is None:
        return nothing
    return Text(_OUTCOME_WORDS, f"outcome_{decided.outcome}").render(language)


@router.get("/direct/{key}/score")
async def score_page(request: Request, key: str) -> HTMLResponse:
    direction = await directing(request, key)
    asked = Form(dict(request.query_params))
    if not asked.text("table"):
        return _choose(request, direction, asked)
    try:
        place = read_place(direction.state, asked)
    except CardinalError as refused:
        return _choose(request, direction, asked, refused)
    return _form_page(request, direction, place, asked)


def _choose(request: Request, direction: Direction, form: Form, refused: CardinalError | None = None) -> HTMLResponse:
    current = started_round(direction.state) or (direction.conditions.stages[0].name, 1)
    typed = {"stage": current[0], "round": str(current[1]), **form.fields}
    return director_page(
        request, direction, "score_choose", texts=__name__, tab="score", refused=refused, typed=typed,
        stages=[stage.name for stage in direction.conditions.stages],
        in_rooms=any(table.room for table in round_tables(direction.state, *current)),
        rulings=_rulings_given(direction, language_of(request)), given=form.text("given", 40),
    )  # fmt: skip


def _rulings_given(direction: Direction, language: str) -> list[tuple[Ruling, str]]:
    return [(ruling, said(ruling, language, "")) for ruling in reversed(direction.state.rulings)]


def _form_page(
    request: Request, direction: Direction, place: Place, form: Form, refused: CardinalError | None = None
) -> HTMLResponse:
    language, game = language_of(request), direction.conditions.game
    kinds = kinds_of(read_stage(direction.state, place.stage), game, place)
    if not kinds:
        return _choose(request, direction, form)
    kind = form.text("kind", 20) if form.text("kind", 20) in kinds else kinds[0]
    raw, counts = standing(direction, place)
    there = direction.state.results.get(place)
    return director_page(
        request, direction, "score", texts=__name__, tab="score", refused=refused, place=place, kinds=kinds, kind=kind,
        typed=form.fields, chosen=form.every("also"), rows=range(1, ROWS + 1), awards=tuple(AWARDS),
        outcomes=[(str(outcome), Text(_OUTCOME_WORDS, f"outcome_{outcome}").render(language)) for outcome in OUTCOMES],
        stands=decided_words(raw, language) if raw is not None else "",
        counts=decided_words(counts, language) if counts is not None else "",
        segments=direction.conditions.plan(place.stage).segments,
        agreed=there is None or there.counts, seats=_seats(direction, place), is_guandan=game is Game.GUANDAN,
        tables=[(_name(one.place), one, result_words(one.score, language)) for one in _same_board(direction, place)],
        this_table=_name(place), given=form.text("given", 40),
        rulings=[pair for pair in _rulings_given(direction, language) if pair[0].place == place],
        pads=score_pads(form, kind, place.board, language) if game is Game.BRIDGE else {}, poll_rows=POLL_ROWS,
    )  # fmt: skip


def _seats(direction: Direction, place: Place) -> TableRound | None:
    tables = round_tables(direction.state, place.stage, place.round)
    return next((table for table in tables if table.table == place.table and place.room in (table.room, "")), None)


def _same_board(direction: Direction, place: Place) -> list[Line]:
    """Everybody's result of the same board: of a field in all rounds, of matches in this one."""
    in_round = read_stage(direction.state, place.stage).has_matches
    lines = settled_lines(direction.event, place.stage)
    return [line for line in lines if line.board == place.board and (not in_round or line.place.round == place.round)]


def _name(place: Place) -> str:
    return f"{place.round} {place.table} {place.room}".strip()


@router.post("/direct/{key}/score")
async def rule(request: Request, key: str) -> Response:
    """Preview, or the ruling itself; whatever is refused leaves the form as it was filled in."""
    direction, form = await directing(request, key), await read_form(request)
    try:
        place = read_place(direction.state, form)
    except CardinalError as refused:
        return _choose(request, direction, form, refused)
    given = form.text("step") == "give"
    if given and await services_of(request).log.answer(stream_of(key), form.command) is not None:
        # Pressed twice: it has been given, and what stands there is its own doing.
        return _back(request, direction, place, ())
    try:
        if form.text("step") == "change":
            return _form_page(request, direction, place, form)
        rulings = _rulings(direction, form, place)
        for ruling in rulings:
            direction.check(GiveRuling(ruling))
        stood = _stood(direction, rulings)
        if not given or form.text("stood", 20_000) != stood:
            return await _preview(request, direction, place, form, rulings, stood)
        keys = [await _given(request, direction, form, at, one) for at, one in enumerate(rulings)]
        over = [call for ruling in rulings for call in calls_about(direction.state, ruling.place)]
        await answered(request, direction, over, form, " ".join(keys))
    except CardinalError as refused:
        return _form_page(request, direction, place, form, refused)
    return _back(request, direction, place, tuple(keys))


async def _given(request: Request, direction: Direction, form: Form, at: int, ruling: Ruling) -> str:
    """The key that the ruling has got."""
    command_id = form.command if not at else f"{form.command}-{at}"
    services = services_of(request)
    made = await services.run(direction.key, GiveRuling(ruling), command_id=command_id, actor=direction.actor)
    state = await services.competition(direction.key)
    return next((one.key for one in state.rulings if one.source.line == made.last), "")


def _back(request: Request, direction: Direction, place: Place, keys: tuple[str, ...]) -> Response:
    told = {"stage": place.stage, "round": place.round, "table": place.table, "board": str(place.board)}
    return go(request, f"/direct/{direction.key}/score", **told, room=str(place.room), given=" ".join(keys))


def _rulings(direction: Direction, form: Form, place: Place) -> tuple[Ruling, ...]:
    """The ruling that the form gives; of a fouled board one for each table of the group."""
    stage = read_stage(direction.state, place.stage)
    game, kind = direction.conditions.game, form.text("kind", 20)
    if kind not in kinds_of(stage, game, place):
        legal = kinds_of(stage, game, place)
        raise NotUnderstood(Text(__package__, "no_choice", {"given": kind}), legal=legal)
    clauses = read_clauses(form.text("clauses", 500), direction.conditions.edition)
    reason = read_reason(form.text("reason"))
    if kind == "outcome":
        segment = form.number("segment", 1, 64) or 0 if form.text("segment", 10) else 0
        return (Ruling("", place, None, read_outcome(form), kind, clauses, reason=reason, segment=segment),)
    if kind != "fouled":
        score = read_adjusted(form, kind, game, place.board)
        poll = poll_of(form)
        return (Ruling("", place, score, None, kind, _all(clauses, score), reason=reason, poll=poll),)
    chosen = set(form.every("also"))
    lines = [line for line in _same_board(direction, place) if _name(line.place) in chosen]
    if not lines:
        raise NotUnderstood(Text(__name__, "no_tables_chosen"))
    scores = [(line.place, read_adjusted(form, kind, game, place.board, line.score)) for line in lines]
    return tuple(Ruling("", there, score, None, kind, _all(clauses, score), reason=reason) for there, score in scores)


def _all(clauses: tuple[str, ...], score: Score) -> tuple[str, ...]:
    """The clauses that were named and those that make a score what it is."""
    return tuple(dict.fromkeys((*clauses, *score.clauses)))


def _stood(direction: Direction, rulings: tuple[Ruling, ...]) -> str:
    """What counted when the effect was looked at, so that nobody rules on something else."""
    counted = [standing(direction, ruling.place)[1] for ruling in rulings]
    return "; ".join(result_words(one) if one is not None else "-" for one in counted)


async def _preview(
    request: Request, direction: Direction, place: Place, form: Form, rulings: tuple[Ruling, ...], stood: str
) -> HTMLResponse:
    language, event = language_of(request), direction.event
    told = tuple(replace(ruling, key=f"preview {at}", at=direction.now) for at, ruling in enumerate(rulings))
    found = await effect(direction, replace(event, rulings=(*event.rulings, *told)), place, language)
    values: dict[str, Any] = {
        "place": place,
        "found": found,
        "counts": said(rulings[0], language),
        "reason": form.text("reason"),
        "clauses": tuple(dict.fromkeys(clause for one in rulings for clause in one.clauses)),
        "poll": rulings[0].poll,
        "action": f"/direct/{direction.key}/score",
        "typed": [(name, value) for name, value in form.pairs if name != "stood"],
        "stood": stood,
        "is_changed": form.text("step") == "give",
    }
    return director_page(request, direction, "score_preview", texts=__name__, tab="score", **values)
