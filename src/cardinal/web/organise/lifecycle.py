"""What happens to a whole event: copied for next week, put into the archive, deleted before play, brought back."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.copying import copied, copied_entries
from cardinal.contest.model import Form as ContestForm
from cardinal.contest.systems import FITTED_SYSTEMS
from cardinal.language import CardinalError
from cardinal.store import Command
from cardinal.store.lifecycle import ArchiveEvent, DeleteEvent, RestoreEvent
from cardinal.store.setting_up import AddEntry

from ..acting import acting, carry_out, everywhere
from ..forms import Form, read_form
from ..sign_in import go
from .making import read_time
from .new_event import created
from .work import ORGANISER, Work, at_work, kept, refusal, show

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
_LIST = "/organise"


@router.post("/organise/{key}/archive")
async def archive(request: Request, key: str) -> Response:
    work = await at_work(request, key, ORGANISER)
    await carry_out(request, key, ArchiveEvent(), await read_form(request), work.actor)
    return go(request, _LIST)


@router.post("/organise/{key}/delete")
async def delete(request: Request, key: str) -> Response:
    """Before play, and not by one wrong tap: the form says what follows, and wants a tick."""
    work = await at_work(request, key, ORGANISER)
    form = await read_form(request)
    if "sure" not in form:
        raise refusal("delete_sure")
    await carry_out(request, key, DeleteEvent(), form, work.actor)
    return go(request, _LIST)


@router.post("/organise/{key}/restore")
async def restore(request: Request, key: str) -> Response:
    """Back to where it was; a deleted event has no page, but its organiser's list."""
    actor = await acting(request, key, ORGANISER)
    await carry_out(request, key, RestoreEvent(), await read_form(request), actor)
    return go(request, _LIST)


def _copy_page(
    request: Request, work: Work, form: Form | None = None, refused: CardinalError | None = None
) -> HTMLResponse:
    conditions = work.state.conditions
    stage = conditions.stages[0] if len(conditions.stages) == 1 else None
    is_fitted = conditions.form is ContestForm.PAIRS and stage is not None and stage.system in FITTED_SYSTEMS
    return show(
        request,
        "copy.html",
        work,
        refused=refused,
        typed=kept(form, name=conditions.name, starts=""),
        ticked={"entries", "fitted"} if form is None else set(form),
        is_fitted=is_fitted,
        entered=len(copied_entries(work.state.entries)),
    )


@router.get("/organise/{key}/copy")
async def copy_page(request: Request, key: str) -> Response:
    await everywhere(request)
    return _copy_page(request, await at_work(request, key, ORGANISER))


@router.post("/organise/{key}/copy")
async def copy(request: Request, key: str) -> Response:
    """A new draft with the same conditions and, if wanted, the same entries."""
    actor = await everywhere(request)
    work, form = await at_work(request, key, ORGANISER), await read_form(request)
    try:
        name = form.text("name", 200)
        if not name:
            raise refusal("no_name")
        starts = read_time(form.text("starts"))
        conditions = copied(work.state.conditions, name, starts, fitted="fitted" in form)
        entries = copied_entries(work.state.entries) if "entries" in form else ()
        # Whoever was in the field last week is taken as they are, whatever the new deadline says.
        commands: tuple[Command, ...] = tuple(AddEntry(one, checked=False) for one in entries)
        made = await created(request, form, actor, conditions, commands, work.state.zone)
    except CardinalError as refused:
        return _copy_page(request, work, form, refused)
    return go(request, f"/organise/{made}/entries" if entries else f"/organise/{made}")
