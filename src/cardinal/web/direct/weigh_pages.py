"""From a hearing to its score: a poll of players, results with their weights, the effect on everybody, the ruling."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.model import Ruling
from cardinal.language import CardinalError
from cardinal.store import stream_of
from cardinal.store.commands import REASON_MOST, read_reason
from cardinal.store.deciding import GiveRuling

from ..decided_words import decided_words
from ..forms import Form, read_form
from ..hearing import given
from ..reader import language_of
from ..result_pad import ResultPad, result_pad
from ..score_words import result_words
from ..services import services_of
from ..sign_in import go
from ..table.acts import calls_about
from .direction import Direction, answered, directing, director_page
from .effect import effect
from .hearing_carry import HEARD, carried, found_words, hearing_text, owed_by
from .hearing_place import sitting_at
from .hearing_write import score_shown
from .poll_form import POLL_ROWS
from .score_pages import standing
from .weighing import OWN_ACTS, RESULTS, Weighing, asked_to_weigh, weighed

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/direct/{key}/weigh")
async def weigh_page(request: Request, key: str) -> Response:
    """The form; a hearing that asks something else first is gone on with."""
    direction, form = await directing(request, key), Form(dict(request.query_params))
    weighing = asked_to_weigh(direction, form, language_of(request))
    if not weighing.is_due:
        return go(request, f"/direct/{key}/hearing/ask", **dict([*weighing.at.pairs, *weighing.pairs]))
    return _form_page(request, direction, weighing, form)


def _form_page(
    request: Request, direction: Direction, weighing: Weighing, form: Form, refused: CardinalError | None = None
) -> HTMLResponse:
    language, place = language_of(request), weighing.at.place
    raw, _ = standing(direction, place)

    def pad(prefix: str, text_name: str) -> ResultPad:
        score = raw if text_name == "table_result" else None
        return result_pad(
            language, board=place.board, typed=form.fields, score=score, prefix=prefix, ident=prefix,
            text_name=text_name,
        )  # fmt: skip

    return director_page(
        request, direction, "weigh", texts=__name__, tab="hearing", refused=refused, typed=form.fields, place=place,
        at=weighing.at, hearing=weighing.hearing, seats=sitting_at(direction.state, place),
        stands=score_shown(raw, language), given=given(weighing.one, language), own_acts=OWN_ACTS,
        rows=[(row, pad(f"r{row}_", f"result{row}")) for row in RESULTS],
        own_results=[(name, pad(f"{name}_", name)) for name in ("normal_result", "table_result")],
        poll_rows=POLL_ROWS, longest=REASON_MOST,
    )  # fmt: skip


@router.post("/direct/{key}/weigh")
async def weigh(request: Request, key: str) -> Response:
    """The effect on everybody first, and only then the ruling; whatever is refused leaves the form as it was."""
    direction, form = await directing(request, key), await read_form(request)
    language = language_of(request)
    services = services_of(request)
    is_given = form.text("step") == "give"
    if is_given and (made := await services.log.answer(stream_of(key), form.command)) is not None:
        # Pressed twice: it has been given.
        return await _to_ruling(request, direction, made.last)
    weighing = asked_to_weigh(direction, form, language)
    if form.text("step") == "change":
        return _form_page(request, direction, weighing, form)
    try:
        ruling = _ruling(weighing, form, language)
        direction.check(GiveRuling(ruling))
        stood = _stood(direction, ruling)
        if not is_given or form.text("stood", 20_000) != stood:
            return await _preview(request, direction, form, ruling, stood)
        made = await services.run(key, GiveRuling(ruling), command_id=form.command, actor=direction.actor)
    except CardinalError as refused:
        return _form_page(request, direction, weighing, form, refused)
    call = weighing.at.call
    over = [*calls_about(direction.state, ruling.place), *([call] if call is not None and call.is_open else ())]
    await answered(request, direction, {one.key: one for one in over}.values(), form)
    return await _to_ruling(request, direction, made.last)


async def _to_ruling(request: Request, direction: Direction, seq: int) -> Response:
    state = await services_of(request).competition(direction.key)
    number = next(ruling.key for ruling in state.rulings if ruling.source.line == seq)
    return go(request, f"/direct/{direction.key}/hearing/rulings/{number}")


def _ruling(weighing: Weighing, form: Form, language: str) -> Ruling:
    """The ruling of the hearing; without a reason of the director's own it says what the hearing has found."""
    one, score, poll = weighed(weighing, form)
    assert one.ruling is not None
    effects = one.ruling.effects
    found = "\n".join(found_words(effects, score, language))[:REASON_MOST]
    reason = read_reason(form.text("reason", 4 * REASON_MOST) or found)
    owed = owed_by(carried(effects), score)
    told = ("", weighing.at.place, score, None, HEARD, one.ruling.cites)
    return Ruling(*told, reason=reason, hearing=hearing_text(one), owed=owed, poll=poll)


def _stood(direction: Direction, ruling: Ruling) -> str:
    """What counted when the effect was looked at, so that nobody rules on something else."""
    counted = standing(direction, ruling.place)[1]
    return result_words(counted) if counted is not None else "-"


async def _preview(request: Request, direction: Direction, form: Form, ruling: Ruling, stood: str) -> HTMLResponse:
    language, event = language_of(request), direction.event
    after = replace(event, rulings=(*event.rulings, replace(ruling, key="preview", at=direction.now)))
    values: dict[str, Any] = {
        "place": ruling.place,
        "found": await effect(direction, after, ruling.place, language),
        "counts": decided_words(ruling.score, language) if ruling.score is not None else "",
        "reason": ruling.reason,
        "clauses": ruling.clauses,
        "poll": ruling.poll,
        "typed": [(name, value) for name, value in form.pairs if name != "stood"],
        "stood": stood,
        "is_changed": form.text("step") == "give",
        "action": f"/direct/{direction.key}/weigh",
    }
    texts = "cardinal.web.direct.score_pages"
    return director_page(request, direction, "score_preview", texts=texts, tab="hearing", **values)
