"""From the database of the version before to this one, and back by restoring the backup that was made before.

``backups/rows_of_texts.jsonl`` is a backup that an earlier version wrote; its rows are put into tables as that version
had them, and the commands are those that the operator gives.
"""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from cardinal.store.audit_trail import verify_all
from cardinal.store.competition_log import Competitions
from cardinal.store.log import Log
from cardinal.store.migrations import current_revision, migrate
from tests.cli.entry_point import Command, commands
from tests.store.story import STREAM, opened
from tests.store.test_rows_of_texts import BACKUP, cells

BEFORE = "5"
"""The revision of the version before this one."""


def rows() -> list[tuple[str, dict[str, Any]]]:
    told = [json.loads(line) for line in BACKUP.read_text("utf-8").splitlines()]
    return [(one["table"], one["row"]) for one in told if "row" in one]


@pytest.fixture(scope="module")
def cardinal() -> Iterator[Command]:
    with commands() as made:
        yield made


async def as_before(address: str) -> None:
    """A database as the version before left it."""
    async with opened(address, BEFORE) as database, database.writing() as connection:
        for table, row in rows():
            names = ", ".join(f'"{name}"' for name in row)
            values = ", ".join(f":{name}" for name in row)
            await connection.execute(text(f"INSERT INTO {table} ({names}) VALUES ({values})"), row)


async def heads(address: str, revision: str = "head") -> dict[str, tuple[int, str]]:
    async with opened(address, revision) as database, database.reading() as connection:
        found = await connection.execute(text("SELECT stream, seq, digest FROM streams"))
        return {row.stream: (row.seq, row.digest) for row in found}


def test_a_database_of_the_version_before_opens_with_the_digests_and_results_that_it_had(address: str) -> None:
    async def story() -> None:
        await as_before(address)
        before = await heads(address, BEFORE)
        assert before == {row["stream"]: (row["seq"], row["digest"]) for table, row in rows() if table == "streams"}
        async with opened(address) as database:
            assert int(await current_revision(database)) > int(BEFORE)
            log = Log(database)
            assert await verify_all(log) == ()
            assert ("1", 1, "", "4S by N +1") in cells(await Competitions(log).state(STREAM))
        assert await heads(address) == before

    asyncio.run(story())


def test_the_backup_of_before_the_upgrade_brings_back_what_was_there(tmp_path: Path, cardinal: Command) -> None:
    data, back = tmp_path / "data", tmp_path / "back"
    data.mkdir()
    address = f"sqlite:///{data}/cardinal.sqlite3"
    asyncio.run(as_before(address))
    noted = asyncio.run(heads(address, BEFORE))

    async def upgrade_and_go_wrong() -> None:
        async with opened(address) as database:
            await migrate(database)
            async with database.writing() as connection:
                await connection.execute(text("DELETE FROM events"))

    asyncio.run(upgrade_and_go_wrong())
    assert cardinal("audit", "verify", "--data", str(data)).returncode == 1
    assert cardinal("restore", str(BACKUP), "--data", str(back)).returncode == 0
    verified = cardinal("audit", "verify", "--data", str(back))
    assert verified.returncode == 0, verified.stdout
    for stream, (seq, digest) in noted.items():
        assert f"{stream} {seq} {digest}" in " ".join(verified.stdout.split())


def test_a_backup_of_a_newer_version_is_refused_in_words(tmp_path: Path, cardinal: Command) -> None:
    newer = tmp_path / "newer.jsonl.gz"
    head, *rest = BACKUP.read_text("utf-8").splitlines()
    newer.write_bytes(gzip.compress("\n".join([json.dumps(json.loads(head) | {"revision": "99"}), *rest]).encode()))
    refused = cardinal("restore", str(newer), "--data", str(tmp_path / "new"))
    assert refused.returncode == 2
    assert "99" in refused.stderr
