"""Live tables with robots for the tests: a server on a new database, robots that think in processes of their own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from cardinal.cards import Seat
from cardinal.live import Act, TableHub, TableOwner, Who
from cardinal.live.robot_process import PROGRAM, RobotProcesses
from cardinal.live.robots import Robots
from cardinal.store import Database, Log, migrate, open_database

OWNER = Who("the owner", "Olga")
PERSON = Who("somebody", "Sam")


@asynccontextmanager
async def database(folder: Path) -> AsyncIterator[Database]:
    made = open_database(folder, environment={})
    try:
        await migrate(made)
        yield made
    finally:
        await made.close()


@asynccontextmanager
async def robots(folder: Path, program: Path = PROGRAM) -> AsyncIterator[tuple[TableHub, Robots]]:
    """A server whose robots share one process and wait for nobody."""
    async with database(folder) as kept:
        hub = TableHub(Log(kept))
        async with hub.opened(), Robots(hub, RobotProcesses(1, program), pace=0.0).opened() as driven:
            yield hub, driven


async def until(owner: TableOwner, wanted: Callable[[], bool], seconds: float = 60.0) -> None:
    """Wait until the table is as it is wanted."""
    async with owner.listening(Seat.N, "en") as subscriber, asyncio.timeout(seconds):
        while not wanted():
            await subscriber.changed()


async def with_person(hub: TableHub, game: str, seat: Seat, level: str = "rules", **options: object) -> TableOwner:
    """A table with one person, robots in the other seats, and the first board dealt."""
    owner = await hub.open(game, owner=PERSON.key, options=options)
    for name, act in (
        ("sit", Act("sit", {"seat": str(seat)})),
        ("robots", Act("robot", {"level": level})),
        ("ready", Act("ready")),
    ):
        await owner.do(PERSON, name, act, owner.table.seq)
    return owner


async def by_robots(hub: TableHub, game: str, level: str = "rules", **options: object) -> TableOwner:
    """A table of four robots, which begin at once."""
    owner = await hub.open(game, owner=OWNER.key, options=options)
    await owner.do(OWNER, "robots", Act("robot", {"level": level}), owner.table.seq)
    return owner
