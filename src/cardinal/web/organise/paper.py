"""Paper of an event: forms, schedule and booklets, each as a page that prints or as a PDF."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.event_folder import EventFolder
from cardinal.contest.model import Form, Game
from cardinal.formats.paper import booklets
from cardinal.formats.paper.arrangement import arrangement, conversion_tables
from cardinal.formats.paper.captains_meeting import captains_meeting
from cardinal.formats.paper.errors import nothing
from cardinal.formats.paper.forms import appeal_forms, line_up_forms, penalty_notices
from cardinal.formats.paper.guandan_sheets import guandan_paper
from cardinal.formats.paper.page import Paper
from cardinal.language import CardinalError, shown

from ..paper_answers import HTML, PDF, paper_answer
from ..reader import language_of
from .work import Work, at_work, refusal, show

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
BLANKS = 20
"""How many blank ones are printed at once."""


class _Asked:
    """One paper that is asked for: of which stage, round, contestant or appeal."""

    def __init__(self, request: Request, work: Work) -> None:
        query = request.query_params
        self.folder: EventFolder = work.state.folder
        self.language = str(language_of(request))
        self.stage = query.get("stage", "")[:200]
        digits = query.get("round", "")
        self.round = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 6 else 0
        self.which = query.get("which", "")[:100]
        self.is_blank = bool(query.get("blank"))
        stages = tuple(stage.name for stage in self.folder.conditions.stages)
        if self.stage and self.stage not in stages:
            raise refusal("no_such_stage", given=shown(self.stage))


def _line_ups(asked: _Asked) -> Paper:
    if asked.is_blank:
        return line_up_forms(None, asked.language, copies=BLANKS)
    last = next((one.stage for one in reversed(asked.folder.event.matches)), asked.folder.conditions.stages[0].name)
    return line_up_forms(asked.folder, asked.language, stage=asked.stage or last, round_number=asked.round)


def _penalties(asked: _Asked) -> Paper:
    event = asked.folder.event
    if asked.is_blank:
        return penalty_notices(event, asked.language, copies=BLANKS)
    chosen = [one for at, one in enumerate(event.penalties, start=1) if asked.which in ("", str(at))]
    if not chosen:
        raise nothing("no_penalty_given", event=event.conditions.name)
    return penalty_notices(event, asked.language, penalties=chosen)


def _appeals(asked: _Asked) -> Paper:
    event = asked.folder.event
    if asked.is_blank:
        return appeal_forms(event, asked.language, copies=BLANKS)
    chosen = [one for one in event.appeals if asked.which in ("", one.key)]
    if not chosen:
        raise nothing("no_appeal_made", event=event.conditions.name)
    return appeal_forms(event, asked.language, appeals=chosen)


def _score_sheets(asked: _Asked) -> Paper:
    form = asked.folder.conditions.form
    name = {Form.TEAMS: "teams", Form.PAIRS: "pairs", Form.INDIVIDUAL: "individual"}[form]
    return guandan_paper(name, asked.language, BLANKS)


PAPERS: Mapping[str, Callable[[_Asked], Paper]] = {
    "programme": lambda asked: booklets.programme(asked.folder, asked.language),
    "captains-meeting": lambda asked: captains_meeting(asked.folder, asked.language),
    "schedule": lambda asked: arrangement(asked.folder, asked.language, stage=asked.stage, round_number=asked.round),
    "line-up": _line_ups,
    "score-sheet": _score_sheets,
    "conversion": lambda asked: conversion_tables(asked.folder, asked.language),
    "penalty": _penalties,
    "appeal": _appeals,
    "results": lambda asked: booklets.results(asked.folder, asked.language),
}
"""In the order in which an event needs them."""
_BLANK = ("line-up", "penalty", "appeal")


def _papers_of(work: Work) -> tuple[str, ...]:
    conditions = work.state.conditions
    without = set() if conditions.form is Form.TEAMS else {"line-up", "captains-meeting"}
    without |= set() if conditions.game is Game.GUANDAN else {"score-sheet"}
    without |= set() if any(stage.vp_scale for stage in conditions.stages) else {"conversion"}
    return tuple(name for name in PAPERS if name not in without)


def _page(request: Request, work: Work, refused: CardinalError | None = None) -> HTMLResponse:
    papers, forms = _papers_of(work), (HTML, PDF)
    return show(request, "paper.html", work, tab="paper", refused=refused, papers=papers, blanks=_BLANK, forms=forms)


@router.get("/organise/{key}/paper")
async def paper_page(request: Request, key: str) -> Response:
    return _page(request, await at_work(request, key))


@router.get("/organise/{key}/paper/{paper}")
async def one_paper(request: Request, key: str, paper: str) -> Response:
    work = await at_work(request, key)
    try:
        make = PAPERS.get(paper)
        if make is None:
            raise refusal("no_such_paper", given=shown(paper))
        asked = _Asked(request, work)
        return await run_in_threadpool(
            lambda: paper_answer(make(asked), request.query_params.get("as", HTML), f"{key}-{paper}")
        )
    except CardinalError as refused:
        return _page(request, work, refused)
