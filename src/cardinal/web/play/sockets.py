"""The socket of a table: what the protocol says goes in and out, bounded, for one person on one device."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from cardinal.cards import Seat
from cardinal.language import DEFAULT, CardinalError, Language, NotNow, NotUnderstood, Text
from cardinal.live import Listener, TableOwner, Who, read_message
from cardinal.live.presence import Place
from cardinal.live.protocol import MOST_BYTES, Message, done, here, refused

from ..desk import desk_of
from .people import viewer_of, who_is

__all__ = ["router"]

router = APIRouter()
A_SECOND, AT_ONCE = 20.0, 60.0
"""So many messages a second a device may send, and so many at once after a pause."""
MOST_TOO_OFTEN = 200
ELSEWHERE, FOREIGN, NO_TABLE, TOO_OFTEN = 4001, 4003, 4004, 4008
"""Why a socket is closed, as the client is told."""

_GONE = (WebSocketDisconnect, RuntimeError, OSError)
"""A socket that closes under a message says so in one of these ways."""


class TooFast(NotNow):
    """A device that sends faster than anybody plays."""


class Pace:
    """How fast a device may send."""

    def __init__(self, now: float) -> None:
        self._left, self._at, self.beyond = AT_ONCE, now, 0

    def check(self, now: float) -> None:
        self._left = min(AT_ONCE, self._left + (now - self._at) * A_SECOND)
        self._at = now
        if self._left < 1:
            self.beyond += 1
            raise TooFast(Text(__package__, "too_often"))
        self._left -= 1


def is_ours(socket: WebSocket) -> bool:
    """A page of another site may not speak for our visitors; a program that sends no Origin has no cookie of theirs."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host", "")


def language_at(socket: WebSocket) -> Language:
    try:
        return Language.parse(socket.query_params.get("lang", ""))
    except NotUnderstood:
        return DEFAULT


@router.websocket("/play/{key}/socket")
async def table_socket(socket: WebSocket, key: str) -> None:
    if not is_ours(socket):
        await socket.close(FOREIGN)
        return
    language = language_at(socket)
    # Accepted first: a refusal before that has no reason that a browser's script could read.
    await socket.accept()
    try:
        owner = await desk_of(socket).house.owner(key)
    except CardinalError:
        await socket.close(NO_TABLE)
        return
    who = await who_is(socket, owner.table, language, socket.query_params.get("name", "")[:40])
    await Device(socket, owner, who, language).serve()


class Device:
    """One socket of one person at one table."""

    listener: Listener
    place: Place

    def __init__(self, socket: WebSocket, owner: TableOwner, who: Who, language: Language) -> None:
        self.socket, self.owner, self.who, self.language = socket, owner, who, language
        self._only_new = socket.query_params.get("log") == "new"
        self._changes = 0

    async def serve(self) -> None:
        loop = asyncio.get_running_loop()
        async with self.owner.listening(viewer_of(self.owner.table, self.who), self.language) as self.listener:
            is_player = isinstance(self.listener.viewer, Seat)
            with self.owner.presence.of(self.who.key, self.listener.tell, alone=is_player) as self.place:
                telling = loop.create_task(self._tell())
                try:
                    await self._hear(Pace(loop.time()))
                except _GONE:
                    # What was accepted is in the log, and the seat stays theirs.
                    pass
                finally:
                    telling.cancel()

    async def _tell(self) -> None:
        """Views as the table moves; the latest is always enough."""
        with suppress(*_GONE):
            await self._tell_on()

    async def _tell_on(self) -> None:
        owner, listener = self.owner, self.listener
        while True:
            await listener.changed()
            if self.place.is_taken:
                await self._say({"kind": "moved", "message": Text(__package__, "elsewhere").render(self.language)})
                await self.socket.close(ELSEWHERE)
                return
            viewer = viewer_of(owner.table, self.who)
            seq = owner.seen(viewer).seq
            if listener.seq != seq or listener.viewer is not viewer:
                listener.viewer, listener.seq = viewer, seq
                await self.socket.send_text(self._view())
            if self._changes != owner.presence.changes:
                self._changes = owner.presence.changes
                await self._say(owner.presence.told(owner.table))

    def _view(self) -> str:
        listener = self.listener
        return self.owner.news(listener) if self._only_new else self.owner.message(listener.viewer, self.language)

    async def _say(self, told: dict[str, Any]) -> None:
        await self.socket.send_text(json.dumps(told, ensure_ascii=False, separators=(",", ":")))

    async def _hear(self, pace: Pace) -> None:
        loop = asyncio.get_running_loop()
        while self.socket.application_state is WebSocketState.CONNECTED:
            text = await self.socket.receive_text()
            identity = ""
            try:
                pace.check(loop.time())
                message = read_message(text)
                identity = message.id
                answer = await self._answer(message)
            except CardinalError as why:
                if pace.beyond > MOST_TOO_OFTEN or len(text) > 8 * MOST_BYTES:
                    with suppress(RuntimeError):
                        await self.socket.close(TOO_OFTEN)
                    return
                answer = refused(identity, self.owner.table.seq, why, self.language)
            if answer is not None:
                await self._say(answer)

    async def _answer(self, message: Message) -> dict[str, Any] | None:
        owner = self.owner
        if message.act is not None:
            made = await owner.do(self.who, message.id, message.act, message.seq)
            return done(message.id, made.last, repeated=made.repeated)
        viewer = viewer_of(owner.table, self.who)
        seen: dict[str, Any] = json.loads(owner.message(viewer, self.language))
        if message.do == "here" and message.seq == seen["seq"] and message.hash == seen["hash"]:
            return here(message.seq, message.hash, owner.house.now())
        # Whatever this device missed: the whole view, by the one who tells, so that nothing overtakes it.
        self.listener.seq, self.listener.told = -1, (None, None, 0)
        self.listener.tell()
        return None
