"""The clock acts for whoever lets the time pass, once, in the log; and stops at the person's first act."""

from __future__ import annotations

import asyncio
from pathlib import Path

from cardinal.cards import Seat
from cardinal.live import TableOwner
from cardinal.live.clock import Clock
from cardinal.live.deciding import AUTO_AFTER
from cardinal.live.narration import sentences
from tests.live.at_a_table import PEOPLE
from tests.live.hubs import HandClock, act, hub_in, seated

LIMIT = 20


async def let_pass(owner: TableOwner, clock: HandClock, driver: Clock, seconds: float) -> None:
    """Time passes, and the clock looks at the table."""
    clock.now += seconds
    seq = owner.table.seq
    driver.moved(owner)
    for _ in range(200):
        await asyncio.sleep(0.01)
        if owner.table.seq != seq:
            return


def test_a_player_who_lets_the_time_pass_is_passed_for(tmp_path: Path) -> None:
    async def story() -> None:
        clock = HandClock()
        async with hub_in(tmp_path, clock) as hub, Clock(hub).opened() as driver:
            owner = await seated(hub, seconds=LIMIT)
            await let_pass(owner, clock, driver, LIMIT)
            view = owner.table.played.view(Seat.N)  # type: ignore[union-attr]
            assert view["calls"] == ["pass"]
            assert owner.table.sitters[Seat.N].missed == 1
            told = [one["text"] for one in sentences(owner.table, Seat.E)]
            assert told == ["North's time is up; the clock acts.", "North passes."]
            written = (await hub.log.events(owner.table.stream))[-1]
            assert (written.payload["by"], written.payload["who"]) == ("clock", "N")

    asyncio.run(story())


def test_before_the_limit_nothing_happens(tmp_path: Path) -> None:
    async def story() -> None:
        clock = HandClock()
        async with hub_in(tmp_path, clock) as hub, Clock(hub).opened() as driver:
            owner = await seated(hub, seconds=LIMIT)
            seq = owner.table.seq
            clock.now += LIMIT - 5
            driver.moved(owner)
            await asyncio.sleep(0.1)
            assert owner.table.seq == seq

    asyncio.run(story())


def test_two_processes_time_a_player_out_once(tmp_path: Path) -> None:
    async def story() -> None:
        clock = HandClock()
        hubs = hub_in(tmp_path, clock), hub_in(tmp_path, clock)
        async with hubs[0] as here, hubs[1] as there, Clock(here).opened() as one, Clock(there).opened() as two:
            owner = await seated(here, seconds=LIMIT)
            other = await there.owner("club")
            clock.now += LIMIT
            one.moved(owner)
            two.moved(other)
            await asyncio.sleep(0.3)
            acted = [event for event in await here.log.events(owner.table.stream) if event.kind == "acted"]
            assert [event.payload["who"] for event in acted] == ["N"]

    asyncio.run(story())


def test_after_repeated_timeouts_the_clock_goes_on_until_the_person_acts(tmp_path: Path) -> None:
    async def story() -> None:
        clock = HandClock()
        async with hub_in(tmp_path, clock) as hub, Clock(hub).opened() as driver:
            owner = await seated(hub, seconds=LIMIT)
            bids = iter(("1C", "1D", "1H", "1S"))
            for turn in range(1, AUTO_AFTER + 1):
                await let_pass(owner, clock, driver, LIMIT)
                assert owner.table.sitters[Seat.N].auto is (turn == AUTO_AFTER)
                # The others keep the auction open until it is North's turn again.
                await act(owner, PEOPLE[Seat.E], f"e{turn}", "call", call=next(bids))
                await act(owner, PEOPLE[Seat.S], f"s{turn}", "call", call="pass")
                await act(owner, PEOPLE[Seat.W], f"w{turn}", "call", call=next(bids))
            await act(owner, PEOPLE[Seat.N], "back", "call", call="2H")
            assert not owner.table.sitters[Seat.N].auto
            assert owner.table.sitters[Seat.N].missed == 0

    asyncio.run(story())
