"""Who follows a competition is told how far it has come; what happened is fetched by those who may see it.

One listener a process hears the bus. Those who follow are told by turns, so many a second: a hall of thousands neither
holds up the tables that report, nor asks for the new page all in the same moment. A message that the bus lost is
noticed when the head is looked at again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from cardinal.store import Log
from cardinal.store.bus import BusMessage

__all__ = ["LiveFeed"]

PAUSE_SECONDS = 0.3
"""A follower is told at most so often; between two messages any number of changes become one."""
LOOK_SECONDS = 2.0
"""So often the heads themselves are looked at, and at once when the bus is there again."""
LIFE_SECONDS = 2.0
"""So often a sign of life is sent, by which a page notices a process that hangs; a full hall gets it more seldom."""
TOLD_TOGETHER, TOLD_A_SECOND = 20, 500
LIVES_A_SECOND = TOLD_A_SECOND // 2
"""A club's phones hear of a change at once; the last of two thousand watchers four seconds later."""

Turn = asyncio.Future[None]
_LOG = logging.getLogger(__name__)


class _Followed:
    """One stream that somebody follows."""

    def __init__(self, seq: int) -> None:
        self.seq = seq
        self.followers = 0
        self.quiet: set[Turn] = set()
        """Those who have been told everything."""


@dataclass(frozen=True, slots=True)
class _Resting:
    """Somebody who was told just now, and knows the stream up to *after*."""

    until: float
    of: _Followed
    after: int
    turn: Turn


class LiveFeed:
    """The streams that are followed in this process."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._streams: dict[str, _Followed] = {}
        self._closing: asyncio.Event = asyncio.Event()
        self._look_now = asyncio.Event()
        self._is_failing = False
        self._due: deque[Turn] = deque()
        self._publishing: asyncio.Task[None] | None = None
        # Those who were told just now, in the order in which they may be told again.
        self._resting: deque[_Resting] = deque()

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        looking = asyncio.create_task(self._look())
        self._log.bus.when_connected(self._connected)
        try:
            async with self._log.bus.hearing(self._hear):
                yield
        finally:
            self.close()
            looking.cancel()
            await asyncio.gather(looking, return_exceptions=True)

    def _connected(self, is_connected: bool) -> None:
        if is_connected:
            self._look_now.set()

    @property
    def life_seconds(self) -> float:
        """How often those who follow get a sign of life, so many as there are."""
        return max(LIFE_SECONDS, sum(one.followers for one in self._streams.values()) / LIVES_A_SECOND)

    def close(self) -> None:
        """Everybody who follows is let go; a server that stops does not wait for them."""
        self._closing.set()
        for stream in self._streams.values():
            self._due.extend(stream.quiet)
            stream.quiet.clear()
        self._due.extend(one.turn for one in self._resting)
        self._resting.clear()
        _call(self._due, len(self._due))

    def _hear(self, message: BusMessage) -> None:
        one = self._streams.get(message.stream)
        if one is not None:
            self._grown(one, message.seq)

    def _grown(self, followed: _Followed, seq: int) -> None:
        if seq > followed.seq:
            followed.seq = seq
            self._due.extend(followed.quiet)
            followed.quiet.clear()
            self._tell_on()

    def _tell_on(self) -> None:
        if (self._due or self._resting) and (self._publishing is None or self._publishing.done()):
            self._publishing = asyncio.get_running_loop().create_task(self._publish())

    async def _publish(self) -> None:
        while self._due or self._resting:
            self._rouse()
            _call(self._due, TOLD_TOGETHER)
            await asyncio.sleep(TOLD_TOGETHER / TOLD_A_SECOND)

    def _rouse(self) -> None:
        """A subscriber whose pause is over is due if it has news, else waits for some."""
        now = asyncio.get_running_loop().time()
        while self._resting and self._resting[0].until <= now:
            rested = self._resting.popleft()
            if not rested.turn.done():
                self._wait(rested.turn, rested.of, rested.after)

    def _wait(self, turn: Turn, followed: _Followed, after: int) -> None:
        if followed.seq > after:
            self._due.append(turn)
        else:
            followed.quiet.add(turn)

    def _turn(self, followed: _Followed, after: int, *, rests: bool) -> Turn:
        """What comes true when there is something to tell to whoever knows the stream up to *after*."""
        loop = asyncio.get_running_loop()
        turn: Turn = loop.create_future()
        if rests:
            self._resting.append(_Resting(loop.time() + PAUSE_SECONDS, followed, after, turn))
        else:
            self._wait(turn, followed, after)
        self._tell_on()
        return turn

    async def _followed(self, stream: str) -> _Followed:
        one = self._streams.get(stream)
        if one is None:
            # Whoever leaves now does not cut the statement off.
            head = await asyncio.shield(asyncio.create_task(self._log.head(stream)))
            one = self._streams.setdefault(stream, _Followed(head.seq))
            self._grown(one, head.seq)
        return one

    async def follow(self, stream: str, after: int = -1) -> AsyncIterator[int | None]:
        """The numbers that the stream reaches, the present one first; None is a sign of life."""
        one = await self._followed(stream)
        one.followers += 1
        turn: Turn | None = None
        rests = False
        try:
            if one.seq > after:
                after = one.seq
                yield after
            while not self._closing.is_set():
                turn = self._turn(one, after, rests=rests)
                await turn
                if self._closing.is_set():
                    return
                rests = one.seq > after
                after = max(after, one.seq)
                yield after if rests else None
        finally:
            if turn is not None:
                turn.cancel()
                one.quiet.discard(turn)
            one.followers -= 1
            if not one.followers and self._streams.get(stream) is one:
                del self._streams[stream]

    async def _look(self) -> None:
        """Look for all who follow; those who hear nothing new are shown that somebody is there."""
        life_at, clock = 0.0, asyncio.get_running_loop().time
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._look_now.wait()
            self._look_now.clear()
            await self._look_at_heads()
            if clock() >= life_at:
                life_at = clock() + self.life_seconds - LOOK_SECONDS / 2
                for one in self._streams.values():
                    self._due.extend(one.quiet)
                    one.quiet.clear()
            self._tell_on()

    async def _look_at_heads(self) -> None:
        followed = dict(self._streams)
        if not followed:
            return
        try:
            async with asyncio.timeout(LOOK_SECONDS):
                heads = await self._log.heads(tuple(followed))
            self._is_failing = False
        except Exception as error:
            # The next look may succeed, and what is told meanwhile is heard all the same.
            if not self._is_failing:
                _LOG.warning("what is followed cannot be looked at now: %s", error or type(error).__name__)
            self._is_failing = True
            return
        for stream, seq in heads.items():
            self._grown(followed[stream], seq)


def _call(due: deque[Turn], most: int) -> None:
    """It is the turn of the first so many; whoever has gone away is passed over."""
    for _ in range(min(most, len(due))):
        turn = due.popleft()
        if not turn.done():
            turn.set_result(None)
