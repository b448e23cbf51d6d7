"""Pages of the school: what to practise, a scene to rule on, and the mark with the step where the way was left.

A scene's whole state is in its address, so that it works without scripts. Nothing of the script or of the ruling is in
a page before it has been asked for or answered.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from secrets import choice, token_hex
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from cardinal.cards import SEATS
from cardinal.language import CardinalError, Language, NotUnderstood, Text, shown
from cardinal.laws.clause_names import clause_heading
from cardinal.laws.contents import clauses_at, group_of
from cardinal.laws.law_names import law_name
from cardinal.laws.question import DIRECTOR, REFEREE
from cardinal.school import FAMILIES, KINDS, TOPICS, Exercise, Progress, Scene, exercise, kinds_of, scene
from cardinal.school.calculations import GUANDAN_TOPICS, topic_text
from cardinal.school.scene import SECOND

from .addresses import Links
from .errors import NotFound
from .pages import page
from .reader import language_of
from .school_keeping import note, progress_of, today
from .school_pool import BOOKS, GUANDAN, book_of_law, pool, taught_laws
from .school_scene import Ruled, Way, read_path, ruled, seen

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
_MOST_TRIES = 30
_LONGEST_SEED = 24


@dataclass(frozen=True, slots=True)
class Square:
    """One law on the map: its number, its name, and how far the reader has come."""

    law: str
    heading: str
    name: str
    state: str
    mark: int | None


@router.get("/school")
def front(request: Request, book: str = "") -> HTMLResponse:
    """What is due, the next scene, and the map of all laws."""
    language, progress = language_of(request), progress_of(request)
    chosen = GUANDAN if book == GUANDAN else BOOKS[0]
    families = [name for name in FAMILIES if ("-" in name or name == "GP") and book_of_law(name) == chosen]
    due = [law for law in progress.due(today()) if book_of_law(law) == chosen]
    return page(
        request,
        "school.html",
        texts=__name__,
        chosen=str(chosen),
        families=families,
        topics=[
            (topic, topic_text(topic).render(language))
            for topic in TOPICS
            if (topic in GUANDAN_TOPICS) is (chosen == GUANDAN)
        ],
        due=[_square(law, progress, language) for law in due],
        squares=[_square(law, progress, language) for law in taught_laws(chosen)],
    )


def _square(law: str, progress: Progress, language: Language) -> Square:
    held = progress.laws.get(law)
    state = "unseen" if held is None else "due" if held.due <= today() else held.state
    name = law_name(law, book_of_law(law), language)
    return Square(law, clause_heading(law, language), name, state, None if held is None else held.mark)


@router.get("/school/next")
def next_scene(request: Request, law: str = "", kind: str = "a", book: str = "") -> Response:
    """A fresh scene: of the law that was asked for, of one that is due, or of the most common laws."""
    wanted = law
    if not wanted:
        chosen = GUANDAN if book == GUANDAN else BOOKS[0]
        due = [one for one in progress_of(request).due(today()) if book_of_law(one) == chosen]
        common = [name for name in FAMILIES if book_of_law(name) == chosen and "-" not in name and name != "GP"]
        wanted = due[0] if due else choice(common)
    made = _made(wanted, token_hex(4), kind)
    path = Links(request).to(f"/school/scene/{wanted}/{made.seed}", kind=kind)
    return RedirectResponse(path, 303)


def _made(law: str, seed: str, kind: str = "a") -> Scene:
    """The scene of an address; for a fresh one, the first seed whose scene can be asked in the kind."""
    if len(seed) > _LONGEST_SEED:
        raise NotFound(Text(__name__, "no_law", {"given": shown(law)}))
    for number in range(_MOST_TRIES):
        try:
            made = scene(law, seed if not number else f"{seed}{number}", pool=pool)
        except NotUnderstood as error:
            raise NotFound(Text(__name__, "no_law", {"given": shown(law)}), legal=tuple(FAMILIES)) from error
        if kind == "a" or kind in kinds_of(made):
            return made
    raise NotFound(Text(__name__, "no_kind", {"given": shown(kind)}), legal=KINDS)


@router.get("/school/law/{law}")
def of_law(request: Request, law: str) -> HTMLResponse:
    """One law: its clauses, the reader's own history, and what can be practised."""
    book = book_of_law(law)
    if law not in taught_laws(book):
        raise NotFound(Text(__name__, "no_law", {"given": shown(law)}), legal=tuple(FAMILIES))
    language, progress = language_of(request), progress_of(request)
    return page(
        request,
        "school_law.html",
        texts=__name__,
        square=_square(law, progress, language),
        held=progress.laws.get(law),
        book=str(book),
        clauses=clauses_at(book, group_of(law) or law),
        heading=clause_heading,
        kinds=tuple(kind for kind in KINDS if kind not in ("h" if book == GUANDAN else "i")),
    )


@router.get("/school/scene/{law}/{seed}")
def show_scene(request: Request, law: str, seed: str, kind: str = "a") -> HTMLResponse:
    """A scene: watch, ask, rule; with the answer, its mark."""
    made = _made(law, seed)
    try:
        asked_for = None if kind == "a" else exercise(kind, made)
    except CardinalError as error:
        raise NotFound(error.text, legal=kinds_of(made)) from error
    language = language_of(request)
    given = request.query_params.multi_items()
    is_done = any(name == "done" for name, _ in given)
    values: dict[str, Any] = {
        "law": law,
        "seed": seed,
        "kind": kind,
        "own_law": made.law,
        "law_title": law_name(made.law, made.book, language),
        "seats": [(str(seat), seat.label(language)) for seat in SEATS],
        "official": str(REFEREE if made.book == GUANDAN else DIRECTOR),
        "is_done": is_done,
        "followed_by": f"{seed}{SECOND}" if made.is_followed else "",
    }
    if asked_for is not None:
        return _choice(request, made, asked_for, [value for name, value in given if name == "option"], values)
    path = read_path(given)
    result = ruled(made, path, language) if is_done else None
    shown_values = {**values, **seen(made, path, language), "result": result}
    answer = page(request, "school_scene.html", texts=__name__, **shown_values)
    if result is not None:
        note(request, answer, made.law, result.mark.total, f"{made.digest[:6]}a")
    return answer


def _answers(truth: Ruled | None, one: Exercise) -> tuple[Way, ...]:
    told = {question.key for question in one.told}
    return () if truth is None or one.scene.is_tale else tuple(way for way in truth.way if way.key in told)


def _choice(request: Request, made: Scene, one: Exercise, chosen: list[str], values: Mapping[str, Any]) -> HTMLResponse:
    language = language_of(request)
    is_done = bool(values["is_done"])
    total = one.mark(chosen) if is_done else None
    parts: dict[str, Any] = seen(made, read_path(()), language)
    shown_right, right = one.right if is_done else (), Text(__name__, "right").render(language)
    truth: Ruled | None = (
        ruled(made, read_path(()), language) if is_done or one.shows_ruling or one.shows_answers else None
    )
    answer = page(
        request,
        "school_choice.html",
        texts=__name__,
        **values,
        **parts,
        prompt=one.prompt(language),
        options=[
            (option.key, option.say(language), right if option.key in shown_right else "") for option in one.options
        ],
        single=one.is_single,
        chosen=chosen,
        total=total,
        truth=truth,
        shows_ruling=one.shows_ruling,
        answers=_answers(truth, one),
    )
    if total is not None:
        note(request, answer, made.law, total, f"{made.digest[:6]}{one.kind}")
    return answer
