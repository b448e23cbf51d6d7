"""The application: its addresses, and what is answered when something goes wrong."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import cache, partial
from http import HTTPStatus

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute

from cardinal import __version__
from cardinal.analysis.evidence import installed as double_dummy_evidence
from cardinal.language import CardinalError
from cardinal.laws.index_file import indexes_kept_in
from cardinal.laws.registry import load_all
from cardinal.store import Unavailable

from . import sign_in
from .areas import AreaDoor, Areas, Site
from .club_seasons import ClubSeasons
from .double_dummy import DoubleDummy
from .errors import SignInNeeded, refusal, status_of, unreadable
from .event_catalogue import EventCatalogue
from .folder_catalogue import FolderCatalogue
from .headers import SecurityHeaders
from .housekeeping import housekeeping
from .limits import BodyLimit
from .mailing import Tick, sending
from .observing import Metrics, NotNowDoor, Observing
from .open_sessions import SessionDoor
from .packing import Packing
from .pages import page
from .play.sockets import SocketDoor
from .reader import language_of
from .services import Services, services_of
from .settings import Settings
from .static_files import STATIC, PackedFiles
from .table.commands import TableDoor
from .templating import templates_kept_in
from .visitor import CookieReader, Visitors
from .watchdog import heartbeat

ROBOTS_SECONDS = 1.0
CACHE = "cache"
"""The folder beside the database for what can be worked out again."""
RETRY_SECONDS = "10"


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    services: Services = app.state.services
    cache_folder = services.settings.var / CACHE
    # Double dummy, where it is installed, as evidence beside what a Director judges; no process starts before that.
    with double_dummy_evidence(), indexes_kept_in(cache_folder), templates_kept_in(cache_folder):
        async with services.opened(), housekeeping(services, app.state.seasons.forget_contacts):
            services.log.when_committed(app.state.metrics.committed)
            await app.state.seasons.carry_out()
            # A little later: the first page need not wait while robots, the laws and the other pages are read.
            loop = asyncio.get_running_loop()
            later = loop.call_later(ROBOTS_SECONDS, _wake, app) if services.settings.reads_ahead else None
            letters = _letters(app)
            async with heartbeat(), app.state.double_dummy.opened(services.database), letters:
                try:
                    yield
                finally:
                    app.state.seasons.close()
            if later is not None:
                later.cancel()


def _letters(app: FastAPI) -> AbstractAsyncContextManager[None]:
    """Send letters; what is written in them is read when the first are due."""

    @cache
    def work() -> Tick:
        from .club.work import club_work

        return club_work(app.state.catalogue, app.state.seasons)

    if os.environ.get("CARDINAL_BOUNCE_MAILBOX", "").strip():
        from .bounce_reading import bounce_mailbox

        # Half a setting is refused at the start.
        bounce_mailbox()
    return sending(app.state.services, lambda services: work()(services))


def _wake(app: FastAPI) -> None:
    """Read what the first robot, page, hearing and look at the season would otherwise wait for."""
    app.state.services.robots.processes.wake()
    asyncio.get_running_loop().run_in_executor(None, _read_the_rest, app.state.areas)
    app.state.seasons.of().prepare()


def _read_the_rest(areas: Areas) -> None:
    from .lawbook import prepare_search

    areas.read_every()
    load_all()
    prepare_search()
    # It stays, as what was read before the first answer does.
    gc.freeze()


class Application(FastAPI):
    """One whose areas are read when somebody comes; whoever asks for its routes sees them all."""

    @property
    def routes(self) -> list[BaseRoute]:
        self.state.areas.read_every()
        return self.router.routes


def create_app(settings: Settings) -> FastAPI:
    """A new application; nothing is shared between two of them but the database they are told of."""
    # FastAPI's own documentation pages load scripts from elsewhere; a club's hall may have no internet.
    app = Application(title="Cardinal", version=__version__, docs_url=None, redoc_url=None, lifespan=_lifespan)
    services = app.state.services = Services(settings)
    metrics = app.state.metrics = Metrics()
    catalogue = app.state.catalogue = EventCatalogue(FolderCatalogue(settings.events), services)
    double_dummy = app.state.double_dummy = DoubleDummy()
    app.state.seasons = ClubSeasons(catalogue, double_dummy)
    areas = app.state.areas = Areas(Site(catalogue, double_dummy), app.router)
    cookies = CookieReader(settings.secret)
    app.add_middleware(AreaDoor, areas=areas)
    app.add_middleware(Visitors, cookies=cookies)
    app.add_middleware(BodyLimit)
    app.add_middleware(Packing)
    app.add_middleware(SecurityHeaders, by_https=settings.url.startswith("https:"))
    # What a phone sends all evening is carried out first, and what players say at live tables.
    app.add_middleware(SocketDoor, services=services, cookies=cookies, refused=partial(metrics.refused, "table"))
    app.add_middleware(SessionDoor, sessions=lambda: services.sessions, cookies=cookies)
    app.add_middleware(TableDoor, services=services, cookies=cookies, refused=_door_refused)
    app.add_middleware(NotNowDoor, cookies=cookies, refused=_door_refused)
    app.add_middleware(Observing, metrics=metrics)

    app.mount("/static", PackedFiles(directory=STATIC), name="static")
    app.add_exception_handler(HTTPException, _http_refused)
    app.add_exception_handler(CardinalError, _refused)
    app.add_exception_handler(RequestValidationError, _not_read)
    app.add_exception_handler(Exception, _failed)
    return app


async def _http_refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _explain(request, error.status_code, _of_status(request, error.status_code))


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, CardinalError)
    if isinstance(error, SignInNeeded) and request.method == "GET" and _reads_pages(request):
        return sign_in.go(request, "/sign-in", next=str(request.url.path))
    if request.method != "GET":
        request.app.state.metrics.refused("page", error)
    answer = _explain(request, status_of(error), error)
    if isinstance(error, Unavailable):
        services_of(request).health.note(error)
        answer.headers["Retry-After"] = RETRY_SECONDS
    return answer


async def _door_refused(request: Request, error: Exception) -> Response:
    return await (_refused if isinstance(error, CardinalError) else _http_refused)(request, error)


async def _not_read(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return _explain(request, HTTPStatus.UNPROCESSABLE_ENTITY, unreadable(error.errors()))


async def _failed(request: Request, error: Exception) -> Response:
    status = HTTPStatus.INTERNAL_SERVER_ERROR
    return _explain(request, status, _of_status(request, status))


def _of_status(request: Request, status: int) -> CardinalError:
    return refusal(status, method=request.method, path=request.url.path)


def _explain(request: Request, status: int, why: CardinalError) -> Response:
    """A page for a browser, JSON for a program, both in the reader's language."""
    language = language_of(request)
    if _reads_pages(request):
        near = [str(one) for one in why.legal][:12]
        return page(request, "refused.html", status=status, code=int(status), message=why.render(language), near=near)
    return JSONResponse(why.to_json(language), status_code=status, headers={"Content-Language": language.value})


def _reads_pages(request: Request) -> bool:
    return "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
