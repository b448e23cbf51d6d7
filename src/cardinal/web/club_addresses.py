"""Which club an address is of, and which club an event is of.

Pages of the club called ``main`` stand where a server's own do, those of any other below ``/clubs/NAME``.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from cardinal.club import MAIN, Club
from cardinal.language import Text, shown
from cardinal.store.clubs import Clubs

from .errors import NotFound
from .services import services_of

HOMES = ("/club", "/clubs/{club}")
"""Where pages of clubs begin."""
SEASON_HOMES = ("", "/clubs/{club}")
"""The same of a club's season and people: the first are as old as the server."""
Handler = TypeVar("Handler", bound=Callable[..., Awaitable[Response]])


def at_homes(router: APIRouter, method: str, path: str, homes: Sequence[str] = HOMES) -> Callable[[Handler], Handler]:
    """The address of a page of every club."""

    def add(handler: Handler) -> Handler:
        for home in homes:
            router.add_api_route(f"{home}{path}", handler, methods=[method], include_in_schema=False)
        return handler

    return add


async def club_of(request: Request) -> Club:
    """The club of an address, or the refusal that there is none."""
    key = str(request.path_params.get("club", MAIN))
    found = (
        await Clubs(services_of(request).database).club(key)
        if "club" not in request.path_params or _may_be(key)
        else None
    )
    if found is None:
        raise NotFound(Text("cardinal.web.club", "no_club", {"given": shown(key)}))
    return found


def _may_be(key: str) -> bool:
    # The club called main has one address, and only one.
    return key.isascii() and len(key) <= 40 and key != MAIN


async def club_of_event(request: Request, event: str) -> Club:
    """The club whose evening an event is; what belongs to no club is of ``main``."""
    services = services_of(request)
    if not services.is_open:
        return Club()
    key = request.app.state.catalogue.folders.club_of(event) or await Clubs(services.database).of_event(event)
    return await Clubs(services.database).club(key) or Club()
