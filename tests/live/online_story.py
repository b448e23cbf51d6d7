"""An online event for the tests: a database, a server with robots, a competition from its creation to its draw."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from cardinal.cards import Seat
from cardinal.contest.entries import Entry, Person
from cardinal.contest.toml_writer import toml_text
from cardinal.live import Act, TableHub, TableOwner, Who, table_stream
from cardinal.live.online_boards import new_notice
from cardinal.live.online_event import OnlineEvents
from cardinal.live.online_tables import OnlineTable, player_key, round_tables
from cardinal.live.robot_process import RobotProcesses
from cardinal.live.robots import Robots
from cardinal.store import Accounts, Actor, Command, Competition, Competitions, Log, Role, stream_of
from cardinal.store.bindings import Bindings
from cardinal.store.online_play import PlayOnline
from cardinal.store.online_seats import MakeSeatLinks
from cardinal.store.online_state import SeatLink
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound
from tests.live.robot_tables import database

ORGANISER = Actor("olga", Role.ORGANISER)
KEY = "online"
SEALED = timedelta(seconds=5)
"""Longer than a seal stays shut."""
PAIRS: dict[str, Any] = {
    "name": "Pairs at home", "pack": "wbf-2017", "form": "pairs", "entries": {"seat_card": False},
    "stage": [{"name": "Main", "system": "mitchell", "rounds": 2, "boards": 1, "scoring": "matchpoints"}],
}  # fmt: skip
TEAMS: dict[str, Any] = {
    "name": "掼蛋线上赛", "pack": "china-guandan", "form": "teams", "entries": {"seat_card": False},
    "laws": {"event.duplicate": True},
    "stage": [{"name": "循环赛", "system": "round_robin", "rounds": 1, "boards": 4, "scoring": "levels"}],
}  # fmt: skip


def guest(number: str) -> str:
    """What a player with a link is known by at the tables."""
    return f"guest {number}"


class Online:
    """A competition that is played at the live tables of one server."""

    def __init__(self, folder: Path, log: Log, hub: TableHub, *, alone: bool = True) -> None:
        self.folder, self.log, self.hub = folder, log, hub
        self.competitions = Competitions(log, alone=alone)
        self.accounts = Accounts(log.database)
        self._count = 0

    async def run(self, command: Command, ago: timedelta = timedelta()) -> None:
        self._count += 1
        told = {"command_id": f"{id(self)} {self._count}", "actor": ORGANISER, "at": self.now - ago}
        await self.competitions.run(stream_of(KEY), command, **told)  # type: ignore[arg-type]

    @property
    def now(self) -> datetime:
        return datetime.fromtimestamp(self.hub.now(), UTC)

    async def state(self) -> Competition:
        return await self.competitions.state(stream_of(KEY))

    async def prepare(self, conditions: dict[str, Any], entries: int, players: int, **online: object) -> None:
        """Created, sealed, entered, drawn; it was sealed so long ago that nobody waits for the seal to open."""
        await self.run(CreateEvent(toml_text(conditions)), SEALED)
        state = await self.state()
        stage = state.conditions.stages[0]
        chosen = {"level": "rules", **online}
        await self.run(PlayOnline(stage.name, await self.notice(SEALED), **chosen), SEALED)  # type: ignore[arg-type]
        await self.enter(entries, players)
        await self.run(MakeDraw("a published seed"))

    async def enter(self, entries: int, players: int) -> None:
        for number in range(1, entries + 1):
            names = [f"Player {number} {one}" for one in range(1, players + 1)]
            people = tuple(Person(name, name) for name in names)
            await self.run(AddEntry(Entry(number, f"Entry {number}", people, captain=names[0]), checked=False))

    async def notice(self, ago: timedelta = timedelta()) -> str:
        state = await self.state()
        return new_notice(self.folder, state, state.conditions.stages[0], "olga", self.now - ago).text

    async def table_of(self, name: str, sitting: int) -> tuple[OnlineTable, TableOwner]:
        """The table of a player in the first round, once so many sit there."""
        state = await self.state()
        tables = round_tables(state, state.conditions.stages[0], 1)
        (one,) = [one for one in tables if name in {person.name for person in one.people.values()}]
        async with asyncio.timeout(60):
            while not (await self.log.head(table_stream(one.key))).seq:
                await asyncio.sleep(0.05)
            owner = await self.hub.owner(one.key)
            while len(owner.table.sitters) < sitting:
                await asyncio.sleep(0.05)
        return one, owner

    async def give_links(self, *names: str) -> None:
        """A link to the seat for these players, or for everybody."""
        state = await self.state()
        wanted = [number for number, person in state.people.items() if not names or person.name in names]
        await self.run(MakeSeatLinks({number: SeatLink(1, (guest(number),)) for number in wanted}))

    async def bind(self, name: str) -> Who:
        """An account of another name that has confirmed to be that player, as the tables know it."""
        user = await self.accounts.add_user(f"account of {name}", "correct horse battery", self.now)
        (number,) = [number for number, person in (await self.state()).people.items() if person.name == name]
        await Bindings(self.log.database).confirm(stream_of(KEY), number, user.key, "olga", self.now)
        return Who(f"user {user.key}", name, player=player_key(KEY, number))

    async def people_at(self, one: OnlineTable) -> dict[Seat, Who]:
        """Everybody of a table as the tables know them, by the links to their seats."""
        numbers = (await self.state()).numbers_by_key
        return {seat: Who(guest(numbers[person.key]), person.name) for seat, person in one.people.items()}

    async def sit_down(self, owner: TableOwner, people: Mapping[Seat, Who]) -> None:
        for seat, who in people.items():
            await owner.do(who, f"sit {seat}", Act("sit", {"seat": str(seat)}), owner.table.seq)
        for seat, who in people.items():
            await owner.do(who, f"ready {seat}", Act("ready"), owner.table.seq)

    async def start(self, number: int = 1) -> None:
        state = await self.state()
        await self.run(StartRound(state.conditions.stages[0].name, number))

    async def until(self, wanted: Callable[[Competition], bool], seconds: float = 300.0) -> Competition:
        async with asyncio.timeout(seconds):
            while not wanted(await self.state()):
                await asyncio.sleep(0.1)
        return await self.state()


@asynccontextmanager
async def online(
    folder: Path, *, with_robots: bool = True, alone: bool = True, now: Callable[[], float] = time.time,
    is_driven: bool = True,
) -> AsyncIterator[Online]:  # fmt: skip
    """*alone*: no other server is at work on the same database; *is_driven*: somebody drives the event."""
    async with database(folder) as kept:
        log = Log(kept)
        hub = TableHub(log, now=now)
        story = Online(folder, log, hub, alone=alone)
        events = OnlineEvents(hub, story.competitions, story.accounts, folder)
        robots = Robots(hub, RobotProcesses(2), pace=0.0)
        async with AsyncExitStack() as open_now:
            await open_now.enter_async_context(hub.opened())
            if with_robots:
                await open_now.enter_async_context(robots.opened())
            if is_driven:
                await open_now.enter_async_context(events.opened())
            yield story
