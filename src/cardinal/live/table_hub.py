"""The hub of live tables in one process: each table has one owner here, and the log decides between processes.

Commit first, then tell. A command goes through its table's queue to the pure core, becomes events, is committed, and
only then does anybody see it. Where another process was faster, the command is decided again on what it wrote.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from typing import Any

from cardinal.cards import Seat
from cardinal.cards.viewer import Viewer
from cardinal.language import CardinalError, Text, shown
from cardinal.store import Appended, Conflict, Log, Logged
from cardinal.store.bus import BusMessage
from cardinal.store.log import ERASED, Prepared

from .deciding import Asked, Turn, Who, decide, open_events
from .errors import UnknownTable
from .head_check import HeadCheck
from .live_table import Kind, LiveTable, after, fold
from .message_cache import MessageCache
from .presence import Presence
from .presence_exchange import PresenceExchange
from .protocol import Act
from .subscribers import AsyncSubscriber, PublishQueue, Subscriber
from .watching import Past, delay_of

__all__ = ["TableHub", "TableOwner", "table_stream"]

KEPT = 2_000
"""So many tables without subscribers are kept folded."""
TRIES = 20
READ_AT_ONCE = 1
"""So many tables are read from the log at a time: more would only wait for each other's connection."""

_KIND = "table/"
Then = Callable[[Appended | None], None]


def table_stream(key: str) -> str:
    return f"{_KIND}{key}"


