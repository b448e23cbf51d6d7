"""The log: append-only streams of events, each numbered from 1; events are committed first and published afterwards.

``append`` is optimistic: it says how far its author has read, and is refused with the present number if somebody was
faster. A command that comes twice has one effect and the same answer. Appends that wait
together share a commit.
"""

from __future__ import annotations

import asyncio
import json
import re
import secrets
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, LiteralString

from sqlalchemy import ARRAY, ColumnElement, String, any_, bindparam, select
from sqlalchemy import Row as Found
from sqlalchemy.ext.asyncio import AsyncConnection

from cardinal.language import Text, shown

from .bus import Bus, LocalBus
from .chain import canonical, exact_text, is_exact, moment
from .database import Database
from .errors import BadEvent
from .failures import DAMAGED, unavailable
from .group_commit import Appended, Committed, Head, Row, Then, Waiting, Writer, answer_of, head_of
from .schema import events, personal, streams
from .sealing import opened, sealed, seals

__all__ = ["ERASED", "Appended", "Head", "Log", "Logged", "NewEvent", "Prepared", "erasure", "logged_of"]

ERASED = "erased"
"""The kind of the event that says whose personal values are gone."""
MOST_EVENTS = 5_000
MOST_BYTES = 4_000_000
_STREAM = re.compile(r"[a-z]{1,20}/[A-Za-z0-9][A-Za-z0-9._:-]{0,90}")
_PAGE = 2_000
# Each stream is looked up by its key, however many there are in the table.
_NEWS: LiteralString = f"""
SELECT known.* FROM unnest(%s::text[], %s::integer[]) AS asked(stream, after)
CROSS JOIN LATERAL (
SELECT * FROM events WHERE events.stream = asked.stream AND events.seq > asked.after ORDER BY events.seq LIMIT {_PAGE}
) AS known ORDER BY known.stream, known.seq LIMIT {_PAGE}
"""


@dataclass(frozen=True, slots=True)
class NewEvent:
    """What is to be written. *about* is what it concerns, by which the trail finds what it was before."""

    kind: str
    payload: Mapping[str, Any] = field(default_factory=dict)
    about: str = ""
    read: object = field(default=None, compare=False)
    """The payload as its author has it parsed already, so that nobody in this process need read it again."""


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
    read: object = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Prepared:
    """Events that have been checked and written down, and lack only their numbers."""

    stream: str
    command: str
    at: datetime
    rows: tuple[Row, ...]
    kept: tuple[Mapping[str, Any], ...]
    erased: tuple[str, ...] = ()
    new: tuple[NewEvent, ...] = ()

    def logged(self, after: int) -> tuple[Logged, ...]:
        """The events as the log would give them back behind *after*; they have no digest yet."""
        known = {value["digest"]: value["value"] for value in self.kept}
        return tuple(
            self._logged(row, new_event, seq, known)
            for seq, (row, new_event) in enumerate(zip(self.rows, self.new, strict=True), start=after + 1)
        )

    def _logged(self, row: Row, new_event: NewEvent, seq: int, known: Mapping[str, str]) -> Logged:
        # A payload that is exactly what its text says need not be read from the text; a copy, as it is its author's.
        is_itself = '"sealed"' not in row["payload"] and is_exact(new_event.payload)
        payload = dict(new_event.payload) if is_itself else opened(json.loads(row["payload"]), known)
        values = (self.stream, seq, new_event.kind, new_event.about, payload, row["actor"], self.at, self.command)
        return Logged(*values, "", new_event.read)


