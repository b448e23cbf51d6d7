"""The interface for programs over movements: what can be played by so many in so long."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.requests import Request

from cardinal.contest.matches_choice import match_choices
from cardinal.contest.model import Form, Game
from cardinal.contest.movement_choice import MOST, MOST_CHOICES, Wishes, movement_choices

from .api.refusals import READING_REFUSALS
from .reader import language_of

router = APIRouter(prefix="/api", tags=["events"], responses=READING_REFUSALS)


@router.get("/movements", summary="Movements to choose from")
def movements(
    request: Request,
    contestants: Annotated[int, Query(ge=3, le=MOST, description="Pairs, players or teams.")],
    form: Form = Form.PAIRS,
    game: Game = Game.BRIDGE,
    minutes: Annotated[int | None, Query(ge=20, le=1440)] = None,
    rounds: Annotated[int | None, Query(ge=1, le=60)] = None,
    winners: Annotated[int | None, Query(ge=1, le=2)] = None,
    stay: bool = False,
    minutes_a_board: Annotated[int | None, Query(ge=1, le=60, description="Else what a board usually takes.")] = None,
) -> list[dict[str, Any]]:
    """Up to six, the most suitable first, and matches last; the command `make_draw` takes the `key` of one of them."""
    wishes = Wishes(minutes=minutes, rounds=rounds, winners=winners, stay=stay, minutes_a_board=minutes_a_board)
    language = language_of(request)
    matches = match_choices(contestants, wishes, form=form, game=game)
    found = movement_choices(contestants, wishes, form=form, game=game)[: MOST_CHOICES - len(matches)]
    return [one.to_json(language) for one in found] + [one.to_json(language) for one in matches]
