"""Writers that hang in the middle of a transaction, each at another moment.

Every writer appends to two tables in one commit and stops itself (SIGSTOP) when it has waited for PostgreSQL so many
times. A line for each tells its process and whether it is ``stopped`` or ``done``.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Generator
from datetime import UTC, datetime
from typing import Any

import psycopg
import sqlalchemy.dialects.postgresql.psycopg  # noqa: F401

from cardinal.store.database import open_database
from cardinal.store.log import Log, NewEvent
from cardinal.store.sealing import Personal

TABLES, STEP = ("a", "b"), 2


def stop_at(moment: int) -> None:
    """Stop this process when it waits for the database the next time but so many."""
    left = moment
    driver: Any = psycopg.AsyncConnection
    right = driver.wait

    def counted(steps: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
        nonlocal left
        heard: Any = None
        while True:
            try:
                wanted = steps.send(heard)
            except StopIteration as end:
                return end.value
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGSTOP)
            heard = yield wanted

    async def wait(self: Any, steps: Generator[Any, Any, Any], *further: Any, **named: Any) -> Any:
        return await right(self, counted(steps), *further, **named)

    driver.wait = wait


async def hang(address: str, moment: int) -> None:
    log = Log(open_database(address=address))

    async def append(stream: str, seq: int) -> None:
        # Two events, so that each table of the database gets several rows; what is personal needs a whole transaction.
        new = [NewEvent("noted", {"by": Personal("c", "the hanging")})] * 2
        key = f"{stream} {seq}"
        await log.append(stream, seq, new, command_id=key, actor="child", at=datetime.now(UTC))

    streams = [f"table/{moment}{name}" for name in TABLES]
    await asyncio.gather(*(append(stream, 0) for stream in streams))
    stop_at(moment)
    await asyncio.gather(*(append(stream, 2) for stream in streams))


def main(address: str, moments: str) -> None:
    children = []
    for moment in range(1, int(moments) + 1, STEP):
        child = os.fork()
        if child == 0:
            # Whoever reads what is told here waits until nobody can tell more.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            asyncio.run(hang(address, moment))
            os._exit(0)
        children.append(child)
    for child in children:
        _, status = os.waitpid(child, os.WUNTRACED)
        print(child, "stopped" if os.WIFSTOPPED(status) else "done", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
