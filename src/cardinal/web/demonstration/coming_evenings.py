"""The coming evenings of the demonstration's club: a calendar, news, sign-ups, a waiting list, a partner desk; fees.

Days follow from the moment at which the demonstration is made; names, order and everything else are always the same.
Whoever signs up does so by the same change as on the page of an evening.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from decimal import Decimal
from hashlib import sha256
from zoneinfo import ZoneInfo

from cardinal.club import MAIN, Club, ClubEvening, News, Series
from cardinal.club.calendar import Plan
from cardinal.club.fees import FeeScale, Payment
from cardinal.club.partner_desk import Band
from cardinal.club.rule import Rule
from cardinal.club.sign_up import Answer, Reader, SignUp, new_sign_up
from cardinal.contest.model import Form, Game
from cardinal.store.club_fees import ClubFees
from cardinal.store.clubs import Clubs
from cardinal.store.sign_ups import SignUps

from ..services import Services
from .bridge_evening import PAIRS
from .guandan_match import TEAMS

ZONE = "Europe/London"
CLUB = Club(
    MAIN,
    "Riverside",
    "Duplicate bridge on Thursdays, Guandan every second Tuesday. Everybody is welcome, with a partner or without.",
    "Ilse Brandt, at the desk from seven o'clock on every club evening.",
    ZONE,
    beginners="Come on a Saturday morning and sit down: no partner, no book, no fee for the first four times.",
)
HALL = "River Hall, 12 Mill Lane"
THURSDAY = Plan("Thursday pairs", time(19, 30), zone=ZONE, place=HALL, tables=5)
TUESDAY = Plan("掼蛋之夜", time(19, 0), 180, ZONE, HALL, game=Game.GUANDAN, tables=6)
TEAM_NIGHT = Plan("Team night", time(18, 30), 240, ZONE, HALL, "Four to six players a team.", form=Form.TEAMS, tables=8)
BEGINNERS = Plan(
    "Beginners' table", time(10, 30), 120, ZONE, HALL, "No partner needed.", form=Form.INDIVIDUAL, tables=2
)
NEWS = (
    ("new-season", "The season so far", "Thirty evenings are played; the tables are on the page of the season.", 3),
    ("closed", "Closed for one Thursday", "The hall is let to the choir in three weeks: no bridge on that day.", 9),
)
PLACES = 10
"""Pairs that five tables have room for."""
FEE, PAID = Decimal("48.00"), 31
USERS_PAIR = 0
"""Which pair the account of the demonstration signed up."""


async def coming_evenings(services: Services, user: str) -> None:
    """Make the club's calendar with its sign-ups; *user* is the account that the demonstration is signed in with."""
    clubs, now = Clubs(services.database), services.now().replace(microsecond=0)
    today = now.astimezone(ZoneInfo(ZONE)).date()
    await clubs.put(CLUB)
    for key, title, body, days in NEWS:
        at = now - timedelta(days=days)
        await clubs.put_news(MAIN, News(key, title, body, at, at))
    # The first ones are tomorrow at the earliest, so that somebody who looks round can still sign up.
    thursdays = Series("thursday", THURSDAY, Rule((3,)), today + timedelta(days=1))
    second, third = [one.day for one in thursdays.evenings(today, today + timedelta(weeks=4))][1:3]
    closed = Series("thursday", THURSDAY, Rule((3,)), thursdays.first, closed=frozenset((third,)))
    await clubs.add_series(MAIN, closed, now - timedelta(days=20))
    tuesdays = Series("guandan", TUESDAY, Rule((1,), every=2), today + timedelta(days=1))
    await clubs.add_series(MAIN, tuesdays, now - timedelta(days=20))
    saturday = second + timedelta(days=2)
    for word, plan in (("team-night", TEAM_NIGHT), ("beginners", BEGINNERS)):
        single = ClubEvening(f"{word}-{saturday:%Y%m%d}", plan, saturday)
        await clubs.add_evening(MAIN, single, now - timedelta(days=20))
    await _sign_up(services, user, now)
    await _fees(services, now)


