"""The demonstration in an empty database, by the same commands as any other event, signed by whom they would be."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta

from cardinal.store import EVERYWHERE, Actor, Command, Role, stream_of

from ..desk import Desk
from .bridge_evening import BRIDGE, bridge_evening
from .guandan_match import GUANDAN, guandan_match

__all__ = ["USER", "Telling", "demonstrate"]

USER = "demo"


class Telling:
    """Runs the commands of a story at the moments they would have come."""

    def __init__(self, desk: Desk, key: str, began: datetime) -> None:
        self.desk, self.key, self.began = desk, key, began
        self._count = 0

    async def run(self, command: Command, actor: Actor, minute: float) -> int:
        self._count += 1
        told = {"command_id": f"demonstration-{self._count}", "actor": actor}
        at = self.began + timedelta(minutes=minute)
        made = await self.desk.competitions.run(stream_of(self.key), command, at=at, **told)  # type: ignore[arg-type]
        return made.last

    async def together(self, commands: Iterable[tuple[Command, Actor, float]]) -> list[int]:
        """Commands of different tables, which do not wait for one another."""
        return await asyncio.gather(*(self.run(*one) for one in commands))


async def demonstrate(desk: Desk) -> str | None:
    """Make the demonstration if there is no event yet; whom to sign in as, if the demonstration is there."""
    existing = await desk.keys()
    if not existing:
        user = await desk.accounts.add_user(USER, secrets.token_urlsafe(24), desk.now())
        await desk.accounts.give_role(user.key, EVERYWHERE, Role.ORGANISER)
        for key in (BRIDGE, GUANDAN):
            await desk.accounts.give_role(user.key, stream_of(key), Role.DIRECTOR)
        await bridge_evening(Telling(desk, BRIDGE, desk.now() - timedelta(minutes=61)))
        await guandan_match(Telling(desk, GUANDAN, desk.now() - timedelta(minutes=95)))
        return user.key
    return next((one.key for one in await desk.accounts.users() if one.name == USER), None)
