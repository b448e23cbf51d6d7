"""The interface for programs over movements: what can be played by so many in so long."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.requests import Request

from cardinal.contest.model import Form, Game
from cardinal.contest.movement_choice import MOST, Wishes, movement_choices

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
) -> list[dict[str, Any]]:
    """Up to six, the most suitable first; the command `make_draw` takes the `key` of one of them."""
    wishes = Wishes(minutes=minutes, rounds=rounds, winners=winners, stay=stay)
    return [one.to_json(language_of(request)) for one in movement_choices(contestants, wishes, form=form, game=game)]
