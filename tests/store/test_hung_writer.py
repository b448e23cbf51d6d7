"""A process that hangs in the middle of a transaction keeps nobody waiting for longer than PostgreSQL lets it."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from cardinal.store.audit_trail import verify_all
from cardinal.store.errors import Conflict
from cardinal.store.log import Log, NewEvent
from tests.store.hanging_writer import STEP, TABLES
from tests.store.story import AT, opened

WRITERS = Path(__file__).with_name("hanging_writer.py")
MOMENTS = 30
"""More than a transaction has, so that none is left out."""
GOES_ON_SECONDS = 20
"""Nobody would go on at all without what is tested; a busy machine takes its time."""


@contextmanager
def hanging(address: str) -> Iterator[list[str]]:
    """Writers that hang, and whether each is stopped or done."""
    command = [sys.executable, str(WRITERS), address, str(MOMENTS)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    told = [line.split() for line in done.stdout.splitlines()]
    try:
        yield [state for _, state in told]
    finally:
        for process, state in told:
            if state == "stopped":
                os.kill(int(process), signal.SIGKILL)


async def go_on(log: Log, stream: str) -> None:
    """Append behind whatever is there; who hung may or may not have come so far as to commit."""
    for seq in (2, 4):
        with suppress(Conflict):
            await log.append(stream, seq, [NewEvent("noted", {})], command_id=f"mine {seq}", actor="x", at=AT)
            return
    raise AssertionError(f"{stream} is neither at 2 nor at 4")


@pytest.mark.servers
def test_a_table_goes_on_wherever_its_writer_hangs(postgresql_server: Callable[[], str]) -> None:
    address = postgresql_server()

    async def story() -> None:
        async with opened(address) as database:
            with hanging(address) as states:
                log = Log(database)
                streams = [f"table/{moment}{name}" for moment in range(1, MOMENTS + 1, STEP) for name in TABLES]
                async with asyncio.timeout(GOES_ON_SECONDS):
                    await asyncio.gather(*(go_on(log, stream) for stream in streams))
                assert await verify_all(log) == ()
                # From the first moment to the last.
                assert states[0] == "stopped"
                assert states[-1] == "done"

    asyncio.run(story())
