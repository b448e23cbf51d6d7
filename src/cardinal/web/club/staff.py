"""Who works for a club, and as what: each role with what it may do."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from cardinal.club import Club
from cardinal.club.roles import DUTIES, ClubRole, Duty
from cardinal.language import CardinalError, NotUnderstood, Text, shown
from cardinal.store.club_roles import ClubRoles

from ..club_addresses import at_homes
from ..forms import Form, read_form
from ..organise.work import kept
from ..reader import language_of
from ..services import services_of
from ..sign_in import go
from .place import show, staff_of

router = APIRouter()


async def _page(
    request: Request, club: Club, form: Form | None = None, refused: CardinalError | None = None
) -> Response:
    language = language_of(request)
    officers = await ClubRoles(services_of(request).database).officers(club.key)
    told = [(one, [(str(role), role.label(language)) for role in one.roles]) for one in officers]
    may = {role: tuple(duty.label(language) for duty in Duty if duty in DUTIES[role]) for role in ClubRole}
    answer = show(
        request,
        "staff.html",
        club,
        refused,
        officers=told,
        typed=kept(form, user="", role=str(ClubRole.OWNER)),
        roles=[(str(role), role.label(language)) for role in ClubRole],
        may=[(role.label(language), Text(__package__, "listed", {"all": may[role]})) for role in ClubRole],
    )
    answer.headers["Cache-Control"] = "no-store"
    return answer


@at_homes(router, "GET", "/manage/staff")
async def staff_page(request: Request) -> Response:
    club, _ = await staff_of(request, Duty.STAFF)
    return await _page(request, club)


def _role(given: str) -> ClubRole:
    if given not in tuple(ClubRole):
        raise NotUnderstood(Text(__package__, "no_role", {"given": shown(given)}), legal=tuple(map(str, ClubRole)))
    return ClubRole(given)


@at_homes(router, "POST", "/manage/staff")
async def change_staff(request: Request) -> Response:
    """Give somebody with an account a role in the club, or take it."""
    club, _ = await staff_of(request, Duty.STAFF)
    form, services = await read_form(request), services_of(request)
    roles = ClubRoles(services.database)
    try:
        if "take" in form:
            role, _, user = form.text("take", 80).partition(":")
            await roles.take(club.key, user, _role(role))
            return go(request, f"{club.path}/manage/staff")
        wanted = form.text("user", 100)
        every = [one for one in await services.accounts.users() if not one.closed]
        found = next((one for one in every if one.name.casefold() == wanted.casefold()), None)
        if found is None:
            raise NotUnderstood(Text(__package__, "no_account", {"given": shown(wanted)}))
        await roles.give(club.key, found.key, _role(form.text("role", 20) or str(ClubRole.OWNER)))
    except CardinalError as refused:
        return await _page(request, club, form, refused)
    return go(request, f"{club.path}/manage/staff")
