"""Processes tell each other over the bus who is there at the tables that their devices look at.

A process tells when something changes, and whoever comes to a table first asks the others. What a process has told
holds as long as its signs of life are heard: that is its lease. While the bus is away nobody knows who is at other
processes, and nobody is called absent.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, NamedTuple

from cardinal.store import Bus
from cardinal.store.bus import BEAT, BusMessage

if TYPE_CHECKING:
    from .presence import Presence

TOPIC = "presence"
LEASE_SECONDS, TELLS_SECONDS = 5.0, 0.02
"""A process that gives no sign of life for so long has nobody there; what changes within so long is told together."""


class Player(NamedTuple):
    """A player's device: since when it is there, whether it takes over from others of the same person, which page it
    shows and the how manieth socket of that it is."""

    key: str
    since: float
    alone: bool
    opening: tuple[str, int]


class There(NamedTuple):
    """Who is there at one process: the players, and how many look on."""

    players: tuple[Player, ...]
    watching: int


class _News:
    """The presence of a table to publish."""

    __slots__ = ("asks", "came")

    def __init__(self) -> None:
        self.came: set[str] = set()
        self.asks = False


class PresenceExchange:
    """The presence of all tables of this process, told to the others and completed by them."""

    def __init__(self, bus: Bus, now: Callable[[], float]) -> None:
        self._bus, self.now = bus, now
        self._tables: dict[str, Presence] = {}
        """The tables with at least one connected device."""
        self._news: dict[Presence, _News] = {}
        self._processes: dict[str, float] = {}
        """When each process gave its last sign of life."""

    @property
    def name(self) -> str:
        return self._bus.name

    @property
    def is_complete(self) -> bool:
        """Whether those at other processes are known, too."""
        return not self._bus.is_shared or self._bus.is_connected

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        if not self._bus.is_shared:
            yield
            return
        self._bus.when_connected(self._connected)
        async with self._bus.hearing(self._hear, TOPIC, BEAT):
            expiring = asyncio.create_task(self._expire())
            try:
                yield
            finally:
                expiring.cancel()
                with suppress(asyncio.CancelledError):
                    await expiring

    def changed(self, presence: Presence, came: str = "", *, asks: bool = False) -> None:
        """Presence changed at a table: publish after a short delay, batched with other changes."""
        if not self._bus.is_shared:
            return
        if presence.is_anybody_here:
            self._tables[presence.key] = presence
        else:
            self._tables.pop(presence.key, None)
        if not self._news:
            asyncio.get_running_loop().call_later(TELLS_SECONDS, self._tell)
        news = self._news.setdefault(presence, _News())
        news.asks |= asks
        if came:
            news.came.add(came)

    def _tell(self) -> None:
        due, self._news = self._news, {}
        for presence, news in due.items():
            here = presence.here()
            note = {"by": self.name, "table": presence.key, "players": here.players, "watching": here.watching}
            note |= {"came": sorted(news.came), "asks": news.asks}
            self._bus.post(TOPIC, json.dumps(note, separators=(",", ":")))

    def _hear(self, message: BusMessage) -> None:
        if message.stream == BEAT:
            self._processes[message.note] = time.monotonic()
            return
        said = json.loads(message.note)
        presence = self._tables.get(said["table"])
        if presence is None:
            return
        self._processes[said["by"]] = time.monotonic()
        players = tuple(Player(key, since, alone, tuple(opening)) for key, since, alone, opening in said["players"])
        presence.heard(said["by"], There(players, int(said["watching"])), said["came"])
        if said["asks"]:
            self.changed(presence)

    def _connected(self, is_connected: bool) -> None:
        for presence in tuple(self._tables.values()):
            presence.lost()
            if is_connected:
                self.changed(presence, asks=True)

    async def _expire(self) -> None:
        while True:
            await asyncio.sleep(LEASE_SECONDS / 4)
            until = time.monotonic() - LEASE_SECONDS
            for process in [name for name, at in self._processes.items() if at < until]:
                del self._processes[process]
                for presence in tuple(self._tables.values()):
                    presence.lost(process)
