"""Writers that print the number of each event that was confirmed, until they are killed.

One process has everything imported and forks a writer for each line that it reads, so that a life begins at once. In a
life several tables write at the same time, so that their commits are shared.
"""

from __future__ import annotations

import asyncio
import os
import sys
from datetime import UTC, datetime

from cardinal.store.database import open_database
from cardinal.store.log import Log, NewEvent

TABLES = 3


async def write(log: Log, table: int, life: str) -> None:
    stream = f"table/t{table}"
    seq = (await log.head(stream)).seq
    while True:
        event = NewEvent("noted", {"life": life, "filler": "x" * (seq * 37 % 5000)})
        now = datetime.now(UTC)
        made = await log.append(stream, seq, [event], command_id=f"{life}-{seq}", actor="child", at=now)
        seq = made.last
        print(f"t{table} {seq}", flush=True)


async def live(address: str, life: str) -> None:
    log = Log(open_database(address=address))
    await asyncio.gather(*(write(log, table, life) for table in range(TABLES)))


def main(address: str) -> None:
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            asyncio.run(live(address, line.strip()))
        print(f"born {child}", flush=True)
        os.waitpid(child, 0)
        print("dead", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
