"""What follows the tables of a hub in the background: told of each that moves, and ended with all that it has begun."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any, Self

from .table_hub import TableHub, TableOwner


class TableFollower:
    """The life of such a thing; a subclass says in ``moved`` what it does."""

    def __init__(self, hub: TableHub) -> None:
        self._hub = hub
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_open = False

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Self]:
        self._is_open = True
        self._hub.when_moved(self.moved)
        try:
            yield self
        finally:
            self._is_open = False
            for task in tuple(self._tasks):
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def moved(self, owner: TableOwner) -> None:
        raise NotImplementedError

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
