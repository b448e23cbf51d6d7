"""Evenings of a season in the database: read in the state that they were kept in, and gone with whoever is erased."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import func, select

from cardinal.store import season_evenings
from cardinal.store.log import Log, NewEvent
from cardinal.store.schema import season_evenings as table
from cardinal.store.season_evenings import SeasonEvenings
from tests.store.story import AT, opened

STREAM = "event/spring"


def test_only_the_state_that_is_asked_for_is_read(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened(address) as database:
            store = SeasonEvenings(database)
            await store.keep("thursday", "", "a" * 64, b"body", b"details")
            assert await store.bodies({"thursday": "a" * 64, "other": "a" * 64}) == {"thursday": b"body"}
            assert await store.details({"thursday": "a" * 64}) == {"thursday": b"details"}
            assert await store.bodies({"thursday": "b" * 64}) == {}
            await store.keep("thursday", "", "b" * 64, b"later", b"")
            assert await store.bodies({"thursday": "b" * 64}) == {"thursday": b"later"}
            # Another version of the code has scored it.
            monkeypatch.setattr(season_evenings, "code_stamp", lambda: "0" * 64)
            assert await store.bodies({"thursday": "b" * 64}) == {}
            await store.forget(["thursday"])
            async with database.reading() as connection:
                assert (await connection.execute(select(func.count()).select_from(table))).scalar_one() == 0

    asyncio.run(story())


def test_an_evening_goes_with_whoever_is_erased_and_is_not_kept_of_an_older_log(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            log, store = Log(database), SeasonEvenings(database)
            await log.append(STREAM, 0, [NewEvent("noted", {})], command_id="1", actor="organiser", at=AT)
            before = (await store.heads([STREAM]))[STREAM]
            await store.keep("spring", STREAM, before, b"with a name", b"")
            assert await store.bodies({"spring": before}) == {"spring": b"with a name"}
            await log.erase(STREAM, 1, ["P1"], command_id="2", actor="organiser", at=AT)
            async with database.reading() as connection:
                assert (await connection.execute(select(func.count()).select_from(table))).scalar_one() == 0
            # What was worked out before the erasure comes too late.
            await store.keep("spring", STREAM, before, b"with a name", b"")
            assert await store.bodies({"spring": before}) == {}

    asyncio.run(story())