async def _fees(services: Services, now: datetime) -> None:
    """What members owe for the year: most have paid, a few a part of it."""
    fees, year = ClubFees(services.database), now.year
    scale = FeeScale(str(year), date(year, 1, 1), date(year, 12, 31), "GBP", {"": FEE, "student": FEE / 3})
    await fees.put_scale(MAIN, scale)
    for place in range(1, PAID + 1):
        amount, method = FEE if place % 7 else FEE / 2, "cash" if place % 3 else "transfer"
        day = date(year, 1, 1) + timedelta(days=place // 4)
        payment = Payment(_key_of(f"fee {place}"), str(year), f"M{place:04d}", amount, method, day, "Ilse Brandt")
        await fees.note(MAIN, payment, now - timedelta(days=300 - place))


async def _sign_up(services: Services, user: str, now: datetime) -> None:
    calendar = await Clubs(services.database).calendar(MAIN)
    every = [one for one in calendar.evenings(now.date(), now.date() + timedelta(weeks=5)) if not one.is_cancelled]
    thursday, later = [one for one in every if one.series == "thursday"][:2]
    guandan = next(one for one in every if one.series == "guandan")
    teams = next(one for one in every if one.plan.form is Form.TEAMS)
    beginners = next(one for one in every if one.plan.form is Form.INDIVIDUAL)
    for place, pair in enumerate(PAIRS[: PLACES + 2]):
        reader = Reader(user if place == USERS_PAIR else "")
        # The last of those who wait wants to be asked before a place that comes free is theirs.
        is_asked = place == PLACES + 1
        await _enter(services, thursday, tuple(pair), now - timedelta(hours=60 - place), reader, asked_first=is_asked)
    await _enter(
        services,
        thursday,
        (PAIRS[PLACES + 2][0],),
        now - timedelta(hours=8),
        note="Acol or 2/1, any seat",
        band=Band.SEASONED,
    )
    await _enter(
        services,
        later,
        (PAIRS[3][0],),
        now - timedelta(hours=7),
        note="After a long break, no gadgets please",
        band=Band.IMPROVING,
        wish=Band.SEASONED,
    )
    for place, pair in enumerate(PAIRS[4:7]):
        await _enter(services, later, tuple(pair), now - timedelta(hours=6 - place))
    chinese = [name for players in TEAMS.values() for name in players]
    for place in range(0, 12, 2):
        await _enter(services, guandan, tuple(chinese[place : place + 2]), now - timedelta(hours=30 - place))
    await _enter(
        services, guandan, (chinese[12],), now - timedelta(hours=5), note="新手，想学进贡和还贡", band=Band.LEARNING
    )
    for place in range(3):
        four = (*PAIRS[2 * place], *PAIRS[2 * place + 1])
        team = four[0].split()[-1]
        await _enter(services, teams, four, now - timedelta(hours=20 - place), team=team)
    for place, pair in enumerate(PAIRS[10:13]):
        await _enter(services, beginners, (pair[1],), now - timedelta(hours=4 - place))


async def _enter(
    services: Services,
    evening: ClubEvening,
    names: tuple[str, ...],
    at: datetime,
    reader: Reader | None = None,
    *,
    team: str = "",
    note: str = "",
    band: str = "",
    wish: str = "",
    asked_first: bool = False,
) -> None:
    key, form = _key(evening, names), evening.plan.form
    made = new_sign_up(
        key,
        evening.key,
        form,
        names,
        at,
        team=team,
        note=note,
        band=str(band),
        wish=str(wish),
        takes_place=not asked_first,
        reader=reader,
    )
    if note and form is Form.PAIRS and evening.series == "thursday" and not asked_first:
        made = _answered(made, at + timedelta(hours=1))
    await SignUps(services.database).change(CLUB, evening, lambda every: (made,), at)


def _answered(alone: SignUp, at: datetime) -> SignUp:
    """Somebody has answered at the partner desk; whoever looks has still to say yes or no."""
    name = PAIRS[-1][1]
    return alone.answered(Answer(_key_of(f"{alone.key} {name}"), name, "I can be there at seven.", at))


def _key(evening: ClubEvening, names: tuple[str, ...]) -> str:
    return _key_of(f"{evening.plan.name} {' '.join(names)}")


def _key_of(text: str) -> str:
    """The same for the same sign-up, as everything of the demonstration is."""
    return sha256(f"demonstration {text}".encode()).hexdigest()[:32]
