"""What a bus between processes has in common, whatever carries it: batches, signs of life, connections made again.

What is told is passed on in this process at once and put into the next batch for the others: an act never waits for
the bus. Each process also sends a sign of life; whoever does not hear its own any more knows that the bus is away, even
if no connection has broken, and connects again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from abc import abstractmethod
from collections import deque
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, suppress

from .bus import BEAT, Connected, Hear, LocalBus, Messages

__all__ = ["SharedBus"]

BEAT_SECONDS, LOST_SECONDS = 1.0, 3.0
"""A sign of life so often; a bus over which the own is not heard for so long is away."""
AGAIN_SECONDS, SEND_SECONDS, READY_SECONDS = 0.5, 2.0, 5.0
PAUSE_SECONDS = 0.02
"""So long the next batch gathers. Every batch wakes every process: on a busy evening this bounds what the bus costs."""
MOST_BYTES = 7_500
"""PostgreSQL carries less than 8,000 bytes in a notification."""
MOST_NOTES = 10_000
"""So many notes wait while the bus is away; then the oldest are dropped."""
_LOG = logging.getLogger(__name__)


class SharedBus(LocalBus):
    """Between processes. A batch is lines: the name of the process, then ``stream number`` or ``!topic note``."""

    def __init__(self, beat_seconds: float = BEAT_SECONDS, lost_seconds: float = LOST_SECONDS) -> None:
        super().__init__()
        self.name = secrets.token_hex(5)
        self._beat_seconds, self._lost_seconds = beat_seconds, lost_seconds
        self._grown: dict[str, int] = {}
        """How far streams are that the others have not been told of yet."""
        self._notes: deque[str] = deque(maxlen=MOST_NOTES)
        self._tasks: list[asyncio.Task[None]] = []
        self._reader: asyncio.Task[None] | None = None
        self._has_more, self._ready = asyncio.Event(), asyncio.Event()
        self._is_connected = False
        self._heard_at = 0.0
        self._when_connected: list[Connected] = []
        self._has_warned = False

    @property
    def is_shared(self) -> bool:
        return True

    @property
    def is_connected(self) -> bool:
        return self._is_connected

    def when_connected(self, hear: Connected) -> None:
        self._when_connected.append(hear)

    async def publish(self, stream: str, seq: int) -> None:
        self.pass_on(stream, seq)
        self._grown[stream] = seq
        self._has_more.set()
        self._start()

    def post(self, topic: str, note: str) -> None:
        self._notes.append(f"!{topic} {note}")
        self._has_more.set()
        self._start()

    @asynccontextmanager
    async def hearing(self, hear: Hear, *streams: str) -> AsyncIterator[None]:
        await self._connected()
        async with super().hearing(hear, *streams):
            yield

    @asynccontextmanager
    async def listening(self, *streams: str) -> AsyncIterator[Messages]:
        await self._connected()
        async with super().listening(*streams) as messages:
            yield messages

    async def _connected(self) -> None:
        self._start()
        # Whoever wants to listen must not wait for a bus that is away: the log is looked at all the same.
        with suppress(TimeoutError):
            async with asyncio.timeout(READY_SECONDS):
                await self._ready.wait()

    def _start(self) -> None:
        if not self._tasks:
            self._heard_at = asyncio.get_running_loop().time()
            self._tasks = [asyncio.create_task(work) for work in (self._beat(), self._publish())]
            self._reader = asyncio.create_task(self._read())

    async def _publish(self) -> None:
        while True:
            await self._has_more.wait()
            self._has_more.clear()
            grown, self._grown = self._grown, {}
            notes, self._notes = self._notes, deque(maxlen=MOST_NOTES)
            for batch in _batches(self.name, (f"{stream} {seq}" for stream, seq in grown.items()), notes):
                try:
                    async with asyncio.timeout(SEND_SECONDS):
                        await self._send(batch)
                    self._has_warned = False
                except Exception as error:
                    self._warn(grown, error)
            await asyncio.sleep(PAUSE_SECONDS)

    def _warn(self, grown: dict[str, int], error: Exception) -> None:
        """Once for each time that it goes away: an evening of acts would fill the disk."""
        if grown and not self._has_warned:
            self._has_warned = True
            stream, seq = next(iter(grown.items()))
            why = str(error) or type(error).__name__
            _LOG.warning("other processes were not told of %s %s; they look for themselves: %s", stream, seq, why)

    async def _beat(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            # A batch with nothing in it is a sign of life, too.
            self._has_more.set()
            await asyncio.sleep(self._beat_seconds)
            if loop.time() - self._heard_at > self._lost_seconds:
                self._set_connected(is_connected=False)
                self._heard_at = loop.time()
                await self._end_reader()
                self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        while True:
            try:
                await self._receive()
            except Exception as error:
                _LOG.debug("the bus is away: %s", error)
            self._ready.set()
            self._set_connected(is_connected=False)
            await asyncio.sleep(AGAIN_SECONDS)

    def _subscribed(self) -> None:
        """From now on everything is heard; what was told before may have been missed."""
        self._heard_at = asyncio.get_running_loop().time()
        self._ready.set()
        self._set_connected(is_connected=True)

    def _set_connected(self, *, is_connected: bool) -> None:
        if is_connected == self._is_connected:
            return
        self._is_connected = is_connected
        for hear in self._when_connected:
            try:
                hear(is_connected)
            except Exception:
                _LOG.exception("%s could not be told of the bus", hear)

    def _received(self, batch: str) -> None:
        name, *lines = batch.split("\n")
        if name == self.name:
            self._heard_at = asyncio.get_running_loop().time()
            return
        self.pass_on(BEAT, 0, name)
        for line in lines:
            head, _, rest = line.partition(" ")
            if head.startswith("!"):
                self.pass_on(head[1:], 0, rest)
            elif rest.isdigit():
                self.pass_on(head, int(rest))

    @abstractmethod
    async def _send(self, batch: str) -> None:
        """Give a batch to all processes, this one too."""

    @abstractmethod
    async def _receive(self) -> None:
        """Subscribe, say so, and receive until the connection is lost."""

    @abstractmethod
    async def _disconnect(self) -> None: ...

    async def _end_reader(self) -> None:
        if self._reader is not None:
            await _end(self._reader)

    async def close(self) -> None:
        for task in self._tasks:
            await _end(task)
        await self._end_reader()
        await super().close()
        await self._disconnect()


async def _end(task: asyncio.Task[None]) -> None:
    """While it connects or sends, a driver may swallow a cancellation: the task is cancelled again until it ends."""
    while not task.done():
        task.cancel()
        await asyncio.wait((task,), timeout=0.1)


def _batches(name: str, *lines: Iterable[str]) -> Iterator[str]:
    """Batches that fit, each with the name of the process."""
    batch, size = [name], len(name)
    for some in lines:
        for line in some:
            # Names of streams and notes are plain letters, so that a letter is a byte.
            if len(line) > MOST_BYTES:
                continue
            if size + len(line) + 1 > MOST_BYTES:
                yield "\n".join(batch)
                batch, size = [name], len(name)
            batch.append(line)
            size += len(line) + 1
    yield "\n".join(batch)
