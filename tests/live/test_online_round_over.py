"""When the event deals no more at a table from level to level, whoever says "ready" is told that the round is over."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cardinal.cards import Seat
from cardinal.language import NotNow
from cardinal.live import Act, online_boards, online_games
from cardinal.live.online_ending import BROKEN_OFF, PLAYED, has_ended, is_broken_off
from cardinal.store.playing import CallDirector, StartClock
from tests.live.hubs import HandClock
from tests.live.online_matches import EW, LIMIT, NS, AtTable, begun, by_levels, is_revealed
from tests.live.online_story import Online, online

LANGUAGES = {
    "en": "The round is over at this table.",
    "zh-Hans": "本桌本轮已结束。",
    "zh-Hant": "本桌本輪已結束。",
    "ja": "このテーブルのラウンドは終わりました。",
}


@pytest.fixture(autouse=True)
def given(monkeypatch: pytest.MonkeyPatch) -> None:
    """Known packs, and nobody waits for the next deal."""
    monkeypatch.setattr(online_games, "NEXT_DEAL_SECONDS", 0.0)
    monkeypatch.setattr(online_boards, "seed_of", lambda *sealed: bytes(32))


async def told(at: AtTable) -> str:
    """How the round ended at the table, once it has been told."""
    async with asyncio.timeout(LIMIT):
        while not at.owner.table.options.get("over"):
            await asyncio.sleep(0.01)
    return str(at.owner.table.options["over"])


def test_whoever_is_ready_after_the_last_deal_is_told_that_the_round_is_over(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False) as event:
            (at,) = (await begun(event, by_levels("pairs", 1), players=2)).values()
            await at.dealt(1)
            assert not has_ended(at.owner.table)
            await at.play_deal(EW)
            assert await told(at) == PLAYED
            assert has_ended(at.owner.table)
            seq = at.owner.table.seq
            for seat in Seat:
                with pytest.raises(NotNow) as refused:
                    await at.do(seat, "ready")
                for language, sentence in LANGUAGES.items():
                    assert refused.value.text.render(language).startswith(sentence)
            assert at.owner.table.seq == seq
            # It is told once, and before the boards are opened for everybody.
            await event.until(is_revealed, 60)
            kinds = [one.kind for one in await event.log.events(at.owner.table.stream)]
            assert kinds.count("table_opened") == 2

    asyncio.run(story())


def test_a_deal_that_was_broken_off_is_not_played_on(tmp_path: Path) -> None:
    clock = HandClock()

    async def story() -> None:
        async with online(tmp_path, with_robots=False, now=clock) as event:
            (at,) = (await begun(event, by_levels("pairs", 3), players=2)).values()
            await event.run(StartClock("决赛", 1, 10))
            await at.dealt(1)
            await at.play_deal(EW)
            # The second deal lies there, tribute is to be paid, no card has been played; then the time is up.
            await at.dealt(2)
            clock.now += 11 * 60
            await look(event)
            assert await told(at) == BROKEN_OFF
            assert is_broken_off(at.owner.table)
            state = await event.state()
            assert state.results[at.one.place(1)].counts
            seat = at.owner.table.awaited[0]
            assert at.owner.table.played is not None
            card = at.owner.table.played.view(seat)["legal_cards"][0]
            with pytest.raises(NotNow, match="round is over"):
                await at.owner.do(at.people[seat], "late", Act("pay", {"card": card}), at.owner.table.seq)

    asyncio.run(story())


async def look(event: Online) -> None:
    """Something happens in the competition, so that its clock is looked at."""
    await event.run(CallDirector("1", "what time is it", "决赛", 1))


def test_the_first_room_of_a_knockout_is_told_when_the_match_is_decided_and_not_before(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False) as event:
            first, second = (await begun(event, by_levels("teams", 1), players=4)).values()
            await first.dealt(1)
            await first.play_deal(EW)
            await event.until(lambda state: len(state.results) == 1, 60)
            # There may be an extra deal: whoever is ready waits for the other room.
            await first.do(Seat.N, "ready")
            assert not first.owner.table.options.get("over")
            await second.dealt(1)
            await second.play_deal(NS)
            assert [await told(first), await told(second)] == [PLAYED, PLAYED]

    asyncio.run(story())
