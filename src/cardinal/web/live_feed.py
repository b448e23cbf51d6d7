"""Who follows a competition is told how far it has come; what happened is fetched by those who may see it.

One listener a process hears the bus. Those who follow are told by turns, so many a second: a hall of thousands neither
holds up the tables that report, nor asks for the new page all in the same moment. A message that the bus lost is
noticed when the head is looked at again.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from cardinal.store import Log

__all__ = ["LiveFeed"]

PAUSE_SECONDS = 0.3
"""A follower is told at most so often; between two messages any number of changes become one."""
LOOK_SECONDS = 10.0
"""So often the head itself is looked at, and a sign of life is sent."""
TOLD_TOGETHER, TOLD_A_SECOND = 20, 500
"""A club's phones hear of a change at once; the last of two thousand watchers four seconds later."""

Turn = asyncio.Future[None]


class _Followed:
    """One stream that somebody follows."""

    def __init__(self, seq: int) -> None:
        self.seq = seq
        self.followers = 0
        self.looked_at = 0.0
        self.quiet: set[Turn] = set()
        """Those who have been told everything."""


class LiveFeed:
    """The streams that are followed in this process."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._streams: dict[str, _Followed] = {}
        self._closing: asyncio.Event = asyncio.Event()
        self._due: deque[Turn] = deque()
        self._telling: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        task = asyncio.create_task(self._listen())
        try:
            yield
        finally:
            self.close()
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    def close(self) -> None:
        """Everybody who follows is let go; a server that stops does not wait for them."""
        self._closing.set()
        for one in self._streams.values():
            self._due.extend(one.quiet)
            one.quiet.clear()
        _call(self._due, len(self._due))

    async def _listen(self) -> None:
        async with self._log.bus.listening() as messages:
            async for told in messages:
                one = self._streams.get(told.stream)
                if one is not None:
                    self._grown(one, told.seq)

    def _grown(self, one: _Followed, seq: int) -> None:
        if seq > one.seq:
            one.seq = seq
            self._due.extend(one.quiet)
            one.quiet.clear()
            self._tell_on()

    def _tell_on(self) -> None:
        if self._due and (self._telling is None or self._telling.done()):
            self._telling = asyncio.get_running_loop().create_task(self._tell())

    async def _tell(self) -> None:
        while self._due:
            _call(self._due, TOLD_TOGETHER)
            await asyncio.sleep(TOLD_TOGETHER / TOLD_A_SECOND)

    def _turn(self, one: _Followed, after: int) -> Turn:
        """What comes true when there is something to tell to whoever knows the stream up to *after*."""
        turn: Turn = asyncio.get_running_loop().create_future()
        if one.seq > after:
            self._due.append(turn)
            self._tell_on()
        else:
            one.quiet.add(turn)
        return turn

    async def _followed(self, stream: str) -> _Followed:
        one = self._streams.get(stream)
        if one is None:
            head = await self._log.head(stream)
            one = self._streams.setdefault(stream, _Followed(head.seq))
            self._grown(one, head.seq)
        return one

    async def follow(self, stream: str, after: int = -1) -> AsyncIterator[int | None]:
        """The numbers that the stream reaches, the present one first; None is a sign of life."""
        one = await self._followed(stream)
        one.followers += 1
        turn: Turn | None = None
        try:
            if one.seq > after:
                after = one.seq
                yield after
            while not self._closing.is_set():
                turn = self._turn(one, after)
                done, _ = await asyncio.wait((turn,), timeout=LOOK_SECONDS)
                if one.seq > after and not self._closing.is_set():
                    after = one.seq
                    yield after
                    await asyncio.sleep(PAUSE_SECONDS)
                elif not done:
                    one.quiet.discard(turn)
                    await self._look(one, stream)
                    yield None
        finally:
            if turn is not None:
                one.quiet.discard(turn)
            one.followers -= 1
            if not one.followers and self._streams.get(stream) is one:
                del self._streams[stream]

    async def _look(self, one: _Followed, stream: str) -> None:
        """One of the followers looks for all of them."""
        now = asyncio.get_running_loop().time()
        if now - one.looked_at >= LOOK_SECONDS / 2:
            one.looked_at = now
            self._grown(one, (await self._log.head(stream)).seq)


def _call(due: deque[Turn], most: int) -> None:
    """It is the turn of the first so many; whoever has gone away is passed over."""
    for _ in range(min(most, len(due))):
        turn = due.popleft()
        if not turn.done():
            turn.set_result(None)
