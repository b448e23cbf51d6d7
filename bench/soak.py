"""``python -m bench.soak``: servers are killed again and again in the middle of everything, and nothing may be lost.

    python -m bench.soak --kills 1000 --seconds 3600 --journal soak.jsonl

Half of the kills are of one process on SQLite, half of two on PostgreSQL, one of them or both at once; both go on side
by side. Live tables of both games and evenings of both are played meanwhile; between the kills processes hang and are
restarted, clocks jump, the disk is full, the database is read-only, bus and database are killed. A process is only
killed once it serves again. What anybody was told is then looked for in the log: nothing may be lost or double, the
chains must be whole, and a process that reads everything anew must find the same standings. The last line gives the
figures.

It goes in parts, each on new databases and checked at its end. Interrupted, it goes on behind the parts that its
journal has. Where it stands still, what every process does then is printed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from itertools import cycle, islice
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
from .soak_figures import Figures, Journal, summary
from .standstill import told

TABLES, THINKS = 2, (0.0, 0.05)
PART_KILLS = 100
FAULT_EVERY = 6
"""So many kills of a database are between two other faults; fewer in a short soak."""
DUMP_SECONDS, STILL_SECONDS = 45.0, 180.0
"""After so long without anything accepted it is printed what every process does; and after so long it is over."""
LIVES_SECONDS = 0.3
"""So long at most everything runs between two kills."""
BOTH = 0.25
"""How often all processes of a database are killed at once."""
EVENING_EVERY = 5
"""One life in so many lasts until the evening has come a step further."""
TELLS_KILLS = 10
"""After so many kills a line says how far it is."""


def _say(*words: object) -> None:
    print(time.strftime("%H:%M:%S"), *words, f"(load {os.getloadavg()[0]:.0f})", file=sys.stderr, flush=True)


async def _token(var: Path, address: str) -> str:
    database = open_database(var, address)
    try:
        made = await Accounts(database).make_token(EVERYWHERE, Role.ORGANISER, "soak", "soak", datetime.now(UTC))
        return made.secret
    finally:
        await database.close()


class Soak:
    """One database and the processes on it."""

    def __init__(
        self, cluster: Cluster, address: str, faults: dict[str, Fault], figures: Figures, part: int, server: Any = None
    ) -> None:
        self.cluster, self.address, self.figures = cluster, address, figures
        self.name = address.partition(":")[0]
        # Each part begins with another one.
        self._faults = islice(cycle(faults.items()), part % len(faults), None)
        self._chance = Random(f"{self.name} {part}")
        self._database = server
        self.ledger = Ledger()

    def _accepted(self) -> int:
        return len(self.ledger.done) + self.evenings.answered

    def _evening_steps(self) -> int:
        return self.evenings.steps + self.evenings.answered

    async def run(self, kills: int, seconds: float) -> None:
        cluster = self.cluster
        supervisor = asyncio.create_task(cluster.supervise())
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
        supervisor.cancel()

    async def _kill(self, kills: int, end: float, evening: asyncio.Task[None]) -> None:
        every, cluster, killed = max(1, min(kills // 4, FAULT_EVERY)), self.cluster, 0
        is_due = lives = 0
        while killed < kills and time.monotonic() < end:
            if killed >= is_due:
                name, fault = next(self._faults)
                await self._in_time(fault())
                self.figures.faults[name] += 1
                is_due += every
                await self._goes_on(evening)
            for port in cluster.ports:
                await self._in_time(cluster.ready(port))
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
                _say(f"{self.name}: {killed} of {kills} kills, {self._accepted()} accepted")

    async def _goes_on(self, evening: asyncio.Task[None], counted: Callable[[], int] | None = None) -> None:
        """Until something more was accepted, or something of what is *counted*."""
        count = counted or self._accepted
        start, before, is_dumped = time.monotonic(), count(), False
        while count() <= before:
            if evening.done():
                evening.result()
            still = time.monotonic() - start
            if still > DUMP_SECONDS and not is_dumped:
                is_dumped = True
                await self._explain()
            if still > STILL_SECONDS:
                raise RuntimeError(f"{self.name}: nothing was accepted for {still:.0f} s")
            await asyncio.sleep(0.01)
        self.figures.longest_seconds = max(self.figures.longest_seconds, time.monotonic() - start)

    async def _in_time(self, act: Awaitable[None]) -> None:
        try:
            async with asyncio.timeout(STILL_SECONDS):
                await act
        except TimeoutError:
            await self._explain()
            raise

    async def _explain(self) -> None:
        _say(f"{self.name} stands still after {dict(self.figures.faults)}")
        _say(await told(self.cluster.alive.values(), self.cluster.log, self._database))

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
def on_sqlite(figures: Figures, part: int) -> Iterator[Soak]:
    with tempfile.TemporaryDirectory() as name:
        address = f"sqlite:///{name}/cardinal.sqlite3"
        with clustered(Path(name), 1, CARDINAL_DATABASE_URL=address) as cluster:
            yield Soak(cluster, address, faults_on_sqlite(cluster, Random(part)), figures, part)


@contextmanager
def on_postgresql(figures: Figures, part: int) -> Iterator[Soak]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database, bus = stack.enter_context(mortal_postgresql()), stack.enter_context(mortal_redis())
        there = {"CARDINAL_DATABASE_URL": database.address, "CARDINAL_REDIS_URL": bus.address}
        cluster = stack.enter_context(clustered(folder, 2, **there))
        faults = faults_on_postgresql(cluster, Random(part), database, bus)
        yield Soak(cluster, database.address, faults, figures, part, database)


async def _both(kills: int, seconds: float, figures: Figures, part: int) -> None:
    with on_sqlite(figures, part) as sqlite, on_postgresql(figures, part) as postgresql:
        async with asyncio.TaskGroup() as group:
            group.create_task(sqlite.run(kills // 2, seconds))
            group.create_task(postgresql.run(kills - kills // 2, seconds))


def _part(kills: int, seconds: float, part: int) -> Figures:
    figures, start = Figures(), time.monotonic()
    try:
        asyncio.run(_both(kills, seconds, figures, part))
    except* Exception as errors:
        # An evening that could not go on counts as much as something lost.
        figures.wrong += [f"{type(error).__name__}: {error}" for error in errors.exceptions]
        sys.excepthook(type(errors), errors, errors.__traceback__)
    figures.seconds = time.monotonic() - start
    return figures


def main() -> int:
    assert __doc__ is not None
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=1_000, help="so many kill -9 over both databases")
    parser.add_argument("--seconds", type=float, default=3_600.0, help="no longer than this")
    parser.add_argument("--journal", type=Path, help="a file for the parts that are over, to go on behind them")
    asked = parser.parse_args()
    # Whoever ends it need not look for the servers.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    journal, end = Journal(asked.journal), time.monotonic() + asked.seconds
    while journal.kills < asked.kills and (left := end - time.monotonic()) > 0:
        part = _part(min(PART_KILLS, asked.kills - journal.kills), left, len(journal.parts))
        journal.add(part)
        for one in part.wrong[:50]:
            print(one, file=sys.stderr)
        _say(f"part {len(journal.parts)}: {journal.kills} of {asked.kills} kills, {json.dumps(summary([part]))}")
    figures = summary(journal.parts)
    print(json.dumps(figures), flush=True)
    return bool(figures["lost_or_double_or_broken"])


if __name__ == "__main__":
    sys.exit(main())
