"""Which club a page is of, and who works for it. ``/club`` is the club called ``main``, ``/clubs/NAME`` any other."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from cardinal.club import MAIN, Calendar, Club, ClubEvening
from cardinal.club.roles import DUTIES, Duty
from cardinal.language import CardinalError, Text, shown
from cardinal.store import NotYours, Role
from cardinal.store.club_roles import ClubRoles
from cardinal.store.clubs import Clubs
from cardinal.store.commands import Actor

from ..club_addresses import club_of
from ..errors import NotFound, SignInNeeded, status_of
from ..pages import page
from ..reader import language_of
from ..services import services_of
from ..visitor import visitor_of


async def duties_of(request: Request, club: Club) -> frozenset[Duty]:
    """What the visitor may do for the club; organisers of the whole server may do everything."""
    visitor = visitor_of(request)
    if not visitor.is_user:
        return frozenset()
    return await ClubRoles(services_of(request).database).duties_of(visitor.user, club.key)


async def is_staff(request: Request, club: Club) -> bool:
    """Whether the visitor works for the club."""
    return bool(await duties_of(request, club))


async def staff_of(request: Request, *needed: Duty) -> tuple[Club, Actor]:
    """The club, for somebody who does one of these duties there, or any; to everybody who works for none of it there
    is no other club than ``main``."""
    club, visitor = await club_of(request), visitor_of(request)
    if not visitor.is_user:
        raise SignInNeeded(Text("cardinal.web", "sign_in_needed"))
    held = await duties_of(request, club)
    if not held and club.key != MAIN:
        raise NotFound(Text(__package__, "no_club", {"given": shown(club.key)}))
    if held.isdisjoint(needed or Duty):
        language = language_of(request)
        may = tuple(role.label(language) for role in DUTIES if not DUTIES[role].isdisjoint(needed or Duty))
        raise NotYours(Text(__package__, "not_your_duty", {"may": may}), legal=may)
    return club, Actor(visitor.name, Role.ORGANISER)


async def calendar_of(request: Request, club: Club) -> Calendar:
    return await Clubs(services_of(request).database).calendar(club.key)


async def evening_of(request: Request, club: Club, key: str) -> ClubEvening:
    """An evening of a club's calendar, or the refusal that there is none."""
    found = (await calendar_of(request, club)).evening(key) if len(key) <= 80 else None
    if found is None:
        raise NotFound(Text(__package__, "no_evening", {"given": shown(key)}))
    return found


def name_of(request: Request, club: Club) -> str:
    """The club's name; one without is called a club."""
    return club.name or Text(__package__, "the_club").render(language_of(request))


def show(request: Request, template: str, club: Club, refused: CardinalError | None = None, **values: Any) -> Response:
    """A page of a club; with a refusal at its top it has the refusal's status."""
    status = 200 if refused is None else status_of(refused)
    told = {"club": club, "home": club.path, "club_name": name_of(request, club), "refused": refused, **values}
    answer = page(request, f"club/{template}", texts=__package__, status=status, **told)
    # People of a club are not for search engines.
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer
