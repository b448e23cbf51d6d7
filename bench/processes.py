"""What several processes on PostgreSQL carry together: accepted acts and commands a second, and what the bus costs.

The processes are ``cardinal serve`` over one PostgreSQL that waits for its disk. Everybody at a table has the same
process, as behind the documented nginx; or they are spread over all, so that every act is told over the bus. The client
has the machine together with the servers: on two cores more processes show what they cost, not what they carry. What
they would carry on cores of their own follows from the work that an act costs.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from cardinal.store.bus import BusMessage, open_bus
from tests.store.servers import mortal_postgresql, mortal_redis

from .cluster import Cluster, clustered
from .live_hub import prepare
from .live_tables import Crowd, _every_core
from .measure import Line, significant
from .soak import _token
from .soak_evening import Evenings
from .web_load import _cpu_seconds

MANNERS = ((1, False), (2, False), (2, True), (4, False))
"""How many processes, and whether the players of a table are spread over them."""
TABLES, BEFORE_SECONDS, SECONDS, IDLE_SECONDS = 60, 2.0, 6.0, 4.0
EVENINGS, EVENING_SECONDS = 8, 8.0
BUSES = ("postgresql", "redis")
TOLD, PAUSE_SECONDS = 1_000, 0.002


class _Hall:
    """The players of all tables, each at a process: *spread*, or those of a table together."""

    def __init__(self, cluster: Cluster, tables: list[dict[str, Any]], *, spread: bool) -> None:
        self._cluster, self._tables, self._spread = cluster, tables, spread

    async def acts(self) -> tuple[float, float, float, list[float]]:
        """Accepted acts a second, processor seconds of all processes together for an act and for a second in which
        nobody acts, and how long each act took."""
        cluster = self._cluster
        for port in cluster.ports:
            await cluster.ready(port)
        crowds = []
        for place, port in enumerate(cluster.ports):
            crowd = Crowd(f"of{port}", server=cluster.alive[port])
            crowd.is_open = False
            await crowd.sit_down(port, [self._share(table, number, place) for number, table in enumerate(self._tables)])
            crowds.append(crowd)
        await asyncio.sleep(IDLE_SECONDS)
        start, before = time.monotonic(), self._used()
        await asyncio.sleep(IDLE_SECONDS)
        idle = (self._used() - before) / (time.monotonic() - start)
        start, before = time.monotonic(), self._used()
        speeds = await asyncio.gather(*(crowd.act_for(BEFORE_SECONDS, SECONDS) for crowd in crowds))
        used = self._used() - before - idle * (time.monotonic() - start)
        took = [one for crowd in crowds for one in crowd.seconds]
        for crowd in crowds:
            crowd.close()
        return sum(speeds), used / max(len(took), 1), idle, took

    def _used(self) -> float:
        return sum(map(_cpu_seconds, self._cluster.alive.values()))

    def _share(self, table: dict[str, Any], number: int, place: int) -> dict[str, Any]:
        """The players of a table at one process; two tables that follow each other have different games."""
        count = len(self._cluster.ports)
        seats = {
            seat: cookie
            for at, (seat, cookie) in enumerate(table["cookies"].items())
            if (at if self._spread else number // 2) % count == place
        }
        return table | {"cookies": seats}


async def _commands(cluster: Cluster, address: str) -> float:
    """Commands of phones a second: evenings side by side, each with its own event."""
    token = await _token(cluster.var, address)
    every = []
    for number in range(EVENINGS):
        ports = cluster.ports[number % len(cluster.ports) :] + cluster.ports[: number % len(cluster.ports)]
        addresses = [f"http://127.0.0.1:{port}" for port in ports]
        every.append(Evenings(addresses, token, f"load{number}x", speed=1_000_000))
    playing = [asyncio.create_task(one.play()) for one in every]
    while not all(one.answered for one in every):
        await asyncio.sleep(0.1)
    start, before = time.monotonic(), sum(one.answered for one in every)
    await asyncio.sleep(EVENING_SECONDS)
    made = (sum(one.answered for one in every) - before) / (time.monotonic() - start)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return made


def _measured(processes: int, bus_name: str, *, commands: bool, spread: bool) -> dict[str, float]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = stack.enter_context(mortal_postgresql(fsync=True))
        environment = {"CARDINAL_DATABASE_URL": database.address}
        if bus_name == "redis":
            environment["CARDINAL_REDIS_URL"] = stack.enter_context(mortal_redis()).address
        cluster = stack.enter_context(clustered(folder, processes, **environment))
        asyncio.run(_ready(cluster))
        tables = asyncio.run(prepare(folder, TABLES, database.address))
        before = _family_seconds(database.process)
        speed, cpu, idle, took = asyncio.run(_Hall(cluster, tables, spread=spread).acts())
        database_cpu = (_family_seconds(database.process) - before) / max(len(took), 1)
        found = {
            "acts_a_second": significant(speed),
            "cpu_microseconds_an_act": significant(1e6 * cpu),
            "idle_cpu_milliseconds_a_second": significant(1e3 * idle),
            "database_cpu_microseconds_an_act": significant(1e6 * database_cpu),
            "p50_milliseconds": significant(1000 * statistics.median(took)),
            "p99_milliseconds": significant(1000 * sorted(took)[len(took) * 99 // 100]),
        }
        if commands:
            found["commands_a_second"] = significant(asyncio.run(_commands(cluster, database.address)))
    return found


def _family_seconds(process: int) -> float:
    """What a process and its children have used."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return sum(_cpu_seconds(one) for one in (process, *map(int, children)))


