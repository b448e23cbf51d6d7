"""Who is erased is forgotten at live tables too: by account and by link, as a guest where somebody says so."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardinal.cards import Seat
from cardinal.cli import store as commands
from cardinal.language import NotUnderstood
from cardinal.live import TableHub, Who
from cardinal.live.forgetting import (
    account_at_tables,
    forget,
    forget_names,
    guests_called,
    named,
    person_at_tables,
    sat_as,
)
from cardinal.store import Accounts, verify_all
from cardinal.store.bindings import Binding, Bindings, Bound
from cardinal.store.competition_log import Competitions
from tests.live.hubs import act, hub_in
from tests.live.open_tables import in_time
from tests.store.story import AT, STREAM, Evening

NORA, OTHER = "Nora 1", "Zebulon Quist"


async def table(hub: TableHub, key: str, *people: Who) -> None:
    """A table at which these have sat down, North first."""
    owner = await hub.open("bridge", owner="guest host", key=key)
    for seat, who in zip(Seat, people, strict=False):
        await act(owner, who, f"sit {seat}", "sit", seat=str(seat))


async def story(hub: TableHub) -> str:
    """An evening with Nora in it, and tables where Nora sat with an account, as a guest, and not at all."""
    await Evening(hub.log.database).begin()
    user = await Accounts(hub.log.database).add_user("night owl", "correct horse battery", AT)
    await Bindings(hub.log.database).confirm(STREAM, "P1", user.key, "olga", AT)
    await table(hub, "one", Who(f"user {user.key}", NORA), Who("guest 1", OTHER))
    await table(hub, "two", Who("guest 2", " nora 1"), Who("guest 1", OTHER))
    await table(hub, "three", Who("guest 1", OTHER))
    return user.key


async def names(hub: TableHub) -> set[tuple[str, str]]:
    """Where every name is still known, by a new reading of the log."""
    found = {("two", "nora 1"), ("one", NORA), *((key, OTHER) for key in ("one", "two", "three"))}
    kept = [one for name in (NORA, OTHER) for one in await sat_as(hub.log, named(name))]
    assert {(one.stream.removeprefix("table/"), one.name.strip()) for one in kept} <= found
    return {(one.stream.removeprefix("table/"), one.name.strip()) for one in kept}


OTHERS = {("one", OTHER), ("two", OTHER), ("three", OTHER)}


@in_time
async def test_a_person_of_an_event_is_forgotten_where_its_account_sat_and_no_namesake_is(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        await story(hub)
        state = await Competitions(hub.log).state(STREAM)
        sought = person_at_tables(state, "P1", await Bindings(hub.log.database).of_event(STREAM))
        done = {"command_id": "erase-nora", "actor": "olga", "at": AT}
        assert await forget(hub.log, sought, **done, hub=hub) == ("table/one",)  # type: ignore[arg-type]
        # A guest of the same name is somebody else, as far as anybody can tell.
        assert await names(hub) == OTHERS | {("two", "nora 1")}
        # Whoever looks at a table sees it at once, and the others keep their names.
        owner = await hub.owner("one")
        assert [one.name for one in owner.table.sitters.values()] == ["", OTHER]
        assert NORA not in owner.message(Seat.E, "en")
        assert await verify_all(hub.log) == ()
        # The same command again finds nothing left to do.
        assert await forget(hub.log, sought, **done, hub=hub) == ()  # type: ignore[arg-type]
        with pytest.raises(NotUnderstood):
            person_at_tables(state, "P99", ())


@in_time
async def test_a_guest_of_that_name_is_forgotten_at_the_tables_that_are_named(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        await story(hub)
        await table(hub, "four", Who("guest 4", NORA))
        state = await Competitions(hub.log).state(STREAM)
        # Whoever has an account is no guest; another name is another guest.
        every = await guests_called(hub.log, state, "P1")
        assert {(one.stream, one.key) for one in every} == {("table/two", "guest 2"), ("table/four", "guest 4")}
        assert await guests_called(hub.log, state, "P1", ("one", "three")) == ()
        found = await guests_called(hub.log, state, "P1", ("two",))
        done = {"command_id": "erase-guest", "actor": "olga", "at": AT}
        assert await forget_names(hub.log, found, **done, hub=hub) == ("table/two",)  # type: ignore[arg-type]
        assert [one.stream for one in await guests_called(hub.log, state, "P1")] == ["table/four"]
        with pytest.raises(NotUnderstood):
            await guests_called(hub.log, state, "P99")


@in_time
async def test_an_account_is_forgotten_where_it_sat_and_nowhere_else(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        user = await story(hub)
        done = {"command_id": "forget-me", "actor": f"user {user}", "at": AT}
        assert await forget(hub.log, account_at_tables(user), **done, hub=hub) == ("table/one",)  # type: ignore[arg-type]
        # A guest of the same name is somebody else, as far as anybody can tell.
        assert await names(hub) == OTHERS | {("two", "nora 1")}


@in_time
async def test_of_a_closed_account_the_name_is_forgotten_too(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        await Evening(hub.log.database).begin()
        state = await Competitions(hub.log).state(STREAM)
        closed = Binding(STREAM, "P1", "abc", "night owl", Bound.CONFIRMED, closed=True)
        assert "user abc" in person_at_tables(state, "P1", [closed]).keys


@in_time
async def test_a_table_that_moves_meanwhile_is_tried_again(tmp_path: Path) -> None:
    async with hub_in(tmp_path) as hub:
        user = await story(hub)
        owner = await hub.owner("one")
        # Without the server, as a command of the shell does it; the server's own table then goes on.
        done = {"command_id": "forget-me", "actor": "olga", "at": AT}
        guest = Who("guest 5", "Ada")
        moved = asyncio.create_task(act(owner, guest, "comes", "sit", seat="S"))
        assert await forget(hub.log, account_at_tables(user), **done) == ("table/one",)  # type: ignore[arg-type]
        await moved
        await act(owner, guest, "goes", "stand")
        await owner.refresh()
        assert [one.name for one in owner.table.sitters.values()] == ["", OTHER]


def test_the_command_erases_a_person_at_tables_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CARDINAL_DATABASE_URL", raising=False)

    async def begun() -> None:
        async with hub_in(tmp_path) as hub:
            await story(hub)

    async def after() -> set[tuple[str, str]]:
        async with hub_in(tmp_path) as hub:
            return await names(hub)

    asyncio.run(begun())
    run, there = CliRunner(), ["--data", str(tmp_path)]
    found = json.loads(run.invoke(commands.person, ["find", NORA, *there, "--json"]).stdout)
    assert [one["stream"] for one in found] == [STREAM, STREAM, "account", "table/one", "table/two"]
    told = json.loads(run.invoke(commands.person, ["export", STREAM, "P1", *there]).stdout)
    # What a guest of the same name did is not this person's to be handed.
    assert [one["stream"] for one in told["live_tables"]] == ["table/one"]
    # One name at one table, of somebody whom no event knows.
    wrong = run.invoke(commands.person, ["erase", "table/three", "guest 9", "--by", "olga", *there])
    assert (wrong.exit_code, "guest 9" in wrong.stderr) == (2, True)
    one = run.invoke(commands.person, ["erase", "table/three", "guest 1", "--by", "olga", *there])
    assert one.exit_code == 0, one.stderr
    nobody = run.invoke(commands.person, ["erase", STREAM, "P99", "--by", "olga", *there])
    assert nobody.exit_code == 2
    gone = run.invoke(commands.person, ["erase", STREAM, "P1", "--by", "olga", "--contact", "own", *there])
    assert (gone.exit_code, "live tables too: table/one." in gone.stdout) == (0, True)
    # The guest stays, and the answer says how the name goes if it was the same person.
    assert asyncio.run(after()) == OTHERS - {("three", OTHER)} | {("two", "nora 1")}
    assert 'cardinal person erase table/two "guest 2" --by olga' in gone.stdout
    assert run.invoke(commands.person, ["erase", "table/two", "guest 2", "--by", "olga", *there]).exit_code == 0
    assert run.invoke(commands.person, ["find", NORA, *there, "--json"]).stdout.strip() == "[]"
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    # The account is the server's own, and stays under its name; the guest's name is nowhere.
    assert b" nora 1" not in kept
