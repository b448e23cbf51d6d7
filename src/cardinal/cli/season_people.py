"""``cardinal season merge`` and ``erase``: two lines of the list that are one person, and somebody who wants to go."""

from __future__ import annotations

from typing import Annotated

import typer

from cardinal.language import Texts
from cardinal.season.people_acts import erased, merged, unmerged
from cardinal.season.people_file import write_people
from cardinal.season.season_folder import PEOPLE, folder_people

from .reader import Lang, answering, write
from .season import Folder

_texts = Texts(__name__)
_say = _texts.render
Who = Annotated[str, typer.Argument(metavar="WHO", help="An id, a number or a whole name.")]


def merge(
    folder: Folder,
    who: Who,
    other: Annotated[str, typer.Argument(metavar="OTHER", help="The id or number whose results are WHO's too.")],
    undo: Annotated[bool, typer.Option("--undo", help="Take the two apart again.")] = False,
    lang: Lang = None,
) -> None:
    """Merge one line of people.csv into another, or undo it; ask the person first."""
    with answering(lang) as language:
        people = folder_people(folder)
        winner = people.identified(who)
        lines = {number: line for line in people.lines for number in (line.id, line.club_number) if number}
        loser = lines.get(other) or people.identified(other)
        after = (unmerged if undo else merged)(people, winner.id, loser.id)
        write(write_people(after), folder / PEOPLE)
        key = "undone" if undo else "merged"
        typer.echo(_say(key, language, loser=loser.number, winner=f"{winner.name} ({winner.number})"))


def erase(
    folder: Folder,
    who: Who,
    keep: Annotated[bool, typer.Option("--write", help="Write people.csv; without it nothing is changed.")] = False,
    lang: Lang = None,
) -> None:
    """Delete names, numbers and contacts of somebody from people.csv; nobody else's place or grade changes."""
    with answering(lang) as language:
        people = folder_people(folder)
        person = people.identified(who)
        after = erased(people, person.id)
        told = {"name": person.name, "number": person.number, "id": person.id}
        if keep:
            write(write_people(after), folder / PEOPLE)
        typer.echo(_say("erased" if keep else "would_erase", language, **told))
