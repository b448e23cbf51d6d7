"""Those who are sent views of a table, and who is told first when a process has more to do than time.

What waits for somebody is only the latest view, because a view is always whole. So whoever is waited for is told at
once, and the others as soon as no act waits to be decided, or after a moment at the latest: on a busy evening they are
told of two acts together, on any other nobody notices.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from cardinal.cards import Seat
from cardinal.cards.viewer import Viewer

from .live_table import LiveTable

LATEST_SECONDS, LOOKS_SECONDS = 0.5, 0.05


class LogCursor(NamedTuple):
    """Which sentences a subscriber has: of which board and as whom, up to which of all, and how many of them it could
    read."""

    deal: Mapping[str, Any] | None
    viewer: Seat | Viewer | None
    lines: int
    read: int
    chat: tuple[int, int] = (0, 0)
    """Up to which change of the talk, and how many messages of it could be read."""


BEGINNING = LogCursor(None, None, 0, 0)


class Subscriber:
    """Somebody who is sent views; ``publish`` is called when there is a new one."""

    __slots__ = ("cursor", "language", "publish", "seq", "viewer")

    def __init__(self, viewer: Seat | Viewer, language: str, publish: Callable[[], None]) -> None:
        self.viewer, self.language, self.publish = viewer, language, publish
        self.seq = -1
        self.cursor = BEGINNING


class AsyncSubscriber(Subscriber):
    """A subscriber that is waited with."""

    __slots__ = ("_changed",)

    def __init__(self, viewer: Seat | Viewer, language: str) -> None:
        self._changed = asyncio.Event()
        super().__init__(viewer, language, self._changed.set)

    async def changed(self) -> None:
        await self._changed.wait()
        self._changed.clear()


class PublishQueue:
    """Subscribers of a process that can wait while acts are decided."""

    def __init__(self) -> None:
        self._acting = 0
        self._since: dict[Subscriber, float] = {}
        self._due: dict[Subscriber, None] = {}
        """Those who are sent a view in this very turn of the loop, after whoever acted has been answered."""
        self._is_coming = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._looking: asyncio.TimerHandle | None = None

    def __enter__(self) -> None:
        """An act begins."""
        self._acting += 1

    def __exit__(self, *_: object) -> None:
        self._acting -= 1
        if not self._acting and self._since:
            self._publish_until(float("inf"))

    def moved(self, subscribers: Iterable[Subscriber], table: LiveTable) -> None:
        """A table has moved: who is told now, and who can wait because acts wait to be decided."""
        if self._acting <= 1:
            for subscriber in subscribers:
                self.now(subscriber)
            return
        awaited, since = table.awaited, self._since
        for subscriber in subscribers:
            if subscriber.viewer in awaited:
                self.now(subscriber)
            elif subscriber not in since:
                since[subscriber] = self._running().time()
        if since and self._looking is None:
            self._looking = self._running().call_later(LOOKS_SECONDS, self._look)

    def _running(self) -> asyncio.AbstractEventLoop:
        """The loop of the hub: to ask for it each time asks the system for the process each time."""
        if self._loop is None or self._loop.is_closed():
            self._loop = asyncio.get_running_loop()
        return self._loop

    def now(self, subscriber: Subscriber) -> None:
        self._since.pop(subscriber, None)
        if not self._is_coming:
            self._is_coming = True
            self._running().call_soon(self._come)
        self._due[subscriber] = None

    def _come(self) -> None:
        self._is_coming = False
        self.publish_due()

    def publish_due(self) -> None:
        """Publish to those who are next, while what has changed is at hand."""
        due, self._due = self._due, {}
        for subscriber in due:
            try:
                subscriber.publish()
            except Exception as why:
                # What cannot be sent to one is sent to the others.
                context = {"message": f"{subscriber.viewer} of a table could not be sent a view", "exception": why}
                asyncio.get_running_loop().call_exception_handler(context)

    def forget(self, subscriber: Subscriber) -> None:
        self._since.pop(subscriber, None)
        self._due.pop(subscriber, None)

    def _look(self) -> None:
        loop = self._running()
        self._looking = None
        self._publish_until(loop.time() - LATEST_SECONDS)
        if self._since:
            self._looking = loop.call_later(LOOKS_SECONDS, self._look)

    def _publish_until(self, until: float) -> None:
        """Publish to those who have waited since before *until*: they stand in the order in which they came."""
        due = []
        for subscriber, since in self._since.items():
            if since > until:
                break
            due.append(subscriber)
        for subscriber in due:
            self.now(subscriber)
