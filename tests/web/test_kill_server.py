"""A server that is killed at any moment of an evening loses nothing that a phone was told, and does nothing twice."""

from __future__ import annotations

import asyncio
import random
import subprocess
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from cardinal.cli.simulated_browser import Browser
from cardinal.cli.simulated_evening import Evening, Plan, check
from cardinal.store import Log, open_database, stream_of
from cardinal.store.audit_trail import verify
from tests.store.servers import postgresql, redis
from tests.web.mortal_servers import TableHub, servers_are_born, serving

KILLS = 8
KEY = "killed"


@pytest.fixture(scope="module")
def postgresql_server() -> Iterator[Callable[[], str]]:
    with postgresql() as emptied:
        yield emptied


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.servers)])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/cardinal.sqlite3"
    server: Callable[[], str] = request.getfixturevalue("postgresql_server")
    return server()


@pytest.fixture(scope="module")
def nursery() -> Iterator[subprocess.Popen[str]]:
    with servers_are_born() as made:
        yield made


def answers(evening: Evening) -> int:
    return sum(len(phone.answered) for phone in evening.phones)


async def played_to_the_end(evening: Evening, meanwhile: Callable[[], AsyncIterator[None]]) -> None:
    """Play the evening; while it goes on, do what is to be done."""
    playing = asyncio.create_task(evening.play())
    async for _ in meanwhile():
        if playing.done():
            break
    assert (await playing).is_whole


async def assert_nothing_is_lost(evening: Evening, var: Path, database_url: str) -> None:
    """As somebody sees it who opens the database anew."""
    database = open_database(var, database_url)
    try:
        log, stream = Log(database), stream_of(evening.plan.key)
        events = await log.events(stream)
        assert await verify(log, stream) == ()
    finally:
        await database.close()
    assert [one.seq for one in events] == list(range(1, len(events) + 1))
    there = {one.seq: {"kind": one.kind, "by": one.actor, "payload": one.payload} for one in events}
    told = {seq: asked for phone in evening.phones for seq, asked in phone.answered.items()}
    found = check(there, told)
    assert (found.missing, found.twice) == ((), ())
    # Every board of every table has its result.
    plan = evening.plan
    assert sum(phone.entered for phone in evening.phones) == plan.tables * plan.rounds * plan.boards


def test_a_server_that_is_killed_again_and_again_loses_nothing(
    database_url: str, tmp_path: Path, nursery: subprocess.Popen[str]
) -> None:
    chance = random.Random(database_url.partition(":")[0])
    killed = 0

    async def story(there: TableHub) -> None:
        evening = Evening(Plan(KEY, tables=3, rounds=3, boards=3, speed=20_000), there.addresses, await there.token())
        await evening.prepare()

        async def kills() -> AsyncIterator[None]:
            nonlocal killed
            after = 0
            while True:
                yield
                await asyncio.sleep(chance.uniform(0, 0.03))
                if answers(evening) >= after:
                    there.kill(there.ports[0])
                    killed += 1
                    there.start(there.ports[0])
                    # Each of the three phones may have one more on its way: 54 answers are enough for all the kills.
                    after = answers(evening) + chance.randrange(1, 3)

        await played_to_the_end(evening, kills)
        assert any(phone.browser.resent for phone in evening.phones)
        await assert_nothing_is_lost(evening, tmp_path, database_url)

    with serving(TableHub(tmp_path, database_url, nursery)) as there:
        asyncio.run(story(there))
    assert killed >= KILLS


@asynccontextmanager
async def watching(address: str, path: str) -> AsyncIterator[list[int]]:
    """The numbers that a watcher is told."""
    numbers: list[int] = []

    async def watch() -> None:
        async for text in Browser([address]).events(path):
            numbers.append(int(text))

    task = asyncio.create_task(watch())
    try:
        yield numbers
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def reaches(numbers: list[int], seq: int, seconds: float = 6.0) -> bool:
    """Whether a watcher hears of it, sooner than it would if it had to look by itself."""
    end = asyncio.get_running_loop().time() + seconds
    while not numbers or numbers[-1] < seq:
        if asyncio.get_running_loop().time() > end:
            return False
        await asyncio.sleep(0.02)
    return True


@pytest.mark.servers
def test_of_two_servers_one_is_killed_and_the_watcher_at_the_other_sees_everything(
    postgresql_server: Callable[[], str], tmp_path: Path, nursery: subprocess.Popen[str]
) -> None:
    database_url = postgresql_server()

    async def story(there: TableHub) -> None:
        first, second = there.addresses
        evening = Evening(Plan(KEY, tables=3, rounds=2, speed=4_000), [first, second], await there.token())
        await evening.prepare()
        for phone in evening.phones:
            # All of them at the server that is to be killed.
            phone.browser.close()
            phone.browser.at = 0
        async with watching(second, f"/events/{KEY}/live") as numbers:

            async def one_kill() -> AsyncIterator[None]:
                while answers(evening) < 6:
                    yield
                    await asyncio.sleep(0.01)
                assert await reaches(numbers, max(seq for phone in evening.phones for seq in phone.answered))
                there.kill(there.ports[0])
                while True:
                    yield
                    await asyncio.sleep(0.02)

            await played_to_the_end(evening, one_kill)
            assert all(phone.browser.address == second for phone in evening.phones)
            assert await reaches(numbers, max(evening.log))
        assert numbers == sorted(set(numbers))
        await assert_nothing_is_lost(evening, tmp_path, database_url)

    with redis() as redis_url, serving(TableHub(tmp_path, database_url, nursery, redis_url), servers=2) as there:
        asyncio.run(story(there))
