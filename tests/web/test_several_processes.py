"""Two processes behind a balancer: a rolling restart, a process that hangs and one that is killed drop no player and
lose no act, and every table goes on. How fast, ``python -m bench failover`` measures on a machine that has time."""

from __future__ import annotations

import asyncio
import signal
import time
from pathlib import Path

import pytest

from bench.cluster import Balancer, Cluster, clustered
from bench.ledger_check import faults_of
from bench.live_hub import prepare
from bench.page_player import Ledger, Page
from tests.store.servers import mortal_postgresql

STILL_SECONDS = 30.0
TABLES = 2


async def goes_on(ledger: Ledger) -> None:
    """Until something was done at every table since now, and again."""
    for _ in range(2):
        since = time.monotonic()
        while not all(len(times) and times[-1] > since for times in ledger.at.values()):
            assert time.monotonic() < since + STILL_SECONDS, "a table stands still"
            await asyncio.sleep(0.02)


async def restarted(cluster: Cluster, port: int) -> None:
    await asyncio.to_thread(cluster.end, port)
    cluster.start(port)
    await cluster.ready(port)


async def story(cluster: Cluster, address: str) -> Ledger:
    for port in cluster.ports:
        await cluster.ready(port)
    tables = await prepare(cluster.var, TABLES, address)
    ledger = Ledger()
    async with Balancer(cluster.ports, checks=True) as balancer:
        there = f"ws://127.0.0.1:{balancer.port}"
        seats = [(table, seat) for table in tables for seat in table["cookies"]]
        pages = [asyncio.create_task(Page(there, *one, ledger, (0.02, 0.1)).play()) for one in seats]
        try:
            while len(ledger.at) < TABLES:
                await asyncio.sleep(0.02)
            await goes_on(ledger)
            for port in cluster.ports:
                await restarted(cluster, port)
                await goes_on(ledger)
            cluster.signal(cluster.ports[0], signal.SIGSTOP)
            await goes_on(ledger)
            cluster.signal(cluster.ports[0], signal.SIGCONT)
            await goes_on(ledger)
            cluster.kill(cluster.ports[1])
            await goes_on(ledger)
        finally:
            for page in pages:
                page.cancel()
            await asyncio.gather(*pages, return_exceptions=True)
    return ledger


@pytest.mark.servers
def test_a_restart_a_hang_and_a_kill_drop_nobody_and_lose_nothing(tmp_path: Path) -> None:
    with (
        mortal_postgresql() as server,
        clustered(tmp_path, 2, CARDINAL_DATABASE_URL=server.emptied()) as cluster,
    ):
        ledger = asyncio.run(story(cluster, server.address))
        assert asyncio.run(faults_of(ledger, tmp_path, server.address)) == []
    # Every page came back each time that its process went.
    assert ledger.connections > 2 * 4 * TABLES
