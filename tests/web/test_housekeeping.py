"""What a server does by itself while it runs."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from cardinal.store.schema import event_heads
from cardinal.web.housekeeping import housekeeping
from tests.web.people import call, evening, services_of


def test_lists_are_brought_up_to_date_though_nobody_asks_for_one(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening(client)
    services = services_of(client)
    monkeypatch.setattr("cardinal.web.housekeeping.EVERY_SECONDS", 0.01)

    async def behind() -> bool:
        wanted = select(event_heads.c.stream).where(event_heads.c.known_seq < event_heads.c.seq)
        async with services.database.reading() as connection:
            return (await connection.execute(wanted)).first() is not None

    async def story() -> None:
        assert await behind()
        async with housekeeping(services):
            while await behind():
                await asyncio.sleep(0.01)

    call(client, story)
