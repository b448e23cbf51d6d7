"""Names as forms offer them: two letters of a name, a reading or a number, and whoever is meant stands first.

What is chosen is written as ``Name = number``, so that an entry keeps the number and results find the member. Only
those who work on events, and members, are offered anybody; a form that everybody may send has no such list.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Annotated, Any
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from cardinal.club import Club
from cardinal.club.sign_up import State
from cardinal.season.people import MOST_HITS, People, Person
from cardinal.season.privacy import Reader, may_find
from cardinal.season.season_folder import Season
from cardinal.store.clubs import Clubs
from cardinal.store.sign_ups import SignUps

from .club_addresses import SEASON_HOMES, at_homes, club_of
from .people_reading import reader_of, seasons_of
from .services import services_of

router = APIRouter(include_in_schema=False)
RECENT = timedelta(days=90)
MOST_LISTED = 200
"""So many names stand in a page for a browser without scripts; whoever plays often comes first."""
MOST_WITH = 16


@dataclass(frozen=True, slots=True)
class Offer:
    """Somebody as a form offers them."""

    name: str
    number: str
    reading: str

    @property
    def value(self) -> str:
        """What the field holds then."""
        return f"{self.name} = {self.number}"


def offer_of(person: Person) -> Offer:
    # An equals sign in a name would cut it.
    return Offer(person.name.replace("=", " "), person.number, person.reading)


@at_homes(router, "GET", "/people/find", SEASON_HOMES)
async def find_people(
    request: Request,
    q: Annotated[str, Query(max_length=60)] = "",
    beside: Annotated[list[str] | None, Query(alias="with", max_length=MOST_WITH)] = None,
) -> Response:
    """Those whom a form may offer, at most eight: partners of whoever is entered *with* them, then the recent ones."""
    club = await club_of(request)
    seasons, reader = seasons_of(request, club), await reader_of(request, club)
    people = await seasons.people()
    headers = {"Cache-Control": "no-store", "X-Robots-Tag": "noindex"}
    if not q.strip():
        return JSONResponse([], headers=headers)
    tonight = await _tonight(request, club, people)
    offers = await run_in_threadpool(offered, people, seasons.known, reader, q, beside or (), tonight)
    told: list[dict[str, Any]] = [
        {"name": one.name, "number": one.number, "reading": one.reading, "value": one.value} for one in offers
    ]
    return JSONResponse(told, headers=headers)


def offered(
    people: People,
    season: Season | None,
    reader: Reader,
    typed: str,
    beside: Iterable[str] = (),
    tonight: Iterable[str] = (),
) -> tuple[Offer, ...]:
    """The offers for what was typed; *tonight* are the ids of those who have signed up for today."""
    numbers = {person.id for number in beside if (person := people.match(number)) is not None}
    first = dict.fromkeys((*tonight, *first_ones(season, numbers)))
    hits = people.found(typed, first, most=len(people))
    shown = [person for person in hits if may_find(person, reader) and person.id not in numbers]
    return tuple(offer_of(person) for person in shown[:MOST_HITS])


async def _tonight(request: Request, club: Club, people: People) -> tuple[str, ...]:
    """Who has signed up for an evening of today."""
    services = services_of(request)
    if not services.is_open:
        return ()
    day = services.now().astimezone(ZoneInfo(club.zone)).date()
    found: dict[str, None] = {}
    for evening in (await Clubs(services.database).calendar(club.key)).evenings(day, day):
        listed = await SignUps(services.database).of_evening(club.key, evening)
        names = [name for one in listed.sign_ups if one.state is not State.WITHDRAWN for name in one.names]
        for name in names:
            person = people.match(name.rpartition("=")[2].strip())
            if person is not None:
                found[person.id] = None
    return tuple(found)


def first_ones(season: Season | None, beside: Iterable[str]) -> tuple[str, ...]:
    """Who is probably meant: partners of those who are entered, then those who played lately, most often first."""
    if season is None or not season.evenings:
        return ()
    partners: dict[str, int] = {}
    for player in beside:
        for _, showing in season.history.get(player, ()):
            for other in showing.players if len(showing.players) == 2 else ():
                partners[other] = partners.get(other, 0) + 1
    since = season.evenings[-1].day - RECENT
    recent = {player: _count(season, player, since) for player in season.history}
    usual = sorted(partners, key=lambda one: (-partners[one], one))
    lately = sorted((one for one in recent if recent[one]), key=lambda one: (-recent[one], one))
    return tuple(dict.fromkeys((*usual, *lately)))


def _count(season: Season, player: str, since: date) -> int:
    return sum(evening.day >= since for evening, _ in season.history[player])


async def offer_names(request: Request, club: Club) -> None:
    """Have the page that follows offer the names of a club: by its script, and as a list for browsers without scripts;
    only to those who may find them, and only of a season that is known already."""
    seasons, reader = seasons_of(request, club), await reader_of(request, club)
    request.state.people_home = club.root
    if not (reader.is_of_the_club or reader.is_staff):
        return
    people, season = await seasons.people(), seasons.known
    order = {player: place for place, player in enumerate(first_ones(season, ()))}
    here = [person for person in people if person.is_here]
    chosen = sorted(here, key=lambda one: (order.get(one.id, len(order)), one.name, one.id))[:MOST_LISTED]
    names = tuple(offer_of(person).value for person in sorted(chosen, key=lambda one: (one.name, one.id)))
    request.state.listed_names = names


def listed_names(request: Request) -> tuple[str, ...]:
    """The names that the page has for browsers without scripts."""
    found: tuple[str, ...] = getattr(request.state, "listed_names", ())
    return found


def people_home(request: Request) -> str:
    """What stands before ``/people/find`` in the address that the page's script asks."""
    return str(getattr(request.state, "people_home", ""))
