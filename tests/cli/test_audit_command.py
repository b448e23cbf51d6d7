"""``cardinal audit verify`` and ``backup`` as an operator types them, also on a log that is changed or damaged."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardinal.cli.main import COMMANDS
from tests.cli.entry_point import Command, commands
from tests.store.story import STREAM, Evening, opened

PAGE = 4096


@pytest.fixture(scope="module")
def cardinal() -> Iterator[Command]:
    with commands() as run:
        yield run


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with an evening in it."""

    async def fill() -> None:
        async with opened(f"sqlite:///{tmp_path}/cardinal.sqlite3") as database:
            await Evening(database).begin()

    asyncio.run(fill())
    return tmp_path


def damage(data: Path, table: str) -> None:
    """Overwrite every page of a table but its first, as a disk that fails would."""
    with sqlite3.connect(data / "cardinal.sqlite3") as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        pages = [row[0] for row in connection.execute("SELECT pageno FROM dbstat WHERE name = ? ORDER BY 1", (table,))]
    connection.close()
    with (data / "cardinal.sqlite3").open("r+b") as file:
        for number in pages[1:] or pages:
            file.seek((number - 1) * PAGE)
            file.write(b"\xaa" * PAGE)


def test_verify_prints_the_heads_and_says_that_the_log_is_whole(cardinal: Command, data: Path) -> None:
    found = cardinal("audit", "verify", "--data", data)
    assert (found.returncode, found.stderr) == (0, "")
    stream, seq, digest = found.stdout.splitlines()[0].split()
    assert (stream, int(seq) > 3, len(digest), set(digest) != {"0"}) == (STREAM, True, 64, True)
    assert found.stdout.endswith("The log is as it was written.\n")


def test_a_changed_row_ends_with_1_and_is_named(cardinal: Command, data: Path) -> None:
    with sqlite3.connect(data / "cardinal.sqlite3") as connection:
        connection.execute("UPDATE events SET payload = replace(payload, '\"', ' \"') WHERE seq = 2")
    found = cardinal("audit", "verify", "--data", data)
    assert (found.returncode, found.stderr) == (1, "")
    assert f"{STREAM}: event 2 is not what was written." in found.stdout
    assert "as it was written: 1 findings" in found.stdout


def test_a_folder_without_a_database_is_refused_and_none_is_made(cardinal: Command, tmp_path: Path) -> None:
    for arguments in (("audit", "verify"), ("backup", tmp_path / "b.gz"), ("person", "find", "Nora")):
        found = cardinal(*arguments, "--data", tmp_path / "mistyped")
        assert (found.returncode, found.stdout) == (2, "")
        assert "There is no database at" in found.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("stream", ["verify", "event/no-such", ""])
def test_a_stream_that_is_not_there_is_refused(cardinal: Command, data: Path, stream: str) -> None:
    found = cardinal("audit", "verify", stream, "--data", data)
    assert (found.returncode, found.stdout) == (2, "")
    assert f'The log has no stream "{stream}".' in found.stderr


def test_audit_alone_is_no_check(cardinal: Command, data: Path) -> None:
    found = cardinal("audit", "--data", data)
    assert found.returncode == 2
    assert "as it was written" not in found.stdout


def test_a_damaged_page_is_told_in_words_by_verify_and_backup(cardinal: Command, data: Path) -> None:
    damage(data, "events")
    verified = cardinal("audit", "verify", "--data", data)
    assert (verified.returncode, verified.stderr) == (1, "")
    assert f"{STREAM}: it cannot be read." in verified.stdout
    assert "is damaged" in verified.stdout
    backed_up = cardinal("backup", data / "b.jsonl.gz", "--data", data)
    assert (backed_up.returncode, backed_up.stdout, backed_up.stderr.count("\n")) == (2, "", 1)
    assert "is damaged" in backed_up.stderr
    assert "restore the last backup" in backed_up.stderr
    assert not (data / "b.jsonl.gz").exists()


def test_only_commands_of_one_function_are_no_groups() -> None:
    # Typer makes a group of one command into that command, whose name is then read as an argument.
    alone = {name for name, listed in COMMANDS.items() if not hasattr(listed.load(), "commands")}
    assert alone == {"arena", "backup", "convert", "dd", "league", "restore", "rule", "serve", "simulate"}


def test_rule_refuses_as_every_command_does(cardinal: Command, tmp_path: Path) -> None:
    case = tmp_path / "case.yaml"
    case.write_text("- {name: no such law, law: '999', edition: 2017, facts: {}, answers: []}\n", "utf-8")
    for arguments in (("--law", "999"), ("--lang", "xx", "--law", "27"), (case,)):
        found = cardinal("rule", *arguments)
        assert (found.returncode, found.stdout, found.stderr.count("\n")) == (2, "", 1), arguments
