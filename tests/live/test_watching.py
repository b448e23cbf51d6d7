"""Those who look on see the table as it was; players see it as it is; and a restart changes neither."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from cardinal.cards import Seat
from cardinal.cards.viewer import Viewer
from tests.live.at_a_table import PEOPLE
from tests.live.hubs import HandClock, act, hub_in, seated


def test_a_watcher_is_as_far_behind_as_the_table_says(tmp_path: Path) -> None:
    async def story() -> None:
        clock = HandClock()
        async with hub_in(tmp_path, clock) as hub:
            owner = await seated(hub, delay=60)
            clock.now += 100
            await act(owner, PEOPLE[Seat.N], "a", "call", call="1H")
            calls = {viewer: _calls(owner.message(viewer, "en")) for viewer in (Seat.E, Viewer.PUBLIC)}
            assert calls == {Seat.E: ["1H"], Viewer.PUBLIC: []}
            clock.now += 59
            assert _calls(owner.message(Viewer.PUBLIC, "en")) == []
            clock.now += 1
            assert _calls(owner.message(Viewer.PUBLIC, "en")) == ["1H"]

    asyncio.run(story())


def test_a_server_that_starts_anew_does_not_show_more(tmp_path: Path) -> None:
    async def story() -> None:
        clock = HandClock()
        async with hub_in(tmp_path, clock) as hub:
            owner = await seated(hub, delay=60)
            clock.now += 100
            await act(owner, PEOPLE[Seat.N], "a", "call", call="1H")
        clock.now += 30
        async with hub_in(tmp_path, clock) as hub:
            owner = await hub.owner("club")
            assert _calls(owner.message(Viewer.PUBLIC, "en")) == []
            assert _calls(owner.message(Seat.N, "en")) == ["1H"]

    asyncio.run(story())


def _calls(text: str) -> list[str]:
    view: dict[str, list[str]] = json.loads(text)["view"]
    return view["calls"]
