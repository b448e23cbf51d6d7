"""The examinations of a server, as its pages reach them; and what practice avoids because it was examined of late."""

from __future__ import annotations

from anyio import from_thread
from starlette.requests import HTTPConnection, Request

from cardinal.store.examinations import Examinations

from .services import Services, services_of


def examinations_of(connection: HTTPConnection) -> Examinations:
    """One for each process: it keeps what it has read."""
    state = connection.app.state
    if getattr(state, "examinations", None) is None:
        state.examinations = Examinations(services_of(connection).log)
    found: Examinations = state.examinations
    return found


def examined_of(request: Request) -> frozenset[str]:
    """The digests of what was examined of late; to be called beside the loop, as pages that make scenes are."""
    return from_thread.run(_examined, examinations_of(request), services_of(request))


async def _examined(examinations: Examinations, services: Services) -> frozenset[str]:
    return await examinations.examined(services.now())
