"""A club's own people and season tables, for its staff: a list that comes in by a file or a line at a time, which
account somebody is, and the file that says which tables the season has."""

from __future__ import annotations

import csv
from io import StringIO
from typing import Any

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from cardinal.club import Club
from cardinal.club.roles import Duty
from cardinal.contest.spreadsheet_cells import safe_cells
from cardinal.language import CardinalError, NotUnderstood, Text, shown
from cardinal.season.people import People, Person
from cardinal.season.people_file import COLUMNS, ImportPlan, decoded, planned, write_people
from cardinal.season.season_folder import SEASON, check_season
from cardinal.store.bindings import Bound, members_of
from cardinal.store.people_list import PeopleList, write_whole

from ..club_addresses import at_homes
from ..forms import Form, read_form
from ..name_finding import offer_names
from ..people_reading import seasons_of
from ..services import services_of
from ..sign_in import go
from .place import show, staff_of

router = APIRouter()
ADDED = ("name", "name_zh_hans", "name_zh_hant", "name_ja", "reading", "club_number", "born", "email")
"""What the form for one person asks for; the rest comes by a file."""
MOST_LETTERS = 2_000_000
MOST_SHOWN = 50
USUAL_SEASON = """name = "{year}"

[[table]]
name = "Ladder"
of = "player"
value = "percent"
combine = "best_mean"
count = 8
least = 3
events = {{ form = "pairs" }}

[[table]]
name = "Attendance"
of = "player"
value = "attendance"
combine = "sum"
"""


async def _page(
    request: Request,
    club: Club,
    form: Form | None = None,
    refused: CardinalError | None = None,
    plan: ImportPlan | None = None,
    text: str = "",
) -> Response:
    seasons, services = seasons_of(request, club), services_of(request)
    people = await seasons.people()
    await offer_names(request, club)
    bound = [
        (one.name, people[one.number], one.state, one.user)
        for one in await services.bindings.of_event(members_of(club.key))
        if one.number in people and not one.closed
    ]
    fields = form.fields if form is not None else {}
    asked = request.query_params.get("q", "")[:60]
    values: dict[str, Any] = {
        "count": sum(one.is_here for one in people),
        "columns": COLUMNS,
        "asked": asked,
        "found": people.found(asked, most=MOST_SHOWN) if asked.strip() else _first(people),
        "plan": plan,
        "most_shown": MOST_SHOWN,
        "text": text,
        "typed": {name: fields.get(name, "") for name in (*ADDED, "account", "member")},
        "bound": sorted(bound, key=lambda one: one[0].casefold()),
        "confirmed": Bound.CONFIRMED,
        "done": request.query_params.get("done", "")[:10],
    }
    answer = show(request, "people.html", club, refused, **values)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _first(people: People) -> tuple[Person, ...]:
    """The first of the list by name, before somebody asks for others."""
    here = sorted((one for one in people if one.is_here), key=lambda one: (one.name.casefold(), one.id))
    return tuple(here[:MOST_SHOWN])


@at_homes(router, "GET", "/manage/people")
async def people_page(request: Request) -> Response:
    club, _ = await staff_of(request, Duty.PEOPLE)
    return await _page(request, club)


@at_homes(router, "GET", "/manage/people.csv")
async def people_file(request: Request) -> Response:
    """The whole list, with addresses: for those who keep it."""
    club, _ = await staff_of(request, Duty.PEOPLE)
    people = await seasons_of(request, club).people()
    headers = {"Content-Disposition": 'attachment; filename="people.csv"', "Cache-Control": "no-store"}
    body = write_people(people.lines).encode("utf-8-sig")
    return Response(body, media_type="text/csv; charset=utf-8", headers=headers)


