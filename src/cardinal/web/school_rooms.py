"""Rooms of the school: open one, join by its code, set tasks, work on them, see the grid, vote on a projected scene."""

from __future__ import annotations

import csv
import io
from typing import Any

import yaml
from anyio.to_thread import run_sync
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from cardinal.language import CardinalError
from cardinal.laws import Ruling
from cardinal.laws.clause_names import clause_heading
from cardinal.laws.matters import hear_matter
from cardinal.school.exams.answer import Answer
from cardinal.school.exams.blueprint import Blueprint
from cardinal.school.exams.examination import ONE, OWN
from cardinal.school.exams.paper import new_seed, paper
from cardinal.school.rooms import MOST_CASES, MOST_PUPILS, MOST_TASKS, Cell, Room, grid, refused
from cardinal.store.secrets_kept import new_code

from .errors import NotFound, SignInNeeded
from .exams.results import key_values
from .exams.sit import answered, task_values
from .forms import Form, read_form
from .pages import page
from .reader import language_of
from .school_pool import GUANDAN
from .school_room_place import (
    classrooms_of,
    keep_pupil,
    material,
    need_pupil,
    need_teacher,
    papers_of,
    pupil_of,
    room_of,
    show,
    text,
    write,
)
from .services import services_of
from .sign_in import go
from .visitor import visitor_of

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/school/rooms")
async def rooms(request: Request) -> Response:
    """One's own rooms, a code to join by, and for an account a form to open one."""
    user = visitor_of(request).user
    own = await classrooms_of(request).taught_by(user) if user else ()
    asked = request.query_params.get("code", "").strip().upper()
    if asked:
        return go(request, f"/school/room/{asked}") if asked.isalnum() else go(request, "/school/rooms")
    return page(request, "school_rooms.html", texts=__name__, taught=own, may_open=bool(user))


@router.post("/school/rooms")
async def open_room(request: Request) -> Response:
    form, visitor, services = await read_form(request), visitor_of(request), services_of(request)
    if not visitor.is_user:
        raise SignInNeeded(text("for_teacher"))
    code = new_code(8)
    told = {"code": code, "title": form.text("title", 100) or code, "teacher": visitor.user}
    await classrooms_of(request).begin(code, "room_opened", told, actor=f"user {visitor.user}", at=services.now())
    return go(request, f"/school/room/{code}")


@router.get("/school/room/{code}")
async def room_page(request: Request, code: str) -> Response:
    """For the teacher the grid and the tasks, for a pupil the tasks and the own marks, for others the way in."""
    return await _room(request, await room_of(request))


async def _room(request: Request, room: Room, why: CardinalError | None = None, form: Form | None = None) -> Response:
    """*form* is what was refused, and stands there again."""
    pupil, is_teacher = pupil_of(request, room), visitor_of(request).user == room.teacher
    cells: dict[str, dict[str, Cell]] = {}
    if pupil or is_teacher:
        cells = await run_sync(lambda: grid(room, papers_of(request, room)))
    language = language_of(request)
    shown = list(room.pupils) if is_teacher else [pupil] if pupil else []
    rows = [(clause_heading(clause, language), [cells[clause].get(one) for one in shown]) for clause in cells]
    rows = [(name, own) for name, own in rows if any(one is not None for one in own)]
    done = {
        number: {one: sum((number, item) in room.pupils[one].answers for item in range(1, 101)) for one in shown}
        for number in room.tasks
    }
    typed = {} if form is None else form.fields
    return show(request, "school_room.html", room, rows=rows, shown=shown, done=done, refused=why, typed=typed)


@router.post("/school/room/{code}/join")
async def join(request: Request, code: str) -> Response:
    """Come in under a nickname; nothing else is asked."""
    room, form = await room_of(request), await read_form(request)
    name, own = form.text("name", 40), ""

    def decide(now: Room) -> tuple[str, dict[str, Any]]:
        nonlocal own
        if len(now.pupils) >= MOST_PUPILS:
            raise refused("full")
        if not name:
            raise refused("no_name")
        own = f"P{len(now.pupils) + 1}"
        return "joined", {"pupil": own, "name": name}

    try:
        await write(request, room, form, decide, "pupil")
    except CardinalError as why:
        return await _room(request, room, why, form)
    answer = go(request, f"/school/room/{code}")
    # The same form a second time decides nothing; who came in by it has the cookie of the first answer.
    return keep_pupil(request, answer, room, own) if own else answer


