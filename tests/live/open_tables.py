"""Open tables in a server and without one: what a seat is sent, and what is done there by lines and clicks."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable
from functools import wraps
from pathlib import Path
from random import Random
from typing import Any

from cardinal.cards import SEATS, Seat
from cardinal.cards.viewer import Viewer
from cardinal.live import Act, LiveTable, TableHub, TableOwner
from cardinal.live.deciding import open_events
from cardinal.live.message_cache import PublicPart, view_text, written
from cardinal.live.narration import Line, as_list, sent
from tests.live.at_a_table import PEOPLE, AtATable

VIEWERS: tuple[Seat | Viewer, ...] = (*SEATS, *Viewer)
REVOKING = "N:76.654.7654.AKQJ 32.KQJT.QJT.7654 AKQJT98.32.32.32 54.A987.AK98.T98"
"""South makes ten tricks in spades; West has the ace of hearts and three diamond tricks to begin with."""


def message(table: LiveTable, viewer: Seat | Viewer, language: str = "en") -> dict[str, Any]:
    """Everything that *viewer* may know of the table, read back from what the protocol sends."""
    log = as_list(sent(table, viewer, language))
    found: dict[str, Any] = json.loads(
        written(table, viewer, view_text(table, viewer, language), log, PublicPart().text(table))
    )
    return found


def read_lines(lines: Iterable[Line], viewer: Seat | Viewer, language: str) -> list[dict[str, Any]]:
    """The lines that *viewer* is sent, read back."""
    return [json.loads(text) for line in lines if (text := line.sent(viewer, language)) is not None]


def in_time(story: Callable[[Path], Awaitable[None]]) -> Callable[[Path], None]:
    """A story of a server as a test."""

    @wraps(story)
    def told(tmp_path: Path) -> None:
        asyncio.run(story(tmp_path))  # type: ignore[arg-type]

    return told


class AtAnOpenTable(AtATable):
    """A table where nothing irregular is refused."""

    def __init__(self, game: str, **options: Any) -> None:
        self.table = LiveTable("table/test")
        self.now = 1_000_000.0
        self.chance = Random(7).randrange
        self._write(open_events(game, "open", "person S", options))


class OpenEvening:
    """Four people at an open table of a server."""

    def __init__(self, owner: TableOwner) -> None:
        self.owner, self._count = owner, 0

    @classmethod
    async def begin(cls, hub: TableHub, game: str, deal: dict[str, Any], *more: dict[str, Any]) -> OpenEvening:
        owner = await hub.open(game, "open", owner=PEOPLE[Seat.S].key, options={"boards": [deal, *more]}, key="open")
        evening = cls(owner)
        for seat in SEATS:
            await evening.do(seat, "sit", seat=str(seat))
        for seat in SEATS:
            await evening.do(seat, "ready")
        return evening

    async def do(self, by: Seat, verb: str, **body: Any) -> None:
        self._count += 1
        await self.owner.do(PEOPLE[by], f"act {self._count}", Act(verb, body), self.owner.table.seq)

    def seen(self, viewer: Seat | Viewer, language: str = "en") -> dict[str, Any]:
        view: dict[str, Any] = message(self.owner.table, viewer, language)["view"]
        return view

    def asked(self) -> dict[str, str]:
        """Which players have a question on their screens, and which."""
        every = {str(seat): self.seen(seat)["question"] for seat in SEATS}
        return {seat: question["key"] for seat, question in every.items() if question is not None}

    async def calls(self, *calls: str) -> None:
        for line in calls:
            seat, call = line.split()
            await self.do(Seat.parse(seat), "call", call=call)

    async def tricks(self, *tricks: str) -> None:
        """Whole tricks, "N: D4 DT D2": who begins, and the cards clockwise; declarer South plays dummy's."""
        for line in tricks:
            head, *cards = line.replace(":", "").split()
            for turn, card in enumerate(cards):
                seat = Seat.parse(head).after(turn)
                await self.do(Seat.S if seat is Seat.N else seat, "play", card=card)
