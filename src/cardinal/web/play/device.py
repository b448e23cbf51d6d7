"""One device of one person at a table: its messages are answered, and it is sent every new view.

There are two ways. On a ``QuickSocket`` an act is decided as soon as its bytes arrive, and views are written without a
task. Everything else (other messages, acts that must wait, sockets of another server) goes through ``serve``, one
message after the other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

import orjson
from starlette.types import Receive, Send

from cardinal.cards import Seat
from cardinal.cards.viewer import Viewer
from cardinal.language import CardinalError, Language, NotNow, Text
from cardinal.live import Subscriber, TableOwner, Who, read_message
from cardinal.live.messages import FromTable, ViewMessage
from cardinal.live.presence import Opening
from cardinal.live.protocol import MOST_BYTES, Message, as_text, done, done_text, here, refused
from cardinal.live.subscribers import BEGINNING
from cardinal.store import Appended

from .people import viewer_of

A_SECOND, AT_ONCE = 20.0, 60.0
"""So many messages a second a device may send, and so many at once after a pause."""
MOST_TOO_OFTEN = 200
ELSEWHERE, TOO_OFTEN = 4001, 4008
"""The close codes of a socket."""

_HASH = '"hash":"'
GONE = (RuntimeError, OSError)
"""A socket that closes under a message says so in one of these ways."""


class Quick(Protocol):
    """The part of a ``QuickSocket`` that a device uses."""

    on_text: Callable[[str], bool] | None

    @property
    def is_quick(self) -> bool: ...

    @property
    def is_ready(self) -> bool:
        """Whether a message can be sent now."""
        ...

    def send_text(self, text: str) -> bool: ...

    def put(self, text: str) -> None:
        """Queue a message as if it had just been received."""
        ...


class TooFast(NotNow):
    """A device that sends faster than anybody plays."""


class Pace:
    """How fast a device may send."""

    __slots__ = ("_at", "_left", "beyond")

    def __init__(self, now: float) -> None:
        self._left, self._at, self.beyond = AT_ONCE, now, 0

    def room(self, now: float) -> float:
        """How many messages would be let through."""
        left = self._left + (now - self._at) * A_SECOND
        return left if left < AT_ONCE else AT_ONCE

    def took(self, room: float, now: float) -> None:
        """One of so many is let through."""
        self._left, self._at = room - 1, now

    def check(self, now: float) -> None:
        room = self.room(now)
        if room < 1:
            self._left, self._at = room, now
            self.beyond += 1
            raise TooFast(Text(__package__, "too_often"))
        self.took(room, now)


class Device:
    """One socket of one person at one table."""

    __slots__ = (
        "_changes",
        "_free",
        "_hash",
        "_is_acting",
        "_is_hearing",
        "_is_new",
        "_is_sending",
        "_only_new",
        "_options",
        "_pace",
        "_quick",
        "_refused",
        "_seen_as",
        "_send",
        "_sending",
        "_sitters",
        "_time",
        "language",
        "owner",
        "place",
        "subscriber",
        "who",
    )  # fmt: skip

    def __init__(
        self,
        send: Send,
        owner: TableOwner,
        who: Who,
        language: Language,
        *,
        only_new: bool,
        noticed: Callable[[CardinalError], None],
        quick: Quick | None = None,
        opening: Opening = ("", 0),
    ) -> None:
        self._refused = noticed
        self._send, self.owner, self.who, self.language, self._only_new = send, owner, who, language, only_new
        self._quick = quick if quick is not None and quick.is_quick else None
        self._is_acting = self._is_hearing = False
        self._free: asyncio.Event | None = None
        self._changes = 0
        self._hash = ""
        self._sitters: object = None
        self._options: object = None
        self._is_new = self._is_sending = False
        self._sending: asyncio.Task[None] | None = None
        self._time = asyncio.get_running_loop().time
        self._pace = Pace(self._time())
        self.subscriber = Subscriber(self._viewer(), language, self._publish)
        is_player = isinstance(self.subscriber.viewer, Seat)
        owner.subscribers.add(self.subscriber)
        self.place = owner.presence.come(who.key, self._noticed, alone=is_player, opening=opening)

    async def serve(self, receive: Receive) -> None:
        """Until it goes: what was accepted is in the log, and the seat stays theirs."""
        try:
            if self._quick is not None:
                self._quick.on_text = self._begin
            while True:
                received = await receive()
                self._is_hearing = True
                if self._is_acting:
                    # One after the other: an act that came before is on its way.
                    self._free = asyncio.Event()
                    await self._free.wait()
                if not await self._hear(received):
                    return
                self._is_hearing = False
        finally:
            if self._quick is not None:
                self._quick.on_text = None
            self.owner.leave(self.subscriber)
            self.owner.presence.go(self.place)
            if self._sending is not None:
                self._sending.cancel()

    def _begin(self, text: str) -> bool:
        """An act that can be decided at once; False for anything else, which takes its place in the queue."""
        now = self._time()
        room = self._pace.room(now)
        if room < 1 or self._is_acting or self._is_hearing:
            return False
        try:
            message = read_message(text)
        except CardinalError:
            return False
        if message.act is None:
            if not self._is_up_to_date(message) or not self._say_here(message):
                return False
            self._pace.took(room, now)
            return True
        then = partial(self._ended, message.id, text)
        if not self.owner.begin(self.who, message.id, message.act, message.seq, then):
            return False
        self._is_acting = True
        self._pace.took(room, now)
        return True

    def _is_up_to_date(self, message: Message) -> bool:
        """Whether a device that says that it is here has what it was sent last, and the log has no more."""
        owner, subscriber, viewer = self.owner, self.subscriber, self._viewer()
        has_latest = message.do == "here" and message.seq == subscriber.seq and message.hash == self._hash
        is_latest = subscriber.viewer is viewer and owner.seen(viewer).seq == subscriber.seq
        return has_latest and is_latest and owner.hub.heads.is_sure(owner)

    def _say_here(self, message: Message) -> bool:
        quick = self._quick
        assert quick is not None, "messages are handed over by a quick socket"
        return quick.send_text(as_text(here(message.seq, message.hash, self.owner.hub.now())))

    def _ended(self, identity: str, text: str, appended: Appended | None) -> None:
        """The act is committed; requeue the message if the quick way could not answer it."""
        quick = self._quick
        assert quick is not None, "acts are begun by a quick socket"
        if appended is None or not quick.send_text(done_text(identity, appended.last)):
            # The same act again has the answer that it had.
            quick.put(text)
        self._is_acting = False
        if self._free is not None:
            self._free.set()
            self._free = None

    def _noticed(self) -> None:
        self.owner.hub.publish_queue.now(self.subscriber)

    def _publish(self) -> None:
        """Send the latest view; those that came before it need not be sent."""
        if not self._is_sending and self._sent_at_once():
            return
        self._is_new = True
        if not self._is_sending:
            self._is_sending = True
            self._sending = asyncio.get_running_loop().create_task(self._send_on())

    def _sent_at_once(self) -> bool:
        """Whether the latest view could be sent without a task."""
        quick, owner, subscriber = self._quick, self.owner, self.subscriber
        if quick is None or self.place.is_taken or self._changes != owner.presence.changes or not quick.is_ready:
            return False
        viewer = self._viewer()
        seq = owner.seen(viewer).seq
        if subscriber.seq == seq and subscriber.viewer is viewer:
            return True
        quick.send_text(self._news(viewer, seq))
        return True

    def _news(self, viewer: Seat | Viewer, seq: int) -> str:
        subscriber = self.subscriber
        subscriber.viewer, subscriber.seq = viewer, seq
        text = self.owner.news(subscriber) if self._only_new else self.owner.message(viewer, self.language)
        start = text.find(_HASH) + len(_HASH)
        self._hash = text[start : text.find('"', start)]
        return text

    async def _send_on(self) -> None:
        try:
            while self._is_new:
                self._is_new = False
                await self._send_latest()
        except GONE:
            # The connection is gone: ``serve`` ends by itself.
            pass
        finally:
            self._is_sending = False

    async def _send_latest(self) -> None:
        owner, subscriber = self.owner, self.subscriber
        if self.place.is_taken:
            await self._say({"kind": "moved", "message": Text(__package__, "elsewhere").render(self.language)})
            await self._close(ELSEWHERE)
            return
        viewer = self._viewer()
        seq = owner.seen(viewer).seq
        if subscriber.seq != seq or subscriber.viewer is not viewer:
            await self._send({"type": "websocket.send", "text": self._news(viewer, seq)})
        if self._changes != owner.presence.changes:
            self._changes = owner.presence.changes
            await self._say(owner.presence.message(owner.table))

    def _viewer(self) -> Seat | Viewer:
        """As whom this person looks on: another only when somebody sits down or stands up, or the table's own terms
        change."""
        table = self.owner.table
        if table.sitters is not self._sitters or table.options is not self._options:
            self._sitters, self._options, self._seen_as = table.sitters, table.options, viewer_of(table, self.who)
        return self._seen_as

    async def _say(self, message: FromTable) -> None:
        await self._send({"type": "websocket.send", "text": as_text(message)})

    async def _close(self, code: int) -> None:
        with suppress(RuntimeError):
            await self._send({"type": "websocket.close", "code": code, "reason": ""})

    async def _hear(self, received: Any) -> bool:
        """One message of the device; False once it has gone or is sent away."""
        if received["type"] != "websocket.receive":
            return False
        text, identity = received.get("text"), ""
        try:
            self._pace.check(self._time())
            message = read_message(received.get("bytes") or b"" if text is None else text)
            identity = message.id
            answer = await self._answer(message)
        except CardinalError as why:
            self._refused(why)
            if self._pace.beyond > MOST_TOO_OFTEN or len(text or "") > 8 * MOST_BYTES:
                await self._close(TOO_OFTEN)
                return False
            answer = refused(identity, self.owner.table.seq, why, self.language)
        if answer is not None:
            await self._say(answer)
        return True

    async def _answer(self, message: Message) -> FromTable | None:
        owner = self.owner
        if message.act is not None:
            made = await owner.do(self.who, message.id, message.act, message.seq)
            return done(message.id, made.last, repeated=made.repeated)
        # Compare with the log itself: bus messages may be missing or late.
        await owner.hub.heads.doubted(owner)
        viewer = self._viewer()
        seen: ViewMessage = orjson.loads(owner.message(viewer, self.language))
        if message.do == "here" and message.seq == seen["seq"] and message.hash == seen["hash"]:
            return here(message.seq, message.hash, owner.hub.now())
        # The device has missed something: send it the whole view, in order with all others.
        self.subscriber.seq, self.subscriber.cursor = -1, BEGINNING
        self._noticed()
        return None
