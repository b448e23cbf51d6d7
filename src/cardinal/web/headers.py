"""What every answer tells the browser: nothing from elsewhere, no script in a page, no frame, no guessing of types."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}


ONLY_HTTPS = "Strict-Transport-Security", "max-age=31536000"
"""A browser that has been here by https comes by nothing else for a year; over http it would mean nothing."""


class SecurityHeaders:
    """Puts the headers on every answer that has not said otherwise."""

    def __init__(self, app: ASGIApp, *, by_https: bool = False) -> None:
        self._app, self._by_https = app, by_https

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if self._by_https or scope.get("scheme") == "https":
                    headers.setdefault(*ONLY_HTTPS)
            await send(message)

        await self._app(scope, receive, with_headers)
