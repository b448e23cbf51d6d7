"""The bus over Redis, by ``CARDINAL_REDIS_URL``."""

from __future__ import annotations

from typing import Any

from redis import asyncio as redis

from .bus import bad_bus
from .shared_bus import SharedBus

_CHANNEL = "cardinal:batches"


class RedisBus(SharedBus):
    """One subscription a process, and one connection that publishes."""

    def __init__(self, address: str, **seconds: float) -> None:
        super().__init__(**seconds)
        try:
            self._redis: Any = redis.from_url(address, socket_connect_timeout=2)
        except ValueError as error:
            raise bad_bus() from error

    async def _send(self, batch: str) -> None:
        await self._redis.publish(_CHANNEL, batch)

    async def _receive(self) -> None:
        async with self._redis.pubsub() as channel:
            await channel.subscribe(_CHANNEL)
            async for message in channel.listen():
                if message["type"] == "subscribe":
                    self._subscribed()
                elif message["type"] == "message":
                    self._received(message["data"].decode())

    async def _disconnect(self) -> None:
        await self._redis.aclose()
