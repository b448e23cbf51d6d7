"""What somebody has signed up for as a calendar of their own, at a secret address that they can make void."""

from __future__ import annotations

import hmac
from collections.abc import AsyncIterator

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.club import Club
from cardinal.club import calendar_file as files
from cardinal.club.calendar_file import CalendarEntry
from cardinal.club.sign_up import SignUp, State
from cardinal.language import CardinalError, Language, Text
from cardinal.season.people import Person, name_key
from cardinal.store.bindings import members_of
from cardinal.store.calendar_links import CalendarLinks
from cardinal.store.club_links import ClubLinks
from cardinal.store.clubs import Clubs
from cardinal.store.sign_ups import SignUps

from ..addresses import home_of
from ..errors import NotFound, SignInNeeded
from ..forms import read_form
from ..people_reading import seasons_of
from ..reader import language_of
from ..services import services_of
from ..sign_in import go
from ..visitor import visitor_of
from .place import name_of, show
from .sign_up_pages import links_of

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
_SURE = frozenset((State.ENTERED,))


def _me(request: Request) -> str:
    visitor = visitor_of(request)
    if not visitor.is_user:
        raise SignInNeeded(Text("cardinal.web", "sign_in_needed"))
    return visitor.user


@router.get("/account/calendar")
async def calendar_page(request: Request) -> Response:
    user = _me(request)
    mark = await CalendarLinks(services_of(request).database).mark(user)
    address = f"{home_of(request)}/calendars/{links_of(request).calendar(user, mark)}.ics" if mark else ""
    subscribe = f"webcal://{address.partition('://')[2]}"
    return show(request, "own_calendar.html", Club(), address=address, subscribe=subscribe)


@router.post("/account/calendar")
async def change_address(request: Request) -> Response:
    """A secret address, another one, or none: the one before shows nothing from now on."""
    user, form, services = _me(request), await read_form(request), services_of(request)
    links = CalendarLinks(services.database)
    if form.text("act", 20) == "revoke":
        await links.revoke(user)
    else:
        await links.renew(user, services.now())
    return go(request, "/account/calendar")


@router.get("/calendars/{code}.ics")
async def own_file(request: Request, code: str) -> Response:
    """The calendar of whoever the address is of; nobody need be signed in, as calendar programs are not."""
    services = services_of(request)
    try:
        user, mark = ClubLinks(services.settings.secret).read("calendar", code, 2)
    except CardinalError as error:
        raise NotFound(Text(__package__, "no_calendar")) from error
    known = await CalendarLinks(services.database).mark(user)
    if not known or not hmac.compare_digest(known, mark):
        raise NotFound(Text(__package__, "no_calendar"))
    entries = [one async for one in _entries(request, user)]
    title = Text(__package__, "own_evenings").render(language_of(request))
    text = files.calendar_of_entries(title, sorted(entries, key=lambda one: (one.evening.starts_at, one.uid)))
    headers = {"Cache-Control": "no-cache, private", "X-Robots-Tag": "noindex"}
    return Response(text, media_type=files.MEDIA_TYPE, headers=headers)


async def _entries(request: Request, user: str) -> AsyncIterator[CalendarEntry]:
    """Every sign-up of the account, and those in which a partner has named the member who it is."""
    services, language = services_of(request), language_of(request)
    own = {one.key for _, one in await SignUps(services.database).of_user(user)}
    for club in await Clubs(services.database).every():
        person = await _person(request, club, user)
        listed = await SignUps(services.database).of_club(club.key)
        mine = [one for one in listed if one.key in own or (person is not None and _plays(one, person))]
        calendar = await Clubs(services.database).calendar(club.key) if mine else None
        for one in mine:
            evening = calendar.evening(one.evening) if calendar is not None else None
            if evening is None or one.state is State.WITHDRAWN:
                continue
            host = ClubLinks(services.settings.secret).host(club.key)
            yield CalendarEntry(
                evening,
                f"{one.key}@{host}",
                f"{home_of(request)}{club.path}/evenings/{evening.key}",
                f"{name_of(request, club)}\n{_said(one, language)}",
                is_tentative=one.state not in _SURE,
                revision=one.revision,
            )


async def _person(request: Request, club: Club, user: str) -> Person | None:
    number = await services_of(request).bindings.number_of(members_of(club.key), user)
    return (await seasons_of(request, club).people()).get(number) if number else None


def _plays(one: SignUp, person: Person) -> bool:
    keys = {name_key(name) for name in person.names.values() if name}
    return any(name_key(name.partition("=")[0]) in keys for name in one.names)


def _said(one: SignUp, language: Language) -> str:
    state = Text(__package__, f"state_{one.state}").render(language)
    return f"{one.said} · {state}"
