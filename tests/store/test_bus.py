"""The bus: told after the commit, within a process and over Redis; a slow listener loses messages and sees the gap."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest

from cardinal.store.bus import Bus, BusMessage, LocalBus, open_bus
from cardinal.store.database import open_database
from cardinal.store.errors import BadAddress
from cardinal.store.log import Log, NewEvent
from cardinal.store.postgresql_bus import PostgresqlBus
from cardinal.store.redis_bus import RedisBus
from cardinal.store.shared_bus import MOST_BYTES, SharedBus
from tests.store.servers import mortal_redis, postgresql, redis
from tests.store.story import AT, opened

WAIT_SECONDS = 5


async def heard(bus: Bus, *streams: str, last: int, ready: asyncio.Event | None = None) -> list[BusMessage]:
    """What is told up to that number."""
    found: list[BusMessage] = []
    async with bus.listening(*streams) as messages:
        if ready is not None:
            ready.set()
        async with asyncio.timeout(WAIT_SECONDS):
            async for told in messages:
                found.append(told)
                if told.seq == last:
                    return found
    return found


async def write(log: Log, stream: str, after: int) -> None:
    await log.append(stream, after, [NewEvent("noted")], command_id=f"c{after}", actor="dan", at=AT)


def test_who_listens_hears_of_what_was_committed_and_can_read_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(f"sqlite:///{tmp_path}/a.sqlite3") as database:
            log, ready = Log(database), asyncio.Event()
            listening = asyncio.create_task(heard(log.bus, "table/b", last=2, ready=ready))
            await ready.wait()
            await write(log, "table/a", 0)
            await write(log, "table/b", 0)
            await write(log, "table/b", 1)
            assert await listening == [BusMessage("table/b", 1), BusMessage("table/b", 2)]
            assert len(await log.events("table/b")) == 2

    asyncio.run(story())


def test_a_listener_that_does_not_read_loses_the_oldest_and_nobody_waits_for_it() -> None:
    async def story() -> list[int]:
        bus = LocalBus(waiting=3)
        async with bus.listening() as messages:
            for seq in range(1, 11):
                await bus.publish("table/a", seq)
            return [(await anext(messages)).seq for _ in range(3)]

    assert asyncio.run(story()) == [8, 9, 10]


@pytest.fixture(scope="module", params=["redis", "postgresql"])
def two_buses(request: pytest.FixtureRequest) -> Iterator[Callable[[], tuple[SharedBus, SharedBus]]]:
    """Two processes' ends of one bus."""
    if request.param == "redis":
        with redis() as address:
            yield lambda: (RedisBus(address), RedisBus(address))
    else:
        with postgresql() as emptied:
            there = open_database(address=emptied()).address
            yield lambda: (PostgresqlBus(there), PostgresqlBus(there))


@pytest.mark.servers
def test_two_processes_hear_each_other(two_buses: Callable[[], tuple[SharedBus, SharedBus]], tmp_path: Path) -> None:
    async def story() -> None:
        one, two = two_buses()
        async with opened(f"sqlite:///{tmp_path}/a.sqlite3") as database:
            ready = asyncio.Event()
            listening = asyncio.create_task(heard(two, "event/x", last=2, ready=ready))
            await ready.wait()
            log = Log(database, one)
            await write(log, "event/y", 0)
            await write(log, "event/x", 0)
            await write(log, "event/x", 1)
            # Two that come together may be told as one: the last number says it all.
            assert (await listening)[-1] == BusMessage("event/x", 2)
            await one.close()
            await two.close()

    asyncio.run(story())


