"""``python -m bench.soak``: servers are killed again and again in the middle of everything, and nothing may be lost.

    python -m bench.soak --kills 1000 --seconds 3600

Half of the kills are of one process on SQLite, half of two on PostgreSQL, one of them or both at once; both go on side
by side. Live tables of both games and evenings of both are played meanwhile; between the kills processes hang and are
restarted, clocks jump, the disk is full, the database is read-only, bus and database are killed. A process is only
killed once it serves again. What anybody was told is then looked for in the log: nothing may be lost or double, the
chains must be whole, and a process that reads everything anew must find the same standings. The last line gives the
figures.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

from cardinal.store import EVERYWHERE, Accounts, Role, open_database
from tests.store.servers import mortal_postgresql, mortal_redis

from .cluster import Cluster, clustered
from .ledger_check import faults_of
from .live_hub import prepare
from .page_player import Ledger, Page
from .soak_evening import Evenings
from .soak_faults import Fault, faults_on_postgresql, faults_on_sqlite

TABLES, THINKS = 2, (0.0, 0.05)
STILL_SECONDS = 180.0
"""So long nothing may be accepted before the soak says that it stands still."""
LIVES_SECONDS = 0.3
"""So long at most everything runs between two kills."""
BOTH = 0.25
"""How often all processes of a database are killed at once."""
EVENING_EVERY = 5
"""One life in so many lasts until the evening has come a step further."""
TELLS_KILLS = 20
"""After so many kills a line says how far it is."""


@dataclass
class Figures:
    """What happened, over all databases."""

    kills: Counter[str] = field(default_factory=Counter)
    """By database."""
    faults: Counter[str] = field(default_factory=Counter)
    acts: int = 0
    commands: int = 0
    sent_again: int = 0
    wrong: list[str] = field(default_factory=list)
    longest_seconds: float = 0.0
    """The longest time in which nothing was accepted anywhere."""


async def _token(var: Path, address: str) -> str:
    database = open_database(var, address)
    try:
        made = await Accounts(database).make_token(EVERYWHERE, Role.ORGANISER, "soak", "soak", datetime.now(UTC))
        return made.secret
    finally:
        await database.close()


class Soak:
    """One database and the processes on it."""

    def __init__(self, cluster: Cluster, address: str, faults: dict[str, Fault], figures: Figures) -> None:
        self.cluster, self.address, self.figures = cluster, address, figures
        self.name = address.partition(":")[0]
        self._faults = cycle(faults.items())
        self._chance = Random(self.name)
        self.ledger = Ledger()

    def _accepted(self) -> int:
        return len(self.ledger.done) + self.evenings.answered

    def _evening_steps(self) -> int:
        return self.evenings.steps + self.evenings.answered

    async def run(self, kills: int, seconds: float) -> None:
        cluster = self.cluster
        for port in cluster.ports:
            await cluster.ready(port)
        tables = await prepare(cluster.var, TABLES, self.address)
        token = await _token(cluster.var, self.address)
        self.evenings = Evenings([f"http://127.0.0.1:{port}" for port in cluster.ports], token, self.name)
        pages = [
            Page(f"ws://127.0.0.1:{cluster.ports[place % len(cluster.ports)]}", table, seat, self.ledger, THINKS)
            for table in tables
            for place, seat in enumerate(table["cookies"])
        ]
        playing = [asyncio.create_task(page.play()) for page in pages]
        evening = asyncio.create_task(self.evenings.play())
        try:
            await self._kill(kills, time.monotonic() + seconds, evening)
        finally:
            for task in (*playing, evening):
                task.cancel()
            await asyncio.gather(*playing, evening, return_exceptions=True)
        await self._check()

    async def _kill(self, kills: int, end: float, evening: asyncio.Task[None]) -> None:
        every, cluster, killed = max(1, kills // 40), self.cluster, 0
        is_due = lives = 0
        while killed < kills and time.monotonic() < end:
            if killed >= is_due:
                name, fault = next(self._faults)
                await fault()
                self.figures.faults[name] += 1
                is_due += every
                await self._goes_on(evening)
            for port in cluster.ports:
                await cluster.ready(port)
            await asyncio.sleep(self._chance.uniform(0, LIVES_SECONDS))
            is_both = self._chance.random() < BOTH
            ports = cluster.ports if is_both else [self._chance.choice(cluster.ports)]
            for port in ports:
                cluster.kill(port)
            for port in ports:
                cluster.start(port)
            killed += len(ports)
            self.figures.kills[self.name] += len(ports)
            await self._goes_on(evening)
            lives += 1
            if lives % EVENING_EVERY == 0:
                # Hashing the PINs of all tables takes longer than most of these lives.
                await self._goes_on(evening, self._evening_steps)
            if killed // TELLS_KILLS != (killed - len(ports)) // TELLS_KILLS:
                print(f"{self.name}: {killed} kills, {self._accepted()} accepted", file=sys.stderr, flush=True)

    async def _goes_on(self, evening: asyncio.Task[None], counted: Callable[[], int] | None = None) -> None:
        """Until something more was accepted, or something of what is *counted*."""
        count = counted or self._accepted
        start, before = time.monotonic(), count()
        while count() <= before:
            if evening.done():
                evening.result()
            if time.monotonic() > start + STILL_SECONDS:
                raise SystemExit(f"nothing was accepted for {STILL_SECONDS:.0f} s after {dict(self.figures.faults)}")
            await asyncio.sleep(0.01)
        self.figures.longest_seconds = max(self.figures.longest_seconds, time.monotonic() - start)

    async def _check(self) -> None:
        figures, cluster = self.figures, self.cluster
        figures.acts += len(self.ledger.done)
        figures.commands += self.evenings.answered
        figures.sent_again += self.evenings.resent + self.ledger.repeated
        told: list[Any] = []
        for port in cluster.ports:
            await cluster.ready(port)
            told.append(await self.evenings.standings(f"http://127.0.0.1:{port}"))
        cluster.kill(cluster.ports[0])
        cluster.start(cluster.ports[0])
        await cluster.ready(cluster.ports[0])
        anew = await self.evenings.standings(f"http://127.0.0.1:{cluster.ports[0]}")
        figures.wrong += [f"standings differ: {key}" for one in told for key in one if one[key] != anew[key]]
        figures.wrong += await faults_of(self.ledger, cluster.var, self.address)
        figures.wrong += await self.evenings.faults(cluster.var, self.address)


@contextmanager
def on_sqlite(figures: Figures) -> Iterator[Soak]:
    with tempfile.TemporaryDirectory() as name:
        address = f"sqlite:///{name}/cardinal.sqlite3"
        with clustered(Path(name), 1, CARDINAL_DATABASE_URL=address) as cluster:
            yield Soak(cluster, address, faults_on_sqlite(cluster, Random(1)), figures)


@contextmanager
def on_postgresql(figures: Figures) -> Iterator[Soak]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database, bus = stack.enter_context(mortal_postgresql()), stack.enter_context(mortal_redis())
        there = {"CARDINAL_DATABASE_URL": database.address, "CARDINAL_REDIS_URL": bus.address}
        cluster = stack.enter_context(clustered(folder, 2, **there))
        yield Soak(cluster, database.address, faults_on_postgresql(cluster, Random(2), database, bus), figures)


async def both(kills: int, seconds: float, figures: Figures) -> None:
    with on_sqlite(figures) as sqlite, on_postgresql(figures) as postgresql:
        async with asyncio.TaskGroup() as group:
            group.create_task(sqlite.run(kills // 2, seconds))
            group.create_task(postgresql.run(kills - kills // 2, seconds))


def main() -> int:
    assert __doc__ is not None
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=1_000, help="so many kill -9 over both databases")
    parser.add_argument("--seconds", type=float, default=3_600.0, help="no longer than this")
    asked = parser.parse_args()
    figures, start = Figures(), time.monotonic()
    asyncio.run(both(asked.kills, asked.seconds, figures))
    for one in figures.wrong[:50]:
        print(one, file=sys.stderr)
    told = {
        "soak": "whole" if not figures.wrong else "broken",
        "kills": figures.kills.total(),
        "kills_of": dict(figures.kills),
        "faults": dict(figures.faults),
        "live_acts": figures.acts,
        "commands": figures.commands,
        "sent_again": figures.sent_again,
        "lost_or_double_or_broken": len(figures.wrong),
        "longest_standstill_seconds": round(figures.longest_seconds, 2),
        "seconds": round(time.monotonic() - start),
    }
    print(json.dumps(told), flush=True)
    return bool(figures.wrong)


if __name__ == "__main__":
    sys.exit(main())
