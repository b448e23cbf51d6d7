"""Who reads pages of people: which person of the club an account is, and which people it may therefore see.

An account is a person of the club by a binding of its own (``MEMBERS``), made by the owner of the server; an equal name
makes nobody a member.
"""

from __future__ import annotations

from starlette.requests import Request

from cardinal.contest.model import Event
from cardinal.language import Text, shown
from cardinal.season.people import People, Person
from cardinal.season.privacy import EVERYBODY, Reader, may_see_page
from cardinal.store import EVERYWHERE, NotYours, Role
from cardinal.store.bindings import MEMBERS

from .errors import NotFound, SignInNeeded
from .season_catalogue import SeasonCatalogue
from .services import services_of
from .visitor import visitor_of

MOST_NUMBER = 60
STAFF = frozenset((Role.ORGANISER, Role.DIRECTOR))
MEMBER = Reader(is_officer=True)


def seasons_of(request: Request) -> SeasonCatalogue:
    found: SeasonCatalogue = request.app.state.seasons
    return found


async def reader_of(request: Request) -> Reader:
    """The visitor as a reader of people's pages."""
    visitor, services = visitor_of(request), services_of(request)
    if not visitor.is_user:
        return EVERYBODY
    held = await services.accounts.streams_of(visitor.user)
    is_staff = any(STAFF & roles for roles in held.values())
    person = await services.bindings.number_of(MEMBERS, visitor.user)
    return Reader(person, is_officer=Role.ORGANISER in held.get(EVERYWHERE, ()), is_staff=is_staff)


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
