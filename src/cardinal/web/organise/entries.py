"""The entries of an event: the list, one more by hand, changed, withdrawn."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.entries import Entry, plays
from cardinal.contest.entry_rules import entry_flaws
from cardinal.contest.pairings.gender_forms import Gender
from cardinal.language import CardinalError, Text, shown
from cardinal.store.setting_up import AddEntry, ChangeEntry, WithdrawEntry

from ..acting import carry_out
from ..club_addresses import club_of_event
from ..errors import NotFound
from ..forms import Form, read_form
from ..name_finding import offer_names
from ..reader import language_of
from ..services import services_of
from ..sign_in import go
from .entry_form import entry_from, fields_of, values_of
from .entry_link import link_of
from .invitations import players_of
from .work import Work, at_work, kept, show

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


def _blank(work: Work) -> dict[str, object]:
    fields = fields_of(work.state.conditions)
    names = ("name", "captain", "coach", "section", "seed", "strength", "related", "contact", "number")
    blank: dict[str, object] = dict.fromkeys((*names, "paid", "seat_card", "terms", "unchecked"))
    return blank | {f"{part}{number}": None for number in fields.numbers for part in ("player", "gender")}


async def _page(
    request: Request, work: Work, form: Form | None = None, refused: CardinalError | None = None
) -> HTMLResponse:
    language, state = language_of(request), work.state
    wall = state.wall(services_of(request).now())
    known = {player.person.key: player for player in await players_of(request, work)}
    flaws = [flaw.text.render(language) for flaw in entry_flaws(state.conditions, state.entries, wall)]
    return show(
        request,
        "entries.html",
        work,
        tab="entries",
        refused=refused,
        typed=kept(form, **_blank(work)),
        fields=fields_of(state.conditions),
        genders=_genders(request),
        entries=state.entries,
        playing=sum(map(plays, state.entries)),
        reported=sum(plays(entry) and entry.reported_at is not None for entry in state.entries),
        flaws=flaws,
        is_drawn=bool(state.known_seatings or state.known_matches),
        entry_link=link_of(request, work.key),
        known=known,
        confirmed=sum(one.state == "confirmed" for one in known.values()),
    )


def _genders(request: Request) -> list[tuple[str, str]]:
    language = language_of(request)
    return [(str(gender), Text(__package__, f"gender_{gender}").render(language)) for gender in Gender]


async def _editing(request: Request, key: str) -> Work:
    """The event, with the names of its club offered where some are typed."""
    work = await at_work(request, key)
    await offer_names(request, await club_of_event(request, key))
    return work


@router.get("/organise/{key}/entries")
async def entries_page(request: Request, key: str) -> Response:
    return await _page(request, await _editing(request, key))


@router.post("/organise/{key}/entries")
async def add(request: Request, key: str) -> Response:
    work = await _editing(request, key)
    form = await read_form(request)
    try:
        entry = entry_from(form, work.state.conditions)
        await carry_out(request, key, AddEntry(entry, checked="unchecked" not in form), form, work.actor)
    except CardinalError as refused:
        return await _page(request, work, form, refused)
    return go(request, f"{work.path}/entries")


def _entry(work: Work, number: int) -> Entry:
    entry = next((entry for entry in work.state.entries if entry.number == number), None)
    if entry is None:
        values = {"number": shown(str(number))}
        raise NotFound(Text("cardinal.store.commands", "no_entry", values), legal=tuple(work.state.known_entries))
    return entry


def _one(
    request: Request, work: Work, entry: Entry, form: Form | None = None, refused: CardinalError | None = None
) -> HTMLResponse:
    typed = kept(form, **(_blank(work) | values_of(entry))) if form is None else kept(form, **_blank(work))
    return show(
        request,
        "entry.html",
        work,
        tab="entries",
        refused=refused,
        typed=typed,
        fields=fields_of(work.state.conditions),
        genders=_genders(request),
        entry=entry,
        is_drawn=bool(work.state.known_seatings or work.state.known_matches),
    )


@router.get("/organise/{key}/entries/{number}")
async def entry_page(request: Request, key: str, number: int) -> Response:
    work = await _editing(request, key)
    return _one(request, work, _entry(work, number))


@router.post("/organise/{key}/entries/{number}")
async def change(request: Request, key: str, number: int) -> Response:
    work = await _editing(request, key)
    form = await read_form(request)
    old = _entry(work, number)
    try:
        entry = entry_from(form, work.state.conditions, old)
        await carry_out(request, key, ChangeEntry(entry, checked="unchecked" not in form), form, work.actor)
    except CardinalError as refused:
        return _one(request, work, old, form, refused)
    return go(request, f"{work.path}/entries")


@router.post("/organise/{key}/entries/{number}/report")
async def report(request: Request, key: str, number: int) -> Response:
    """Registration (报到): it is here, or was marked so by mistake. One who came too late is told among the flaws."""
    work = await at_work(request, key)
    form = await read_form(request)
    old = _entry(work, number)
    is_here = form.text("here", 5) == "yes"
    at = work.state.wall(services_of(request).now()).replace(second=0, microsecond=0) if is_here else None
    try:
        await carry_out(request, key, ChangeEntry(replace(old, reported_at=at), checked=False), form, work.actor)
    except CardinalError as refused:
        return await _page(request, work, form, refused)
    return go(request, f"{work.path}/entries")


@router.post("/organise/{key}/entries/{number}/withdraw")
async def withdraw(request: Request, key: str, number: int) -> Response:
    """An entry that leaves before the draw; later it is a change of the plan."""
    work = await at_work(request, key)
    form = await read_form(request)
    old = _entry(work, number)
    try:
        await carry_out(request, key, WithdrawEntry(number), form, work.actor)
    except CardinalError as refused:
        return _one(request, work, old, Form(values_of(old)), refused)
    return go(request, f"{work.path}/entries")
