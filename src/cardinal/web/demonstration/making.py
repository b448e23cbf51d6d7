"""The demonstration in an empty database, by the same commands as any other event, signed by whom they would be."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path

from cardinal.store import EVERYWHERE, Actor, Command, Role, stream_of
from cardinal.store.bindings import MEMBERS

from ..services import Services
from .bridge_evening import bridge_evening
from .coming_evenings import coming_evenings
from .guandan_match import guandan_match
from .last_evening import last_evening
from .names import BRIDGE, EVENTS, GUANDAN, LAST, USER
from .season_archive import demonstration_events

MEMBER = "M0002"
"""Whom of the club's members the account of the demonstration is: nobody plays more often."""


class ScriptRunner:
    """Runs the commands of a story at the moments they would have come."""

    def __init__(self, services: Services, key: str, began: datetime) -> None:
        self.services, self.key, self.began = services, key, began
        self._count = 0

    async def run(self, command: Command, actor: Actor, minute: float) -> int:
        self._count += 1
        told = {"command_id": f"demonstration-{self._count}", "actor": actor}
        at = self.began + timedelta(minutes=minute)
        made = await self.services.competitions.run(stream_of(self.key), command, at=at, **told)  # type: ignore[arg-type]
        return made.last

    async def together(self, commands: Iterable[tuple[Command, Actor, float]]) -> list[int]:
        """Commands of different tables, which do not wait for one another."""
        return await asyncio.gather(*(self.run(*command) for command in commands))


async def season_of_demonstration(services: Services, user: str) -> Path:
    """The folder with the demonstration's season, whose member the account of the demonstration is from then on."""
    folder = await asyncio.to_thread(demonstration_events, services.settings.var, services.settings.events)
    if not await services.bindings.number_of(MEMBERS, user):
        await services.bindings.confirm(MEMBERS, MEMBER, user, USER, services.now())
    return folder


async def demonstrate(services: Services) -> str | None:
    """Make the demonstration if there is no event yet; whom to sign in as, if the demonstration is there."""
    existing = await services.keys()
    if not existing:
        user = await services.accounts.add_user(USER, secrets.token_urlsafe(24), services.now())
        await services.accounts.give_role(user.key, EVERYWHERE, Role.ORGANISER)
        for key in EVENTS:
            await services.accounts.give_role(user.key, stream_of(key), Role.DIRECTOR)
        await bridge_evening(ScriptRunner(services, BRIDGE, services.now() - timedelta(minutes=61)))
        await last_evening(ScriptRunner(services, LAST, services.now() - timedelta(days=7)))
        await guandan_match(ScriptRunner(services, GUANDAN, services.now() - timedelta(minutes=95)))
        await coming_evenings(services, user.key)
        return user.key
    return next((one.key for one in await services.accounts.users() if one.name == USER), None)
