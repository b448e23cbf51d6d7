"""``cardinal backup``, ``restore``, ``audit verify``, ``person``: all in one file and back; whole; who is in it."""

from __future__ import annotations

import asyncio
import json
import shlex
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, TypeVar
from uuid import uuid4

import typer

from cardinal.language import Language, NotUnderstood, Text, shown
from cardinal.live.forgetting import (
    SatAs,
    Sought,
    account_at_tables,
    forget,
    forget_at,
    guests_called,
    named,
    person_at_tables,
    sat_as,
)
from cardinal.store.accounts import Accounts, Role
from cardinal.store.audit_trail import UNREAD, Broken, verify_streams
from cardinal.store.backup import Restored, back_up
from cardinal.store.backup import restore as restored_from
from cardinal.store.backup_files import data_files, missing_shares, sealed_files
from cardinal.store.bindings import Bindings
from cardinal.store.commands import Actor
from cardinal.store.competition_log import Competitions
from cardinal.store.database import Database, open_database
from cardinal.store.log import Head, Log
from cardinal.store.migrations import migrate
from cardinal.store.person_traces import drops_contact, erase_account, forget_seat, traces
from cardinal.store.polled_people import polled_people
from cardinal.store.school_data import school_data

from .passphrases import PassphraseFile, read_passphrase
from .reader import Json, Lang, answering

BROKEN = 1
"""How a command ends when the log is not what was written."""
Told = TypeVar("Told")

Data = Annotated[
    Path, typer.Option("--data", metavar="DIR", help="The data folder; CARDINAL_DATABASE_URL takes precedence.")
]
DATA = Path("var")

Stream = Annotated[str, typer.Argument(metavar="STREAM", help="The competition, for example event/spring-pairs.")]
Number = Annotated[
    str, typer.Argument(metavar="NUMBER", help="The person there, for example P7; `person find` says which.")
]

audit = typer.Typer(help="The log of everything that was done.", no_args_is_help=True)
person = typer.Typer(
    help="What is stored about a person: find, export or erase it; close the account.", no_args_is_help=True
)


def _say(key: str, language: Language, **values: object) -> str:
    return Text(__name__, key, values).render(language)


def _with_database(data: Path, act: Callable[[Database], Awaitable[Told]], *, must_exist: bool = True) -> Told:
    async def run() -> Told:
        database = open_database(data, must_exist=must_exist)
        try:
            return await act(database)
        finally:
            await database.close()

    return asyncio.run(run())


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; compressed if it ends in .gz.")],
    data: Data = DATA,
    passphrase_file: PassphraseFile = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Write a backup to one file; the server may be running.

    The key of the server and what sealed boards are made from are encrypted with a passphrase, from
    CARDINAL_BACKUP_PASSPHRASE, a file or the terminal; without one they are left out, and the answer lists them.
    """
    names = data_files(data)

    with answering(lang) as language:
        passphrase = read_passphrase(passphrase_file, language) if names else ""
        files = sealed_files(data, names, passphrase) if passphrase else None

        async def act(database: Database) -> int:
            await migrate(database)
            return await back_up(database, file, files)

        rows = _with_database(data, act)
        left = [] if passphrase else list(names)
        if as_json:
            told = {"file": str(file), "rows": rows, "files": 0 if left else len(names), "left_out": left}
            typer.echo(json.dumps(told, ensure_ascii=False))
        else:
            typer.echo(_say("backed_up", language, file=str(file), rows=rows))
        if left:
            typer.echo(_say("left_out", language, files=left), err=True)


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    data: Data = DATA,
    passphrase_file: PassphraseFile = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Restore a backup into an empty database and data folder; refuses if either holds anything.

    It verifies the hash chains of all logs, and that the boards of every online event can be made.
    """
    with answering(lang) as language:
        passphrase = read_passphrase(passphrase_file, language)

        async def act(database: Database) -> tuple[Restored, tuple[str, ...]]:
            found = await restored_from(database, file, data, passphrase)
            return found, missing_shares(await Competitions(Log(database)).states(), data)

        found, missing = _with_database(data, act, must_exist=False)
        if as_json:
            told = {"file": str(file), "rows": found.rows, "broken": _broken_json(found.broken, language)}
            told |= {"files": found.files, "left_out": found.are_files_left, "without_boards": list(missing)}
            typer.echo(json.dumps(told, ensure_ascii=False))
        else:
            typer.echo(_say("restored", language, file=str(file), rows=found.rows))
            _tell(found.broken, language)
        if found.are_files_left:
            typer.echo(_say("files_left", language), err=True)
        if missing:
            typer.echo(_say("without_boards", language, events=missing), err=True)
    if found.broken:
        raise typer.Exit(code=BROKEN)


