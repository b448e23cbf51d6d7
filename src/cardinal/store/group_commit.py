"""Commits that are shared: what waits while one transaction is on its way to the disk goes into the next one together.

Each append is answered for itself: written, written before, or overtaken. If the transaction fails, all of it fails
and nothing is told. One that was decided on another still waiting says so (``behind``), and is overtaken if that one
was not written: the number alone could by chance be right again.

Where how far the streams are is known, a group goes out as one text for each table (``_KnownHeads``): on SQLite while
this process alone writes to the file, and on PostgreSQL in one statement, which is refused where another process was
faster. The way through SQLAlchemy takes 16 % of a live act more on SQLite, and several times as long on PostgreSQL.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import Connection, delete, insert
from sqlalchemy.exc import IntegrityError

from . import chain
from .chain import START, event_digest
from .database import Database
from .errors import Conflict
from .schema import personal, season_evenings, snapshots

__all__ = ["Appended", "Head", "Waiting", "Writer", "answer_of", "head_of"]

MOST_KNOWN = 20_000
"""The heads of so many streams are remembered."""
MOST_ROWS = 2_000
"""So many events go into one transaction."""
_COMPETITIONS = "event/"
_LOG = logging.getLogger(__name__)

Row = dict[str, Any]
"""An event as it is stored; its number and its digest come in the transaction."""


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
    # The answer to a repeated command is the same answer.
    repeated: bool = field(default=False, compare=False)


Then = Callable[[Appended | None], None]
"""Called with what an append became, or with None where it was overtaken or failed."""


@dataclass(slots=True, eq=False)
class Waiting:
    """An append that waits for its transaction: rows without number and digest, and what is kept beside them."""

    stream: str
    command: str
    rows: Sequence[Row]
    kept: Sequence[Mapping[str, Any]]
    expected: int = 0
    erased: tuple[str, ...] = ()
    behind: Waiting | None = None
    then: Then | None = None
    """Who is told at once what became of it; nobody waits for an answer then."""
    head: Row | None = None
    """What lists show of the competition afterwards (``event_heads``)."""
    outcome: Appended | Conflict | None = None
    waited: asyncio.Future[Appended] | None = None

    @property
    def answer(self) -> asyncio.Future[Appended]:
        """What became of it, for whoever waits."""
        assert self.waited is not None, "it is told to whoever asked to be called"
        return self.waited

    @property
    def is_written(self) -> bool:
        return isinstance(self.outcome, Appended) and not self.outcome.repeated


Publish = Callable[[str, int], Awaitable[None]]
Committed = Callable[[float, Sequence[Waiting]], None]


def _unnoticed(seconds: float, group: Sequence[Waiting]) -> None:
    """Nobody counts."""


class Writer:
    """The one writer of a log in this process. It works while anything waits, and no longer."""

    def __init__(self, database: Database, publish: Publish) -> None:
        self._database = database
        self._publish = publish
        self._waiting: deque[Waiting] = deque()
        self._working: asyncio.Task[None] | None = None
        self._publishing: set[asyncio.Task[None]] = set()
        self._known = _KnownHeads(database)
        self.committed: Committed = _unnoticed
        """Called after each commit with the seconds that it took and what was in it."""
        self.latest: dict[str, int] = {}
        """How far each stream is, as far as this writer has written it."""

    def know(self, head: Head) -> None:
        """Another process has written so far."""
        self._known.know(head)

    def put(self, waiting: Waiting) -> None:
        """Queue an append. It is written even if nobody waits for the answer any more."""
        if waiting.then is None:
            waiting.waited = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        if self._working is None or self._working.done():
            self._working = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        while self._waiting:
            await self._commit(self._next())

    def _next(self) -> list[Waiting]:
        group: list[Waiting] = []
        rows = 0
        while self._waiting and (not group or rows + len(self._waiting[0].rows) <= MOST_ROWS):
            group.append(self._waiting.popleft())
            rows += len(group[-1].rows)
            # What is written behind an erasure about the same person stays.
            if group[-1].erased:
                break
        return group

    async def _commit(self, group: list[Waiting]) -> None:
        begun = time.perf_counter()
        try:
            grown = await self._known.commit(group)
            if grown is None:
                grown = await self._database.write(lambda connection: self._known.written(connection, group))
        except IntegrityError as error:
            # Another process numbered the same events between our look and our write: only its rival loses.
            await self._one_by_one(group, error)
            return
        except BaseException as error:
            _fail(group, error)
            if not isinstance(error, Exception):
                raise
            return
        self.committed(time.perf_counter() - begun, group)
        for head in grown:
            self.latest[head.stream] = max(head.seq, self.latest.get(head.stream, 0))
        task = asyncio.get_running_loop().create_task(self._publish_and_answer(grown, group))
        self._publishing.add(task)
        task.add_done_callback(self._publishing.discard)

    async def _one_by_one(self, group: list[Waiting], error: IntegrityError) -> None:
        if len(group) > 1:
            for waiting in group:
                await self._commit([waiting])
            return
        (waiting,) = group
        try:
            async with self._database.reading() as connection:
                head = await connection.run_sync(head_of, waiting.stream)
                earlier = await connection.run_sync(answer_of, waiting.stream, waiting.command)
        except Exception as unreadable:
            _fail(group, unreadable)
            return
        waiting.outcome = earlier or Conflict(waiting.stream, waiting.expected, head.seq)
        if isinstance(waiting.outcome, Conflict):
            waiting.outcome.__cause__ = error
        _answer(waiting)

    async def _publish_and_answer(self, grown: Iterable[Head], group: Iterable[Waiting]) -> None:
        """The events are committed: a failed notification must not be reported as a failed write."""
        try:
            for head in grown:
                try:
                    await self._publish(head.stream, head.seq)
                except OSError as error:
                    _LOG.warning("%s %s could not be published: %s", head.stream, head.seq, error)
        finally:
            for waiting in group:
                _answer(waiting)


def _answer(waiting: Waiting) -> None:
    waiting.behind = None
    if waiting.then is not None:
        _call(waiting, waiting.outcome if isinstance(waiting.outcome, Appended) else None)
    elif waiting.answer.done() or waiting.outcome is None:
        return
    elif isinstance(waiting.outcome, Conflict):
        waiting.answer.set_exception(waiting.outcome)
    else:
        waiting.answer.set_result(waiting.outcome)


def _fail(group: Iterable[Waiting], error: BaseException) -> None:
    for waiting in group:
        waiting.outcome = waiting.behind = None
        if waiting.then is not None:
            _call(waiting, None)
        elif waiting.answer.done():
            continue
        elif isinstance(error, asyncio.CancelledError):
            waiting.answer.cancel()
        else:
            waiting.answer.set_exception(error)


def _call(waiting: Waiting, appended: Appended | None) -> None:
    """Tell whoever asked to be called, once; what goes wrong there is no matter of the others."""
    then, waiting.then, waiting.behind = waiting.then, _nobody, None
    assert then is not None
    try:
        then(appended)
    except Exception as why:
        context = {"message": f"what was written to {waiting.stream} could not be carried out", "exception": why}
        asyncio.get_running_loop().call_exception_handler(context)


def _nobody(appended: Appended | None) -> None:
    """It was told already."""


def _decided(waiting: Waiting, heads: dict[str, Head], answers: dict[tuple[str, str], Appended]) -> Sequence[Row]:
    """The rows of an append, which get their numbers and digests; none if it is answered otherwise."""
    stream = waiting.stream
    head, earlier = heads.get(stream), answers.get((stream, waiting.command))
    seq, digest = (0, START) if head is None else (head.seq, head.digest)
    if earlier is not None:
        waiting.outcome = earlier if earlier.repeated else replace(earlier, repeated=True)
        return ()
    if seq != waiting.expected or (waiting.behind is not None and not waiting.behind.is_written):
        waiting.outcome = Conflict(stream, waiting.expected, seq)
        return ()
    first = seq + 1
    for row in waiting.rows:
        seq += 1
        row["seq"] = seq
        digest = row["digest"] = event_digest(digest, row)
    heads[stream] = Head(stream, seq, digest)
    waiting.outcome = answers[stream, waiting.command] = Appended(stream, first, seq)
    return waiting.rows


class _KnownHeads:
    """How far the streams are, as far as this process knows; on SQLite that stays true as long as nobody else writes.
    What comes behind them needs no look at the database, and is written while the loop does something else."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._version: int | None = None if database.is_sqlite else 0
        self._heads: dict[str, Head] = {}

    def know(self, head: Head) -> None:
        """A stream is so far, by whomever it was written."""
        known = self._heads.get(head.stream)
        if known is None or known.seq < head.seq:
            self._heads[head.stream] = head

    async def commit(self, group: Sequence[Waiting]) -> tuple[Head, ...] | None:
        """Write a group behind what is known; None where nothing was written, because it is not plain or not true."""
        known = self._heads
        if self._version is None:
            return None
        after: dict[str, Head] = {}
        answers: dict[tuple[str, str], Appended] = {}
        events: list[Row] = []
        answered: list[Row] = []
        for waiting in group:
            stream = waiting.stream
            head = after.get(stream) or known.get(stream)
            if head is None or waiting.kept or waiting.erased:
                return None
            after[stream] = head
            rows = _decided(waiting, after, answers)
            outcome = waiting.outcome
            if not rows or not isinstance(outcome, Appended):
                return None
            events += rows
            answered.append(
                {"stream": stream, "command": waiting.command, "first": outcome.first, "last": outcome.last}
            )
        if not await self._is_written(after, events, answered, _listed(group)):
            return None
        for head in after.values():
            self.know(head)
        return tuple(after.values())

    async def _is_written(
        self, after: Mapping[str, Head], events: Sequence[Row], answered: Sequence[Row], listed: Sequence[Row]
    ) -> bool:
        single, sqlite = self._database.single_writes, self._database.sqlite
        if single is not None:
            # Here and not above: a server on SQLite needs no driver of PostgreSQL.
            from .postgresql_single import COMMIT, COMMIT_WITH_HEADS, commit_values

            # Whatever becomes of it: it is known again when it is committed, or looked for.
            before = {stream: self._heads.pop(stream) for stream in after}
            moves = [(name, to.seq, to.digest, before[name].seq, before[name].digest) for name, to in after.items()]
            statement = COMMIT_WITH_HEADS if listed else COMMIT
            return await single.execute(statement, commit_values(events, answered, moves, listed)) is not None
        assert sqlite is not None
        assert self._version is not None
        moved = [(head.stream, head.seq, head.digest) for head in after.values()]
        return await sqlite.write_texts(self._version, chain.as_texts(events, answered, moved, listed))

    def written(self, connection: Connection, group: Sequence[Waiting]) -> tuple[Head, ...]:
        """Write a group after a look at the database, and remember what it says."""
        grown, after = _written(connection, group)
        version = int(connection.exec_driver_sql(chain.VERSION).scalar_one()) if self._database.is_sqlite else 0
        if version != self._version or len(self._heads) > MOST_KNOWN:
            self._heads.clear()
        self._version = version
        # If it is not committed after all, the next group is told so by the numbers of its rows.
        self._heads |= after
        return grown


