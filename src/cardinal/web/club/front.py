"""What everybody sees of a club: its front page, its calendar, and both as files for other programs."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from cardinal.club import Club, ClubEvening
from cardinal.club import calendar_file as files
from cardinal.club import feed as feeds
from cardinal.club.feed import FeedEntry
from cardinal.language import CardinalError, Language, Text
from cardinal.season.privacy import EVERYBODY
from cardinal.store.club_links import ClubLinks
from cardinal.store.clubs import Clubs
from cardinal.store.event_heads import EventHead
from cardinal.store.event_progress import Phase
from cardinal.store.sign_ups import Counted, SignUps

from ..addresses import home_of
from ..club_addresses import at_homes, club_of
from ..people_reading import seasons_of
from ..reader import language_of
from ..season_rows import ShownStanding, shown_rows
from ..services import Services, services_of
from .place import calendar_of, is_staff, name_of, show
from .sign_up_pages import own_sign_ups
from .words import ShownEvening, day_said, shown_evening

router = APIRouter()
FIRST_EVENINGS, FIRST_RESULTS, FIRST_NEWS = 5, 5, 3
AHEAD, BEHIND = timedelta(days=370), timedelta(days=180)
"""How far the calendar goes: a year ahead, and in its file half a year back."""
FEED_ENTRIES = 30
LEADING_TABLES, LEADERS, LEADERS_SECONDS = 2, 3, 0.05


@dataclass(frozen=True, slots=True)
class ShownNews:
    title: str
    paragraphs: tuple[str, ...]
    day: str


def today(services: Services, club: Club) -> date:
    """The day at the club."""
    return services.now().astimezone(ZoneInfo(club.zone)).date()


async def next_evenings(request: Request, club: Club, most: int = 1_000) -> list[ShownEvening]:
    """What comes next, from today on, with the free places."""
    services, language = services_of(request), language_of(request)
    now, first = services.now(), today(services, club)
    found = (await calendar_of(request, club)).evenings(first, first + AHEAD)
    coming = [one for one in found if one.ends_at > now][:most]
    counts = await SignUps(services.database).counted(club.key)
    return [_shown(club, one, now, language, counts.get(one.key, Counted())) for one in coming]


def _shown(club: Club, evening: ClubEvening, now: datetime, language: Language, count: Counted) -> ShownEvening:
    return shown_evening(club, evening, now, language, count.taken, count.waiting)


async def last_results(services: Services, club: Club, most: int) -> tuple[EventHead, ...]:
    """The club's public events that are over, the latest first; what belongs to no club is of ``main``."""
    await services.heads.refresh()
    is_own = await Clubs(services.database).of_events(club.key)
    streams = [stream for _, _, stream in await services.heads.public(archived=False)]
    heads = await services.heads.of(streams)
    shown = [heads[stream] for stream in streams if stream in heads and heads[stream].state.state == Phase.OVER]
    mine = [one for one in shown if is_own(one.key)]
    return tuple(sorted(mine, key=lambda one: (one.starts, one.key), reverse=True)[:most])


@at_homes(router, "GET", "")
async def front(request: Request) -> Response:
    club, services, language = await club_of(request), services_of(request), language_of(request)
    news = await Clubs(services.database).news(club.key, FIRST_NEWS)
    return show(
        request,
        "front.html",
        club,
        evenings=await next_evenings(request, club, FIRST_EVENINGS),
        results=await last_results(services, club, FIRST_RESULTS),
        news=[ShownNews(one.title, _paragraphs(one.body), day_said(one.at.date(), language)) for one in news],
        lead=_paragraphs(club.lead),
        contact=_paragraphs(club.contact),
        beginners=_paragraphs(club.beginners),
        leaders=await _leaders(request, club),
        has_season=seasons_of(request, club).folder is not None,
        is_staff=await is_staff(request, club),
        mine=await own_sign_ups(request, club),
    )


async def _leaders(request: Request, club: Club) -> list[tuple[str, list[ShownStanding]]]:
    """Who leads the season's first tables, by the names that the public reads; nothing before it is worked out."""
    seasons = seasons_of(request, club)
    if seasons.folder is None:
        return []
    try:
        # Who comes before it is worked out does not wait: it goes on behind the page.
        season = seasons.known or await seasons.season(LEADERS_SECONDS)
    except (CardinalError, TimeoutError):
        return []
    language, found = language_of(request), []
    for ladder in season.file.ladders[:LEADING_TABLES]:
        rows = await run_in_threadpool(shown_rows, season, ladder, EVERYBODY, language)
        found.append((ladder.name, [row for row in rows[:LEADERS] if row.place is not None]))
    return [one for one in found if one[1]]


def _paragraphs(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.replace("\r\n", "\n").split("\n") if part.strip())


@at_homes(router, "GET", "/calendar")
async def calendar(request: Request) -> Response:
    club = await club_of(request)
    evenings = await next_evenings(request, club)
    home = home_of(request)
    feed = f"{home}{club.path}/calendar.ics"
    return show(
        request,
        "calendar.html",
        club,
        evenings=evenings,
        zones=sorted({one.zone for one in evenings}),
        feed=feed,
        subscribe=f"webcal://{feed.partition('://')[2]}",
        is_staff=await is_staff(request, club),
    )


@at_homes(router, "GET", "/calendar.ics")
async def calendar_ics(request: Request) -> Response:
    """The calendar for calendar programs."""
    club, services = await club_of(request), services_of(request)
    day, home = today(services, club), home_of(request)
    evenings = (await calendar_of(request, club)).evenings(day - BEHIND, day + AHEAD)
    host = ClubLinks(services.settings.secret).host(club.key)
    text = files.calendar_file(name_of(request, club), host, evenings, home, f"{club.path}/evenings/")
    headers = {"Content-Disposition": f'inline; filename="{club.key}.ics"', "Cache-Control": "no-cache"}
    return Response(text, media_type=files.MEDIA_TYPE, headers=headers)


@at_homes(router, "GET", "/feed.atom")
async def feed_atom(request: Request) -> Response:
    """Results and news for programs that read feeds."""
    club, services, language = await club_of(request), services_of(request), language_of(request)
    results = [await _of_result(services, one, language) for one in await last_results(services, club, FEED_ENTRIES)]
    news = await Clubs(services.database).news(club.key, FEED_ENTRIES)
    told = [FeedEntry(f"news/{one.key}", one.title, one.at, one.updated, club.path, one.body) for one in news]
    own, title = f"{club.path}/feed.atom", name_of(request, club)
    body = feeds.feed(club.key, title, language.value, home_of(request), own, club.path, [*results, *told])
    return Response(body, media_type=feeds.MEDIA_TYPE, headers={"Cache-Control": "no-cache"})


async def _of_result(services: Services, head: EventHead, language: str) -> FeedEntry:
    """An event that is over; whatever is written into its log later, a correction above all, is its last change."""
    between = ((0, 1), (head.seq - 1, head.seq))
    moments = [one.at for after, upto in between async for one in services.log.read(head.stream, after, upto)]
    summary = Text(__package__, "feed_result", {"count": head.entries, "starts": head.starts}).render(language)
    return FeedEntry(
        f"event/{head.key}", head.title, min(moments), max(moments), f"/events/{head.key}/standings", summary
    )
