"""Who works for a club: accounts that keep its calendar and organise its events."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from cardinal.club import Club
from cardinal.language import CardinalError, NotUnderstood, Text, shown
from cardinal.store import Role

from ..club_addresses import at_homes
from ..forms import Form, read_form
from ..services import services_of
from ..sign_in import go
from ..visitor import visitor_of
from .place import show, staff_of

router = APIRouter()


async def _page(
    request: Request, club: Club, form: Form | None = None, refused: CardinalError | None = None
) -> Response:
    every = [one for one in await services_of(request).accounts.users() if not one.closed]
    staff = [one for one in every if Role.ORGANISER in one.roles.get(club.stream, ())]
    typed = form.fields.get("user", "") if form is not None else ""
    own = visitor_of(request).user
    answer = show(request, "staff.html", club, refused, members=staff, typed=typed, own=own)
    answer.headers["Cache-Control"] = "no-store"
    return answer


@at_homes(router, "GET", "/manage/staff")
async def staff_page(request: Request) -> Response:
    club, _ = await staff_of(request)
    return await _page(request, club)


@at_homes(router, "POST", "/manage/staff")
async def change_staff(request: Request) -> Response:
    """Give somebody with an account a part in the club, or take it."""
    club, _ = await staff_of(request)
    form, accounts = await read_form(request), services_of(request).accounts
    if "take" in form:
        await accounts.take_role(form.text("take", 40), club.stream, Role.ORGANISER)
        return go(request, f"{club.path}/manage/staff")
    wanted = form.text("user", 100)
    try:
        every = [one for one in await accounts.users() if not one.closed]
        user = next((one for one in every if one.name.casefold() == wanted.casefold()), None)
        if user is None:
            raise NotUnderstood(Text(__package__, "no_account", {"given": shown(wanted)}))
        await accounts.give_role(user.key, club.stream, Role.ORGANISER)
    except CardinalError as refused:
        return await _page(request, club, form, refused)
    return go(request, f"{club.path}/manage/staff")
