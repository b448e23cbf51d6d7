"""Sockets that hand short messages over as they come: whatever a client sends, in whatever pieces, arrives once and in
order, and what is no proper message closes the socket as with any other server."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import uvicorn

from cardinal.web.quick_sockets import EXTENSION, QuickSocket, ends_with_a_frame

TEXT, BINARY, CONTINUED, CLOSE, PING, PONG = 0x1, 0x2, 0x0, 0x8, 0x9, 0xA
LAST = 0x80
MOST = 8_000


class Hall:
    """An application that says back what it was told, and how it came: quickly, or by the queue."""

    def __init__(self, takes: bool = True) -> None:
        self.takes = takes

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        quick: QuickSocket = scope["extensions"][EXTENSION]
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})

        def hear(text: str) -> bool:
            return self.takes and text != "wait" and quick.send_text(f"quick {text}")

        quick.on_text = hear
        while (told := await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": f"queue {told.get('text')}"})


@contextmanager
def served(hall: Hall, **more: Any) -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        config = uvicorn.Config(
            hall, ws=QuickSocket, lifespan="off", log_level="critical", ws_max_size=MOST,
            ws_per_message_deflate=False, **more,
        )  # fmt: skip
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            yield listener.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join(20)
            assert not thread.is_alive()


class Client:
    """A client that says what it sends byte by byte."""

    def __init__(self, port: int, extensions: str = "") -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=20)
        asked = (
            "GET /x HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n{extensions}\r\n"
        )
        self._socket.sendall(asked.encode())
        self._come = b""
        self.head = self._until(b"\r\n\r\n")

    def _until(self, end: bytes) -> bytes:
        while end not in self._come:
            self._come += self._socket.recv(65_536)
        found, _, self._come = self._come.partition(end)
        return found

    def _exactly(self, size: int) -> bytes:
        while len(self._come) < size:
            more = self._socket.recv(65_536)
            assert more, "the server has gone"
            self._come += more
        found, self._come = self._come[:size], self._come[size:]
        return found

    def send(self, data: bytes) -> None:
        self._socket.sendall(data)

    def heard(self) -> tuple[int, bytes]:
        """The next frame of the server."""
        first, size = self._exactly(2)
        if size >= 126:
            size = int.from_bytes(self._exactly(2 if size == 126 else 8), "big")
        return first & 0x0F, self._exactly(size)

    def close(self) -> None:
        self._socket.close()


@contextmanager
def client(hall: Hall | None = None, **more: Any) -> Iterator[Client]:
    with served(hall or Hall(), **more) as port:
        one = Client(port)
        try:
            yield one
        finally:
            one.close()


def frame(data: bytes, kind: int = TEXT, last: int = LAST) -> bytes:
    size, mask = len(data), b"\x1f\x02\xe3\x84"
    length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    masked = bytes(one ^ mask[place % 4] for place, one in enumerate(data))
    return bytes((last | kind,)) + length + mask + masked


@pytest.mark.parametrize("text", ["", "a", "四" * 40, "x" * 125, "x" * 126, "y" * 5_000])
def test_a_whole_message_is_heard_as_it_comes_and_what_is_said_arrives(text: str) -> None:
    with client() as one:
        one.send(frame(text.encode()))
        assert one.heard() == (TEXT, f"quick {text}".encode())


def test_a_long_answer_arrives_whole() -> None:
    class Loud(Hall):
        async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
            assert scope["extensions"][EXTENSION].send_text("z" * 70_000)
            await receive()

    with client(Loud()) as one:
        assert one.heard() == (TEXT, b"z" * 70_000)


def test_what_is_said_before_something_else_is_sent_arrives_before_it() -> None:
    class Polite(Hall):
        async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
            quick = scope["extensions"][EXTENSION]
            assert quick.send_text("first")
            assert quick.send_text("second")
            await send({"type": "websocket.send", "text": "third"})
            assert quick.send_text("fourth")
            await send({"type": "websocket.close", "code": 4001, "reason": ""})
            assert not quick.send_text("too late")

    with client(Polite()) as one:
        assert [one.heard()[1] for _ in range(4)] == [b"first", b"second", b"third", b"fourth"]
        assert one.heard() == (CLOSE, (4001).to_bytes(2, "big"))


def test_messages_that_come_together_or_in_pieces_arrive_once_and_in_order() -> None:
    with client() as one:
        one.send(frame(b"first"))
        assert one.heard() == (TEXT, b"quick first")
        one.send(frame(b"a") + frame(b"b") + frame(b"c"))
        assert [one.heard()[1] for _ in range(3)] == [b"queue a", b"queue b", b"queue c"]
        # Two whole ones end where a message ends: the next is heard at once again.
        one.send(frame(b"second"))
        assert one.heard() == (TEXT, b"quick second")
        for byte in frame(b"in pieces"):
            one.send(bytes((byte,)))
            time.sleep(0.002)
        assert one.heard()[1].endswith(b"in pieces")
        one.send(frame(b"third"))
        assert one.heard()[1].endswith(b"third")


def test_a_message_in_parts_is_one_message_with_a_ping_between() -> None:
    with client() as one:
        one.send(frame(b"one ", last=0))
        one.send(frame(b"?", PING))
        assert one.heard() == (PONG, b"?")
        one.send(frame(b"whole", CONTINUED))
        assert one.heard() == (TEXT, b"queue one whole")


def test_a_ping_between_messages_changes_nothing() -> None:
    with client() as one:
        one.send(frame(b"still there?", PING))
        assert one.heard() == (PONG, b"still there?")
        one.send(frame(b"yes"))
        assert one.heard() == (TEXT, b"quick yes")


def test_what_is_not_taken_waits_in_the_queue_and_nothing_overtakes_it() -> None:
    with client() as one:
        one.send(frame(b"wait"))
        assert one.heard() == (TEXT, b"queue wait")
        one.send(frame(b"bytes", BINARY))
        assert one.heard() == (TEXT, b"queue None")
        one.send(frame(b"go"))
        assert one.heard() == (TEXT, b"quick go")


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(b"\xff\xfe"), 1007),
        (frame(b"x" * (MOST + 1)), 1009),
        (b"\x81\x03abc", 1002),
        (bytes((0xC1,)) + frame(b"abc")[1:], 1002),
        (frame(b"more", CONTINUED), 1002),
    ],
    ids=["no text", "too long", "not masked", "bits that mean nothing", "the rest of nothing"],
)
def test_what_is_no_proper_message_closes_the_socket(sent: bytes, code: int) -> None:
    with client() as one:
        one.send(sent)
        kind, told = one.heard()
        assert (kind, int.from_bytes(told[:2], "big")) == (CLOSE, code)


def test_a_client_that_closes_is_answered() -> None:
    with client() as one:
        one.send(frame((1000).to_bytes(2, "big"), CLOSE))
        assert one.heard() == (CLOSE, (1000).to_bytes(2, "big"))


def test_a_server_that_pings_is_answered_and_goes_on_hearing_at_once() -> None:
    with client(ws_ping_interval=0.05, ws_ping_timeout=20) as one:
        kind, told = one.heard()
        assert kind == PING
        one.send(frame(told, PONG))
        one.send(frame(b"after a ping"))
        heard = [one.heard() for _ in range(2)]
        assert (TEXT, b"quick after a ping") in heard


@pytest.mark.parametrize(
    ("data", "is_whole"),
    [
        (frame(b"a") + frame(b"b" * 200), True),
        (frame(b"", PING), True),
        (frame(b"a") + frame(b"b")[:-1], False),
        (frame(b"a")[:1], False),
        (b"\x81\xff" + (70_000).to_bytes(8, "big") + b"mask" + b"x" * 70_000, True),
        (frame(b"a", last=0), False),
        (frame(b"a", CONTINUED), False),
    ],
    ids=["two", "a ping", "half of the second", "one byte", "a long one", "a first part", "a later part"],
)
def test_where_frames_end_is_seen_from_their_heads(data: bytes, is_whole: bool) -> None:
    assert ends_with_a_frame(data) is is_whole