class TableOwner:
    """The one place of a process where a table's commands are decided, one after another."""

    def __init__(self, hub: TableHub, key: str) -> None:
        self.hub, self.key = hub, key
        self.table = LiveTable(table_stream(key))
        self.subscribers: set[Subscriber] = set()
        self.presence = Presence(key, hub.presences)
        self.has_robots = False
        self._turn = Turn()
        self._messages = MessageCache()
        self._past: Past | None = None
        self._heard = 0
        """How far the bus says that the table is."""

    def heard(self, seq: int) -> bool:
        """The bus tells of our own acts too, before they are folded here: whether others wrote what is to be read."""
        if seq > self._heard:
            self._heard = seq
        return self._heard > self.table.seq and not self._turn.is_taken

    async def hear(self, seq: int) -> None:
        if self.heard(seq):
            await self.catch_up()

    @property
    def is_behind(self) -> bool:
        """Whether others wrote what is not read yet."""
        return self._heard > self.table.seq

    async def catch_up(self) -> None:
        if self.is_behind:
            await self.refresh()

    async def refresh(self) -> None:
        """Read what the log has beyond what is known here."""
        stream = self.table.stream
        self.read((await self.hub.log.news({stream: self.table.seq})).get(stream, ()))

    def read(self, new: Sequence[Logged]) -> None:
        """Go on with what was read from the log, as far as it is not known meanwhile."""
        if new and new[-1].seq > self.table.seq:
            self._fold([event for event in new if event.seq > self.table.seq])

    def _fold(self, events: Sequence[Logged]) -> None:
        if self._past is None and (events[0].kind == "table_opened" and events[0].payload["options"].get("delay")):
            self._past = Past()
        table = fold(self.table, events) if self._past is None else self._past.fold(self.table, events)
        self._moved(table)

    def _moved(self, table: LiveTable) -> None:
        before, self.table = self.table, table
        self._messages.moved(table, is_heard=bool(self.subscribers))
        if table.sitters is not before.sitters:
            self.has_robots = any(sitter.kind is Kind.ROBOT for sitter in table.sitters.values())
            if _people(table) != _people(before):
                self.presence.seated(key for key in _people(table).values() if key)
        self.hub.publish_queue.moved(self.subscribers, table)
        if self._past is not None and self.subscribers:
            # What those who look on say to each other they read at once.
            for subscriber in self.subscribers if table.chat_at != before.chat_at else ():
                subscriber.seq = -1 if subscriber.viewer is Viewer.PUBLIC else subscriber.seq
            # Those who look on hear of it when it is their time.
            asyncio.get_running_loop().call_later(delay_of(table) + 0.01, self._publish_to_watchers)
        self.hub.moved(self)

    def _publish_to_watchers(self) -> None:
        for subscriber in self.subscribers:
            if subscriber.viewer is Viewer.PUBLIC:
                subscriber.publish()

    async def do(self, who: Who, identity: str, act: Act, seq: int) -> Appended:
        """Carry an act out: committed when this returns, told after that."""
        with self.hub.publish_queue:
            async with self._turn:
                return await self._done(who, identity, act, seq)

    def begin(self, who: Who, identity: str, act: Act, seq: int, then: Then) -> bool:
        """Decide an act as soon as it has the turn, which may be now. *then* is called when it is committed and carried
        out, or with None where it has to be done after all; False where nothing was begun: it has to be done, too."""
        turn, queue = self._turn, self.hub.publish_queue
        if not turn.take():
            queue.__enter__()
            turn.call(partial(self._begin_late, who, identity, act, seq, then))
            return True
        if not self._begin(who, identity, act, seq, then):
            turn.leave()
            return False
        queue.__enter__()
        return True

    def _begin(self, who: Who, identity: str, act: Act, seq: int, then: Then) -> bool:
        try:
            ready = self._decided(who, identity, act, seq)
        except Exception:
            # Any error is reported by the ordinary path that retries the act; the loop goes on.
            return False
        if ready is None:
            return False
        self.hub.log.put(ready, self.table.seq, then=partial(self._begun, ready, then))
        return True

    def _begin_late(self, who: Who, identity: str, act: Act, seq: int, then: Then) -> bool:
        if self._begin(who, identity, act, seq, then):
            return True
        self.hub.publish_queue.__exit__()
        then(None)
        return False

    def _begun(self, ready: Prepared, then: Then, appended: Appended | None) -> None:
        done: Appended | None = None
        try:
            if appended is not None and not appended.repeated:
                self._carry_out(appended, ready)
                done = appended
        finally:
            self._turn.leave()
            self.hub.publish_queue.__exit__()
            if self.is_behind and not self._turn.is_taken:
                # What others wrote behind it was told while this one had the turn.
                self.hub.heads.read_later(self)
            then(done)
            self.hub.publish_queue.publish_due()

    async def _done(self, who: Who, identity: str, act: Act, seq: int) -> Appended:
        log = self.hub.log
        for _ in range(TRIES):
            before = self.table
            try:
                ready = self._decided(who, identity, act, seq)
            except CardinalError:
                # What is refused now may be what this very act has done already.
                earlier = await log.answer(before.stream, identity)
                if earlier is None:
                    raise
                return earlier
            if ready is None:
                # No events: perhaps a repeated act that is already in the log; else an empty answer.
                earlier = await log.answer(before.stream, identity)
                return earlier or Appended(before.stream, before.seq + 1, before.seq)
            try:
                appended = await log.put(ready, before.seq).answer
            except Conflict as conflict:
                overtaken = conflict
                await self.refresh()
                continue
            if appended.repeated:
                await self.refresh()
            else:
                self._carry_out(appended, ready)
            await self.catch_up()
            return appended
        raise overtaken

    def _decided(self, who: Who, identity: str, act: Act, seq: int) -> Prepared | None:
        """What an act becomes on what is known here; None if nothing is left to do."""
        table, hub = self.table, self.hub
        at, when = hub.moment()
        events = decide(Asked(table, who, act, seq, at, hub.chance, hub.muted))
        if not events:
            return None
        # Names are not for the log, which keeps what it has.
        actor = str(who.seat) if who.seat is not None else who.key or "guest"
        gone = tuple(events[0].payload["of"]) if events[0].kind == ERASED else ()
        return hub.log.prepare(table.stream, events, command_id=identity, actor=actor, at=when, erased=gone)

    def _carry_out(self, appended: Appended, ready: Prepared) -> None:
        """What is committed is the table's, unless somebody who looked meanwhile has read it from the log already."""
        table = self.table
        if self._past is None and appended.first == table.seq + 1:
            for seq, event in enumerate(ready.new, start=appended.first):
                table = after(table, event.kind, event.payload, seq, event.read)
            self._moved(table)
            return
        unread = [event for event in ready.logged(appended.first - 1) if event.seq > table.seq]
        if unread:
            self._fold(unread)

    async def erase(self, keys: Sequence[str], identity: str, actor: str) -> Appended:
        """Forget the names under which some have sat here. What they did stays, and the log says that it was done."""
        async with self._turn:
            for _ in range(TRIES):
                at = datetime.fromtimestamp(self.hub.now(), UTC)
                try:
                    appended = await self.hub.log.erase(
                        self.table.stream, self.table.seq, keys, command_id=identity, actor=actor, at=at
                    )
                except Conflict as conflict:
                    overtaken = conflict
                    await self.refresh()
                    continue
                await self.refresh()
                return appended
            raise overtaken

    def message(self, viewer: Seat | Viewer, language: str) -> str:
        """The whole view as it is sent; worked out once for all who see the same in the same language."""
        return self._messages.whole(self.seen(viewer), viewer, language)

    def news(self, subscriber: Subscriber) -> str:
        """The view for a subscriber that has earlier sentences, with only the new ones."""
        table = self.seen(subscriber.viewer)
        viewer, language = subscriber.viewer, subscriber.language
        text, subscriber.cursor = self._messages.news(table, viewer, language, subscriber.cursor)
        return text

    def seen(self, viewer: Seat | Viewer) -> LiveTable:
        """The table that *viewer* is shown: for those who look on, as it was a while ago where it is played so."""
        if viewer is not Viewer.PUBLIC:
            return self.table
        is_unwatched = bool(self.table.options.get("unwatched"))
        if self._past is None and not is_unwatched:
            return self.table
        blank = replace(LiveTable(self.table.stream), game=self.table.game, manner=self.table.manner)
        if self._past is None or is_unwatched:
            # Others have still to play these boards.
            return blank
        past = self._past.seen(self.hub.now() - delay_of(self.table), blank)
        is_over = self.table.between_boards or self.table.deal is not past.deal
        # What players say is as old as what they do; what was erased is gone at once.
        chat = tuple(one for one in self.table.chat if one.seat is None or one.seq <= past.seq)
        past = replace(past, chat=chat, chat_at=self.table.chat_at)
        return replace(past, is_long_over=True) if is_over and past.played is not None else past

    @asynccontextmanager
    async def listening(self, viewer: Seat | Viewer, language: str) -> AsyncIterator[AsyncSubscriber]:
        subscriber = AsyncSubscriber(viewer, language)
        self.subscribers.add(subscriber)
        try:
            yield subscriber
        finally:
            self.leave(subscriber)

    def leave(self, subscriber: Subscriber) -> None:
        """Nothing more is told to this subscriber."""
        self.subscribers.discard(subscriber)
        self.hub.publish_queue.forget(subscriber)


