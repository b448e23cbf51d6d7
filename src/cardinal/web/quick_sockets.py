"""WebSockets without a queue and a task for every message: a sixth of the processor time of a live act.

uvicorn puts each received message into a queue and wakes the task that waits for it; every message sent is awaited.
Without this module a live act takes 13 to 21 % more processor time (``bench live_acts``, three runs by turns with
``ws="websockets-sansio"``). So a whole short text message goes straight to the callback ``on_text``, which the
application sets on the scope's extension ``cardinal.quick``, and messages sent in one turn of the event loop are
written to the system together. Everything else is uvicorn's: handshake, pings, closing, fragments, oversized or invalid
messages. The price is a subclass of a private class of uvicorn, whose version is locked; ``tests/web`` holds the two
ways against each other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request
from websockets.protocol import OPEN

EXTENSION = "cardinal.quick"
_TEXT, _MASKED, _CONTINUES, _REST_OF_FIRST = 0x81, 0x80, 0x00, 0x70
_TWO_BYTES, _EIGHT_BYTES = 126, 127
_SHORT_HEADS = tuple(bytes((_TEXT, size)) for size in range(_TWO_BYTES))


class QuickSocket(WebSocketsSansIOProtocol):
    """One connection. ``on_text`` is called with each whole short message, and returns whether it has taken it."""

    on_text: Callable[[str], bool] | None = None
    _unsent: bytes = b""
    """Frames that are not written to the transport yet."""
    _is_plain = True
    """Whether every message so far arrived whole, so that the next bytes begin a frame."""

    _is_full = False
    """Whether the transport's buffer is full (backpressure)."""

    def pause_writing(self) -> None:
        self._is_full = True
        super().pause_writing()

    def resume_writing(self) -> None:
        self._is_full = False
        super().resume_writing()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        if self._is_plain:
            if not self.handshake_complete:
                self._is_plain = data.endswith(b"\r\n\r\n")
            elif self.on_text is not None and self._took(data):
                return
            else:
                self._is_plain = ends_with_a_frame(data)
        super().data_received(data)

    def _took(self, data: bytes) -> bool:
        """Whether this is one whole text message, and the callback has taken it."""
        if data[0] != _TEXT or len(data) < 6 or self.conn.state is not OPEN or not self.queue.empty():
            return False
        size, start = data[1] - _MASKED, 6
        if size == _TWO_BYTES:
            size, start = int.from_bytes(data[2:4], "big"), 8
        if len(data) != start + size or size > self.config.ws_max_size:
            return False
        try:
            text = apply_mask(data[start:], data[start - 4 : start]).decode()
        except UnicodeDecodeError:
            return False
        assert self.on_text is not None
        return self.on_text(text)

    def send_text(self, text: str) -> bool:
        """Send a text; False under backpressure, or when the connection is over."""
        if self._is_full or self.close_sent or self.disconnected or self.conn.state is not OPEN:
            return False
        data = text.encode()
        size = len(data)
        if size < _TWO_BYTES:
            head = _SHORT_HEADS[size]
        elif size < 1 << 16:
            head = b"\x81\x7e" + size.to_bytes(2, "big")
        else:
            head = b"\x81\x7f" + size.to_bytes(8, "big")
        if self._unsent:
            self._unsent += head + data
        else:
            self._unsent = head + data
            _UNFLUSHED.add(self)
        return True

    def flush(self) -> None:
        """Write the waiting frames to the transport."""
        unsent, self._unsent = self._unsent, b""
        if unsent and not self.disconnected:
            self.transport.write(unsent)

    async def send(self, message: Any) -> None:
        self.flush()
        await super().send(message)

    def shutdown(self) -> None:
        self.flush()
        super().shutdown()

    @property
    def is_ready(self) -> bool:
        """Whether a message can be sent now."""
        return not (self._is_full or self.close_sent or self.disconnected) and self.conn.state is OPEN

    def put(self, text: str) -> None:
        """Queue a message as if it had just been received."""
        self.queue.put_nowait({"type": "websocket.receive", "text": text})

    @property
    def is_quick(self) -> bool:
        """Whether the socket is uncompressed."""
        return not self.conn.extensions


class _Unflushed:
    """Sockets with frames to write, in the order in which they got them."""

    def __init__(self) -> None:
        self._sockets: list[QuickSocket] = []

    def add(self, quick_socket: QuickSocket) -> None:
        if not self._sockets:
            quick_socket.loop.call_soon(self._flush)
        self._sockets.append(quick_socket)

    def _flush(self) -> None:
        sockets, self._sockets = self._sockets, []
        for socket in sockets:
            socket.flush()


_UNFLUSHED = _Unflushed()


def ends_with_a_frame(data: bytes) -> bool:
    """Whether bytes that begin with a frame of a client end with one, and each is a message of its own.

    >>> ends_with_a_frame(bytes((0x81, 0x81, 1, 2, 3, 4, 5))), ends_with_a_frame(bytes((0x81, 0x82, 1, 2, 3, 4, 5)))
    (True, False)
    """
    place, end = 0, len(data)
    while place + 2 <= end:
        first, size, place = data[place], data[place + 1] - _MASKED, place + 2
        is_whole = first & 0x80 and first & 0x0F != _CONTINUES and not first & _REST_OF_FIRST
        if size < 0 or not is_whole:
            return False
        for marker, width in ((_TWO_BYTES, 2), (_EIGHT_BYTES, 8)):
            if size == marker:
                size, place = int.from_bytes(data[place : place + width], "big"), place + width
                break
        place += 4 + size
    return place == end
