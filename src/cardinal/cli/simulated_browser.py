"""A small browser for simulated phones: cookies, connections that stay open, and patience with a lost network.

Whatever got no answer is sent again, perhaps to another address of the same server, until patience ends. That is safe
because every command carries its own name, and the same one twice has one effect.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode, urlsplit

from cardinal.language import NotAllowed, NotUnderstood, Text, shown

__all__ = ["Answer", "Browser", "NoServer", "Refused"]

PATIENCE_SECONDS = 30.0
AGAIN_SECONDS = 0.1
ANSWER_SECONDS = 20.0
_CSRF = re.compile(r'name="csrf" value="([^"]+)"')
_BUSY = (502, 503, 504)
"""What stands before a server answers for it while it starts again."""
_LOST = (OSError, EOFError, asyncio.TimeoutError)


class NoServer(NotUnderstood):
    """Nobody answers at the address."""


class Refused(NotAllowed):
    """The server answered, and refused; its own words say why."""

    status = 0

    @property
    def is_for_now(self) -> bool:
        """Whether the same may be asked again: the server starts, or its database is away."""
        return self.status in _BUSY


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def csrf(self) -> str:
        """What the forms of a page carry."""
        found = _CSRF.search(self.body.decode())
        return found[1] if found else ""


@dataclass
class _Line:
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter


@dataclass
class Browser:
    """One device. *addresses* are those of one server, or of several processes that share a database."""

    addresses: Sequence[str]
    token: str = ""
    patience_seconds: float = PATIENCE_SECONDS
    answer_seconds: float = ANSWER_SECONDS
    """After so long without an answer the server is thought to hang."""
    cookies: dict[str, str] = field(default_factory=dict)
    at: int = 0
    """Which of the addresses it speaks to."""
    resent: int = 0
    _line: _Line | None = None
    _one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def address(self) -> str:
        return self.addresses[self.at % len(self.addresses)]

    async def get(self, path: str) -> Answer:
        return await self.ask("GET", path)

    async def send(self, path: str, record: object, **headers: str) -> Answer:
        """An object of JSON, with more headers (``X_CSRF``)."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return await self.ask("POST", path, json.dumps(record).encode(), "application/json", named)

    async def submit(self, path: str, fields: Mapping[str, str]) -> Answer:
        return await self.ask("POST", path, urlencode(fields).encode(), "application/x-www-form-urlencoded")

    async def ask(
        self, method: str, path: str, body: bytes = b"", kind: str = "", headers: Mapping[str, str] | None = None
    ) -> Answer:
        """The answer, however often the request had to be sent; refusals of the server are raised."""
        async with self._one_at_a_time:
            answer = await self._asked(method, path, body, kind, headers or {})
        if answer.status >= 400:
            raise _refusal(answer)
        return answer

    async def _asked(self, method: str, path: str, body: bytes, kind: str, headers: Mapping[str, str]) -> Answer:
        loop = asyncio.get_running_loop()
        end = loop.time() + self.patience_seconds
        while True:
            try:
                line = await self._connected()
                line.writer.write(self._request(method, path, body, kind, headers))
                async with asyncio.timeout(self.answer_seconds):
                    answer = await self._answer(line)
                if answer.status not in _BUSY or loop.time() > end:
                    return answer
                self.close()
                await asyncio.sleep(AGAIN_SECONDS)
            except _LOST as error:
                self.close()
                if loop.time() > end:
                    raise NoServer(Text(_TEXTS, "no_server", {"address": self.address})) from error
                self.at, self.resent = self.at + 1, self.resent + 1
                await asyncio.sleep(AGAIN_SECONDS)

    async def _connected(self) -> _Line:
        if self._line is not None and self._line.reader.at_eof():
            self.close()
        if self._line is None:
            self._line = await self._open()
        return self._line

    async def _open(self) -> _Line:
        parts = urlsplit(self.address)
        secure = parts.scheme == "https"
        host, port = parts.hostname or "", parts.port or (443 if secure else 80)
        return _Line(*await asyncio.open_connection(host, port, ssl=secure or None, limit=1 << 20))

    def _request(self, method: str, path: str, body: bytes, kind: str, more: Mapping[str, str]) -> bytes:
        headers = {"Host": urlsplit(self.address).netloc, "Accept": "application/json", **more}
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if method == "POST":
            headers |= {"Content-Type": kind, "Content-Length": str(len(body))}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + body

    async def _answer(self, line: _Line) -> Answer:
        status, headers = await self._head(line)
        if headers.get("transfer-encoding") == "chunked":
            body = b"".join([chunk async for chunk in _chunks(line.reader)])
        else:
            body = await line.reader.readexactly(int(headers.get("content-length", "0")))
        return Answer(status, headers, body)

    async def _head(self, line: _Line) -> tuple[int, dict[str, str]]:
        first, *lines = (await line.reader.readuntil(b"\r\n\r\n")).decode("latin-1").rstrip().split("\r\n")
        headers: dict[str, str] = {}
        for one in lines:
            name, _, value = one.partition(":")
            headers[name.lower()] = value.strip()
            if name.lower() == "set-cookie":
                cookie, _, content = value.strip().partition(";")[0].partition("=")
                self.cookies[cookie] = content
        return int(first.split()[1]), headers

    async def events(self, path: str) -> AsyncIterator[str]:
        """The data of server-sent events without signs of life, until the connection ends or nothing comes any more; it
        is one of its own."""
        line = await self._open()
        try:
            line.writer.write(self._request("GET", path, b"", "", {"Accept": "text/event-stream"}))
            status, headers = await self._head(line)
            if status >= 400:
                raise _refusal(Answer(status, headers, b""))
            rest, name = b"", b""
            chunks = _chunks(line.reader)
            while True:
                async with asyncio.timeout(self.answer_seconds):
                    chunk = await anext(chunks, b"")
                if not chunk:
                    return
                *whole, rest = (rest + chunk).split(b"\n")
                for one in whole:
                    if one.startswith(b"event: "):
                        name = one[7:]
                    elif one.startswith(b"data: ") and name != b"here":
                        yield one[6:].decode()
        finally:
            line.writer.close()

    def close(self) -> None:
        if self._line is not None:
            with suppress(OSError):
                self._line.writer.close()
            self._line = None


async def _chunks(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    while True:
        size = int((await reader.readuntil(b"\r\n")).strip() or b"0", 16)
        chunk = await reader.readexactly(size + 2)
        if not size:
            return
        yield chunk[:-2]


def _refusal(answer: Answer) -> Refused:
    try:
        message = str(answer.json()["message"])
    except (ValueError, KeyError, TypeError):
        message = shown(answer.body.decode("utf-8", "replace")[:200])
    refused = Refused(Text(_TEXTS, "refused", {"status": answer.status, "message": message}))
    refused.status = answer.status
    return refused


_TEXTS = "cardinal.cli.simulate"
