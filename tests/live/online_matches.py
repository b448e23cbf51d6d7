"""Knockout matches at live tables for the tests: everybody comes by a link and plays the cards that the test wants."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from typing import Any

from cardinal.cards import Seat
from cardinal.contest.match_table import ScoredMatch
from cardinal.contest.model import Room
from cardinal.contest.standings import stage_standings
from cardinal.live import Act, TableOwner, Who, table_stream
from cardinal.live.online_tables import OnlineTable, round_tables
from cardinal.store import Competition
from tests.live.online_story import Online

BRIDGE: dict[str, Any] = {
    "name": "Cup at home", "pack": "ctcba", "form": "teams",
    "stage": [{"name": "Final", "system": "knockout", "rounds": 1, "boards": 1, "scoring": "imps"}],
}  # fmt: skip
GUANDAN: dict[str, Any] = {
    "name": "掼蛋淘汰赛", "pack": "china-guandan", "form": "teams", "entries": {"seat_card": False},
    "laws": {"event.duplicate": True},
    "stage": [{"name": "决赛", "system": "knockout", "rounds": 1, "boards": 1, "scoring": "levels"}],
}  # fmt: skip
LIMIT = 60.0
"""Seconds that only end a hang."""


def by_levels(form: str, deals: int, **laws: object) -> dict[str, Any]:
    stage = GUANDAN["stage"][0] | {"duplicate": False, "boards": deals}
    return GUANDAN | {"form": form, "laws": laws, "stage": [stage]}


class AtTable:
    """A table with its four people."""

    def __init__(self, one: OnlineTable, owner: TableOwner, people: Mapping[Seat, Who]) -> None:
        self.one, self.owner, self.people = one, owner, people
        self._count, self._from = 0, owner.table.seq

    async def do(self, seat: Seat, verb: str, **body: object) -> None:
        self._count += 1
        await self.owner.do(self.people[seat], f"act {self._from} {self._count}", Act(verb, body), self.owner.table.seq)

    async def dealt(self, number: int) -> None:
        """Wait until the deal or board of this number lies on the table."""
        async with asyncio.timeout(LIMIT):
            while self.owner.table.between_boards or len(self.owner.table.outcomes) < number - 1:
                await asyncio.sleep(0.01)

    async def ready(self) -> None:
        """Everybody says that the next board may be dealt."""
        for seat in Seat:
            await self.do(seat, "ready")

    async def laid(self, boards: int) -> None:
        """Wait until so many boards lie ready, those played among them."""
        async with asyncio.timeout(LIMIT):
            while len(self.owner.table.options["boards"]) < boards:
                await asyncio.sleep(0.01)

    # Bridge.

    async def pass_out(self) -> None:
        while not self.owner.table.between_boards:
            await self.do(self.owner.table.awaited[0], "call", call="pass")

    async def one_notrump(self, tricks: int) -> None:
        """North plays 1NT and claims so many tricks at the first card; whoever is dealer."""
        while not self.owner.table.between_boards:
            (seat, *_), view = self.owner.table.awaited, self._view()
            if view["phase"] == "auction":
                await self.do(seat, "call", call="1NT" if seat is Seat.N and "1NT" in view["legal_calls"] else "pass")
            elif view["phase"] == "lead":
                await self.do(seat, "lead", card=self._view(seat)["legal_cards"][0])
            elif view["lead_is_down"]:
                await self.do(seat, "face")
            elif view["phase"] == "claim":
                await self.do(seat, "agree")
            else:
                await self.do(Seat.N, "claim", tricks=tricks)

    # Guandan.

    async def play_deal(self, passing: Collection[Seat]) -> None:
        """The deal to its end: those of *passing* pass whenever they may, the others play what they can."""
        while not self.owner.table.between_boards:
            seat = self.owner.table.awaited[0]
            await self._play(seat, self._view(seat), passes=seat in passing)

    async def play_until_first_card(self) -> None:
        """Tribute and what is given back, and the first lead."""
        while (view := self._view())["phase"] != "play" or not view["trick"]:
            await self._play(self.owner.table.awaited[0], view, passes=False)

    async def _play(self, seat: Seat, view: Mapping[str, Any], *, passes: bool) -> None:
        if view["phase"] in ("tribute", "return"):
            verb = "pay" if view["phase"] == "tribute" else "give_back"
            await self.do(seat, verb, card=view["legal_cards"][0])
        elif view["may_pass"] and (passes or not view["hints"]):
            await self.do(seat, "pass")
        else:
            hint = max(view["hints"], key=lambda one: len(one["cards"].split()))
            await self.do(seat, "play", cards=hint["cards"], **{"as": hint["pattern"]})

    def _view(self, seat: Seat | None = None) -> dict[str, Any]:
        table = self.owner.table
        assert table.played is not None
        return table.played.view(table.awaited[0] if seat is None else seat)


NS, EW = (Seat.N, Seat.S), (Seat.E, Seat.W)


async def begun(event: Online, conditions: dict[str, Any], players: int, **online: object) -> dict[Room, AtTable]:
    """Two contestants whose first board or deal lies on the tables, by room."""
    await event.prepare(conditions, entries=2, players=players, grace_seconds=3_600, **online)
    await event.give_links()
    await event.start()
    return await rooms_of(event, is_new=True)


async def rooms_of(event: Online, *, is_new: bool = False) -> dict[Room, AtTable]:
    state = await event.state()
    rooms: dict[Room, AtTable] = {}
    for one in round_tables(state, state.conditions.stages[0], 1):
        async with asyncio.timeout(LIMIT):
            while not (await event.log.head(table_stream(one.key))).seq:
                await asyncio.sleep(0.01)
        owner, people = await event.hub.owner(one.key), await event.people_at(one)
        if is_new:
            await event.sit_down(owner, people)
        rooms[one.room] = AtTable(one, owner, people)
    return rooms


def scored(state: Competition) -> ScoredMatch:
    """The one match as it counts now."""
    found = stage_standings(state.event, state.conditions.stages[0].name).matches
    assert found is not None
    (match,) = found.table.scored
    return match


def is_revealed(state: Competition) -> bool:
    return all(one.is_revealed for one in state.seals.values())
