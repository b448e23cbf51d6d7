"""``cardinal club fees``, ``fee-scale``, ``paid``: what members owe and have paid; ``bounce``: what came back."""

from __future__ import annotations

import csv
import json
import sys
from datetime import date, datetime
from io import StringIO
from pathlib import Path
from typing import Annotated
from uuid import uuid4

import typer

from cardinal.club import MAIN
from cardinal.club.bounces import bounce_from
from cardinal.club.fees import FeeRow, FeeScale, Payment, amount_from, fee_rows, scale_from
from cardinal.contest.spreadsheet_cells import safe_cells
from cardinal.language import NotUnderstood, Text, Texts, shown
from cardinal.season.people import People
from cardinal.season.season_folder import club_folder, folder_people
from cardinal.store.club_fees import ClubFees
from cardinal.store.database import Database
from cardinal.store.mail_bounces import MailBounces
from cardinal.store.server_secret import server_secret

from .club import DATA, ClubKey, Data
from .reader import Json, Lang, answering
from .with_database import with_database

_texts = Texts(__name__)
_say = _texts.render
Events = Annotated[
    Path, typer.Option("--events", metavar="DIR", envvar="CARDINAL_EVENTS", help="The folder with people.csv.")
]
Period = Annotated[str, typer.Option("--period", help="Which period (default: the latest).")]
BY = "cardinal club"


async def _scale(database: Database, club: str, period: str) -> FeeScale:
    scales = await ClubFees(database).scales(club)
    found = next((one for one in scales if period in ("", one.period)), None)
    if found is None:
        raise NotUnderstood(_texts("no_period", given=shown(period)), legal=[one.period for one in scales])
    return found


def fee_scale(
    period: Annotated[str, typer.Argument(metavar="PERIOD", help="Its name, for example 2026.")],
    amounts: Annotated[list[str], typer.Argument(metavar="AMOUNT…", help="For example 60 student=20.")],
    first: Annotated[str, typer.Option("--from", metavar="DAY", help="Its first day (default: of the year).")] = "",
    last: Annotated[str, typer.Option("--until", metavar="DAY", help="Its last day (default: of the year).")] = "",
    currency: Annotated[str, typer.Option("--currency", help="For example EUR.")] = "",
    club: ClubKey = MAIN,
    data: Data = DATA,
    lang: Lang = None,
) -> None:
    """Say what members owe for a period, by kind of membership; an amount alone is for members of no kind."""

    async def act(database: Database, now: datetime) -> FeeScale:
        year = period[:4] if period[:4].isdigit() else str(now.year)
        days = _day(first or f"{year}-01-01"), _day(last or f"{year}-12-31")
        made = scale_from(period, *days, currency, "\n".join(amounts))
        await ClubFees(database).put_scale(club, made)
        return made

    with answering(lang) as language:
        made = with_database(data, act)
        days = {"starts": made.starts.isoformat(), "ends": made.ends.isoformat()}
        typer.echo(_say("scale_kept", language, period=made.period, **days))


def fees(
    events: Events,
    period: Period = "",
    as_csv: Annotated[bool, typer.Option("--csv", help="Print it as CSV.")] = False,
    club: ClubKey = MAIN,
    data: Data = DATA,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """What members owe for a period, have paid, and have still to pay."""

    async def act(database: Database, now: datetime) -> tuple[FeeScale, People, tuple[FeeRow, ...]]:
        scale, people = await _scale(database, club, period), folder_people(club_folder(events, club))
        paid = await ClubFees(database).payments(club, scale.period)
        return scale, people, fee_rows(scale, people, paid)

    with answering(lang) as language:
        scale, people, rows = with_database(data, act)
        told = [_told(row, people) for row in rows]
        if as_json:
            typer.echo(json.dumps({"period": scale.period, "currency": scale.currency, "fees": told}))
        elif as_csv:
            out = StringIO()
            writer = csv.DictWriter(out, ["number", "name", "membership", "owed", "paid", "open"], lineterminator="\n")
            writer.writeheader()
            writer.writerows(dict(zip(one, safe_cells(one.values()), strict=True)) for one in told)
            typer.echo(out.getvalue(), nl=False)
        else:
            for one in told:
                typer.echo(_say("line", language, **one, currency=scale.currency).rstrip())


def _told(row: FeeRow, people: People) -> dict[str, str]:
    person = people.get(row.person)
    owed, still = ("?" if amount is None else str(amount) for amount in (row.owed, row.open))
    name, number = (person.name, person.number) if person is not None else (row.person, row.person)
    told = {"number": number, "name": name, "membership": row.membership}
    return {**told, "owed": owed, "paid": str(row.paid), "open": still}


def paid(
    who: Annotated[str, typer.Argument(metavar="WHO", help="A member: number, id or whole name.")],
    amount: Annotated[str, typer.Argument(metavar="AMOUNT", help="How much; negative for money paid back.")],
    method: Annotated[str, typer.Option("--method", help="How, in a word: cash, transfer, waived.")],
    events: Events,
    day: Annotated[str, typer.Option("--day", metavar="DAY", help="When (default: today).")] = "",
    period: Period = "",
    club: ClubKey = MAIN,
    data: Data = DATA,
    lang: Lang = None,
) -> None:
    """Note what a member has paid. Nothing is paid through Cardinal."""

    async def act(database: Database, now: datetime) -> tuple[Payment, str]:
        scale = await _scale(database, club, period)
        person = folder_people(club_folder(events, club)).identified(who)
        on = _day(day) if day else now.date()
        noted = Payment(uuid4().hex, scale.period, person.id, amount_from(amount), method, on, BY)
        await ClubFees(database).note(club, noted, now)
        return noted, person.name

    with answering(lang) as language:
        noted, name = with_database(data, act)
        typer.echo(_say("noted", language, name=name, amount=str(noted.amount), period=noted.period))


def bounce(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="The mail that came back (default: standard input).")
    ] = None,
    data: Data = DATA,
    lang: Lang = None,
) -> None:
    """Read a letter that came back, for example from an alias of the mail server; the address gets no more if it is
    dead."""

    async def act(database: Database, now: datetime) -> str:
        content = file.read_bytes() if file is not None else sys.stdin.buffer.read()
        found = bounce_from(content, server_secret(data))
        if found is None:
            return "no_bounce"
        return "stopped" if await MailBounces(database).note(found, now) else "counted"

    with answering(lang) as language:
        typer.echo(_say(with_database(data, act), language))


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise NotUnderstood(Text("cardinal.club.calendar", "bad_day", {"given": shown(text)})) from error
