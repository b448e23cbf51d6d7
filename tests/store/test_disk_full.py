"""A disk that is full, or a file that another program keeps: nothing is confirmed that is not written."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path

from cardinal.store.audit_trail import verify_all
from cardinal.store.chain import VERSION
from cardinal.store.log import Log
from tests.store.filling_writer import STREAM
from tests.store.story import opened

WRITER = Path(__file__).with_name("filling_writer.py")


def test_nothing_is_confirmed_that_a_full_disk_did_not_take(tmp_path: Path) -> None:
    file = tmp_path / "cardinal.sqlite3"

    async def make() -> None:
        async with opened(f"sqlite:///{file}"):
            pass

    async def check(confirmed: list[int]) -> None:
        async with opened(f"sqlite:///{file}") as database:
            log = Log(database)
            there = [one.seq for one in await log.events(STREAM)]
            # Whatever was confirmed is there, in one piece; what was refused is not.
            assert there == confirmed == list(range(1, len(there) + 1))
            assert await verify_all(log) == ()

    asyncio.run(make())
    done = subprocess.run([sys.executable, str(WRITER), str(file)], capture_output=True, text=True, check=True)
    *numbers, told = done.stdout.splitlines()
    assert int(told.split()[1]) > 0, "the disk was never full"
    asyncio.run(check([int(one) for one in numbers]))


def test_a_file_that_another_program_keeps_is_not_said_to_be_written(tmp_path: Path) -> None:
    file = tmp_path / "cardinal.sqlite3"

    async def story() -> None:
        async with opened(f"sqlite:///{file}") as database:
            version = await database.write(lambda connection: int(connection.exec_driver_sql(VERSION).scalar_one()))
            await database.write(lambda connection: connection.exec_driver_sql("PRAGMA busy_timeout = 10") and None)
            other = sqlite3.connect(file, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            try:
                assert database.sqlite is not None
                assert not await database.sqlite.write_texts(version, [("DELETE FROM streams WHERE stream = ?", "")])
            finally:
                other.close()

    asyncio.run(story())
