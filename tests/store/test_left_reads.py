"""Readers who leave in the middle: their connections are closed all the same, before the database is."""

from __future__ import annotations

import asyncio
import gc
import warnings
from pathlib import Path

from cardinal.store.database import open_database
from cardinal.store.log import Log
from cardinal.store.migrations import migrate


def test_a_database_that_is_closed_leaves_no_connection_of_a_reader_who_left(tmp_path: Path) -> None:
    async def story() -> None:
        database = open_database(tmp_path, "")
        await migrate(database)
        log = Log(database)
        for turns in range(12):
            # Cut off at every step: while a connection is opened, while a statement runs, while it is given back.
            reading = asyncio.create_task(log.head("event/spring"))
            for _ in range(turns):
                await asyncio.sleep(0)
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
        await database.close()

    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        asyncio.run(story())
        gc.collect()
    assert [str(one.message) for one in warned if issubclass(one.category, ResourceWarning)] == []
