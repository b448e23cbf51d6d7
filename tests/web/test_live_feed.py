"""Everybody who follows an event hears of its last change, by turns if they are many."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cardinal.store import Log, competition_log, migrate, open_database
from cardinal.store.competition_log import Competitions
from cardinal.store.log import NewEvent
from cardinal.store.playing import CallDirector
from cardinal.web import live_feed
from cardinal.web.live_feed import TOLD_TOGETHER, LiveFeed
from tests.store import story as told

STREAM = "event/followed"
FOLLOWERS = 3 * TOLD_TOGETHER + 1


@asynccontextmanager
async def followed(tmp_path: Path) -> AsyncIterator[tuple[Log, LiveFeed]]:
    database = open_database(tmp_path, environment={})
    try:
        await migrate(database)
        log = Log(database)
        feed = LiveFeed(log)
        async with feed.listening():
            yield log, feed
    finally:
        await database.close()


async def grow(log: Log, to: int) -> None:
    at = datetime.now(UTC)
    await log.append(STREAM, to - 1, [NewEvent("noted")], command_id=f"c{to}", actor="test", at=at)


async def follow(feed: LiveFeed, upto: int, heard: list[int]) -> None:
    async for seq in feed.follow(STREAM):
        if seq is not None:
            heard.append(seq)
        if seq == upto:
            return


def test_every_follower_hears_of_the_last_change_and_of_none_twice(tmp_path: Path) -> None:
    heard: list[list[int]] = [[] for _ in range(FOLLOWERS)]

    async def story() -> None:
        async with followed(tmp_path) as (log, feed):
            await grow(log, 1)
            tasks = [asyncio.create_task(follow(feed, 4, one)) for one in heard]
            while not all(heard):
                await asyncio.sleep(0.01)
            for number in (2, 3, 4):
                await grow(log, number)
            await asyncio.wait_for(asyncio.gather(*tasks), 10)

    asyncio.run(story())
    for one in heard:
        assert (one[0], one[-1]) == (1, 4)
        assert one == sorted(set(one))


def test_a_change_reaches_the_first_at_once_and_the_others_in_turn(tmp_path: Path) -> None:
    heard: list[list[int]] = [[] for _ in range(FOLLOWERS)]

    async def story() -> tuple[int, int]:
        async with followed(tmp_path) as (log, feed):
            await grow(log, 1)
            tasks = [asyncio.create_task(follow(feed, 2, one)) for one in heard]
            while not all(heard):
                await asyncio.sleep(0.01)
            await grow(log, 2)
            while not any(task.done() for task in tasks):
                await asyncio.sleep(0)
            first = sum(task.done() for task in tasks)
            await asyncio.wait_for(asyncio.gather(*tasks), 10)
            return first, sum(task.done() for task in tasks)

    first, last = asyncio.run(story())
    assert first <= TOLD_TOGETHER
    assert last == FOLLOWERS


def test_a_server_that_stops_lets_everybody_go(tmp_path: Path) -> None:
    async def story() -> None:
        async with followed(tmp_path) as (_, feed):
            tasks = [asyncio.create_task(follow(feed, 9, [])) for _ in range(FOLLOWERS)]
            await asyncio.sleep(0.1)
            feed.close()
            await asyncio.wait_for(asyncio.gather(*tasks), 5)

    asyncio.run(story())


def test_what_followers_are_told_of_another_process_the_next_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A server that is alone does not look at the database for each page.
    monkeypatch.setattr(competition_log, "LOOKS_SECONDS", 1_000.0)
    monkeypatch.setattr(live_feed, "LOOK_SECONDS", 0.01)

    async def story() -> None:
        address = f"sqlite:///{tmp_path}/cardinal.sqlite3"
        async with told.opened(address) as database, told.opened(address) as other:
            log = Log(database)
            pages, feed = Competitions(log, alone=True), LiveFeed(log)
            async with feed.listening():
                evening = await told.Evening(other).begin()
                before = await pages.state(told.STREAM)
                following = feed.follow(told.STREAM, before.seq)
                heard = asyncio.ensure_future(anext(following))
                await evening.run(CallDirector("1"), told.table(1))
                number = await asyncio.wait_for(heard, 10)
                while number is None:
                    number = await asyncio.wait_for(anext(following), 10)
                assert number == before.seq + 1
                assert (await pages.state(told.STREAM)).seq == number
                await following.aclose()  # type: ignore[attr-defined]

    asyncio.run(story())
