"""Backup and restore, by the library and by the commands; a damaged file changes nothing."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import pytest
import typer
from sqlalchemy import text
from typer.testing import CliRunner

from cardinal.cli import store
from cardinal.store.accounts import Accounts
from cardinal.store.audit_trail import verify_all
from cardinal.store.backup import Restored, back_up, export_lines, restore
from cardinal.store.competition_log import Competitions
from cardinal.store.errors import BadBackup, NotEmpty
from cardinal.store.log import Log
from tests.store.story import AT, STREAM, Evening, opened

PASSWORD = "a long enough sentence"


async def filled(address: str) -> list[str]:
    """A database with an evening and a user; everything in it as lines."""
    async with opened(address) as database:
        await Evening(database).begin()
        await Accounts(database).add_user("Olga", PASSWORD, AT)
        return [line async for line in export_lines(database)]


@pytest.mark.parametrize("name", ["backup.jsonl", "backup.jsonl.gz"])
def test_a_backup_of_either_database_is_restored_into_the_other(address: str, tmp_path: Path, name: str) -> None:
    async def story() -> None:
        lines = await filled(address)
        file = tmp_path / name
        async with opened(address) as database:
            assert await back_up(database, file) == len(lines) - 2
            before = await Competitions(Log(database)).state(STREAM)
        assert file.stat().st_mode & 0o077 == 0
        async with opened(f"sqlite:///{tmp_path}/new.sqlite3") as database:
            assert await restore(database, file) == Restored(len(lines) - 2, ())
            assert [line async for line in export_lines(database)] == lines
            assert await Competitions(Log(database)).state(STREAM) == before
            assert (await Accounts(database).sign_in("olga", PASSWORD, AT)).name == "Olga"
            with pytest.raises(NotEmpty):
                await restore(database, file)
        async with opened(address) as database:
            with pytest.raises(NotEmpty):
                await restore(database, file)
            assert await verify_all(Log(database)) == ()

    asyncio.run(story())


def test_a_file_that_is_cut_or_changed_anywhere_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        lines = await filled(f"sqlite:///{tmp_path}/a.sqlite3")
        damaged = [
            [],
            lines[:-1],
            lines[:5] + lines[6:],
            [*lines[:3], lines[3].replace('"actor":"dan"', '"actor":"eve"'), *lines[4:]],
            [lines[0].replace("backup", "letter"), *lines[1:]],
            ["no JSON", *lines[1:]],
            [re.sub(r'"revision":"\d+"', '"revision":"999"', lines[0]), *lines[1:]],
        ]
        assert damaged[3] != lines
        async with opened(f"sqlite:///{tmp_path}/new.sqlite3") as database:
            for number, told in enumerate(damaged):
                file = tmp_path / f"{number}.jsonl"
                file.write_text("\n".join(told) + "\n", "utf-8")
                with pytest.raises(BadBackup):
                    await restore(database, file)
            with pytest.raises(BadBackup):
                await restore(database, tmp_path / "nothing.jsonl")
            assert await Log(database).streams() == ()
        (tmp_path / "bad.gz").write_bytes(b"no gzip")
        async with opened(f"sqlite:///{tmp_path}/new.sqlite3") as database:
            with pytest.raises(BadBackup):
                await restore(database, tmp_path / "bad.gz")

    asyncio.run(story())


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> typer.Typer:
    monkeypatch.delenv("CARDINAL_DATABASE_URL", raising=False)
    app = typer.Typer()
    app.command()(store.backup)
    app.command()(store.restore)
    app.add_typer(store.audit, name="audit")
    return app


def test_the_commands_back_up_restore_and_find_an_edit(tmp_path: Path, command: typer.Typer) -> None:
    lines = asyncio.run(filled(f"sqlite:///{tmp_path}/cardinal.sqlite3"))
    run, file, new = CliRunner(), str(tmp_path / "b.gz"), str(tmp_path / "new")
    made = run.invoke(command, ["backup", file, "--data", str(tmp_path), "--json"])
    assert json.loads(made.stdout)["rows"] == len(lines) - 2
    assert run.invoke(command, ["restore", file, "--data", new]).exit_code == 0
    again = run.invoke(command, ["restore", file, "--data", new, "--lang", "ja"])
    assert again.exit_code == 2
    assert "データ" in again.stderr
    whole = run.invoke(command, ["audit", "verify", "--data", new, "--json"])
    assert (whole.exit_code, json.loads(whole.stdout)["whole"]) == (0, True)

    async def edit() -> None:
        async with opened(f"sqlite:///{new}/cardinal.sqlite3") as database, database.writing() as connection:
            await connection.execute(text("UPDATE events SET actor = 'eve' WHERE seq = 4"))

    asyncio.run(edit())
    broken = run.invoke(command, ["audit", "verify", STREAM, "--data", new])
    assert broken.exit_code == 1
    assert f"{STREAM}: event 4 is not what was written." in broken.stdout
