"""An act that comes again has the answer that it had, also when nothing is left to do for it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from cardinal.cards import SEATS
from cardinal.live import Act
from tests.live.at_a_table import PEOPLE
from tests.live.hubs import hub_in


def test_somebody_who_is_ready_already_is_answered_as_before(tmp_path: Path) -> None:
    async def story() -> None:
        async with hub_in(tmp_path) as hub:
            owner = await hub.open("bridge", owner=PEOPLE[SEATS[2]].key, key="club")
            for seat in SEATS:
                await owner.do(PEOPLE[seat], f"sit {seat}", Act("sit", {"seat": str(seat)}), owner.table.seq)
            seen = owner.table.seq
            first = await owner.do(PEOPLE[SEATS[0]], "n", Act("ready"), seen)
            await owner.do(PEOPLE[SEATS[1]], "e", Act("ready"), seen)
            again = await owner.do(PEOPLE[SEATS[0]], "n", Act("ready"), seen)
            assert (again, again.repeated) == (first, True)
            assert owner.table.seq == first.last + 1

    asyncio.run(story())
