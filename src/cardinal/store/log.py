"""The log: append-only streams of events, each numbered from 1; what was committed is told, never the other way round.

``append`` is optimistic: it says how far its author has read, and is refused with the present number if somebody was
faster. A command that comes twice has one effect and the same answer.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from cardinal.language import Text, shown

from .bus import Bus, LocalBus
from .chain import START, canonical, event_digest, moment
from .database import Database
from .errors import BadEvent, Conflict
from .schema import commands, events, personal, streams
from .sealing import opened, sealed, seals

__all__ = ["ERASED", "Appended", "Head", "Log", "Logged", "NewEvent"]

ERASED = "erased"
"""The kind of the event that says whose personal values are gone."""
MOST_EVENTS = 5_000
MOST_BYTES = 4_000_000
_STREAM = re.compile(r"[a-z]{1,20}/[A-Za-z0-9][A-Za-z0-9._:-]{0,90}")
_PAGE = 2_000
_TOLD = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class NewEvent:
    """What is to be written. *about* is what it concerns, by which the trail finds what it was before."""

    kind: str
    payload: Mapping[str, Any] = field(default_factory=dict)
    about: str = ""


@dataclass(frozen=True, slots=True)
class Logged:
    """An event as it is in the log, personal values in their place."""

    stream: str
    seq: int
    kind: str
    about: str
    payload: Mapping[str, Any]
    actor: str
    at: datetime
    command: str
    digest: str


@dataclass(frozen=True, slots=True)
class Head:
    """How far a stream is, and the digest there, which anybody may note."""

    stream: str
    seq: int = 0
    digest: str = START


@dataclass(frozen=True, slots=True)
class Appended:
    """The answer to a command: the numbers of its events."""

    stream: str
    first: int
    last: int
    repeated: bool = field(default=False, compare=False)


class Log:
    """The streams of one database."""

    def __init__(
        self, database: Database, bus: Bus | None = None, new_salt: Callable[[], str] = lambda: secrets.token_hex(32)
    ) -> None:
        self.database = database
        self.bus: Bus = bus or LocalBus()
        self._new_salt = new_salt

    async def append(
        self, stream: str, expected_seq: int, new: Sequence[NewEvent], *, command_id: str, actor: str, at: datetime
    ) -> Appended:
        """Write *new* behind *expected_seq*; the same command again gives the answer that it had."""
        return await self._write(stream, expected_seq, new, command_id, actor, at, erased=())

    async def erase(
        self, stream: str, expected_seq: int, subjects: Sequence[str], *, command_id: str, actor: str, at: datetime
    ) -> Appended:
        """Delete what is personal about *subjects* and say so in the log, both or neither."""
        new = NewEvent(ERASED, {"of": list(subjects)}, about=f"person {subjects[0]}" if subjects else "")
        return await self._write(stream, expected_seq, (new,), command_id, actor, at, erased=tuple(subjects))

    async def _write(
        self,
        stream: str,
        expected: int,
        new: Sequence[NewEvent],
        command_id: str,
        actor: str,
        at: datetime,
        *,
        erased: tuple[str, ...],
    ) -> Appended:
        _check_names(stream, command_id, actor, new)
        when = moment(at)
        try:
            async with self.database.writing() as connection:
                # In this order: a head that this very command moved is seen with the answer that it had.
                head = await _head(connection, stream)
                earlier = await _answer(connection, stream, command_id)
                if earlier is not None:
                    return earlier
                if head.seq != expected:
                    raise Conflict(stream, expected, head.seq)
                made = await self._insert(connection, head, new, command_id, actor, when)
                if erased:
                    gone = personal.c.stream == stream, personal.c.subject.in_(erased)
                    await connection.execute(delete(personal).where(*gone))
        except IntegrityError as error:
            # Somebody wrote the same number between our look and our commit: another command, or this one twice.
            async with self.database.reading() as connection:
                head = await _head(connection, stream)
                earlier = await _answer(connection, stream, command_id)
            if earlier is not None:
                return earlier
            raise Conflict(stream, expected, head.seq) from error
        await self._tell(stream, made.last)
        return made

    async def _insert(
        self, connection: AsyncConnection, head: Head, new: Sequence[NewEvent], command_id: str, actor: str, when: str
    ) -> Appended:
        rows: list[dict[str, Any]] = []
        kept: list[dict[str, Any]] = []
        digest = head.digest
        for seq, one in enumerate(new, start=head.seq + 1):
            payload, values = sealed(one.payload, self._new_salt)
            row: dict[str, Any] = {"stream": head.stream, "seq": seq, "kind": one.kind, "about": one.about}
            row |= {"actor": actor, "at": when, "command": command_id, "payload": canonical(payload)}
            digest = row["digest"] = event_digest(digest, row)
            rows.append(row)
            kept += [
                {"stream": head.stream, "digest": two.digest, "subject": two.subject}
                | {"salt": two.salt, "value": two.value}
                for two in values
            ]
        _check_size(rows)
        last = head.seq + len(rows)
        await connection.execute(insert(events), rows)
        if kept:
            await connection.execute(insert(personal), kept)
        said = {"stream": head.stream, "command": command_id, "first": head.seq + 1, "last": last}
        await connection.execute(insert(commands).values(said))
        if head.seq:
            here = update(streams).where(streams.c.stream == head.stream)
            await connection.execute(here.values(seq=last, digest=digest))
        else:
            await connection.execute(insert(streams).values(stream=head.stream, seq=last, digest=digest))
        return Appended(head.stream, head.seq + 1, last)

    async def _tell(self, stream: str, seq: int) -> None:
        """The event is committed: that nobody could be told is no reason to say that it failed."""
        try:
            await self.bus.tell(stream, seq)
        except OSError as error:
            _TOLD.warning("nobody was told of %s %s: %s", stream, seq, error)

    async def read(self, stream: str, after: int = 0, upto: int | None = None) -> AsyncIterator[Logged]:
        """The events behind *after*, in order, a page at a time."""
        while True:
            async with self.database.reading() as connection:
                rows = await _page(connection, stream, after, upto)
                known = await _values(connection, stream, rows)
            for row in rows:
                yield _logged(row, known)
            if len(rows) < _PAGE:
                return
            after = rows[-1].seq

    async def events(self, stream: str, after: int = 0) -> tuple[Logged, ...]:
        """The same, all of them at once."""
        return tuple([one async for one in self.read(stream, after)])

    async def head(self, stream: str) -> Head:
        async with self.database.reading() as connection:
            return await _head(connection, stream)

    async def answer(self, stream: str, command_id: str) -> Appended | None:
        """The answer that a command had, if it came before."""
        async with self.database.reading() as connection:
            return await _answer(connection, stream, command_id)

    async def streams(self, kind: str = "") -> tuple[str, ...]:
        """The names of all streams, or of those of a kind (``event``, ``table``)."""
        wanted = select(streams.c.stream).order_by(streams.c.stream)
        if kind:
            wanted = wanted.where(streams.c.stream.startswith(f"{kind}/", autoescape=True))
        async with self.database.reading() as connection:
            return tuple((await connection.execute(wanted)).scalars())


def _check_names(stream: str, command_id: str, actor: str, new: Sequence[NewEvent]) -> None:
    if not _STREAM.fullmatch(stream):
        raise BadEvent(Text(__package__, "no_stream", {"given": shown(stream)}))
    if not 0 < len(new) <= MOST_EVENTS:
        raise BadEvent(Text(__package__, "no_events", {"most": MOST_EVENTS}))
    lines = [("command", command_id, 100), ("actor", actor, 200)]
    lines += [pair for one in new for pair in (("kind", one.kind, 60), ("about", one.about or "-", 300))]
    for name, given, most in lines:
        if not given or len(given) > most or not given.isprintable():
            raise BadEvent(Text(__package__, "no_line", {"name": name, "given": shown(given), "most": most}))


def _check_size(rows: Iterable[Mapping[str, Any]]) -> None:
    for row in rows:
        if len(row["payload"].encode()) > MOST_BYTES:
            raise BadEvent(Text(__package__, "too_large", {"most": MOST_BYTES}))


async def _head(connection: AsyncConnection, stream: str) -> Head:
    found = (await connection.execute(select(streams).where(streams.c.stream == stream))).first()
    return Head(stream) if found is None else Head(stream, found.seq, found.digest)


async def _answer(connection: AsyncConnection, stream: str, command_id: str) -> Appended | None:
    wanted = select(commands).where(commands.c.stream == stream, commands.c.command == command_id)
    found = (await connection.execute(wanted)).first()
    return None if found is None else Appended(stream, found.first, found.last, repeated=True)


async def _page(connection: AsyncConnection, stream: str, after: int, upto: int | None) -> Sequence[Row[Any]]:
    wanted = select(events).where(events.c.stream == stream, events.c.seq > after)
    if upto is not None:
        wanted = wanted.where(events.c.seq <= upto)
    return (await connection.execute(wanted.order_by(events.c.seq).limit(_PAGE))).all()


async def _values(connection: AsyncConnection, stream: str, rows: Sequence[Row[Any]]) -> Mapping[str, str]:
    """The personal values of a page by digest; most pages have none."""
    if not any('"sealed"' in row.payload for row in rows):
        return {}
    digests = sorted({digest for row in rows for digest, _ in seals(json.loads(row.payload))})
    found: dict[str, str] = {}
    # SQLite takes only so many values in one statement.
    for start in range(0, len(digests), 500):
        some = personal.c.digest.in_(digests[start : start + 500])
        wanted = select(personal.c.digest, personal.c.value).where(personal.c.stream == stream, some)
        found |= {row.digest: row.value for row in await connection.execute(wanted)}
    return found


def _logged(row: Row[Any], known: Mapping[str, str]) -> Logged:
    payload = opened(json.loads(row.payload), known)
    at = datetime.fromisoformat(row.at)
    return Logged(row.stream, row.seq, row.kind, row.about, payload, row.actor, at, row.command, row.digest)
