"""Who sits at the table: four club numbers, seat by seat; the device shows the names, and *that is us* confirms them.

A number identifies, it opens nothing. What is confirmed stands in the entries, so that results find their members;
whoever is entered as somebody else is changed by the director, not here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.cards import Seat
from cardinal.contest.entries import Entry
from cardinal.contest.entries import Person as Entered
from cardinal.contest.model import Form as ContestForm
from cardinal.language import CardinalError, NotUnderstood, Text, shown, speak_of
from cardinal.season.check_digit import has_check_digit
from cardinal.season.people import People, Person
from cardinal.season.privacy import EVERYBODY, shown_name
from cardinal.store import Competition, Role
from cardinal.store.commands import Actor
from cardinal.store.setting_up import ChangeEntry

from ..club_addresses import club_of_event
from ..direct.places import TableRound
from ..errors import NotFound, status_of
from ..forms import Form, read_form
from ..pages import page
from ..people_reading import seasons_of
from ..reader import language_of
from ..services import services_of
from ..sign_in import go
from ..unidentified import member_of
from .acts import Device, NoTable, device_of
from .sitting import sitting

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
SEATS = (Seat.N, Seat.S, Seat.E, Seat.W)
LONGEST = 12
"""Digits of a number, as table terminals take them."""


@dataclass(frozen=True, slots=True)
class _Here:
    """The pairs at the device's table now, or next, and the people of the club."""

    state: Competition
    device: Device
    table: TableRound
    people: People
    year: int

    def entry(self, seat: Seat) -> Entry:
        numbers = self.table.ns if seat in (Seat.N, Seat.S) else self.table.ew
        return next(entry for entry in self.state.entries if entry.number == numbers[0])

    def entered(self, seat: Seat) -> Entered | None:
        """Whom the entry has in that place: the first of a pair sits North or East."""
        players, at = self.entry(seat).players, SEATS.index(seat) % 2
        return players[at] if at < len(players) else None


@dataclass(frozen=True, slots=True)
class ShownSeat:
    """A seat of the form: its number as typed, who that is, and whether a name is asked for because nobody is."""

    key: str
    label: str
    number: str
    name: str
    is_new: bool


def has_numbers(state: Competition, table: TableRound | None) -> bool:
    """Whether the table can be asked who sits there: at an event of pairs, two of them."""
    return state.conditions.form is ContestForm.PAIRS and table is not None and len(table.ns) == len(table.ew) == 1


async def asks_numbers(request: Request, state: Competition, device: Device, table: TableRound | None) -> bool:
    """Whether the table's page leads to this one: the club of the event has a list of members."""
    if not has_numbers(state, table):
        return False
    return bool(len(await seasons_of(request, await club_of_event(request, device.key)).people()))


async def _here(request: Request) -> _Here:
    device = await device_of(request)
    services = services_of(request)
    state = await services.competition(device.key)
    speak_of(state.conditions.game)
    table = sitting(state, device.table, device.room).here
    people = await seasons_of(request, await club_of_event(request, device.key)).people()
    if table is None or not has_numbers(state, table) or not len(people):
        raise NotFound(Text(__package__, "no_numbers"))
    return _Here(state, device, table, people, services.now().year)


def _found(here: _Here, number: str) -> Person | None:
    """The member of a number; one with a wrong digit is refused, so that nobody is taken for somebody else."""
    if not (number.isascii() and number.isdigit() and len(number) <= LONGEST):
        raise NotUnderstood(Text(__package__, "number_digits", {"given": shown(number), "most": LONGEST}))
    person = here.people.match(number)
    if person is not None and person.is_here:
        return person
    if not has_check_digit(number):
        raise NotUnderstood(Text(__package__, "number_wrong", {"given": shown(number)}))
    return None


