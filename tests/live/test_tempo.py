"""The tempo of a table and the record of a board with its times."""

from __future__ import annotations

import asyncio
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from cardinal.cards import SEATS, Seat
from cardinal.formats import format_named
from cardinal.language import CardinalError
from cardinal.live import Act, TableHub, TableOwner
from cardinal.live.tempo import PlayedBoard, boards_of, pace_of, pbn, record_of
from tests.live.at_a_table import PEOPLE
from tests.live.hubs import HandClock, hub_in, seated
from tests.live.open_tables import REVOKING

BOARD = {"board": 1, "deal": REVOKING}
CALLS = ("pass", "pass", "4S", "pass", "pass", "pass")


class Evening:
    """A table whose acts take as long as is said."""

    def __init__(self, hub: TableHub, clock: HandClock, owner: TableOwner) -> None:
        self.hub, self.clock, self.owner, self._count = hub, clock, owner, 0

    async def do(self, seat: Seat, seconds: float, verb: str, **body: Any) -> None:
        self.clock.now += seconds
        self._count += 1
        await self.owner.do(PEOPLE[seat], f"timed {self._count}", Act(verb, body), self.owner.table.seq)

    async def boards(self) -> tuple[PlayedBoard, ...]:
        stream = self.owner.table.stream
        return boards_of(stream, await self.hub.log.events(stream, 0))


async def _claimed(evening: Evening) -> None:
    """Four spades by South in twelve acts, the last of them the agreement to a claim."""
    calls = zip(
        (2, 5, 1, 30, 4, 3), ["pass", "pass", "4S", "pass", "pass", "pass"], (*SEATS, Seat.N, Seat.E), strict=True
    )
    for seconds, call, seat in calls:
        await evening.do(seat, seconds, "call", call=call)
    await evening.do(Seat.W, 20, "lead", card="DA")
    await evening.do(Seat.W, 1, "face")
    for seconds, seat, card in ((6, Seat.S, "D4"), (2, Seat.E, "DT"), (7, Seat.S, "D2")):
        await evening.do(seat, seconds, "play", card=card)
    # Twelve tricks are left, two of them the defenders'.
    await evening.do(Seat.S, 9, "claim", tricks=10, text="")
    await evening.do(Seat.W, 1, "agree")
    await evening.do(Seat.E, 1, "agree")


def test_the_time_of_every_call_and_card_is_in_the_time_tables_of_the_pbn(tmp_path: Path) -> None:
    async def story() -> None:
        clock = HandClock()
        async with hub_in(tmp_path, clock) as hub:
            evening = Evening(hub, clock, await seated(hub, boards=[BOARD]))
            await _claimed(evening)
            (board,) = await evening.boards()
            (read,) = format_named("pbn").reader(BytesIO(pbn([board])))
            assert (read.number, str(read.contract), read.declarer, read.tricks) == (1, "4S", Seat.S, 10)
            assert tuple(str(one.call) for one in read.auction.calls) == CALLS
            auction, play = read.section("AuctionTimeTable"), read.section("PlayTimeTable")
            took = [("2", "2"), ("5", "7"), ("1", "8"), ("30", "38"), ("4", "42"), ("3", "45")]
            assert auction.rows == tuple(took)
            assert play.rows == (("20", "20"), ("6", "26"), ("2", "28"), ("7", "35"))
            assert read.players[2] == "Player S"

    asyncio.run(story())


def test_the_tempo_of_each_seat_is_told_from_the_log(tmp_path: Path) -> None:
    async def story() -> None:
        clock = HandClock()
        async with hub_in(tmp_path, clock) as hub:
            evening = Evening(hub, clock, await seated(hub, boards=[BOARD]))
            await _claimed(evening)
            (board,) = await evening.boards()
            west = pace_of(board)[Seat.W]
            # A call, the lead, its facing, and the agreement.
            assert (west.acts, west.total) == (4, 52)
            assert west.longest is not None
            assert (west.longest.verb, west.longest.seconds) == ("call", 30)

    asyncio.run(story())


def test_there_is_no_record_before_a_board_is_over_and_none_of_guandan_in_pbn(tmp_path: Path) -> None:
    async def story() -> None:
        clock = HandClock()
        async with hub_in(tmp_path, clock) as hub:
            evening = Evening(hub, clock, await seated(hub, boards=[BOARD]))
            (board,) = await evening.boards()
            with pytest.raises(CardinalError):
                record_of(board)
        async with hub_in(tmp_path / "other", clock) as hub:
            evening = Evening(hub, clock, await seated(hub, "guandan"))
            (deal,) = await evening.boards()
            with pytest.raises(CardinalError):
                record_of(deal)

    asyncio.run(story())