class Log:
    """The streams of one database."""

    def __init__(
        self, database: Database, bus: Bus | None = None, new_salt: Callable[[], str] = lambda: secrets.token_hex(32)
    ) -> None:
        self.database = database
        self.bus: Bus = bus or LocalBus()
        self._new_salt = new_salt
        self._writer = Writer(database, self.bus.publish)
        self._seen: dict[str, int] = {}
        """How far other processes have written streams, where this one has looked."""

    async def append(
        self, stream: str, expected_seq: int, new: Sequence[NewEvent], *, command_id: str, actor: str, at: datetime
    ) -> Appended:
        """Write *new* behind *expected_seq*; the same command again gives the answer that it had."""
        ready = self.prepare(stream, new, command_id=command_id, actor=actor, at=at)
        return await self.put(ready, expected_seq).answer

    async def erase(
        self, stream: str, expected_seq: int, subjects: Sequence[str], *, command_id: str, actor: str, at: datetime
    ) -> Appended:
        """Delete what is personal about *subjects* and say so in the log, both or neither."""
        new, gone = erasure(subjects), tuple(subjects)
        ready = self.prepare(stream, (new,), command_id=command_id, actor=actor, at=at, erased=gone)
        return await self.put(ready, expected_seq).answer

    def prepare(
        self,
        stream: str,
        new: Sequence[NewEvent],
        *,
        command_id: str,
        actor: str,
        at: datetime,
        erased: tuple[str, ...] = (),
    ) -> Prepared:
        """Check events and write them down; what cannot be written is refused here, before anybody waits."""
        _check_names(stream, command_id, actor, new)
        rows: list[Row] = []
        kept: list[Mapping[str, Any]] = []
        signed = moment(at)
        for event in new:
            if is_exact(event.payload):
                text = exact_text(event.payload)
            else:
                payload, values = sealed(event.payload, self._new_salt)
                text = canonical(payload)
                kept += [
                    {
                        "stream": stream,
                        "digest": two.digest,
                        "subject": two.subject,
                        "salt": two.salt,
                        "value": two.value,
                    }
                    for two in values
                ]
            # No letter is longer than four bytes.
            if len(text) * 4 > MOST_BYTES and len(text.encode()) > MOST_BYTES:
                raise BadEvent(Text(__package__, "too_large", {"most": MOST_BYTES}))
            rows.append(
                {
                    "stream": stream, "actor": actor, "at": signed, "command": command_id,
                    "kind": event.kind, "about": event.about, "payload": text,
                }
            )  # fmt: skip
        return Prepared(
            stream,
            command_id,
            at if at.tzinfo is UTC else at.astimezone(UTC),
            tuple(rows),
            tuple(kept),
            erased,
            tuple(new),
        )

    def put(
        self,
        ready: Prepared,
        expected_seq: int,
        behind: Waiting | None = None,
        then: Then | None = None,
        head: Row | None = None,
    ) -> Waiting:
        """Queue what is prepared for the next commit; *behind* is what it was decided on and waits itself. Where *then*
        is given, it is called with what became of it, and there is no answer to wait for. *head* is what lists show of
        a competition afterwards."""
        waiting = Waiting(
            ready.stream, ready.command, ready.rows, ready.kept, expected_seq, ready.erased, behind, then, head=head
        )  # fmt: skip
        self._writer.put(waiting)
        return waiting

    def when_committed(self, act: Committed) -> None:
        """Have *act* called after each commit with its seconds and what was in it."""
        self._writer.committed = act

    def latest(self, stream: str) -> int:
        """How far this log has written a stream or seen it written, without a look at the database."""
        return max(self._writer.latest.get(stream, 0), self._seen.get(stream, 0))

    def _see(self, stream: str, seq: int) -> None:
        """So far it is in the database: whoever is told of it must not be shown less."""
        if seq > self.latest(stream):
            self._seen[stream] = seq

    async def read(self, stream: str, after: int = 0, upto: int | None = None) -> AsyncIterator[Logged]:
        """The events behind *after*, in order, a page at a time."""
        while True:
            # A reader who is cut off does not cut the statement off: the pool would have to throw its connection away.
            rows, known = await asyncio.shield(asyncio.create_task(self._fetched(stream, after, upto)))
            for row in rows:
                yield self._logged(row, known)
            if len(rows) < _PAGE:
                return
            after = rows[-1].seq

    async def _fetched(
        self, stream: str, after: int, upto: int | None
    ) -> tuple[Sequence[Found[Any]], Mapping[str, str]]:
        async with self.database.reading() as connection:
            rows = await _page(connection, stream, after, upto)
            return rows, await _values(connection, stream, rows)

    def _logged(self, row: Found[Any], known: Mapping[str, str]) -> Logged:
        try:
            return logged_of(row, known)
        except ValueError as error:
            # What the disk gives back is not what any of us has written.
            raise unavailable(self.database.address, DAMAGED, error) from error

    async def events(self, stream: str, after: int = 0) -> tuple[Logged, ...]:
        """The same, all of them at once."""
        return tuple([event async for event in self.read(stream, after)])

    async def news(self, known: Mapping[str, int]) -> Mapping[str, Sequence[Logged]]:
        """What streams have behind the numbers that are *known*, where they have anything: one question for all."""
        single = self.database.single_reads
        rows = await single.execute(_NEWS, [list(known), list(known.values())]) if single is not None else None
        if rows is None or len(rows) >= _PAGE or any('"sealed"' in row.payload for row in rows):
            return {stream: await self.events(stream, after) for stream, after in known.items()}
        news: dict[str, list[Logged]] = {}
        for row in rows:
            news.setdefault(row.stream, []).append(self._logged(row, {}))
        for stream, new in news.items():
            self._writer.know(Head(stream, new[-1].seq, new[-1].digest))
        return news

    async def head(self, stream: str) -> Head:
        async with self.database.reading() as connection:
            head = await connection.run_sync(head_of, stream)
        self._see(stream, head.seq)
        return head

    async def heads(self, names: Sequence[str]) -> Mapping[str, int]:
        """How far streams are, however many: one question to the database."""
        asked: ColumnElement[bool] = streams.c.stream.in_(names)
        if not self.database.is_sqlite:
            # One value, where there could be more names than a statement takes values.
            asked = streams.c.stream == any_(bindparam("names", list(names), ARRAY(String)))
        async with self.database.reading() as connection:
            rows = await connection.execute(select(streams.c.stream, streams.c.seq).where(asked))
            found = {row.stream: row.seq for row in rows}
        for stream, seq in found.items():
            self._see(stream, seq)
        return found

    async def heads_beginning(self, start: str) -> Mapping[str, int]:
        """How far the streams are whose names begin so."""
        asked = streams.c.stream.startswith(start, autoescape=True)
        async with self.database.reading() as connection:
            rows = await connection.execute(select(streams.c.stream, streams.c.seq).where(asked))
            return {row.stream: row.seq for row in rows}

    async def answer(self, stream: str, command_id: str) -> Appended | None:
        """The answer that a command had, if it came before."""
        async with self.database.reading() as connection:
            return await connection.run_sync(answer_of, stream, command_id)

    async def streams(self, kind: str = "", holding: str = "") -> tuple[str, ...]:
        """The names of all streams, or of those of a kind (``event``, ``table``), or *holding* an event of a kind."""
        wanted = select(streams.c.stream).order_by(streams.c.stream)
        if kind:
            wanted = wanted.where(streams.c.stream.startswith(f"{kind}/", autoescape=True))
        if holding:
            held = select(events.c.seq).where(events.c.stream == streams.c.stream, events.c.kind == holding)
            wanted = wanted.where(held.exists())
        async with self.database.reading() as connection:
            return tuple((await connection.execute(wanted)).scalars())