def _people(table: LiveTable) -> dict[Seat, str]:
    return {seat: sitter.key for seat, sitter in table.sitters.items()}


class TableHub:
    """The live tables of a process. Time and chance are given to it."""

    def __init__(
        self,
        log: Log,
        now: Callable[[], float] = time.time,
        chance: Callable[[int], int] = secrets.randbelow,
    ) -> None:
        self.log, self.now, self.chance = log, now, chance
        self.publish_queue = PublishQueue()
        self._milliseconds = -1
        self._moment = (0.0, datetime.fromtimestamp(0, UTC))
        self._owners: OrderedDict[str, TableOwner] = OrderedDict()
        self._evict_beyond = KEPT
        self._reading = asyncio.Semaphore(READ_AT_ONCE)
        self._watching: list[Callable[[TableOwner], None]] = []
        self.muted: frozenset[str] = frozenset()  # the keys of those whom a moderator lets write nothing
        self.heads, self.presences = HeadCheck(self), PresenceExchange(log.bus, now)

    def moment(self) -> tuple[float, datetime]:
        """Now, to the millisecond, as the log keeps it: what comes together comes at one moment."""
        milliseconds = round(self.now() * 1000)
        if milliseconds != self._milliseconds:
            at = milliseconds / 1000
            self._milliseconds, self._moment = milliseconds, (at, datetime.fromtimestamp(at, UTC))
        return self._moment

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[TableHub]:
        """Hear what other processes write, while the application runs."""
        async with self.log.bus.hearing(self._hear, _KIND), self.heads.running(), self.presences.running():
            yield self

    def _hear(self, message: BusMessage) -> None:
        owner = self._owners.get(message.stream.removeprefix(_KIND))
        if owner is not None and owner.heard(message.seq):
            self.heads.read_later(owner)

    def owners(self) -> Iterable[TableOwner]:
        """The owners of the tables that are folded here."""
        return self._owners.values()

    async def recent(self, most: int) -> list[TableOwner]:
        """The tables that moved last, the latest first."""
        return list(islice(reversed(self._owners.values()), most))

    def when_moved(self, act: Callable[[TableOwner], None]) -> None:
        """Have *act* called after every change of a table: robots, clocks, results that flow on."""
        self._watching.append(act)

    def moved(self, owner: TableOwner) -> None:
        for act in self._watching:
            act(owner)

    async def open(
        self, game: str, manner: str = "guarded", *, owner: str = "", options: Mapping[str, Any] | None = None,
        key: str = "",
    ) -> TableOwner:  # fmt: skip
        """A new table; with a *key* that exists already, that table."""
        events = open_events(game, manner, owner, options or {})
        name = key or secrets.token_urlsafe(9).replace("_", "x").replace("-", "y")
        stream, at = table_stream(name), datetime.fromtimestamp(self.now(), UTC)
        with suppress(Conflict):
            await self.log.append(stream, 0, events, command_id="open", actor=owner or "guest", at=at)
        return await self.owner(name)

    async def owner(self, key: str) -> TableOwner:
        """The owner of a table, by the key of its address."""
        owner = self._owners.get(key)
        if owner is None:
            if not (0 < len(key) <= 60 and key.isascii() and key.replace("-", "").replace(".", "").isalnum()):
                raise UnknownTable(Text(__package__, "no_table", {"given": shown(key)}))
            owner = await self._read(key)
        else:
            await self.heads.doubted(owner)
            owner = self._owners.setdefault(key, owner)
        self._owners.move_to_end(key)
        self._forget_unwatched(key)
        return owner

    def _forget_unwatched(self, asked: str) -> None:
        """Of too many tables those go that nobody looks at, wherever they stand; where all are watched, not all are
        looked at each time."""
        if len(self._owners) <= self._evict_beyond:
            return
        idle = (key for key, owner in self._owners.items() if not owner.subscribers and key != asked)
        for key in list(islice(idle, len(self._owners) - KEPT)):
            del self._owners[key]
        self._evict_beyond = max(KEPT, len(self._owners) + KEPT // 20)

    async def _read(self, key: str) -> TableOwner:
        """A table from the log. After a start a hall comes all at once: four players read their table once, and not
        all tables are read at the same time."""
        async with self._reading:
            owner = self._owners.get(key)
            if owner is None:
                owner = TableOwner(self, key)
                await owner.refresh()
                if not owner.table.is_open:
                    raise UnknownTable(Text(__package__, "no_table", {"given": shown(key)}))
                self._owners[key] = owner
            return owner
