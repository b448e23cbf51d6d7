"""The draw: the seed that is announced first, what the movement will be, the draw itself, the next round, and lots."""

from __future__ import annotations

import secrets
from collections import Counter
from dataclasses import dataclass

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.drawing import draw_next, next_stage
from cardinal.contest.entries import plays
from cardinal.contest.ladders import ladder_of
from cardinal.contest.matches_choice import MATCH_CHOICES
from cardinal.contest.mishaps.situations import Situation
from cardinal.contest.model import Outcome
from cardinal.contest.movement_choice import Wishes
from cardinal.contest.pairings.opponents import read_choices
from cardinal.contest.rearrangement import Mishap
from cardinal.contest.round_plan import Planned
from cardinal.contest.stage import Stage
from cardinal.contest.standings import stage_standings
from cardinal.contest.systems import MOVEMENT_SYSTEMS, system_name
from cardinal.language import CardinalError, Text, shown
from cardinal.store import Competition
from cardinal.store.replanning import ChangePlan
from cardinal.store.setting_up import DrawLots, MakeDraw

from ..acting import carry_out
from ..event_front import Round, rounds
from ..folder_catalogue import ShownEvent
from ..forms import Form, read_form
from ..reader import language_of
from ..services import services_of
from ..sign_in import go
from .making import new_seed
from .movement_cards import Chooser, chooser, wishes_of
from .opponents import choosing_part
from .work import Work, at_work, kept, refusal, show

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@dataclass(frozen=True, slots=True)
class Figures:
    """What a draw will give, without who meets whom: a seed that could be tried out would be no draw."""

    stage: str
    system: str
    rounds: int
    first: int
    tables: int
    boards: int
    sits_out: int
    notes: tuple[str, ...]


def figures(state: Competition, planned: Planned, language: str) -> Figures:
    first = planned.round_numbers[0]
    tables = {seating.table for seating in planned.seatings if seating.ns and seating.ew and seating.round == first}
    tables |= {match.table for match in planned.matches if match.away is not None and match.round == first}
    seats = Counter(one.round for one in planned.seatings if not (one.ns and one.ew) and (one.ns or one.ew))
    alone = [one for one in planned.matches if one.round == first and one.outcome in (Outcome.BYE, Outcome.SITS_OUT)]
    conditions = planned.conditions or state.conditions
    stage = next(one for one in conditions.stages if one.name == planned.draw.stage)
    return Figures(
        stage.name,
        system_name(stage.system).render(language),
        max(stage.rounds, len(planned.round_numbers)),
        first,
        len(tables),
        stage.boards,
        max(seats.values(), default=0) + len(alone),
        tuple(note.render(language) for note in planned.notes),
    )


def tied(state: Competition) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """By stage those whom nothing separates, where its ladder ends in lots that nobody has drawn yet."""
    found: list[tuple[str, tuple[int, ...]]] = []
    drawn = {lot.stage for lot in state.lots}
    for stage in state.conditions.stages:
        steps = ladder_of(stage, state.conditions)(2)
        wanted = any(step.name == "lots" for step in steps) and stage.name not in drawn
        if not wanted or not state.event.lines_of(stage.name):
            continue
        rankings = stage_standings(state.event, stage.name).rankings
        group = [row.number for ranking in rankings for row in ranking.rows if row.place is not None and row.is_shared]
        if group:
            found.append((stage.name, tuple(group)))
    return tuple(found)


def _page(
    request: Request,
    work: Work,
    form: Form | None = None,
    refused: CardinalError | None = None,
    preview: Figures | None = None,
) -> HTMLResponse:
    state = work.state
    choosing, choice_refused = choosing_part(state, form or Form(), language_of(request))
    refused = refused or choice_refused
    try:
        next_up = next_stage(state.folder)
    except (CardinalError, IndexError):
        next_up = None
    stage = next_up.name if next_up is not None else ""
    again = _redrawable(state)
    event = ShownEvent(work.key, state.folder, state)
    every = rounds(event)
    names = {entry.number: entry.title for entry in state.entries}
    return show(
        request,
        "draw.html",
        work,
        tab="draw",
        refused=refused,
        typed=kept(form, seed=new_seed(), unfinished="", movement="", evening="", winners="", stay="", choose=""),
        chooser=_chooser(state, next_up, form, language_of(request)),
        again=again.name if again is not None else "",
        several=len(state.conditions.stages) > 1,
        again_chooser=_chooser(state, again, form, language_of(request), again=True),
        drawn_by=[_played_by(one, language_of(request)) for one in state.conditions.stages if state.draw.of(one.name)],
        current=_current(state, every),
        preview=preview,
        posted=form is not None,
        choosing=choosing,
        again_choices=_choices(state, again),
        stage=stage,
        is_first=not state.draw.of(stage),
        has_seed=bool(state.draw.stages),
        draws=state.draw.stages,
        playing=sum(map(plays, state.entries)),
        rounds=every,
        unseated=[str(number) for number in unseated(state)],
        tied=[(name, [(number, names.get(number, "")) for number in group]) for name, group in tied(state)],
        lots=[(lot.stage, [(number, names.get(number, "")) for number in lot.order]) for lot in state.lots],
    )


