"""A server of live tables over a database of its own, with a clock that is set by hand."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from cardinal.cards import SEATS
from cardinal.live import Act, TableHub, TableOwner, Who
from cardinal.live.games.guarded_bridge import GuardedBridge
from cardinal.live.games.guarded_guandan import GuardedGuandan
from cardinal.live.protocol import read_act
from cardinal.store import Log, migrate, open_database
from tests.live.at_a_table import PEOPLE


class HandClock:
    """Time that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def hub_in(folder: Path, clock: HandClock | None = None) -> AsyncIterator[TableHub]:
    database = open_database(folder, environment={})
    try:
        await migrate(database)
        async with TableHub(Log(database), now=clock or HandClock(), chance=Random(3).randrange).opened() as hub:
            yield hub
    finally:
        await database.close()


async def seated(hub: TableHub, game: str = "bridge", **options: Any) -> TableOwner:
    """A table with four people, the first board dealt; South has opened it."""
    owner = await hub.open(game, owner=PEOPLE[SEATS[2]].key, options=options, key="club")
    for seat in SEATS:
        await owner.do(PEOPLE[seat], f"sit {seat}", Act("sit", {"seat": str(seat)}), owner.table.seq)
    for seat in SEATS:
        await owner.do(PEOPLE[seat], f"ready {seat}", Act("ready"), owner.table.seq)
    return owner


def events_of(owner: TableOwner) -> Sequence[Any]:
    """What has happened on a guarded board."""
    played = owner.table.played
    assert isinstance(played, GuardedBridge | GuardedGuandan)
    return played.table.events


async def acts_of(owner: TableOwner) -> list[tuple[str, Act]]:
    """Who has done what in the game, by the log."""
    logged = await owner.hub.log.events(owner.table.stream)
    return [(one.payload["who"], read_act(one.payload["act"])) for one in logged if one.kind == "acted"]


async def act(owner: TableOwner, who: Who, identity: str, verb: str, seq: int | None = None, **body: Any) -> Any:
    return await owner.do(who, identity, Act(verb, body), owner.table.seq if seq is None else seq)
