"""Two lines of the list that are one person: suggested, proposed with a reason, agreed to, and undone. For officers."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.club import Club
from cardinal.language import CardinalError, NotUnderstood, Text
from cardinal.season.people_acts import duplicates, merged, merges, unmerged
from cardinal.store.bindings import Bound, members_of
from cardinal.store.commands import Actor
from cardinal.store.people_ledger import MERGED, PROPOSED, UNMERGED

from .club_addresses import SEASON_HOMES, at_homes, club_of
from .errors import status_of
from .forms import Form, read_form
from .name_finding import offer_names
from .pages import page
from .people_reading import keeping_of, may_lead, seasons_of
from .services import services_of
from .sign_in import go

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
MOST_SHOWN = 50


async def _page(
    request: Request, club: Club, form: Form | None = None, refused: CardinalError | None = None
) -> Response:
    seasons = seasons_of(request, club)
    people, season = await seasons.people(), seasons.known
    ledger = await keeping_of(request, club).ledger.read()
    await offer_names(request, club)
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
        "root": club.root,
        "done": request.query_params.get("done", "")[:10],
    }
    status = 200 if refused is None else status_of(refused)
    answer = page(request, "people_merging.html", texts=__name__, status=status, **values)
    answer.headers["Cache-Control"] = "no-store"
    return answer


@at_homes(router, "GET", "/people/merge", SEASON_HOMES)
async def merge_page(request: Request) -> Response:
    club = await club_of(request)
    await may_lead(request, club)
    return await _page(request, club)


@at_homes(router, "POST", "/people/merge", SEASON_HOMES)
async def merge(request: Request) -> Response:
    """Propose a merge, or carry it out where nobody of the two has an account that could agree; or undo one."""
    club = await club_of(request)
    actor, form = await may_lead(request, club), await read_form(request)
    try:
        seasons_of(request, club).refuse_unwritable()
        done = await (_undo if form.text("act", 20) == "undo" else _propose)(request, club, actor, form)
    except CardinalError as refused:
        return await _page(request, club, form, refused)
    return go(request, f"{club.root}/people/merge", done=done)


async def _propose(request: Request, club: Club, actor: Actor, form: Form) -> str:
    people, services = await seasons_of(request, club).people(), services_of(request)
    winner, loser = (people.identified(_typed(form, name)) for name in ("winner", "loser"))
    # What could not be merged later is refused now.
    merged(people, winner.id, loser.id)
    reason = form.text("reason", 500)
    if not reason:
        raise NotUnderstood(Text(__name__, "no_reason"))
    bound = await services.bindings.of_event(members_of(club.key))
    accounts = {one.number for one in bound if one.state is Bound.CONFIRMED and not one.closed}
    waits = tuple(one.id for one in (winner, loser) if one.id in accounts)
    if not waits and "agreed" not in form:
        raise NotUnderstood(Text(__name__, "no_consent"))
    told: dict[str, Any] = {"winner": winner.id, "loser": loser.id, "reason": reason}
    kind = PROPOSED if waits else MERGED
    told |= {"waits_for": list(waits)} if waits else {}
    await keeping_of(request, club).act(kind, told, command=form.command, by=actor.name)
    return "proposed" if waits else "merged"


async def _undo(request: Request, club: Club, actor: Actor, form: Form) -> str:
    winner, loser = form.text("winner", 40), form.text("loser", 40)
    unmerged(await seasons_of(request, club).people(), winner, loser)
    told = {"winner": winner, "loser": loser}
    await keeping_of(request, club).act(UNMERGED, told, command=form.command, by=actor.name)
    return "undone"


def _typed(form: Form, name: str) -> str:
    """What a field says; a name that was completed has its number behind it."""
    return form.text(name, 200).rpartition("=")[2].strip()