@router.post("/school/room/{code}/forget")
async def forget(request: Request, code: str) -> Response:
    """Erase a pupil's nickname and answers: the pupil's own wish, or the teacher's."""
    room, form = await room_of(request), await read_form(request)
    named = form.text("pupil", 8)
    pupil = named or need_pupil(request, room)
    if named:
        need_teacher(request, room)
    if pupil not in room.pupils:
        raise NotFound(text("no_task"))
    at = services_of(request).now()
    await classrooms_of(request).erase_subject(room.code, pupil, actor=f"pupil {pupil}", at=at)
    answer = go(request, f"/school/room/{code}")
    if not named:
        answer.delete_cookie(f"room_{room.code}", path="/school/room")
    return answer


@router.post("/school/room/{code}/tasks")
async def set_task(request: Request, code: str) -> Response:
    """Set a task: kinds, laws, difficulty, number, date, equal or own seeds."""
    room, form = await room_of(request), await read_form(request)
    teacher = need_teacher(request, room)
    try:
        laws = form.text("laws", 300)
        items = form.number("items", 1, 50) or 5
        told = {
            "key": "task", "book": GUANDAN if laws.lstrip().startswith("G") else 2017, "items": items, "minutes": 1,
            "pass_mark": 60, "open_book": True,
            "topics": [{"key": laws, "laws": laws, "percent": 100, "kinds": list(form.every("kind")) or ["a"],
                        "difficulty": [form.number("from", 1, 5) or 1, form.number("to", 1, 5) or 5]}],
        }  # fmt: skip
        blueprint, seed = Blueprint.from_json(told), new_seed()
        # A task that cannot be made is refused now, and not when the class sits before it.
        await run_sync(paper, blueprint, seed, material(room, blueprint.book))

        def decide(now: Room) -> tuple[str, dict[str, Any]]:
            if len(now.tasks) >= MOST_TASKS:
                raise refused("full")
            return "task_set", {
                "task": len(now.tasks) + 1, "title": form.text("title", 100), "blueprint": blueprint.to_json(),
                "seed": seed, "mode": OWN if form.text("mode", 10) == OWN else ONE, "due": form.text("due", 10),
            }  # fmt: skip

        await write(request, room, form, decide, f"user {teacher}")
    except CardinalError as why:
        return await _room(request, room, why, form)
    return go(request, f"/school/room/{code}")


@router.post("/school/room/{code}/cases")
async def add_case(request: Request, code: str) -> Response:
    """A case of the teacher's own, in the YAML of the casebook; tasks name it own1, own2 and so on."""
    room, form = await room_of(request), await read_form(request)
    teacher = need_teacher(request, room)

    def decide(now: Room) -> tuple[str, dict[str, Any]]:
        if len(now.cases) >= MOST_CASES:
            raise refused("full")
        return "case_added", {"record": _case(form)}

    try:
        await write(request, room, form, decide, f"user {teacher}")
    except CardinalError as why:
        return await _room(request, room, why, form)
    return go(request, f"/school/room/{code}")


def _case(form: Form) -> dict[str, Any]:
    try:
        told = yaml.safe_load(form.text("case", 20_000))
        record = {str(key): value for key, value in told.items()}
        if isinstance(hear_matter(record).result, Ruling):
            return record
    except (yaml.YAMLError, AttributeError, CardinalError, KeyError, TypeError, ValueError) as error:
        raise refused("no_case") from error
    raise refused("no_case")


@router.get("/school/room/{code}/task/{number}/{place}")
async def work(request: Request, code: str, number: int, place: int) -> Response:
    """One item of a task; once it is answered, its mark with the way of the law."""
    room = await room_of(request)
    pupil = need_pupil(request, room)
    task = _task(request, room, pupil, number, place)
    answer = room.pupils[pupil].answers.get((number, task.item.number), Answer())
    language = language_of(request)
    is_done = not answer.is_empty
    values = await run_sync(key_values if is_done else task_values, task, answer, language)
    given = task.mark(answer) if is_done else None
    left = "" if given is None or given.left_at is None else given.left_at.render(language)
    return show(
        request, "school_room_item.html", room, task=room.tasks[number], place=place, item=task.item, answer=answer,
        is_done=is_done, mark=given, left=left, **values,
    )  # fmt: skip


