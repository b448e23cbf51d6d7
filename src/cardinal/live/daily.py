"""The boards of the day: the same for everybody on the server, with robots in the other three seats.

Robots alone play each of them too, at a table of their own that keeps the deal: whoever comes first draws it, in
whichever process, and everybody after that reads it there. Nobody sees anything of a table at which the boards of the
day are played, but its player. A result counts if it was made on its day: what came of a day that is over can be shown
to everybody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from enum import StrEnum
from hashlib import sha256
from typing import Any

from cardinal.cards import Seat

from .games import bridge_boards, guandan_deals
from .live_table import Kind, LiveTable
from .other_room import OPTION, open_room, other_outcome, room_key
from .table_hub import TableHub, TableOwner, table_stream

DAILY = "daily"
"""The option of a table at which the boards of a day are played."""
SEAT = Seat.S
"""Where everybody plays them, so that all results are those of one side."""


class Series(StrEnum):
    """What there is to play every day."""

    BOARD = "board"
    SET = "set"
    DEAL = "deal"


GAME = {Series.BOARD: "bridge", Series.SET: "bridge", Series.DEAL: "guandan"}
LENGTH = {Series.BOARD: 1, Series.SET: 4, Series.DEAL: 1}
_CYCLE = 16
"""Dealer and vulnerability come round again after so many boards."""


@dataclass(frozen=True, slots=True)
class Daily:
    """What is played on one day."""

    series: Series
    day: date

    @property
    def key(self) -> str:
        """The rooms in which robots alone play are called by it, and the tables of people."""
        return f"{DAILY}-{self.series}-{self.day.isoformat()}"

    @property
    def game(self) -> str:
        return GAME[self.series]

    @property
    def length(self) -> int:
        return LENGTH[self.series]

    def table_key(self, person: str) -> str:
        """The one table at which a person plays it."""
        return f"{self._people}{sha256(f'{self.key} {person}'.encode()).hexdigest()[:16]}"

    @property
    def _people(self) -> str:
        return f"{self.key}-p"

    @property
    def tables(self) -> str:
        """How the streams of those tables begin."""
        return table_stream(self._people)

    def draw(self, place: int, chance: Callable[[int], int]) -> dict[str, Any]:
        """The deal at *place*, from 1; days have other dealers."""
        if self.game == "guandan":
            return guandan_deals.first_record(chance)
        number = (self.day.toordinal() * self.length + place - 1) % _CYCLE + 1
        return bridge_boards.record_of(number, chance)


@dataclass(frozen=True, slots=True)
class DailyResult:
    """What somebody made of the boards of a day: North-South's points on each. ``table`` is empty for the robots."""

    table: str
    name: str
    points: tuple[int, ...]
    results: tuple[str, ...]


async def daily_table(hub: TableHub, daily: Daily, person: str, language: str) -> TableOwner:
    """The table of a person for the boards of the day, opened if it is not there yet; nobody sits at it then."""
    rooms = [await _room(hub, daily, place) for place in range(1, daily.length + 1)]
    options = {
        "boards": [room.table.options["boards"][0] for room in rooms],
        "set": daily.length,
        "seat": str(SEAT),
        "closed": True,
        "unwatched": True,
        "language": language,
        OPTION: daily.key,
        DAILY: True,
    }
    return await hub.open(daily.game, owner=person, options=options, key=daily.table_key(person))


async def _room(hub: TableHub, daily: Daily, place: int) -> TableOwner:
    return await open_room(hub, room_key(daily.key, place), daily.game, daily.draw(place, hub.chance))


def is_finished(table: LiveTable) -> bool:
    """Whether every board of the day has been played here."""
    return bool(table.options.get(DAILY)) and len(table.outcomes) >= len(table.options["boards"])


class DailyFields:
    """What everybody has made of the boards of a day; a table is read again only when its log has grown."""

    def __init__(self, hub: TableHub) -> None:
        self._hub = hub
        self._known: dict[str, tuple[int, DailyResult | None]] = {}

    async def field(self, daily: Daily) -> tuple[DailyResult, ...]:
        """The results of all who have finished, and of the robots where they have."""
        heads = await self._hub.log.heads_beginning(daily.tables)
        results = await asyncio.gather(*(self._result(daily, stream, seq) for stream, seq in heads.items()))
        robots = await self._robots(daily)
        return (*(result for result in results if result is not None), *robots)

    def forget_before(self, day: date) -> None:
        """Nobody asks for earlier days."""
        self._known = {
            stream: known for stream, known in self._known.items() if stream.split("-p")[0][-10:] >= str(day)
        }

    async def _result(self, daily: Daily, stream: str, seq: int) -> DailyResult | None:
        known = self._known.get(stream)
        if known is None or known[0] != seq:
            owner = await self._hub.owner(stream.removeprefix(table_stream("")))
            known = self._known[stream] = seq, _result_of(daily, owner)
        return known[1]

    async def _robots(self, daily: Daily) -> tuple[DailyResult, ...]:
        outcomes = [await other_outcome(self._hub, daily.key, place) for place in range(1, daily.length + 1)]
        done = [outcome for outcome in outcomes if outcome is not None]
        if len(done) < daily.length:
            return ()
        return (DailyResult("", "", tuple(one.points for one in done), tuple(one.result for one in done)),)


def _result_of(daily: Daily, owner: TableOwner) -> DailyResult | None:
    table = owner.table
    sitter = table.sitters.get(SEAT)
    ended = datetime.fromtimestamp(table.last_at, UTC).date()
    is_own = sitter is not None and sitter.kind is Kind.PERSON and sitter.key == table.owner
    if not is_finished(table) or ended != daily.day or not is_own:
        return None
    assert sitter is not None
    outcomes = table.outcomes
    return DailyResult(
        owner.key, sitter.name, tuple(one.points for one in outcomes), tuple(one.result for one in outcomes)
    )
