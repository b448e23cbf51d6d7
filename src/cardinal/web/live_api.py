"""Server-sent events: how far a competition has come, for whoever may see it. Only the number is sent."""

from __future__ import annotations

from collections.abc import AsyncIterator

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import StreamingResponse

from cardinal.store import stream_of

from .event_catalogue import EventCatalogue
from .live_feed import LiveFeed
from .services import is_public, services_of

HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


def following(feed: LiveFeed, stream: str, after: int = -1) -> StreamingResponse:
    """The numbers of a stream as server-sent events; the client asks again from the last one it got."""

    async def messages() -> AsyncIterator[bytes]:
        # A page that hears neither a number nor a sign of life for longer than it is told here comes back.
        yield b"retry: 1000\n" + _sign_of_life(feed)
        async for seq in feed.follow(stream, after):
            yield _sign_of_life(feed) if seq is None else b"id: %d\nevent: seq\ndata: %d\n\n" % (seq, seq)

    return StreamingResponse(messages(), media_type="text/event-stream", headers=HEADERS)


def _sign_of_life(feed: LiveFeed) -> bytes:
    return b"event: here\ndata: %d\n\n" % round(1000 * feed.life_seconds)


def last_seen(request: Request) -> int:
    """Where a client that was cut off goes on; -1 for one that is new."""
    text = request.headers.get("last-event-id", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 12 else -1


def live_api(catalogue: EventCatalogue) -> APIRouter:
    router = APIRouter(include_in_schema=False)

    @router.get("/events/{name}/live")
    async def live(request: Request, name: str) -> StreamingResponse:
        services, stream = services_of(request), stream_of(name)
        known = services.competitions.known(stream)
        # Thousands follow one event: that it is public, once known, is not worked out for each of them.
        if known is None or known.known_conditions is None or not is_public(known.conditions):
            await catalogue.opened(name)
        return following(services.live, stream, last_seen(request))

    return router
