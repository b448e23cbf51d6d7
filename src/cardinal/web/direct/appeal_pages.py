"""Appeals: until when, filed in due form, decided by a committee with the effect previewed, and the form to print."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.appeals import Decided, closes, decided, faults, findings
from cardinal.contest.explanation import shown as plain
from cardinal.contest.model import Appeal, Game, Ruling
from cardinal.language import CardinalError, Text, clause_ids, shown
from cardinal.store.deciding import DecideAppeal, FileAppeal, moments

from ..acting import carry_out
from ..errors import NotFound
from ..forms import Form, read_form
from ..reader import language_of
from ..score_words import result_words
from ..services import services_of
from ..sign_in import go
from .appeal_form import FINDINGS, MEMBERS, SUBJECTS, read_appeal, read_decision, score_pad
from .correction_pages import periods
from .direction import Direction, directing, director_page
from .effect import effect
from .hearing_carry import reason_words
from .score_form import OUTCOMES
from .score_pages import said, standing

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
_OUTCOME_WORDS = "cardinal.contest.explain"


def _ruling(direction: Direction, key: str) -> Ruling | None:
    return next((ruling for ruling in direction.state.rulings if ruling.key == key), None)


def _state(appeal: Appeal, language: str) -> str:
    values = {"result": said(appeal, language)}
    return Text(__name__, f"state_{appeal.decision or 'open'}", values).render(language)


@router.get("/direct/{key}/appeals")
async def appeals_page(request: Request, key: str) -> HTMLResponse:
    typed = {"own_table": "yes", "through_director": "yes", **request.query_params}
    return _list(request, await directing(request, key), Form(typed))


def _list(
    request: Request, direction: Direction, form: Form, refused: CardinalError | None = None,
    lacks: tuple[tuple[str, tuple[str, ...]], ...] = (),
) -> HTMLResponse:  # fmt: skip
    language, terms = language_of(request), direction.conditions.appeals
    chosen = _ruling(direction, form.text("ruling", 60))
    appeals = [
        (appeal, _state(appeal, language))
        for appeal in sorted(direction.state.appeals.values(), key=lambda appeal: appeal.decision)
    ]
    open_periods = periods(direction, closes)
    return director_page(
        request, direction, "appeals", texts=__name__, tab="appeals", refused=refused, lacks=lacks, typed=form.fields,
        periods=open_periods, ends={period.stage: period for period in open_periods}, chosen=chosen, appeals=appeals,
        chosen_why=reason_words(chosen, language) if chosen is not None else "",
        rulings=[(ruling, said(ruling, language, ""), reason_words(ruling, language))
                 for ruling in reversed(direction.state.rulings)],
        entries=[(contestant.number, contestant.name) for contestant in direction.event.contestants],
        form=str(direction.conditions.form), fee=terms.fee, currency=terms.currency,
        filed=form.text("filed", 40), done=form.text("done", 10),
    )  # fmt: skip


@router.post("/direct/{key}/appeals")
async def file(request: Request, key: str) -> Response:
    direction, form = await directing(request, key), await read_form(request)
    lacks: tuple[tuple[str, tuple[str, ...]], ...] = ()
    try:
        appeal, filing = read_appeal(direction, form)
        ruling = _ruling(direction, appeal.ruling)
        if ruling is not None:
            known = moments(direction.state, ruling.place.stage)
            found = faults(direction.conditions, appeal, filing, known)
            lacks = tuple((one.value.render(language_of(request)), one.clauses) for one in found)
        made = await carry_out(request, key, FileAppeal(appeal, filing), form, direction.actor)
    except CardinalError as refused:
        return _list(request, direction, form, refused, lacks)
    after = await services_of(request).competition(key)
    number = next(one.key for one in after.appeals.values() if one.source.line == made.last)
    return go(request, f"/direct/{key}/appeals", filed=number)


@router.get("/direct/{key}/appeals/form")
async def blank_form(request: Request, key: str, ruling: str = "") -> HTMLResponse:
    """The form to fill in by hand, with what is known of the ruling."""
    direction = await directing(request, key)
    return _printed(request, direction, _ruling(direction, ruling), None)


def _appeal(direction: Direction, key: str) -> Appeal:
    appeal = direction.state.appeals.get(key)
    if appeal is None:
        raise NotFound(Text(__name__, "no_appeal", {"given": shown(key)}), legal=tuple(direction.state.appeals))
    return appeal


@router.get("/direct/{key}/appeals/{appeal}/form")
async def printed_form(request: Request, key: str, appeal: str) -> HTMLResponse:
    direction = await directing(request, key)
    filed = _appeal(direction, appeal)
    return _printed(request, direction, _ruling(direction, filed.ruling), filed)


def _findings(appeal: Appeal, language: str) -> tuple[str, ...]:
    return tuple(finding.render(language) for finding in findings(appeal))


def _printed(request: Request, direction: Direction, ruling: Ruling | None, appeal: Appeal | None) -> HTMLResponse:
    language = language_of(request)
    raw = standing(direction, ruling.place)[0] if ruling is not None else None
    values: dict[str, Any] = {
        "ruling": ruling,
        "ruled": said(ruling, language, "") if ruling is not None else "",
        "why": reason_words(ruling, language) if ruling is not None else "",
        "on_table": result_words(raw, language) if raw is not None else "",
        "appeal": appeal,
        "state": _state(appeal, language) if appeal is not None and appeal.decision else "",
        "paid": plain(appeal.fee) if appeal is not None and appeal.fee else "",
        "findings": _findings(appeal, language) if appeal is not None else (),
    }
    return director_page(request, direction, "appeal_form", texts=__name__, tab="appeals", **values)


@router.get("/direct/{key}/appeals/{appeal}")
async def appeal_page(request: Request, key: str, appeal: str) -> HTMLResponse:
    direction = await directing(request, key)
    return _one(request, direction, _appeal(direction, appeal), Form(dict(request.query_params)))


def _one(
    request: Request, direction: Direction, appeal: Appeal, form: Form, refused: CardinalError | None = None
) -> HTMLResponse:
    language = language_of(request)
    ruling = _ruling(direction, appeal.ruling)
    return director_page(
        request, direction, "appeal", texts=__name__, tab="appeals", refused=refused, appeal=appeal, ruling=ruling,
        ruled=said(ruling, language, "") if ruling is not None else "",
        why=reason_words(ruling, language) if ruling is not None else "",
        state=_state(appeal, language), typed=form.fields,
        findings=_findings(appeal, language), members=range(1, MEMBERS + 1), subjects=SUBJECTS,
        merits=tuple(FINDINGS), paid=plain(appeal.fee), currency=direction.conditions.appeals.currency,
        outcomes=[(str(outcome), Text(_OUTCOME_WORDS, f"outcome_{outcome}").render(language)) for outcome in OUTCOMES],
        of_match=ruling is not None and not ruling.place.board, done=form.text("done", 10),
        is_guandan=direction.conditions.game is Game.GUANDAN, pad=score_pad(form, ruling, language),
    )  # fmt: skip


@router.post("/direct/{key}/appeals/{appeal}")
async def decide(request: Request, key: str, appeal: str) -> Response:
    direction, form = await directing(request, key), await read_form(request)
    there = _appeal(direction, appeal)
    if form.text("step") == "change":
        return _one(request, direction, there, form)
    try:
        decision = read_decision(direction, form, _ruling(direction, there.ruling))
        command = DecideAppeal(appeal, decision)
        if form.text("step") != "decide":
            direction.check(command)
            found = decided(direction.conditions, there, decision)
            return await _preview(request, direction, form, there, found)
        await carry_out(request, key, command, form, direction.actor)
    except CardinalError as refused:
        return _one(request, direction, there, form, refused)
    return go(request, f"/direct/{key}/appeals/{appeal}", done="yes")


async def _preview(request: Request, direction: Direction, form: Form, appeal: Appeal, found: Decided) -> HTMLResponse:
    language, event = language_of(request), direction.event
    ruling = _ruling(direction, appeal.ruling)
    after = replace(event, appeals=tuple(found.appeal if one.key == appeal.key else one for one in event.appeals))
    values: dict[str, Any] = {
        "appeal": appeal,
        "state": _state(found.appeal, language),
        "grounds": found.appeal.grounds,
        "findings": _findings(found.appeal, language),
        "fee": str(found.fee),
        "is_final": found.is_final,
        "reason": form.text("reason"),
        "clauses": tuple(dict.fromkeys((*found.appeal.clauses, *clause_ids(found.cites)))),
        "fee_clauses": found.appeal.fee_clauses,
        "found": await effect(direction, after, ruling.place if ruling is not None else None, language),
        "typed": form.pairs,
    }
    return director_page(request, direction, "appeal_preview", texts=__name__, tab="appeals", **values)
