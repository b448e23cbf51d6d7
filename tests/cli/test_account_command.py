"""``cardinal account``: list, invite, reset, close, role, sign-in and seats, by the real command."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cardinal.cli.main import app
from cardinal.store import EVERYWHERE, Accounts, Role
from cardinal.store.one_time_links import OneTimeLinks, Purpose
from cardinal.store.server_secret import server_secret
from tests.store.story import AT, STREAM, Evening, opened

PASSWORD = "a long enough sentence"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A server with an evening, its owner Olga, and Dan."""
    for name in ("CARDINAL_DATABASE_URL", "CARDINAL_SECRET", "CARDINAL_VAR", "CARDINAL_URL"):
        monkeypatch.delenv(name, raising=False)

    async def begin() -> None:
        async with opened(f"sqlite:///{tmp_path}/cardinal.sqlite3") as database:
            await Evening(database).begin()
            accounts = Accounts(database)
            olga = await accounts.add_user("Olga", PASSWORD, AT)
            await accounts.give_role(olga.key, EVERYWHERE, Role.ORGANISER)
            await accounts.add_user("Dan", PASSWORD, AT)

    asyncio.run(begin())
    return tmp_path


def run(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(app, ["account", *words, "--data", str(folder)])


def listed(folder: Path) -> dict[str, dict[str, object]]:
    return {one["name"]: one for one in json.loads(run(folder, "list", "--json").stdout)}


def purpose_of(folder: Path, link: str) -> tuple[Purpose, str, str]:
    async def read() -> tuple[Purpose, str, str]:
        async with opened(f"sqlite:///{folder}/cardinal.sqlite3") as database:
            links = OneTimeLinks(database, server_secret(folder))
            found = await links.read(link.rpartition("/")[2].rpartition("key=")[2], datetime.now(UTC))
            return found.purpose, found.stream, found.subject

    return asyncio.run(read())


def test_roles_are_given_and_taken_and_an_account_is_closed(folder: Path) -> None:
    assert run(folder, "role", "dan", "spring", "director").exit_code == 0
    assert listed(folder)["Dan"]["roles"] == {"spring": ["director"]}
    assert "Dan  spring: director" in run(folder, "list").stdout
    assert run(folder, "role", "Dan", "spring", "director", "--take").exit_code == 0
    assert listed(folder)["Dan"]["roles"] == {}
    assert run(folder, "role", "Dan", "spring", "king").exit_code == 2
    assert run(folder, "close", "Dan").exit_code == 0
    assert listed(folder)["Dan"]["closed"] is True
    again = run(folder, "close", "Dan")
    assert (again.exit_code, "no open account" in again.stderr) == (2, True)
    # Somebody stays who may do all this.
    last = run(folder, "close", "Olga")
    assert (last.exit_code != 0, "last organiser of the whole server" in last.stderr) == (True, True)
    assert run(folder, "role", "Olga", "*", "organiser", "--take").exit_code != 0


def test_links_are_printed_for_what_they_are_for(folder: Path) -> None:
    home = ("--url", "https://club.example/")
    reset = run(folder, "reset", "Dan", *home)
    assert reset.stdout.startswith("https://club.example/invitation/")
    assert "works once" in reset.stderr
    assert purpose_of(folder, reset.stdout.strip())[0] is Purpose.RESET
    signed = run(folder, "sign-in", "Dan", *home).stdout.strip()
    assert signed.startswith("https://club.example/sign-in/link?key=")
    assert purpose_of(folder, signed)[0] is Purpose.SIGN_IN
    for words, wanted in (
        ((), (Purpose.ACCOUNT, "", "")),
        (("--role", "organiser"), (Purpose.ACCOUNT, "", "organiser")),
        (("--event", "spring"), (Purpose.STAFF, STREAM, "director")),
        (("--event", "spring", "--player", "P1"), (Purpose.PLAYER, STREAM, "P1")),
    ):
        assert purpose_of(folder, run(folder, "invite", *words).stdout.strip()) == wanted
    assert run(folder, "invite", "--event", "spring", "--player", "P99").exit_code == 2


def test_the_seats_of_an_event_say_which_account_each_player_is(folder: Path) -> None:
    told = json.loads(run(folder, "seats", "spring", "--json").stdout)
    assert told[0] == {"number": "P1", "name": "Nora 1", "state": "unbound", "account": ""}
    assert "P1  Nora 1  no account" in run(folder, "seats", "spring").stdout
