"""No request is larger than anything that a page or a program has reason to send."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES = 1_000_000
MOST_UPLOADED = 20_000_000
"""Files of whole events, which organisers alone send, and hands of many boards."""
UPLOADS = ("/organise/import",)
TOO_LARGE = 413


class BodyLimit:
    """Stops reading where a body grows beyond the limit, whatever its header said."""

    def __init__(self, app: ASGIApp, most: int = MOST_BYTES) -> None:
        self._app, self._most = app, most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        read = 0
        most = MOST_UPLOADED if str(scope["path"]) in UPLOADS else self._most

        async def bounded() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > most:
                raise HTTPException(TOO_LARGE)
            return message

        await self._app(scope, bounded, send)
