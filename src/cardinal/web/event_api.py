"""The interface for programs over the events: what the public pages show, as JSON."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from starlette.requests import Request

from cardinal.contest.conditions_page import page_json
from cardinal.contest.render import standings_json

from .api.refusals import READING_REFUSALS
from .contestant_card import Card, contestant_card
from .double_dummy import DoubleDummy
from .event_catalogue import EventCatalogue
from .event_explained import Explained, explained
from .event_front import PublicEntry, Round, Summary, public_entries, rounds
from .event_listing import summaries
from .event_lists import scored_lists
from .event_now import Progress, progress_of
from .event_rulings import Decisions, decisions
from .event_seals import BoardList, board_list
from .reader import language_of
from .traveller import Traveller, traveller

Number = Annotated[int, Path(ge=0, le=1_000_000)]
MaybeNumber = Annotated[int | None, Query(ge=0, le=1_000_000)]
Stage = Annotated[str, Query(max_length=200, description="A stage of the event; else the one that was played last.")]


def event_api(catalogue: EventCatalogue, double_dummy: DoubleDummy) -> APIRouter:
    """The interface over one catalogue of events. Texts are in the language of ``?lang=`` or ``Accept-Language``."""
    router = APIRouter(prefix="/api/events", tags=["events"], responses=READING_REFUSALS)

    @router.get("", summary="Every event")
    async def every(request: Request) -> tuple[Summary, ...]:
        """The events that this server shows."""
        return await summaries(catalogue, language_of(request))

    @router.get("/{name}", summary="The conditions of contest")
    def conditions(request: Request, name: str) -> dict[str, Any]:
        """The conditions of contest, as the page shows them, with their clauses."""
        return page_json(catalogue.open(name).conditions, language_of(request))

    @router.get("/{name}/entries", summary="The entries")
    def entries(name: str) -> tuple[PublicEntry, ...]:
        """Who has entered."""
        return public_entries(catalogue.open(name))

    @router.get("/{name}/rounds", summary="Who meets whom")
    def drawn(name: str) -> tuple[Round, ...]:
        """Who meets whom in every round that has been drawn."""
        return rounds(catalogue.open(name))

    @router.get("/{name}/standings", summary="The standings")
    def ranked(request: Request, name: str, stage: Stage = "", upto: MaybeNumber = None) -> dict[str, Any]:
        """The ranking lists, with the steps that broke ties."""
        shown_event = catalogue.open(name)
        scored, lists = scored_lists(shown_event, stage, upto)
        return standings_json(scored, lists, language_of(request), shown_event.may_show)

    @router.get("/{name}/contestants/{number}", summary="A contestant's card")
    def card(request: Request, name: str, number: Number) -> Card:
        """What a contestant played, and what it was worth."""
        return contestant_card(catalogue.open(name), number, language_of(request))

    @router.get("/{name}/progress", summary="How far it has come")
    def progress(name: str) -> Progress:
        """The round under way, how many of its results are in, and its clock."""
        return progress_of(catalogue.open(name), catalogue.services.now())

    @router.get("/{name}/boards", summary="Boards that are free, and how they were committed to")
    def boards(name: str) -> BoardList:
        """The boards that nobody has still to play, and the seals: notices, commitments, and what was revealed."""
        return board_list(catalogue.open(name))

    @router.get("/{name}/boards/{number}", summary="The traveller of a board")
    def board(
        request: Request,
        name: str,
        number: Number,
        stage: Stage = "",
        round: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    ) -> Traveller:
        """The traveller of a board that nobody has still to play."""
        return traveller(catalogue.open(name), number, stage, round, language_of(request), double_dummy)

    @router.get("/{name}/rulings", summary="What was decided")
    def rulings(request: Request, name: str) -> Decisions:
        """Rulings, appeals, corrections and penalties, and until when they can still be appealed."""
        return decisions(catalogue.open(name), language_of(request), catalogue.services.now())

    @router.get("/{name}/explain", summary="Why a number is what it is")
    def why(
        request: Request,
        name: str,
        number: Annotated[int, Query(ge=0, le=1_000_000)],
        board: MaybeNumber = None,
        round: MaybeNumber = None,
        stage: Stage = "",
    ) -> Explained:
        """Where a number comes from: of a board, of a round, or the total and the place."""
        return explained(catalogue.open(name), number, board, round, stage, language_of(request))

    return router
