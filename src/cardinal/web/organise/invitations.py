"""Which account each player of an event is, and the links by which players say so."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.entries import Person
from cardinal.formats.paper.qr import qr_svg
from cardinal.language import CardinalError, Text, shown
from cardinal.store import Competition, stream_of
from cardinal.store.bindings import Binding, Bound
from cardinal.store.one_time_links import Invitation, Purpose
from cardinal.store.online_seats import players_by_number

from ..addresses import home_of
from ..forms import Form, read_form
from ..own_seats import release_seat
from ..reader import language_of
from ..services import services_of
from ..sign_in import go
from .work import Work, at_work, refusal, show

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
_SHOWN = (Bound.CONFIRMED, Bound.OFFERED, Bound.PROPOSED)
"""Of several bindings of a player the first that there is."""


@dataclass(frozen=True, slots=True)
class Known:
    """A player, the account that the player is or may be, and the link that is open."""

    number: str
    person: Person
    entry: int
    binding: Binding | None = None
    link: Invitation | None = None

    @property
    def state(self) -> str:
        """As the pages say it: confirmed, offered, proposed, invited or unbound."""
        if self.binding is not None and (self.binding.state is not Bound.PROPOSED or self.link is None):
            return "closed" if self.binding.closed else str(self.binding.state)
        return "invited" if self.link is not None else "unbound"


def known_players(state: Competition, bindings: Iterable[Binding], links: Iterable[Invitation]) -> tuple[Known, ...]:
    """Every player who plays, by entries."""
    by_number: dict[str, list[Binding]] = {}
    for one in bindings:
        by_number.setdefault(one.number, []).append(one)
    open_links = {one.subject: one for one in links if one.purpose is Purpose.PLAYER}
    found = []
    for number, (entry, _) in players_by_number(state).items():
        own = sorted((one for one in by_number.get(number, ()) if one.state in _SHOWN), key=_order)
        found.append(Known(number, state.people[number], entry, own[0] if own else None, open_links.get(number)))
    return tuple(found)


def _order(binding: Binding) -> int:
    return _SHOWN.index(binding.state)


async def players_of(request: Request, work: Work) -> tuple[Known, ...]:
    services, stream = services_of(request), stream_of(work.key)
    links = await services.links.open_in(stream, services.now())
    return known_players(work.state, await services.bindings.of_event(stream), links)


async def _page(
    request: Request, work: Work, form: Form | None = None, refused: CardinalError | None = None
) -> HTMLResponse:
    players, home = await players_of(request, work), home_of(request)
    path = services_of(request).links.path
    addresses = {one.number: f"{home}{path(one.link.key)}" for one in players if one.link is not None}
    drawn = request.query_params.get("show", "")
    name = next((one.person.name for one in players if one.number == drawn), "")
    label = Text(__package__, "invitation_qr", {"name": name}).render(language_of(request))
    answer = show(
        request,
        "invitations.html",
        work,
        tab="entries",
        refused=refused,
        players=players,
        addresses=addresses,
        shown=drawn if drawn in addresses else "",
        shown_name=name,
        drawing=qr_svg(addresses[drawn], label) if drawn in addresses else "",
        confirmed=sum(one.state == "confirmed" for one in players),
        is_online=bool(work.state.online),
    )
    # Whoever has a link can say to be that player.
    answer.headers["Cache-Control"] = "no-store"
    return answer


@router.get("/organise/{key}/invitations")
async def invitations_page(request: Request, key: str) -> Response:
    return await _page(request, await at_work(request, key))


@router.post("/organise/{key}/invitations")
async def act(request: Request, key: str) -> Response:
    """A link for one player or for all who have none; an account offered; a binding released."""
    work = await at_work(request, key)
    form = await read_form(request)
    services, stream, by = services_of(request), stream_of(key), work.actor.name
    now, chosen = services.now(), ""
    try:
        players = {one.number: one for one in await players_of(request, work)}
        chosen = form.text("invite", 40) or form.text("offer", 40) or form.text("release", 40)
        if chosen and chosen not in players:
            raise refusal("no_player", given=shown(chosen))
        if "offer" in form:
            binding = players[chosen].binding
            if binding is None or binding.closed:
                raise refusal("no_player", given=shown(chosen))
            await services.bindings.offer(stream, chosen, binding.user, by, now)
        elif "release" in form:
            await release_seat(request, stream, chosen)
        else:
            missing = [one.number for one in players.values() if one.state in ("unbound", "proposed", "closed")]
            for number in [chosen] if chosen else missing:
                await services.links.make(Purpose.PLAYER, by, now, stream=stream, subject=number)
    except CardinalError as refused:
        return await _page(request, work, form, refused)
    return go(request, f"{work.path}/invitations", show=chosen if "invite" in form else "")
