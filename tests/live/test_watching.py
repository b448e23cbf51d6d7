"""Those who look on see the table as it was; players see it as it is; and a restart changes neither."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from cardinal.cards import SEATS, Deal, Seat
from cardinal.cards.viewer import Viewer
from cardinal.live import TableOwner
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


def test_hands_are_shown_to_those_who_look_on_once_the_board_is_over(tmp_path: Path) -> None:
    """With a delay from the first call on, but never while it is played; at a table of an event never."""

    async def story(folder: Path, event: str) -> None:
        clock = HandClock()
        async with hub_in(folder, clock) as hub:
            owner = await seated(hub, delay=60, **({"event": event} if event else {}))
            dealt = {str(seat): str(hand) for seat, hand in zip(SEATS, _deal(owner), strict=True)}
            for number, seat in enumerate(SEATS):
                clock.now += 30
                assert _hands(owner.message(Viewer.PUBLIC, "en")) == {}
                await act(owner, PEOPLE[seat], f"pass {number}", "call", call="pass")
            # The board is over; those who look on have seen two passes of it.
            seen = json.loads(owner.message(Viewer.PUBLIC, "en"))["view"]
            assert seen["calls"] == ["pass", "pass"]
            assert seen["hands"] == ({} if event else dealt)
            assert _hands(owner.message(Seat.E, "en")) == ({"E": dealt["E"]} if event else dealt)

    for event in ("", "cup"):
        (tmp_path / f"at {event}").mkdir()
        asyncio.run(story(tmp_path / f"at {event}", event))


def _deal(owner: TableOwner) -> Deal:
    return Deal.parse(owner.table.deal["deal"])


def _hands(text: str) -> dict[str, str]:
    view = json.loads(text)["view"]
    return {} if view is None else view["hands"]


def _calls(text: str) -> list[str]:
    view: dict[str, list[str]] = json.loads(text)["view"]
    return view["calls"]
