"""The bus publishes that a stream has grown. Messages may be lost: subscribers compare the log's heads.

Within one process messages go from queue to queue. Between processes they go over PostgreSQL's LISTEN/NOTIFY or over
Redis (``shared_bus``). Of a stream only the number travels: what happened is read from the log, by whoever may read it.
Small notes that no log keeps, such as who is there at a table, are posted to the other processes.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from cardinal.language import Text

from .errors import BadAddress

if TYPE_CHECKING:
    from .database import Database

ADDRESS, REDIS = "CARDINAL_BUS_URL", "CARDINAL_REDIS_URL"
FORMS = ("redis://host:6379/0", "rediss://user:password@host:6380/0", "postgresql://user:password@host:5432/name")
WAITING = 256
"""So many messages wait for a listener that does not read; then the oldest is dropped."""
BEAT = "beat"
"""Under this name is told which other process has given a sign of life; the note is its name on the bus."""
_EVERYTHING = ""
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class BusMessage:
    """A stream has grown to this number, or somebody has posted a note."""

    stream: str
    seq: int
    note: str = ""


Messages = AsyncIterator[BusMessage]
Hear = Callable[[BusMessage], None]
Connected = Callable[[bool], None]


class Bus(Protocol):
    """Tells, and lets listen to all streams or to some: by their names, or with ``event/`` to all of a kind."""

    name: str
    """What this process is called on the bus."""

    @property
    def is_shared(self) -> bool:
        """Whether there may be other processes."""
        ...

    @property
    def is_connected(self) -> bool:
        """Whether what other processes tell arrives here."""
        ...

    async def publish(self, stream: str, seq: int) -> None:
        """Told here at once and to other processes soon; nobody waits for a bus that is away."""
        ...

    def post(self, topic: str, note: str) -> None:
        """A short note to all other processes."""
        ...

    def when_connected(self, hear: Connected) -> None:
        """Have *hear* called with True when the bus is there again, and messages may have been lost; with False when
        it is lost."""
        ...

    def listening(self, *streams: str) -> AbstractAsyncContextManager[Messages]:
        """What is told from now on, of *streams* or of all."""
        ...

    def hearing(self, hear: Hear, *streams: str) -> AbstractAsyncContextManager[None]:
        """The same, for whoever is quickly done with a message: *hear* is called with each as it comes."""
        ...

    async def close(self) -> None: ...


class LocalBus:
    """Within one process."""

    name = ""

    def __init__(self, waiting: int = WAITING) -> None:
        self._waiting = waiting
        self._hearing: dict[str, list[Hear]] = {}
        """Who hears of a stream, of a kind of streams, or of everything."""

    @property
    def is_shared(self) -> bool:
        return False

    @property
    def is_connected(self) -> bool:
        return True

    async def publish(self, stream: str, seq: int) -> None:
        self.pass_on(stream, seq)

    def post(self, topic: str, note: str) -> None:
        """There is nobody else."""

    def when_connected(self, hear: Connected) -> None:
        """It is always there."""

    def pass_on(self, stream: str, seq: int, note: str = "") -> None:
        kind, by_name = stream[: stream.find("/") + 1], self._hearing
        hearing = [*by_name.get(stream, ()), *by_name.get(_EVERYTHING, ())]
        if kind:
            hearing += by_name.get(kind, ())
        if not hearing:
            return
        message = BusMessage(stream, seq, note)
        for hear in hearing:
            try:
                hear(message)
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
                self._hearing[name] = [other for other in self._hearing.get(name, ()) if other is not hear]

    @asynccontextmanager
    async def listening(self, *streams: str) -> AsyncIterator[Messages]:
        queue: asyncio.Queue[BusMessage] = asyncio.Queue(self._waiting)

        def put(message: BusMessage) -> None:
            if queue.full():
                queue.get_nowait()
            queue.put_nowait(message)

        async with self.hearing(put, *streams):
            yield _messages(queue)

    async def close(self) -> None:
        self._hearing.clear()


async def _messages(queue: asyncio.Queue[BusMessage]) -> Messages:
    while True:
        yield await queue.get()


def open_bus(environment: Mapping[str, str] = os.environ, database: Database | None = None) -> Bus:
    """The bus that the environment names; else that of the database, which a SQLite file has only for its process."""
    # Each is slow to import, and only processes that share something need it.
    address = environment.get(ADDRESS, "").strip() or environment.get(REDIS, "").strip()
    if address.startswith(("postgres://", "postgresql://", "postgresql+psycopg://")):
        from .database import database_address
        from .postgresql_bus import PostgresqlBus

        return PostgresqlBus(database_address(address))
    if address:
        from .redis_bus import RedisBus

        return RedisBus(address)
    if database is not None and not database.is_sqlite:
        from .postgresql_bus import PostgresqlBus

        return PostgresqlBus(database.address)
    return LocalBus()


def bad_bus() -> BadAddress:
    return BadAddress(Text(__package__, "no_bus", {"forms": FORMS}), legal=FORMS)
