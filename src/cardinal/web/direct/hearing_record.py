"""A ruling of an event on one page, to be read and printed; and what it leaves to be done afterwards."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.appeals import closes
from cardinal.contest.model import Place, Ruling, Score
from cardinal.contest.provisional import TRICKS_OWED
from cardinal.language import CardinalError, Language, NotNow, NotUnderstood, Text, clause_ids, shown
from cardinal.laws.announced import announced
from cardinal.laws.clause_names import clause_heading
from cardinal.laws.law_names import law_name
from cardinal.scoring import Played
from cardinal.store.commands import REASON_MOST, read_reason
from cardinal.store.deciding import GiveRuling, moments

from ..addresses import address
from ..decided_words import decided_words
from ..errors import NotFound, status_of
from ..forms import Form, read_form
from ..hearing import given, sentences
from ..hearing_acts import acts_said
from ..hearing_pages import board_words, consulted, trace_of
from ..pages import page
from ..reader import language_of
from ..screen_pages import words_of
from ..services import services_of
from ..sign_in import go
from .direction import Direction, directing
from .hearing_carry import (
    COUNTED,
    LOOKED,
    TRICKS,
    Reminder,
    carried,
    found_words,
    reason_words,
    remembered,
    reminders,
)
from .hearing_links import onward
from .hearing_look import look_address
from .hearing_place import people_at, seat_labels, sitting_at, words
from .hearing_write import score_shown, stood

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
_TEXTS = "cardinal.web.direct.hearing"


@dataclass(frozen=True, slots=True)
class ReminderShown:
    """A reminder in the reader's language."""

    ruling: str
    place: Place
    lines: tuple[str, ...]
    clauses: tuple[str, ...]
    is_tricks: bool
    before: str
    after: str
    stood: str
    noted: str
    """What the table has said of the tricks that a ruling moved: ``played``, ``counted``, or nothing."""
    reason: str
    """Why it was ruled as it was, for the adjusted score that the look back may lead to."""
    look: str
    """Where the look back is held; nothing where the ruling asks for none, or its tricks are not moved yet."""


def reminders_shown(
    direction: Direction, language: str, *, table: str = "", place: Place | None = None
) -> tuple[ReminderShown, ...]:
    """What is still to be done, of one table or place or of all."""
    return tuple(_reminder_shown(direction, one, language) for one in reminders(direction.state, table, place))


def _reminder_shown(direction: Direction, one: Reminder, language: str) -> ReminderShown:
    is_looked_at = not one.is_tricks and TRICKS_OWED not in one.owed
    return ReminderShown(
        one.ruling.key,
        one.place,
        tuple(effect.text.render(language) for effect in one.effects),
        one.clauses,
        one.is_tricks,
        score_shown(one.before, language),
        score_shown(one.after, language),
        stood(one.before),
        one.noted,
        one.ruling.reason,
        look_address(direction.key, direction.state, one) if is_looked_at else "",
    )


def _ruling(direction: Direction, number: str) -> Ruling:
    found = next((ruling for ruling in direction.state.rulings if ruling.key == number), None)
    if found is None:
        legal = tuple(one.key for one in direction.state.rulings)
        raise NotFound(Text("cardinal.store.commands", "no_ruling", {"given": shown(number)}), legal=legal)
    return found


@router.get("/direct/{key}/hearing/rulings/{number}")
async def ruling_record(request: Request, key: str, number: str) -> HTMLResponse:
    direction = await directing(request, key)
    return _shown(request, direction, _ruling(direction, number))


def _given(score: Score | None, language: str) -> str:
    """What a ruling has given: a result as the traveller has it, anything else in the words of its preview."""
    return (
        score_shown(score, language) if score is None or isinstance(score, Played) else decided_words(score, language)
    )


def _shown(
    request: Request, direction: Direction, ruling: Ruling, refused: CardinalError | None = None,
    form: Form | None = None,
) -> HTMLResponse:  # fmt: skip
    language, state = language_of(request), direction.state
    here = sitting_at(state, ruling.place)
    people = people_at(state, here, language)
    here_open = reminders_shown(direction, language, place=ruling.place)
    open_here = tuple(reminder for reminder in here_open if reminder.ruling == ruling.key)
    there = state.results.get(ruling.place)
    until, by = _deadline(direction, ruling)
    values: dict[str, Any] = {
        "ruling": ruling,
        "seats": [(label, people[seat]) for seat, label in seat_labels(language) if seat in people],
        "table_result": score_shown(there.line.score, language) if there is not None else "",
        "score": _given(ruling.score, language),
        "until": until,
        "deadline_clauses": by,
        "terms": direction.conditions.appeals,
        "later": [(one, score_shown(one.score, language)) for one in _later(direction, ruling)],
        "reminders": open_here,
        "typed": form.fields if form is not None else {},
        "longest": REASON_MOST,
        **_trace(direction, ruling, language, is_open=bool(open_here)),
    }
    return page(
        request, "direct/hearing_record.html", texts="cardinal.web.hearing_pages", refused=refused,
        status=200 if refused is None else status_of(refused), live=f"/direct/{direction.key}/live", seq=state.seq,
        **(words(direction, language) | values),
    )  # fmt: skip


