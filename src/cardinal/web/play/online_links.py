"""Links to seats: whoever has no account plays in an event by a link of the organiser's, which is signed and can be
made void. It signs a browser in as that player of that event, and as nothing else."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.formats.paper.qr import qr_svg
from cardinal.language import CardinalError, NotUnderstood, Text, shown
from cardinal.store import Competition, SignInRefused, stream_of
from cardinal.store.commands import STAFF
from cardinal.store.online_seats import MakeSeatLinks, players_by_number
from cardinal.store.online_state import SeatLink, seat_links
from cardinal.store.rates import ADDRESS, count_attempt

from ..acting import acting, carry_out
from ..addresses import home_of
from ..errors import status_of
from ..forms import Form, read_form
from ..own_seats import STAFF as STAFF_ROLES
from ..own_seats import plays_now
from ..pages import page
from ..reader import language_of
from ..services import services_of
from ..sign_in import client_of, go
from ..visitor import Visitor, keep_session, visitor_of
from .people import person_key

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
_TEXTS = "cardinal.web.play.online"
LONGEST = 300
LINK = "link to the seat"
"""Who bound an account, as the bindings say it."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player of the event, and the link if there is one."""

    number: str
    name: str
    entry: int
    title: str
    has_account: bool
    address: str = ""
    drawing: str = ""


def _signer(secret: str) -> URLSafeSerializer:
    return URLSafeSerializer(secret, salt="seat")


def _session(secret: str, key: str, number: str, version: int) -> str:
    """The session of whoever comes by a link: the same on every device of a player, so that one takes the seat over
    from another; nobody can make it who has not the server's secret."""
    return hmac.new(secret.encode(), f"seat {key} {number} {version}".encode(), "sha256").hexdigest()


def _keys(secret: str, key: str, number: str, version: int) -> tuple[str, ...]:
    """What such a session is known by at the tables, and that of the next link."""
    sessions = (_session(secret, key, number, one) for one in (version, version + 1))
    return tuple(person_key(Visitor(session=session)) for session in sessions)


def _address(request: Request, base: str, key: str, number: str, link: SeatLink) -> str:
    code = _signer(services_of(request).settings.secret).dumps([key, number, link.version])
    return f"{base}/play/event/{key}/seat/{code}"


def player_of(state: Competition, visitor: Visitor) -> str:
    """The name of the player as whom a visitor has come by a link that still is one."""
    me = person_key(visitor)
    links = seat_links(state.online.values())
    number = next((number for number, link in links.items() if me and link.keys[0] == me), "")
    return state.people[number].name if number in state.people else ""


def _base(request: Request, text: str) -> str:
    """The address at which players reach this server."""
    parts = urlsplit((text or home_of(request)).strip())
    plain = not (parts.query or parts.fragment or parts.username or parts.path.strip("/"))
    if parts.scheme not in ("http", "https") or not parts.hostname or not plain or len(text) > 200:
        raise NotUnderstood(Text(_TEXTS, "links_base_bad", {"given": shown(text)}))
    return f"{parts.scheme}://{parts.netloc}"


# The organiser's pages.


async def _players(request: Request, key: str, state: Competition, base: str, *, drawn: bool) -> list[Player]:
    links, language = seat_links(state.online.values()), language_of(request)
    bound = await services_of(request).bindings.seats(state.stream)
    titles = {one.number: one.title for one in state.entries}
    found = []
    for number, (entry, _) in players_by_number(state).items():
        person = state.people[number]
        address = _address(request, base, key, number, links[number]) if number in links else ""
        label = Text(_TEXTS, "links_qr", {"name": person.name}).render(language)
        drawing = qr_svg(address, label) if drawn and address else ""
        one = Player(number, person.name, entry, titles[entry], number in bound, address, drawing)
        found.append(one)
    return found


async def _page(
    request: Request, key: str, template: str, form: Form | None = None, refused: CardinalError | None = None,
    **more: Any,
) -> HTMLResponse:  # fmt: skip
    state = await services_of(request).competition(key)
    typed = (form.fields.get("base", "") if form is not None else request.query_params.get("base", ""))[:200]
    try:
        base = _base(request, typed)
    except NotUnderstood as bad:
        base, refused = _base(request, ""), refused or bad
    players = await _players(request, key, state, base, drawn=template.endswith("print.html"))
    values: dict[str, Any] = {
        "key": key,
        "name": state.conditions.name,
        "players": players,
        "is_online": bool(state.online),
        "missing": any(not player.address for player in players),
        "base": base,
        "refused": refused,
        "status": 200 if refused is None else status_of(refused),
        **more,
    }
    answer = page(request, template, texts=_TEXTS, **values)
    # Whoever has a link is that player: it is on no disk of a browser.
    answer.headers["Cache-Control"] = "no-store"
    return answer


