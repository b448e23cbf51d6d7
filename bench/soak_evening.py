"""Evenings that go on while servers die: entries, draws, results and calls for the director, in both games."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any

from cardinal.cli.simulated_browser import Answer, Browser
from cardinal.cli.simulated_evening import Evening, Plan, check
from cardinal.contest.model import Game
from cardinal.store import Log, open_database, stream_of

__all__ = ["Evenings"]

PATIENCE_SECONDS = 600.0


class Evenings:
    """One after another until it is cancelled; what the phones were told stays."""

    def __init__(self, addresses: list[str], token: str, name: str, speed: float = 3_000) -> None:
        self._addresses, self._token, self._name, self._speed = addresses, token, name, speed
        self.played: list[Evening] = []
        self.steps = 0
        """How often the office was answered, which prepares the evenings and starts their rounds."""

    @property
    def answered(self) -> int:
        return sum(len(phone.answered) for evening in self.played for phone in evening.phones)

    @property
    def resent(self) -> int:
        return sum(phone.browser.resent for evening in self.played for phone in evening.phones)

    async def play(self) -> None:
        for number in count():
            game = (Game.BRIDGE, Game.GUANDAN)[number % 2]
            plan = Plan(f"{self._name}{number}", tables=3, rounds=3, boards=3, game=game, speed=self._speed)
            evening = Evening(plan, self._addresses, self._token)
            evening.office.patience_seconds = PATIENCE_SECONDS
            self._count(evening.office)
            self.played.append(evening)
            await evening.prepare()
            await evening.play()

    def _count(self, office: Browser) -> None:
        ask = office.ask

        async def counted(*told: Any) -> Answer:
            answer = await ask(*told)
            self.steps += 1
            return answer

        office.ask = counted  # type: ignore[method-assign]

    async def faults(self, folder: Path, address: str) -> list[str]:
        """What the phones were told and the log does not have, or has twice."""
        database = open_database(folder, address)
        found: list[str] = []
        try:
            log = Log(database)
            for evening in self.played:
                events = await log.events(stream_of(evening.plan.key))
                there = {one.seq: {"kind": one.kind, "by": one.actor, "payload": one.payload} for one in events}
                told = {seq: asked for phone in evening.phones for seq, asked in phone.answered.items()}
                result = check(there, told)
                found += [f"lost: {evening.plan.key} {seq}" for seq in result.missing]
                found += [f"double: {evening.plan.key} {place}" for place in result.twice]
        finally:
            await database.close()
        return found

    async def standings(self, address: str) -> Mapping[str, Any]:
        """Of every evening that has begun, as a process gives them."""
        browser = Browser([address], self._token, patience_seconds=60)
        try:
            begun = [evening.plan.key for evening in self.played if evening.round]
            return {key: (await browser.get(f"/api/events/{key}/standings")).json() for key in begun}
        finally:
            browser.close()
            await asyncio.sleep(0)