@pytest.mark.servers
def test_notes_reach_the_others_and_not_oneself_and_long_batches_are_divided(
    two_buses: Callable[[], tuple[SharedBus, SharedBus]],
) -> None:
    notes = [f"{number} {'x' * 500}" for number in range(3 * MOST_BYTES // 500)]

    async def story() -> None:
        one, two = two_buses()
        heard: dict[str, list[str]] = {"one": [], "two": []}
        all_heard = asyncio.Event()

        def hear(told: BusMessage) -> None:
            heard["two"].append(told.note)
            if len(heard["two"]) == len(notes):
                all_heard.set()

        async with one.hearing(lambda told: heard["one"].append(told.note), "topic"), two.hearing(hear, "topic"):
            for note in notes:
                one.post("topic", note)
            await asyncio.wait_for(all_heard.wait(), WAIT_SECONDS)
        assert heard == {"one": [], "two": notes}
        await one.close()
        await two.close()

    asyncio.run(story())


@pytest.mark.servers
def test_who_listens_is_told_that_the_bus_went_and_came_back() -> None:
    async def story() -> None:
        with mortal_redis() as server:
            bus, connected = RedisBus(server.address), asyncio.Queue[bool]()
            bus.when_connected(connected.put_nowait)
            async with bus.hearing(lambda told: None), asyncio.timeout(2 * WAIT_SECONDS):
                assert await connected.get()
                server.kill()
                assert not await connected.get()
                await bus.publish("event/x", 1)
                server.start()
                assert await connected.get()
            await bus.close()

    asyncio.run(story())


def test_without_redis_an_entry_is_confirmed_all_the_same(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> int:
        bus = RedisBus(f"unix://{tmp_path}/nobody.sock")
        async with opened(f"sqlite:///{tmp_path}/a.sqlite3") as database:
            log, ready = Log(database, bus), asyncio.Event()
            listening = asyncio.create_task(heard(bus, last=1, ready=ready))
            await ready.wait()
            await write(log, "event/x", 0)
            assert await listening == [BusMessage("event/x", 1)]
            await asyncio.sleep(0.1)
            await bus.close()
            return (await log.head("event/x")).seq

    with caplog.at_level(logging.WARNING):
        assert asyncio.run(story()) == 1
    assert "event/x 1" in caplog.text


def test_the_environment_chooses_the_bus(tmp_path: Path) -> None:
    assert isinstance(open_bus({}), LocalBus)
    assert isinstance(open_bus({}, open_database(tmp_path, environment={})), LocalBus)
    shared = open_database(address="postgresql://club@db/cardinal")
    assert isinstance(open_bus({}, shared), PostgresqlBus)
    assert isinstance(open_bus({"CARDINAL_REDIS_URL": "redis://localhost"}, shared), RedisBus)
    assert isinstance(open_bus({"CARDINAL_BUS_URL": "postgresql://db/cardinal"}), PostgresqlBus)
    assert isinstance(open_bus({"CARDINAL_REDIS_URL": "redis://localhost"}), RedisBus)
    with pytest.raises(BadAddress, match="redis://"):
        open_bus({"CARDINAL_REDIS_URL": "http://nonsense"})


def test_whoever_asks_for_a_kind_or_a_name_hears_of_that_and_everybody_once() -> None:
    async def story() -> None:
        bus, heard = LocalBus(), dict[str, list[BusMessage]]()
        every = {"all": (), "kind": ("table/",), "name": ("table/a", "accounts")}
        async with AsyncExitStack() as hearing:
            for name, streams in every.items():
                heard[name] = []
                await hearing.enter_async_context(bus.hearing(heard[name].append, *streams))
            for stream in ("table/a", "table/b", "event/a", "accounts"):
                await bus.publish(stream, 1)
        await bus.publish("table/a", 2)
        told = [BusMessage(stream, 1) for stream in ("table/a", "table/b", "event/a", "accounts")]
        assert heard == {"all": told, "kind": told[:2], "name": [told[0], told[3]]}

    asyncio.run(story())


def test_whoever_cannot_hear_keeps_nobody_from_hearing(caplog: pytest.LogCaptureFixture) -> None:
    def fails(told: BusMessage) -> None:
        raise ValueError("no ears")

    async def story() -> list[BusMessage]:
        bus, heard = LocalBus(), list[BusMessage]()
        async with bus.hearing(fails), bus.hearing(heard.append):
            for seq in (1, 2):
                await bus.publish("table/a", seq)
        return heard

    with caplog.at_level(logging.ERROR):
        assert asyncio.run(story()) == [BusMessage("table/a", 1), BusMessage("table/a", 2)]
    assert [str(one.exc_info[1]) for one in caplog.records if one.exc_info is not None] == ["no ears"] * 2


class DeafBus(SharedBus):
    """One whose driver swallows the first cancellation while it sends."""

    def __init__(self) -> None:
        super().__init__()
        self.sends = asyncio.Event()

    async def _send(self, batch: str) -> None:
        self.sends.set()
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(60)

    async def _receive(self) -> None:
        self._subscribed()
        await asyncio.sleep(60)

    async def _disconnect(self) -> None:
        return


def test_a_bus_ends_although_its_driver_swallows_a_cancellation() -> None:
    async def story() -> None:
        bus = DeafBus()
        await bus.publish("event/one", 1)
        await bus.sends.wait()
        async with asyncio.timeout(10):
            await bus.close()

    asyncio.run(story())