@router.get("/play/event/{key}/links")
async def links_page(request: Request, key: str) -> HTMLResponse:
    await acting(request, key, STAFF)
    return await _page(request, key, "play/online_links.html")


@router.get("/play/event/{key}/links/print")
async def print_page(request: Request, key: str) -> HTMLResponse:
    """A sheet of paper for each player."""
    await acting(request, key, STAFF)
    return await _page(request, key, "play/online_links_print.html", manner="cards-page")


@router.post("/play/event/{key}/links")
async def make_links(request: Request, key: str) -> Response:
    """Links for those who have none, or another one for a player: the one before is void."""
    actor = await acting(request, key, STAFF)
    form, services = await read_form(request), services_of(request)
    try:
        base = _base(request, form.text("base", 200))
        state = await services.competition(key)
        known, chosen = seat_links(state.online.values()), form.text("player", 40)
        wanted = [chosen] if chosen else [player for player in players_by_number(state) if player not in known]
        made = {}
        for number in wanted:
            version = (known[number].version if number in known else 0) + 1
            made[number] = SeatLink(version, _keys(services.settings.secret, key, number, version))
        await carry_out(request, key, MakeSeatLinks(made), form, actor)
    except CardinalError as refused:
        return await _page(request, key, "play/online_links.html", form, refused)
    return go(request, f"/play/event/{key}/links", base=base)


# The players' door.


async def _opened(request: Request, key: str, code: str) -> tuple[Competition, str, int]:
    """The player and version of a link that still is one; every other is refused with its reason, and counted."""
    services = services_of(request)
    try:
        return await _read(request, key, code)
    except SignInRefused:
        # Only wrong ones count: a club's players may share an address, and all come at once.
        address = client_of(request)
        if address:
            await count_attempt(services.database, f"address {address}", ADDRESS, services.now())
        raise


async def _read(request: Request, key: str, code: str) -> tuple[Competition, str, int]:
    services = services_of(request)
    try:
        event, number, version = _signer(services.settings.secret).loads(code[:LONGEST])
    except (BadSignature, TypeError, ValueError) as error:
        raise SignInRefused(Text(_TEXTS, "seat_forged")) from error
    if event != key:
        raise SignInRefused(Text(_TEXTS, "seat_foreign"))
    state = await services.competition(key)
    link = seat_links(state.online.values()).get(number)
    if link is None or link.version != version:
        raise SignInRefused(Text(_TEXTS, "seat_void"))
    if number not in players_by_number(state):
        raise SignInRefused(Text(_TEXTS, "seat_gone"))
    return state, str(number), int(version)


def _refused_page(request: Request, key: str, refused: CardinalError) -> HTMLResponse:
    values = {"key": key, "refused": refused, "player": "", "name": "", "code": "", "status": status_of(refused)}
    return page(request, "play/online_seat.html", texts=_TEXTS, **values)  # type: ignore[arg-type]


@router.get("/play/event/{key}/seat/{code}")
async def seat_page(request: Request, key: str, code: str) -> HTMLResponse:
    """Who this link is for, and one button. Looking alone signs nobody in."""
    try:
        state, number, _ = await _opened(request, key, code)
    except CardinalError as refused:
        return _refused_page(request, key, refused)
    values: dict[str, Any] = {"player": state.people[number].name, "name": state.conditions.name, "code": code}
    return page(request, "play/online_seat.html", texts=_TEXTS, key=key, refused=None, **values)


@router.post("/play/event/{key}/seat/{code}")
async def sit_down(request: Request, key: str, code: str) -> Response:
    """Take the seat: as a guest of this device, or for the account that is signed in."""
    form = await read_form(request)
    try:
        state, number, version = await _opened(request, key, code)
    except CardinalError as refused:
        return _refused_page(request, key, refused)
    services, reader = services_of(request), visitor_of(request)
    if "account" in form and reader.is_user:
        # The organiser gave the link to this player, who takes the seat for an account.
        try:
            await services.bindings.confirm(stream_of(key), number, reader.user, LINK, services.now())
        except CardinalError as refused:
            return _refused_page(request, key, refused)
        known = await plays_now(request, stream_of(key), reader.user, reader)
        return keep_session(request, go(request, f"/play/event/{key}"), known)
    if reader.is_user and STAFF_ROLES & await services.accounts.roles_of(reader.user, stream_of(key)):
        # A director who goes to play as a guest is a player of the event all the same.
        await services.bindings.declare(stream_of(key), reader.user, LINK, services.now())
        await services.accounts.end_sessions(reader.user)
    session = _session(services.settings.secret, key, number, version)
    # Whoever was signed in here by name is not any more: at the tables this browser is now that player.
    visitor = Visitor(session=session, name=state.people[number].name)
    return keep_session(request, go(request, f"/play/event/{key}"), visitor)