def _chooser(
    state: Competition, stage: Stage | None, form: Form | None, language: str, *, again: bool = False
) -> Chooser | None:
    """The movements that the stage can be drawn with, or drawn again while it has no result.

    A Swiss has them before its first round; what goes on with the best of another stage is as long as they are many.
    """
    conditions = state.conditions
    if stage is None or stage.system not in (*MOVEMENT_SYSTEMS, *MATCH_CHOICES, "multiple_teams"):
        return None
    if stage.name != conditions.stages[0].name or (state.draw.of(stage.name) and not again):
        return None
    try:
        wishes = wishes_of(form or Form())
    except CardinalError:
        wishes = Wishes()
    return chooser(sum(map(plays, state.entries)), wishes, conditions, language)


def _redrawable(state: Competition) -> Stage | None:
    """The stage that was drawn last, if it has no result."""
    drawn = {seat.stage for seat in state.known_seatings.values()} | {match.stage for match in state.known_matches}
    last = next((stage for stage in reversed(state.conditions.stages) if stage.name in drawn), None)
    has_results = last is not None and any(place.stage == last.name for place in state.results)
    return None if has_results else last


def _choices(state: Competition, stage: Stage | None) -> str:
    """Who chose whom in the stage that can be drawn again."""
    drawn = state.draw.of(stage.name) if stage is not None else None
    return " ".join(map(str, drawn.choices)) if drawn is not None else ""


def _played_by(stage: Stage, language: str) -> str:
    values = {"stage": stage.name, "system": system_name(stage.system), "rounds": stage.rounds, "boards": stage.boards}
    return Text(__name__, "played_by", values).render(language)


def _current(state: Competition, every: tuple[Round, ...]) -> tuple[str, int] | None:
    """The round that was started last; before play the first."""
    drawn = [(one.stage, one.round) for one in every]
    begun = [(state.started[one], place) for place, one in enumerate(drawn) if one in state.started]
    return drawn[max(begun)[1] if begun else 0] if drawn else None


@router.get("/organise/{key}/draw")
async def draw_page(request: Request, key: str) -> Response:
    return _page(request, await at_work(request, key))


@router.post("/organise/{key}/draw")
async def draw(request: Request, key: str) -> Response:
    """The draw of the first or the next round, or of the whole movement.

    With ``choose`` the page shows the movements for other wishes, with ``chose`` or ``take_back`` what follows from a
    choice of opponents, with ``preview`` the figures of the draw alone.
    """
    work = await at_work(request, key)
    form = await read_form(request)
    seed, unfinished, movement = form.text("seed", 200), "unfinished" in form, form.text("movement", 60)
    try:
        if "choose" in form:
            wishes_of(form)
            return _page(request, work, form)
        if "chose" in form or "take_back" in form:
            return _page(request, work, form)
        choices = form.text("choices", 2000)
        if "preview" in form:
            wall = work.state.wall(services_of(request).now())
            # The preview uses a dummy seed: any seed gives the same figures, and the real one stays secret.
            planned = draw_next(
                work.state.folder,
                _any(work.state),
                at=wall,
                unfinished=unfinished,
                movement=movement,
                choices=read_choices(choices),
            )
            told = figures(work.state, planned, language_of(request))
            return _page(request, work, form, preview=told)
        await carry_out(request, key, MakeDraw(seed, unfinished, movement, choices), form, work.actor)
    except CardinalError as refused:
        return _page(request, work, form, refused)
    return go(request, f"{work.path}/draw")


@router.post("/organise/{key}/draw/again")
async def draw_again(request: Request, key: str) -> Response:
    """The draw once more, with the entries and the conditions of now; possible until the first result."""
    work = await at_work(request, key)
    form = await read_form(request)
    try:
        if "choose" in form:
            wishes_of(form)
            return _page(request, work, form)
        told = Situation(
            Mishap.REDRAW,
            stage=form.text("stage", 200),
            seed=form.text("seed", 200) or new_seed(),
            movement=form.text("movement", 60),
            choices=form.text("choices", 2000),
        )
        await carry_out(request, key, ChangePlan(told), form, work.actor)
    except CardinalError as refused:
        return _page(request, work, form, refused)
    return go(request, f"{work.path}/draw")


def unseated(state: Competition) -> tuple[int, ...]:
    """Those who are entered and have no seat in what is drawn."""
    seated = {number for seat in state.known_seatings.values() for number in (*seat.ns, *seat.ew)}
    seated |= {number for match in state.known_matches for number in match.numbers}
    return tuple(one.number for one in state.entries if one.status.plays and one.number not in seated) if seated else ()


def _any(state: Competition) -> str:
    """A seed for the figures alone; a stage that has one keeps it."""
    return "" if state.draw.of(next_stage(state.folder).name) else "figures"


@router.post("/organise/{key}/lots")
async def lots(request: Request, key: str) -> Response:
    """The order in which lots fell; without one typed in, by the chance of this machine."""
    work = await at_work(request, key)
    form = await read_form(request)
    try:
        group = [_number(one) for one in form.text("group").replace(",", " ").split()]
        order = [_number(one) for one in form.text("order").replace(",", " ").split()]
        if not group or (order and sorted(order) != sorted(group)):
            raise refusal("lots_order", group=tuple(group))
        if not order:
            order = list(group)
            secrets.SystemRandom().shuffle(order)
        await carry_out(request, key, DrawLots(form.text("stage"), tuple(order)), form, work.actor)
    except CardinalError as refused:
        return _page(request, work, form, refused)
    return go(request, f"{work.path}/draw")


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise refusal("no_contestant", given=shown(text))
    return int(text)
