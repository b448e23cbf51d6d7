"""Writers that print the number of each event that was confirmed, until they are killed.

One process has everything imported and forks a writer for each line that it reads, so that a life begins at once.
"""

from __future__ import annotations

import asyncio
import os
import sys
from datetime import UTC, datetime

from cardinal.store.database import open_database
from cardinal.store.log import Log, NewEvent


async def write(address: str, life: str) -> None:
    log = Log(open_database(address=address))
    seq = (await log.head("table/t1")).seq
    while True:
        event = NewEvent("noted", {"life": life, "filler": "x" * (seq * 37 % 5000)})
        now = datetime.now(UTC)
        made = await log.append("table/t1", seq, [event], command_id=f"{life}-{seq}", actor="child", at=now)
        seq = made.last
        print(seq, flush=True)


def main(address: str) -> None:
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            asyncio.run(write(address, line.strip()))
        print(f"born {child}", flush=True)
        os.waitpid(child, 0)
        print("dead", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
