"""The addresses of the application in areas, each read when the first request for it comes.

The modules of all pages take longer to read than everything else between the command and the first answer. So an area
imports its modules inside its own function, which is called once: by the first request to one of its addresses, or
after the start, by ``Areas.read_every``. The first part of an address says which areas it may be in. What an area adds
joins the routes of the application as if it had always been there; no address is in two areas, so their order is free.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Lock

from fastapi import APIRouter
from starlette.routing import BaseRoute, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from .double_dummy import DoubleDummy
from .event_catalogue import EventCatalogue
from .own_routes import every_route

__all__ = ["AREAS", "AreaDoor", "Areas", "Site"]


@dataclass(frozen=True, slots=True)
class Site:
    """What the pages of one application share."""

    catalogue: EventCatalogue
    double_dummy: DoubleDummy


Routers = Iterator[APIRouter]


def _health(site: Site) -> Routers:
    from . import health_addresses

    yield health_addresses.router


def _start(site: Site) -> Routers:
    from . import first_start

    yield first_start.router


def _events(site: Site) -> Routers:
    from .event_booklets import event_booklets
    from .event_pages import event_pages
    from .live_api import live_api

    yield live_api(site.catalogue)
    yield event_pages(site.catalogue, site.double_dummy)
    yield event_booklets(site.catalogue)


def _boards(site: Site) -> Routers:
    from .board_pages import board_pages

    yield board_pages(site.catalogue, site.double_dummy)


def _table(site: Site) -> Routers:
    from . import result_reading
    from .table import pages

    yield pages.router
    yield result_reading.router


def _play(site: Site) -> Routers:
    from .play import pages

    yield pages.router


def _direct(site: Site) -> Routers:
    from .direct import hearing, pages

    yield pages.router
    yield hearing.router


def _organise(site: Site) -> Routers:
    from .organise import pages

    yield pages.router


def _accounts(site: Site) -> Routers:
    from . import captain_page, invitations, own_account, server_accounts, sign_in

    for module in (sign_in, own_account, invitations, server_accounts, captain_page):
        yield module.router


def _club(site: Site) -> Routers:
    from .club import pages

    yield pages.router


def _season(site: Site) -> Routers:
    from . import name_finding, people_choices, people_merging, player_pages, season_pages

    for module in (season_pages, name_finding, people_merging, people_choices, player_pages):
        yield module.router


def _exams(site: Site) -> Routers:
    from . import school_rooms
    from .exams import pages

    yield pages.router
    yield school_rooms.router


def _laws(site: Site) -> Routers:
    from . import case_pages, glossary_page, guides, hearing_pages, law_pages, school_calculations, school_pages

    for module in (law_pages, glossary_page, school_calculations, school_pages, guides, case_pages, hearing_pages):
        yield module.router


def _api(site: Site) -> Routers:
    from . import law_api, movement_api, player_pages
    from .api import routes
    from .event_api import event_api

    yield law_api.router
    yield movement_api.router
    yield routes.router
    yield player_pages.api
    yield event_api(site.catalogue, site.double_dummy)


AREAS: dict[Callable[[Site], Routers], tuple[str, ...]] = {
    _health: ("health", "metrics"),
    _start: ("", "first-account"),
    _events: ("events",),
    _boards: ("events", "api"),
    _table: ("t", "table", "result-pad"),
    _play: ("play",),
    _direct: ("direct",),
    _organise: ("organise", "enter"),
    _accounts: ("account", "accounts", "captain", "invitation", "sign-in", "sign-out"),
    _club: ("club", "clubs", "account", "calendars", "mail"),
    _season: ("season", "people", "clubs"),
    _exams: ("school", "certificate"),
    _laws: ("laws", "glossary", "school", "guide", "books", "cases", "hearing"),
    _api: ("api",),
}
"""The areas, in the order in which they are read after the start, with the first parts of their addresses."""


class Areas:
    """The areas of one application, and which of them were read."""

    def __init__(self, site: Site, router: Router) -> None:
        self._site = site
        self._router = router
        self._unread = dict(AREAS)
        self._lock = Lock()

    def unread(self, path: str) -> tuple[Callable[[Site], Routers], ...]:
        """The areas that may have this address and were not read yet."""
        if not self._unread:
            return ()
        part = path.split("/", 2)[1] if path.startswith("/") else path
        return tuple(area for area, parts in tuple(self._unread.items()) if part in parts)

    def read(self, *areas: Callable[[Site], Routers]) -> None:
        """Read these areas; whoever asks for one that another thread reads waits for it."""
        for area in areas:
            with self._lock:
                if area in self._unread:
                    found: list[BaseRoute] = [route for router in area(self._site) for route in every_route(router)]
                    self._router.routes.extend(found)
                    del self._unread[area]

    def read_every(self) -> None:
        self.read(*AREAS)


class AreaDoor:
    """Reads the areas of an address before it is looked for, beside the loop: live tables go on meanwhile."""

    def __init__(self, app: ASGIApp, areas: Areas) -> None:
        self._app = app
        self._areas = areas

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and (unread := self._areas.unread(scope["path"])):
            await asyncio.to_thread(self._areas.read, *unread)
        await self._app(scope, receive, send)
