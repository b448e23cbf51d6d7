"""A coroutine that is run at once, as far as it goes without waiting; only what has to wait becomes a task.

To tell a thousand players something hardly ever waits, and a task for each takes as long as the telling.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Generator
from types import coroutine
from typing import Any

__all__ = ["start_eagerly"]


def start_eagerly(act: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
    """Run *act*; the task of its rest if it waits for something, None if it is done."""
    try:
        waits_for = act.send(None)
    except StopIteration:
        return None
    return asyncio.get_running_loop().create_task(_rest(act, waits_for))


@coroutine
def _rest(act: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """What is left of *act*, which waits for something already: what comes of that is handed on to it."""
    while True:
        try:
            try:
                came = yield waits_for
            except BaseException as why:
                waits_for = act.throw(why)
            else:
                waits_for = act.send(came)
        except StopIteration:
            return