def _written(connection: Connection, group: Sequence[Waiting]) -> tuple[tuple[Head, ...], dict[str, Head]]:
    """Write what can be written; the streams that have grown, and how far all of them are."""
    # In this order: a head that one of these very commands moved is seen with the answer that it had.
    before = _heads(connection, sorted({waiting.stream for waiting in group}), lock=True)
    answers = _answers(connection, [(waiting.stream, waiting.command) for waiting in group])
    after = dict(before)
    rows: list[Row] = []
    for waiting in group:
        rows += _decided(waiting, after, answers)
    if not rows:
        return (), after
    written = [waiting for waiting in group if waiting.is_written]
    chain.add_events(connection, rows)
    kept = [dict(value) for waiting in written for value in waiting.kept]
    if kept:
        connection.execute(insert(personal), kept)
    answered = [
        {"stream": waiting.stream, "command": waiting.command, "first": outcome.first, "last": outcome.last}
        for waiting in written
        if isinstance(outcome := waiting.outcome, Appended)
    ]
    chain.add_answers(connection, answered)
    for waiting in written:
        if waiting.erased:
            gone = personal.c.stream == waiting.stream, personal.c.subject.in_(waiting.erased)
            connection.execute(delete(personal).where(*gone))
            for cached in (snapshots, season_evenings):  # they have the name still
                connection.execute(delete(cached).where(cached.c.stream == waiting.stream))
    chain.add_heads(connection, _listed(written))
    grown = tuple(head for name, head in after.items() if head is not before.get(name))
    chain.place_heads(connection, before, [(head.stream, head.seq, head.digest) for head in grown])
    return grown, after


def _listed(written: Iterable[Waiting]) -> list[Row]:
    """What lists show of the competitions that a commit changes."""
    rows = {
        waiting.stream: chain.listed_row(waiting.stream, waiting.outcome.last, waiting.head)
        for waiting in written
        if waiting.stream.startswith(_COMPETITIONS) and isinstance(waiting.outcome, Appended)
    }
    return list(rows.values())


def _heads(connection: Connection, names: Sequence[str], *, lock: bool = False) -> dict[str, Head]:
    return {stream: Head(stream, seq, digest) for stream, seq, digest in chain.heads_of(connection, names, lock=lock)}


def _answers(connection: Connection, asked: Sequence[tuple[str, str]]) -> dict[tuple[str, str], Appended]:
    """The answers that commands had."""
    return {
        (stream, command): Appended(stream, first, last, repeated=True)
        for stream, command, first, last in chain.answers_of(connection, asked)
    }


def head_of(connection: Connection, stream: str) -> Head:
    return _heads(connection, [stream]).get(stream, Head(stream))


def answer_of(connection: Connection, stream: str, command: str) -> Appended | None:
    """The answer that a command had, if it came before."""
    return _answers(connection, [(stream, command)]).get((stream, command))
