"""A club's ``people.csv`` as far as its log says: what was done to it and is not written yet is written again.

The log is the truth. A process that dies between the two leaves an act that the list does not have; whoever opens the
list next carries it out. How far the list is written stands in the database, and acts are such that one which was
carried out already changes nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from cardinal.season.errors import BadPeople
from cardinal.season.people import Audience, People
from cardinal.season.people_acts import chosen, erased, merged, unmerged
from cardinal.season.people_file import write_people
from cardinal.season.season_folder import PEOPLE, folder_people

from .club_schema import people_lists
from .log import Log
from .people_ledger import CHOSEN, ERASED, MERGED, UNMERGED, Act, PeopleLedger

Told = Mapping[str, Any]

EFFECTS: Mapping[str, Callable[[People, Told], People]] = {
    CHOSEN: lambda people, told: chosen(
        people, told["person"], Audience(told["page"]), Audience(told["rating"]), hidden=bool(told["hidden"])
    ),
    MERGED: lambda people, told: merged(people, told["winner"], told["loser"]),
    UNMERGED: lambda people, told: unmerged(people, told["winner"], told["loser"]),
    ERASED: lambda people, told: erased(people, told["person"], told.get("seats", ())),
}
"""What an act does to the list; every other is only written down."""


class PeopleList:
    """The list of one club in its folder."""

    def __init__(self, log: Log, club: str, folder: Path) -> None:
        self._database, self._club, self._path = log.database, club, folder / PEOPLE
        self._folder, self._ledger = folder, PeopleLedger(log, club)

    async def behind(self) -> tuple[Act, ...]:
        """The acts that the list does not have yet."""
        async with self._database.reading() as connection:
            return (await self._behind(connection))[0]

    async def catch_up(self) -> bool:
        """Write what the log says and the list does not; whether there was anything."""
        async with self._database.writing_alone(f"people/{self._club}") as connection:
            acts, upto = await self._behind(connection)
            if upto is None or (acts and not self._path.is_file()):
                return False
            if acts:
                await asyncio.to_thread(self._written, lambda people: carried_out(people, acts))
            row = self._database.insert(people_lists).values(club=self._club, seq=upto)
            changed = {"seq": row.excluded.seq}
            await connection.execute(row.on_conflict_do_update(index_elements=["club"], set_=changed))
        return bool(acts)

    async def change(self, change: Callable[[People], People]) -> People:
        """Write the list otherwise, whole or not at all; nobody else writes it meanwhile."""
        async with self._database.writing_alone(f"people/{self._club}"):
            return await asyncio.to_thread(self._written, change)

    def _written(self, change: Callable[[People], People]) -> People:
        before = folder_people(self._folder)
        after = change(before)
        if after is not before:
            self._folder.mkdir(parents=True, exist_ok=True)
            write_whole(self._path, write_people(after))
        return after

    async def _behind(self, connection: AsyncConnection) -> tuple[tuple[Act, ...], int | None]:
        """The acts that are not written, and how far the log is; None where that is how far the list is written."""
        wanted = select(people_lists.c.seq).where(people_lists.c.club == self._club)
        written = (await connection.execute(wanted)).scalar()
        every = await self._ledger.acts(int(written or 0))
        acts = tuple(one for one in every if one.kind in EFFECTS)
        upto = every[-1].seq if every else 0
        if written is not None:
            return acts, upto if every else None
        # A version before did not write down how far it was: everything but an act that a process died after. Erasing
        # again what is erased is always right.
        return tuple(one for one in acts if one.kind == ERASED or one is acts[-1]), upto


def carried_out(people: People, acts: tuple[Act, ...]) -> People:
    """The list after some acts; one that it has already, or whose people are no longer in it, changes nothing."""
    for act in acts:
        try:
            people = EFFECTS[act.kind](people, act.told) if act.kind in EFFECTS else people
        except BadPeople:
            continue
    return people


def write_whole(path: Path, text: str) -> None:
    """In the place of the file in one step: a reader has the old list or the new one."""
    making = path.with_name(f".{path.name}.new")
    making.write_text(text, "utf-8")
    making.replace(path)
