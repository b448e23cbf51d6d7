"""Who is who at an examination, and what its pages share: the state, its papers, candidates by link, examiners by
account."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import Request
from starlette.responses import Response

from cardinal.language import Language, NotUnderstood, Text
from cardinal.school.exams.examination import Examination
from cardinal.school.exams.results import Papers
from cardinal.school.exams.task import Material
from cardinal.store import NotYours
from cardinal.store.examinations import Decide

from ..errors import NotFound, SignInNeeded
from ..forms import Form
from ..pages import page
from ..reader import language_of
from ..school_examined import examinations_of
from ..school_pool import pool, taught_laws
from ..services import services_of
from ..visitor import visitor_of
from .words import text

_MOST_PAPERS = 8
_AGE_SECONDS = 30 * 86_400


async def exam_of(request: Request) -> Examination:
    """The examination of an address."""
    try:
        return await examinations_of(request).examination(request.path_params["key"])
    except NotUnderstood as error:
        raise NotFound(error.text) from error


def papers_of(request: Request, state: Examination) -> Papers:
    """The papers, kept by this process for the last few examinations. Nobody calls this before the examination is
    open: until then there are no scenes."""
    app = request.app.state
    if getattr(app, "exam_papers", None) is None:
        app.exam_papers = OrderedDict()
    known: OrderedDict[str, Papers] = app.exam_papers
    if state.key not in known:
        material = Material(pool, taught_laws(state.blueprint.book))
        known[state.key] = Papers(state.blueprint, state.seed, state.mode, material)
        while len(known) > _MOST_PAPERS:
            known.popitem(last=False)
    return known[state.key]


def code_of(request: Request, key: str, candidate: str) -> str:
    """What a candidate's own link ends in: 128 bits that only this server can work out."""
    secret = services_of(request).settings.secret
    digest = hmac.new(secret.encode(), f"exam {key} {candidate}".encode(), "sha256").digest()[:16]
    return f"{candidate}.{urlsafe_b64encode(digest).decode().rstrip('=')}"


def by_code(request: Request, state: Examination, code: str) -> str:
    candidate = code.partition(".")[0]
    right = code_of(request, state.key, candidate) if candidate in state.candidates else ""
    if not right or not hmac.compare_digest(code.encode(), right.encode()):
        raise NotFound(text("no_link"))
    return candidate


def _cookie(state: Examination) -> str:
    return f"exam_{state.key}"


def _serializer(request: Request) -> URLSafeSerializer:
    return URLSafeSerializer(services_of(request).settings.secret, salt="exam")


def keep_candidate(request: Request, answer: Response, state: Examination, candidate: str) -> Response:
    """This browser is the candidate's from now on."""
    value = str(_serializer(request).dumps([state.key, candidate]))
    secure = request.url.scheme == "https"
    answer.set_cookie(_cookie(state), value, _AGE_SECONDS, path="/school/exam", httponly=True, samesite="lax",
                      secure=secure)  # fmt: skip
    return answer


def candidate_of(request: Request, state: Examination) -> str:
    """The candidate who reads: by the link that was opened in this browser, else by the account; or nobody."""
    try:
        told: Any = _serializer(request).loads(request.cookies.get(_cookie(state), ""))
        key, candidate = told
        if key == state.key and candidate in state.candidates:
            return str(candidate)
    except (BadSignature, TypeError, ValueError):
        pass
    user = visitor_of(request).user
    return next((one.key for one in state.candidates.values() if user and one.account == user), "")


def need_candidate(request: Request, state: Examination) -> str:
    found = candidate_of(request, state)
    if not found:
        raise NotYours(text("for_candidates"))
    return found


def is_examiner(request: Request, state: Examination) -> bool:
    return visitor_of(request).user in state.examiners


def need_examiner(request: Request, state: Examination) -> str:
    visitor = visitor_of(request)
    if not visitor.is_user:
        raise SignInNeeded(text("for_examiners"))
    if visitor.user not in state.examiners:
        raise NotYours(text("for_examiners"))
    return visitor.user


async def write(request: Request, state: Examination, form: Form, decide: Decide, actor: str) -> None:
    at = services_of(request).now()
    await examinations_of(request).write(state.key, decide, command_id=form.command, actor=actor, at=at)


def _school_words(language: Language) -> Callable[..., str]:
    """The words of the school's own pages, which an item shares with a scene for practice."""
    return lambda key, **values: Text("cardinal.web.school_pages", key, values).render(language)


def show(request: Request, template: str, state: Examination, **values: object) -> Response:
    frame: dict[str, Any] = {
        "exam": state,
        "home": f"/school/exam/{state.key}",
        "is_examiner": is_examiner(request, state),
        "candidate": candidate_of(request, state),
        "refused": None,
        "words": _school_words(language_of(request)),
    }
    answer = page(request, f"exams/{template}", texts=__package__, **(frame | values))
    # Whoever sits down at this computer afterwards does not leaf back into somebody's paper.
    answer.headers["Cache-Control"] = "no-store"
    return answer