def _later(direction: Direction, ruling: Ruling) -> list[Ruling]:
    """What else the same hearing has led to."""
    every = direction.state.rulings if ruling.hearing else ()
    return [one for one in every if (one.hearing, one.place) == (ruling.hearing, ruling.place) and one is not ruling]


def _trace(direction: Direction, ruling: Ruling, language: Language, *, is_open: bool) -> dict[str, Any]:
    """The hearing as it was held, where the ruling has one."""
    one = remembered(ruling.hearing) if ruling.hearing else None
    if one is None or one.ruling is None:
        return {"one": None, "onward": (), "is_own_reason": True}
    told, here = carried(one.ruling.effects), sitting_at(direction.state, ruling.place)
    people = people_at(direction.state, here, language)
    names = {label: people.get(seat, "") for seat, label in seat_labels(language)}
    goes_on = onward(direction, told, ruling.place, here, ruling.clauses, ruling.reason) if is_open else ()
    effects = sentences(one.ruling.effects, one.edition, language)
    return {
        "one": one,
        "acts": acts_said(one.facts, language),
        "name": law_name(one.law, one.edition, language),
        "board": board_words(one.facts, language),
        "effects": effects,
        "is_own_reason": tuple(reason_words(ruling, language).splitlines())
        != found_words(one.ruling.effects, ruling.score, language),
        "announced": announced(one.ruling.effects, language),
        "its": words_of(language),
        "given": [(each, names.get(each.who, "")) for each in given(one, language)],
        "consulted": consulted(one.ruling, one.edition, language),
        "heading": clause_heading,
        "trace": trace_of(one, one.ruling, language),
        "onward": [(each.what, each.effect.text.render(language), address(each.path, each.query)) for each in goes_on],
        "again": f"/hearing/ask?{ruling.hearing}",
    }


def _deadline(direction: Direction, ruling: Ruling) -> tuple[datetime | None, tuple[str, ...]]:
    """Until when the ruling can be appealed; None while the time does not run yet."""
    found = closes(direction.conditions, moments(direction.state, ruling.place.stage))
    return found.value, clause_ids(found.cites)


@router.post("/direct/{key}/hearing/rulings/{number}")
async def act(request: Request, key: str, number: str) -> Response:
    """The tricks are moved now that the result is there or are in it already, or the director has looked again."""
    direction, form = await directing(request, key), await read_form(request)
    ruling = _ruling(direction, number)
    try:
        following = _following(direction, ruling, form, language_of(request))
        # What is done already was done by this form, or by another director.
        if following is not None:
            command = GiveRuling(following)
            await services_of(request).run(key, command, command_id=form.command, actor=direction.actor)
    except CardinalError as refused:
        return _shown(request, direction, ruling, refused, form)
    back = form.text("back", 20)
    if back == "table":
        return go(request, f"/direct/{key}/tables/{ruling.place.table}", stage=ruling.place.stage)
    return go(request, f"/direct/{key}" + _BACK.get(back, f"/hearing/rulings/{number}"))


_BACK = {"console": "", "hearing": "/hearing"}
"""Where a form that stands on another page than the ruling's own leads back to."""
_ACTS = (TRICKS, COUNTED, LOOKED)


def _following(direction: Direction, ruling: Ruling, form: Form, language: str) -> Ruling | None:
    """The ruling that follows from this one; None where nothing is left of what the form is about."""
    what = form.text("act", 20)
    if what not in _ACTS:
        raise NotUnderstood(Text(__package__, "no_choice", {"given": shown(what)}), legal=_ACTS)
    left = reminders(direction.state, place=ruling.place)
    one = next((one for one in left if one.ruling.key == ruling.key and one.is_tricks is (what != LOOKED)), None)
    if one is None:
        return None
    if one.is_tricks and one.after is None:
        raise NotNow(Text(_TEXTS, "no_result_yet", {"table": ruling.place.table, "board": ruling.place.board}))
    if one.is_tricks and form.text("stood", 400) != stood(one.before):
        raise NotNow(Text(_TEXTS, "result_changed"))
    # Nobody has to say more than that there was nothing more to do.
    typed = form.text("reason", 4 * REASON_MOST) or Text(_TEXTS, "looked").render(language)
    reason = ruling.reason if one.is_tricks else read_reason(typed)
    # Moving the tricks settles the tricks alone, and looking again everything but them.
    rest = tuple(clause for clause in one.owed if (clause == TRICKS_OWED) is not one.is_tricks)
    score = one.after if what == TRICKS else None
    told = ("", ruling.place, score, None, what, one.clauses)
    return Ruling(*told, reason=reason, hearing=ruling.hearing, owed=rest)
