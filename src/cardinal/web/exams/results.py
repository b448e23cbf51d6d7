"""After the closing: a candidate's own marks, each item with key and own path, appeals and how they are decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from anyio.to_thread import run_sync
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.language import CardinalError, Language
from cardinal.laws.clause_names import clause_name
from cardinal.school.exams.answer import Answer
from cardinal.school.exams.examination import VERDICTS, Appeal, Examination, may_appeal, may_judge
from cardinal.school.exams.results import sheet
from cardinal.school.exams.task import Task
from cardinal.school.marking import effect_options

from ..errors import NotFound
from ..forms import Form, read_form
from ..reader import language_of
from ..school_scene import ruled
from ..services import services_of
from ..sign_in import go
from .place import exam_of, is_examiner, need_candidate, need_examiner, papers_of, show, write
from .sit import task_values
from .words import text

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/school/exam/{key}/result")
async def result(request: Request, key: str) -> Response:
    """One's own sheet, with what appeals have changed."""
    state = await exam_of(request)
    candidate = need_candidate(request, state)
    if state.closed is None or state.candidates[candidate].began is None:
        return go(request, f"/school/exam/{key}")
    papers, language = papers_of(request, state), language_of(request)
    own, before = await run_sync(
        lambda: (sheet(state, papers, candidate), sheet(state, papers, candidate, is_corrected=False))
    )
    topics = {topic.key: topic.title(language) for topic in state.blueprint.topics}
    issued = [one for one in state.issued.values() if one.candidate == candidate]
    appeals = [one for one in state.appeals.values() if one.candidate == candidate]
    return show(request, "result.html", state, sheet=own, before=before, topics=topics, issued=issued, appeals=appeals)


@router.get("/school/exam/{key}/result/{place}")
async def result_item(request: Request, key: str, place: int) -> Response:
    """One item after the closing: the own answer, what is right, and the way of the law."""
    state = await exam_of(request)
    candidate = need_candidate(request, state)
    return await _result_item(request, state, candidate, place)


async def _result_item(
    request: Request, state: Examination, candidate: str, place: int, refused: CardinalError | None = None
) -> Response:
    papers, language = papers_of(request, state), language_of(request)
    if state.closed is None or state.candidates[candidate].began is None:
        raise NotFound(text("not_yet"))
    items = await run_sync(papers.items, candidate)
    if not 1 <= place <= len(items):
        raise NotFound(text("no_item", given=place))
    item = items[place - 1]
    task, answer = papers.task(candidate, item.number), state.candidates[candidate].answers.get(item.number, Answer())
    changed = state.corrections(candidate).get(item.number)
    given = task.mark(answer, changed.key if changed is not None else None)
    values = await run_sync(key_values, task, answer, language)
    own = next((one for one in state.appeals.values() if (one.candidate, one.item) == (candidate, item.number)), None)
    left = "" if given.left_at is None else given.left_at.render(language)
    return show(request, "result_item.html", state, place=place, item=item, mark=given, left=left, answer=answer,
                changed=changed, appeal=own, refused=refused, **values)  # fmt: skip


def key_values(task: Task, answer: Answer, language: Language) -> dict[str, Any]:
    """A task with its key, for after the closing: what was seen, what was said, what is right."""
    shown = {"truth": None, "said_right": (), "own_words": own_words(task, answer, language),
             **task_values(task, answer, language)}  # fmt: skip
    if task.scene is not None:
        shown["truth"] = ruled(task.scene, answer.path, language)
    if task.exercise is not None:
        shown["said_right"] = [one.say(language) for one in task.exercise.options if one.key in task.exercise.right]
    elif task.calculation is not None:
        shown["said_right"] = [f"{one.ask.render(language)}: {one.answer(language)}" for one in task.calculation.lines]
    return shown


