"""An examination on paper: the items with boxes for the answers, and the key with ruling, clauses, marks and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from anyio.to_thread import run_sync
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.formats.paper.book_html import html_book
from cardinal.formats.paper.book_pdf import pdf_book
from cardinal.formats.paper.manuscript import Block, Heading, Manuscript, Style, plain
from cardinal.language import Language, Text
from cardinal.school.exams.answer import Answer
from cardinal.school.exams.blueprint import Blueprint
from cardinal.school.exams.results import Papers
from cardinal.school.exams.task import Task

from ..errors import NotFound
from ..reader import language_of
from .place import exam_of, papers_of
from .results import key_values, may_see_paper
from .sit import task_values
from .words import text

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
_BOX, _LINE = "[   ]  ", "_" * 60


def manuscript(title: str, hash_: str, papers: Papers, language: Language, *, with_key: bool) -> Manuscript:
    """The paper, or its key, before it is set."""
    blocks = tuple(_blocks(papers.blueprint, papers, language, with_key=with_key))
    kind = text("print_key" if with_key else "print_paper").render(language)
    facts = text("facts", items=papers.blueprint.items, minutes=papers.blueprint.minutes,
                 pass_mark=papers.blueprint.pass_mark).render(language)  # fmt: skip
    named = () if with_key else (text("print_name").render(language) + " " + _LINE,)
    lead = (facts, text("hash_is", hash=hash_).render(language), *named)
    return Manuscript(f"{title} · {kind}", language.value, text("items").render(language), lead, blocks)


def _blocks(blueprint: Blueprint, papers: Papers, language: Language, *, with_key: bool) -> Iterator[Block]:
    topics = {topic.key: topic.title(language) for topic in blueprint.topics}
    for item in papers.common:
        kind = Text("cardinal.web.school_pages", f"kind_{item.kind}") if item.kind not in "ej" else text("kind_e")
        values = {"number": item.number, "topic": topics[item.topic], "kind": kind, "points": item.points}
        yield Heading(text("print_item", **values).render(language), f"item{item.number}")
        task = papers.base(item.number)
        yield from _asked(task, language, with_boxes=not with_key)
        if with_key:
            yield from _key(task, language)


def _asked(task: Task, language: Language, *, with_boxes: bool) -> Iterator[Block]:
    shown = task_values(task, Answer(), language)
    for line in (*shown.get("board", ()), *shown.get("before", ()), *shown.get("facts", ())):
        yield plain(line)
    for number, line in enumerate((*shown.get("folded", ()), *shown.get("acts", ())), 1):
        yield plain(f"{number}. {line}", Style.ITEM)
    yield from _table(shown.get("head", ()), shown.get("rows", ()))
    for question, answer in (*shown.get("told", ()), *shown.get("said", ())):
        yield plain(f"{question} — {answer}", Style.ITEM)
    for line in shown.get("ruling", ()):
        yield plain(line, Style.ITEM)
    if not with_boxes:
        return
    if task.calculation is not None:
        for _, ask, choices, _ in shown["lines"]:
            yield plain(f"{ask}: {' / '.join(word for _, word in choices)} ____________")
    elif task.exercise is not None:
        yield plain(shown["prompt"])
        yield from _boxes(shown["options"])
    else:
        if not shown["is_tale"]:
            yield plain(Text("cardinal.web.school_pages", "what").render(language))
            yield from _boxes(shown["questions"])
        for label, listed in (("effects", shown["effect_list"]), ("clauses", shown["clause_list"])):
            yield plain(Text("cardinal.web.school_pages", label).render(language))
            yield from _boxes(listed)
    yield plain(text("print_reason").render(language) + " " + _LINE)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[Block]:
    for row in (head, *rows) if rows else ():
        yield plain("   ".join(row), Style.NOTE)


def _boxes(options: Sequence[tuple[str, str]]) -> Iterator[Block]:
    for _, words in options:
        yield plain(f"{_BOX}{words}", Style.ITEM)


def _key(task: Task, language: Language) -> Iterator[Block]:
    shown = key_values(task, Answer(), language)
    yield Heading(text("right_is").render(language), "", 3)
    for line in shown["said_right"]:
        yield plain(line, Style.ITEM)
    truth = shown["truth"]
    if truth is None:
        return
    for step in truth.way:
        cites = ", ".join(cite.name for cite in step.cites)
        yield plain(f"{step.asked} ({step.place}): {step.text} — {step.answer} [{cites}]", Style.ITEM)
    for effect in truth.effects:
        yield plain(f"= {effect.text} [{', '.join(cite.name for cite in effect.cites)}]", Style.ITEM)
    if truth.cause:
        yield plain(truth.cause, Style.NOTE)


async def _printed(request: Request, *, with_key: bool) -> Response:
    state = await exam_of(request)
    if not may_see_paper(request, state):
        raise NotFound(text("not_yet"))
    language = language_of(request)
    made = await run_sync(
        lambda: manuscript(state.title, state.hash, papers_of(request, state), language, with_key=with_key)
    )
    if request.query_params.get("as") == "pdf":
        return Response(await run_sync(pdf_book, made), media_type="application/pdf")
    return HTMLResponse(await run_sync(html_book, made), headers={"Cache-Control": "no-store"})


@router.get("/school/exam/{key}/paper")
async def paper_page(request: Request, key: str) -> Response:
    """The paper to print: for an examiner from the opening on, for everybody after the closing."""
    return await _printed(request, with_key=False)


@router.get("/school/exam/{key}/key")
async def key_page(request: Request, key: str) -> Response:
    """The key: the same rule, as whoever has it before the closing could tell."""
    return await _printed(request, with_key=True)
