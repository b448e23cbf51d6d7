"""A network that can be cut or slow: everything between a browser and the server goes through it, its worker's too."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any


class Network:
    """Forwards connections to a port of this machine, until it is cut; each piece takes *delay* seconds on its way."""

    def __init__(self, target: int, delay: float = 0.0) -> None:
        self._target, self._delay = target, delay
        self._port = 0
        self._loses_answers = False
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
        self._loses_answers = False
        self._run(self._listen())

    def lead_to(self, target: int) -> None:
        """Another server has the address now."""
        self._target = target

    def cut(self) -> None:
        """From now on nobody answers, and what was under way breaks off."""
        self._run(self._close())

    def lose_answers(self) -> None:
        """What is said still arrives; what is answered does not, until the network has been cut and restored."""
        self._loses_answers = True

    def passed(self, data: bytes, *, is_answer: bool) -> bytes:
        """What arrives of a piece that was sent."""
        return data

    def end(self) -> None:
        self.cut()
        self._run(self._let_go())
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

    async def _let_go(self) -> None:
        """What is still on its way does not arrive any more."""
        under_way = asyncio.all_tasks() - {asyncio.current_task()}
        for one in under_way:
            one.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._target)
        ends = {writer, back}
        self._open |= ends
        try:
            await asyncio.gather(self._pump(reader, back), self._pump(there, writer, are_answers=True))
        finally:
            self._open -= ends

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, are_answers: bool = False
    ) -> None:
        # A connection that is cut is what this is for.
        with suppress(ConnectionError):
            while data := await reader.read(65_536):
                if self._delay:
                    await asyncio.sleep(self._delay)
                if are_answers and self._loses_answers:
                    continue
                writer.write(self.passed(data, is_answer=are_answers))
                await writer.drain()
        writer.close()