def own_words(task: Task, answer: Answer, language: Language) -> list[str]:
    """An answer as sentences."""
    if task.exercise is not None:
        return [one.say(language) for one in task.exercise.options if one.key in answer.options]
    if task.calculation is not None:
        return [f"{one.ask.render(language)}: {answer.lines.get(one.key) or '–'}" for one in task.calculation.lines]
    assert task.scene is not None
    every = {**effect_options(task.scene, {}), **effect_options(task.scene, task.scene.script)}
    effects = [every[key].text.render(language) for key in sorted(answer.effects) if key in every]
    clauses = sorted(answer.clauses)
    return [
        *effects,
        *((", ".join(clause_name(one, task.scene.book, language) for one in clauses),) if clauses else ()),
    ]


@router.post("/school/exam/{key}/result/{place}")
async def appeal(request: Request, key: str, place: int) -> Response:
    """Appeal the mark of one item."""
    state, form = await exam_of(request), await read_form(request)
    candidate, papers = need_candidate(request, state), papers_of(request, state)
    items = await run_sync(papers.items, candidate) if state.closed is not None else ()
    number = items[place - 1].number if 1 <= place <= len(items) else 0

    def decide(now: Examination) -> tuple[str, dict[str, Any]]:
        may_appeal(now, candidate, number, services_of(request).now())
        told = {"appeal": len(now.appeals) + 1, "candidate": candidate, "item": number}
        return "appealed", {**told, "grounds": form.text("grounds", 4_000)}

    try:
        await write(request, state, form, decide, f"candidate {candidate}")
    except CardinalError as refused:
        return await _result_item(request, state, candidate, place, refused)
    return go(request, f"/school/exam/{key}/result/{place}")


def _appeal(state: Examination, number: int) -> Appeal:
    found = state.appeals.get(number)
    if found is None:
        raise NotFound(text("no_appeal", given=number))
    return found


@router.get("/school/exam/{key}/appeal/{number}")
async def judge_page(request: Request, key: str, number: int) -> Response:
    """An appeal before the examiners: the item with its key, the answer, what the others have said."""
    state = await exam_of(request)
    need_examiner(request, state)
    return await _judge(request, state, number)


async def _judge(request: Request, state: Examination, number: int, refused: CardinalError | None = None) -> Response:
    one, papers, language = _appeal(state, number), papers_of(request, state), language_of(request)
    base = await run_sync(papers.base, one.item, one.candidate)
    answer = state.candidates[one.candidate].answers.get(one.item, Answer())
    task = await run_sync(papers.task, one.candidate, one.item)
    values = await run_sync(key_values, base, Answer(), language)
    said = await run_sync(own_words, task, answer, language)
    return show(request, "appeal.html", state, appeal=one, item=base.item, answered=said, verdicts=VERDICTS,
                refused=refused, **values)  # fmt: skip


@router.post("/school/exam/{key}/appeal/{number}")
async def judge(request: Request, key: str, number: int) -> Response:
    """One examiner's decision with its reason; two that agree decide, and all are marked again."""
    state, form = await exam_of(request), await read_form(request)
    examiner = need_examiner(request, state)
    one = _appeal(state, number)
    base = papers_of(request, state).base(one.item, one.candidate)

    def decide(now: Examination) -> tuple[str, dict[str, Any]]:
        verdict, reason = form.text("verdict", 20), form.text("reason", 4_000)
        may_judge(now, number, examiner, verdict, reason)
        new_key = _new_key(base, form) if verdict == "key" else {}
        return "judged", {"appeal": number, "examiner": examiner, "verdict": verdict, "reason": reason,
                          "new_key": new_key}  # fmt: skip

    try:
        await write(request, state, form, decide, f"user {examiner}")
    except CardinalError as refused:
        return await _judge(request, state, number, refused)
    return go(request, f"/school/exam/{key}/appeal/{number}")


def _new_key(base: Task, form: Form) -> Mapping[str, Any]:
    """What is right instead, from the form: options, lines, or effects and clauses."""
    if base.exercise is not None:
        return {"options": sorted(form.every("option"))}
    if base.calculation is not None:
        return {"lines": {one.key: form.text(f"line_{one.key}", 24) for one in base.calculation.lines}}
    return {"effects": sorted(form.every("effect")), "clauses": sorted(form.every("clause"))}


def may_see_paper(request: Request, state: Examination) -> bool:
    """Everybody after the closing; an examiner from the opening on."""
    return state.closed is not None or (state.opened is not None and is_examiner(request, state))
