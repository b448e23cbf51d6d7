"""Two lines of the list that are one person: suggested, proposed with a reason, agreed to, and undone. For officers."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.club import MAIN
from cardinal.language import CardinalError, NotUnderstood, Text
from cardinal.season.people_acts import duplicates, merged, merges, unmerged
from cardinal.store.bindings import MEMBERS, Bound
from cardinal.store.commands import Actor
from cardinal.store.people_ledger import MERGED, PROPOSED, UNMERGED, Ledger, PeopleLedger

from .acting import everywhere
from .errors import status_of
from .forms import Form, read_form
from .pages import page
from .people_reading import seasons_of
from .services import services_of
from .sign_in import go

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
MOST_SHOWN = 50


async def _page(request: Request, form: Form | None = None, refused: CardinalError | None = None) -> Response:
    seasons, services = seasons_of(request), services_of(request)
    people, season = await seasons.people(), seasons.known
    ledger = await PeopleLedger(services.log, MAIN).read()
    evenings = season.evenings if season is not None else ()
    history = season.history if season is not None else {}
    names = {line.id: f"{line.name} ({line.number})" for line in people.lines}
    values: dict[str, Any] = {
        "suggested": (await run_in_threadpool(duplicates, people, evenings))[:MOST_SHOWN],
        "counts": {line.id: len(history.get(line.id, ())) for line in people.lines},
        "proposals": [
            (one, names.get(one.winner, one.winner), names.get(one.loser, one.loser)) for one in ledger.proposals
        ],
        "merges": [
            (winner, loser, (ledger.reasons or {}).get((winner.id, loser.id), "")) for winner, loser in merges(people)
        ],
        "typed": {name: form.fields.get(name, "") if form else "" for name in ("winner", "loser", "reason")},
        "refused": refused,
        "done": request.query_params.get("done", "")[:10],
    }
    status = 200 if refused is None else status_of(refused)
    answer = page(request, "people_merging.html", texts=__name__, status=status, **values)
    answer.headers["Cache-Control"] = "no-store"
    return answer


@router.get("/people/merge")
async def merge_page(request: Request) -> Response:
    await everywhere(request)
    return await _page(request)


@router.post("/people/merge")
async def merge(request: Request) -> Response:
    """Propose a merge, or carry it out where nobody of the two has an account that could agree; or undo one."""
    actor, form = await everywhere(request), await read_form(request)
    try:
        seasons_of(request).refuse_unwritable()
        done = await (_undo if form.text("act", 20) == "undo" else _propose)(request, actor, form)
    except CardinalError as refused:
        return await _page(request, form, refused)
    return go(request, "/people/merge", done=done)


async def _propose(request: Request, actor: Actor, form: Form) -> str:
    people, services = await seasons_of(request).people(), services_of(request)
    winner, loser = (people.identified(_typed(form, name)) for name in ("winner", "loser"))
    # What could not be merged later is refused now.
    merged(people, winner.id, loser.id)
    reason = form.text("reason", 500)
    if not reason:
        raise NotUnderstood(Text(__name__, "no_reason"))
    bound = await services.bindings.of_event(MEMBERS)
    accounts = {one.number for one in bound if one.state is Bound.CONFIRMED and not one.closed}
    waits = tuple(one.id for one in (winner, loser) if one.id in accounts)
    if not waits and "agreed" not in form:
        raise NotUnderstood(Text(__name__, "no_consent"))
    told = {"winner": winner.id, "loser": loser.id, "reason": reason}
    if waits:
        await _write(request, actor, form, PROPOSED, {**told, "waits_for": list(waits)})
        return "proposed"
    await _write(request, actor, form, MERGED, told)
    await seasons_of(request).change_people(lambda now: merged(now, winner.id, loser.id))
    return "merged"


async def _undo(request: Request, actor: Actor, form: Form) -> str:
    winner, loser = form.text("winner", 40), form.text("loser", 40)
    unmerged(await seasons_of(request).people(), winner, loser)
    await _write(request, actor, form, UNMERGED, {"winner": winner, "loser": loser})
    await seasons_of(request).change_people(lambda now: unmerged(now, winner, loser))
    return "undone"


def _typed(form: Form, name: str) -> str:
    """What a field says; a name that was completed has its number behind it."""
    return form.text(name, 200).rpartition("=")[2].strip()


async def _write(request: Request, actor: Actor, form: Form, kind: str, payload: dict[str, Any]) -> None:
    services = services_of(request)
    ledger = PeopleLedger(services.log, MAIN)
    read: Ledger = await ledger.read()
    await ledger.write(read, kind, payload, command_id=form.command, actor=actor.name, at=services.now())
