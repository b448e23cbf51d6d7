"""The routes of all routers as they are, in one list.

``include_router`` reads the signature of every handler again, and does so when the first request comes: a tenth of a
second that the first reader waits. A router that adds nothing to its routes (no prefix, no tags) needs none of that.
"""

from __future__ import annotations

from collections.abc import Iterator

from fastapi import APIRouter
from starlette.routing import BaseRoute

__all__ = ["every_route"]


def every_route(router: APIRouter) -> Iterator[BaseRoute]:
    """The routes of a router and of those that are included in it, in their order."""
    adds_nothing = not (router.prefix or router.tags or router.dependencies or router.responses)
    for route in router.routes:
        inner = getattr(route, "original_router", None)
        if adds_nothing and isinstance(inner, APIRouter):
            yield from every_route(inner)
        else:
            yield route
