"""``cardinal person``: somebody is found, gets what is known of it, and is erased."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardinal.cli import store
from cardinal.store.accounts import Accounts
from cardinal.store.bindings import Bindings
from cardinal.store.errors import SignInRefused
from tests.store.story import AT, STREAM, Evening, opened


async def begun(folder: Path) -> None:
    async with opened(f"sqlite:///{folder}/cardinal.sqlite3") as database:
        await Evening(database).begin()


def test_a_person_is_found_exported_and_erased(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CARDINAL_DATABASE_URL", raising=False)
    asyncio.run(begun(tmp_path))
    run, there = CliRunner(), ["--data", str(tmp_path)]
    found = json.loads(run.invoke(store.person, ["find", "nora 1", *there, "--json"]).stdout)
    # The first entry introduced two people, Nora before Sam.
    assert found == [
        {"stream": STREAM, "number": "P1", "name": "Nora 1"},
        {"stream": STREAM, "number": "C1", "name": "nora1@example.org"},
    ]
    # Whoever only knows the address finds it too.
    assert json.loads(run.invoke(store.person, ["find", "NORA1@example.org", *there, "--json"]).stdout) == found[1:]
    told = json.loads(run.invoke(store.person, ["export", STREAM, "P1", *there]).stdout)
    assert (told["person"]["name"], told["entries"][0]["contact"]) == ("Nora 1", "nora1@example.org")
    # Nora and Sam have one contact: nobody but they knows whose it is.
    asked = run.invoke(store.person, ["erase", STREAM, "P1", "--by", "olga", *there])
    assert (asked.exit_code, "nora1@example.org of entry 1 is shared with Sam 1" in asked.stderr) == (2, True)
    gone = run.invoke(store.person, ["erase", STREAM, "P1", "--by", "olga", "--contact", "own", *there])
    assert (gone.exit_code, "P1" in gone.stdout) == (0, True)
    nobody = run.invoke(store.person, ["find", "Nora 1", *there, "--lang", "ja"])
    assert "Nora 1" in nobody.stdout
    assert "どの競技会にもいません" in nobody.stdout
    told = run.invoke(store.person, ["export", STREAM, "P1", *there]).stdout
    assert "Nora 1" not in told
    assert "nora1@" not in told


def test_a_contact_of_the_partner_stays_until_both_are_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CARDINAL_DATABASE_URL", raising=False)
    asyncio.run(begun(tmp_path))
    run, there = CliRunner(), ["--data", str(tmp_path)]
    for number, whose, left in (("P1", ["--contact", "others"], True), ("P2", [], False)):
        gone = run.invoke(store.person, ["erase", STREAM, number, "--by", "olga", *whose, *there])
        assert gone.exit_code == 0, gone.stderr
        found = run.invoke(store.person, ["find", "nora1@example.org", *there, "--json"]).stdout
        assert ("nora1@example.org" in found) is left
        kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
        assert (b"nora1@example.org" in kept) is left


def test_an_erased_player_is_nobodys_account_and_the_account_goes_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CARDINAL_DATABASE_URL", raising=False)

    async def bound() -> str:
        async with opened(f"sqlite:///{tmp_path}/cardinal.sqlite3") as database:
            await Evening(database).begin()
            user = await Accounts(database).add_user("night owl", "a long enough sentence", AT)
            await Bindings(database).confirm(STREAM, "P1", user.key, "olga", AT)
            return user.key

    async def left(key: str) -> tuple[int, str]:
        async with opened(f"sqlite:///{tmp_path}/cardinal.sqlite3") as database:
            (account,) = await Accounts(database).users()
            assert (account.key, account.closed) == (key, True)
            return len(await Bindings(database).of_event(STREAM)), account.name

    key, run, there = asyncio.run(bound()), CliRunner(), ["--data", str(tmp_path)]
    found = json.loads(run.invoke(store.person, ["find", "Nora 1", *there, "--json"]).stdout)
    assert {"stream": "account", "number": key, "name": "night owl"} in found
    gone = run.invoke(store.person, ["erase", STREAM, "P1", "--by", "olga", "--contact", "own", *there])
    assert f"cardinal person erase account {key} --by olga" in gone.stdout
    assert run.invoke(store.person, ["erase", "account", "nobody", "--by", "olga", *there]).exit_code == 2
    assert run.invoke(store.person, ["erase", "account", key, "--by", "olga", *there]).exit_code == 0
    assert asyncio.run(left(key)) == (0, f"erased {key[:8]}")
    assert b"night owl" not in b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())


def test_a_number_that_nobody_has_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CARDINAL_DATABASE_URL", raising=False)
    asyncio.run(begun(tmp_path))
    for command in (["export", STREAM, "P99"], ["erase", STREAM, "P99", "--by", "olga"], ["export", "event/x", "P1"]):
        refused = CliRunner().invoke(store.person, [*command, "--data", str(tmp_path)])
        assert refused.exit_code == 2
        assert command[2] in refused.stderr


async def with_account(folder: Path) -> None:
    async with opened(f"sqlite:///{folder}/cardinal.sqlite3") as database:
        await Accounts(database).add_user("Olga", "a long enough sentence", AT)


async def signs_in(folder: Path) -> bool:
    async with opened(f"sqlite:///{folder}/cardinal.sqlite3") as database:
        try:
            await Accounts(database).sign_in("Olga", "a long enough sentence", AT)
        except SignInRefused:
            return False
        return True


def test_a_closed_account_signs_in_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CARDINAL_DATABASE_URL", raising=False)
    asyncio.run(with_account(tmp_path))
    assert asyncio.run(signs_in(tmp_path))
    run, there = CliRunner(), ["--data", str(tmp_path)]
    refused = run.invoke(store.person, ["close", "Nobody", *there])
    assert (refused.exit_code, "Nobody" in refused.stderr) == (2, True)
    closed = run.invoke(store.person, ["close", "Olga", *there, "--lang", "zh-Hans"])
    assert (closed.exit_code, closed.stdout.strip()) == (0, "Olga的账号已关闭。")
    assert not asyncio.run(signs_in(tmp_path))
    assert run.invoke(store.person, ["close", "Olga", *there]).exit_code == 2
