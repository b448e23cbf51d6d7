"""The socket of a table: what the protocol says goes in and out, bounded, for one person on one device.

It is a layer of its own before the routes. A thousand players have their sockets open all evening, and everything that
stands around one of them is there a thousand times.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from cardinal.language import DEFAULT, CardinalError, Language, NotUnderstood
from cardinal.live.errors import UnknownTable
from cardinal.live.presence import Opening
from cardinal.store import Unavailable

from ..quick_sockets import EXTENSION
from ..services import Services
from ..visitor import CookieReader, present, seen_as
from .device import GONE, Device
from .people import who_is

FOREIGN, NO_TABLE, LATER = 4003, 4004, 1013
"""The close codes of a socket."""

_PATH = re.compile(r"/play/([^/]+)/socket")


def is_ours(socket: HTTPConnection) -> bool:
    """A page of another site may not speak for our visitors; a program that sends no Origin has no cookie of theirs."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host", "")


def language_at(socket: HTTPConnection) -> Language:
    try:
        return Language.parse(socket.query_params.get("lang", ""))
    except NotUnderstood:
        return DEFAULT


class SocketDoor:
    """The layer of the application that answers the sockets of its tables."""

    def __init__(
        self, app: ASGIApp, services: Services, cookies: CookieReader, refused: Callable[[CardinalError], None]
    ) -> None:
        self._app, self._services, self._cookies, self._refused = app, services, cookies, refused

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = _PATH.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if found is None:
            await self._app(scope, receive, send)
            return
        with suppress(*GONE):
            device = await self._device(found[1], scope, receive, send)
            if device is not None:
                await device.serve(receive)

    async def _device(self, key: str, scope: Scope, receive: Receive, send: Send) -> Device | None:
        """The device that comes to a table; None once it has been told why not."""
        connection = HTTPConnection(scope)
        await receive()
        if not is_ours(connection):
            await send({"type": "websocket.close", "code": FOREIGN, "reason": ""})
            return None
        # Accepted first: a refusal before that has no reason that a browser's script could read.
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        try:
            return await self._seated(key, connection, scope, send)
        except Unavailable as error:
            # The page tries again by itself.
            self._services.health.note(error)
            await send({"type": "websocket.close", "code": LATER, "reason": ""})
            return None

    async def _seated(self, key: str, connection: HTTPConnection, scope: Scope, send: Send) -> Device | None:
        try:
            owner = await self._services.hub.owner(key)
        except UnknownTable:
            await send({"type": "websocket.close", "code": NO_TABLE, "reason": ""})
            return None
        language, asked = language_at(connection), connection.query_params
        seen_as(scope, await present(self._services.accounts, self._cookies.visitor(connection)))
        who = await who_is(connection, owner.table, asked.get("name", "")[:40])
        quick = scope.get("extensions", {}).get(EXTENSION)
        only_new, opening = asked.get("log") == "new", _opening(asked.get("page", ""), asked.get("attempt", ""))
        return Device(
            send, owner, who, language, only_new=only_new, quick=quick, opening=opening, noticed=self._noticed
        )  # fmt: skip

    def _noticed(self, error: CardinalError) -> None:
        """A message was refused: it is counted, and a database that failed is told to the operator."""
        self._refused(error)
        if isinstance(error, Unavailable):
            self._services.health.note(error)


def _opening(page: str, attempt: str) -> Opening:
    """Which page comes, and the how manieth time; a program need not say so."""
    is_told = 0 < len(page) <= 40 and page.isascii() and attempt.isascii() and attempt.isdigit() and len(attempt) < 10
    return (page, int(attempt)) if is_told else ("", 0)
