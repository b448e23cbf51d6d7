"""Pages of the school: a board, a match or a score sheet to work out, with typed numbers marked line by line.

As with scenes the whole state is in the address; nothing of what is right is in a page before it has been answered.
"""

from __future__ import annotations

from dataclasses import dataclass
from secrets import token_hex

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from cardinal.language import Language, NotUnderstood, Text, shown
from cardinal.laws.clause import Edition
from cardinal.school import TOPICS, Calculation, Practice, calculation
from cardinal.school.calculation_lines import Line, typed_number
from cardinal.school.calculations import topic_text

from .addresses import Links
from .books import Cited, cited
from .errors import NotFound
from .pages import page
from .reader import language_of
from .school_keeping import note

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
_LONGEST_SEED = 24


@dataclass(frozen=True, slots=True)
class Asked:
    """A line as the page shows it: what was answered, and once it is marked, whether that was right and what is."""

    key: str
    ask: str
    choices: tuple[tuple[str, str], ...]
    given: str
    said: str
    is_right: bool
    right: str
    cites: tuple[Cited, ...]
    is_unreadable: bool


@router.get("/school/calculation/{topic}")
def fresh(request: Request, topic: str) -> Response:
    """A calculation that nobody has seen."""
    made = _made(topic, token_hex(4))
    return RedirectResponse(Links(request).to(f"/school/calculation/{topic}/{made.seed}"), 303)


@router.get("/school/calculation/{topic}/{seed}")
def show(request: Request, topic: str, seed: str) -> HTMLResponse:
    """What is known, what is asked, and with the answers their marks."""
    made, language = _made(topic, seed), language_of(request)
    answers = dict(request.query_params)
    is_done = "done" in answers
    lines = tuple(
        _asked(line, answers.get(line.key, "").strip(), made.book, language, is_done=is_done) for line in made.lines
    )
    # What cannot be read as a number is asked for again; nothing is marked meanwhile.
    is_done = is_done and not any(line.is_unreadable for line in lines)
    total = made.mark({line.key: line.given for line in lines}) if is_done else None
    answer = page(
        request,
        "school_calculation.html",
        texts=__name__,
        topic=topic,
        seed=seed,
        book=str(made.book),
        heading=topic_text(topic).render(language),
        facts=[fact.render(language) for fact in made.facts],
        head=[cell.render(language) for cell in made.head],
        rows=[[cell(language) for cell in row] for row in made.rows],
        lines=lines,
        is_done=is_done,
        total=total,
    )
    if total is not None:
        clauses = tuple(dict.fromkeys(clause for line in made.lines for clause in line.clauses))
        note(request, answer, Practice(made.law, topic, total, made.digest, clauses))
    return answer


def _made(topic: str, seed: str) -> Calculation:
    if len(seed) > _LONGEST_SEED:
        raise NotFound(Text("cardinal.school.calculations", "no_topic", {"given": shown(seed)}), legal=tuple(TOPICS))
    try:
        return calculation(topic, seed)
    except NotUnderstood as error:
        raise NotFound(error.text, legal=error.legal) from error


def _asked(line: Line, given: str, book: Edition, language: Language, *, is_done: bool) -> Asked:
    is_unreadable = is_done and bool(given) and not line.choices and typed_number(given) is None
    return Asked(
        line.key,
        line.ask.render(language),
        tuple((choice.key, choice.say(language)) for choice in line.choices),
        given,
        next((choice.say(language) for choice in line.choices if choice.key == given), given),
        line.is_right(given) if is_done else False,
        line.answer(language) if is_done else "",
        cited(line.clauses, book, language=language) if is_done else (),
        is_unreadable,
    )
