"""Short instructions for organisers, directors and players, one tap away from the pages where they are needed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse

from cardinal.language import Text, shown

from .errors import NotFound
from .pages import page

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@dataclass(frozen=True, slots=True)
class Step:
    """A section of a guide, and where it happens, if everybody may go there."""

    key: str
    address: str = ""


GUIDES: Mapping[str, tuple[Step, ...]] = {
    "organisers": (
        Step("evening", "/organise"),
        Step("tables"),
        Step("round"),
        Step("change"),
        Step("publish"),
        Step("trouble"),
    ),
    "directors": (
        Step("calls"),
        Step("common", "/hearing"),
        Step("law", "/hearing"),
        Step("score"),
        Step("disputes"),
        Step("appeal"),
    ),
    "players": (
        Step("sit", "/t"),
        Step("result"),
        Step("director"),
        Step("network"),
        Step("after", "/events"),
        Step("play", "/play"),
    ),
}


@router.get("/guide")
def guides(request: Request) -> HTMLResponse:
    return page(request, "guides.html", texts=__name__, guides=GUIDES)


@router.get("/guide/{reader}")
def guide(request: Request, reader: str) -> HTMLResponse:
    if reader not in GUIDES:
        raise NotFound(Text(__name__, "no_guide", {"given": shown(reader)}), legal=tuple(GUIDES))
    return page(request, "guide.html", texts=__name__, guides=GUIDES, reader=reader, steps=GUIDES[reader])
