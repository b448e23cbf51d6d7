"""The audit trail: who changed what, when, from what to what; and whether anybody has changed the log afterwards."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select

from cardinal.language import Text

from .chain import START, event_digest
from .errors import Unavailable
from .head_filling import head_differences
from .log import ERASED, Head, Log, Logged
from .schema import events, personal, streams
from .sealing import Sealed, seals


@dataclass(frozen=True, slots=True)
class Step:
    """One change: what it was about, by whom, when, what stood there before and what after."""

    seq: int
    kind: str
    about: str
    actor: str
    at: datetime
    before: Mapping[str, Any] | None
    after: Mapping[str, Any]


def trail(logged: Iterable[Logged], about: str = "") -> Iterator[Step]:
    """The steps of a stream, optionally only those about one subject."""
    known: dict[str, Mapping[str, Any]] = {}
    for one in logged:
        before = known.get(one.about) if one.about else None
        if one.about:
            known[one.about] = one.payload
        if not about or one.about == about:
            yield Step(one.seq, one.kind, one.about, one.actor, one.at, before, one.payload)


UNREAD = 0
"""The number of an event in a stream that could not be read at all."""


@dataclass(frozen=True, slots=True)
class Broken:
    """Where the log is not what was written, and how that shows."""

    stream: str
    seq: int
    text: Text


async def verify_all(log: Log) -> tuple[Broken, ...]:
    """Every stream."""
    return await verify_streams(log, await log.streams())


async def verify_streams(log: Log, names: Iterable[str]) -> tuple[Broken, ...]:
    """Several streams; one that the disk does not give back is told like one that was changed, and the others are
    verified all the same."""
    broken: list[Broken] = []
    for stream in names:
        try:
            broken += await verify(log, stream)
        except Unavailable as error:
            values = {"stream": stream, "why": error.why}
            broken.append(Broken(stream, UNREAD, Text(__package__, "stream_unread", values)))
    return tuple(broken)


async def verify(log: Log, stream: str, noted: Head | None = None) -> tuple[Broken, ...]:
    """Where a stream has been changed after it was written; nothing if it is whole.

    The chain alone cannot show that somebody wrote all of it anew; a head that was *noted* elsewhere can.
    """
    async with log.database.reading() as connection:
        wanted = select(events).where(events.c.stream == stream).order_by(events.c.seq)
        rows = [dict(row) for row in (await connection.execute(wanted)).mappings()]
        head = (await connection.execute(select(streams).where(streams.c.stream == stream))).first()
        beside = (await connection.execute(select(personal).where(personal.c.stream == stream))).all()
    kept = {row.digest: Sealed(row.digest, row.subject, row.salt, row.value) for row in beside}
    end = Head(stream) if head is None else Head(stream, head.seq, head.digest)
    broken = [*_chain(stream, rows), *_ends(rows, end, noted), *_personal(stream, rows, kept)]
    if not broken:
        # Only a log that is whole says what its head has to be.
        broken += await _listed(log, stream, end.seq)
    return tuple(sorted(broken, key=lambda one: one.seq))


async def _listed(log: Log, stream: str, seq: int) -> list[Broken]:
    """Whether lists show of a competition what its log says."""
    async with log.database.reading() as connection:
        changed = await connection.run_sync(head_differences, stream)
    values = {"stream": stream, "columns": changed}
    return [Broken(stream, seq, Text(__package__, "listed_otherwise", values))] if changed else []


def _chain(stream: str, rows: Sequence[Mapping[str, Any]]) -> Iterator[Broken]:
    before, seq = START, 0
    for row in rows:
        if row["seq"] != seq + 1:
            yield Broken(stream, seq + 1, Text(__package__, "event_missing", {"stream": stream, "seq": seq + 1}))
        elif event_digest(before, row) != row["digest"]:
            yield Broken(stream, row["seq"], Text(__package__, "event_changed", {"stream": stream, "seq": row["seq"]}))
        # Go on from what stands there: one change is told once, not for every event behind it.
        before, seq = row["digest"], row["seq"]


def _ends(rows: Sequence[Mapping[str, Any]], head: Head, noted: Head | None) -> Iterator[Broken]:
    last = Head(head.stream, rows[-1]["seq"], rows[-1]["digest"]) if rows else Head(head.stream)
    if last != head:
        values = {"stream": head.stream, "seq": last.seq, "head": head.seq}
        yield Broken(head.stream, last.seq, Text(__package__, "other_head", values))
    if noted is None:
        return
    there = START if noted.seq == 0 else next((row["digest"] for row in rows if row["seq"] == noted.seq), "")
    if there != noted.digest:
        values = {"stream": head.stream, "seq": noted.seq}
        yield Broken(head.stream, noted.seq, Text(__package__, "not_as_noted", values))


def _personal(stream: str, rows: Sequence[Mapping[str, Any]], kept: Mapping[str, Sealed]) -> Iterator[Broken]:
    """A personal value must be the one that was sealed, or have been erased by an event that says so."""
    payloads = [(row["seq"], row["kind"], _parsed(row["payload"])) for row in rows]
    erased: dict[str, int] = {}
    for seq, kind, payload in payloads:
        if kind == ERASED:
            erased |= {str(subject): seq for subject in payload.get("of") or ()}
    for seq, _, payload in payloads:
        for digest, subject in seals(payload):
            value = kept.get(digest)
            values = {"stream": stream, "seq": seq, "subject": subject}
            if value is None and erased.get(subject, 0) <= seq:
                yield Broken(stream, seq, Text(__package__, "value_missing", values))
            elif value is not None and (not value.is_genuine or value.subject != subject):
                yield Broken(stream, seq, Text(__package__, "value_changed", values))


def _parsed(payload: str) -> dict[str, Any]:
    """What a payload says; one that was made unreadable says nothing, and the chain has told of it."""
    try:
        found = json.loads(payload)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
