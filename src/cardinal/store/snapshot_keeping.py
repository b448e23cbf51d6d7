"""Beside the server: snapshots are made of what has grown, and what came from one is folded anew and compared."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import fields

from .competition_fold import fold
from .competition_log import Competitions
from .competition_state import Competition
from .log import Logged
from .snapshots import LEAST_EVENTS, Snapshots

__all__ = ["is_same", "keep_grown", "keeping", "verify_loaded"]

LOOK_SECONDS, QUIET_SECONDS = 10.0, 30.0
QUIET_EVENTS = 100
PART = 10
"""A snapshot is made when the log has grown by a tenth; or by a hundred events, and then nothing for half a minute."""
FOLDED_TOGETHER = 200
REST = 3.0
"""A verification rests so many times as long as it works: nobody waits for it."""
_LOG = logging.getLogger(__name__)


def is_same(state: Competition, other: Competition) -> bool:
    """Whether two states are equal, the order of their parts included."""
    for part in fields(Competition):
        own, its = getattr(state, part.name), getattr(other, part.name)
        if part.name == "places_of":
            # A result that somebody else has entered since leaves its old place empty behind.
            own, its = ({key: places for key, places in one.items() if places} for one in (own, its))
            if own != its:
                return False
        elif hasattr(own, "items"):
            if list(own.items()) != list(its.items()):
                return False
        elif own != its:
            return False
    return True


async def verify_loaded(competitions: Competitions, snapshots: Snapshots, rest: float = REST) -> list[str]:
    """Fold every log anew whose state was loaded from a snapshot; the streams whose snapshot was wrong."""
    wrong: list[str] = []
    for stream, loaded in tuple(competitions.unverified.items()):
        if not await asyncio.to_thread(is_same, await _folded(competitions, stream, loaded.seq, rest), loaded):
            _LOG.error("the snapshot of %s up to %s was wrong and is thrown away", stream, loaded.seq)
            await snapshots.discard(stream)
            await competitions.forget(stream)
            wrong.append(stream)
        competitions.unverified.pop(stream, None)
    return wrong


async def _folded(competitions: Competitions, stream: str, upto: int, rest: float) -> Competition:
    state, some = Competition(stream), list[Logged]()
    async for event in competitions.log.read(stream, 0, upto):
        some.append(event)
        if len(some) == FOLDED_TOGETHER or event.seq == upto:
            begun = time.monotonic()
            state, some = await asyncio.to_thread(fold, state, some), []
            await asyncio.sleep(rest * (time.monotonic() - begun))
    return state


async def keep_grown(competitions: Competitions, snapshots: Snapshots, seen: dict[str, tuple[int, float]]) -> list[str]:
    """Make the snapshots that are due; *seen* is how far each competition was when it was last looked at, and when it
    came there."""
    grown = [state for state in competitions.loaded() if state.seq >= LEAST_EVENTS]
    kept = await snapshots.kept() if grown else {}
    made: list[str] = []
    for state in grown:
        seq, since = seen.get(state.stream, (0, 0.0))
        if seq != state.seq:
            since = time.monotonic()
            seen[state.stream] = state.seq, since
        new = state.seq - kept.get(state.stream, 0)
        is_quiet = new >= QUIET_EVENTS and time.monotonic() >= since + QUIET_SECONDS
        if (is_quiet or new >= max(LEAST_EVENTS, state.seq // PART)) and await snapshots.keep(state):
            made.append(state.stream)
    return made


@asynccontextmanager
async def keeping(competitions: Competitions, snapshots: Snapshots) -> AsyncIterator[None]:
    """Look after snapshots while this lasts."""
    seen: dict[str, tuple[int, float]] = {}
    task = asyncio.create_task(_on(competitions, snapshots, seen))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _on(competitions: Competitions, snapshots: Snapshots, seen: dict[str, tuple[int, float]]) -> None:
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        try:
            await verify_loaded(competitions, snapshots)
            await keep_grown(competitions, snapshots, seen)
        except Exception:
            # A database that is away is looked at again.
            _LOG.exception("snapshots have to wait")
