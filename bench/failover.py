"""How long a table stands still when a process is killed, stopped or restarted, and when bus or database restart.

Two processes on PostgreSQL behind a balancer that leaves out what does not answer, tables of both games whose players
come to either process. A pause is the longest between two accepted acts of a table around the fault; thinking takes
up to a third of a second.
"""

from __future__ import annotations

import asyncio
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import ExitStack, asynccontextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.store.servers import mortal_postgresql, mortal_redis

from .cluster import Balancer, Cluster, clustered
from .ledger_check import faults_of
from .live_hub import prepare
from .measure import Line, significant
from .page_player import Ledger, Page

TABLES, ROUNDS = 6, 2
THINKS = (0.1, 0.3)
HANGS, BUSY_TABLES, QUICK = 30, 24, (0.0, 0.03)
"""How often a process is stopped while so many tables are played without thinking: most stops meet a transaction."""
AGAIN_SECONDS, LONGEST_SECONDS = 5.0, 30.0
Fault = Callable[[], Awaitable[None]]


@asynccontextmanager
async def played(
    cluster: Cluster, tables: list[dict[str, Any]], thinks: tuple[float, float] = THINKS
) -> AsyncIterator[Ledger]:
    """Players at every table, on both processes, until this ends."""
    ledger = Ledger()
    async with Balancer(cluster.ports, checks=True) as balancer:
        address = f"ws://127.0.0.1:{balancer.port}"
        pages = [Page(address, table, seat, ledger, thinks) for table in tables for seat in table["cookies"]]
        playing = [asyncio.create_task(page.play()) for page in pages]
        try:
            while len(ledger.at) < len(tables):
                await asyncio.sleep(0.05)
            await asyncio.sleep(2)
            yield ledger
        finally:
            for one in playing:
                one.cancel()
            await asyncio.gather(*playing, return_exceptions=True)


async def pauses(ledger: Ledger, fault: Fault) -> list[float]:
    """The longest pause of each table around a fault, once all of them go on."""
    start = time.monotonic()
    await fault()
    after = time.monotonic()
    while any(times[-1] < after for times in ledger.at.values()) and time.monotonic() < after + LONGEST_SECONDS:
        await asyncio.sleep(0.05)
    await asyncio.sleep(1)
    found = []
    for times in ledger.at.values():
        before = [one for one in times if one <= start][-1:]
        since = [*before, *(one for one in times if one > start)]
        found.append(max((later - one for one, later in pairwise(since)), default=LONGEST_SECONDS))
    return found


def _faults(cluster: Cluster, database: Any, bus: Any) -> dict[str, Fault]:
    port = cluster.ports[0]

    async def again() -> None:
        cluster.start(port)
        await cluster.ready(port)

    async def killed() -> None:
        cluster.kill(port)
        await asyncio.sleep(2)

    async def stopped() -> None:
        # Everybody is there since the other was killed.
        cluster.signal(cluster.ports[1], signal.SIGSTOP)
        await asyncio.sleep(8)

    async def goes_on() -> None:
        cluster.signal(cluster.ports[1], signal.SIGCONT)
        await asyncio.sleep(2)

    async def restarted() -> None:
        for one in cluster.ports:
            await asyncio.to_thread(cluster.end, one)
            cluster.start(one)
            await cluster.ready(one)

    async def anew(server: Any) -> None:
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)

    return {
        "killed": killed,
        "started_again": again,
        "stopped": stopped,
        "continued": goes_on,
        "rolling_restart": restarted,
        "bus_restart": lambda: anew(bus),
        "database_restart": lambda: anew(database),
    }


async def _story(cluster: Cluster, database: Any, bus: Any) -> tuple[dict[str, list[float]], list[str]]:
    for port in cluster.ports:
        await cluster.ready(port)
    tables = await prepare(cluster.var, TABLES, database.address)
    found: dict[str, list[float]] = {}
    async with played(cluster, tables) as ledger:
        for _ in range(ROUNDS):
            for name, fault in _faults(cluster, database, bus).items():
                found.setdefault(name, []).extend(await pauses(ledger, fault))
                print(name, sorted(significant(one) for one in found[name])[-3:], file=sys.stderr, flush=True)
    return found, await faults_of(ledger, cluster.var, database.address)


async def _hung(cluster: Cluster, address: str) -> tuple[list[float], list[str]]:
    """The processes hang by turns, each with everybody on it."""
    for port in cluster.ports:
        await cluster.ready(port)
    tables = await prepare(cluster.var, BUSY_TABLES, address)
    found: list[float] = []
    async with played(cluster, tables, QUICK) as ledger:
        for number in range(HANGS):
            port = cluster.ports[number % len(cluster.ports)]

            async def stopped(port: int = port) -> None:
                cluster.signal(port, signal.SIGSTOP)
                # What was answered before it hung may still be on its way.
                await asyncio.sleep(0.5)

            found += await pauses(ledger, stopped)
            cluster.signal(port, signal.SIGCONT)
            print(number, significant(max(found)), file=sys.stderr, flush=True)
            await asyncio.sleep(2)
    return found, await faults_of(ledger, cluster.var, address)


def hangs() -> Line:
    """The longest pause of a table when its process hangs, over many hangs in the middle of whatever was written."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = stack.enter_context(mortal_postgresql(fsync=True))
        cluster = stack.enter_context(clustered(folder, 2, CARDINAL_DATABASE_URL=database.address))
        found, faults = asyncio.run(_hung(cluster, database.address))
    if faults:
        raise SystemExit(f"{len(faults)} faults: {faults[:3]}")
    return Line(
        benchmark="hangs",
        unit="seconds, of a hundred tables the slowest but one",
        ours=_p99(found),
        below=AGAIN_SECONDS,
        more={"hangs": HANGS, "tables": BUSY_TABLES, "longest": significant(max(found))},
    )


def failover() -> Line:
    """The longest pause of a table over all faults but that of the database, which nobody could do without."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database, bus = stack.enter_context(mortal_postgresql(fsync=True)), stack.enter_context(mortal_redis())
        addresses = {"CARDINAL_DATABASE_URL": database.address, "CARDINAL_REDIS_URL": bus.address}
        cluster = stack.enter_context(clustered(folder, 2, **addresses))
        found, faults = asyncio.run(_story(cluster, database, bus))
    if faults:
        raise SystemExit(f"{len(faults)} faults: {faults[:3]}")
    return Line(
        benchmark="failover",
        unit="seconds, of a hundred tables the slowest but one",
        ours=max(_p99(took) for name, took in found.items() if name != "database_restart"),
        below=AGAIN_SECONDS,
        more={"processes": 2, "tables": TABLES}
        | {name: {"p50": significant(sorted(took)[len(took) // 2]), "p99": significant(_p99(took))}
           for name, took in found.items()},
    )  # fmt: skip


def _p99(took: list[float]) -> float:
    return sorted(took)[min(len(took) - 1, len(took) * 99 // 100)]


if __name__ == "__main__":
    print(failover(), flush=True)
