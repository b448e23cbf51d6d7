"""What a process serves with: the database, the log and the accounts, open while the application runs."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

from starlette.requests import HTTPConnection

from cardinal.language import Text, shown
from cardinal.live import TableHub
from cardinal.live.clock import Clock
from cardinal.live.daily import DailyFields
from cardinal.live.online_event import OnlineEvents
from cardinal.live.other_room import OtherRooms
from cardinal.live.reports import Reports
from cardinal.live.robots import Robots
from cardinal.store import (
    Accounts,
    Appended,
    Bus,
    Command,
    Competition,
    Competitions,
    Database,
    Log,
    migrate,
    open_bus,
    open_database,
    stream_of,
)
from cardinal.store.bindings import Bindings
from cardinal.store.bus import REDIS
from cardinal.store.commands import Actor
from cardinal.store.competition_state import is_public
from cardinal.store.event_heads import EventHeads
from cardinal.store.one_time_links import OneTimeLinks
from cardinal.store.snapshot_keeping import keeping
from cardinal.store.snapshots import Snapshots
from cardinal.store.table_cards import CLUB

from .errors import NotFound
from .health import Watch
from .live_feed import LiveFeed
from .open_sessions import OpenSessions
from .reach import Reach
from .settings import Settings

__all__ = ["Services", "is_public", "services_of"]


def _now() -> datetime:
    return datetime.now(UTC)


class Services:
    """What the pages act on. ``now`` is the one clock of this process; tests put another in its place."""

    database: Database
    bus: Bus
    log: Log
    competitions: Competitions
    snapshots: Snapshots
    heads: EventHeads
    """The lists of events."""
    accounts: Accounts
    bindings: Bindings
    """Which account a player of an event is."""
    links: OneTimeLinks
    sessions: OpenSessions
    """What is open here for those who are signed in."""
    live: LiveFeed
    hub: TableHub
    """The live tables of this process."""
    daily: DailyFields
    """What everybody has made of the boards of the day."""
    reports: Reports
    """Messages that somebody has reported, for the moderators."""
    robots: Robots
    """Who plays where no person sits; they think in processes of their own."""
    online: OnlineEvents
    """The competitions that are played at these tables."""

    def __init__(self, settings: Settings, now: Callable[[], datetime] = _now) -> None:
        self.settings = settings
        self.now = now
        self.is_open = False
        self.reach = Reach()
        """Where phones reach this process; whoever starts it says so."""
        self.health = Watch(lambda: self.database)
        self._codes: dict[str, tuple[float, asyncio.Task[frozenset[str]]]] = {}

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Services]:
        """Migrate, open, listen; and close again."""
        settings = self.settings
        self.database = open_database(settings.var, settings.database_url)
        try:
            await migrate(self.database)
            self.bus = open_bus(
                os.environ if settings.redis_url is None else {REDIS: settings.redis_url}, self.database
            )
            self.log = Log(self.database, self.bus)
            # One process with a file of its own need not ask what others have written.
            is_alone = self.database.is_sqlite
            self.snapshots = Snapshots(self.database, settings.secret)
            self.competitions = Competitions(self.log, alone=is_alone, load=self.snapshots.load)
            self.heads = EventHeads(self.competitions)
            self.accounts = Accounts(self.database, self.bus, secret=settings.secret)
            self.bindings = Bindings(self.database)
            self.links = OneTimeLinks(self.database, settings.secret)
            self.sessions = OpenSessions(self.accounts, self.bus)
            self.live = LiveFeed(self.log)
            self.hub = TableHub(self.log, now=self._seconds)
            self.daily = DailyFields(self.hub)
            self.reports = Reports(self.hub)
            self.robots = Robots(self.hub)
            self.online = OnlineEvents(self.hub, self.competitions, self.accounts, Path(settings.var))
            playing = Clock(self.hub).opened(), self.robots.opened(), self.online.opened()
            other_rooms = OtherRooms(self.hub).opened()
            listening = self.live.listening(), self.sessions.watching()
            watching = self.health.looking_once()
            async with (
                watching, listening[0], listening[1], self.hub.opened(), playing[0], playing[1], playing[2],
                other_rooms, self.reports.opened(),
                keeping(self.competitions, self.snapshots),
            ):  # fmt: skip
                self.is_open = True
                yield self
        finally:
            self.is_open = False
            if hasattr(self, "bus"):
                await self.bus.close()
            await self.database.close()

    def let_go(self) -> None:
        """The server ends: those who follow events go to another process."""
        if self.is_open:
            self.live.close()

    def _seconds(self) -> float:
        """The same clock, as the tables read it with every act."""
        return time.time() if self.now is _now else self.now().timestamp()

    async def competition(self, key: str) -> Competition:
        """A competition by its key, or the refusal that there is none; a deleted one is none."""
        state = await self.competitions.state(stream_of(key)) if key.isascii() and len(key) <= 90 else None
        if state is None or state.known_conditions is None or state.deleted_at is not None:
            raise NotFound(Text(__package__, "no_event", {"given": shown(key)}))
        return state

    async def keys(self) -> tuple[str, ...]:
        """The keys of every competition, drafts and deleted ones too."""
        return tuple(one.removeprefix("event/") for one in await self.log.streams("event"))

    async def is_table_code(self, code: str, stream: str) -> bool:
        """Whether a device still has the code of its table, by the event's card or the club's; a code made void is
        noticed within seconds.

        One that is not known may just have been made by another process, and is looked for again.
        """
        known = self._codes.get(stream)
        # Nobody need wait for what is known; a look that failed is forgotten, and so not found here.
        is_known = known is not None and known[1].done() and time.monotonic() <= known[0] + _CODES_SECONDS
        if known is not None and is_known and code in known[1].result():
            return True
        return code in await self._table_codes(stream, _CODES_SECONDS) or code in await self._table_codes(
            stream, _NEW_CODE_SECONDS
        )

    async def _table_codes(self, stream: str, age_seconds: float) -> frozenset[str]:
        known = self._codes.get(stream)
        if known is None or time.monotonic() > known[0] + age_seconds:
            # One looks for all who ask meanwhile, and goes on looking if that one leaves.
            known = self._codes[stream] = time.monotonic(), asyncio.create_task(self._read_codes(stream))
        return await asyncio.shield(known[1])

    async def _read_codes(self, stream: str) -> frozenset[str]:
        try:
            known = *await self.accounts.table_keys(stream), *await self.accounts.table_keys(CLUB)
            return frozenset(one.code for one in known)
        except BaseException:
            self.forget_codes(stream)
            raise

    def forget_codes(self, stream: str) -> None:
        """The next look is at the database; the club's cards are good in every event."""
        if stream == CLUB:
            self._codes.clear()
        else:
            self._codes.pop(stream, None)

    async def run(self, key: str, command: Command, *, command_id: str, actor: Actor) -> Appended:
        """Carry a command out, now."""
        return await self.competitions.run(stream_of(key), command, command_id=command_id, actor=actor, at=self.now())


_CODES_SECONDS, _NEW_CODE_SECONDS = 5.0, 0.5


def services_of(connection: HTTPConnection) -> Services:
    found: Services = connection.app.state.services
    return found
