"""What a Prometheus reads: counts and times of this process, with no name, no address and no key of anybody in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from sqlalchemy import func, select

from cardinal import __version__
from cardinal.store import Unavailable
from cardinal.store.group_commit import Waiting
from cardinal.store.schema import streams

from .services import Services

__all__ = ["CONTENT_TYPE", "Metrics"]

CONTENT_TYPE = CONTENT_TYPE_LATEST
_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_COMMIT_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
KINDS = ("event", "table")


class Metrics:
    """The figures of one application; two of them in a process share nothing."""

    def __init__(self) -> None:
        self._registry = all_ = CollectorRegistry()
        self.requests = Counter("cardinal_requests", "Requests answered.", ("method", "route", "status"), registry=all_)
        self.seconds = Histogram(
            "cardinal_request_seconds", "Time to the end of an answer.", ("route",), buckets=_SECONDS, registry=all_
        )
        self.sockets = Gauge("cardinal_open_sockets", "Sockets of live tables that are open.", registry=all_)
        self.streams = Gauge("cardinal_open_streams", "Answers that never end and are open.", registry=all_)
        self._accepted = Counter(
            "cardinal_acts_accepted", "Commands of events and acts at tables, committed.", ("kind",), registry=all_
        )
        self._refused = Counter(
            "cardinal_acts_refused", "Commands and acts refused, by what was wrong.", ("where", "error"), registry=all_
        )
        self._commits = Histogram(
            "cardinal_commit_seconds", "Time that a commit takes.", buckets=_COMMIT_SECONDS, registry=all_
        )
        self._heads = Gauge("cardinal_log_streams", "Streams of the log.", ("kind",), registry=all_)
        self._events = Gauge("cardinal_log_events", "Events of the log, by their heads.", ("kind",), registry=all_)
        self._robots = Gauge("cardinal_robot_questions_waiting", "Turns that wait for a robot.", registry=all_)
        self._ready = Gauge("cardinal_ready", "1 if a row could be written and committed just now.", registry=all_)
        Gauge("cardinal_version", "Always 1.", ("version",), registry=all_).labels(__version__).set(1)
        # What is counted with every act is looked up once.
        self._kinds = {kind: self._accepted.labels(kind) for kind in KINDS}

    def committed(self, seconds: float, group: Sequence[Waiting]) -> None:
        """A transaction of the log is on the disk."""
        self._commits.observe(seconds)
        for one in group:
            if one.is_written:
                counted = self._kinds.get(one.stream.partition("/")[0])
                if counted is not None:
                    counted.inc()

    def refused(self, where: str, error: Exception) -> None:
        self._refused.labels(where, type(error).__name__).inc()

    async def told(self, services: Services) -> bytes:
        """The figures now, with those that are looked up only for this."""
        self._ready.set((await services.health.state()).is_ready)
        self._robots.set(services.robots.processes.waiting)
        try:
            for kind, count, events in await _heads(services):
                self._heads.labels(kind).set(count)
                self._events.labels(kind).set(events)
        except Unavailable as error:
            services.health.note(error)
        return generate_latest(self._registry)


async def _heads(services: Services) -> list[tuple[str, int, int]]:
    def wanted() -> Iterator[tuple[str, object]]:
        for kind in KINDS:
            of_kind = streams.c.stream.startswith(f"{kind}/", autoescape=True)
            yield kind, select(func.count(), func.coalesce(func.sum(streams.c.seq), 0)).where(of_kind)

    async with services.database.reading() as connection:
        found = [(kind, (await connection.execute(asked)).one()) for kind, asked in wanted()]  # type: ignore[call-overload]
    return [(kind, int(row[0]), int(row[1])) for kind, row in found]
