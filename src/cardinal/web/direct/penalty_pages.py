"""Penalties: a form by what they are for, what they cost previewed with its clause, then given; and those given."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.explanation import shown as said
from cardinal.contest.model import Penalty
from cardinal.contest.penalties import units_of
from cardinal.contest.penalty_words import unit_name
from cardinal.language import CardinalError, Text
from cardinal.laws.clause import book_of
from cardinal.laws.law_names import law_name
from cardinal.regulations.tariff import When
from cardinal.store.deciding import GivePenalty

from ..forms import Form, read_form
from ..reader import language_of
from ..services import services_of
from ..sign_in import go
from .direction import Direction, directing, director_page
from .effect import effect
from .penalty_form import AUCTIONS, OFFENCES, Found, kinds_of, read_penalties, with_clauses
from .places import started_round

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
_SANCTIONS = "cardinal.contest.conditions_page"


@router.get("/direct/{key}/penalties")
async def penalties_page(request: Request, key: str) -> HTMLResponse:
    return _form_page(request, await directing(request, key), Form(dict(request.query_params)))


def _form_page(
    request: Request, direction: Direction, form: Form, refused: CardinalError | None = None
) -> HTMLResponse:
    language, conditions = language_of(request), direction.conditions
    kinds = kinds_of(direction)
    clauses = [offence.clause for offence in conditions.penalties.offences]
    current = started_round(direction.state) or (conditions.stages[0].name, 0)
    typed = {"stage": current[0], "round": str(current[1] or ""), **form.fields}
    chosen = next((stage for stage in conditions.stages if stage.name == typed["stage"]), conditions.stages[0])
    return director_page(
        request, direction, "penalties", texts=__name__, tab="penalties", refused=refused, typed=typed, kinds=kinds,
        kind=typed.get("kind") if typed.get("kind") in kinds else kinds[0],
        entries=[(contestant.number, contestant.name) for contestant in direction.event.contestants],
        stages=[one.name for one in conditions.stages], offences=tuple(OFFENCES), whens=tuple(When),
        auctions=("", *AUCTIONS),
        tariff=[(clause, law_name(clause, book_of(clause), language)) for clause in clauses],
        units=[(str(unit), unit_name(unit).render(language)) for unit in units_of(chosen)],
        penalties=[(penalty, _said(direction, penalty, language)) for penalty in reversed(direction.event.penalties)],
        given=bool(form.text("given", 10)),
    )  # fmt: skip


def _said(direction: Direction, penalty: Penalty, language: str) -> str:
    who = Text(__name__, "who", {"number": penalty.contestant, "name": direction.seen.called(penalty.contestant)})
    values = {"who": who, "amount": said(penalty.amount), "unit": unit_name(penalty.unit)}
    return Text(__name__, "costs" if penalty.amount else "warns", values).render(language)


@router.post("/direct/{key}/penalties")
async def penalise(request: Request, key: str) -> Response:
    direction, form = await directing(request, key), await read_form(request)
    if form.text("step") == "change":
        return _form_page(request, direction, form)
    try:
        found = with_clauses(read_penalties(direction, form), form, direction.conditions.edition)
        for penalty in found.penalties:
            direction.check(GivePenalty(penalty))
        if form.text("step") != "give" or not found.penalties:
            return await _preview(request, direction, form, found)
        for at, one in enumerate(found.penalties):
            command_id = form.command if not at else f"{form.command}-{at}"
            await services_of(request).run(key, GivePenalty(one), command_id=command_id, actor=direction.actor)
    except CardinalError as refused:
        return _form_page(request, direction, form, refused)
    return go(request, f"/direct/{key}/penalties", kind=form.text("kind"), given="yes")


async def _preview(request: Request, direction: Direction, form: Form, found: Found) -> HTMLResponse:
    language, event = language_of(request), direction.event
    after = replace(event, penalties=(*event.penalties, *found.penalties))
    sanctions = tuple(Text(_SANCTIONS, f"sanction_{sanction}") for sanction in found.sanctions)
    values: dict[str, Any] = {
        "found": await effect(direction, after, None, language),
        "lines": [(_said(direction, penalty, language), penalty.clauses) for penalty in found.penalties],
        "note": found.note,
        "clauses": found.clauses,
        "sanctions": Text(__name__, "also_follows", {"sanctions": sanctions}).render(language) if sanctions else "",
        "reason": form.text("reason"),
        "typed": form.pairs,
    }
    return director_page(request, direction, "penalty_preview", texts=__name__, tab="penalties", **values)
