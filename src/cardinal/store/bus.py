"""The bus: who is told that a stream has grown. A message may be lost, because a gap in the numbers is seen.

Within one process messages go from queue to queue; between processes over Redis, by ``CARDINAL_REDIS_URL``. Only the
number travels: what happened is read from the log, by whoever may read it.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from cardinal.language import Text

from .errors import BadAddress

__all__ = ["Bus", "LocalBus", "RedisBus", "Told", "open_bus"]

ADDRESS = "CARDINAL_REDIS_URL"
FORMS = ("redis://host:6379/0", "rediss://user:password@host:6380/0")
WAITING = 256
"""So many messages wait for a listener that does not read; then the oldest is dropped."""
_CHANNEL = "cardinal:"
_EVERYTHING = ""
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Told:
    """A stream has grown to this number."""

    stream: str
    seq: int


Messages = AsyncIterator[Told]
Hear = Callable[[Told], None]


class Bus(Protocol):
    """Tells, and lets listen to all streams or to some: by their names, or with ``event/`` to all of a kind."""

    async def tell(self, stream: str, seq: int) -> None: ...

    def listening(self, *streams: str) -> AbstractAsyncContextManager[Messages]:
        """What is told from now on, of *streams* or of all."""
        ...

    def hearing(self, hear: Hear, *streams: str) -> AbstractAsyncContextManager[None]:
        """The same, for whoever is quickly done with a message: *hear* is called with each as it comes."""
        ...

    async def close(self) -> None: ...


class LocalBus:
    """Within one process."""

    def __init__(self, waiting: int = WAITING) -> None:
        self._waiting = waiting
        self._hearing: dict[str, list[Hear]] = {}
        """Who hears of a stream, of a kind of streams, or of everything."""

    async def tell(self, stream: str, seq: int) -> None:
        self.pass_on(stream, seq)

    def pass_on(self, stream: str, seq: int) -> None:
        kind, by_name = stream[: stream.find("/") + 1], self._hearing
        hearing = [*by_name.get(stream, ()), *by_name.get(_EVERYTHING, ())]
        if kind:
            hearing += by_name.get(kind, ())
        if not hearing:
            return
        told = Told(stream, seq)
        for hear in hearing:
            try:
                hear(told)
            except Exception:
                # Whoever cannot hear it keeps nobody else from hearing it, nor from hearing the next.
                _LOG.exception("%s %s could not be heard by %s", stream, seq, hear)

    @asynccontextmanager
    async def hearing(self, hear: Hear, *streams: str) -> AsyncIterator[None]:
        names = streams or (_EVERYTHING,)
        for name in names:
            self._hearing[name] = [*self._hearing.get(name, ()), hear]
        try:
            yield
        finally:
            for name in names:
                self._hearing[name] = [one for one in self._hearing.get(name, ()) if one is not hear]

    @asynccontextmanager
    async def listening(self, *streams: str) -> AsyncIterator[Messages]:
        queue: asyncio.Queue[Told] = asyncio.Queue(self._waiting)

        def put(told: Told) -> None:
            if queue.full():
                queue.get_nowait()
            queue.put_nowait(told)

        async with self.hearing(put, *streams):
            yield _messages(queue)

    async def close(self) -> None:
        self._hearing.clear()


async def _messages(queue: asyncio.Queue[Told]) -> Messages:
    while True:
        yield await queue.get()


class RedisBus:
    """Between processes. One subscription a process feeds its listeners; a lost connection is made again."""

    def __init__(self, address: str, again_seconds: float = 0.5) -> None:
        # Slow to import, and needed only where there are several processes.
        from redis import asyncio as redis
        from redis.exceptions import RedisError

        self._errors: tuple[type[Exception], ...] = (RedisError, OSError)
        try:
            self._redis: Any = redis.from_url(address)
        except ValueError as error:
            raise BadAddress(Text(__package__, "no_bus", {"forms": FORMS}), legal=FORMS) from error
        self._local = LocalBus()
        self._again_seconds = again_seconds
        self._reader: asyncio.Task[None] | None = None
        self._ready = asyncio.Event()

    async def tell(self, stream: str, seq: int) -> None:
        try:
            await self._redis.publish(f"{_CHANNEL}{stream}", str(seq))
        except self._errors as error:
            # Those in this process hear of it all the same.
            self._local.pass_on(stream, seq)
            raise ConnectionError(str(error)) from error

    @asynccontextmanager
    async def listening(self, *streams: str) -> AsyncIterator[Messages]:
        await self._connected()
        async with self._local.listening(*streams) as messages:
            yield messages

    @asynccontextmanager
    async def hearing(self, hear: Hear, *streams: str) -> AsyncIterator[None]:
        await self._connected()
        async with self._local.hearing(hear, *streams):
            yield

    async def _connected(self) -> None:
        if self._reader is None:
            self._reader = asyncio.create_task(self._read())
        await self._ready.wait()

    async def _read(self) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.psubscribe(f"{_CHANNEL}*")
                    await self._pass_on(channel)
            except self._errors:
                # Whoever waits to listen must not wait for Redis: a gap is seen when it is back.
                self._ready.set()
                await asyncio.sleep(self._again_seconds)

    async def _pass_on(self, channel: Any) -> None:
        async for message in channel.listen():
            if message["type"] == "psubscribe":
                self._ready.set()
            elif message["type"] == "pmessage" and message["data"].isdigit():
                stream = message["channel"].decode().removeprefix(_CHANNEL)
                self._local.pass_on(stream, int(message["data"]))

    async def close(self) -> None:
        # While it connects, the driver swallows a cancellation: it is told again until it hears.
        while self._reader is not None and not self._reader.done():
            self._reader.cancel()
            await asyncio.wait((self._reader,), timeout=0.1)
        await self._local.close()
        await self._redis.aclose()


def open_bus(environment: Mapping[str, str] = os.environ) -> Bus:
    """Redis if the environment names one, else the bus of this process."""
    address = environment.get(ADDRESS, "").strip()
    return RedisBus(address) if address else LocalBus()
