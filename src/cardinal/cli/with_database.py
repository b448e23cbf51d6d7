"""One act on the server's data, from the command line: opened, brought to this version, closed again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from cardinal.store.database import Database, open_database
from cardinal.store.migrations import migrate

Answer = TypeVar("Answer")


def with_database(data: Path, act: Callable[[Database, datetime], Awaitable[Answer]]) -> Answer:
    async def run() -> Answer:
        database = open_database(data)
        try:
            await migrate(database)
            return await act(database, datetime.now(UTC))
        finally:
            await database.close()

    return asyncio.run(run())
