"""Pages after the board: the replay of a recorded table, and the picture of an evening."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.language import Text, speak_of

from .api.refusals import READING_REFUSALS
from .board_replay import Replay, auction_rows, line_shown, place_asked, replay, trick_rows
from .board_words import tell
from .contestant_card import contestant_card
from .double_dummy import DoubleDummy
from .errors import NotFound
from .evening import Evening, evening
from .evening_picture import evening_picture
from .event_catalogue import EventCatalogue
from .event_pages import whole
from .pages import page
from .reader import language_of
from .recorded_boards import table_record

ISLAND_TEXTS = (
    "cost_of", "step_back", "step_before", "step_first", "step_keys", "step_last", "step_mistake", "step_on",
    "step_told", "step_turn", "values_about", "values_failed", "values_missing", "values_under_way", "won_so_far",
)  # fmt: skip
"""What the script of the page says, as whole texts with the blanks that it fills in."""
BLANKS = ("card", "count", "ew", "ns", "seat", "trick")
SVG = "image/svg+xml; charset=utf-8"
Number = Annotated[int, Path(ge=0, le=1_000_000)]
Words = Annotated[str, Query(max_length=200)]


def board_pages(catalogue: EventCatalogue, double_dummy: DoubleDummy) -> APIRouter:
    """The pages and their JSON, over one catalogue of events."""
    router = APIRouter()

    async def found(request: Request, name: str, number: int, stage: str, round_number: int, table: str, room: str
    ) -> Replay:  # fmt: skip
        shown_event, language = await catalogue.opened(name), language_of(request)
        speak_of(shown_event.conditions.game)

        stage_name = (await run_in_threadpool(shown_event.stage, stage)).name
        line = await run_in_threadpool(
            line_shown, shown_event, place_asked(stage_name, round_number, table, number, room)
        )
        told = await table_record(shown_event, line.place, catalogue.services.log)
        if told is None:
            raise NotFound(Text(__name__, "not_recorded", {"board": number, "table": line.place.table}))
        return await run_in_threadpool(replay, shown_event, line, told, double_dummy, language)

    @router.get("/events/{name}/boards/{number}/play", include_in_schema=False, response_class=HTMLResponse)
    async def replay_page(
        request: Request, name: str, number: str, stage: Words = "", round: str = "", table: Words = "", room: str = ""
    ) -> Response:
        shown = await found(request, name, whole(number) or 0, stage, whole(round) or 0, table, room)
        one = await catalogue.opened(name)
        values: dict[str, Any] = {
            "name": name,
            "title": one.title,
            "tab": "board",
            "live": "",
            "found": shown,
            "island": "boards",
        }
        values |= {"auction": auction_rows(shown), "tricks": trick_rows(shown), "lost": _lost(shown)}
        language = language_of(request)
        blanks = {name: f"{{{name}}}" for name in BLANKS}
        values |= {"island_texts": {key: tell(key, language, **blanks) for key in ISLAND_TEXTS}, "data": asdict(shown)}
        values["tell"] = partial(tell, language=language)
        return page(request, "replay.html", texts=whole.__module__, **values)

    @router.get(
        "/api/events/{name}/boards/{number}/play",
        tags=["events"],
        summary="A board as it was called and played at a table",
        responses=READING_REFUSALS,
    )
    async def replay_json(
        request: Request,
        name: str,
        number: Number,
        stage: Words = "",
        round: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
        table: Words = "",
        room: Annotated[str, Query(max_length=20)] = "",
    ) -> Replay:
        """The auction, the play and what every card was worth, of a board that nobody has still to play."""
        return await found(request, name, number, stage, round, table, room)

    def told(request: Request, name: str, number: int, stage: str) -> tuple[Evening | None, str]:
        """From a thread: the evening of a contestant, and the picture of it."""
        shown_event, language = catalogue.open(name), language_of(request)
        speak_of(shown_event.conditions.game)
        card = contestant_card(shown_event, number, language)
        wanted = [each for each in card.stages if not stage or each.stage == stage]
        if not wanted:
            raise NotFound(Text(__package__, "no_contestant", {"event": shown_event.title, "given": number}))
        of_stage = wanted[-1]
        standing = shown_event.scored.stage(of_stage.stage)
        found = evening(shown_event, standing, number, language, double_dummy)
        return found, evening_picture(shown_event.title, card.name, of_stage, found, language)

    @router.get("/events/{name}/contestants/{number}/evening.svg", include_in_schema=False)
    async def picture(request: Request, name: str, number: str, stage: Words = "") -> Response:
        _, drawn = await run_in_threadpool(told, request, name, whole(number) or 0, stage)
        headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language, Cookie"}
        return Response(drawn, media_type=SVG, headers=headers)

    @router.get(
        "/api/events/{name}/contestants/{number}/evening",
        tags=["events"],
        summary="A contestant's evening",
        responses=READING_REFUSALS,
    )
    def evening_json(request: Request, name: str, number: Number, stage: Words = "") -> Evening | None:
        """Best and worst boards, where it was won and lost, par, and opponents; null while no board is free."""
        return told(request, name, number, stage)[0]

    return router


def _lost(shown: Replay) -> int:
    """How many tricks were given away in all."""
    return sum(card.cost or 0 for card in shown.cards)
