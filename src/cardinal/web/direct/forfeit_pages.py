"""Forfeits: what the rules have for those who forfeited, its effect previewed, then decided; and taken back."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.decisions import Exclusion, ForfeitKind
from cardinal.contest.exclusions import sentence
from cardinal.contest.forfeits import given_up, offered, refuse_dependent
from cardinal.language import CardinalError, NotUnderstood, Text, shown
from cardinal.store.excluding import ExcludeContestant, TakeBackExclusion

from ..acting import carry_out
from ..forms import Form, read_form
from ..reader import language_of
from ..sign_in import go
from .direction import Direction, directing, director_page
from .effect import effect

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/direct/{key}/forfeits")
async def forfeits_page(request: Request, key: str) -> HTMLResponse:
    return _page(request, await directing(request, key), done=request.query_params.get("done", "")[:20])


def _page(request: Request, direction: Direction, refused: CardinalError | None = None, done: str = "") -> HTMLResponse:
    language, event = language_of(request), direction.event
    return director_page(
        request, direction, "forfeits", texts=__name__, tab="forfeits", refused=refused, done=done,
        offers=[
            (one, sentence(event, one.exclusion).render(language)) for one in offered(direction.conditions, event)
        ],
        decided=[
            (one, sentence(event, one).render(language), _is_open(direction, one))
            for one in reversed(event.exclusions)
        ],
        given_up=given_up,
    )  # fmt: skip


def _is_open(direction: Direction, exclusion: Exclusion) -> bool:
    """Whether it can still be taken back."""
    try:
        refuse_dependent(direction.event, exclusion.key)
    except CardinalError:
        return False
    return True


@router.post("/direct/{key}/forfeits")
async def decide(request: Request, key: str) -> Response:
    direction, form = await directing(request, key), await read_form(request)
    step = form.text("step", 20)
    try:
        command = TakeBackExclusion(form.text("taken", 40)) if form.text("taken", 40) else _exclusion(form)
        if step == "give":
            await carry_out(request, key, command, form, direction.actor)
            return go(request, f"/direct/{key}/forfeits", done="yes")
        direction.check(command)
        return await _preview(request, direction, form, command)
    except CardinalError as refused:
        return _page(request, direction, refused)


def _exclusion(form: Form) -> ExcludeContestant:
    kind = form.text("kind", 40)
    if kind not in list(ForfeitKind):
        raise NotUnderstood(Text(__package__, "no_choice", {"given": shown(kind)}), legal=tuple(ForfeitKind))
    return ExcludeContestant(
        form.number("contestant") or 0, form.text("stage"), ForfeitKind(kind), form.text("reason", 2_000)
    )


async def _preview(
    request: Request, direction: Direction, form: Form, command: ExcludeContestant | TakeBackExclusion
) -> HTMLResponse:
    """What would follow, before anything is written down."""
    language, event = language_of(request), direction.event
    if isinstance(command, TakeBackExclusion):
        about = refuse_dependent(event, command.key)
        after = replace(event, exclusions=tuple(one for one in event.exclusions if one.key != about.key))
    else:
        about = command.exclusion(direction.state)
        after = replace(event, exclusions=(*event.exclusions, about))
    return director_page(
        request, direction, "forfeit_preview", texts=__name__, tab="forfeits",
        found=await effect(direction, after, None, language), about=about, typed=form.pairs,
        sentence=sentence(event, about).render(language), is_return=isinstance(command, TakeBackExclusion),
    )  # fmt: skip