@audit.command()
def verify(
    stream: Annotated[
        str | None, typer.Argument(metavar="[STREAM]", help="For example event/spring-pairs (default: all).")
    ] = None,
    data: Data = DATA,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Verify the hash chain of the log, stream by stream; exit status 1 if a stream was tampered with."""

    async def act(database: Database) -> tuple[tuple[Broken, ...], tuple[Head, ...]]:
        await migrate(database)
        log = Log(database)
        names = await log.streams()
        if stream is not None and stream not in names:
            # What is not there has no digest, and must not be taken for a log that is whole.
            raise NotUnderstood(Text("cardinal.store", "unknown_stream", {"given": shown(stream)}), legal=names)
        asked = names if stream is None else (stream,)
        broken = await verify_streams(log, asked)
        unread = {one.stream for one in broken if one.seq == UNREAD}
        return broken, tuple([await log.head(name) for name in asked if name not in unread])

    with answering(lang) as language:
        broken, heads = _with_database(data, act)
        if as_json:
            told = [{"stream": head.stream, "seq": head.seq, "digest": head.digest} for head in heads]
            record = {"whole": not broken, "broken": _broken_json(broken, language), "heads": told}
            typer.echo(json.dumps(record, ensure_ascii=False, indent=2))
        else:
            for one in heads:
                typer.echo(f"{one.stream} {one.seq} {one.digest}")
            _tell(broken, language)
    if broken:
        raise typer.Exit(code=BROKEN)


def _tell(broken: tuple[Broken, ...], language: Language) -> None:
    for one in broken:
        typer.echo(one.text.render(language))
    typer.echo(_say("broken" if broken else "whole", language, count=len(broken)))


def _broken_json(broken: tuple[Broken, ...], language: Language) -> list[dict[str, object]]:
    return [{"stream": one.stream, "seq": one.seq, "what": one.text.render(language)} for one in broken]


@person.command()
def find(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A name or a key, all of it.")],
    data: Data = DATA,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Find a person: the events they are in, with number, contact and account, and the live tables with their
    name. Searches contacts too."""

    async def act(database: Database) -> list[tuple[str, str, str]]:
        await migrate(database)
        log = Log(database)
        people = await Competitions(log).find_person(name)
        tables = await sat_as(log, named(name))
        told = [(one.stream, one.number, one.person.name) for one in people]
        more = await traces(Accounts(database), await Competitions(log).states(), name)
        told += [(one.stream, one.number, one.value) for one in more]
        return [*told, *((table.stream, table.key, table.name) for table in tables)]

    with answering(lang) as language:
        found = _with_database(data, act)
        if as_json:
            told = [dict(zip(("stream", "number", "name"), one, strict=True)) for one in found]
            typer.echo(json.dumps(told, ensure_ascii=False))
            return
        for one in found:
            typer.echo(" ".join(one))
        if not found:
            typer.echo(_say("nobody_found", language, name=shown(name)))


@person.command()
def export(stream: Stream, number: Number, data: Data = DATA, lang: Lang = None) -> None:
    """Export everything stored about a person as JSON: entry, seats, results, rulings, names at live tables.

    With `account` and its key: what the account has practised at the school, and its examinations.
    """

    async def act(database: Database) -> dict[str, Any]:
        await migrate(database)
        log = Log(database)
        if stream == "account":
            return await school_data(log, number)
        competitions = Competitions(log)
        told = await competitions.person_data(stream, number)
        bound = await Bindings(database).of_event(stream)
        sought = person_at_tables(await competitions.state(stream), number, bound)
        tables = [{"stream": one.stream, "key": one.key, "name": one.name} for one in await sat_as(log, sought)]
        accounts = [{"key": one.user, "name": one.name, "state": one.state} for one in bound if one.number == number]
        school = [await school_data(log, one.user) for one in bound if one.number == number]
        more = {"live_tables": tables, "accounts": accounts, "school": [one for one in school if any(one.values())]}
        return told | {name: found for name, found in more.items() if found}

    with answering(lang):
        typer.echo(json.dumps(_with_database(data, act), ensure_ascii=False, indent=2))


@person.command()
def erase(
    stream: Stream,
    number: Number,
    by: Annotated[str, typer.Option("--by", metavar="NAME", help="Who erases it, for the log.")],
    contact: Annotated[
        str,
        typer.Option(
            "--contact", metavar="WHOSE", help="A contact shared by several people: own erases it, others keeps it."
        ),
    ] = "",
    account: Annotated[
        bool, typer.Option("--account", help="Close the person's account and erase its name too.")
    ] = False,
    data: Data = DATA,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Erase what is stored about a person for good, at live tables too; the number stays in the results.

    Guests of the same name may be somebody else, and stay: the answer names them. With the stream of a table and the
    key that `person find` shows there, only the name at that table; with `account` and its key, an account.
    """

    async def act(database: Database) -> tuple[int, tuple[str, ...], tuple[SatAs, ...], tuple[str, ...]]:
        await migrate(database)
        log, now, command = Log(database), datetime.now(UTC), uuid4().hex
        if stream.startswith("table/"):
            return (*await _erase_at_table(log, stream, number, by, now, command), (), ())
        if stream == "account":
            return (0, *await _erase_account(Accounts(database), log, number, by, now, command), (), ())
        competitions = Competitions(log)
        state, actor = await competitions.state(stream), Actor(by, Role.ORGANISER)
        if number in dict(polled_people(state.rulings)):
            made = await competitions.erase_person(stream, number, command_id=command, actor=actor, at=now)
            return made.last, (), (), ()
        if number in state.people:
            drops_contact(state, number, contact)
        # Erase the live tables first: they are found by the person's name, which is gone afterwards.
        sought = person_at_tables(state, number, await Bindings(database).of_event(stream))
        guests = await guests_called(log, state, number)
        tables = await forget(log, sought, command_id=command, actor=by, at=now)
        made = await competitions.erase_person(stream, number, command_id=command, actor=actor, at=now, contact=contact)
        bound = await forget_seat(database, stream, number)
        for one in bound if account else ():
            await erase_account(Accounts(database), one.user)
        return made.last, tables, guests, () if account else tuple(one.user for one in bound)

    with answering(lang) as language:
        seq, tables, guests, accounts = _with_database(data, act)
        if as_json:
            told: dict[str, object] = {"stream": stream, "number": number, "seq": seq, "tables": list(tables)}
            told["guests"] = [{"stream": guest.stream, "number": guest.key} for guest in guests]
            told["accounts"] = list(accounts)
            typer.echo(json.dumps(told))
        else:
            typer.echo(_say("erased", language, stream=stream, number=number, seq=seq))
            if tables and not stream.startswith("table/"):
                typer.echo(_say("erased_at_tables", language, tables=tables))
            if accounts:
                typer.echo(_say("account_stays", language))
                for key in accounts:
                    typer.echo(f"  cardinal person erase account {key} --by {shlex.quote(by)}")
            if guests:
                typer.echo(_say("guests_stay", language))
                for one in guests:
                    typer.echo(f'  cardinal person erase {one.stream} "{one.key}" --by {shlex.quote(by)}')


@person.command()
def close(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name that the account signs in with.")],
    data: Data = DATA,
    lang: Lang = None,
) -> None:
    """Close an account: nobody can sign in with it, and its sessions end; what it did stays in the logs."""

    async def act(database: Database) -> None:
        await migrate(database)
        accounts = Accounts(database)
        key = next((one.key for one in await accounts.users() if one.name == name and not one.closed), None)
        if key is None:
            raise NotUnderstood(Text(__name__, "no_account", {"name": shown(name)}))
        await accounts.close_user(key)

    with answering(lang) as language:
        _with_database(data, act)
        typer.echo(_say("closed", language, name=name))


async def _erase_account(
    accounts: Accounts, log: Log, key: str, by: str, now: datetime, command: str
) -> tuple[tuple[str, ...]]:
    """Close an account and forget its name, at live tables too."""
    if key not in {one.key for one in await accounts.users()}:
        raise NotUnderstood(Text(__name__, "no_account", {"name": shown(key)}))
    tables = await forget(log, account_at_tables(key), command_id=command, actor=by, at=now)
    await erase_account(accounts, key)
    return (tables,)


async def _erase_at_table(
    log: Log, stream: str, key: str, by: str, now: datetime, command: str
) -> tuple[int, tuple[str, ...]]:
    """Forget one name at one table; refused where nobody is known there by that key."""
    known = {one.key for one in await sat_as(log, Sought(frozenset((key,)))) if one.stream == stream}
    if key not in known:
        raise NotUnderstood(Text("cardinal.store.commands", "nobody", {"given": shown(key)}))
    await forget_at(log, stream, (key,), command_id=command, actor=by, at=now)
    return (await log.head(stream)).seq, (stream,)
