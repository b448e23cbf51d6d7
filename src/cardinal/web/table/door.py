"""What a phone sends all evening, carried out before any router looks at it: as safe as any other request, and cheap.

The answers are those of the route ``/table/commands``, refusals too. Whatever is not just a plain command of a phone
goes on to the application.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import lru_cache

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from cardinal.language import CardinalError, Language

from ..forms import check_session
from ..headers import HEADERS, SecurityHeaders
from ..limits import MOST_BYTES, TOO_LARGE
from ..reader import language_of
from ..services import Services
from ..visitor import CookieReader, Visitor, seen_as
from .commands import carry_body
from .device import Device, NoTable, check_code, device_named

__all__ = ["TableDoor"]

PATH = "/table/commands"
_SENDERS_KNOWN, _LONGEST_KNOWN = 4_096, 4_000
_HEADERS = [
    (b"content-type", b"application/json"),
    (b"cache-control", b"no-store"),
    *((name.lower().encode(), value.encode()) for name, value in HEADERS.items()),
]
Refused = Callable[[Request, Exception], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class _Sender:
    """What the headers of a phone say, which are the same all evening."""

    visitor: Visitor
    device: Device | None
    """None: it is no table's, and will be told so."""
    language: Language


class TableDoor:
    """The first of the application's layers. *refused* words a refusal as the application does."""

    def __init__(self, app: ASGIApp, services: Services, cookies: CookieReader, refused: Refused) -> None:
        self._app, self._services, self._cookies, self._refused = app, services, cookies, refused
        self._known = lru_cache(maxsize=_SENDERS_KNOWN)(self._sender)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] != PATH or scope["method"] != "POST" or scope["query_string"]:
            await self._app(scope, receive, send)
            return
        cookie = csrf = favourites = b""
        cookies = 0
        for name, value in scope["headers"]:
            if name == b"cookie":
                cookie, cookies = value, cookies + 1
            elif name == b"x-csrf":
                csrf = csrf or value
            elif name == b"accept-language":
                favourites = favourites or value
        if cookies != 1 or len(cookie) + len(favourites) > _LONGEST_KNOWN:
            await self._app(scope, receive, send)
            return
        sender = self._known(cookie, favourites, int(time.time() // 3_600))
        try:
            check_session(sender.visitor, csrf)
            device = sender.device or device_named(sender.visitor)
            await check_code(self._services, device)
            body = await _body(receive)
            if body is None:
                return
            answer = await carry_body(self._services, device, body, sender.language)
        except (CardinalError, HTTPException) as error:
            seen_as(scope, sender.visitor)
            refusal = await self._refused(Request(scope, receive), error)
            await SecurityHeaders(refusal)(scope, receive, send)
            return
        length = (b"content-length", b"%d" % len(answer))
        await send({"type": "http.response.start", "status": 200, "headers": [length, *_HEADERS]})
        await send({"type": "http.response.body", "body": answer})

    def _sender(self, cookie: bytes, favourites: bytes, hour: int) -> _Sender:
        headers = [(b"cookie", cookie), (b"accept-language", favourites)]
        request = Request({"type": "http", "headers": headers, "query_string": b""})
        visitor = self._cookies.visitor(request)
        try:
            device = device_named(visitor)
        except NoTable:
            device = None
        return _Sender(visitor, device, language_of(request))


async def _body(receive: Receive) -> bytes | None:
    """The whole body; None if the sender has gone."""
    read: bytes = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        read += message.get("body", b"")
        if len(read) > MOST_BYTES:
            raise HTTPException(TOO_LARGE)
        if not message.get("more_body", False):
            return read
