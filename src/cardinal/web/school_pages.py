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
from cardinal.school import FAMILIES, KINDS, TOPICS, Exercise, Learner, Scene, exercise, kinds_of, scene
from cardinal.school.calculations import GUANDAN_TOPICS, topic_text
from cardinal.school.exams.task import content_digest
from cardinal.school.learner import book_of, clauses_chosen, practice_of, square_of, squares
from cardinal.school.marking import clause_number
from cardinal.school.scene import SECOND, ruling_of

from .addresses import Links
from .errors import NotFound
from .pages import page
from .reader import language_of
from .school_examined import examined_of
from .school_keeping import learner_of, left_to_account, note
from .school_pool import BOOKS, GUANDAN, book_of_law, pool, taught_laws
from .school_scene import Ruled, Way, read_path, ruled, seen
from .services import services_of
from .visitor import visitor_of

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
    tried: int
    mark: int | None


@router.get("/school")
def front(request: Request, book: str = "") -> HTMLResponse:
    """What is due, the next scene, and the map of all laws."""
    language, learner, now = language_of(request), learner_of(request), services_of(request).now()
    chosen = GUANDAN if book == GUANDAN else BOOKS[0]
    families = [name for name in FAMILIES if ("-" in name or name == "GP") and book_of_law(name) == chosen]
    rhythm = learner.rhythm(now)
    answer = page(
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
        due=[_due(card.key, language) for card in learner.due(now, chosen)],
        squares=[_square(key, request, learner, language) for key in squares(chosen)],
        rhythm=rhythm,
        weeks=sum(1 for count in rhythm if count),
        is_account=visitor_of(request).is_user,
    )
    left_to_account(request, answer)
    return answer


def _due(key: str, language: Language) -> tuple[str, str, str]:
    """A card as the list of what is due names it: its key, its clause or its two clauses, and the law's name."""
    parts = [clause_heading(part, language) for part in key.split("~")]
    return key, " / ".join(parts), law_name(square_of(key.partition("~")[0]), book_of(key), language)


def _square(key: str, request: Request, learner: Learner, language: Language) -> Square:
    held = learner.square(key, services_of(request).now())
    name = law_name(key, book_of(key), language)
    return Square(key, clause_heading(key, language), name, held.state, held.tried, held.mark)


@router.get("/school/next")
def next_scene(request: Request, law: str = "", kind: str = "a", book: str = "", card: str = "") -> Response:
    """A fresh scene: of the law that was asked for, of a card that is due, or of the most common laws."""
    learner, now = learner_of(request), services_of(request).now()
    chosen = GUANDAN if book == GUANDAN else BOOKS[0]
    wanted, clause = law, ""
    if not wanted:
        due = [one for one in learner.due(now) if one.key == card] or [] if card else learner.due(now, chosen)
        common = [name for name in FAMILIES if book_of_law(name) == chosen and "-" not in name and name != "GP"]
        wanted, clause = (due[0].law, due[0].clause) if due else (choice(common), "")
    made = _fresh(request, learner, wanted, kind, clause)
    path = Links(request).to(f"/school/scene/{wanted}/{made.seed}", kind=kind)
    return RedirectResponse(path, 303)


def _fresh(request: Request, learner: Learner, law: str, kind: str, clause: str) -> Scene:
    """A scene that this reader has not had and that was in no examination of late; with a *clause*, one whose ruling
    needs it. Where a law has few, the last that was tried."""
    examined = examined_of(request)
    made = _made(law, token_hex(4), kind)
    for _ in range(_MOST_TRIES):
        is_new = not learner.saw(made.digest) and content_digest(made) not in examined
        if is_new and (not clause or clause in map(clause_number, ruling_of(made.matter()).cites)):
            break
        made = _made(law, token_hex(4), kind)
    return made


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
    taught = taught_laws(book)
    if law not in taught and law not in squares(book):
        raise NotFound(Text(__name__, "no_law", {"given": shown(law)}), legal=tuple(FAMILIES))
    language, learner, now = language_of(request), learner_of(request), services_of(request).now()
    key = square_of(law)
    own = [card for card in learner.cards.values() if square_of(card.clause) == key]
    lefts = [one.left for _, one in learner.practices if square_of(one.law) == key and one.left]
    answer = page(
        request,
        "school_law.html",
        texts=__name__,
        square=_square(key, request, learner, language),
        book=str(book),
        laws=[one for one in taught if one == law or square_of(one) == key],
        cards=[
            (
                _due(card.key, language)[1],
                round(100 * card.memory.recall(now)),
                card.memory.due.date().isoformat(),
                ", ".join(map(str, card.marks)),
            )
            for card in own
        ],
        lefts=[(clause_heading(clause, language), lefts.count(clause)) for clause in dict.fromkeys(reversed(lefts))],
        clauses=clauses_at(book, law if law.startswith("GP") else group_of(law) or law),
        heading=clause_heading,
        kinds=tuple(kind for kind in KINDS if kind not in ("h" if book == GUANDAN else "i")),
    )
    left_to_account(request, answer)
    return answer


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
        chosen = clauses_chosen("a", path, ())
        note(request, answer, practice_of(made, "a", result.mark.total, chosen, result.mark))
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
        note(request, answer, practice_of(made, one.kind, total, clauses_chosen(one.kind, None, chosen)))
    return answer
