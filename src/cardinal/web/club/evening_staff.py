"""One evening for the staff of its club: who has signed up, its event, moving and cancelling it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from cardinal.club import Club, ClubEvening
from cardinal.club.roles import Duty
from cardinal.club.sign_up import SignUp, State
from cardinal.club.waiting_list import WaitingList
from cardinal.language import CardinalError, Text, shown, speak_of
from cardinal.season.people import name_key
from cardinal.store import EVERYWHERE, Role, stream_of
from cardinal.store.club_events import make_event
from cardinal.store.club_roles import ClubRoles
from cardinal.store.clubs import Clubs
from cardinal.store.commands import Actor
from cardinal.store.outbox import Outbox
from cardinal.store.sign_up_entries import enter_signed_up
from cardinal.store.sign_ups import SignUps

from ..club_addresses import at_homes
from ..errors import NotFound
from ..forms import Form, read_form
from ..organise.work import kept
from ..reader import language_of
from ..services import services_of
from ..sign_in import go
from ..visitor import visitor_of
from .place import evening_of, show, staff_of
from .plan_form import day_from, time_from
from .sign_up_pages import changed, writer
from .words import shown_evening

router = APIRouter()
IN_EVENTS = {Duty.EVENTS: Role.ORGANISER, Duty.DIRECT: Role.DIRECTOR}
"""What those who work for the club are in the events of its evenings."""


async def _page(
    request: Request,
    club: Club,
    evening: ClubEvening,
    form: Form | None = None,
    refused: CardinalError | None = None,
) -> Response:
    services, language = services_of(request), language_of(request)
    speak_of(evening.plan.game)
    listed = (await SignUps(services.database).of_evening(club.key, evening)).settled(services.now())
    others = [one for one in listed.sign_ups if one.state in (State.OFFERED, State.PASSED, State.WITHDRAWN)]
    missed = await _missed(request, club)
    answer = show(
        request,
        "evening_staff.html",
        club,
        refused,
        evening=shown_evening(club, evening, services.now(), language, listed.taken, len(listed.waiting)),
        is_in_series=bool(evening.series),
        entered=[(one, max(missed[name] for name in one.name_keys)) for one in listed.entered],
        has_begun=services.now() >= evening.starts_at,
        waiting=listed.waiting,
        looking=listed.looking,
        others=[(one, Text(__package__, f"state_{one.state}").render(language)) for one in others],
        to_enter=sum(not one.entry for one in listed.entered),
        typed=kept(
            form, host="", left_over="", day=evening.day.isoformat(), starts=evening.plan.starts.isoformat("minutes")
        ),
        added=request.query_params.get("added", "")[:4],
    )
    answer.headers["Cache-Control"] = "no-store"
    return answer


@at_homes(router, "GET", "/manage/evenings/{evening}")
async def staff_page(request: Request, evening: str) -> Response:
    club, _ = await staff_of(request, Duty.CALENDAR, Duty.EVENTS)
    return await _page(request, club, await evening_of(request, club, evening))


@at_homes(router, "POST", "/manage/evenings/{evening}")
async def act(request: Request, evening: str) -> Response:
    club, actor = await staff_of(request, Duty.CALENDAR, Duty.EVENTS)
    form, day = await read_form(request), await evening_of(request, club, evening)
    acts = {"event": _make, "entries": _enter, "cancel": _cancel, "restore": _restore, "move": _move, "remove": _remove}
    acts |= {"host": _host, "away": _away}
    name, _, about = form.text("act", 80).partition(":")
    if name not in acts:
        raise NotFound(Text(__package__, "no_evening", {"given": shown(name)}))
    try:
        where = await acts[name](
            request, club, day, actor, form if name in ("move", "host") else Form({"about": about})
        )
    except CardinalError as refused:
        return await _page(request, club, day, form, refused)
    return go(request, where.partition("?")[0], added=where.partition("?added=")[2])


async def _event(request: Request, club: Club, evening: ClubEvening, actor: Actor) -> str:
    """The evening's event, made if it is not there; whoever makes it organises it, with the club's organisers, and its
    directors direct it."""
    services = services_of(request)
    key = await make_event(services.competitions, Clubs(services.database), club, evening, actor, services.now())
    parts = {(visitor_of(request).user, Role.ORGANISER)}
    for one in await ClubRoles(services.database).officers(club.key):
        parts |= {(one.user, role) for duty, role in IN_EVENTS.items() if duty in one.duties}
    for user, role in sorted(parts):
        if Role.ORGANISER not in await services.accounts.roles_of(user, EVERYWHERE):
            await services.accounts.give_role(user, stream_of(key), role)
    return key


async def _make(request: Request, club: Club, evening: ClubEvening, actor: Actor, form: Form) -> str:
    return f"/organise/{await _event(request, club, evening, actor)}"


async def _enter(request: Request, club: Club, evening: ClubEvening, actor: Actor, form: Form) -> str:
    services = services_of(request)
    with_event = replace(evening, event=await _event(request, club, evening, actor))
    sign_ups = SignUps(services.database)
    added = await enter_signed_up(services.competitions, sign_ups, club, with_event, actor, services.now())
    return f"{club.path}/manage/evenings/{evening.key}?added={added}"


async def _cancel(request: Request, club: Club, evening: ClubEvening, actor: Actor, form: Form) -> str:
    services = services_of(request)
    listed = await SignUps(services.database).of_evening(club.key, evening)
    await Clubs(services.database).change_evening(club.key, replace(evening, is_cancelled=True), services.now())
    await Outbox(services.database).post(writer(request, club).cancelled(listed), services.now())
    return _back(club, evening)


async def _restore(request: Request, club: Club, evening: ClubEvening, actor: Actor, form: Form) -> str:
    services = services_of(request)
    clubs = Clubs(services.database)
    series = (await clubs.calendar(club.key)).series.get(evening.series)
    if series is not None and evening.day in series.closed and not evening.is_moved:
        reopened = replace(series, closed=series.closed - {evening.day})
        await clubs.change_series(club.key, reopened, services.now())
    await clubs.change_evening(club.key, replace(evening, is_cancelled=False), services.now())
    return _back(club, evening)


async def _move(request: Request, club: Club, evening: ClubEvening, actor: Actor, form: Form) -> str:
    services = services_of(request)
    day, starts = day_from(form.text("day", 20)), time_from(form.text("starts", 10))
    moved = replace(evening, day=day, plan=replace(evening.plan, starts=starts), is_moved=True)
    await Clubs(services.database).change_evening(club.key, moved, services.now())
    return _back(club, evening)


async def _remove(request: Request, club: Club, evening: ClubEvening, actor: Actor, form: Form) -> str:
    """Staff withdraw a sign-up, also after the deadline."""
    key = form.text("about", 40)

    def decide(every: WaitingList) -> tuple[SignUp, ...]:
        return tuple(one.withdrawn() for one in every.sign_ups if one.key == key and not one.entry)

    await changed(request, club, evening, decide)
    return _back(club, evening)


async def _away(request: Request, club: Club, evening: ClubEvening, actor: Actor, form: Form) -> str:
    """Somebody with a place did not come, or it is said that they did after all."""
    key = form.text("about", 40)

    def decide(every: WaitingList) -> tuple[SignUp, ...]:
        return tuple(replace(one, stayed_away=not one.stayed_away) for one in every.entered if one.key == key)

    await changed(request, club, evening, decide)
    return _back(club, evening)


async def _missed(request: Request, club: Club) -> Counter[str]:
    """How often somebody had a place and did not come, of the evenings whose sign-ups are still kept."""
    every = await SignUps(services_of(request).database).of_club(club.key)
    return Counter(name for one in every if one.stayed_away for name in one.name_keys)


async def _host(request: Request, club: Club, evening: ClubEvening, actor: Actor, form: Form) -> str:
    """The club's host plays with whoever is left over at the partner desk, also after the deadline."""
    key, host, now = form.text("left_over", 40), form.text("host", 200), services_of(request).now()

    def decide(every: WaitingList) -> tuple[SignUp, ...]:
        every.refuse_twice([name_key(host)])
        return tuple(one.hosted(host, now) for one in every.looking if one.key == key)

    await changed(request, club, evening, decide)
    return _back(club, evening)


def _back(club: Club, evening: ClubEvening) -> str:
    return f"{club.path}/manage/evenings/{evening.key}"
