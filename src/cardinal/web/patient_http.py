"""Requests that come in time: whoever opens a connection and sends half a request is not waited for.

uvicorn waits for ever for the rest of a header or a body. A few hundred such connections cost an attacker nothing and
a server its files.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEADER_SECONDS = 10.0
"""From the first byte, or from the beginning of a connection, to the end of the header."""
BODY_SECONDS = 60.0
"""From the end of the header to the end of the body: a megabyte over a bad line."""


class PatientHttp(HttpToolsProtocol):
    """One connection. A timer runs while the next part of a request is due."""

    _due: asyncio.TimerHandle | None = None

    def _expect(self, seconds: float | None) -> None:
        if self._due is not None:
            self._due.cancel()
        self._due = self.loop.call_later(seconds, self._too_late) if seconds is not None else None

    def _too_late(self) -> None:
        if not self.transport.is_closing():
            self.transport.close()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect(HEADER_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect(None)
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        # Bytes of the next request; between two of them uvicorn keeps the time.
        self._expect(HEADER_SECONDS)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._expect(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._expect(None)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._expect(None)
        super().handle_websocket_upgrade()
