"""The server, which ends without losing anybody: in a rolling restart its players go to another process.

It takes no new connections, lets go those who follow events, and closes the sockets of live tables with 1012, one after
another: a hall that comes to the next process all at once would wait there. What has been begun meanwhile is answered.
"""

from __future__ import annotations

import asyncio
import random
import socket
from collections.abc import Callable

import uvicorn

from .quick_sockets import QuickSocket

CLOSED_TOGETHER, CLOSED_A_SECOND = 20, 1_000
LONGEST_SECONDS = 3.0


class DrainingServer(uvicorn.Server):
    """uvicorn's server with an orderly end. *let_go* is called first, for whatever would not end by itself."""

    def __init__(self, config: uvicorn.Config, let_go: Callable[[], None]) -> None:
        super().__init__(config)
        self._let_go = let_go
        self.when_started: Callable[[], None] | None = None
        """Called in the server's loop, once it takes connections."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.when_started is not None and self.started:
            self.when_started()

    async def listen_too(self, listener: socket.socket) -> None:
        """Take connections from another socket while the server runs."""
        config = self.config

        def protocol() -> asyncio.Protocol:
            return config.http_protocol_class(  # type: ignore[call-arg]
                config=config, server_state=self.server_state, app_state=self.lifespan.state
            )

        server = await asyncio.get_running_loop().create_server(protocol, sock=listener, backlog=config.backlog)
        self.servers.append(server)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        for one in sockets or []:
            one.close()
        self._let_go()
        await self._close_sockets()
        await super().shutdown(sockets)

    async def _close_sockets(self) -> None:
        """In no order, so that the four of a table do not all wait for the same moment."""
        there = [one for one in self.server_state.connections if isinstance(one, QuickSocket)]
        random.shuffle(there)
        pause = min(CLOSED_TOGETHER / CLOSED_A_SECOND, LONGEST_SECONDS * CLOSED_TOGETHER / max(len(there), 1))
        for start in range(0, len(there), CLOSED_TOGETHER):
            for one in there[start : start + CLOSED_TOGETHER]:
                if not one.disconnected:
                    one.shutdown()
            await asyncio.sleep(pause)
            if self.force_exit:
                return
