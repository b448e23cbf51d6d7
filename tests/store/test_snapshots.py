"""Snapshots: they give the state that the log gives, or nothing; and nobody who was erased is left in one."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import select, update

from cardinal.contest.model import Place
from cardinal.store import snapshot_keeping, snapshots
from cardinal.store.audit_trail import verify
from cardinal.store.competition_log import Competitions
from cardinal.store.competition_state import Competition
from cardinal.store.database import Database
from cardinal.store.errors import OutOfTurn
from cardinal.store.log import Log
from cardinal.store.playing import CallDirector, ConfirmResult
from cardinal.store.schema import snapshots as table
from cardinal.store.snapshot_keeping import is_same, keep_grown, verify_loaded
from cardinal.store.snapshots import Snapshots
from tests.store.story import ORGANISER, STREAM, Evening, correction, entry, opened
from tests.store.story import table as at_table

SECRET = "a secret of this server"
PLACE = Place("Main", 1, "1", 1)


async def played(database: Database) -> Evening:
    """Results entered, confirmed, awarded, entered by one side, corrected; and a call."""
    evening = await Evening(database).begin()
    seen = await evening.run(entry(PLACE, "4S by N =", "NS"), at_table(1))
    await evening.run(ConfirmResult(PLACE, seen.last, "EW"), at_table(1))
    for number, cell in ((2, "3NT by S +1"), (3, "A+/A-")):
        await evening.run(entry(replace(PLACE, table=str(number), board=2 * number - 1), cell))
    await evening.run(entry(replace(PLACE, board=2), "4H by E -1", "NS"), at_table(1))
    await evening.run(correction(PLACE, "4S by N +1", "they told it wrongly"))
    await evening.run(CallDirector("2", "a revoke"), at_table(2))
    return evening


def fresh(database: Database, secret: str = SECRET) -> tuple[Competitions, Snapshots]:
    """As a server that starts."""
    kept = Snapshots(database, secret)
    return Competitions(Log(database), load=kept.load), kept


async def kept_rows(database: Database) -> int:
    async with database.reading() as connection:
        return len((await connection.execute(select(table.c.seq))).all())


def test_a_server_that_starts_has_the_state_of_the_log_from_the_snapshot(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            evening = await played(database)
            state = await evening.competitions.state(STREAM)
            assert await Snapshots(database, SECRET).keep(state)
            again, kept = fresh(database)
            loaded = await again.state(STREAM)
            assert is_same(loaded, state)
            assert loaded.event == state.event
            assert again.unverified, "it was loaded, not folded"
            assert await verify_loaded(again, kept, rest=0) == []
            assert not again.unverified
            # What comes behind the snapshot is folded onto it, and commands are decided on it.
            await evening.run(entry(replace(PLACE, table="3", board=6), "2D by W +2"))
            later = await fresh(database)[0].state(STREAM)
            assert is_same(later, await Competitions(Log(database)).state(STREAM))
            assert await verify(evening.competitions.log, STREAM) == ()

    asyncio.run(story())


def test_a_command_from_before_the_snapshot_has_the_answer_that_it_had(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            evening = await played(database)
            call = CallDirector("3", "a lead out of turn")
            first = await evening.run(call, at_table(3), "the same call")
            await Snapshots(database, SECRET).keep(await evening.competitions.state(STREAM))
            evening.competitions = fresh(database)[0]
            assert await evening.run(call, at_table(3), "the same call") == first
            with pytest.raises(OutOfTurn):
                await evening.run(call, at_table(3), "another call")

    asyncio.run(story())


@pytest.mark.parametrize("change", ["body", "mac", "digest", "stamp", "secret", "code", "log"])
def test_a_snapshot_that_cannot_be_trusted_is_thrown_away(
    address: str, change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with opened(address) as database:
            evening = await played(database)
            state = await evening.competitions.state(STREAM)
            kept = Snapshots(database, "another secret" if change == "secret" else SECRET)
            assert await kept.keep(state)
            if change == "code":
                monkeypatch.setattr(snapshots, "code_stamp", lambda: "of another version")
            elif change == "log":
                async with database.writing() as connection:
                    await connection.execute(update(table).values(seq=state.seq - 1))
            elif change != "secret":
                value = b"cos\nsystem\n(S'true'\ntR." if change == "body" else "0" * 64
                async with database.writing() as connection:
                    await connection.execute(update(table).values({change: value}))
            again, _ = fresh(database)
            assert is_same(await again.state(STREAM), state)
            assert not again.unverified, "it was folded"
            assert await kept_rows(database) == 0

    asyncio.run(story())


def test_a_snapshot_that_is_wrong_is_found_out_and_its_state_forgotten(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            evening = await played(database)
            state = await evening.competitions.state(STREAM)
            # As a fold with an error in it would have made it: everything is signed, and a result is missing.
            results = dict(state.results)
            del results[PLACE]
            assert await Snapshots(database, SECRET).keep(replace(state, results=results))
            again, kept = fresh(database)
            assert PLACE not in (await again.state(STREAM)).results
            assert await verify_loaded(again, kept, rest=0) == [STREAM]
            assert is_same(await again.state(STREAM), state)
            assert (again.forgotten, await kept_rows(database)) == (1, 0)
            evening.competitions = again
            await evening.run(entry(replace(PLACE, table="3", board=6), "2D by W +2"))
            assert is_same(await again.state(STREAM), await Competitions(Log(database)).state(STREAM))

    asyncio.run(story())


def test_nobody_who_was_erased_is_left_in_a_snapshot(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            evening = await played(database)
            old = await evening.competitions.state(STREAM)
            kept = Snapshots(database, SECRET)
            assert await kept.keep(old)
            number = next(iter(old.people))
            told = {"command_id": "erase", "actor": ORGANISER, "at": evening_at(old), "contact": "own"}
            await evening.competitions.erase_person(STREAM, number, **told)  # type: ignore[arg-type]
            assert await kept_rows(database) == 0
            # A snapshot that was being made meanwhile comes too late.
            assert not await kept.keep(old)
            assert await kept_rows(database) == 0

    asyncio.run(story())


def evening_at(state: Competition) -> object:
    assert state.created_at is not None
    return state.created_at


def test_snapshots_are_made_of_what_has_grown_and_of_nothing_short(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with opened(address) as database:
            evening = await played(database)
            kept, seen = Snapshots(database, SECRET), dict[str, tuple[int, float]]()
            assert await keep_grown(evening.competitions, kept, seen) == []
            for module in (snapshots, snapshot_keeping):
                monkeypatch.setattr(module, "LEAST_EVENTS", 5)
            assert await keep_grown(evening.competitions, kept, seen) == [STREAM]
            assert await keep_grown(evening.competitions, kept, seen) == [], "nothing has come since"

    asyncio.run(story())
