"""Pages that many read at once are filled in once: kept by address, language and state, each with its own tag.

After a change thousands may ask for the same page in one moment: the first has it made, all others wait for it. Only
pages that are the same for everybody are kept: a visitor with a session gets one of its own.
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

from .reader import COOKIE, language_asked, language_of
from .visitor import visitor_of

MOST_KEPT = 200
NOW = "@the-moment-of-the-answer@"
"""What stands in a kept page for the moment at which it is sent; clocks count from it."""
Make = Callable[[], Response]
Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Kept:
    body: bytes
    headers: tuple[tuple[str, str], ...]
    tag: str
    has_clock: bool


def address_of(request: Request) -> str:
    """The path with its query, as it was asked for."""
    return f"{request.url.path}?{request.url.query}"


class KeptPages:
    """The pages of this process."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[Key, _Kept] = OrderedDict()
        self._making: dict[Key, asyncio.Task[_Kept | None]] = {}
        self.made = 0
        """How many pages have been filled in."""

    async def get(self, request: Request, version: str, now: datetime, make: Make) -> Response:
        """The page of a request about a state that *version* names; *make* fills it in, in a thread."""
        if not _is_everybodys(request):
            self.made += 1
            return _at(await run_in_threadpool(make), now)
        key = (address_of(request), language_of(request).value, version)
        kept = self._kept.get(key)
        if kept is None:
            kept = await self._made(key, make)
        else:
            self._kept.move_to_end(key)
        if kept is None:
            return _at(await run_in_threadpool(make), now)
        if kept.tag in request.headers.get("if-none-match", ""):
            unchanged = {name: value for name, value in kept.headers if name in ("cache-control", "vary")}
            return Response(status_code=304, headers={**unchanged, "ETag": kept.tag})
        body = kept.body.replace(NOW.encode(), now.isoformat().encode()) if kept.has_clock else kept.body
        return Response(body, headers={**dict(kept.headers), "ETag": kept.tag})

    async def _made(self, key: Key, make: Make) -> _Kept | None:
        task = self._making.get(key)
        if task is None:
            task = self._making[key] = asyncio.create_task(self._make(key, make))
            task.add_done_callback(lambda _: self._making.pop(key, None))
        # Whoever leaves does not take the page away from the others.
        return await asyncio.shield(task)

    async def _make(self, key: Key, make: Make) -> _Kept | None:
        self.made += 1
        answer = await run_in_threadpool(make)
        if answer.status_code != 200 or "set-cookie" in answer.headers:
            return None
        headers = tuple((name, value) for name, value in answer.headers.items() if name != "content-length")
        tag = f'"{sha256(" ".join((__version__, *key)).encode()).hexdigest()[:32]}"'
        body = bytes(answer.body)
        kept = self._kept[key] = _Kept(body, headers, tag, NOW.encode() in body)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return kept


def _is_everybodys(request: Request) -> bool:
    """Whether the page has nothing of its reader's own: no session, and no language that is being chosen just now."""
    asked = language_asked(request)
    chosen = asked is None or request.cookies.get(COOKIE) == asked.value
    return not visitor_of(request).session and chosen


def _at(answer: Response, now: datetime) -> Response:
    """The page with the moment in it."""
    body = bytes(answer.body)
    if NOW.encode() in body:
        answer.body = body.replace(NOW.encode(), now.isoformat().encode())
        answer.headers["content-length"] = str(len(answer.body))
    return answer
