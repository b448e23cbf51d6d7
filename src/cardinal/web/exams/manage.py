"""The examiner's pages: admit candidates, open, close, marks of all, statistics, certificates."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from anyio.to_thread import run_sync
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal import __version__
from cardinal.language import CardinalError
from cardinal.school.exams.examination import ONE, Examination, may_close, may_open, refused
from cardinal.school.exams.issuing import certified
from cardinal.school.exams.results import sheets
from cardinal.school.exams.statistics import figures
from cardinal.store.server_secret import certificate_key

from ..addresses import home_of
from ..forms import Form, read_form
from ..reader import language_of
from ..services import services_of
from ..sign_in import go
from .place import code_of, exam_of, need_examiner, papers_of, show, write

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
_MOST_CANDIDATES = 500


@router.get("/school/exam/{key}/manage")
async def manage(request: Request, key: str) -> Response:
    state = await exam_of(request)
    need_examiner(request, state)
    return await _manage(request, state)


async def _manage(request: Request, state: Examination, refusal: CardinalError | None = None) -> Response:
    papers = papers_of(request, state)
    both: tuple[Any, ...] = ()
    if state.closed is not None:
        after, before = await run_sync(lambda: (sheets(state, papers), sheets(state, papers, is_corrected=False)))
        both = tuple(zip(after, before, strict=True))
    home = home_of(request)
    links = {
        one: f"{home}/school/exam/{state.key}/enter/{code_of(request, state.key, one)}" for one in state.candidates
    }
    every = {f"user {one.key}": one.name for one in await services_of(request).accounts.users()}
    names = {actor: name for actor, name in every.items() if actor.removeprefix("user ") in state.examiners}
    held = {one.candidate: one for one in state.issued.values()}
    return show(request, "manage.html", state, refused=refusal, links=links, sheets=both, certified=held,
                names=names)  # fmt: skip


async def _did(request: Request, decide: Any, form: Form, state: Examination) -> Response:
    """Carry an examiner's act out, or say on the same page why not."""
    examiner = need_examiner(request, state)
    try:
        await write(request, state, form, decide, f"user {examiner}")
    except CardinalError as why:
        return await _manage(request, await exam_of(request), why)
    return go(request, f"/school/exam/{state.key}/manage")


@router.post("/school/exam/{key}/admit")
async def admit(request: Request, key: str) -> Response:
    """Admit candidates, one a line; extra minutes are for all of these lines."""
    state, form = await exam_of(request), await read_form(request)
    examiner = need_examiner(request, state)
    extra = form.number("extra", 0, 600) or 0
    names = [line.strip()[:100] for line in form.text("names", 20_000).splitlines() if line.strip()]
    for place, name in enumerate(names):
        line = Form({**form.fields, "command": f"{form.command} {place}"})

        def decide(now: Examination, name: str = name) -> tuple[str, dict[str, Any]]:
            if now.closed is not None or len(now.candidates) >= _MOST_CANDIDATES:
                raise refused("is_closed")
            return "admitted", {"candidate": f"C{len(now.candidates) + 1}", "name": name, "extra": extra}

        await write(request, state, line, decide, f"user {examiner}")
    return go(request, f"/school/exam/{key}/manage")


@router.post("/school/exam/{key}/open")
async def open_exam(request: Request, key: str) -> Response:
    """From now on there are scenes, and practice avoids them."""
    state, form = await exam_of(request), await read_form(request)
    need_examiner(request, state)
    digests: list[str] = []
    if state.opened is None and state.mode == ONE and state.candidates:
        digests = [item.digest for item in await run_sync(lambda: papers_of(request, state).common)]

    def decide(now: Examination) -> tuple[str, dict[str, Any]]:
        may_open(now)
        return "opened", {"digests": digests}

    return await _did(request, decide, form, state)


@router.post("/school/exam/{key}/close")
async def close_exam(request: Request, key: str) -> Response:
    """Everybody sees paper, key and seed now."""
    state, form = await exam_of(request), await read_form(request)

    def decide(now: Examination) -> tuple[str, dict[str, Any]]:
        may_close(now)
        return "closed", {"seed": now.seed}

    return await _did(request, decide, form, state)


@router.get("/school/exam/{key}/stats")
async def stats(request: Request, key: str) -> Response:
    """What the sitting says about its items and its paper."""
    state = await exam_of(request)
    examiner = need_examiner(request, state)
    papers = papers_of(request, state)
    found = await run_sync(figures, state, papers) if state.closed is not None else None
    topics = {topic.key: topic.title(language_of(request)) for topic in state.blueprint.topics}
    items = papers.common if state.closed is not None else ()
    return show(request, "stats.html", state, figures=found, items=items, topics=topics,
                estimates=state.angoff.get(examiner, {}))  # fmt: skip


@router.post("/school/exam/{key}/stats")
async def estimate(request: Request, key: str) -> Response:
    """An examiner's Angoff table: of a hundred borderline candidates, how many get each item right."""
    state, form = await exam_of(request), await read_form(request)
    examiner = need_examiner(request, state)
    given = {name.removeprefix("item_"): form.number(name, 0, 100) for name in form if name.startswith("item_")}
    told = {item: per_cent for item, per_cent in given.items() if per_cent is not None and item.isdigit()}
    await write(
        request, state, form, lambda _: ("estimated", {"examiner": examiner, "items": told}), f"user {examiner}"
    )
    return go(request, f"/school/exam/{key}/stats")


@router.post("/school/exam/{key}/certify/{candidate}")
async def certify(request: Request, key: str, candidate: str) -> Response:
    """Issue a certificate to somebody who has passed; ``withdraw`` takes it back."""
    state, form = await exam_of(request), await read_form(request)
    examiner = need_examiner(request, state)
    papers, services = papers_of(request, state), services_of(request)
    issued = next((one for one in state.issued.values() if one.candidate == candidate), None)
    if "withdraw" in form and issued is not None:
        told = {"certificate": issued.ident, "reason": form.text("reason", 300)}
        await write(request, state, form, lambda _: ("withdrawn", told), f"user {examiner}")
        return go(request, f"/school/exam/{key}/manage")
    private, years = certificate_key(Path(services.settings.var)), form.number("years", 0, 50) or 0

    def decide(now: Examination) -> tuple[str, dict[str, Any]]:
        return "certified", certified(now, papers, candidate, years, private, __version__)

    return await _did(request, decide, form, state)
