"""The bus over PostgreSQL itself: LISTEN/NOTIFY, one part fewer to run.

A notification goes in a transaction of its own and not in that of the append: PostgreSQL lets transactions that notify
commit only one after another, over all tables and events. What is lost that way is looked for in the log.
"""

from __future__ import annotations

from contextlib import suppress

import psycopg
from sqlalchemy.engine import URL

from .shared_bus import SharedBus

_CHANNEL = "cardinal_bus"
# A hint need not be on the disk before the next one is given.
_OPTIONS = "-c synchronous_commit=off"


class PostgresqlBus(SharedBus):
    """One connection a process that listens, and one that notifies. Both go to the server itself: a pooler that shares
    connections between transactions forgets who listens."""

    def __init__(self, address: URL, **seconds: float) -> None:
        super().__init__(**seconds)
        self._address = address.set(drivername="postgresql").render_as_string(hide_password=False)
        self._sender: psycopg.AsyncConnection | None = None

    async def _connection(self) -> psycopg.AsyncConnection:
        return await psycopg.AsyncConnection.connect(
            self._address, autocommit=True, connect_timeout=2, options=_OPTIONS, application_name="cardinal bus"
        )

    async def _send(self, batch: str) -> None:
        if self._sender is None:
            self._sender = await self._connection()
        try:
            await self._sender.execute("SELECT pg_notify(%s, %s)", (_CHANNEL, batch))
        except BaseException:
            await self._disconnect()
            raise

    async def _receive(self) -> None:
        async with await self._connection() as listener:
            await listener.execute(f"LISTEN {_CHANNEL}")
            self._subscribed()
            async for notification in listener.notifies():
                self._received(notification.payload)

    async def _disconnect(self) -> None:
        sender, self._sender = self._sender, None
        if sender is not None:
            with suppress(psycopg.Error, OSError):
                await sender.close()
