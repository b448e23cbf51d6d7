"""A pause that a player asks for: in both games, once a board, while the time limit waits."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cardinal.cards import Seat
from cardinal.language import NotNow
from cardinal.language.language import Language
from cardinal.live.clock import Clock
from cardinal.live.deciding import PAUSE_SECONDS
from cardinal.live.errors import NotYourSeat
from cardinal.live.narration import sentences
from tests.live.at_a_table import PEOPLE, AtATable
from tests.live.hubs import HandClock, act, hub_in, seated

LIMIT = 20


@pytest.mark.parametrize("game", ["bridge", "guandan"])
def test_everybody_reads_who_asked_and_a_player_has_one_pause_a_board(game: str) -> None:
    at = AtATable(game).begin()
    before = at.table
    at.do(PEOPLE[Seat.S], "pause")
    assert sentences(at.table, Seat.W)[-1]["text"] == "South asks for a pause of 2 minutes; a time limit waits."
    assert at.table.played is before.played
    assert at.table.moved_at == before.moved_at
    with pytest.raises(NotNow) as caught:
        at.do(PEOPLE[Seat.S], "pause")
    assert str(caught.value) == "You have had your pause on this board; there is another on the next."
    # The others have theirs.
    at.do(PEOPLE[Seat.N], "pause")
    assert [event.who for event in at.table.beside_game if event.act.verb == "pause"] == [Seat.S, Seat.N]


def test_in_every_language_the_sentence_names_the_player_and_the_minutes() -> None:
    at = AtATable("bridge").begin()
    at.do(PEOPLE[Seat.E], "pause")
    told = {language: sentences(at.table, Seat.S, language)[-1]["text"] for language in Language}
    assert len(set(told.values())) == len(Language)
    assert all("2" in text for text in told.values())


def test_only_a_player_pauses_and_only_a_board_that_is_under_way() -> None:
    at = AtATable("bridge")
    at.do(PEOPLE[Seat.S], "sit", seat="S")
    with pytest.raises(NotNow):
        at.do(PEOPLE[Seat.S], "pause")
    at = AtATable("bridge").begin()
    at.do(PEOPLE[Seat.W], "stand")
    with pytest.raises(NotYourSeat):
        at.do(PEOPLE[Seat.W], "pause")


def test_the_limit_runs_from_the_end_of_the_pause_or_from_the_next_act(tmp_path: Path) -> None:
    async def story() -> None:
        clock = HandClock()
        async with hub_in(tmp_path, clock) as hub, Clock(hub).opened() as driver:
            owner = await seated(hub, seconds=LIMIT)
            began = owner.table.last_at
            clock.now += LIMIT - 5
            await act(owner, PEOPLE[Seat.E], "a", "pause")
            assert owner.table.last_at == began + LIMIT - 5 + PAUSE_SECONDS
            # Within the pause and the limit after it the clock acts for nobody.
            clock.now += PAUSE_SECONDS + LIMIT - 1
            driver.moved(owner)
            await asyncio.sleep(0.1)
            assert owner.table.sitters[Seat.N].missed == 0
            # North calls; East has the whole limit from there, not more.
            await act(owner, PEOPLE[Seat.N], "b", "call", call="pass")
            assert owner.table.last_at == clock.now

    asyncio.run(story())
