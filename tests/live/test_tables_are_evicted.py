"""Tables that nobody looks at are forgotten by the process, whatever is watched; the log has them all the same."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cardinal.cards.viewer import Viewer
from cardinal.live import table_hub
from tests.live.hubs import hub_in


def test_one_watched_table_does_not_keep_all_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_hub, "KEPT", 5)

    async def story() -> None:
        async with hub_in(tmp_path) as hub:
            first = await hub.open("bridge", owner="guest 1", key="first")
            async with first.listening(Viewer.PUBLIC, "en"):
                for number in range(20):
                    await hub.open("bridge", owner="guest 1", key=f"t{number}")
                kept = [one.key for one in await hub.recent(100)]
                assert len(kept) <= 6
                assert kept[0] == "t19"
                assert await hub.owner("first") is first
                # One that was forgotten is read again.
                assert (await hub.owner("t0")).table.seq == 1

    asyncio.run(story())