def _check_names(stream: str, command_id: str, actor: str, new: Sequence[NewEvent]) -> None:
    if not _is_stream(stream):
        raise BadEvent(Text(__package__, "no_stream", {"given": shown(stream)}))
    if not 0 < len(new) <= MOST_EVENTS:
        raise BadEvent(Text(__package__, "no_events", {"most": MOST_EVENTS}))
    _check_line("command", command_id, 100)
    _check_line("actor", actor, 200)
    for event in new:
        _check_labels(event.kind, event.about)


@lru_cache(maxsize=1_024)
def _check_labels(kind: str, about: str) -> None:
    _check_line("kind", kind, 60)
    _check_line("about", about or "-", 300)


@lru_cache(maxsize=4_096)
def _is_stream(name: str) -> bool:
    return _STREAM.fullmatch(name) is not None


def _check_line(name: str, line: str, most: int) -> None:
    if not line or len(line) > most or not line.isprintable():
        raise BadEvent(Text(__package__, "no_line", {"name": name, "given": shown(line), "most": most}))


async def _page(connection: AsyncConnection, stream: str, after: int, upto: int | None) -> Sequence[Found[Any]]:
    wanted = select(events).where(events.c.stream == stream, events.c.seq > after)
    if upto is not None:
        wanted = wanted.where(events.c.seq <= upto)
    return (await connection.execute(wanted.order_by(events.c.seq).limit(_PAGE))).all()


async def _values(connection: AsyncConnection, stream: str, rows: Sequence[Found[Any]]) -> Mapping[str, str]:
    """The personal values of a page by digest; most pages have none."""
    if not any('"sealed"' in row.payload for row in rows):
        return {}
    digests = sorted({digest for row in rows for digest, _ in seals(json.loads(row.payload))})
    values: dict[str, str] = {}
    # SQLite takes only so many values in one statement.
    for start in range(0, len(digests), 500):
        some = personal.c.digest.in_(digests[start : start + 500])
        wanted = select(personal.c.digest, personal.c.value).where(personal.c.stream == stream, some)
        values |= {row.digest: row.value for row in await connection.execute(wanted)}
    return values


def logged_of(row: Found[Any], known: Mapping[str, str]) -> Logged:
    """A row of the log, with the personal values that are *known* in their place."""
    payload, at = opened(json.loads(row.payload), known), datetime.fromisoformat(row.at)
    return Logged(row.stream, row.seq, row.kind, row.about, payload, row.actor, at, row.command, row.digest)


def erasure(subjects: Sequence[str]) -> NewEvent:
    """The event that says whose personal values are gone."""
    return NewEvent(ERASED, {"of": list(subjects)}, about=f"person {subjects[0]}" if subjects else "")
