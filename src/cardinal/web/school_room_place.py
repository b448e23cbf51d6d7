"""Who is who in a room of the school, and what its pages share: the state, its papers, pupils by cookie."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import Request
from starlette.responses import Response

from cardinal.language import Text
from cardinal.school.exams.results import Papers
from cardinal.school.exams.task import Material
from cardinal.school.rooms import OWN_CASE, Room
from cardinal.store import NotYours
from cardinal.store.classrooms import Classrooms

from .errors import NotFound, SignInNeeded
from .forms import Form
from .pages import page
from .reader import language_of
from .school_pool import pool, taught_laws
from .services import services_of
from .visitor import visitor_of

TEXTS = "cardinal.web.school_rooms"
_AGE_SECONDS = 200 * 86_400
_MOST_ROOMS = 30


def text(key: str, **values: object) -> Text:
    return Text(TEXTS, key, values)


def classrooms_of(request: Request) -> Classrooms:
    """One for each process: it keeps what it has read."""
    state = request.app.state
    if getattr(state, "classrooms", None) is None:
        state.classrooms = Classrooms(services_of(request).log)
    found: Classrooms = state.classrooms
    return found


async def room_of(request: Request) -> Room:
    room = await classrooms_of(request).state(str(request.path_params["code"]).upper())
    if room is None:
        raise NotFound(text("no_room"))
    return room


def papers_of(request: Request, room: Room) -> Mapping[int, Papers]:
    """The papers of each task; kept while neither tasks nor own cases are others."""
    state = request.app.state
    if getattr(state, "room_papers", None) is None:
        state.room_papers = {}
    known: dict[tuple[str, int, int], Papers] = state.room_papers
    if len(known) > _MOST_ROOMS * 10:
        known.clear()
    found = {}
    for task in room.tasks.values():
        key = (room.code, task.number, len(room.cases))
        if key not in known:
            known[key] = Papers(task.blueprint, task.seed, task.mode, material(room, task.blueprint.book))
        found[task.number] = known[key]
    return found


def material(room: Room, book: Any) -> Material:
    """The scenes of the school, and the teacher's own cases."""
    own = {f"{OWN_CASE}{number}": record for number, record in enumerate(room.cases, 1)}

    def records(law: str) -> Sequence[Mapping[str, object]]:
        return (own[law],) if law in own else pool(law)

    return Material(records, (*own, *taught_laws(book)))


def _serializer(request: Request) -> URLSafeSerializer:
    return URLSafeSerializer(services_of(request).settings.secret, salt="classroom")


def keep_pupil(request: Request, answer: Response, room: Room, pupil: str) -> Response:
    value = str(_serializer(request).dumps([room.code, pupil]))
    secure = request.url.scheme == "https"
    name = f"room_{room.code}"
    answer.set_cookie(name, value, _AGE_SECONDS, path="/school/room", httponly=True, samesite="lax", secure=secure)
    return answer


def pupil_of(request: Request, room: Room) -> str:
    """The pupil of this browser, or nobody."""
    try:
        told: Any = _serializer(request).loads(request.cookies.get(f"room_{room.code}", ""))
        code, pupil = told
    except (BadSignature, TypeError, ValueError):
        return ""
    return str(pupil) if code == room.code and pupil in room.pupils else ""


def need_pupil(request: Request, room: Room) -> str:
    found = pupil_of(request, room)
    if not found:
        raise NotYours(text("for_pupils"))
    return found


def need_teacher(request: Request, room: Room) -> str:
    visitor = visitor_of(request)
    if not visitor.is_user:
        raise SignInNeeded(text("for_teacher"))
    if visitor.user != room.teacher:
        raise NotYours(text("for_teacher"))
    return visitor.user


async def write(
    request: Request, room: Room, form: Form, decide: Callable[[Room], tuple[str, dict[str, Any]] | None], actor: str
) -> None:
    at = services_of(request).now()
    await classrooms_of(request).write(room.code, decide, command_id=form.command, actor=actor, at=at)


def show(request: Request, template: str, room: Room, **values: Any) -> Response:
    language = language_of(request)
    frame: dict[str, Any] = {
        "room": room,
        "home": f"/school/room/{room.code}",
        "is_teacher": visitor_of(request).user == room.teacher,
        "pupil": pupil_of(request, room),
        "refused": None,
        "words": lambda key, **inside: Text("cardinal.web.school_pages", key, inside).render(language),
    }
    answer = page(request, template, texts=TEXTS, **(frame | values))
    answer.headers["Cache-Control"] = "no-store"
    return answer
