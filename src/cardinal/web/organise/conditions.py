"""The conditions of an event: as a form, as a document for experts, and published; revisions with what they do."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.captains_meeting import publish
from cardinal.contest.conditions import Amendment, ConditionsOfContest
from cardinal.contest.entry_rules import family
from cardinal.contest.errors import AgainstTheLaws, BadConditions
from cardinal.contest.mishaps.situations import Situation
from cardinal.contest.rearrangement import Mishap
from cardinal.contest.redrawing import contradictions
from cardinal.contest.toml_writer import toml_text
from cardinal.language import CardinalError, Language, Text
from cardinal.store import OutOfTurn
from cardinal.store.replanning import ChangePlan
from cardinal.store.setting_up import ChangeConditions, read_document

from ..acting import carry_out
from ..event_conditions import conditions_shown
from ..forms import Form, read_form
from ..reader import language_of
from ..services import services_of
from ..sign_in import go
from .condition_effect import Revision, revision_of
from .condition_fields import AMOUNT, condition_groups
from .condition_form import filled_in
from .making import new_seed
from .together import Together
from .work import ORGANISER, Work, at_work, kept, show

__all__ = ["amended", "router"]

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
_TEXTS = "cardinal.contest.conditions"
# Under whose regulations published conditions change, and by which clause.
_CLAUSES = {"ctcba": "R9", "guandan": "G23.2", "laws": "78D/2"}
_NOT_SENT = frozenset(("csrf", "command", "confirmed", "again"))
_OWN = ("revision", "published", "amendment")
"""What the document says of itself and nobody types."""


def _page(
    request: Request,
    work: Work,
    form: Form | None = None,
    refused: CardinalError | None = None,
    revision: Revision | None = None,
    contradicted: tuple[Text, ...] = (),
) -> HTMLResponse:
    language = language_of(request)
    conditions = work.state.conditions
    sections = [(title, rows) for _, title, rows in conditions_shown(conditions, language)]
    groups = condition_groups(conditions, language)
    every = [field for group in groups for field in group.fields]
    fields = {field.name: field.value for field in every}
    fields |= {f"{field.name}.{AMOUNT}": field.amount for field in every if field.way == AMOUNT}
    return show(
        request,
        "conditions.html",
        work,
        tab="conditions",
        refused=refused,
        typed=kept(form, document=toml_text(conditions.record), **fields),
        is_expert=form is not None and "document" in form.fields,
        groups=groups,
        revision=revision,
        contradicted=[one.render(language) for one in contradicted],
        sent_fields=[(name, value) for name, value in form.pairs if name not in _NOT_SENT] if form else [],
        has_results=bool(work.state.results),
        sections=sections,
        is_public=conditions.published_at is not None,
        needs_captains=family(conditions) == "ctcba",
    )


@router.get("/organise/{key}/conditions")
async def conditions_form(request: Request, key: str) -> Response:
    return _page(request, await at_work(request, key, ORGANISER))


@router.post("/organise/{key}/conditions/document")
@router.post("/organise/{key}/conditions")
async def change(request: Request, key: str) -> Response:
    """What the form says, or the document as it was typed. Published conditions become another revision, which says
    by which clause; once there is a result, what it does is shown before it is saved."""
    work = await at_work(request, key, ORGANISER)
    form = await read_form(request)
    old = work.state.conditions
    wall = work.state.wall(services_of(request).now()).replace(microsecond=0)
    try:
        new = _read(work, form, language_of(request))
        if old.published_at is not None:
            new = amended(old, new, wall, work.actor.name, agreed="agreed" in form)
        else:
            new = replace(new, published_at=None)
        # A stage that is drawn and gone from the document cannot be drawn again: the command refuses that.
        stages = {stage.name for stage in new.stages}
        every = contradictions(work.state.folder, new)
        contradicted = tuple(one for one in every if one.values["stage"] in stages)
        if contradicted and work.state.results:
            raise OutOfTurn(Text(__package__, "drawn_and_played"))
        if contradicted and "again" not in form:
            return _page(request, work, form, contradicted=contradicted)
        if work.state.results and "confirmed" not in form:
            return _page(request, work, form, revision=await revision_of(work.state, new, language_of(request)))
        change = ChangeConditions(toml_text(new.record))
        again = tuple(_drawn_again(str(one.values["stage"])) for one in contradicted)
        command = Together((change, *again), services_of(request).log) if again else change
        await carry_out(request, key, command, form, work.actor)
    except CardinalError as refused:
        return _page(request, work, form, refused)
    return go(request, f"{work.path}/{'draw' if contradicted else 'conditions'}")


def _drawn_again(stage: str) -> ChangePlan:
    return ChangePlan(Situation(Mishap.REDRAW, stage=stage, seed=new_seed()))


def _read(work: Work, form: Form, language: Language) -> ConditionsOfContest:
    if "document" in form.fields:
        return read_document(form.fields["document"])
    conditions = work.state.conditions
    return filled_in(conditions, condition_groups(conditions, language), form)


def amended(
    old: ConditionsOfContest, new: ConditionsOfContest, at: datetime, by: str, *, agreed: bool
) -> ConditionsOfContest:
    """Published conditions with what was changed: the next revision. Some regulations want every captain's consent."""
    before, after = (dict(one.record) for one in (old, new))
    for name in _OWN:
        before.pop(name, None)
        after.pop(name, None)
    changed = tuple(_paths(before, after))
    if not changed:
        raise BadConditions(Text(_TEXTS, "nothing_changed"))
    if family(old) == "ctcba" and not agreed:
        raise AgainstTheLaws(Text(_TEXTS, "nobody_present"), cites="§R9")
    revision = old.revision + 1
    told = Amendment(revision, at, by, _CLAUSES[family(old)], changed)
    return replace(new, revision=revision, published_at=old.published_at, amendments=(*old.amendments, told))


def _paths(before: dict[str, object], after: dict[str, object]) -> list[str]:
    found = []
    for name in dict.fromkeys((*before, *after)):
        one, two = before.get(name, {}), after.get(name, {})
        if one == two:
            continue
        if isinstance(one, dict) and isinstance(two, dict):
            found += [
                f"{name}.{inside}" for inside in dict.fromkeys((*one, *two)) if one.get(inside) != two.get(inside)
            ]
        else:
            found.append(name)
    return found


@router.post("/organise/{key}/conditions/publish")
async def publish_conditions(request: Request, key: str) -> Response:
    """From now on everybody can read them, and the event has its public page."""
    work = await at_work(request, key, ORGANISER)
    form = await read_form(request)
    try:
        wall = work.state.wall(services_of(request).now()).replace(microsecond=0)
        told = publish(work.state.conditions, wall)
        await carry_out(request, key, ChangeConditions(toml_text(told.record)), form, work.actor)
    except CardinalError as refused:
        return _page(request, work, None, refused)
    return go(request, f"{work.path}/conditions")
