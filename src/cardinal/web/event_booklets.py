"""The booklets of an event for everybody: the programme (秩序册), and once there are results those (成绩册)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.formats.paper import booklets
from cardinal.formats.paper.page import Paper
from cardinal.language import speak_of

from .event_catalogue import EventCatalogue
from .folder_catalogue import ShownEvent
from .page_cache import KeptPages
from .paper_answers import HTML, paper_answer
from .reader import language_of

BOOKLETS: Mapping[str, Callable[[ShownEvent, str], Paper]] = {
    "programme": lambda shown_event, language: booklets.programme(shown_event.folder, language),
    "results": lambda shown_event, language: booklets.results(shown_event.folder, language, shown_event.scored),
}


def event_booklets(catalogue: EventCatalogue) -> APIRouter:
    """The booklets of every event that is shown; each is made once for everybody."""
    router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
    kept = KeptPages(most=20)

    async def booklet(request: Request, name: str, which: str) -> Response:
        one, language = await catalogue.opened(name), str(language_of(request))
        speak_of(one.conditions.game)
        form = request.query_params.get("as", HTML)[:10]

        def make() -> Response:
            return paper_answer(BOOKLETS[which](one, language), form, f"{name}-{which}")

        return await kept.get(request, one.version, catalogue.services.now(), make)

    @router.get("/events/{name}/programme")
    async def programme(request: Request, name: str) -> Response:
        return await booklet(request, name, "programme")

    @router.get("/events/{name}/results")
    async def results(request: Request, name: str) -> Response:
        return await booklet(request, name, "results")

    return router
