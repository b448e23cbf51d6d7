"""What is done to a club's people: written into the club's log first, then carried out wherever it reaches.

An erasure reaches the club's competitions and their live tables, its event folders, sign-ups, letters and news, and the
list last of all: as long as the list has the names, a process that died in the middle finds them again.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.concurrency import run_in_threadpool

from cardinal.language import CardinalError
from cardinal.live.forgetting import account_at_tables, forget, forget_names, person_at_tables, sat_as
from cardinal.season.folder_erasing import Removal, erase_in_folders
from cardinal.season.people import People, Person, name_key, seat_of
from cardinal.store import Competition, Role, stream_of
from cardinal.store.bindings import members_of
from cardinal.store.club_texts import change_texts
from cardinal.store.clubs import Clubs
from cardinal.store.commands import Actor
from cardinal.store.people_ledger import ERASED, Act, Ledger, PeopleLedger
from cardinal.store.people_list import PeopleList
from cardinal.store.person_traces import OTHERS, OWN, erase_account, forget_seat, shared_contact
from cardinal.store.season_evenings import SeasonEvenings

from .season_catalogue import SeasonCatalogue
from .services import Services

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PeopleKeeping:
    """The people of one club."""

    services: Services
    seasons: SeasonCatalogue

    @property
    def ledger(self) -> PeopleLedger:
        return PeopleLedger(self.services.log, self.seasons.club)

    async def act(
        self, kind: str, told: Mapping[str, Any], *, command: str, by: str, read: Ledger | None = None
    ) -> None:
        """Something that is done to the list, behind what was *read* of the log."""
        self.seasons.refuse_unwritable()
        behind = read if read is not None else await self.ledger.read()
        await self.ledger.write(behind, kind, told, command_id=command, actor=by, at=self.services.now())
        await self.carry_out()

    async def erase(self, person: Person, *, command: str, by: str, with_account: bool) -> None:
        """Somebody is erased for good; *with_account* the account that was theirs too."""
        seats = await self._seats(await self.seasons.people(), person)
        told = {"person": person.id, "seats": list(seats), "account": with_account}
        await self.act(ERASED, told, command=command, by=by)

    async def carry_out(self) -> None:
        """Whatever the log says and has not been done."""
        folder = self.seasons.home
        if folder is None:
            return
        people_list = PeopleList(self.services.log, self.seasons.club, folder)
        acts = await people_list.behind()
        gone = [act for act in acts if act.kind == ERASED]
        for act in gone:
            await self._erase(await self.seasons.people(), act)
        await people_list.catch_up()
        if gone:
            await self.services.database.truncate_journal()

    async def _seats(self, people: People, person: Person) -> tuple[str, ...]:
        """Where the person plays in the club's own competitions."""
        is_own = await Clubs(self.services.database).of_events(self.seasons.club)
        found = []
        for key in await self.services.keys():
            if is_own(key):
                state = await self.services.competitions.state(stream_of(key))
                found += [seat_of(key, number) for number in _numbers_of(state, people, person)]
        return tuple(found)

    async def _erase(self, people: People, act: Act) -> None:
        person = people.line(str(act.told["person"]))
        if person is None or person.is_erased:
            return
        lines = [line for line in people.lines if line.id == person.id or line.id in person.also]
        emails = {line.email for line in lines if line.email}
        users = [
            one.user
            for one in await self.services.bindings.of_event(members_of(self.seasons.club))
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
        await change_texts(self.services.database, self.seasons.club, removal.text, emails)
        folder = self.seasons.home
        if folder is not None:
            changed = await run_in_threadpool(erase_in_folders, folder, people, person)
            names = [f"{self.seasons.prefix}{path.relative_to(folder).as_posix()}" for path in changed]
            await SeasonEvenings(self.services.database).drop(names)
        await self._forget_reasons(person, act)
        for user in users if act.told.get("account") else ():
            await forget(
                self.services.log, account_at_tables(user), command_id=f"erased {person.id} {act.seq}",
                actor="club", at=self.services.now(), hub=self.services.hub,
            )  # fmt: skip
            await erase_account(self.services.accounts, user)
        # An account that stays is nobody of the club any more.
        await self.services.bindings.release(members_of(self.seasons.club), person.id)

    async def _erase_seat(self, act: Act, seat: str, emails: set[str]) -> None:
        """In one competition: at its tables first, because afterwards nobody knows under which name."""
        key, _, number = seat.rpartition("/")
        services, stream = self.services, stream_of(key)
        state = await services.competitions.state(stream)
        if number not in state.people or state.people[number].name == number:
            return
        command, now = f"people {self.seasons.club} {act.seq}", services.now()
        bound = await services.bindings.of_event(stream)
        found = await sat_as(services.log, person_at_tables(state, number, bound))
        await forget_names(services.log, found, command_id=command, actor="club", at=now, hub=services.hub)
        shared = shared_contact(state, number)
        whose = "" if shared is None else OWN if shared.contact in emails else OTHERS
        await services.competitions.erase_person(
            stream, number, command_id=command, actor=Actor("club", Role.ORGANISER), at=now, contact=whose
        )
        await forget_seat(services.database, stream, number)

    async def _forget_reasons(self, person: Person, act: Act) -> None:
        """Why people were merged may say who they are."""
        stream = members_of(self.seasons.club)
        head = await self.services.log.head(stream)
        await self.services.log.erase(
            stream, head.seq, (person.id,), command_id=f"reasons {person.id} {act.seq}", actor="club",
            at=self.services.now(),
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


async def carry_out_everywhere(services: Services, every: list[SeasonCatalogue]) -> None:
    """At the start: what a process that died had still to do. A list that cannot be read or written stops nobody."""
    for seasons in every:
        try:
            await PeopleKeeping(services, seasons).carry_out()
        except (CardinalError, OSError) as refusal:
            _LOG.warning("the people of the club %s were not brought up to its log: %s", seasons.club, refusal)
