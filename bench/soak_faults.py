"""What is done to the servers of a soak beside killing them: each is over when it returns."""

from __future__ import annotations

import asyncio
import resource
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from .cluster import Cluster

__all__ = ["Fault", "faults_on_postgresql", "faults_on_sqlite"]

Fault = Callable[[], Awaitable[None]]
_WAL = "cardinal.sqlite3-wal"
_ROOM_BYTES = 20_000


class _Faults:
    """The faults that any database may meet."""

    def __init__(self, cluster: Cluster, chance: Random) -> None:
        self.cluster, self.chance = cluster, chance

    def one(self) -> int:
        return self.chance.choice(self.cluster.ports)

    async def stop(self) -> None:
        """A process hangs for a while, in the middle of whatever it does."""
        port = self.one()
        self.cluster.signal(port, signal.SIGSTOP)
        await asyncio.sleep(self.chance.uniform(0.2, 2.5))
        self.cluster.signal(port, signal.SIGCONT)

    async def restart(self) -> None:
        """As an operator does it."""
        port = self.one()
        await asyncio.to_thread(self.cluster.end, port)
        self.cluster.start(port)

    async def clock(self) -> None:
        """The clock of a process jumps: an hour or a day ahead, or back."""
        self.cluster.signal(self.one(), signal.SIGUSR1)

    async def disk_full(self) -> None:
        """No file of the process may grow: the next commits find no room."""
        process = self.cluster.alive[self.cluster.ports[0]]
        wal = Path(self.cluster.var) / _WAL
        size = wal.stat().st_size if wal.exists() else 0
        before = resource.prlimit(process, resource.RLIMIT_FSIZE)
        resource.prlimit(process, resource.RLIMIT_FSIZE, (size + _ROOM_BYTES, before[1]))
        await asyncio.sleep(self.chance.uniform(0.3, 1.0))
        with suppress(ProcessLookupError):
            resource.prlimit(process, resource.RLIMIT_FSIZE, before)


def faults_on_sqlite(cluster: Cluster, chance: Random) -> dict[str, Fault]:
    there = _Faults(cluster, chance)
    return {"disk_full": there.disk_full, "clock_jump": there.clock, "stop": there.stop, "restart": there.restart}


def faults_on_postgresql(cluster: Cluster, chance: Random, database: Any, bus: Any) -> dict[str, Fault]:
    there = _Faults(cluster, chance)

    async def anew(server: Any) -> None:
        await asyncio.to_thread(server.kill)
        await asyncio.sleep(chance.uniform(0, 0.5))
        await asyncio.to_thread(server.start)

    async def read_only() -> None:
        for is_so in ("on", "off"):
            for statement in (f"ALTER SYSTEM SET default_transaction_read_only = {is_so}", "SELECT pg_reload_conf()"):
                await asyncio.to_thread(database.say, statement)
            await asyncio.sleep(chance.uniform(0.3, 0.8))

    return {
        "database_restart": lambda: anew(database),
        "bus_restart": lambda: anew(bus),
        "stop": there.stop,
        "read_only": read_only,
        "restart": there.restart,
        "clock_jump": there.clock,
    }
