"""``cardinal account``: who has an account on the server, new passwords, closing, roles, and which players they are."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from cardinal.club import MAIN
from cardinal.language import NotUnderstood, Text, Texts, shown
from cardinal.season.season_folder import club_folder, folder_people
from cardinal.store.account_changes import change_role, close_account
from cardinal.store.accounts import EVERYWHERE, Account, Accounts, Role
from cardinal.store.bindings import Bindings, Bound, members_of
from cardinal.store.competition_log import Competitions, stream_of
from cardinal.store.database import Database
from cardinal.store.log import Log
from cardinal.store.one_time_links import OneTimeLinks, Purpose
from cardinal.store.online_seats import players_by_number
from cardinal.store.server_secret import server_secret

from .reader import Json, Lang, answering
from .with_database import with_database

_say = Texts(__name__).render

Data = Annotated[
    Path,
    typer.Option(
        "--data", metavar="DIR", envvar="CARDINAL_VAR", help="The data folder; CARDINAL_DATABASE_URL takes precedence."
    ),
]
Url = Annotated[
    str,
    typer.Option("--url", metavar="URL", envvar="CARDINAL_URL", help="The address at which people reach the server."),
]
Name = Annotated[str, typer.Argument(metavar="NAME", help="The name that the account signs in with.")]
Event = Annotated[str, typer.Argument(metavar="EVENT", help="The key of an event, or * for every event.")]
DATA, URL, BY = Path("var"), "http://127.0.0.1:8000", "cardinal account"
GIVEN = (Role.ORGANISER, Role.DIRECTOR)

app = typer.Typer(help="Accounts: list, invite, reset, close, role, and who plays as whom.", no_args_is_help=True)


def _links(database: Database, data: Path) -> OneTimeLinks:
    return OneTimeLinks(database, server_secret(data))


async def _named(database: Database, name: str) -> Account:
    every = [one for one in await Accounts(database).users() if not one.closed]
    found = [one for one in every if one.name.casefold() == name.strip().casefold()]
    if not found:
        raise NotUnderstood(Text(__name__, "no_account", {"given": shown(name)}), legal=[one.name for one in every])
    return found[0]


def _role(text: str) -> Role:
    if text not in [str(one) for one in GIVEN]:
        raise NotUnderstood(Text(__name__, "no_role", {"given": shown(text), "roles": GIVEN}), legal=GIVEN)
    return Role(text)


def _told(account: Account) -> dict[str, object]:
    roles = {stream.removeprefix("event/"): sorted(map(str, held)) for stream, held in account.roles.items()}
    return {"key": account.key, "name": account.name, "closed": account.closed, "roles": roles}


@app.command("list")
def listed(data: Data = DATA, as_json: Json = False, lang: Lang = None) -> None:
    """Every account with its roles by event, closed ones too."""

    async def act(database: Database, now: datetime) -> tuple[Account, ...]:
        return await Accounts(database).users()

    with answering(lang) as language:
        found = with_database(data, act)
        if as_json:
            typer.echo(json.dumps([_told(one) for one in found], ensure_ascii=False))
            return
        for one in found:
            roles = [
                f"{stream.removeprefix('event/')}: {', '.join(sorted(role.label(language) for role in held))}"
                for stream, held in one.roles.items()
            ]
            end = f"  ({_say('is_closed', language)})" if one.closed else ""
            typer.echo("  ".join([one.name, *roles]) + end)
        if not found:
            typer.echo(_say("none", language))


@app.command()
def invite(
    event: Annotated[str, typer.Option("--event", metavar="EVENT", help="Of this event only.")] = "",
    role: Annotated[str, typer.Option("--role", metavar="ROLE", help="organiser or director.")] = "",
    player: Annotated[
        str, typer.Option("--player", metavar="NUMBER", help="As this player of the event, for example P7.")
    ] = "",
    data: Data = DATA,
    url: Url = URL,
    lang: Lang = None,
) -> None:
    """Print an invitation link: to create an account, take a role in an event, or claim to be one of its players."""

    async def act(database: Database, now: datetime) -> str:
        links, given = _links(database, data), str(_role(role)) if role else ""
        if not event:
            made = await links.make(Purpose.ACCOUNT, BY, now, subject=given)
        elif player:
            known = players_by_number(await Competitions(Log(database)).state(stream_of(event)))
            if player not in known:
                raise NotUnderstood(Text(__name__, "no_player", {"given": shown(player)}), legal=tuple(known))
            made = await links.make(Purpose.PLAYER, BY, now, stream=stream_of(event), subject=player)
        else:
            made = await links.make(Purpose.STAFF, BY, now, stream=stream_of(event), subject=given or "director")
        return f"{url.rstrip('/')}{links.path(made.key)}"

    with answering(lang) as language:
        typer.echo(with_database(data, act))
        typer.echo(_say("once", language), err=True)


@app.command()
def reset(name: Name, data: Data = DATA, url: Url = URL, lang: Lang = None) -> None:
    """Print a link with which the owner of an account sets a new password; it works once."""

    async def act(database: Database, now: datetime) -> str:
        links, account = _links(database, data), await _named(database, name)
        made = await links.make(Purpose.RESET, BY, now, user=account.key)
        return f"{url.rstrip('/')}{links.path(made.key)}"

    with answering(lang) as language:
        typer.echo(with_database(data, act))
        typer.echo(_say("once", language), err=True)


@app.command("sign-in")
def sign_in(name: Name, data: Data = DATA, url: Url = URL, lang: Lang = None) -> None:
    """Print a link that signs an account in; it works once, within a day."""

    async def act(database: Database, now: datetime) -> str:
        account = await _named(database, name)
        return f"{url.rstrip('/')}{await _links(database, data).sign_in_path(account.key, BY, now)}"

    with answering(lang) as language:
        typer.echo(with_database(data, act))
        typer.echo(_say("once", language), err=True)


@app.command()
def close(name: Name, data: Data = DATA, lang: Lang = None) -> None:
    """Close an account: it is signed out everywhere at once; what it did stays in the logs under its name."""

    async def act(database: Database, now: datetime) -> None:
        await close_account(Accounts(database), await _named(database, name))

    with answering(lang) as language:
        with_database(data, act)
        typer.echo(_say("closed", language, name=name))


@app.command()
def role(
    name: Name,
    event: Event,
    role: Annotated[str, typer.Argument(metavar="ROLE", help="organiser or director.")],
    take: Annotated[bool, typer.Option("--take", help="Take the role away.")] = False,
    data: Data = DATA,
    lang: Lang = None,
) -> None:
    """Give an account a role in one event or in all of them, or take it away."""

    async def act(database: Database, now: datetime) -> None:
        stream = EVERYWHERE if event == EVERYWHERE else stream_of(event)
        await change_role(Accounts(database), await _named(database, name), stream, _role(role), take=take)

    with answering(lang) as language:
        with_database(data, act)
        typer.echo(_say("role_taken" if take else "role_given", language, name=name, role=_role(role), event=event))


@app.command()
def member(
    name: Name,
    who: Annotated[
        str, typer.Argument(metavar="WHO", help="A member of the club: number, id or whole name; - for nobody.")
    ],
    events: Annotated[
        Path, typer.Option("--events", metavar="DIR", envvar="CARDINAL_EVENTS", help="The folder with people.csv.")
    ],
    club: Annotated[str, typer.Option("--club", metavar="CLUB", help="Another club than main.")] = MAIN,
    data: Data = DATA,
    lang: Lang = None,
) -> None:
    """Say which member of the club an account is: it then sees members' pages, and its own with the grade."""

    async def act(database: Database, now: datetime) -> str:
        bindings, account = Bindings(database), await _named(database, name)
        person = None if who == "-" else folder_people(club_folder(events, club)).identified(who)
        members = members_of(club)
        for one in await bindings.of_event(members):
            if one.user == account.key:
                await bindings.release(members, one.number, account.key)
        if person is not None:
            await bindings.confirm(members, person.id, account.key, BY, now)
        return person.name if person is not None else ""

    with answering(lang) as language:
        found = with_database(data, act)
        typer.echo(_say("member" if found else "no_member", language, name=name, person=found))


@app.command()
def seats(
    event: Annotated[str, typer.Argument(metavar="EVENT", help="The key of an event.")],
    release: Annotated[
        str, typer.Option("--release", metavar="NUMBER", help="Unlink this player from their account.")
    ] = "",
    data: Data = DATA,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """List the players of an event and the account that each is linked to."""

    async def act(database: Database, now: datetime) -> list[dict[str, str]]:
        stream, bindings = stream_of(event), Bindings(database)
        state = await Competitions(Log(database)).state(stream)
        if release:
            await bindings.release(stream, release)
        known = {one.number: one for one in await bindings.of_event(stream) if one.state is not Bound.PLAYS}
        found = []
        for number in players_by_number(state):
            one = known.get(number)
            account, how = (one.name, str(one.state)) if one is not None else ("", "unbound")
            found.append({"number": number, "name": state.people[number].name, "state": how, "account": account})
        return found

    with answering(lang) as language:
        told = with_database(data, act)
        if as_json:
            typer.echo(json.dumps(told, ensure_ascii=False))
            return
        for one in told:
            typer.echo(f"{one['number']}  {one['name']}  {_say(one['state'], language, account=one['account'])}")