async def _ready(cluster: Cluster) -> None:
    for port in cluster.ports:
        await cluster.ready(port)


def growth() -> Line:
    """What an act costs with 1, 2 and 4 processes, in one run; commands a second beside it."""
    with _every_core():
        found = {
            f"{count}{' spread' if spread else ''}": _measured(count, "postgresql", commands=not spread, spread=spread)
            for count, spread in MANNERS
        }
    one, two = (found[name]["cpu_microseconds_an_act"] for name in ("1", "2"))
    return Line(
        benchmark="processes",
        unit="acts that two processes carry on cores of their own, by the processor time of an act; the peer is one",
        ours=2e6 / two,
        peer=1e6 / one,
        ratio=2 * one / two,
        at_least=1.7,
        more={"tables": TABLES} | {f"processes {name}": figures for name, figures in found.items()},
    )


async def _told(environment: dict[str, str]) -> list[float]:
    """How long it takes until another process hears what one tells; sorted."""
    one, other = open_bus(environment), open_bus(environment)
    at: dict[int, float] = {}
    heard: list[float] = []

    def hear(told: BusMessage) -> None:
        heard.append(time.perf_counter() - at[told.seq])

    try:
        async with one.hearing(hear, "nothing"), other.hearing(hear, "table/told"):
            for seq in range(TOLD):
                at[seq] = time.perf_counter()
                await one.publish("table/told", seq)
                await asyncio.sleep(PAUSE_SECONDS)
            await asyncio.sleep(1)
    finally:
        await one.close()
        await other.close()
    return sorted(heard)


def bus() -> Line:
    """Both buses: how late another process hears of a commit, and what two processes carry over each."""
    found: dict[str, Any] = {}
    with _every_core():
        for name in BUSES:
            with ExitStack() as stack:
                database = stack.enter_context(mortal_postgresql(fsync=True))
                redis = stack.enter_context(mortal_redis()).address if name == "redis" else ""
                took = asyncio.run(_told({"CARDINAL_BUS_URL": redis or database.address}))
            late = {
                "told_p50_milliseconds": significant(1000 * took[len(took) // 2]),
                "told_p99_milliseconds": significant(1000 * took[len(took) * 99 // 100]),
            }
            found[name] = late | _measured(2, name, commands=False, spread=True)
    ours, peer = (found[name]["acts_a_second"] for name in BUSES)
    return Line(
        benchmark="bus",
        unit="accepted acts per second with two processes over LISTEN/NOTIFY; the peer is Redis",
        ours=ours,
        peer=peer,
        ratio=ours / peer,
        more=found,
    )
