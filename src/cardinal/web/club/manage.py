"""What the staff of a club do with its calendar: series, single evenings, news, and the words about the club."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from cardinal.club import MAIN, Club, ClubEvening, News, Series
from cardinal.club.roles import Duty
from cardinal.language import CardinalError, Text, shown
from cardinal.store import EVERYWHERE, Role
from cardinal.store.clubs import Clubs
from cardinal.store.event_heads import Shelf

from ..club_addresses import at_homes
from ..errors import NotFound
from ..forms import Form, read_form
from ..mailing import mail_home
from ..organise.making import ZONES, usual_zone
from ..organise.work import kept
from ..reader import language_of, offered
from ..services import services_of
from ..sign_in import go
from ..visitor import visitor_of
from .front import next_evenings, today
from .member_letters import mail_members
from .place import calendar_of, duties_of, name_of, show, staff_of
from .plan_form import KINDS, day_from, days_from, key_for, plan_from, series_from, typed_plan
from .sign_up_pages import links_of
from .words import CONTEST_WORDS, day_said, rule_said, weekday_said

router = APIRouter()
LISTED = 12
TEMPLATES_MOST = 200


async def _page(
    request: Request, club: Club, form: Form | None = None, refused: CardinalError | None = None, what: str = ""
) -> Response:
    """*what* is the form that was refused; it shows again what was typed."""
    services, language = services_of(request), language_of(request)
    clubs, calendar = Clubs(services.database), await calendar_of(request, club)
    usual = {"zone": club.zone if club.zone != "UTC" else usual_zone(language), "kind": "bridge-pairs"}
    usual |= {"starts": "19:30", "minutes": "210", "closes_hours": "1", "takes_sign_ups": "yes", "every": "1"}
    names = ("name", "place", "note", "template", "tables", "first", "last", "closed", "day", "of_month")
    blank = dict.fromkeys((*names, "title", "body")) | usual
    about = {
        "club_name": club.name,
        "lead": club.lead,
        "contact": club.contact,
        "beginners": club.beginners,
        "club_zone": club.zone,
    }
    return show(
        request,
        "manage.html",
        club,
        refused,
        what=what,
        typed={one: kept(form if what == one else None, **blank) for one in ("series", "evening", "news")},
        about=kept(form if what == "about" else None, **about, club_language=club.language),
        weekdays=[(str(day), weekday_said(day, language)) for day in range(7)],
        ticked=form.every("weekday") if form is not None and what == "series" else (),
        of_month=[(str(n), Text(__package__, f"of_month_{n % 10}").render(language)) for n in (1, 2, 3, 4, -1)],
        kinds=[(kind, _kind_said(kind, language)) for kind in KINDS],
        zones=ZONES,
        tongues={one: one.marked_name for one in offered()},
        templates=await _templates(request, club),
        series=[(one, rule_said(one.rule, language), _closed(one)) for one in calendar.series.values()],
        evenings=await next_evenings(request, club, LISTED),
        news=[(one, day_said(one.at.date(), language)) for one in await clubs.news(club.key)],
        clubs=await clubs.every() if await _is_owner(request) else (),
        is_owner=await _is_owner(request),
        has_mail=bool(mail_home(services)),
        duties=await duties_of(request, club),
    )


def _closed(series: Series) -> str:
    return ", ".join(sorted(day.isoformat() for day in series.closed))


def _kind_said(kind: str, language: str) -> str:
    game, _, form = kind.partition("-")
    words = {"game": Text(CONTEST_WORDS, f"word_{game}"), "form": Text(CONTEST_WORDS, f"word_{form}")}
    return Text("cardinal.web.organise", "kind_said", words).render(language, game=game)


async def _is_owner(request: Request) -> bool:
    held = await services_of(request).accounts.roles_of(visitor_of(request).user, EVERYWHERE)
    return Role.ORGANISER in held


async def _templates(request: Request, club: Club) -> list[tuple[str, str]]:
    """The events whose conditions an evening can have: those on which whoever asks works."""
    services, user = services_of(request), visitor_of(request).user
    await services.heads.refresh()
    own = None if await _is_owner(request) else user
    found: list[tuple[str, str]] = []
    for shelf in ("current", "drafts", "finished"):
        _, heads = await services.heads.on_shelf(Shelf(shelf), own, (str(Role.ORGANISER),), TEMPLATES_MOST)
        found += [(head.key, head.title) for head in heads]
    return found


@at_homes(router, "GET", "/manage")
async def manage_page(request: Request) -> Response:
    club, _ = await staff_of(request)
    return await _page(request, club)


@at_homes(router, "POST", "/manage/series")
async def add_series(request: Request) -> Response:
    club, _ = await staff_of(request, Duty.CALENDAR)
    form, services = await read_form(request), services_of(request)
    try:
        words = (await calendar_of(request, club)).words
        series = series_from(form, club, words, today(services, club))
        await Clubs(services.database).add_series(club.key, series, services.now())
    except CardinalError as refused:
        return await _page(request, club, form, refused, "series")
    return go(request, f"{club.path}/manage")


async def _series(request: Request, club: Club, key: str) -> Series:
    found = (await calendar_of(request, club)).series.get(key)
    if found is None:
        raise NotFound(Text(__package__, "no_series", {"given": shown(key)}))
    return found


async def _series_page(
    request: Request, club: Club, series: Series, form: Form | None = None, refused: CardinalError | None = None
) -> Response:
    language = language_of(request)
    closed = ", ".join(sorted(day.isoformat() for day in series.closed))
    values = typed_plan(series.plan) | {"last": series.last.isoformat() if series.last else "", "closed": closed}
    return show(
        request,
        "series.html",
        club,
        refused,
        series=series,
        rule=rule_said(series.rule, language),
        typed=kept(form, **values) if form is None else dict.fromkeys(values, "") | dict(form.fields),
        kinds=[(kind, _kind_said(kind, language)) for kind in KINDS],
        zones=ZONES,
        templates=await _templates(request, club),
    )


@at_homes(router, "GET", "/manage/series/{series}")
async def series_page(request: Request, series: str) -> Response:
    club, _ = await staff_of(request, Duty.CALENDAR)
    return await _series_page(request, club, await _series(request, club, series))


@at_homes(router, "POST", "/manage/series/{series}")
async def change_series(request: Request, series: str) -> Response:
    """Everything but the rule: whoever plays on another day ends this series and begins another."""
    club, _ = await staff_of(request, Duty.CALENDAR)
    form, services = await read_form(request), services_of(request)
    before = await _series(request, club, series)
    try:
        last = day_from(form.text("last", 20)) if "last" in form else None
        closed = days_from(form.text("closed", 6_000))
        sequence = form.number("sequence", 0)
        changed = replace(before, plan=plan_from(form, club), last=last, closed=closed, sequence=sequence or 0)
        await Clubs(services.database).change_series(club.key, changed, services.now())
    except CardinalError as refused:
        return await _series_page(request, club, before, form, refused)
    return go(request, f"{club.path}/manage")


@at_homes(router, "POST", "/manage/evenings")
async def add_evening(request: Request) -> Response:
    club, _ = await staff_of(request, Duty.CALENDAR)
    form, services = await read_form(request), services_of(request)
    try:
        plan, day = plan_from(form, club), day_from(form.text("day", 20))
        calendar = await calendar_of(request, club)
        key = f"{key_for(plan.name, calendar.words)}-{day:%Y%m%d}"
        await Clubs(services.database).add_evening(club.key, ClubEvening(key, plan, day), services.now())
    except CardinalError as refused:
        return await _page(request, club, form, refused, "evening")
    return go(request, f"{club.path}/manage/evenings/{key}")


@at_homes(router, "POST", "/manage/news")
async def put_news(request: Request) -> Response:
    club, _ = await staff_of(request, Duty.NEWS)
    form, services = await read_form(request), services_of(request)
    clubs, now = Clubs(services.database), services.now()
    if "delete" in form:
        await clubs.delete_news(club.key, form.text("delete", 40))
        return go(request, f"{club.path}/manage")
    try:
        # The same form twice is the same news once.
        news = News(form.command[:32], form.text("title", 500), form.text("body", 20_000), now, now)
        await clubs.put_news(club.key, news)
        if "mail" in form:
            await mail_members(services, club, name_of(request, club), links_of(request), news)
    except CardinalError as refused:
        return await _page(request, club, form, refused, "news")
    return go(request, f"{club.path}/manage")


@at_homes(router, "POST", "/manage/about")
async def change_club(request: Request) -> Response:
    club, _ = await staff_of(request, Duty.NEWS)
    form, services = await read_form(request), services_of(request)
    try:
        changed = Club(
            club.key,
            form.text("club_name", 200),
            form.text("lead", 3_000),
            form.text("contact", 1_000),
            form.text("club_zone", 60) or "UTC",
            form.text("club_language", 20) or club.language,
            form.text("beginners", 3_000),
        )
        await Clubs(services.database).put(changed)
    except CardinalError as refused:
        return await _page(request, club, form, refused, "about")
    return go(request, club.path)


@router.post("/club/manage/clubs", include_in_schema=False)
async def add_club(request: Request) -> Response:
    """Another club on this server, by the server's owner."""
    club, _ = await staff_of(request)
    form, services = await read_form(request), services_of(request)
    if club.key != MAIN or not await _is_owner(request):
        raise NotFound(Text(__package__, "no_club", {"given": club.key}))
    try:
        made = Club(form.text("new_club", 60), form.text("new_name", 200), zone=club.zone, language=club.language)
        await Clubs(services.database).add(made)
    except CardinalError as refused:
        return await _page(request, club, form, refused, "clubs")
    return go(request, f"{made.path}/manage")
