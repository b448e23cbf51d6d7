"""Writing a heard ruling to its board: what of it is a matter of score is shown first, before and after."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.model import Ruling as Given
from cardinal.contest.model import Score
from cardinal.language import CardinalError
from cardinal.laws import Ruling
from cardinal.store.commands import REASON_MOST, read_reason
from cardinal.store.deciding import GiveRuling

from ..errors import status_of
from ..forms import Form, read_form
from ..hearing import Heard, heard
from ..hearing_facts import check_facts, read_facts
from ..hearing_pages import ruling_page
from ..reader import language_of
from ..score_words import points_words, result_words
from ..services import services_of
from ..sign_in import go
from .direction import Direction, answered, directing
from .hearing_carry import HEARD, Carried, agreed_score, assigned_by, carried, hearing_text, moved, owed_by
from .hearing_place import HearingAt, context_at, hearing_at

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


def score_shown(score: Score | None, language: str) -> str:
    """A result with its points, as ``4♠ N −2 (−100)``."""
    if score is None:
        return ""
    points = points_words(score)
    return f"{result_words(score, language)} ({points})" if points else result_words(score, language)


def to_write(direction: Direction, at: HearingAt, one: Heard, ruling: Ruling, language: str) -> dict[str, Any]:
    """What the page of the ruling shows of writing it to the board."""
    told = carried(ruling.effects)
    before, after = _scores(direction, at, told)
    return {
        "carried": told,
        "before": score_shown(before, language),
        "after": score_shown(after, language),
        "stood": stood(before),
        "reason": "\n".join(effect.text.render(language) for effect in ruling.effects)[:REASON_MOST],
        "longest": REASON_MOST,
        "already": _already(direction, at, one),
        "refused_to_write": None,
        "is_changed": False,
    }


def _scores(direction: Direction, at: HearingAt, told: Carried) -> tuple[Score | None, Score | None]:
    """The agreed result, and the same with the tricks moved, or the adjusted score in its place."""
    assigned = assigned_by(told)
    before = agreed_score(direction.state, at.place) if told.transfers or assigned is not None else None
    return before, assigned if assigned is not None else moved(before, told.transfers, at.place.board)


def stood(before: Score | None) -> str:
    """What the director saw, so that nobody moves tricks of another result."""
    return result_words(before) if before is not None else "-"


def _already(direction: Direction, at: HearingAt, one: Heard) -> Given | None:
    """The ruling that this very hearing has led to."""
    same = hearing_text(one)
    found = (each for each in direction.state.rulings if each.kind == HEARD and each.hearing == same)
    return next((each for each in found if each.place == at.place), None)


@router.post("/direct/{key}/hearing")
async def write(request: Request, key: str) -> Response:
    """The ruling goes into the log with its facts and answers, and the call that it came from is answered."""
    direction, form = await directing(request, key), await read_form(request)
    language = language_of(request)
    at = hearing_at(direction.state, form)
    context = context_at(direction, at, language, reminders=())
    told, answers = read_facts(form.pairs)
    told = context.in_book(told)
    check_facts(told, answers)
    one = heard(told, answers, options=context.options)
    # What is written down must be heard again from its own words.
    check_facts(one.settled, one.answers)
    if one.ruling is None:
        return go(request, f"{context.base}/ask", **dict(context.hearing(told, answers)))
    known = _already(direction, at, one)
    if known is None:
        values = to_write(direction, at, one, one.ruling, language) | {"reason": form.fields.get("reason", "")}
        if form.text("stood", 400) != values["stood"]:
            return ruling_page(request, context, one, one.ruling, **(values | {"is_changed": True}))
        try:
            number = await _given(request, direction, at, one, form)
        except CardinalError as refused:
            values |= {"refused_to_write": refused}
            return _refused(ruling_page(request, context, one, one.ruling, **values), refused)
    else:
        number = known.key
    await _answered(request, direction, at, number, form)
    return go(request, f"{context.base}/rulings/{number}")


def _refused(answer: HTMLResponse, refused: CardinalError) -> HTMLResponse:
    answer.status_code = status_of(refused)
    return answer


async def _given(request: Request, direction: Direction, at: HearingAt, one: Heard, form: Form) -> str:
    assert one.ruling is not None
    told = carried(one.ruling.effects)
    score = _scores(direction, at, told)[1]
    reason, clauses = read_reason(form.text("reason", 4 * REASON_MOST)), one.ruling.cites
    owed, hearing = owed_by(told, score), hearing_text(one)
    given = Given("", at.place, score, None, HEARD, clauses, reason=reason, hearing=hearing, owed=owed)
    services = services_of(request)
    made = await services.run(direction.key, GiveRuling(given), command_id=form.command, actor=direction.actor)
    after = await services.competition(direction.key)
    return next(each.key for each in after.rulings if each.source.line == made.last)


async def _answered(request: Request, direction: Direction, at: HearingAt, number: str, form: Form) -> None:
    calls = () if at.call is None or not at.call.is_open else (at.call,)
    await answered(request, direction, calls, form, number)
