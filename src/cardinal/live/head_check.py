"""The log is the truth and the bus only a hint: the heads of tables that somebody looks at are checked against the log.

Where several processes share a database, one question for all tables of a process is asked every other second, and at
once when the bus is there again. So a lost message, or a bus that is away all evening, costs seconds and no table.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .table_hub import TableHub, TableOwner

__all__ = ["HeadCheck"]

CHECK_SECONDS, ANSWER_SECONDS = 1.5, 5.0
_LOG = logging.getLogger(__name__)


class HeadCheck:
    """Checks the tables of a hub while it is open, and reads what others wrote: while one answer is waited for, the
    next question gathers. A process that has its file for itself checks nothing."""

    def __init__(self, hub: TableHub) -> None:
        self._hub = hub
        self._is_alone = hub.log.database.is_sqlite
        self._at = float("-inf")
        self._now = asyncio.Event()
        self._is_failing = False
        self._behind: dict[TableOwner, None] = {}
        self._reading: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        checking = None if self._is_alone else asyncio.create_task(self._run())
        self._hub.log.bus.when_connected(self._connected)
        try:
            yield
        finally:
            for task in (checking, self._reading):
                if task is not None:
                    task.cancel()
                    with suppress(asyncio.CancelledError):
                        await task

    def read_later(self, owner: TableOwner) -> None:
        """Others have written at a table: it is read with all others of which the same is heard meanwhile."""
        self._behind[owner] = None
        if self._reading is None or self._reading.done():
            self._reading = asyncio.get_running_loop().create_task(self._read())

    async def _read(self) -> None:
        while self._behind:
            behind = {owner.table.stream: owner for owner in self._behind if owner.is_behind}
            self._behind.clear()
            try:
                news = await self._hub.log.news({stream: owner.table.seq for stream, owner in behind.items()})
                for stream, new in news.items():
                    behind[stream].read(new)
            except Exception as error:
                # A database that is away comes back, and the next check tells how far the tables are then.
                _LOG.warning("what others wrote at tables %s could not be read: %s", sorted(behind), error)

    def _connected(self, is_connected: bool) -> None:
        if is_connected:
            self._now.set()

    async def _run(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(CHECK_SECONDS):
                    await self._now.wait()
            self._now.clear()
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    await self.check()
                self._is_failing = False
            except Exception as error:
                if not self._is_failing:
                    _LOG.warning("the heads of the tables cannot be checked now: %s", error or type(error).__name__)
                self._is_failing = True

    async def check(self) -> None:
        """Look at the heads of all tables that have subscribers; what others wrote is read."""
        begun = time.monotonic()
        owners = {owner.table.stream: owner for owner in self._hub.owners() if owner.subscribers}
        if owners:
            for stream, seq in (await self._hub.log.heads(tuple(owners))).items():
                if owners[stream].heard(seq):
                    self.read_later(owners[stream])
        self._at = begun

    def is_sure(self, owner: TableOwner) -> bool:
        """Whether the table is as the log had it a moment ago."""
        return self._is_alone or (bool(owner.subscribers) and time.monotonic() - self._at < 2 * CHECK_SECONDS)

    async def doubted(self, owner: TableOwner) -> None:
        """Somebody wants to be sure of a table: it is read unless the last check, which was just now, was of it too.
        Where the log cannot be read, what is known is all there is."""
        if self.is_sure(owner):
            return
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await owner.refresh()
        except Exception as error:
            _LOG.debug("table %s could not be read: %s", owner.key, error)
