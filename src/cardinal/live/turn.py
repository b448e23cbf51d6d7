"""Whose act is decided at a table: one after another, in the order in which they came."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

__all__ = ["Turn"]

Next = Callable[[], bool]
"""Called when it has the turn; says whether it keeps it, and leaves it later."""


class Turn:
    """A lock that is handed on to the next who waits, be it a task or a call."""

    __slots__ = ("_waiting", "is_taken")

    def __init__(self) -> None:
        self.is_taken = False
        self._waiting: deque[asyncio.Future[None] | Next] = deque()

    def take(self) -> bool:
        """Take the turn if nobody has it."""
        if self.is_taken:
            return False
        self.is_taken = True
        return True

    def call(self, act: Next) -> None:
        """Queue *one*: it is called when it gets the turn."""
        self._waiting.append(act)

    def leave(self) -> None:
        """Hand the turn on."""
        while self._waiting:
            waiting = self._waiting.popleft()
            if isinstance(waiting, asyncio.Future):
                if not waiting.done():
                    waiting.set_result(None)
                    return
            elif waiting():
                return
        self.is_taken = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                # The turn came to a task that was cancelled meanwhile.
                self.leave()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.leave()
