"""Pages that many read at once are filled in once: kept by address, language and state, each with its own tag.

After a change thousands may ask for the same page in one moment: the first has it made, all others wait for it. What is
kept knows nothing of who reads it (``page_for_everybody``); the reader's own part, a name and a form to sign
out, is put into its place in each answer.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from cardinal import __version__

from .pages import READERS_PART, readers_part, with_language
from .reader import language_of

MOST_KEPT = 200
NOW = "@the-moment-of-the-answer@"
"""What stands in a kept page for the moment at which it is sent; clocks count from it."""
Make = Callable[[], Response]
Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Kept:
    before: bytes
    after: bytes
    """The page up to its reader's part, and behind it."""
    has_reader: bool
    """Whether it has such a part: a file to print or to keep has none."""
    headers: tuple[tuple[str, str], ...]
    has_clock: bool


def address_of(request: Request) -> str:
    """The path with its query, as it was asked for."""
    return f"{request.url.path}?{request.url.query}"


class KeptPages:
    """The pages of this process."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[Key, _Kept] = OrderedDict()
        self._making: dict[Key, asyncio.Task[_Kept]] = {}
        self.made = 0
        """How many pages have been filled in."""

    async def get(self, request: Request, version: str, now: datetime, make: Make) -> Response:
        """The page of a request about a state that *version* names; *make* fills it in for everybody, in a thread."""
        key = (address_of(request), language_of(request).value, version)
        kept = self._kept.get(key)
        if kept is None:
            kept = await self._made(key, make)
        else:
            self._kept.move_to_end(key)
        own = readers_part(request) if kept.has_reader else b""
        told = " ".join((__version__, *key)).encode() + own
        tag = f'"{sha256(told).hexdigest()[:32]}"'
        if tag in request.headers.get("if-none-match", ""):
            unchanged = {name: value for name, value in kept.headers if name in ("cache-control", "vary")}
            return with_language(request, Response(status_code=304, headers={**unchanged, "ETag": tag}))
        body = b"".join((kept.before, own, kept.after))
        if kept.has_clock:
            body = body.replace(NOW.encode(), now.isoformat().encode())
        return with_language(request, Response(body, headers={**dict(kept.headers), "ETag": tag}))

    async def _made(self, key: Key, make: Make) -> _Kept:
        task = self._making.get(key)
        if task is None:
            task = self._making[key] = asyncio.create_task(self._make(key, make))
            task.add_done_callback(lambda _: self._making.pop(key, None))
        # Whoever leaves does not take the page away from the others.
        return await asyncio.shield(task)

    async def _make(self, key: Key, make: Make) -> _Kept:
        self.made += 1
        answer = await run_in_threadpool(make)
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers, "a page for everybody is nobody's session"
        headers = tuple((name, value) for name, value in answer.headers.items() if name != "content-length")
        body = bytes(answer.body)
        before, mark, after = body.partition(READERS_PART.encode())
        kept = self._kept[key] = _Kept(before, after, bool(mark), headers, NOW.encode() in body)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return kept
