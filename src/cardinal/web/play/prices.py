"""What each choice at an open table leads to, said before it is made: heard ahead by the laws that rule there.

It is worked out when a player asks: for the question on the own screen, for a claim that waits for an answer, for the
ways of a scene, and for a call or card that the player is about to make.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse

from cardinal.cards import Seat
from cardinal.language import CardinalError, Language, Text
from cardinal.laws.act_events import VOCABULARY, act_of
from cardinal.laws.choice_ends import choice_groups, choices
from cardinal.laws.law_names import law_name
from cardinal.laws.notice import notice
from cardinal.laws.question import plain
from cardinal.live import Act, LiveTable
from cardinal.live.games.open_bridge import OpenBridge
from cardinal.live.games.open_bridge_spoken import RESPONSE, awaited_for_claim, open_claim
from cardinal.live.games.open_guandan import OpenGuandan
from cardinal.live.program_director import hearing_now
from cardinal.live.scenes import BY_NAME, OPTION, is_at_opening, ways

from ..books import clause_path
from ..errors import NotFound
from ..reader import language_of
from ..services import services_of
from .people import who_is

router = APIRouter(include_in_schema=False)
Open = OpenBridge | OpenGuandan


async def _seen(request: Request, key: str) -> tuple[LiveTable, Seat, Open]:
    """The board of the visitor's own seat at an open table."""
    table = (await services_of(request).hub.owner(key)).table
    seat, played = table.seat_of((await who_is(request, table)).key), table.played
    if seat is None or not isinstance(played, OpenBridge | OpenGuandan) or table.between_boards:
        raise NotFound(Text(__name__, "no_price"))
    return table, seat, played


@router.get("/play/{key}/prices.json")
async def prices_json(request: Request, key: str) -> JSONResponse:
    table, seat, played = await _seen(request, key)
    scene = "" if table.outcomes else str(table.options.get(OPTION, ""))
    return JSONResponse(await run_in_threadpool(prices, played, seat, scene, language_of(request)))


def prices(played: Open, seat: Seat, scene: str, language: Language) -> dict[str, Any]:
    """What follows from each answer that *seat* may give now, and from each way at the opening of a scene."""
    found: dict[str, Any] = {"key": "", "choices": {}, "groups": [], "ways": []}
    if scene in BY_NAME and is_at_opening(scene, played):
        found["ways"] = [
            {**asdict(way), "label": Text("cardinal.live.scenes", way.name).render(language)}
            for way in ways(scene, language.value)
        ]
    now = hearing_now(played)
    question = played.table.question
    if now is None or question is None or not _is_his(played, seat):
        return found
    found["key"] = question.key
    found["choices"] = {
        choice.word: {"follows": list(choice.follows), "asks": choice.asks, "costs": list(choice.costs)}
        for choice in choices(now, language)
        if choice.follows or choice.asks
    }
    found["groups"] = [
        {
            "words": [choice.word for choice in group.choices],
            "labels": [choice.label for choice in group.choices],
            "follows": list(group.follows),
            "asks": group.question,
            "ends": [asdict(end) for end in group.ends],
            "costs": list(group.costs),
        }
        for group in choice_groups(now, language)
    ]
    return found


def _is_his(played: Open, seat: Seat) -> bool:
    """Whether the question is on the screen of *seat*, or the claim waits for it."""
    view = played.view(seat)
    question = played.table.question
    if question is None:
        return False
    if view["question"] is not None:
        return bool(view["question"]["key"] == question.key)
    claim = open_claim(played.table) if isinstance(played, OpenBridge) else None
    is_asked = claim is not None and isinstance(played, OpenBridge) and seat in awaited_for_claim(played.table, claim)
    return is_asked and question.key == RESPONSE


@router.get("/play/{key}/slip.json")
async def slip_json(request: Request, key: str) -> JSONResponse:
    """Which law a call or card of the visitor would set in motion; nothing where it is in order."""
    _, seat, played = await _seen(request, key)
    call, card = (request.query_params.get(name, "")[:8] for name in ("call", "card"))
    if not isinstance(played, OpenBridge) or not (call or card):
        raise NotFound(Text(__name__, "no_price"))
    act = Act("call", {"call": call}) if call else Act("play", {"card": card})
    return JSONResponse(slip(played, seat, act, language_of(request)))


def slip(played: OpenBridge, seat: Seat, act: Act, language: Language) -> dict[str, str]:
    """The law that *act* of *seat* would set in motion, by its number, name and address. It is read from the position
    that everybody sees and from the own hand."""
    state = played.table.state
    question = played.table.question
    if question is not None and any(plain(option) == act.body.get("call") for option in question.options):
        return {}
    try:
        happens = act_of(state, VOCABULARY.act(act.verb, act.body, seat, 0.0))
        law = None if state.is_stopped else notice(state.position, happens)
    except CardinalError:
        return {}
    if law is None and happens.card is not None and happens.seat is not None and state.play is not None:
        play = state.play
        led = play.trick[0].card.suit if play.trick else None
        law = (
            "61" if led is not None and happens.card.suit is not led and state.held(happens.seat).length(led) else None
        )
    if law is None:
        return {}
    return {"law": law, "name": law_name(law, state.edition, language), "path": clause_path(law, state.edition)}
