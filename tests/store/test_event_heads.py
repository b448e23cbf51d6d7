"""Heads of competitions: current with every commit, however it is written; verified against the log; made by upgrading.

What a head has to say is taken from the pages that showed it before there were heads: the state of the fold itself.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import text, update

from cardinal.contest.model import Place
from cardinal.store.audit_trail import verify, verify_all
from cardinal.store.competition_log import Competitions
from cardinal.store.competition_state import Competition
from cardinal.store.event_heads import EventHeads, Shelf
from cardinal.store.head_filling import head_differences
from cardinal.store.lifecycle import ArchiveEvent, DeleteEvent, RestoreEvent
from cardinal.store.log import Log, NewEvent
from cardinal.store.playing import CallDirector, ConfirmResult
from cardinal.store.schema import event_heads
from cardinal.store.setting_up import StartRound
from tests.store.story import AT, ORGANISER, STREAM, Evening, entry, opened, table
from tests.store.test_upgrade import as_before

PLACE = Place("Main", 1, "1", 1)


async def row(evening: Evening) -> dict[str, Any]:
    async with evening.competitions.database.reading() as connection:
        found = (await connection.execute(event_heads.select())).mappings().all()
    return dict(next(one for one in found if one["stream"] == evening.stream))


async def differences(evening: Evening) -> tuple[str, ...]:
    async with evening.competitions.database.reading() as connection:
        return await connection.run_sync(head_differences, evening.stream)


def test_a_head_is_current_after_every_commit(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            evening = await Evening(database).begin()
            heads = EventHeads(evening.competitions)
            told = await row(evening)
            seq = (await evening.competitions.log.head(STREAM)).seq
            assert (told["seq"], told["is_public"], told["archived"], told["deleted"]) == (seq, 1, 0, 0)
            assert '"entries":6' in told["facts"]
            assert '"title":"Spring pairs"' in told["facts"]
            assert told["starts"] == "2026-03-06 03:31", "in Taipei, where the hall is"
            await evening.run(CallDirector("1", "a lead out of turn"), table(1))
            assert '"calls":1' in (await row(evening))["facts"]
            seen = await evening.run(entry(PLACE, "4S by N =", "NS"), table(1))
            await evening.run(ConfirmResult(PLACE, seen.last, "EW"), table(1))
            assert await differences(evening) == ()
            await heads.refresh()
            assert await differences(evening) == ()
            (head,) = await heads.playing()
            # Three tables with two boards each, in the one round that has begun.
            assert (head.progress.phase, head.progress.round, head.progress.missing) == ("running", 1, 5)
            assert (head.state.state, head.state.stage, head.state.round) == ("running", "Main", 1)
            await evening.run(StartRound("Main", 2))
            assert (await row(evening))["known_seq"] < (await row(evening))["seq"]
            await heads.refresh()
            assert (await heads.playing())[0].progress.missing == 11

    asyncio.run(story())


def test_what_is_archived_deleted_and_brought_back_is_on_its_shelf_at_once(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            evening = Evening(database, "event/away")
            other = await Evening(database, "event/stays").begin()
            assert other.count
            await evening.begin()
            heads = EventHeads(evening.competitions)
            await heads.refresh()

            async def on(shelf: Shelf) -> list[str]:
                return [head.key for head in (await heads.on_shelf(shelf, None, (), 10))[1]]

            assert await on(Shelf("current")) == ["stays", "away"]
            await evening.run(ArchiveEvent(), ORGANISER)
            assert (await on(Shelf("current")), await on(Shelf(archived=True))) == (["stays"], ["away"])
            await evening.run(RestoreEvent(), ORGANISER)
            assert (await on(Shelf(archived=True)), await on(Shelf(deleted=True))) == ([], [])

    asyncio.run(story())


def test_a_deleted_event_is_on_no_shelf_but_its_own(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            evening = Evening(database)
            await evening.create()
            heads = EventHeads(evening.competitions)
            await heads.refresh()
            assert (await heads.on_shelf(Shelf("drafts"), None, (), 10))[0] == 1
            await evening.run(DeleteEvent(), ORGANISER)
            assert (await heads.on_shelf(Shelf("drafts"), None, (), 10))[0] == 0
            await heads.refresh()
            assert (await heads.on_shelf(Shelf(deleted=True), None, (), 10))[0] == 1

    asyncio.run(story())


def test_a_log_that_was_written_without_a_fold_is_listed_when_a_list_next_asks(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            first = await Evening(database).begin()
            told = [NewEvent(one.kind, one.payload, one.about) for one in await first.competitions.log.events(STREAM)]
            again = Log(database)
            await again.append("event/again", 0, told, command_id="import", actor="olga", at=AT)
            copied = Evening(database, "event/again")
            assert (await row(copied))["facts"] is None
            assert await differences(copied) == (), "nothing is said that is not so"
            await EventHeads(copied.competitions).refresh()
            assert (await row(copied))["facts"] == (await row(first))["facts"]
            assert await differences(copied) == ()

    asyncio.run(story())


def test_who_goes_away_while_many_are_worked_out_leaves_the_rest_alone(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardinal.store.event_heads._TOGETHER", 2)

    class Impatient:
        """Gives the states of three competitions; then its reader is gone."""

        def __init__(self, competitions: Competitions) -> None:
            self._competitions, self.database, self.left = competitions, competitions.database, 3

        async def state(self, stream: str) -> Competition:
            if not self.left:
                raise asyncio.CancelledError
            self.left -= 1
            return await self._competitions.state(stream)

    async def story() -> None:
        async with opened(address) as database:
            first = await Evening(database).begin()
            told = [NewEvent(one.kind, one.payload, one.about) for one in await first.competitions.log.events(STREAM)]
            for number in range(4):
                await Log(database).append(f"event/{number}", 0, told, command_id="import", actor="olga", at=AT)
            with pytest.raises(asyncio.CancelledError):
                await EventHeads(Impatient(first.competitions)).refresh()
            rows = [await row(Evening(database, stream)) for stream in (STREAM, *(f"event/{one}" for one in range(4)))]
            assert sum(one["known_seq"] == one["seq"] for one in rows) == 2
            await EventHeads(first.competitions).refresh()
            rows = [await row(Evening(database, f"event/{one}")) for one in range(4)]
            assert all(one["known_seq"] == one["seq"] for one in rows)

    asyncio.run(story())


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("facts", '{"title":"Another"}'),
        ("is_public", 0),
        ("starts", "1999-01-01 00:00"),
        ("seq", 4),
        ("progress", "{}"),
    ],
)
def test_a_head_that_was_changed_is_named(address: str, column: str, value: object) -> None:
    async def story() -> None:
        async with opened(address) as database:
            evening = await Evening(database).begin()
            await EventHeads(evening.competitions).refresh()
            assert await verify(evening.competitions.log, STREAM) == ()
            async with database.writing() as connection:
                await connection.execute(update(event_heads).values({column: value}))
            (broken,) = await verify(evening.competitions.log, STREAM)
            assert (broken.stream, broken.text.key) == (STREAM, "listed_otherwise")
            assert column in broken.text.render("en")

    asyncio.run(story())


def test_a_head_that_was_taken_away_is_noticed(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            evening = await Evening(database).begin()
            async with database.writing() as connection:
                await connection.execute(event_heads.delete())
            assert [one.text.key for one in await verify(evening.competitions.log, STREAM)] == ["listed_otherwise"]

    asyncio.run(story())


def test_upgrading_gives_every_competition_its_head(address: str) -> None:
    async def story() -> None:
        await as_before(address)
        async with opened(address) as database:
            log = Log(database)
            competitions = Competitions(log)
            assert await verify_all(log) == ()
            async with database.reading() as connection:
                stale = await connection.execute(text("SELECT stream FROM event_heads WHERE known_seq < seq"))
                assert stale.all() == []
            state = await competitions.state(STREAM)
            (head,) = [one for one in await EventHeads(competitions).playing() if one.stream == STREAM]
            assert (head.title, head.seq) == (state.conditions.name, state.seq)

    asyncio.run(story())
