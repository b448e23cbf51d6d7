"""A network that can be cut: everything between a phone and the server goes through it, what its worker fetches too."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any


class Network:
    """Forwards connections to a port of this machine, until it is cut."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._port = 0
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.restore()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def restore(self) -> None:
        self._run(self._listen())

    def cut(self) -> None:
        """From now on nobody answers, and what was under way breaks off."""
        self._run(self._close())

    def end(self) -> None:
        self.cut()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(10)

    async def _listen(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self._port)
        self._port = self._server.sockets[0].getsockname()[1]

    async def _close(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None
        for writer in tuple(self._open):
            writer.transport.abort()
        # A turn of the loop for what was cut to be let go.
        await asyncio.sleep(0.05)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._target)
        ends = {writer, back}
        self._open |= ends
        try:
            await asyncio.gather(self._pump(reader, back), self._pump(there, writer))
        finally:
            self._open -= ends

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # A connection that is cut is what this is for.
        with suppress(ConnectionError):
            while data := await reader.read(65_536):
                writer.write(data)
                await writer.drain()
        writer.close()
