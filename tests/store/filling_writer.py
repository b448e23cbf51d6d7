"""A writer whose disk is full for a while: it prints the number of each event that was confirmed.

No file of the process may grow beyond what it has, which is what a full disk does to SQLite.
"""

from __future__ import annotations

import asyncio
import resource
import sys
from datetime import UTC, datetime
from pathlib import Path

from cardinal.store.database import open_database
from cardinal.store.errors import Conflict, Unavailable
from cardinal.store.log import Log, NewEvent

STREAM = "table/full"
BEFORE, MEANWHILE, ROOM_BYTES = 5, 60, 20_000


async def append(log: Log, seq: int) -> int:
    new = [NewEvent("noted", {"filler": "x" * 700})]
    made = await log.append(STREAM, seq, new, command_id=f"c{seq}", actor="child", at=datetime.now(UTC))
    print(made.last, flush=True)
    return made.last


async def fill(file: Path) -> None:
    log = Log(open_database(address=f"sqlite:///{file}"))
    seq = 0
    for _ in range(BEFORE):
        seq = await append(log, seq)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    wal = file.with_name(f"{file.name}-wal")
    resource.setrlimit(resource.RLIMIT_FSIZE, (wal.stat().st_size + ROOM_BYTES, limits[1]))
    refused = 0
    for _ in range(MEANWHILE):
        try:
            seq = await append(log, seq)
        except Unavailable:
            refused += 1
        except Conflict as conflict:
            seq = conflict.current
    resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    await append(log, seq)
    print("refused", refused, flush=True)


if __name__ == "__main__":
    asyncio.run(fill(Path(sys.argv[1])))
