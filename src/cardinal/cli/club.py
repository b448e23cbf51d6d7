"""``cardinal club``: a club's calendar, sign-ups, events of its evenings, staff and letters, on the server's data."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Annotated
from zoneinfo import ZoneInfo

import typer

from cardinal.club import MAIN, Club, ClubEvening, Plan, Rule, Series
from cardinal.club.calendar_file import calendar_file
from cardinal.club.roles import ClubRole
from cardinal.contest.model import Form, Game
from cardinal.language import Language, NotUnderstood, Text, Texts, shown
from cardinal.store.accounts import Accounts, Role
from cardinal.store.club_events import make_event
from cardinal.store.club_links import ClubLinks
from cardinal.store.club_roles import ClubRoles
from cardinal.store.clubs import Clubs
from cardinal.store.commands import Actor
from cardinal.store.competition_log import Competitions
from cardinal.store.database import Database
from cardinal.store.log import Log
from cardinal.store.outbox import Outbox, Sending
from cardinal.store.server_secret import server_secret
from cardinal.store.sign_up_entries import enter_signed_up
from cardinal.store.sign_ups import SignUps

from .reader import Json, Lang, answering
from .with_database import with_database

_texts = Texts(__name__)
_say = _texts.render
Data = Annotated[
    Path,
    typer.Option(
        "--data", metavar="DIR", envvar="CARDINAL_VAR", help="The data folder; CARDINAL_DATABASE_URL takes precedence."
    ),
]
ClubKey = Annotated[str, typer.Option("--club", metavar="KEY", help="Which club of the server.")]
EveningKey = Annotated[str, typer.Argument(metavar="EVENING", help="The key of an evening, as the calendar lists it.")]
DATA, WEEKS = Path("var"), 8
BY = Actor("cardinal club", Role.ORGANISER)

app = typer.Typer(
    help="A club: calendar, sign-ups, events of its evenings, staff, fees, letters.", no_args_is_help=True
)


async def _club(database: Database, key: str) -> Club:
    clubs = Clubs(database)
    found = await clubs.club(key)
    if found is None:
        raise NotUnderstood(_texts("no_club", given=shown(key)), legal=[one.key for one in await clubs.every()])
    return found


async def _evening(database: Database, club: Club, key: str) -> ClubEvening:
    found = (await Clubs(database).calendar(club.key)).evening(key)
    if found is None:
        raise NotUnderstood(_texts("no_evening", given=shown(key)))
    return found


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise NotUnderstood(Text("cardinal.club.calendar", "bad_day", {"given": shown(text)})) from error


def _time(text: str) -> time:
    try:
        return time.fromisoformat(text)
    except ValueError as error:
        raise NotUnderstood(Text("cardinal.club.calendar", "bad_starts", {"given": shown(text)})) from error


@app.command("calendar")
def calendar(
    club: ClubKey = MAIN,
    weeks: Annotated[int, typer.Option("--weeks", min=1, max=104, help="How far ahead.")] = WEEKS,
    ics: Annotated[bool, typer.Option("--ics", help="Print it as an iCalendar file.")] = False,
    url: Annotated[
        str, typer.Option("--url", envvar="CARDINAL_URL", help="The address at which people reach the server.")
    ] = "http://127.0.0.1:8000",
    data: Data = DATA,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """The next evenings with their keys, and how many have signed up."""

    async def act(database: Database, now: datetime) -> tuple[Club, list[ClubEvening], dict[str, tuple[int, int]]]:
        own = await _club(database, club)
        day = now.astimezone(ZoneInfo(own.zone)).date()
        found = (await Clubs(database).calendar(own.key)).evenings(day, day + timedelta(weeks=weeks))
        counts = await SignUps(database).counted(own.key)
        return own, list(found), {key: (count.taken, count.waiting) for key, count in counts.items()}

    with answering(lang) as language:
        own, evenings, counts = with_database(data, act)
        if ics:
            host, name = ClubLinks(server_secret(data)).host(own.key), own.name or _say("the_club", language)
            file = calendar_file(name, host, evenings, url.rstrip("/"), f"{own.path}/evenings/")
            # As bytes: a terminal of another kind would write the ends of lines in its own way.
            typer.echo(file.encode(), nl=False)
            return
        if as_json:
            typer.echo(json.dumps([_told(one, *counts.get(one.key, (0, 0))) for one in evenings], ensure_ascii=False))
            return
        for one in evenings:
            typer.echo(_line(one, *counts.get(one.key, (0, 0)), language))
        if not evenings:
            typer.echo(_say("nothing", language))


def _told(one: ClubEvening, taken: int, waiting: int) -> dict[str, object]:
    return {
        "evening": one.key,
        "name": one.plan.name,
        "starts": one.starts_at.isoformat(),
        "cancelled": one.is_cancelled,
        "event": one.event,
        "places": one.plan.most_entries,
        "taken": taken,
        "waiting": waiting,
    }


def _line(one: ClubEvening, taken: int, waiting: int, language: Language) -> str:
    most = one.plan.most_entries
    key = "cancelled" if one.is_cancelled else "line" if most is None else "line_limited"
    starts = f"{one.starts_at:%Y-%m-%d %H:%M}"
    values = {"key": one.key, "starts": starts, "name": one.plan.name, "taken": taken, "waiting": waiting}
    return _say(key, language, **values, most=most or 0)


@app.command()
def series(
    key: Annotated[str, typer.Argument(metavar="KEY", help="A short word for its addresses, for example thursday.")],
    name: Annotated[str, typer.Option("--name", help="What the calendar calls it.")],
    rule: Annotated[str, typer.Option("--rule", help="How it repeats, for example FREQ=WEEKLY;BYDAY=TH.")],
    starts: Annotated[str, typer.Option("--starts", metavar="HH:MM", help="When it begins.")],
    zone: Annotated[str, typer.Option("--zone", help="The time zone, for example Europe/Berlin.")],
    minutes: Annotated[int, typer.Option("--minutes", help="How long it lasts.")] = 210,
    place: Annotated[str, typer.Option("--place", help="Where.")] = "",
    game: Annotated[Game, typer.Option("--game", help="The game.")] = Game.BRIDGE,
    form: Annotated[Form, typer.Option("--form", help="Pairs, individual or teams.")] = Form.PAIRS,
    tables: Annotated[int, typer.Option("--tables", help="How many there are; 0: no limit.")] = 0,
    closes: Annotated[int, typer.Option("--closes", help="Minutes before the start at which sign-up closes.")] = 60,
    template: Annotated[str, typer.Option("--template", metavar="EVENT", help="The event to copy for each.")] = "",
    first: Annotated[str, typer.Option("--from", metavar="DAY", help="The first day (default: today).")] = "",
    last: Annotated[str, typer.Option("--until", metavar="DAY", help="The last day (default: none).")] = "",
    closed: Annotated[
        list[str] | None, typer.Option("--closed", metavar="DAY", help="A day on which the club is closed.")
    ] = None,
    club: ClubKey = MAIN,
    data: Data = DATA,
    lang: Lang = None,
) -> None:
    """Add a series of evenings to the calendar."""

    async def act(database: Database, now: datetime) -> Series:
        own = await _club(database, club)
        plan = Plan(name, _time(starts), minutes, zone, place, "", game, form, template, tables, True, closes)
        begins = _day(first) if first else now.astimezone(ZoneInfo(zone)).date()
        days = frozenset(map(_day, closed or ()))
        made = Series(key, plan, Rule.parse(rule), begins, _day(last) if last else None, days)
        return await Clubs(database).add_series(own.key, made, now)

    with answering(lang) as language:
        made = with_database(data, act)
        typer.echo(_say("added", language, name=made.plan.name, rule=str(made.rule)))


@app.command()
def cancel(
    evening: EveningKey,
    restore: Annotated[bool, typer.Option("--restore", help="Let it take place after all.")] = False,
    club: ClubKey = MAIN,
    data: Data = DATA,
    lang: Lang = None,
) -> None:
    """Cancel an evening, or restore it. Letters to those who signed up are sent from the server's page only."""

    async def act(database: Database, now: datetime) -> ClubEvening:
        own = await _club(database, club)
        found = await _evening(database, own, evening)
        changed = replace(found, is_cancelled=not restore)
        await Clubs(database).change_evening(own.key, changed, now)
        return await _evening(database, own, evening)

    with answering(lang) as language:
        found = with_database(data, act)
        key = "is_cancelled" if found.is_cancelled else "takes_place"
        typer.echo(_say(key, language, name=found.plan.name, day=found.day.isoformat()))


