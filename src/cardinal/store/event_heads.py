"""The heads of competitions: what lists show of each, kept in a table so that no list folds a log.

Whatever the fold says at once (title, dates, entries, open calls, whether it is public, archived or deleted) is written
in the transaction of each commit. How far play has come takes a look at every result: it is worked out when a list next
asks, for those competitions alone that have changed since, and kept with the number of the event for which it holds.
A server asks every hour too, so that no reader waits for what has gathered in weeks.
``cardinal audit verify`` compares both with the log.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import orjson
from sqlalchemy import ColumnElement, Connection, Select, func, insert, select, update
from sqlalchemy import Row as Found

from .competition_state import Competition, is_public
from .database import Database
from .event_progress import Phase, Progress, PublicState, progress, public_state
from .schema import event_heads as table
from .schema import roles

__all__ = ["EventHead", "EventHeads", "Shelf", "committed_head", "derived_head", "key_of"]

PREFIX = "event/"
PATIENCE, LONG_SECONDS = 20.0, 0.02
"""What takes the processor longer than this is not worked out again before so many times as long."""
UNREADABLE_SECONDS = 60.0
"""So long a competition that cannot be read is left alone."""
_LOG = logging.getLogger(__name__)
_FORMAT = "%Y-%m-%d %H:%M"
_SHELVES = {Phase.DRAFT: "drafts", Phase.PUBLISHED: "finished"}
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class EventHead:
    """A competition in a list."""

    stream: str
    seq: int
    title: str
    game: str
    form: str
    organiser: str
    starts: str
    """When it starts, else when it was made, by the clock of the hall."""
    entries: int
    stages: tuple[str, ...]
    calls: int
    """Calls for the director that nobody has answered."""
    archived: bool
    state: PublicState
    progress: Progress

    @property
    def key(self) -> str:
        return key_of(self.stream)


@dataclass(frozen=True, slots=True)
class Shelf:
    """A part of the organisers' list: by its name in ``event_heads``, or what was archived, or what was deleted."""

    name: str = ""
    archived: bool = False
    deleted: bool = False

    def holds(self) -> list[ColumnElement[bool]]:
        found = [table.c.deleted == int(self.deleted)]
        if not self.deleted:
            found.append(table.c.archived == int(self.archived))
        return [*found, table.c.shelf == self.name] if self.name else [*found, table.c.shelf != ""]


def key_of(stream: str) -> str:
    return stream.removeprefix(PREFIX)


def committed_head(state: Competition) -> Row:
    """What a commit writes of a competition, from its state after the commit."""
    conditions = state.known_conditions
    if conditions is None:
        told: Row = {"is_public": 0, "starts": "", "facts": "{}"}
    else:
        made = state.wall(state.created_at) if state.created_at is not None else None
        starts = conditions.entries.start or made
        facts = {
            "title": conditions.name,
            "game": str(conditions.game),
            "form": str(conditions.form),
            "organiser": conditions.officials.organiser,
            "entries": state.entered,
            "stages": [stage.name for stage in conditions.stages],
            "calls": len(state.open_calls),
        }
        told = {
            "is_public": int(is_public(conditions)),
            "starts": starts.strftime(_FORMAT) if starts is not None else "",
            "facts": orjson.dumps(facts, option=orjson.OPT_SORT_KEYS).decode(),
        }
    away = {"archived": int(state.archived_at is not None), "deleted": int(state.deleted_at is not None)}
    return {"stream": state.stream, "seq": state.seq, **told, **away}


def derived_head(state: Competition) -> Row:
    """What takes a look at every result."""
    if state.known_conditions is None:
        return {"known_seq": state.seq, "running": 0, "shelf": "", "progress": "{}"}
    play, organised = public_state(state), progress(state)
    told = {
        "state": [play.state, play.stage, play.round],
        "phase": str(organised.phase),
        "round": organised.round,
        "rounds": organised.rounds,
        "missing": organised.missing,
    }
    return {
        "known_seq": state.seq,
        "running": int(play.state == "running"),
        "shelf": _SHELVES.get(organised.phase, "current"),
        "progress": orjson.dumps(told, option=orjson.OPT_SORT_KEYS).decode(),
    }


def _timed_head(state: Competition) -> tuple[Row, float]:
    """The same, and how long it took the processor."""
    begun = time.thread_time()
    return derived_head(state), time.thread_time() - begun


def _read(row: Found[Any]) -> EventHead:
    facts, told = orjson.loads(row.facts), orjson.loads(row.progress)
    organised = Progress(
        Phase(told["phase"]),
        facts["entries"],
        is_drawn=bool(told["rounds"]),
        round=told["round"],
        rounds=told["rounds"],
        missing=told["missing"],
        is_public=bool(row.is_public),
    )
    return EventHead(
        row.stream,
        row.seq,
        facts["title"],
        facts["game"],
        facts["form"],
        facts["organiser"],
        row.starts,
        facts["entries"],
        tuple(facts["stages"]),
        facts["calls"],
        bool(row.archived),
        PublicState(*told["state"]),
        organised,
    )


