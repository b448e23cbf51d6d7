"""One person of a club's list for who keeps it: names, numbers, addresses, kind of membership, and when they left."""

from __future__ import annotations

import csv
from io import StringIO

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from cardinal.club import Club
from cardinal.club.roles import Duty
from cardinal.contest.spreadsheet_cells import safe_cells
from cardinal.language import CardinalError, NotUnderstood, Text, shown
from cardinal.season.people import Person, Status
from cardinal.season.people_acts import CONTACTS_KEPT_MONTHS
from cardinal.season.people_file import NAMES, person_cells
from cardinal.store.club_fees import ClubFees
from cardinal.store.outbox import EVERY_KIND, Outbox

from ..club_addresses import at_homes
from ..errors import NotFound
from ..forms import Form, read_form
from ..organise.work import kept
from ..people_reading import seasons_of
from ..reader import language_of
from ..services import services_of
from ..sign_in import go
from .front import today
from .people_manage import take_list
from .place import show, staff_of

router = APIRouter()
FIELDS = (
    *NAMES.values(), "reading", "club_number", "federation_numbers", "born", "email", "phone", "status", "membership",
    "since", "until", "stratum",
)  # fmt: skip
GONE = (Status.FORMER, Status.DEAD)


async def _person(request: Request, club: Club, number: str) -> Person:
    people = await seasons_of(request, club).people()
    found = people.match(number) if len(number) <= 60 else None
    if found is None:
        raise NotFound(Text("cardinal.web.people_reading", "no_page", {"given": shown(number)}))
    return found


async def _page(
    request: Request, club: Club, person: Person, form: Form | None = None, refused: CardinalError | None = None
) -> Response:
    services, language = services_of(request), language_of(request)
    stops = await Outbox(services.database).stops(person.email) if person.email else {}
    scales = await ClubFees(services.database).scales(club.key)
    cells = person_cells(person)
    answer = show(
        request,
        "person.html",
        club,
        refused,
        person=person,
        typed=kept(form, **{name: cells[name] for name in FIELDS}),
        statuses=[(str(one), one.label(language)) for one in Status],
        kinds=sorted({kind for scale in scales for kind in scale.amounts if kind}),
        bounced=stops.get(EVERY_KIND),
        months=CONTACTS_KEPT_MONTHS,
        done=request.query_params.get("done", "")[:10],
    )
    answer.headers["Cache-Control"] = "no-store"
    return answer


@at_homes(router, "GET", "/manage/people/{number}")
async def person_page(request: Request, number: str) -> Response:
    club, _ = await staff_of(request, Duty.PEOPLE)
    return await _page(request, club, await _person(request, club, number))


@at_homes(router, "POST", "/manage/people/{number}")
async def change_person(request: Request, number: str) -> Response:
    """Another line for somebody, read by the rules of the list. Who leaves without a day leaves today."""
    club, _ = await staff_of(request, Duty.PEOPLE)
    person, form = await _person(request, club, number), await read_form(request)
    told = {name: form.text(name, 200) for name in FIELDS}
    if told["status"] in GONE and person.status not in GONE and not told["until"]:
        told["until"] = today(services_of(request), club).isoformat()
    try:
        if not any(told[name] for name in NAMES.values()):
            raise NotUnderstood(Text(__package__, "no_name"))
        out = StringIO()
        writer = csv.writer(out)
        writer.writerow(("id", *FIELDS))
        writer.writerow(safe_cells((person.id, *told.values())))
        await take_list(request, club, out.getvalue())
    except CardinalError as refused:
        return await _page(request, club, person, form, refused)
    after = (await seasons_of(request, club).people()).get(person.id) or person
    return go(request, f"{club.path}/manage/people/{after.number}", done="kept")
