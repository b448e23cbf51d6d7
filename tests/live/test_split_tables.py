"""A table whose players are at two processes goes on when the bus is lost and when it is back: the log is true."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random

import pytest

from cardinal.cards import SEATS, Seat
from cardinal.language import CardinalError
from cardinal.live import Act, TableHub, TableOwner
from cardinal.live.head_check import HeadCheck
from cardinal.store import Bus, Log, migrate, open_database
from cardinal.store.database import database_address
from cardinal.store.postgresql_bus import PostgresqlBus
from cardinal.store.redis_bus import RedisBus
from tests.live.at_a_table import PEOPLE, random_act
from tests.live.hubs import seated
from tests.store.servers import mortal_redis, postgresql

GOES_ON_SECONDS = 5
AFTERWARDS = 8
"""So many acts after the bus was lost show that both processes go on."""


@pytest.fixture(scope="module")
def database() -> Iterator[Callable[[], str]]:
    with postgresql() as emptied:
        yield emptied


@asynccontextmanager
async def process(address: str, bus: Bus) -> AsyncIterator[TableHub]:
    """What a process has: a database, a log and a hub of its own."""
    there = open_database(address=address)
    try:
        await migrate(there)
        async with TableHub(Log(there, bus)).opened() as hub:
            yield hub
    finally:
        await bus.close()
        await there.close()


async def play(owner: TableOwner, seat: Seat, acted: list[float]) -> None:
    """Somebody who acts when what was told says that it is the turn, and never looks elsewhere."""
    chance, number = Random(str(seat)), 0
    async with owner.listening(seat, "en") as told:
        while True:
            table = owner.table
            if seat not in table.awaited:
                await told.changed()
                continue
            between = table.between_boards or table.played is None
            act = Act("ready") if between else random_act(table.game, table.played.view(seat), chance)  # type: ignore[union-attr]
            number += 1
            try:
                await owner.do(PEOPLE[seat], f"{seat}-{number}", act, table.seq)
                acted.append(asyncio.get_running_loop().time())
            except CardinalError:
                await asyncio.sleep(0.01)


async def goes_on(acted: list[float]) -> float:
    """How long the next acts took."""
    start, before = asyncio.get_running_loop().time(), len(acted)
    async with asyncio.timeout(4 * GOES_ON_SECONDS):
        while len(acted) < before + AFTERWARDS:
            await asyncio.sleep(0.01)
    gaps = [after - one for one, after in zip([start, *acted[before:]], acted[before:], strict=False)]
    return max(gaps)


@pytest.mark.servers
def test_a_split_table_goes_on_without_redis_and_when_it_is_back(database: Callable[[], str]) -> None:
    address = database()

    async def story() -> None:
        with mortal_redis() as redis:
            async with AsyncExitStack() as stack:
                buses = [RedisBus(redis.address) for _ in range(2)]
                hubs = [await stack.enter_async_context(process(address, bus)) for bus in buses]
                await seated(hubs[0])
                owners = [await hub.owner("club") for hub in hubs]
                acted: list[float] = []
                players = [
                    asyncio.create_task(play(owners[place % 2], seat, acted)) for place, seat in enumerate(SEATS)
                ]
                try:
                    await goes_on(acted)
                    redis.kill()
                    assert await goes_on(acted) < GOES_ON_SECONDS
                    redis.start()
                    assert await goes_on(acted) < GOES_ON_SECONDS
                finally:
                    for one in players:
                        one.cancel()
                    await asyncio.gather(*players, return_exceptions=True)

    asyncio.run(story())


async def until(is_so: Callable[[], bool], seconds: float = GOES_ON_SECONDS) -> None:
    async with asyncio.timeout(seconds):
        while not is_so():
            await asyncio.sleep(0.01)


def here(owner: TableOwner) -> list[str]:
    return owner.presence.message(owner.table)["here"]


def is_complete(owner: TableOwner) -> bool:
    return owner.presence.message(owner.table).get("complete", True)


@pytest.mark.servers
def test_partners_at_two_processes_see_each_other_and_a_second_device_takes_over(database: Callable[[], str]) -> None:
    address = database()

    async def story() -> None:
        with mortal_redis() as redis:
            async with AsyncExitStack() as stack:
                hubs = [await stack.enter_async_context(process(address, RedisBus(redis.address))) for _ in range(2)]
                await seated(hubs[0])
                one, two = [await hub.owner("club") for hub in hubs]
                devices = {
                    seat: owner.presence.come(PEOPLE[seat].key, lambda: None, alone=True)
                    for seat, owner in zip(SEATS, [one, two, one, two], strict=True)
                }
                two.presence.come("guest", lambda: None, alone=False)
                await until(lambda: here(one) == here(two) == ["N", "E", "S", "W"])
                assert one.presence.message(one.table)["watching"] == two.presence.message(two.table)["watching"] == 1
                # North comes with another device, to the other process.
                second = two.presence.come(PEOPLE[Seat.parse("N")].key, lambda: None, alone=True)
                await until(lambda: devices[Seat.parse("N")].is_taken)
                assert not second.is_taken
                # Without the bus nobody is absent: those elsewhere are unknown, and there again with it.
                redis.kill()
                await until(lambda: not is_complete(one) and not is_complete(two))
                assert here(one) == ["S"]
                redis.start()
                await until(lambda: is_complete(one) and here(one) == here(two) == ["N", "E", "S", "W"])
                assert not second.is_taken
                two.presence.go(second)
                await until(lambda: here(one) == here(two) == ["E", "S", "W"])

    asyncio.run(story())


@pytest.mark.servers
def test_a_process_that_gives_no_sign_of_life_has_nobody_there(
    database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    address = database()
    monkeypatch.setattr("cardinal.live.presence_exchange.LEASE_SECONDS", 1.5)

    async def story() -> None:
        async with AsyncExitStack() as stack:
            buses = [PostgresqlBus(database_address(address), beat_seconds=0.3) for _ in range(2)]
            hubs = [await stack.enter_async_context(process(address, bus)) for bus in buses]
            await seated(hubs[0])
            one, two = [await hub.owner("club") for hub in hubs]
            one.presence.come(PEOPLE[Seat.parse("N")].key, lambda: None, alone=True)
            two.presence.come(PEOPLE[Seat.parse("S")].key, lambda: None, alone=True)
            await until(lambda: here(one) == here(two) == ["N", "S"])
            await buses[1].close()
            await until(lambda: here(one) == ["N"])
            assert is_complete(one)

    asyncio.run(story())


@pytest.mark.servers
def test_a_process_ends_even_if_the_bus_comes_back_at_that_very_moment(database: Callable[[], str]) -> None:
    address = database()

    async def story() -> None:
        bus = PostgresqlBus(database_address(address))
        async with process(address, bus) as hub:
            async with asyncio.timeout(GOES_ON_SECONDS) as patience, HeadCheck(hub).running():
                await asyncio.sleep(0.1)
                # Who waits is woken and cancelled at once: the one must not hide the other.
                for hear in bus._when_connected:
                    hear(True)
            assert not patience.expired()

    asyncio.run(story())
