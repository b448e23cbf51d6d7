"""A database that fails under any layer of the application is told as a refusal, not as a crash."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cardinal.store import Unavailable

from .headers import SecurityHeaders
from .visitor import CookieReader, seen_as

__all__ = ["NotNowDoor"]


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
        except Unavailable as error:
            if is_begun:
                # Half an answer is out: the connection ends, and whoever reads it asks again.
                raise
            request = Request(scope, receive)
            # As whoever the cookie names: nobody is signed out because the database was away.
            seen_as(scope, self._cookies.visitor(request))
            answer = await self._refused(request, error)
            await SecurityHeaders(answer)(scope, receive, send)