@at_homes(router, "POST", "/manage/people")
async def change_people(request: Request) -> Response:
    """Look at a list, take it over, add somebody, or say which account somebody is."""
    club, actor = await staff_of(request, Duty.PEOPLE)
    form = await read_form(request)
    act = form.text("act", 20)
    try:
        if act == "look":
            return await _look(request, club, form)
        if act == "bind":
            return await _bind(request, club, actor.name, form)
        if act == "release":
            stream = members_of(club.key)
            await services_of(request).bindings.release(stream, form.text("number", 40), form.text("user", 40))
            return go(request, f"{club.path}/manage/people")
        text = _one_line(form) if act == "add" else _sent(form)
        await take_list(request, club, text)
    except CardinalError as refused:
        return await _page(request, club, form, refused, text=_sent(form) if act != "add" else "")
    return go(request, f"{club.path}/manage/people", done="added" if act == "add" else "taken")


def _sent(form: Form) -> str:
    sent = form.files.get("file", b"")
    return decoded(sent) if sent else form.fields.get("text", "")[:MOST_LETTERS]


async def _look(request: Request, club: Club, form: Form) -> Response:
    text = _sent(form)
    if not text.strip():
        raise NotUnderstood(Text(__package__, "empty_list"))
    people = await seasons_of(request, club).people()
    return await _page(request, club, form, plan=await run_in_threadpool(planned, text, people), text=text)


def _one_line(form: Form) -> str:
    """One person as a list of one line, read by the same rules."""
    if not any(form.text(name, 200) for name in ADDED[:4]):
        raise NotUnderstood(Text(__package__, "no_name"))
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow(ADDED)
    writer.writerow(safe_cells(form.text(name, 200) for name in ADDED))
    return out.getvalue()


async def take_list(request: Request, club: Club, text: str) -> None:
    """What is new and changed goes in; a line in conflict keeps everything out, so that nothing is half taken over."""
    seasons = seasons_of(request, club)
    seasons.refuse_unwritable()
    home = seasons.home
    assert home is not None

    def change(people: Any) -> Any:
        plan = planned(text, people)
        if plan.conflicts:
            first = plan.conflicts[0]
            raise NotUnderstood(Text("cardinal.season.people_file", "line", {"line": first.line, "why": first.why}))
        return plan.applied(people) if plan.new or plan.changed else people

    await PeopleList(services_of(request).log, club.key, home).change(change)


async def _bind(request: Request, club: Club, by: str, form: Form) -> Response:
    """Offer somebody's page to an account; it is theirs once its owner has said so."""
    services, wanted = services_of(request), form.text("account", 100)
    every = [one for one in await services.accounts.users() if not one.closed]
    account = next((one for one in every if one.name.casefold() == wanted.casefold()), None)
    if account is None:
        raise NotUnderstood(Text(__package__, "no_account", {"given": shown(wanted)}))
    people = await seasons_of(request, club).people()
    person = people.identified(form.text("member", 200).rpartition("=")[2].strip())
    await services.bindings.offer(members_of(club.key), person.id, account.key, by, services.now())
    return go(request, f"{club.path}/manage/people", done="offered")


@at_homes(router, "GET", "/manage/season")
async def season_page(request: Request) -> Response:
    club, _ = await staff_of(request, Duty.SEASON)
    folder = seasons_of(request, club).folder
    text = (folder / SEASON).read_text("utf-8-sig") if folder is not None else ""
    year = services_of(request).now().year
    return show(request, "season_file.html", club, text=text or USUAL_SEASON.format(year=year), is_new=folder is None,
                done=request.query_params.get("done", "")[:10])  # fmt: skip


@at_homes(router, "POST", "/manage/season")
async def keep_season(request: Request) -> Response:
    """Another file, if it can be read; the season is worked out anew when somebody looks."""
    club, _ = await staff_of(request, Duty.SEASON)
    form, seasons = await read_form(request), seasons_of(request, club)
    text = form.fields.get("text", "")[:MOST_LETTERS].replace("\r\n", "\n")
    try:
        seasons.refuse_unwritable()
        home = seasons.home
        assert home is not None
        check_season(home, text)
        home.mkdir(parents=True, exist_ok=True)
        await run_in_threadpool(write_whole, home / SEASON, text)
    except CardinalError as refused:
        return show(request, "season_file.html", club, refused, text=text, is_new=seasons.folder is None, done="")
    return go(request, f"{club.path}/manage/season", done="kept")
