"""What an account plays and directs: players to be confirmed, and "I play in this event" for whoever directs there."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.language import CardinalError, Text
from cardinal.store import Role, User, stream_of
from cardinal.store.bindings import Binding, Bound, members_of
from cardinal.store.clubs import Clubs
from cardinal.store.event_heads import PREFIX

from .captain_page import team_of
from .errors import SignInNeeded
from .forms import read_form
from .people_reading import seasons_of
from .reader import language_of
from .services import services_of
from .sign_in import go
from .visitor import Visitor, keep_session, visitor_of

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
STAFF = frozenset((Role.ORGANISER, Role.DIRECTOR))


@dataclass(frozen=True, slots=True)
class Seat:
    """A player of an event that an account is, or is asked to be."""

    key: str
    event: str
    number: str
    player: str
    state: Bound
    hands_in: bool = False
    """Whether the account says who plays for a team."""
    club: str = ""
    """The club whose member the account is, or is asked to be; then there is no event."""


@dataclass(frozen=True, slots=True)
class Directed:
    """An event that an account works on, and whether it plays there too."""

    key: str
    event: str
    plays: bool


async def _named(request: Request, stream: str) -> str:
    """The name of an event; the key where there is none."""
    key = stream.partition("/")[2]
    try:
        return (await services_of(request).competition(key)).conditions.name
    except CardinalError:
        return key


async def seats_of(request: Request, user: str) -> list[Seat]:
    """What was offered to an account and what it has confirmed; a proposal of an earlier version waits for the
    organiser."""
    services, found = services_of(request), list[Seat]()
    for one in await services.bindings.of_user(user):
        if one.state not in (Bound.OFFERED, Bound.CONFIRMED) or not one.stream.startswith(PREFIX):
            found += await _membership(request, one)
            continue
        key = one.stream.partition("/")[2]
        state = await services.competitions.state(one.stream)
        player = state.people[one.number].name if one.number in state.people else one.number
        hands_in = one.state is Bound.CONFIRMED and team_of(state, one.number) is not None
        found.append(Seat(key, await _named(request, one.stream), one.number, player, one.state, hands_in))
    return found


async def _membership(request: Request, one: Binding) -> list[Seat]:
    """A member of a club whom the club's staff take the account for."""
    club = await Clubs(services_of(request).database).club(one.stream.removeprefix(members_of("")))
    if club is None or one.stream != members_of(club.key) or one.state is not Bound.OFFERED:
        return []
    person = (await seasons_of(request, club).people()).get(one.number)
    name = club.name or Text("cardinal.web.club", "the_club").render(language_of(request))
    return [Seat("", name, one.number, person.name, one.state, club=club.key)] if person is not None else []


async def directed_by(request: Request, user: str) -> list[Directed]:
    """The events in which an account has a role of its own."""
    services = services_of(request)
    held = await services.accounts.streams_of(user)
    streams = [stream for stream, roles in held.items() if stream.startswith(PREFIX) and roles & STAFF]
    return [
        Directed(stream.partition("/")[2], await _named(request, stream), await services.bindings.plays(stream, user))
        for stream in streams
    ]


async def plays_now(request: Request, stream: str, user: str, visitor: Visitor) -> Visitor:
    """The session of somebody who plays in an event from now on.

    Whoever also directs there may have the hands open in another window: every other session ends.
    """
    accounts = services_of(request).accounts
    if STAFF & await accounts.roles_of(user, stream):
        await accounts.end_sessions(user)
    found: User | None = await accounts.user(user)
    return visitor if found is None else visitor.signed_in(found)


async def release_seat(request: Request, stream: str, number: str, user: str = "") -> None:
    """The player is nobody's again, or not that account's. Whoever directs there has seen boards as a player, and is
    shown no hands until another organiser says so."""
    services = services_of(request)
    for one in await services.bindings.of_event(stream):
        is_meant = one.number == number and one.state is Bound.CONFIRMED and user in ("", one.user)
        if is_meant and STAFF & await services.accounts.roles_of(one.user, stream):
            await services.bindings.declare(stream, one.user, one.name, services.now())
    await services.bindings.release(stream, number, user)


def _me(request: Request) -> Visitor:
    visitor = visitor_of(request)
    if not visitor.is_user:
        raise SignInNeeded(Text(__package__, "sign_in_needed"))
    return visitor


@router.post("/account/seats")
async def answer(request: Request) -> Response:
    """Confirm that one is the player whom the organiser has offered, or say that one is not."""
    visitor, form, services = _me(request), await read_form(request), services_of(request)
    club, number = form.text("club", 40), form.text("number", 60)
    stream = members_of(club) if club else stream_of(form.text("event", 90))
    if form.text("answer", 10) != "confirm":
        await release_seat(request, stream, number, visitor.user)
        return go(request, "/account")
    await services.bindings.accept(stream, number, visitor.user, services.now())
    if club:
        return go(request, "/account")
    session = await plays_now(request, stream, visitor.user, visitor)
    return keep_session(request, go(request, "/account"), session)


@router.post("/account/plays")
async def declare(request: Request) -> Response:
    """A director who plays in the event says so; only another organiser takes it back."""
    visitor, form, services = _me(request), await read_form(request), services_of(request)
    stream = stream_of(form.text("event", 90))
    if STAFF & await services.accounts.roles_of(visitor.user, stream):
        await services.bindings.declare(stream, visitor.user, visitor.name, services.now())
        visitor = await plays_now(request, stream, visitor.user, visitor)
    return keep_session(request, go(request, "/account"), visitor)
