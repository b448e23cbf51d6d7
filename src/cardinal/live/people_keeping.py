"""What is done to a club's people: written into the club's log first, then carried out wherever it reaches.

An erasure reaches the club's competitions and their live tables, its event folders, sign-ups, letters and news, and the
list last of all: as long as the list has the names, a process that died in the middle finds them again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from cardinal.season.folder_erasing import Removal, erase_in_folders
from cardinal.season.people import People, Person, name_key, seat_of
from cardinal.season.season_folder import folder_people
from cardinal.store import Accounts, Competition, Competitions, Database, Log, Role, stream_of
from cardinal.store.bindings import Bindings, members_of
from cardinal.store.club_texts import change_texts
from cardinal.store.clubs import Clubs
from cardinal.store.commands import Actor
from cardinal.store.people_ledger import ERASED, Act, Ledger, PeopleLedger
from cardinal.store.people_list import PeopleList
from cardinal.store.person_traces import OTHERS, OWN, erase_account, forget_seat, shared_contact
from cardinal.store.season_evenings import SeasonEvenings

from .forgetting import account_at_tables, forget, forget_names, person_at_tables, sat_as
from .table_hub import TableHub


@dataclass(frozen=True, slots=True)
class PeopleKeeping:
    """The people of one club: its key and its folder, and what the server has of it."""

    club: str
    folder: Path | None
    prefix: str
    """What the names of the club's event folders begin with, in addresses and in what is kept of seasons."""
    competitions: Competitions
    accounts: Accounts
    now: Callable[[], datetime]
    hub: TableHub | None = None
    """The live tables of this process: whoever looks at one sees at once that a name is gone."""

    @property
    def _log(self) -> Log:
        return self.competitions.log

    @property
    def _database(self) -> Database:
        return self.competitions.log.database

    @property
    def ledger(self) -> PeopleLedger:
        return PeopleLedger(self._log, self.club)

    async def act(
        self, kind: str, told: Mapping[str, Any], *, command: str, by: str, read: Ledger | None = None
    ) -> None:
        """Something that is done to the list, behind what was *read* of the log."""
        behind = read if read is not None else await self.ledger.read()
        await self.ledger.write(behind, kind, told, command_id=command, actor=by, at=self.now())
        await self.carry_out()

    async def erase(self, person: Person, *, command: str, by: str, with_account: bool) -> None:
        """Somebody is erased for good; *with_account* the account that was theirs too."""
        people = await asyncio.to_thread(folder_people, self.folder) if self.folder is not None else People()
        seats = await self._seats(people, person)
        told = {"person": person.id, "seats": list(seats), "account": with_account}
        await self.act(ERASED, told, command=command, by=by)

    async def carry_out(self) -> None:
        """Whatever the log says and has not been done."""
        if self.folder is None:
            return
        people_list = PeopleList(self._log, self.club, self.folder)
        acts = await people_list.behind()
        gone = [act for act in acts if act.kind == ERASED]
        for act in gone:
            await self._erase(await asyncio.to_thread(folder_people, self.folder), act, self.folder)
        await people_list.catch_up()
        if gone:
            await self._database.truncate_journal()

    async def _seats(self, people: People, person: Person) -> tuple[str, ...]:
        """Where the person plays in the club's own competitions."""
        is_own = await Clubs(self._database).of_events(self.club)
        found = []
        for stream in await self._log.streams("event"):
            key = stream.removeprefix(stream_of(""))
            if is_own(key):
                state = await self.competitions.state(stream)
                found += [seat_of(key, number) for number in _numbers_of(state, people, person)]
        return tuple(found)

    async def _erase(self, people: People, act: Act, folder: Path) -> None:
        person = people.line(str(act.told["person"]))
        if person is None or person.is_erased:
            return
        lines = [line for line in people.lines if line.id == person.id or line.id in person.also]
        emails = {line.email for line in lines if line.email}
        users = [
            one.user
            for one in await Bindings(self._database).of_event(members_of(self.club))
            if one.number == person.id
        ]
        for seat in act.told.get("seats", ()):
            await self._erase_seat(act, str(seat), emails)
        removal = Removal(
            person.id,
            frozenset(name for line in lines for name in line.names.values() if name),
            frozenset(),
            frozenset(name for one in people if one.id != person.id for name in one.names.values() if name),
        )
        # Somebody else of the very same name is not meant.
        removal = _without_namesakes(removal)
        await change_texts(self._database, self.club, removal.text, emails)
        changed = await asyncio.to_thread(erase_in_folders, folder, people, person)
        names = [f"{self.prefix}{path.relative_to(folder).as_posix()}" for path in changed]
        await SeasonEvenings(self._database).drop(names)
        await self._forget_reasons(person, act)
        for user in users if act.told.get("account") else ():
            await forget(
                self._log, account_at_tables(user), command_id=f"erased {person.id} {act.seq}",
                actor="club", at=self.now(), hub=self.hub,
            )  # fmt: skip
            await erase_account(self.accounts, user)
        # An account that stays is nobody of the club any more.
        await Bindings(self._database).release(members_of(self.club), person.id)

    async def _erase_seat(self, act: Act, seat: str, emails: set[str]) -> None:
        """In one competition: at its tables first, because afterwards nobody knows under which name."""
        key, _, number = seat.rpartition("/")
        stream = stream_of(key)
        state = await self.competitions.state(stream)
        if number not in state.people or state.people[number].name == number:
            return
        command, now = f"people {self.club} {act.seq}", self.now()
        bound = await Bindings(self._database).of_event(stream)
        found = await sat_as(self._log, person_at_tables(state, number, bound))
        await forget_names(self._log, found, command_id=command, actor="club", at=now, hub=self.hub)
        shared = shared_contact(state, number)
        whose = "" if shared is None else OWN if shared.contact in emails else OTHERS
        await self.competitions.erase_person(
            stream, number, command_id=command, actor=Actor("club", Role.ORGANISER), at=now, contact=whose
        )
        await forget_seat(self._database, stream, number)

    async def _forget_reasons(self, person: Person, act: Act) -> None:
        """Why people were merged may say who they are."""
        stream = members_of(self.club)
        head = await self._log.head(stream)
        await self._log.erase(
            stream, head.seq, (person.id,), command_id=f"reasons {person.id} {act.seq}", actor="club",
            at=self.now(),
        )  # fmt: skip


def _without_namesakes(removal: Removal) -> Removal:
    shared = {name_key(name) for name in removal.others}
    own = frozenset(name for name in removal.names if name_key(name) not in shared)
    return Removal(removal.id, own, removal.keys, removal.others)


def _numbers_of(state: Competition, people: People, person: Person) -> tuple[str, ...]:
    found = []
    for number, one in state.people.items():
        known = people.match(one.key) or people.match(one.name)
        if known is not None and known.id == person.id and one.name != number:
            found.append(number)
    return tuple(found)
