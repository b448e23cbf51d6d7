"""``cardinal season merge`` and ``erase``: two lines of the list that are one person, and somebody who wants to go."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from uuid import uuid4

import typer

from cardinal.club import MAIN
from cardinal.language import Texts
from cardinal.season.folder_erasing import erase_in_folders
from cardinal.season.people import Person
from cardinal.season.people_acts import erased, merged, unmerged, without_old_contacts
from cardinal.season.people_file import write_people
from cardinal.season.season_folder import PEOPLE, club_folder, folder_people

from .reader import Lang, answering, write
from .season import ClubKey, Folder

if TYPE_CHECKING:
    from cardinal.store.database import Database

BY = "command line"
_texts = Texts(__name__)
_say = _texts.render
Who = Annotated[str, typer.Argument(metavar="WHO", help="An id, a number or a whole name.")]


def merge(
    folder: Folder,
    who: Who,
    other: Annotated[str, typer.Argument(metavar="OTHER", help="The id or number whose results are WHO's too.")],
    undo: Annotated[bool, typer.Option("--undo", help="Take the two apart again.")] = False,
    club: ClubKey = MAIN,
    lang: Lang = None,
) -> None:
    """Merge one line of people.csv into another, or undo it; ask the person first."""
    with answering(lang) as language:
        own = club_folder(folder, club)
        people = folder_people(own)
        winner = people.identified(who)
        lines = {number: line for line in people.lines for number in (line.id, line.club_number) if number}
        loser = lines.get(other) or people.identified(other)
        after = (unmerged if undo else merged)(people, winner.id, loser.id)
        write(write_people(after), own / PEOPLE)
        key = "undone" if undo else "merged"
        typer.echo(_say(key, language, loser=loser.number, winner=f"{winner.name} ({winner.number})"))


def erase(
    folder: Folder,
    who: Who,
    keep: Annotated[bool, typer.Option("--write", help="Write it; without it nothing is changed.")] = False,
    data: Annotated[
        Path | None,
        typer.Option("--data", metavar="DATA", help="The server's data, where its competitions are to be erased too."),
    ] = None,
    club: ClubKey = MAIN,
    lang: Lang = None,
) -> None:
    """Delete names, numbers and contacts of somebody from people.csv and from the events of the folder.

    With --data also from the server's own competitions, live tables, sign-ups and letters of that club. Nobody else's
    place or grade changes.
    """
    with answering(lang) as language:
        own = club_folder(folder, club)
        people = folder_people(own)
        person = people.identified(who)
        told = {"name": person.name, "number": person.number, "id": person.id}
        if keep and data is not None:
            from .with_database import with_database

            with_database(data, _everywhere(own, club, person))
        elif keep:
            erase_in_folders(own, people, person)
            write(write_people(erased(people, person.id)), own / PEOPLE)
        typer.echo(_say("erased" if keep else "would_erase", language, **told))


def _everywhere(own: Path, club: str, person: Person) -> Callable[[Database, datetime], Awaitable[None]]:
    # Here and not above: the other commands of a season need no server.
    from cardinal.live.people_keeping import PeopleKeeping
    from cardinal.store import Accounts, Competitions, Log

    async def act(database: Database, now: datetime) -> None:
        competitions, prefix = Competitions(Log(database)), "" if club == MAIN else f"{club}."
        keeping = PeopleKeeping(club, own, prefix, competitions, Accounts(database), lambda: now)
        await keeping.erase(person, command=uuid4().hex, by=BY, with_account=False)

    return act


def contacts(
    folder: Folder,
    keep: Annotated[bool, typer.Option("--write", help="Write it; without it nothing is changed.")] = False,
    club: ClubKey = MAIN,
    lang: Lang = None,
) -> None:
    """Delete e-mail and phone of those who left the club 24 months ago or earlier; a server does it by itself."""
    with answering(lang) as language:
        own = club_folder(folder, club)
        before = folder_people(own)
        after = without_old_contacts(before, date.today())
        gone = [line for line in before.lines if after.line(line.id) != line]
        if keep and gone:
            write(write_people(after), own / PEOPLE)
        for line in gone:
            changed = after.line(line.id)
            key = "contact_gone" if changed is not None and not (changed.email or changed.phone) else "left_today"
            typer.echo(_say(key, language, name=line.name, number=line.number))
        typer.echo(_say("contacts_written" if keep else "contacts_would", language, count=len(gone)))
