"""A database that fails under any layer of the application is told as a refusal, not as a crash; so is a server that
stops before it could answer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cardinal.language import Text
from cardinal.store import Unavailable

from .headers import SecurityHeaders
from .visitor import CookieReader, seen_as

__all__ = ["NotNowDoor"]

STOPPING = "stopping"


class NotNowDoor:
    """The outermost layer: who a visitor is stands in the database too, and is asked before any route."""

    def __init__(
        self, app: ASGIApp, cookies: CookieReader, refused: Callable[[Request, Exception], Awaitable[Response]]
    ) -> None:
        self._app, self._cookies, self._refused = app, cookies, refused

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        is_begun = False

        async def noticing(message: Message) -> None:
            nonlocal is_begun
            is_begun = True
            await send(message)

        try:
            await self._app(scope, receive, noticing)
        except (Unavailable, asyncio.CancelledError) as error:
            if is_begun:
                # Half an answer is out: the connection ends, and whoever reads it asks again.
                raise
            request = Request(scope, receive)
            # As whoever the cookie names: nobody is signed out because the database was away.
            seen_as(scope, self._cookies.visitor(request))
            answer = await self._refused(request, error if isinstance(error, Unavailable) else _stopping(request))
            await SecurityHeaders(answer)(scope, receive, send)


def _stopping(request: Request) -> Unavailable:
    """A request is only ever cut off when the server cannot wait for it any longer. Whoever sent it sends it again, to
    the next process; a command that was carried out has the answer then that it had."""
    values = {"method": request.method, "path": request.url.path}
    return Unavailable(STOPPING, Text(__package__, STOPPING, values))
