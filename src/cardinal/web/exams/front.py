"""Examinations to be seen by everybody: the list, one with its hash, a candidate's own link, and announcing one."""

from __future__ import annotations

from secrets import token_hex

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.language import CardinalError, NotUnderstood, shown
from cardinal.school.exams.blueprint import PRESETS, preset, read_blueprint
from cardinal.school.exams.examination import ONE, OWN, Examination
from cardinal.school.exams.paper import new_seed
from cardinal.store import EVERYWHERE, Role

from ..acting import everywhere
from ..forms import Form, read_form
from ..pages import page
from ..reader import language_of
from ..school_examined import examinations_of
from ..services import services_of
from ..sign_in import go
from ..visitor import visitor_of
from .place import by_code, candidate_of, exam_of, keep_candidate, show
from .words import text

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


async def _list(request: Request, form: Form | None = None, refused: CardinalError | None = None) -> Response:
    services, user = services_of(request), visitor_of(request).user
    may_announce = bool(user) and Role.ORGANISER in await services.accounts.roles_of(user, EVERYWHERE)
    return page(
        request, "exams/list.html", texts=__package__, exams=await examinations_of(request).every(), presets=PRESETS,
        may_announce=may_announce, typed=form.fields if form is not None else {}, refused=refused,
        status=200 if refused is None else 400,
    )  # fmt: skip


@router.get("/school/exams")
async def every_exam(request: Request) -> Response:
    """All examinations of this server."""
    return await _list(request)


@router.post("/school/exams")
async def announce(request: Request) -> Response:
    """Announce an examination: its seed is drawn now, and nothing but its hash is shown until it is closed."""
    await everywhere(request)
    form, services = await read_form(request), services_of(request)
    try:
        written = form.fields.get("blueprint", "").strip()
        blueprint = read_blueprint(written) if written else preset(form.text("preset", 40))
        title = form.text("title", 120)
        if not title:
            raise NotUnderstood(text("no_title"))
        key = token_hex(5)
        examiners = await _examiners(request, form.text("examiners", 400))
        payload = {
            "key": key, "title": title, "body": form.text("body", 120), "grade": form.text("grade", 120) or title,
            "blueprint": blueprint.to_json(), "mode": OWN if form.text("mode", 10) == OWN else ONE,
            "seed": new_seed(), "examiners": examiners,
        }  # fmt: skip
        actor = f"user {visitor_of(request).user}"
        await examinations_of(request).announce(payload, actor=actor, at=services.now())
    except CardinalError as refused:
        return await _list(request, form, refused)
    return go(request, f"/school/exam/{key}/manage")


async def _examiners(request: Request, named: str) -> list[str]:
    """Whoever announces it, and those who are named; two of them decide on appeals."""
    every = {one.name.casefold(): one.key for one in await services_of(request).accounts.users() if not one.closed}
    found = [visitor_of(request).user]
    for name in filter(None, (one.strip() for one in named.split(","))):
        if name.casefold() not in every:
            raise NotUnderstood(text("no_account", given=shown(name)))
        found.append(every[name.casefold()])
    return list(dict.fromkeys(found))


@router.get("/school/exam/{key}")
async def front(request: Request, key: str) -> Response:
    """One examination: what it asks, its hash, and for a candidate the way in."""
    return _front(request, await exam_of(request))


def _front(request: Request, state: Examination) -> Response:
    language, candidate = language_of(request), candidate_of(request, state)
    topics = [(topic.title(language), topic.percent) for topic in state.blueprint.topics]
    now = services_of(request).now()
    return show(
        request, "front.html", state, topics=topics,
        own=state.candidates.get(candidate), is_writing=bool(candidate) and state.is_writing(candidate, now),
    )  # fmt: skip


@router.get("/school/exam/{key}/enter/{code}")
async def enter(request: Request, key: str, code: str) -> Response:
    """A candidate's own link: this browser is the candidate's; a signed-in account becomes the candidate's too."""
    state = await exam_of(request)
    candidate, user = by_code(request, state, code), visitor_of(request).user
    if user and not state.candidates[candidate].account and user not in state.examiners:
        await examinations_of(request).write(
            state.key, lambda _: ("bound", {"candidate": candidate, "account": user}),
            command_id=f"bound {candidate} {user}", actor=f"user {user}", at=services_of(request).now(),
        )  # fmt: skip
    return keep_candidate(request, go(request, f"/school/exam/{key}"), state, candidate)
