"""Answers that are large and hold no secret go out packed.

A page with a form carries the secret of its session beside words that its address may have brought along: packed, its
length would give the secret away, letter by letter, to whoever can watch and ask often enough. It stays as it is.
"""

from __future__ import annotations

import gzip
from functools import lru_cache

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LEAST_BYTES = 1_000
_LEVEL = 5
_KINDS = ("text/html", "application/json", "text/plain", "text/csv", "image/svg+xml")
_STATE = "cardinal_secret"


def holds_secret(scope: Scope) -> None:
    """The answer to this request has the secret of a session in it."""
    scope.setdefault("state", {})[_STATE] = True


# A hall asks for the same page after every change.
@lru_cache(maxsize=128)
def _packed(body: bytes) -> bytes:
    return gzip.compress(body, _LEVEL, mtime=0)


class Packing:
    """Packs an answer that comes in one piece; what comes in parts is let through as it comes."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or "gzip" not in Headers(scope=scope).get("accept-encoding", ""):
            await self._app(scope, receive, send)
            return
        begun: Message | None = None

        async def packing(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = message
                return
            if begun is not None:
                start, begun = begun, None
                message = _smaller(scope, start, message)
                await send(start)
            await send(message)

        await self._app(scope, receive, packing)


def _smaller(scope: Scope, start: Message, message: Message) -> Message:
    """The body to be sent; the headers are changed with it."""
    body: bytes = message.get("body", b"")
    headers = MutableHeaders(scope=start)
    kind = headers.get("content-type", "").partition(";")[0]
    if message["type"] != "http.response.body" or message.get("more_body") or kind not in _KINDS:
        return message
    headers.add_vary_header("Accept-Encoding")
    is_secret = scope.get("state", {}).get(_STATE, False) or "no-store" in headers.get("cache-control", "")
    if len(body) < LEAST_BYTES or is_secret or "content-encoding" in headers:
        return message
    packed = _packed(body)
    headers["Content-Encoding"], headers["Content-Length"] = "gzip", str(len(packed))
    return {**message, "body": packed}