def put_heads(connection: Connection, rows: Sequence[Row]) -> None:
    """Write whole heads in the place of whatever stands there."""
    for row in rows:
        if not connection.execute(update(table).where(table.c.stream == row["stream"]).values(row)).rowcount:
            connection.execute(insert(table).values(row))


class States(Protocol):
    """Where heads find the states that they lack."""

    @property
    def database(self) -> Database: ...
    async def state(self, stream: str) -> Competition: ...


class EventHeads:
    """The lists of a database."""

    def __init__(self, states: States) -> None:
        self._states = states
        self._database = states.database
        self._refreshing = asyncio.Lock()
        self._not_before: dict[str, float] = {}

    async def refresh(self) -> None:
        """Work out how far play has come wherever something was committed since that was known."""
        async with self._refreshing:
            stale = await self._rows(select(table.c.stream).where(table.c.known_seq < table.c.seq))
            due = [row.stream for row in stale if time.monotonic() >= self._not_before.get(row.stream, 0.0)]
            for start in range(0, len(due), _TOGETHER):
                some = due[start : start + _TOGETHER]
                await self._put([row for row in [await self._made(stream) for stream in some] if row is not None])

    async def _put(self, made: Sequence[Row]) -> None:
        if made:
            await self._database.write(lambda connection: _put_known(connection, made))

    async def _made(self, stream: str) -> Row | None:
        try:
            state = await self._states.state(stream)
            derived, took = await asyncio.to_thread(_timed_head, state)
        except Exception:
            # One log that cannot be read does not take the list of all others away.
            _LOG.exception("%s cannot be listed", stream)
            self._not_before[stream] = time.monotonic() + UNREADABLE_SECONDS
            return None
        if took > LONG_SECONDS:
            self._not_before[stream] = time.monotonic() + PATIENCE * took
        return committed_head(state) | derived

    async def public(self, *, archived: bool, most: int | None = None) -> tuple[tuple[bool, str, str], ...]:
        """Whether it runs, its start and its stream, of everything that is public: what runs first, then the latest.
        Only the first *most*, where so many are enough."""
        shown = table.c.is_public == 1, table.c.deleted == 0, table.c.archived == int(archived)
        wanted = select(table.c.running, table.c.starts, table.c.stream).where(*shown)
        wanted = wanted.order_by(table.c.running.desc(), table.c.starts.desc(), table.c.stream)
        return tuple((bool(row.running), row.starts, row.stream) for row in await self._rows(wanted.limit(most)))

    async def count_public(self, *, archived: bool) -> int:
        shown = table.c.is_public == 1, table.c.deleted == 0, table.c.archived == int(archived)
        return int((await self._rows(select(func.count()).select_from(table).where(*shown)))[0][0])

    async def of(self, streams: Iterable[str]) -> Mapping[str, EventHead]:
        wanted = list(streams)
        rows: list[Found[Any]] = []
        for start in range(0, len(wanted), _ASKED_AT_ONCE):
            some = table.c.stream.in_(wanted[start : start + _ASKED_AT_ONCE])
            rows += await self._rows(select(table).where(some, table.c.progress.is_not(None)))
        return {row.stream: _read(row) for row in rows}

    async def on_shelf(
        self, shelf: Shelf, user: str | None, works: Sequence[str], most: int, skip: int = 0
    ) -> tuple[int, tuple[EventHead, ...]]:
        """How many there are, and some of them, the latest first. *user*: only where that account has one of the roles
        in *works*."""
        conditions = shelf.holds()
        if user is not None:
            own = select(roles.c.stream).where(roles.c.user == user, roles.c.role.in_(works))
            conditions.append(table.c.stream.in_(own))
        count = int((await self._rows(select(func.count()).select_from(table).where(*conditions)))[0][0])
        latest = select(table).where(*conditions, table.c.progress.is_not(None))
        latest = latest.order_by(table.c.starts.desc(), table.c.stream.desc()).limit(most).offset(skip)
        return count, tuple(map(_read, await self._rows(latest))) if count else ()

    async def playing(self) -> tuple[EventHead, ...]:
        """Those that are neither drafts nor finished, archived or deleted."""
        wanted = select(table).where(*Shelf("current").holds(), table.c.progress.is_not(None))
        return tuple(map(_read, await self._rows(wanted.order_by(table.c.stream))))

    async def _rows(self, wanted: Select[Any]) -> Sequence[Found[Any]]:
        async with self._database.reading() as connection:
            rows: Sequence[Found[Any]] = (await connection.execute(wanted)).all()
            return rows


_ASKED_AT_ONCE = 500
_TOGETHER = 50
"""So many are written at once: who goes away while thousands are worked out leaves the next reader the rest alone."""


def _put_known(connection: Connection, rows: Sequence[Row]) -> None:
    for row in rows:
        same = table.c.stream == row["stream"], table.c.seq == row["seq"]
        if connection.execute(update(table).where(*same).values(row)).rowcount:
            continue
        # Somebody has written meanwhile, and with it what stands at once; the rest holds for what was read.
        known = {name: row[name] for name in ("known_seq", "running", "shelf", "progress")}
        older = table.c.stream == row["stream"], table.c.known_seq < row["seq"]
        connection.execute(update(table).where(*older).values(known))
