"""What every process does while nothing goes on: stacks of threads and tasks, and what the database waits for.

Servers print theirs to their log when they get ``SIGUSR2``; ``told`` asks them to and collects everything.
"""

from __future__ import annotations

import asyncio
import faulthandler
import io
import os
import signal
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TextIO

__all__ = ["print_on_signal", "told"]

PRINTED_SECONDS = 2.0
LAST_LETTERS = 60_000
_ACTIVITY = """
SELECT pid, state, wait_event_type, wait_event, now() - xact_start AS transaction, now() - state_change AS since,
pg_blocking_pids(pid) AS blocked_by, left(query, 100) AS query
FROM pg_stat_activity WHERE backend_type = 'client backend' ORDER BY xact_start
"""


def print_on_signal() -> None:
    """Let this process print the stacks of its tasks and threads to its standard error on ``SIGUSR2``."""

    def tasks(*_: object) -> None:
        print(f"{time.strftime('%H:%M:%S')} process {os.getpid()}:", file=sys.stderr)
        _print_tasks(sys.stderr)

    signal.signal(signal.SIGUSR2, tasks)
    # From C, so that a thread that holds the interpreter is seen too; then the tasks, once the interpreter is free.
    faulthandler.register(signal.SIGUSR2, all_threads=True, chain=True)


def _print_tasks(file: TextIO) -> None:
    try:
        every = asyncio.all_tasks()
    except RuntimeError:
        return
    for task in every:
        task.print_stack(limit=8, file=file)
    file.flush()


async def told(processes: Iterable[int], log: Path, database: Any = None) -> str:
    """What the servers, the database and this process do now."""
    own = io.StringIO()
    _print_tasks(own)
    before = log.stat().st_size
    for process in processes:
        os.kill(process, signal.SIGUSR2)
    await asyncio.sleep(PRINTED_SECONDS)
    servers = log.read_bytes()[before:].decode("utf-8", "replace")
    waits = await asyncio.to_thread(database.ask, _ACTIVITY) if database is not None else ""
    parts = {"this process": own.getvalue(), "the servers": servers, "the database": waits}
    return "\n".join(f"--- {name}\n{text[-LAST_LETTERS:]}" for name, text in parts.items())
