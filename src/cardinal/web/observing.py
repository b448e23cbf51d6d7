"""What is noted of requests, and what becomes of those that cannot be answered.

Of every request its identity, how long it took, how it ended; never who asked, or for whom. The figures that Prometheus
reads have no name, no address and no key of anybody in them. A database that fails under any layer of the application
is told as a refusal, not as a crash; so is a server that stops before it could answer.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextvars import ContextVar

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from sqlalchemy import func, select
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cardinal import __version__
from cardinal.language import Text
from cardinal.store import Unavailable
from cardinal.store.group_commit import Waiting
from cardinal.store.schema import streams

from .headers import SecurityHeaders
from .services import Services
from .visitor import CookieReader, seen_as

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
        self._answers = Gauge("cardinal_robot_answers", "Acts that robots have answered with.", registry=all_)
        self._deals = Gauge("cardinal_robot_deals", "Supposed deals that robots tried their acts on.", registry=all_)
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
        answers, deals = services.robots.processes.used
        self._answers.set(answers)
        self._deals.set(deals)
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


REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The identity of the request that is answered, for what is logged meanwhile."""
ACCESS = logging.getLogger("cardinal.access")
_NAME = b"x-request-id"
_IDENTITY = re.compile(rb"[A-Za-z0-9._-]{8,64}")
_PLAIN = ("/", "/table/commands", "/metrics")
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def route_of(scope: Scope) -> str:
    """The address as its route writes it, ``/events/{name}``: no key of an event, no code and no token is in it."""
    found = getattr(scope.get("route"), "path", None)
    if isinstance(found, str):
        return found
    if scope["path"] in _PLAIN:
        return str(scope["path"])
    return "/static" if scope["path"].startswith("/static/") else "other"


class Observing:
    """The outermost layer."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            with self._metrics.sockets.track_inprogress():
                await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        identity = next((value for name, value in scope["headers"] if name == _NAME), b"")
        if not _IDENTITY.fullmatch(identity):
            identity = secrets.token_hex(8).encode()
        begun, status, is_stream = time.perf_counter(), 500, False

        async def noting(message: Message) -> None:
            nonlocal status, is_stream
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = [*message.get("headers", ()), (_NAME, identity)]
                message = {**message, "headers": headers}
                if any(name == b"content-type" and b"event-stream" in value for name, value in headers):
                    is_stream = True
                    self._metrics.streams.inc()
            await send(message)

        token = REQUEST.set(identity.decode())
        try:
            await self._app(scope, receive, noting)
        finally:
            self._note(scope, status, time.perf_counter() - begun, is_stream=is_stream)
            REQUEST.reset(token)

    def _note(self, scope: Scope, status: int, seconds: float, *, is_stream: bool) -> None:
        route = route_of(scope)
        method = scope["method"] if scope["method"] in _METHODS else "other"
        self._metrics.requests.labels(method, route, str(int(status))).inc()
        if is_stream:
            self._metrics.streams.dec()
        else:
            self._metrics.seconds.labels(route).observe(seconds)
        if ACCESS.isEnabledFor(logging.INFO):
            told = {"method": method, "route": route, "status": int(status), "seconds": round(seconds, 4)}
            ACCESS.info("answered", extra={"told": told})


STOPPING = "stopping"


class NotNowDoor:
    """The outermost layer: who a visitor is stands in the database too, and is asked before any route."""

    def __init__(
        self, app: ASGIApp, cookies: CookieReader, refused: Callable[[Request, Exception], Awaitable[Response]]
    ) -> None:
        self._app, self._cookies, self._refused = app, cookies, refused

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        is_begun = False

        async def noticing(message: Message) -> None:
            nonlocal is_begun
            is_begun = True
            await send(message)

        try:
            await self._app(scope, receive, noticing)
        except (Unavailable, asyncio.CancelledError) as error:
            if is_begun:
                # Half an answer is out: the connection ends, and whoever reads it asks again.
                raise
            request = Request(scope, receive)
            # As whoever the cookie names: nobody is signed out because the database was away.
            seen_as(scope, self._cookies.visitor(request))
            answer = await self._refused(request, error if isinstance(error, Unavailable) else _stopping(request))
            await SecurityHeaders(answer)(scope, receive, send)


def _stopping(request: Request) -> Unavailable:
    """A request is only ever cut off when the server cannot wait for it any longer. Whoever sent it sends it again, to
    the next process; a command that was carried out has the answer then that it had."""
    values = {"method": request.method, "path": request.url.path}
    return Unavailable(STOPPING, Text(__package__, STOPPING, values))
