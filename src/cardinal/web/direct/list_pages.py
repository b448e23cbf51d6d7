"""The lists at the end: lots among those whom nothing else separates, and the publication of a stage."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.publication import publication
from cardinal.contest.ranking import Ranking
from cardinal.language import CardinalError, NotUnderstood, Text
from cardinal.store.deciding import Publish, moments
from cardinal.store.match_commands import level_matches
from cardinal.store.setting_up import DrawLots

from ..acting import carry_out
from ..forms import Form, read_form
from ..sign_in import go
from .direction import Direction, directing, director_page

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
_CHANCE = random.SystemRandom()


@dataclass(frozen=True, slots=True)
class Tie:
    """Contestants who share a place; ``decides`` says whether the ladder of the list ends in lots."""

    stage: str
    place: int
    numbers: tuple[int, ...]
    decides: bool
    offered: str


def _ties(direction: Direction) -> Iterator[Tie]:
    for stage in direction.seen.scored.stages:
        for ranking in stage.rankings:
            yield from _of_list(ranking, stage.stage.name)


def _of_list(ranking: Ranking, stage: str) -> Iterator[Tie]:
    shared: dict[int, list[int]] = {}
    for row in ranking.rows:
        if row.is_shared and row.place is not None:
            shared.setdefault(row.place, []).append(row.number)
    for place, numbers in shared.items():
        decides = any(step.name == "lots" for step in ranking.ladder(len(numbers)))
        offered = " ".join(map(str, _CHANCE.sample(numbers, len(numbers))))
        yield Tie(stage, place, tuple(sorted(numbers)), decides, offered)


@router.get("/direct/{key}/ties")
async def ties_page(request: Request, key: str) -> HTMLResponse:
    return _ties_page(request, await directing(request, key), Form(dict(request.query_params)))


def _ties_page(
    request: Request, direction: Direction, form: Form, refused: CardinalError | None = None
) -> HTMLResponse:
    return director_page(
        request, direction, "ties", texts=__name__, tab="ties", refused=refused, typed=form.fields,
        ties=tuple(_ties(direction)), lots=direction.state.lots, drawn=bool(form.text("drawn", 10)),
        level=[match for stage in direction.conditions.stages for match in level_matches(direction.state, stage.name)],
    )  # fmt: skip


@router.post("/direct/{key}/ties")
async def draw_lots(request: Request, key: str) -> Response:
    direction, form = await directing(request, key), await read_form(request)
    try:
        await carry_out(request, key, _lots(form), form, direction.actor)
    except CardinalError as refused:
        return _ties_page(request, direction, form, refused)
    return go(request, f"/direct/{key}/ties", drawn="yes")


def _lots(form: Form) -> DrawLots:
    """The order as it was drawn: everybody of the tie once."""
    among = sorted(form.text("among", 2_000).split())
    order = form.text("order", 2_000).replace(",", " ").split()
    if len(among) < 2 or sorted(order) != among or not all(one.isascii() and one.isdigit() for one in order):
        raise NotUnderstood(Text(__name__, "wrong_order", {"numbers": tuple(among)}))
    return DrawLots(form.text("stage"), tuple(map(int, order)))


@router.get("/direct/{key}/publish")
async def publish_page(request: Request, key: str) -> HTMLResponse:
    return _publish_page(request, await directing(request, key), Form(dict(request.query_params)))


def _publish_page(
    request: Request, direction: Direction, form: Form, refused: CardinalError | None = None
) -> HTMLResponse:
    state = direction.state
    lists = [
        publication(state.conditions, state.event, stage.name, moments(state, stage.name), direction.now)
        for stage in state.conditions.stages
    ]
    return director_page(
        request, direction, "publish", texts=__name__, tab="publish", refused=refused, lists=lists,
        published=state.published, told=form.text("told", 200),
    )  # fmt: skip


@router.post("/direct/{key}/publish")
async def publish(request: Request, key: str) -> Response:
    direction, form = await directing(request, key), await read_form(request)
    try:
        await carry_out(request, key, Publish(form.text("stage")), form, direction.actor)
    except CardinalError as refused:
        return _publish_page(request, direction, form, refused)
    return go(request, f"/direct/{key}/publish", told=form.text("stage"))
