"""Snapshots: a competition folded up to an event, kept beside the log so that a server that starts folds only the rest.

A snapshot is a cache and never the truth. It is used only if this very code made it (the *stamp* is the digest of the
code that folds), with this server's secret (the *mac*: nobody who can only write to the database makes one), of this
very log (the *digest* of the event it ends with). What was loaded from one is folded again from the log in the
background (``snapshot_keeping.py``), and thrown away if that gives something else. It holds names: whoever erases a
person deletes it in the same transaction (``group_commit.py``), and no backup has it.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import pickle
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import islice
from typing import Any

from sqlalchemy import Connection, delete, exists, insert, select

from cardinal.contest.conditions_reader import read_conditions
from cardinal.language import CardinalError

from .code_stamp import stamp_of
from .competition_fold import state_of_parts
from .competition_state import Competition, boards_of
from .database import Database
from .log import ERASED
from .schema import events, snapshots, streams
from .value_packing import NotPacked, pack, unpack

__all__ = ["LEAST_EVENTS", "Snapshots"]

LEAST_EVENTS = 500
"""A shorter log is folded faster than anybody notices."""
_CHUNK = 500
"""So many results are packed at a time: other threads wait no longer than for these."""
_CODE = ("bridge", "cards", "contest", "guandan", "language", "laws", "regulations", "scoring", "store")
code_stamp = partial(stamp_of, _CODE)
_LOG = logging.getLogger(__name__)


class _PlacesOf(Mapping[tuple[str, int, int], tuple[Any, ...]]):
    """``Competition.places_of`` worked out from the results when a command first asks; pages never do."""

    def __init__(self, results: Mapping[Any, Any]) -> None:
        self._results = results
        self._made: dict[tuple[str, int, int], tuple[Any, ...]] | None = None

    def _places(self) -> dict[tuple[str, int, int], tuple[Any, ...]]:
        if self._made is None:
            found: dict[tuple[str, int, int], tuple[Any, ...]] = {}
            for place, result in self._results.items():
                for key in boards_of(result.line):
                    found[key] = (*found.get(key, ()), place)
            self._made = found
        return self._made

    def __getitem__(self, key: tuple[str, int, int]) -> tuple[Any, ...]:
        return self._places()[key]

    def __iter__(self) -> Iterator[tuple[str, int, int]]:
        return iter(self._places())

    def __len__(self) -> int:
        return len(self._places())


def _packed(state: Competition) -> Iterator[bytes]:
    """The parts of a state: first all but the results, then these in chunks."""
    parts = {name: getattr(state, name) for name in Competition.__dataclass_fields__ if name not in _APART}
    conditions = state.conditions
    yield pack((parts, conditions.record))
    if read_conditions(conditions.record) != conditions:
        raise NotPacked("the conditions are not what their record says")
    results = iter(state.results.items())
    while chunk := list(islice(results, _CHUNK)):
        yield pack(chunk)


_APART = frozenset({"known_conditions", "results", "places_of"})


def _opened(body: bytes) -> Competition:
    first, *chunks = unpack(body)
    parts, record = unpack(first)
    results = {place: result for chunk in chunks for place, result in unpack(chunk)}
    apart = {"known_conditions": read_conditions(record), "results": results, "places_of": _PlacesOf(results)}
    return state_of_parts({**parts, **apart})


class Snapshots:
    """The snapshots of a database, made and trusted with one server's secret."""

    def __init__(self, database: Database, secret: str) -> None:
        self._database = database
        self._secret = secret.encode()

    def _mac(self, stream: str, seq: int, digest: str, body: bytes) -> str:
        told = f"snapshot {code_stamp()} {stream} {seq} {digest} ".encode()
        return hmac.new(self._secret, told + body, "sha256").hexdigest()

    async def load(self, stream: str) -> Competition | None:
        """The state of a snapshot that can be trusted so far; one that cannot is deleted."""
        wanted = select(snapshots, events.c.digest.label("there")).where(snapshots.c.stream == stream)
        at = (events.c.stream == snapshots.c.stream) & (events.c.seq == snapshots.c.seq)
        async with self._database.reading() as connection:
            row = (await connection.execute(wanted.join_from(snapshots, events, at, isouter=True))).first()
        if row is None:
            return None
        body = bytes(row.body)
        is_ours = row.stamp == code_stamp() and row.digest == row.there
        if is_ours and hmac.compare_digest(row.mac, self._mac(stream, row.seq, row.digest, body)):
            try:
                state = await asyncio.to_thread(_opened, body)
            except (ArithmeticError, CardinalError, LookupError, TypeError, ValueError, pickle.PickleError):
                _LOG.exception("the snapshot of %s cannot be read", stream)
            else:
                if (state.stream, state.seq) == (stream, row.seq):
                    return state
        await self.discard(stream)
        return None

    async def keep(self, state: Competition) -> bool:
        """Put a snapshot in the place of an older one. Not if somebody was erased since: it has the name still."""
        parts: list[bytes] = []
        packing = _packed(state)
        try:
            while (part := await asyncio.to_thread(next, packing, None)) is not None:
                parts.append(part)
        except NotPacked as error:
            _LOG.warning("%s has no snapshot: %s", state.stream, error)
            return False
        body = await asyncio.to_thread(pack, parts)
        return await self._database.write(lambda connection: self._put(connection, state, body))

    def _put(self, connection: Connection, state: Competition, body: bytes) -> bool:
        here = events.c.stream == state.stream
        if not self._database.is_sqlite:
            # An erasure locks the head of its stream: it comes before this, and is seen, or behind it, and deletes it.
            connection.execute(select(streams.c.seq).where(streams.c.stream == state.stream).with_for_update())
        digest = connection.execute(select(events.c.digest).where(here, events.c.seq == state.seq)).scalar()
        newer = here & (events.c.seq > state.seq) & (events.c.kind == ERASED)
        if digest is None or connection.execute(select(exists().where(newer))).scalar():
            return False
        connection.execute(delete(snapshots).where(snapshots.c.stream == state.stream))
        row = {"stream": state.stream, "seq": state.seq, "digest": digest, "stamp": code_stamp(), "body": body}
        mac = self._mac(state.stream, state.seq, digest, body)
        connection.execute(insert(snapshots).values(mac=mac, **row))
        return True

    async def discard(self, stream: str) -> None:
        gone = delete(snapshots).where(snapshots.c.stream == stream)
        await self._database.write(lambda connection: connection.execute(gone))

    async def kept(self) -> Mapping[str, int]:
        """How far each snapshot of this code goes."""
        wanted = select(snapshots.c.stream, snapshots.c.seq).where(snapshots.c.stamp == code_stamp())
        async with self._database.reading() as connection:
            return {row.stream: row.seq for row in await connection.execute(wanted)}
