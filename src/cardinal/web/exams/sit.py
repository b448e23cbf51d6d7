"""Sitting an examination: begin, one item a page, every answer saved at once, hand in. The clock is the server's.

A page holds nothing of what is right: it is made from what the candidate has asked and answered.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from anyio.to_thread import run_sync
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.cards import SEATS
from cardinal.language import CardinalError, Language
from cardinal.laws.question import DIRECTOR, REFEREE
from cardinal.school import Asked
from cardinal.school.exams.answer import MOST_ASKED, Answer
from cardinal.school.exams.examination import OWN, Examination, may_answer, may_begin
from cardinal.school.exams.results import Papers
from cardinal.school.exams.task import Item, Task

from ..errors import NotFound
from ..forms import Form, read_form
from ..reader import language_of
from ..school_pool import GUANDAN
from ..school_scene import read_path, ruled, seen
from ..services import services_of
from ..sign_in import go
from .place import exam_of, need_candidate, papers_of, show, write
from .words import text

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.post("/school/exam/{key}/begin")
async def begin(request: Request, key: str) -> Response:
    """The candidate's time begins; from now on there are scenes."""
    state, form = await exam_of(request), await read_form(request)
    candidate = need_candidate(request, state)
    items = await run_sync(lambda: papers_of(request, state).items(candidate)) if state.opened else ()
    digests = [item.digest for item in items] if state.mode == OWN else []

    def decide(now: Examination) -> tuple[str, dict[str, Any]]:
        may_begin(now, candidate)
        return "began", {"candidate": candidate, "digests": digests}

    await write(request, state, form, decide, f"candidate {candidate}")
    return go(request, f"/school/exam/{key}/item/1")


@router.get("/school/exam/{key}/item/{place}")
async def item_page(request: Request, key: str, place: int) -> Response:
    """One item of the candidate's paper, by its place there."""
    state = await exam_of(request)
    candidate = need_candidate(request, state)
    if not state.is_writing(candidate, services_of(request).now()):
        return go(request, f"/school/exam/{key}")
    return await _item(request, state, candidate, place)


async def _item(
    request: Request, state: Examination, candidate: str, place: int, refused: CardinalError | None = None
) -> Response:
    papers, language, services = papers_of(request, state), language_of(request), services_of(request)
    item = _at(await run_sync(papers.items, candidate), place)
    own = state.candidates[candidate]
    answer = own.answers.get(item.number, Answer())
    values = await run_sync(task_values, papers.task(candidate, item.number), answer, language)
    until = state.deadline(candidate)
    assert until is not None
    left = max(0, int((until - services.now()).total_seconds()))
    return show(
        request, "item.html", state, place=place, item=item, answer=answer, refused=refused, **values,
        ends=until.isoformat(), now=services.now().isoformat(), left=f"{left // 60}:{left % 60:02}",
        places=_places(papers, state, candidate),
    )  # fmt: skip


def _at(items: tuple[Item, ...], place: int) -> Item:
    if not 1 <= place <= len(items):
        raise NotFound(text("no_item", given=place))
    return items[place - 1]


def _places(papers: Papers, state: Examination, candidate: str) -> list[tuple[int, str]]:
    """The list of items: which are answered, which are flagged to look at again."""
    found, answers = [], state.candidates[candidate].answers
    for place, item in enumerate(papers.items(candidate), 1):
        answer = answers.get(item.number, Answer())
        found.append((place, "flagged" if answer.is_flagged else "open" if answer.is_empty else "answered"))
    return found


_BLANK: Mapping[str, Any] = {
    **dict.fromkeys(("board", "before", "told", "folded", "acts", "facts", "head", "rows", "said", "ruling", "lines",
                     "options", "asked", "questions", "effect_list", "clause_list", "seats"), ()),
    "prompt": "", "official": "", "single": False, "is_tale": False,
}  # fmt: skip