@app.command("sign-ups")
def listed(
    evening: EveningKey,
    enter: Annotated[
        bool, typer.Option("--enter", help="Make the event if there is none, and enter those with a place.")
    ] = False,
    club: ClubKey = MAIN,
    data: Data = DATA,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Who has signed up for an evening; with --enter they become entries of its event."""

    async def act(database: Database, now: datetime) -> tuple[list[dict[str, object]], str, int]:
        own, added = await _club(database, club), 0
        found = await _evening(database, own, evening)
        competitions, sign_ups = Competitions(Log(database)), SignUps(database)
        event = found.event
        if enter:
            event = await make_event(competitions, Clubs(database), own, found, BY, now)
            added = await enter_signed_up(competitions, sign_ups, own, replace(found, event=event), BY, now)
        every = (await sign_ups.of_evening(own.key, found)).settled(now)
        told = [{"who": one.said, "state": str(one.state), "entry": one.entry} for one in every.sign_ups]
        return told, event, added

    with answering(lang) as language:
        told, event, added = with_database(data, act)
        if as_json:
            typer.echo(json.dumps({"event": event, "sign_ups": told}, ensure_ascii=False))
            return
        for one in told:
            typer.echo(f"{one['who']}  {_say(str(one['state']), language)}")
        if not told:
            typer.echo(_say("nobody", language))
        if enter:
            typer.echo(_say("entered_now", language, count=added, event=event))


@app.command()
def staff(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name that the account signs in with.")],
    role: Annotated[ClubRole, typer.Option("--role", help="Which role.")] = ClubRole.OWNER,
    take: Annotated[bool, typer.Option("--take", help="Take the role away.")] = False,
    club: ClubKey = MAIN,
    data: Data = DATA,
    lang: Lang = None,
) -> None:
    """Give an account a role in a club, or take it away; an owner may do everything there."""

    async def act(database: Database, now: datetime) -> Club:
        own, accounts = await _club(database, club), Accounts(database)
        every = [one for one in await accounts.users() if not one.closed]
        found = next((one for one in every if one.name.casefold() == name.strip().casefold()), None)
        if found is None:
            raise NotUnderstood(_texts("no_account", given=shown(name)), legal=[one.name for one in every])
        roles = ClubRoles(database)
        await (roles.take if take else roles.give)(own.key, found.key, role)
        return own

    with answering(lang) as language:
        own = with_database(data, act)
        typer.echo(
            _say(
                "part_taken" if take else "part_given",
                language,
                name=name,
                club=own.name or own.key,
                role=role.label(language),
            )
        )


@app.command()
def add(
    key: Annotated[str, typer.Argument(metavar="KEY", help="The part of its addresses after /clubs/.")],
    name: Annotated[str, typer.Argument(metavar="NAME", help="Its name.")],
    zone: Annotated[str, typer.Option("--zone", help="Its time zone.")] = "UTC",
    data: Data = DATA,
    lang: Lang = None,
) -> None:
    """Add another club to the server, with a calendar and staff of its own."""

    async def act(database: Database, now: datetime) -> Club:
        made = Club(key, name, zone=zone)
        await Clubs(database).add(made)
        return made

    with answering(lang) as language:
        made = with_database(data, act)
        typer.echo(_say("club_added", language, name=made.name, path=made.path))


@app.command()
def mail(
    again: Annotated[bool, typer.Option("--again", help="Send what failed, or may not have been sent, again.")] = False,
    data: Data = DATA,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """What became of the letters: how many wait, were sent or failed, and why."""

    async def act(database: Database, now: datetime) -> tuple[dict[Sending, int], list[dict[str, str]]]:
        outbox = Outbox(database)
        trouble = await outbox.listed((Sending.FAILED, Sending.UNSURE))
        for one in trouble if again else ():
            await outbox.again(one.key, now)
        rows = [{"to": one.letter.address, "subject": one.letter.subject, "error": one.error} for one in trouble]
        return await outbox.counts(), rows

    with answering(lang) as language:
        counts, trouble = with_database(data, act)
        if as_json:
            found = {str(state): count for state, count in counts.items()}
            typer.echo(json.dumps({"counts": found, "trouble": trouble}, ensure_ascii=False))
            return
        for state, count in counts.items():
            typer.echo(f"{_say(f'mail_{state}', language)}: {count}")
        for one in trouble:
            typer.echo(f"{one['to']}  {one['subject']}  {one['error']}")
