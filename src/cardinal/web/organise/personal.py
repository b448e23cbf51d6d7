"""What the server knows of a person in an event: given out as a file, or erased; the number stays in the results."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.entries import Person
from cardinal.contest.entries_file import entries_json
from cardinal.language import CardinalError, Text, shown
from cardinal.live.forgetting import SatAs, forget_names, guests_called, person_at_tables, sat_as
from cardinal.store import Competition, stream_of
from cardinal.store.person_traces import drops_contact, forget_seat, shared_contact

from ..errors import NotFound
from ..forms import Form, read_form
from ..services import Services, services_of
from ..sign_in import go
from .work import ORGANISER, Work, at_work, kept, refusal, show

LONGEST = 2_000
"""So many letters the addresses of tables may have."""
router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


def _person(state: Competition, number: str) -> Person:
    person = state.people.get(number)
    if person is None:
        values = {"given": shown(number)}
        raise NotFound(Text("cardinal.store.commands", "nobody", values), legal=tuple(state.people))
    return person


def known_of(state: Competition, number: str) -> dict[str, Any]:
    """Everything that an event says of a person, as plain JSON values."""
    person = _person(state, number)
    own = [
        entry.number
        for entry in state.known_entries.values()
        if _has(entry.players, entry.captain, entry.coach, number)
    ]
    lines = [
        result.line.to_json()
        for result in state.results.values()
        if number in result.line.players or set(own) & {*result.line.ns, *result.line.ew}
    ]
    return {
        "event": state.conditions.name,
        "number": number,
        "key": person.key,
        "name": person.name,
        "gender": str(person.gender or ""),
        "terms": sorted(person.terms),
        "entries": entries_json(one for one in state.entries if one.number in own),
        "results": lines,
    }


def _has(players: tuple[Person, ...], captain: str, coach: str, number: str) -> bool:
    return number in {*(player.key for player in players), captain, coach}


def _page(request: Request, work: Work, form: Form | None = None, refused: CardinalError | None = None) -> HTMLResponse:
    in_order = sorted(work.state.people.items(), key=lambda person: (len(person[0]), person[0]))
    people = [(number, one, one.name == number) for number, one in in_order]
    return show(
        request,
        "people.html",
        work,
        tab="people",
        refused=refused,
        typed=kept(form, number="", confirm="", tables="", contact=""),
        longest=LONGEST,
        people=people,
        shared=shared_contact(work.state, form.text("number")) if form is not None else None,
    )


@router.get("/organise/{key}/people")
async def people_page(request: Request, key: str) -> Response:
    return _page(request, await at_work(request, key, ORGANISER))


@router.get("/organise/{key}/people/{number}.json")
async def person_file(request: Request, key: str, number: str) -> Response:
    work = await at_work(request, key, ORGANISER)
    bound = await services_of(request).bindings.of_event(work.state.stream)
    accounts = [one.name for one in bound if one.number == number]
    text = json.dumps(known_of(work.state, number) | {"accounts": accounts}, ensure_ascii=False, indent=1)
    headers = {"Content-Disposition": f'attachment; filename="{key}-{number}.json"', "Cache-Control": "no-store"}
    return Response(text, media_type="application/json", headers=headers)


async def _at_tables(services: Services, work: Work, number: str, form: Form) -> tuple[SatAs, ...]:
    """Where the person's name stands: by its own keys everywhere, as a guest at the tables that the form names."""
    own = await sat_as(
        services.log, person_at_tables(work.state, number, await services.bindings.of_event(work.state.stream))
    )
    tables = [_table(line) for line in form.fields.get("tables", "")[:LONGEST].split()]
    guests = await guests_called(services.log, work.state, number, tables)
    known = {guest.stream for guest in guests}
    for table in tables:
        if f"table/{table}" not in known:
            raise refusal("no_such_guest", table=shown(table))
    return tuple(dict.fromkeys((*own, *guests)))


def _table(line: str) -> str:
    """The key of a table by its address, or as it is.

    >>> _table("https://bridge.example/play/5ea35a8c?lang=ja"), _table("5ea35a8c")
    ('5ea35a8c', '5ea35a8c')
    """
    return line.partition("?")[0].rstrip("/").rpartition("/")[2]


@router.post("/organise/{key}/people")
async def erase(request: Request, key: str) -> Response:
    """Erase a person's data; the name, typed once more, says that it is this one."""
    work = await at_work(request, key, ORGANISER)
    form = await read_form(request)
    services = services_of(request)
    try:
        number = form.text("number")
        person = _person(work.state, number)
        if form.text("confirm") != person.name:
            raise refusal("type_the_name", name=person.name)
        drops_contact(work.state, number, form.text("contact", 10))
        # The tables first: once the person is erased nobody knows under which name it sat there.
        found = await _at_tables(services, work, number, form)
        now = services.now()
        await forget_names(
            services.log, found, command_id=form.command, actor=work.actor.name, at=now, hub=services.hub
        )
        await services.competitions.erase_person(
            stream_of(key), number, command_id=form.command, actor=work.actor, at=now, contact=form.text("contact", 10)
        )
        await forget_seat(services.database, stream_of(key), number)
    except CardinalError as refused:
        return _page(request, work, form, refused)
    return go(request, f"{work.path}/people")
