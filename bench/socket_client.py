"""As little of a WebSocket client as a thousand players need: text frames, one after another, nothing else."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable

_HEAD = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nCookie: cardinal={cookie}\r\n\r\n"
)
# A mask of nothing is a mask: it keeps proxies from being fooled, and there is none here.
_MASK = b"\0\0\0\0"


class Socket(asyncio.Protocol):
    """One player's socket. *told* hears each message as it comes."""

    def __init__(self, path: str, cookie: str, told: Callable[[Socket, bytes], None]) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        self._hello = _HEAD.format(path=path, key=key, cookie=cookie).encode()
        self._told, self._read, self._is_open = told, bytearray(), False
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._hello)

    def data_received(self, data: bytes) -> None:
        self._read += data
        if not self._is_open:
            end = self._read.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self._read.startswith(b"HTTP/1.1 101"):
                raise SystemExit(f"no socket: {bytes(self._read[:200])!r}")
            del self._read[: end + 4]
            self._is_open = True
        self._frames()

    def _frames(self) -> None:
        read = self._read
        while len(read) >= 2:
            code, size, start = read[0] & 15, read[1] & 127, 2
            if size >= 126:
                start = 4 if size == 126 else 10
                size = int.from_bytes(read[2:start], "big")
            if len(read) < start + size:
                return
            body = bytes(read[start : start + size])
            del read[: start + size]
            if code == 1:
                self._told(self, body)
            elif code == 9:
                self._send(0x8A, body)

    def send(self, text: bytes) -> None:
        self._send(0x81, text)

    def _send(self, code: int, body: bytes) -> None:
        assert self._transport is not None
        size = len(body)
        head = bytes((code, 0x80 | size)) if size < 126 else bytes((code, 0xFE)) + size.to_bytes(2, "big")
        self._transport.write(head + _MASK + body)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()
