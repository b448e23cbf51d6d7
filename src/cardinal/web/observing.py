"""What is noted of every request: its identity, how long it took, how it ended; never who asked, or for whom."""

from __future__ import annotations

import logging
import re
import secrets
import time
from contextvars import ContextVar

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .metrics import Metrics

__all__ = ["ACCESS", "REQUEST", "Observing"]

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The identity of the request that is answered, for what is logged meanwhile."""
ACCESS = logging.getLogger("cardinal.access")
_NAME = b"x-request-id"
_IDENTITY = re.compile(rb"[A-Za-z0-9._-]{8,64}")
_PLAIN = ("/", "/table/commands", "/metrics")
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def route_of(scope: Scope) -> str:
    """The address as its route writes it, ``/events/{name}``: no key of an event, no code and no token is in it."""
    found = getattr(scope.get("route"), "path", None)
    if isinstance(found, str):
        return found
    if scope["path"] in _PLAIN:
        return str(scope["path"])
    return "/static" if scope["path"].startswith("/static/") else "other"


class Observing:
    """The outermost layer."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            with self._metrics.sockets.track_inprogress():
                await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        identity = next((value for name, value in scope["headers"] if name == _NAME), b"")
        if not _IDENTITY.fullmatch(identity):
            identity = secrets.token_hex(8).encode()
        begun, status, is_stream = time.perf_counter(), 500, False

        async def noting(message: Message) -> None:
            nonlocal status, is_stream
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = [*message.get("headers", ()), (_NAME, identity)]
                message = {**message, "headers": headers}
                if any(name == b"content-type" and b"event-stream" in value for name, value in headers):
                    is_stream = True
                    self._metrics.streams.inc()
            await send(message)

        token = REQUEST.set(identity.decode())
        try:
            await self._app(scope, receive, noting)
        finally:
            self._note(scope, status, time.perf_counter() - begun, is_stream=is_stream)
            REQUEST.reset(token)

    def _note(self, scope: Scope, status: int, seconds: float, *, is_stream: bool) -> None:
        route = route_of(scope)
        method = scope["method"] if scope["method"] in _METHODS else "other"
        self._metrics.requests.labels(method, route, str(int(status))).inc()
        if is_stream:
            self._metrics.streams.dec()
        else:
            self._metrics.seconds.labels(route).observe(seconds)
        if ACCESS.isEnabledFor(logging.INFO):
            told = {"method": method, "route": route, "status": int(status), "seconds": round(seconds, 4)}
            ACCESS.info("answered", extra={"told": told})