def _task(request: Request, room: Room, pupil: str, number: int, place: int) -> Any:
    papers = papers_of(request, room).get(number)
    items = papers.items(pupil) if papers is not None else ()
    if papers is None or not 1 <= place <= len(items):
        raise NotFound(text("no_task"))
    return papers.task(pupil, items[place - 1].number)


@router.post("/school/room/{code}/task/{number}/{place}")
async def answer_item(request: Request, code: str, number: int, place: int) -> Response:
    room, form = await room_of(request), await read_form(request)
    pupil = need_pupil(request, room)
    item = _task(request, room, pupil, number, place).item.number

    def decide(now: Room) -> tuple[str, dict[str, Any]] | None:
        before = now.pupils[pupil].answers.get((number, item), Answer())
        # What was marked is marked: nobody answers again who has seen what is right.
        if not before.is_empty:
            return None
        told = answered(before, form).to_json()
        return "answered", {"pupil": pupil, "task": number, "item": item, "answer": told}

    await write(request, room, form, decide, f"pupil {pupil}")
    return go(request, f"/school/room/{code}/task/{number}/{place}")


@router.get("/school/room/{code}/grid.{ending}")
async def exported(request: Request, code: str, ending: str) -> Response:
    """The grid as CSV or JSON, for the teacher."""
    room = await room_of(request)
    need_teacher(request, room)
    cells = await run_sync(lambda: grid(room, papers_of(request, room)))
    rows = [
        {"clause": clause, "pupil": pupil, "name": room.pupils[pupil].name, "tried": cell.tried, "mark": cell.mark,
         "left": cell.left}
        for clause, own in cells.items() for pupil, cell in own.items()
    ]  # fmt: skip
    if ending == "json":
        return JSONResponse(rows)
    if ending != "csv":
        raise NotFound(text("no_room"))
    out = io.StringIO()
    writer = csv.DictWriter(out, ("clause", "pupil", "name", "tried", "mark", "left"))
    writer.writeheader()
    # A name that begins like a formula is none in a spreadsheet.
    writer.writerows({**row, "name": _plain(str(row["name"]))} for row in rows)
    return Response(out.getvalue(), media_type="text/csv; charset=utf-8")


def _plain(name: str) -> str:
    return f"'{name}" if name[:1] in ("=", "+", "-", "@") else name


@router.get("/school/room/{code}/screen")
async def screen(request: Request, code: str) -> Response:
    """The projected scene: for the teacher with the votes, for pupils with a form to vote."""
    room = await room_of(request)
    is_teacher = visitor_of(request).user == room.teacher
    if not is_teacher:
        need_pupil(request, room)
    papers = papers_of(request, room)
    if room.projected is None or room.projected[0] not in papers:
        return go(request, f"/school/room/{code}")
    task = await run_sync(papers[room.projected[0]].base, room.projected[1])
    shows_key = is_teacher and "key" in request.query_params
    values = await run_sync(key_values if shows_key else task_values, task, Answer(), language_of(request))
    votes = [one for given in room.votes.values() for one in given]
    counts = {key: votes.count(key) for key, _ in (*values["options"], *values["effect_list"])}
    chosen = room.votes.get(pupil_of(request, room), ())
    return show(request, "school_room_screen.html", room, item=task.item, counts=counts, chosen=chosen,
                shows_key=shows_key, **values)  # fmt: skip


@router.post("/school/room/{code}/screen")
async def project_or_vote(request: Request, code: str) -> Response:
    """The teacher puts an item on the wall; a pupil votes."""
    room, form = await room_of(request), await read_form(request)
    if "task" in form:
        teacher, number, item = need_teacher(request, room), form.number("task", 1, 999), form.number("item", 1, 100)
        papers = papers_of(request, room).get(number or 0)
        if papers is None or not 1 <= (item or 0) <= len(papers.common):
            raise NotFound(text("no_task"))
        place = {"task": number, "item": item}
        await write(request, room, form, lambda _: ("projected", place), f"user {teacher}")
    else:
        pupil, options = need_pupil(request, room), [*form.every("option"), *form.every("effect")][:20]
        told = {"pupil": pupil, "options": [one[:24] for one in options]}
        await write(request, room, form, lambda _: ("voted", told), f"pupil {pupil}")
    return go(request, f"/school/room/{code}/screen")
