"""The socket of a table: what the protocol says goes in and out, bounded, for one person on one device.

It is a layer of its own before the routes. A thousand players have their sockets open all evening, and everything that
stands around one of them is there a thousand times.
"""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import orjson
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from cardinal.cards import Seat
from cardinal.cards.viewer import Viewer
from cardinal.language import DEFAULT, CardinalError, Language, NotNow, NotUnderstood, Text
from cardinal.live import Listener, TableOwner, Who, read_message
from cardinal.live.listening import NOTHING
from cardinal.live.protocol import MOST_BYTES, Message, as_text, done, here, refused

from ..desk import Desk
from ..visitor import CookieReader, present, seen_as
from .eagerly import eagerly
from .people import viewer_of, who_is

__all__ = ["SocketDoor"]

A_SECOND, AT_ONCE = 20.0, 60.0
"""So many messages a second a device may send, and so many at once after a pause."""
MOST_TOO_OFTEN = 200
ELSEWHERE, FOREIGN, NO_TABLE, TOO_OFTEN = 4001, 4003, 4004, 4008
"""Why a socket is closed, as the client is told."""

_PATH = re.compile(r"/play/([^/]+)/socket")
_GONE = (RuntimeError, OSError)
"""A socket that closes under a message says so in one of these ways."""


class TooFast(NotNow):
    """A device that sends faster than anybody plays."""


class Pace:
    """How fast a device may send."""

    __slots__ = ("_at", "_left", "beyond")

    def __init__(self, now: float) -> None:
        self._left, self._at, self.beyond = AT_ONCE, now, 0

    def check(self, now: float) -> None:
        self._left = min(AT_ONCE, self._left + (now - self._at) * A_SECOND)
        self._at = now
        if self._left < 1:
            self.beyond += 1
            raise TooFast(Text(__package__, "too_often"))
        self._left -= 1


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

    def __init__(self, app: ASGIApp, desk: Desk, cookies: CookieReader) -> None:
        self._app, self._desk, self._cookies = app, desk, cookies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = _PATH.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if found is None:
            await self._app(scope, receive, send)
            return
        with suppress(*_GONE):
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
            owner = await self._desk.house.owner(key)
        except CardinalError:
            await send({"type": "websocket.close", "code": NO_TABLE, "reason": ""})
            return None
        language, asked = language_at(connection), connection.query_params
        seen_as(scope, await present(self._desk.accounts, self._cookies.visitor(connection)))
        who = await who_is(connection, owner.table, language, asked.get("name", "")[:40])
        return Device(send, owner, who, language, only_new=asked.get("log") == "new")


class Device:
    """One socket of one person at one table."""

    __slots__ = (
        "_changes", "_is_new", "_is_telling", "_only_new", "_options", "_pace", "_seen_as", "_send", "_sitters",
        "_telling", "language", "listener", "owner", "place", "who",
    )  # fmt: skip

    def __init__(self, send: Send, owner: TableOwner, who: Who, language: Language, *, only_new: bool) -> None:
        self._send, self.owner, self.who, self.language, self._only_new = send, owner, who, language, only_new
        self._changes = 0
        self._sitters: object = None
        self._options: object = None
        self._is_new = self._is_telling = False
        self._telling: asyncio.Task[None] | None = None
        self._pace = Pace(asyncio.get_running_loop().time())
        self.listener = Listener(self._viewer(), language, self._tell)
        is_player = isinstance(self.listener.viewer, Seat)
        owner.listeners.add(self.listener)
        self.place = owner.presence.come(who.key, self._noticed, alone=is_player)

    async def serve(self, receive: Receive) -> None:
        """Until it goes: what was accepted is in the log, and the seat stays theirs."""
        try:
            while await self._hear(await receive()):
                pass
        finally:
            self.owner.leave(self.listener)
            self.owner.presence.go(self.place)
            if self._telling is not None:
                self._telling.cancel()

    def _noticed(self) -> None:
        self.owner.house.later.now(self.listener)

    def _tell(self) -> None:
        """There is something new: the latest is always enough."""
        self._is_new = True
        if not self._is_telling:
            self._is_telling = True
            self._telling = eagerly(self._tell_on())

    async def _tell_on(self) -> None:
        try:
            while self._is_new:
                self._is_new = False
                await self._tell_once()
        except _GONE:
            # Whoever hears nothing any more says nothing either: serving ends by itself.
            pass
        finally:
            self._is_telling = False

    async def _tell_once(self) -> None:
        owner, listener = self.owner, self.listener
        if self.place.is_taken:
            await self._say({"kind": "moved", "message": Text(__package__, "elsewhere").render(self.language)})
            await self._close(ELSEWHERE)
            return
        viewer = self._viewer()
        seq = owner.seen(viewer).seq
        if listener.seq != seq or listener.viewer is not viewer:
            listener.viewer, listener.seq = viewer, seq
            text = owner.news(listener) if self._only_new else owner.message(viewer, self.language)
            await self._send({"type": "websocket.send", "text": text})
        if self._changes != owner.presence.changes:
            self._changes = owner.presence.changes
            await self._say(owner.presence.told(owner.table))

    def _viewer(self) -> Seat | Viewer:
        """As whom this person looks on: another only when somebody sits down or stands up, or the table's own terms
        change."""
        table = self.owner.table
        if table.sitters is not self._sitters or table.options is not self._options:
            self._sitters, self._options, self._seen_as = table.sitters, table.options, viewer_of(table, self.who)
        return self._seen_as

    async def _say(self, told: dict[str, Any]) -> None:
        await self._send({"type": "websocket.send", "text": as_text(told)})

    async def _close(self, code: int) -> None:
        with suppress(RuntimeError):
            await self._send({"type": "websocket.close", "code": code, "reason": ""})

    async def _hear(self, told: Any) -> bool:
        """One message of the device; False once it has gone or is sent away."""
        if told["type"] != "websocket.receive":
            return False
        text, identity = told.get("text"), ""
        try:
            self._pace.check(asyncio.get_running_loop().time())
            message = read_message(told.get("bytes") or b"" if text is None else text)
            identity = message.id
            answer = await self._answer(message)
        except CardinalError as why:
            if self._pace.beyond > MOST_TOO_OFTEN or len(text or "") > 8 * MOST_BYTES:
                await self._close(TOO_OFTEN)
                return False
            answer = refused(identity, self.owner.table.seq, why, self.language)
        if answer is not None:
            await self._say(answer)
        return True

    async def _answer(self, message: Message) -> dict[str, Any] | None:
        owner = self.owner
        if message.act is not None:
            made = await owner.do(self.who, message.id, message.act, message.seq)
            return done(message.id, made.last, repeated=made.repeated)
        viewer = self._viewer()
        seen: dict[str, Any] = orjson.loads(owner.message(viewer, self.language))
        if message.do == "here" and message.seq == seen["seq"] and message.hash == seen["hash"]:
            return here(message.seq, message.hash, owner.house.now())
        # Whatever this device missed: the whole view, by the one who tells, so that nothing overtakes it.
        self.listener.seq, self.listener.told = -1, NOTHING
        self._noticed()
        return None
