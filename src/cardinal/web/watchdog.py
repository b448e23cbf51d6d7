"""The heartbeat that systemd waits for: it comes from the loop, so that a process that hangs is ended and started anew.

The unit says ``Type=notify`` and ``WatchdogSec``; systemd then gives the address of a socket and how long it waits.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress

SOCKET, MICROSECONDS = "NOTIFY_SOCKET", "WATCHDOG_USEC"
BEATS_IN_TIME = 3
"""So many beats fall into the time that systemd waits: one that comes late is no fault."""


@asynccontextmanager
async def heartbeat(environment: Mapping[str, str] = os.environ) -> AsyncIterator[None]:
    """Say that we are ready, then that we live, then that we stop; nothing where nobody has asked."""
    address = environment.get(SOCKET, "")
    if not address:
        yield
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notified:
        notified.setblocking(False)
        # An address that begins with @ is a name without a file.
        place = "\0" + address[1:] if address.startswith("@") else address

        def say(state: str) -> None:
            # One that nobody reads now is not worth a server.
            with suppress(OSError):
                notified.sendto(state.encode(), place)

        say("READY=1")
        waits = environment.get(MICROSECONDS, "")
        beating = asyncio.create_task(_beat(say, int(waits) / 1e6)) if waits.isdigit() else None
        try:
            yield
        finally:
            if beating is not None:
                beating.cancel()
                with suppress(asyncio.CancelledError):
                    await beating
            say("STOPPING=1")


async def _beat(say: Callable[[str], None], seconds: float) -> None:
    while True:
        say("WATCHDOG=1")
        await asyncio.sleep(seconds / BEATS_IN_TIME)