def _seats(here: _Here, language: str, form: Form | None) -> list[ShownSeat]:
    told = []
    for seat in SEATS:
        key = str(seat).lower()
        known = member_of(here.people, here.entered(seat))
        usual = known.club_number if known is not None else ""
        number = form.fields.get(f"number_{key}", "").strip()[:40] if form is not None else usual
        person, is_new = known if number == usual else None, False
        if number and number != usual:
            try:
                person = _found(here, number)
                is_new = person is None
            except NotUnderstood:
                is_new = False
        # The names are what the public reads: whoever holds the device is anybody.
        name = shown_name(person, EVERYBODY, here.year, language) if person is not None else ""
        typed = form.fields.get(f"name_{key}", "")[:100] if form is not None and is_new else ""
        told.append(ShownSeat(key, seat.label(language), number, name or typed, is_new))
    return told


@router.get("/table/who")
async def who_page(request: Request) -> Response:
    try:
        return _page(request, await _here(request))
    except NoTable:
        return go(request, "/t")


@router.post("/table/who")
async def who_sits(request: Request) -> Response:
    form = await read_form(request)
    try:
        here = await _here(request)
    except NoTable:
        return go(request, "/t")
    try:
        chosen = {seat: _chosen(here, seat, form) for seat in SEATS}
        if "confirm" not in form:
            return _page(request, here, form, is_looked=True)
        await _confirm(request, here, chosen, form.command)
    except CardinalError as refused:
        return _page(request, here, form, refused)
    return go(request, "/table", identified="yes")


def _chosen(here: _Here, seat: Seat, form: Form) -> Entered | None:
    """Who sits there by the number; a name makes a guest of one that is nobody's. Nothing typed: as entered."""
    key = str(seat).lower()
    number, name = form.text(f"number_{key}", 40), form.text(f"name_{key}", 100)
    if not number:
        return None
    person = _found(here, number)
    if person is not None:
        return Entered(person.number, person.name)
    if not name and "confirm" in form:
        raise NotUnderstood(Text(__package__, "number_name", {"given": shown(number)}))
    return Entered(name, name) if name else None


async def _confirm(request: Request, here: _Here, chosen: Mapping[Seat, Entered | None], command: str) -> None:
    named = [one.key for one in chosen.values() if one is not None]
    if len({*named}) < len(named):
        raise NotUnderstood(Text(__package__, "number_twice"))
    services, changed = services_of(request), []
    for seats in (SEATS[:2], SEATS[2:]):
        entry = here.entry(seats[0])
        players = entry.players
        for seat in seats:
            players = _with(here, players, SEATS.index(seat) % 2, chosen[seat])
        if players != entry.players:
            changed.append(replace(entry, players=players))
    # The device may only say who sits there; that it stands in the entries is the house's doing.
    actor = Actor(here.device.actor.name, Role.DIRECTOR)
    for entry in changed:
        told = ChangeEntry(entry, checked=False, reason="table")
        await services.run(here.device.key, told, command_id=f"{command} {entry.number}", actor=actor)


def _with(here: _Here, players: tuple[Entered, ...], at: int, chosen: Entered | None) -> tuple[Entered, ...]:
    """The players of a pair with one of them known by number, wherever in the pair that one sits."""
    if chosen is None:
        return players
    wanted = member_of(here.people, chosen)
    for place, player in enumerate(players):
        known = member_of(here.people, player)
        if known is not None and wanted is not None and known.id == wanted.id:
            return (*players[:place], replace(player, key=chosen.key, name=chosen.name), *players[place + 1 :])
    order = [at, *(place for place in range(len(players)) if place != at)]
    for place in order:
        if place >= len(players):
            return (*players, chosen)
        if member_of(here.people, players[place]) is None:
            return (*players[:place], chosen, *players[place + 1 :])
    raise NotUnderstood(Text(__package__, "number_other", {"given": shown(chosen.name), "who": players[at].name}))


def _page(
    request: Request,
    here: _Here,
    form: Form | None = None,
    refused: CardinalError | None = None,
    *,
    is_looked: bool = False,
) -> HTMLResponse:
    seats = _seats(here, language_of(request), form)
    answer = page(
        request,
        "table/who.html",
        texts=__package__,
        status=200 if refused is None else status_of(refused),
        device=here.device,
        event=here.state.conditions.name,
        seats=seats,
        refused=refused,
        is_looked=is_looked,
        most=LONGEST,
        manner="at-table",
    )
    answer.headers["Cache-Control"] = "no-store"
    return answer