def task_values(task: Task, answer: Answer, language: Language) -> dict[str, Any]:
    """What a page shows of a task before it is marked."""
    if task.calculation is not None:
        made = task.calculation
        return {
            **_BLANK,
            "facts": [fact.render(language) for fact in made.facts],
            "head": [cell.render(language) for cell in made.head],
            "rows": [[cell(language) for cell in row] for row in made.rows],
            "lines": [
                (line.key, line.ask.render(language), [(one.key, one.say(language)) for one in line.choices],
                 answer.lines.get(line.key, ""))
                for line in made.lines
            ],
        }  # fmt: skip
    assert task.scene is not None
    official = str(REFEREE if task.scene.book == GUANDAN else DIRECTOR)
    shown: dict[str, Any] = {
        **_BLANK,
        **seen(task.scene, answer.path, language),
        "seats": [(str(seat), seat.label(language)) for seat in SEATS],
        "official": official,
    }
    if task.exercise is not None:
        one = task.exercise
        # Of the true ruling only what the question itself tells: the ruling that is asked about, or what people said.
        truth = ruled(task.scene, read_path(()), language) if one.shows_ruling or one.shows_answers else None
        shown |= {
            "prompt": one.prompt(language),
            "options": [(option.key, option.say(language)) for option in one.options],
            "single": one.is_single,
            "ruling": [effect.text for effect in truth.effects] if truth is not None and one.shows_ruling else (),
            "said": (
                [(step.text, step.answer) for step in truth.way]
                if truth is not None and one.shows_answers and not task.scene.is_tale
                else ()
            ),
        }
    return shown


@router.post("/school/exam/{key}/item/{place}")
async def save(request: Request, key: str, place: int) -> Response:
    """Save what was answered, or ask in a scene; then on to where the candidate wants to go."""
    state, form = await exam_of(request), await read_form(request)
    candidate, papers = need_candidate(request, state), papers_of(request, state)
    item = _at(await run_sync(papers.items, candidate), place) if state.opened else None

    def decide(now: Examination) -> tuple[str, dict[str, Any]]:
        may_answer(now, candidate, services_of(request).now())
        assert item is not None
        before = now.candidates[candidate].answers.get(item.number, Answer())
        told = answered(before, form).to_json()
        return "answered", {"candidate": candidate, "item": item.number, "answer": told}

    await write(request, state, form, decide, f"candidate {candidate}")
    onward = form.text("go", 8)
    last = state.blueprint.items
    further = place if "what" in form or not onward.isdigit() else min(last, max(1, int(onward)))
    return go(request, f"/school/exam/{key}/item/{further}")


def answered(before: Answer, form: Form) -> Answer:
    """The answer with what the form says. What was asked stays asked: nobody unhears an answer."""
    asked = before.asked
    if "what" in form and len(asked) < MOST_ASKED and form.text("what", 40) not in {one.key for one in asked}:
        one = Asked(form.text("what", 40), form.text("whom", 12), form.text("where", 8) or "table",
                    explained="explained" in form)  # fmt: skip
        return Answer((*asked, one), before.effects, before.clauses, before.options, before.lines, before.is_flagged)
    lines = {name.removeprefix("line_"): form.text(name, 24) for name in form if name.startswith("line_")}
    return Answer.from_json({
        "asked": [{"key": one.key, "whom": one.whom, "place": one.place, "explained": one.explained} for one in asked],
        "effects": form.every("effect"), "clauses": form.every("clause"), "options": form.every("option"),
        "lines": lines, "flagged": "flag" in form,
    })  # fmt: skip


@router.post("/school/exam/{key}/hand-in")
async def hand_in(request: Request, key: str) -> Response:
    """The candidate has done; nothing can be answered any more."""
    state, form = await exam_of(request), await read_form(request)
    candidate = need_candidate(request, state)

    def decide(now: Examination) -> tuple[str, dict[str, Any]]:
        may_answer(now, candidate, services_of(request).now())
        return "handed_in", {"candidate": candidate}

    await write(request, state, form, decide, f"candidate {candidate}")
    return go(request, f"/school/exam/{key}")
