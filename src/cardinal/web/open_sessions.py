"""What is open for somebody who is signed in ends with the session: the sockets of live tables, in every process.

A page asks the accounts at each request who it is for; a socket asked once, and stays open all evening. So the accounts
tell whenever sessions have ended, and whatever is open then for one of those is closed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from cardinal.store import Accounts, Bus
from cardinal.store.accounts import ENDED

from .visitor import CookieReader

SIGNED_OUT = 4005
"""Why a socket is closed, as the client is told; it comes back as whoever the browser is now."""
LOOK_SECONDS = 5.0
"""So often the accounts are asked without having told anything: a message of the bus may be lost, and a command of the
shell tells nobody."""

_LOG = logging.getLogger(__name__)


@dataclass(eq=False, frozen=True, slots=True)
class _Open:
    """Something that is open for a session of an account."""

    generation: int
    session: str
    end: Callable[[], Awaitable[None]]


class OpenSessions:
    """What is open in this process, by account."""

    def __init__(self, accounts: Accounts, bus: Bus) -> None:
        self._accounts, self._bus = accounts, bus
        self._open: dict[str, set[_Open]] = {}
        self._ending: set[asyncio.Task[None]] = set()

    @contextmanager
    def held(self, user: str, generation: int, end: Callable[[], Awaitable[None]], session: str = "") -> Iterator[None]:
        """While this lasts, *end* is called if the session is over."""
        one = _Open(generation, session, end)
        self._open.setdefault(user, set()).add(one)
        try:
            yield
        finally:
            self._forget(user, one)

    def _forget(self, user: str, one: _Open) -> None:
        every = self._open.get(user, set())
        every.discard(one)
        if not every:
            self._open.pop(user, None)

    async def look(self) -> None:
        """End whatever belongs to a session that is over."""
        if not self._open:
            return
        now = await self._accounts.generations(tuple(self._open))
        ended = await self._accounts.ended_among([one.session for every in self._open.values() for one in every])
        over = [
            (user, one)
            for user, every in self._open.items()
            for one in every
            if user not in now or now[user] != one.generation or one.session in ended
        ]
        for user, one in over:
            self._forget(user, one)
            # A device that does not answer its close must not hold up the others.
            task = asyncio.ensure_future(_ended(one))
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)

    @asynccontextmanager
    async def watching(self) -> AsyncIterator[None]:
        """Listen to the accounts of all processes."""
        ready = asyncio.Event()
        self._bus.when_connected(self._connected)
        tasks = [asyncio.create_task(self._listen(ready)), asyncio.create_task(self._look_again())]
        await ready.wait()
        try:
            yield
        finally:
            for task in (*tasks, *self._ending):
                task.cancel()
            await asyncio.gather(*tasks, *self._ending, return_exceptions=True)

    def _connected(self, is_connected: bool) -> None:
        if is_connected:
            # What was told meanwhile is lost.
            task = asyncio.ensure_future(self._look_safely())
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)

    async def _listen(self, ready: asyncio.Event) -> None:
        async with self._bus.listening(ENDED) as messages:
            ready.set()
            async for _ in messages:
                await self._look_safely()

    async def _look_again(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            await self._look_safely()

    async def _look_safely(self) -> None:
        try:
            await self.look()
        except Exception:
            # A database that cannot be asked now is asked again.
            _LOG.exception("sessions that may have ended could not be looked up")


async def _ended(one: _Open) -> None:
    # It may have gone by itself meanwhile.
    with suppress(RuntimeError, OSError):
        await one.end()


class SessionDoor:
    """The layer that knows which sockets are open for an account; it adds nothing to what they say."""

    def __init__(self, app: ASGIApp, sessions: Callable[[], OpenSessions], cookies: CookieReader) -> None:
        self._app, self._sessions, self._cookies = app, sessions, cookies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        visitor = self._cookies.visitor(HTTPConnection(scope)) if scope["type"] == "websocket" else None
        if visitor is None or not visitor.is_user:
            await self._app(scope, receive, send)
            return

        async def end() -> None:
            await send({"type": "websocket.close", "code": SIGNED_OUT, "reason": ""})

        # Held before anybody asks whether the session still is one: none can end unnoticed in between.
        with self._sessions().held(visitor.user, visitor.generation, end, visitor.session):
            await self._app(scope, receive, send)
