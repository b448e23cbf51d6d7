"""Who reads pages of people: which person of the club an account is, and which people it may therefore see.

An account is a person of a club by a binding of its own (``members_of``), made by whoever keeps the club's list; an
equal name makes nobody a member.
"""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import Request

from cardinal.club import MAIN, Club
from cardinal.club.roles import ClubRole, Duty
from cardinal.contest.model import Event
from cardinal.language import Text, shown
from cardinal.live.people_keeping import PeopleKeeping
from cardinal.season.people import People, Person
from cardinal.season.privacy import EVERYBODY, Reader, may_see_page
from cardinal.store import EVERYWHERE, NotYours, Role
from cardinal.store.bindings import members_of
from cardinal.store.club_roles import ClubRoles
from cardinal.store.clubs import Clubs
from cardinal.store.commands import Actor

from .club_seasons import ClubSeasons, people_keeping
from .errors import NotFound, SignInNeeded
from .reader import language_of
from .season_catalogue import SeasonCatalogue
from .services import services_of
from .visitor import visitor_of

MOST_NUMBER = 60
COMPETITION = "event/"
STAFF = frozenset((Role.ORGANISER, Role.DIRECTOR))
MEMBER = Reader(is_officer=True)


def seasons_of(request: Request, club: Club | None = None) -> SeasonCatalogue:
    """The season of a club; of ``main`` where none is said."""
    found: ClubSeasons = request.app.state.seasons
    return found.of(club.key if club is not None else MAIN)


def keeping_of(request: Request, club: Club) -> PeopleKeeping:
    """What is done to a club's people is done by this."""
    return people_keeping(services_of(request), seasons_of(request, club))


async def reader_of(request: Request, club: Club | None = None) -> Reader:
    """The visitor as a reader of a club's people. Whoever works for another club is nobody in this one."""
    visitor, services, own = visitor_of(request), services_of(request), club or Club()
    if not visitor.is_user:
        return EVERYBODY
    held = await services.accounts.streams_of(visitor.user)
    person = await services.bindings.number_of(members_of(own.key), visitor.user)
    duties = await ClubRoles(services.database).duties_of(visitor.user, own.key)
    types_names = not duties.isdisjoint((Duty.CALENDAR, Duty.EVENTS, Duty.DIRECT))
    is_staff = types_names or await _is_staff(request, own, held)
    return Reader(person, is_officer=Duty.PEOPLE in duties, is_staff=is_staff)


async def own_pages(request: Request) -> tuple[tuple[str, str], ...]:
    """The pages of the visitor as a person of each club: the club's name, and the address."""
    services, found = services_of(request), []
    for club in await Clubs(services.database).every():
        number = await services.bindings.number_of(members_of(club.key), visitor_of(request).user)
        person = (await seasons_of(request, club).people()).get(number) if number else None
        if person is not None:
            found.append((club.name, f"{club.root}/people/{person.number}"))
    return tuple(found)


async def _is_staff(request: Request, club: Club, held: Mapping[str, frozenset[Role]]) -> bool:
    """Whether somebody works on an event of the club, or on every event."""
    streams = [stream for stream, roles in held.items() if STAFF & roles]
    if not streams or EVERYWHERE in streams:
        return bool(streams)
    is_own = await Clubs(services_of(request).database).of_events(club.key)
    events = [stream.removeprefix(COMPETITION) for stream in streams if stream.startswith(COMPETITION)]
    return any(map(is_own, events))


async def may_lead(request: Request, club: Club) -> Actor:
    """Somebody who keeps the list of a club's people; to everybody else of another club there is none."""
    if not visitor_of(request).is_user:
        raise SignInNeeded(Text(__package__, "sign_in_needed"))
    if not (await reader_of(request, club)).is_officer:
        if club.key != MAIN:
            raise NotFound(Text("cardinal.web.club", "no_club", {"given": shown(club.key)}))
        may = ClubRole.SECRETARY.label(language_of(request))
        raise NotYours(Text("cardinal.web.club", "not_your_duty", {"may": (may,)}), legal=(may,))
    return Actor(visitor_of(request).name, Role.ORGANISER)


def person_shown(request: Request, people: People, reader: Reader, number: str, year: int) -> Person:
    """Somebody whose page the reader may see. Whether a number is nobody's, or of somebody who is not to be seen, is
    the same answer."""
    person = people.match(number) if number and len(number) <= MOST_NUMBER else None
    by_number = person is not None and number in (person.id, person.club_number, *person.federation_numbers)
    if person is not None and by_number and may_see_page(person, reader, year):
        return person
    if not visitor_of(request).is_user:
        raise SignInNeeded(Text(__package__, "sign_in_needed"))
    if not reader.is_of_the_club:
        raise NotYours(Text(__name__, "members_only"))
    raise NotFound(Text(__name__, "no_page", {"given": shown(number)}))


def players_for_everybody(event: Event, number: int, people: People, year: int) -> tuple[tuple[str, str], ...]:
    """The players of a contestant as a page for everybody has them: the name, and the number of somebody whose page
    members may see. Whoever is a number in public, or under age, is not given away by a link."""
    found = []
    for key in event.by_number[number].players if number in event.by_number else ():
        name = event.by_key[key].name if key in event.by_key else key
        person = people.match(key) or people.match(name)
        is_open = person is not None and not person.hidden and may_see_page(person, MEMBER, year)
        found.append((name, person.number if person is not None and is_open else ""))
    return tuple(found)
