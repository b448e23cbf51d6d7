"""Somebody who has gone away is substituted by the Director, or by whoever opened the table."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cardinal.cards import Seat
from cardinal.language import NotNow
from cardinal.live import Kind, Who
from cardinal.live.deciding import AWAY_SECONDS
from cardinal.live.errors import NotYourSeat, SeatTaken
from tests.live.at_a_table import PEOPLE
from tests.live.hubs import HandClock, act, hub_in, seated

DIRECTOR = Who("user director", "Director", is_director=True)
SOUTH = PEOPLE[Seat.S]


def test_the_owner_substitutes_only_whoever_lets_the_table_wait(tmp_path: Path) -> None:
    async def story() -> None:
        clock = HandClock()
        async with hub_in(tmp_path, clock) as hub:
            owner = await seated(hub)
            with pytest.raises(NotNow):
                await act(owner, SOUTH, "a", "robot", seat="N", level="rules")
            clock.now += AWAY_SECONDS
            with pytest.raises(NotNow):
                # East is not awaited: nobody waits for East.
                await act(owner, SOUTH, "b", "robot", seat="E", level="rules")
            with pytest.raises(NotYourSeat):
                await act(owner, PEOPLE[Seat.W], "c", "robot", seat="N", level="rules")
            await act(owner, SOUTH, "d", "robot", seat="N", level="rules")
            assert owner.table.sitters[Seat.N].kind is Kind.ROBOT

    asyncio.run(story())


def test_the_director_frees_a_seat_for_another_person(tmp_path: Path) -> None:
    async def story() -> None:
        async with hub_in(tmp_path) as hub:
            owner = await seated(hub)
            await act(owner, DIRECTOR, "a", "free", seat="N")
            await act(owner, Who("person new", "New"), "b", "sit", seat="N")
            assert owner.table.sitters[Seat.N].name == "New"
            await act(owner, Who("person new", "New"), "c", "call", call="1H")

    asyncio.run(story())


def test_a_player_whom_a_robot_stands_in_for_gets_the_seat_back(tmp_path: Path) -> None:
    """In the middle of the board, at a closed table too; nobody else gets it, and an erased name is erased there."""

    async def story() -> None:
        clock = HandClock()
        async with hub_in(tmp_path, clock) as hub:
            owner = await seated(hub)
            clock.now += AWAY_SECONDS
            await act(owner, SOUTH, "a", "robot", seat="N", level="rules")
            await act(owner, SOUTH, "b", "robot", seat="N", level="greedy")
            north = PEOPLE[Seat.N]
            assert owner.table.sitters[Seat.N].absent_name == north.name
            with pytest.raises(SeatTaken):
                await act(owner, Who("person new", "New"), "c", "sit", seat="N")
            await owner.erase([north.key], "forget", "director")
            assert owner.table.sitters[Seat.N].absent_name == ""
            await act(owner, north, "d", "sit", seat="N")
            assert owner.table.seat_of(north.key) is Seat.N
            await act(owner, north, "e", "call", call="1H")

    asyncio.run(story())
