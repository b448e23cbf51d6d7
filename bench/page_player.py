"""A player's page as a program: it pings, leaves a server that is silent, comes back, and sends again what was not
answered, under the same key. What it was told is remembered, to be looked for in the log.

The times are those of ``frontend/src/play/socket.ts``.
"""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from .live_tables import _GAMES

__all__ = ["Ledger", "Page"]

PING_SECONDS, ANSWER_SECONDS, CONNECT_SECONDS = 1.2, 1.2, 1.0
MOST_SECONDS, PATIENCE = 8.0, 4
FIRST_BACKOFF, LONGEST_BACKOFF, FACTOR = 0.4, 3.0, 1.8
RESTART = 1012
_LOST = (OSError, WebSocketException, asyncio.TimeoutError)


@dataclass
class Ledger:
    """What all players were told."""

    done: dict[tuple[str, str], int] = field(default_factory=dict)
    """The number that each act was answered with, by table and key."""
    at: dict[str, list[float]] = field(default_factory=dict)
    """When acts were answered, by table."""
    seconds: list[float] = field(default_factory=list)
    """From the first sending of an act to its answer."""
    repeated: int = 0
    refused: int = 0
    connections: int = 0
    wrong: list[str] = field(default_factory=list)


class _Silent(OSError):
    """Nothing was heard for too long."""


class Page:
    """One seat at one table."""

    def __init__(
        self, address: str, table: dict[str, Any], seat: str, ledger: Ledger, think_seconds: tuple[float, float]
    ) -> None:
        self._uri = f"{address}/play/{table['key']}/socket?lang=en&log=new&page={seat}{time.time_ns():x}"
        self._attempt = 0
        self._cookie, self._game, self._seat = table["cookies"][seat], table["game"], seat
        self._stream, self._ledger, self._think = f"table/{table['key']}", ledger, think_seconds
        self._chance = Random(f"{self._stream}{seat}")
        self._name = f"{seat}-{time.time_ns():x}"
        self._view: dict[str, Any] | None = None
        self._unanswered: tuple[str, dict[str, Any], float] | None = None
        self._number, self._due, self._done = 0, 0.0, 0
        self._answer_seconds, self._connect_seconds, self._failed = ANSWER_SECONDS, PATIENCE * CONNECT_SECONDS, 0

    async def play(self) -> None:
        """For ever."""
        backoff = FIRST_BACKOFF
        while True:
            wait = 0.0
            try:
                socket = await self._connected()
                backoff = FIRST_BACKOFF
                self._ledger.connections += 1
                async with socket:
                    await self._sit(socket)
            except _Silent:
                pass
            except WebSocketException as error:
                received = getattr(error, "rcvd", None)
                is_restart = received is not None and received.code == RESTART
                wait = self._chance.uniform(0, 0.2) if is_restart else backoff * self._chance.uniform(0.75, 1.25)
                backoff = backoff if is_restart else min(backoff * FACTOR, LONGEST_BACKOFF)
            except _LOST:
                wait = backoff * self._chance.uniform(0.75, 1.25)
                backoff = min(backoff * FACTOR, LONGEST_BACKOFF)
            await asyncio.sleep(wait)

    async def _connected(self) -> ClientConnection:
        """A new connection; patience grows where the network or the machine is slow."""
        self._attempt += 1
        start, headers = time.monotonic(), {"Cookie": f"cardinal={self._cookie}"}
        try:
            async with asyncio.timeout(self._connect_seconds):
                uri = f"{self._uri}&attempt={self._attempt}"
                made = await connect(
                    uri, additional_headers=headers, ping_interval=None, close_timeout=0.1, compression=None
                )
        except TimeoutError as error:
            self._failed += 1
            if self._failed % 2 == 0:
                self._connect_seconds = min(2 * self._connect_seconds, MOST_SECONDS)
            raise _Silent from error
        self._failed = 0
        took = time.monotonic() - start
        self._connect_seconds = min(max(CONNECT_SECONDS, PATIENCE * took), MOST_SECONDS)
        return made

    async def _sit(self, socket: ClientConnection) -> None:
        await self._say(socket, {"do": "sync", "seq": 0})
        if self._unanswered is not None:
            await self._say(socket, self._unanswered[1])
        pinged_at, is_pinged = time.monotonic(), True
        while True:
            ping_at = pinged_at + (self._answer_seconds if is_pinged else PING_SECONDS)
            wake_at = min(ping_at, self._due) if self._due else ping_at
            with suppress(asyncio.TimeoutError):
                async with asyncio.timeout(max(0.0, wake_at - time.monotonic())):
                    self._hear(json.loads(await socket.recv()))
                    if is_pinged:
                        took = time.monotonic() - pinged_at
                        self._answer_seconds = min(max(ANSWER_SECONDS, PATIENCE * took), MOST_SECONDS)
                    is_pinged = False
            now = time.monotonic()
            if is_pinged and now - pinged_at > self._answer_seconds:
                self._answer_seconds = min(2 * self._answer_seconds, MOST_SECONDS)
                raise _Silent
            # However much is heard: how long an answer takes says how patient to be with the next.
            if not is_pinged and now - pinged_at >= PING_SECONDS:
                seq, digest = (self._view["seq"], self._view["hash"]) if self._view else (0, "")
                await self._say(socket, {"do": "here", "seq": seq, "hash": digest})
                pinged_at, is_pinged = now, True
            if self._due and now >= self._due:
                self._due = 0.0
                await self._act(socket)

    async def _say(self, socket: ClientConnection, told: dict[str, Any]) -> None:
        async with asyncio.timeout(MOST_SECONDS):
            await socket.send(json.dumps(told))

    def _hear(self, told: dict[str, Any]) -> None:
        match told["kind"]:
            case "view":
                self._view = told
            case "done" | "refused" if self._unanswered is not None and told["id"] == self._unanswered[0]:
                self._answered(told)
            case "moved":
                self._ledger.wrong.append(f"{self._stream} {self._seat} was sent away")
        if self._is_due() and not self._due:
            self._due = time.monotonic() + self._chance.uniform(*self._think)

    def _answered(self, told: dict[str, Any]) -> None:
        assert self._unanswered is not None
        identity, _, sent_at = self._unanswered
        self._unanswered = None
        if told["kind"] == "refused":
            self._ledger.refused += 1
            return
        now = time.monotonic()
        self._done = told["seq"]
        self._ledger.done[self._stream, identity] = told["seq"]
        self._ledger.repeated += bool(told["repeated"])
        self._ledger.seconds.append(now - sent_at)
        self._ledger.at.setdefault(self._stream, []).append(now)

    def _is_due(self) -> bool:
        view = self._view
        if view is None or self._unanswered is not None or view["seq"] < self._done:
            return False
        return self._seat in view["table"]["awaited"] and view["you"] == self._seat

    async def _act(self, socket: ClientConnection) -> None:
        if not self._is_due():
            return
        view = self._view
        assert view is not None
        act = {"verb": "ready"} if view["table"]["between"] else _GAMES[self._game](view["view"], self._chance)
        self._number += 1
        identity = f"{self._name}-{self._number}"
        told = {"do": "act", "id": identity, "seq": view["seq"], "act": act}
        self._unanswered = identity, told, time.monotonic()
        await self._say(socket, told)
