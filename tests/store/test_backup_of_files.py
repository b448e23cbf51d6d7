"""A backup in the middle of an online event holds all that a new machine needs, encrypted; or says what it lacks."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardinal.cli.main import app
from cardinal.live.online_boards import Opener, RoundBoards, SealedRounds
from cardinal.store.backup import restore
from cardinal.store.competition_log import Competitions, stream_of
from cardinal.store.errors import BadBackup
from cardinal.store.log import Log
from cardinal.store.server_secret import server_secret
from tests.live.online_story import KEY, PAIRS, online
from tests.store.story import opened

PHRASE = "four seats, two sides, one rule book"


async def boards_of(log: Log, folder: Path) -> RoundBoards | None:
    """The boards of the first round, from the log and what lies in a data folder."""
    state = await Competitions(log).state(stream_of(KEY))
    return await SealedRounds(Opener(log, folder)).of(state, state.conditions.stages[0], 1)


@pytest.fixture(scope="module")
def mid_event(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[object]]:
    """The data folder of a server in the middle of a round, and the boards that are played."""
    folder = tmp_path_factory.mktemp("mid")

    async def play() -> list[object]:
        async with online(folder, with_robots=False) as event:
            await event.prepare(PAIRS, entries=4, players=2)
            await event.give_links()
            await event.start()
            await event.table_of("Player 1 1", sitting=0)
            boards = await boards_of(event.log, folder)
            assert boards is not None
            return boards.records((1, 2))

    found = asyncio.run(play())
    server_secret(folder)
    return folder, found


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> CliRunner:
    for name in ("CARDINAL_DATABASE_URL", "CARDINAL_BACKUP_PASSPHRASE", "CARDINAL_SECRET"):
        monkeypatch.delenv(name, raising=False)
    return CliRunner()


def test_a_new_machine_goes_on_in_the_middle_of_the_event(
    mid_event: tuple[Path, list[object]], run: CliRunner, address: str, tmp_path: Path
) -> None:
    (folder, played), file, new = mid_event, tmp_path / "b.jsonl.gz", tmp_path / "new"
    told = run.invoke(
        app, ["backup", str(file), "--data", str(folder), "--json"], env={"CARDINAL_BACKUP_PASSPHRASE": PHRASE}
    )
    assert (told.exit_code, json.loads(told.stdout)["left_out"]) == (0, []), told.output
    held = file.read_bytes()
    assert (folder / "secret.key").read_bytes() not in held

    async def story() -> None:
        async with opened(address) as database:
            with pytest.raises(BadBackup):
                await restore(database, file, new, "another passphrase, a wrong one")
            assert not new.exists()
            found = await restore(database, file, new, PHRASE)
            assert (found.broken, found.are_files_left) == ((), False)
            boards = await boards_of(Log(database), new)
            assert boards is not None
            assert boards.records((1, 2)) == played

    asyncio.run(story())
    assert (new / "secret.key").read_bytes() == (folder / "secret.key").read_bytes()
    assert {path.stat().st_mode & 0o777 for path in new.rglob("*") if path.is_file()} == {0o600}


def test_without_a_passphrase_backup_and_restore_say_what_is_missing(
    mid_event: tuple[Path, list[object]], run: CliRunner, tmp_path: Path
) -> None:
    (folder, _), file, new = mid_event, tmp_path / "b.jsonl", tmp_path / "new"
    told = run.invoke(app, ["backup", str(file), "--data", str(folder)])
    assert told.exit_code == 0
    assert "WARNING: this backup is not complete." in told.stderr
    assert "secret.key" in told.stderr
    back = run.invoke(app, ["restore", str(file), "--data", str(new)])
    assert (back.exit_code, f"event/{KEY}" in back.stderr) == (0, True)
    # The passphrase may stand in a file; a short one is refused.
    phrase = tmp_path / "phrase"
    phrase.write_text("short\n", "utf-8")
    short = run.invoke(app, ["backup", str(file), "--data", str(folder), "--passphrase-file", str(phrase)])
    assert (short.exit_code, "at least 12" in short.stderr) == (2, True)
    phrase.write_text(f"{PHRASE}\n", "utf-8")
    whole = run.invoke(app, ["backup", str(file), "--data", str(folder), "--passphrase-file", str(phrase)])
    assert (whole.exit_code, whole.stderr) == (0, "")
    left = run.invoke(app, ["restore", str(file), "--data", str(tmp_path / "third"), "--json"])
    assert json.loads(left.stdout)["left_out"] is True
    # A server that has a key of its own keeps it.
    other = tmp_path / "other"
    server_secret(other)
    there = run.invoke(app, ["restore", str(file), "--data", str(other), "--passphrase-file", str(phrase)])
    assert there.exit_code != 0
    assert "secret.key is there already" in there.stderr
