"""A client that costs little: requests written as bytes on connections that stay open, answers by their length."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from typing import cast

__all__ = ["Connection", "Watcher", "request_bytes"]

_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)


def request_bytes(method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *(f"{name}: {value}" for name, value in headers.items())]
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


class Connection(asyncio.Protocol):
    """One connection, one request at a time."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None
        self._read = b""

    @classmethod
    async def open(cls, port: int) -> Connection:
        _, made = await asyncio.get_running_loop().create_connection(cls, "127.0.0.1", port)
        return made

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # A loop may have transports of its own, which are as good.
        self._transport = cast(asyncio.Transport, transport)

    def ask(self, request: bytes) -> asyncio.Future[tuple[int, bytes]]:
        """The status and the body of the answer."""
        assert self._transport is not None
        if self._transport.is_closing():
            raise ConnectionError("the server has closed the connection")
        assert self._answer is None or self._answer.done()
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return self._answer

    def data_received(self, data: bytes) -> None:
        self._read = read = self._read + data
        end = read.find(b"\r\n\r\n")
        if end < 0:
            return
        found = _LENGTH.search(read, 0, end)
        length = int(found[1]) if found else 0
        if len(read) >= end + 4 + length and self._answer is not None:
            self._read = b""
            self._answer.set_result((int(read[9:12]), read[end + 4 : end + 4 + length]))

    def connection_lost(self, exc: Exception | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(exc or ConnectionError("the server has closed the connection"))

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


class Watcher(asyncio.Protocol):
    """Follows a stream of server-sent events, and knows the last number that it was told."""

    def __init__(self, request: bytes) -> None:
        self._request = request
        self._rest = b""
        self.seq = 0
        self.messages = 0
        self.is_lost = False
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # A loop may have transports of its own, which are as good.
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            if line.startswith(b"data: "):
                self.seq = int(line[6:])
                self.messages += 1

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_lost = True

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()
