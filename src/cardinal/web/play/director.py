"""The Director at live tables: who waits for a ruling, the ruling itself, the tempo, and the record of a board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.bridge import Phase
from cardinal.bridge.state import Claim
from cardinal.cards import SEATS
from cardinal.cards.viewer import Viewer
from cardinal.language import CardinalError, Text
from cardinal.laws.answer_words import answer_label, in_readers_words, question_text
from cardinal.laws.question import Official, Question, plain
from cardinal.live import Act, LiveTable, TableOwner, Who
from cardinal.live.games.guarded_bridge import GuardedBridge
from cardinal.live.games.open_bridge import OpenBridge
from cardinal.live.games.open_guandan import OpenGuandan
from cardinal.live.narration import sentences
from cardinal.live.tempo import boards_of, pace_of, pbn
from cardinal.store import NotYours

from ..errors import SignInNeeded, status_of
from ..forms import Form, read_form
from ..pages import page
from ..reader import language_of
from ..services import services_of
from ..sign_in import go
from ..visitor import visitor_of
from .facts import facts, names_of, sitter_name
from .people import viewer_of, who_is

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
LISTED = 500
PBN = "application/x-pbn"


class Need(StrEnum):
    """Why a table waits for the Director."""

    CALL = "call"
    CLAIM = "claim"
    QUESTION = "question"


@dataclass(frozen=True, slots=True)
class Waiting:
    """A table that waits, and for what."""

    owner: TableOwner
    needs: tuple[Need, ...]


def question_of(table: LiveTable) -> Question | None:
    """What the laws ask at an open table, of whomever."""
    played = table.played
    return played.table.question if isinstance(played, OpenBridge | OpenGuandan) else None


def claim_of(table: LiveTable) -> Claim | None:
    """A claim at a guarded table that somebody has contested."""
    if not isinstance(table.played, GuardedBridge):
        return None
    state = table.played.table.state
    return state.claim if state.phase is Phase.CONTESTED else None


def needs_of(table: LiveTable) -> tuple[Need, ...]:
    """What the Director is needed for."""
    question = question_of(table)
    found = {
        Need.CALL: bool(table.calls),
        Need.CLAIM: claim_of(table) is not None,
        Need.QUESTION: question is not None and isinstance(question.asked, Official),
    }
    return tuple(need for need, is_there in found.items() if is_there)


@router.get("/play/director")
async def queue(request: Request) -> HTMLResponse:
    """Every table that waits for this director, those who called first."""
    if not visitor_of(request).is_user:
        raise SignInNeeded(Text("cardinal.web", "sign_in_needed"))
    waiting, others = list[Waiting](), list[TableOwner]()
    for owner in await services_of(request).hub.recent(LISTED):
        who = await who_is(request, owner.table)
        if viewer_of(owner.table, who) is not Viewer.DIRECTOR:
            continue
        needs = needs_of(owner.table)
        if needs:
            waiting.append(Waiting(owner, needs))
        else:
            others.append(owner)
    waiting.sort(key=lambda one: min((call.at for call in one.owner.table.calls), default=one.owner.table.last_at))
    values: dict[str, Any] = {"waiting": waiting, "others": others[:50], "names": names_of}
    return page(request, "play/director.html", texts=__name__, **values)


async def _directed(request: Request, key: str) -> tuple[TableOwner, Who]:
    """A table and the one who directs there; anybody else is refused, players of the table too."""
    owner = await services_of(request).hub.owner(key)
    who = await who_is(request, owner.table)
    if viewer_of(owner.table, who) is Viewer.DIRECTOR:
        return owner, who
    if not visitor_of(request).is_user:
        raise SignInNeeded(Text("cardinal.web", "sign_in_needed"))
    raise NotYours(Text("cardinal.live", "director_only"))


@router.get("/play/{key}/director")
async def table_page(request: Request, key: str) -> HTMLResponse:
    owner, _ = await _directed(request, key)
    return _table(request, owner)


def _table(
    request: Request, owner: TableOwner, refused: CardinalError | None = None, form: Form | None = None
) -> HTMLResponse:
    language, table = language_of(request), owner.table
    question, played = question_of(table), table.played
    view = None if played is None else played.view(Viewer.DIRECTOR)
    guidance = question.guidance if question is not None else None
    values: dict[str, Any] = {
        "key": owner.key,
        "table": table,
        "seats": SEATS,
        "sitter": lambda one: sitter_name(one).render(language),
        "shown": facts(table.game, view, language) if view is not None else (),
        "claim": claim_of(table),
        "question": question,
        "question_text": question_text(question, language) if question is not None else "",
        "guidance": in_readers_words(question, guidance.render(language), language) if question and guidance else "",
        "evidence": question.evidence() if question is not None and question.evidence is not None else None,
        "answers": [(plain(option), answer_label(question, option, language)) for option in question.options]
        if question is not None
        else [],
        "reviews": view.get("reviews_due", []) if view is not None else [],
        "is_open": isinstance(played, OpenBridge | OpenGuandan),
        "revokes": view.get("revokes") or [] if view is not None else [],
        "lapses": [f"{lapse['act']} ({lapse['law']})" for lapse in (view or {}).get("lapses") or []],
        "log": sentences(table, Viewer.DIRECTOR, language),
        "refused": refused,
        "typed": form.fields if form is not None else {},
        "status": 200 if refused is None else status_of(refused),
    }
    return page(request, "play/director_table.html", texts=__name__, **values)


@router.post("/play/{key}/director")
async def rule(request: Request, key: str) -> Response:
    """A ruling, an answer, or the note that a call has been answered."""
    form = await read_form(request)
    owner, who = await _directed(request, key)
    try:
        verb = form.text("verb", 20)
        body = _BODIES.get(verb)
        act = Act(verb, {} if body is None else body(form))
        await owner.do(who, form.command, act, form.number("seq") or 0)
    except CardinalError as refused:
        return _table(request, owner, refused, form)
    return go(request, f"/play/{key}/director")


_BODIES: Mapping[str, Callable[[Form], dict[str, Any]]] = {
    "answered": lambda form: {"call": form.number("call")},
    "adjudicate": lambda form: {"tricks": form.number("tricks", most=13), "text": form.text("text", 500)},
    "answers": lambda form: {"key": form.text("key", 60), "value": form.marked("value", 300)},
    "reviews": lambda form: {"clause": form.text("clause", 20)},
    "does": lambda form: {"act": form.text("act", 300)},
}


@router.get("/play/{key}/tempo")
async def tempo_page(request: Request, key: str) -> HTMLResponse:
    """Who took how long for what."""
    owner, _ = await _directed(request, key)
    stream = owner.table.stream
    boards = boards_of(stream, await services_of(request).hub.log.events(stream, 0))
    values: dict[str, Any] = {"key": key, "boards": [(board, pace_of(board)) for board in reversed(boards)]}
    return page(request, "play/director_tempo.html", texts=__name__, **values)


@router.get("/play/{key}/record.pbn")
async def record(request: Request, key: str) -> Response:
    """The boards that are over. Those of an event may still be played elsewhere: they are the Director's."""
    owner = await services_of(request).hub.owner(key)
    table = owner.table
    is_player = not table.options.get("event") and table.seat_of((await who_is(request, table)).key) is not None
    if table.options.get("event") or (table.options.get("unwatched") and not is_player):
        await _directed(request, key)
    stream = owner.table.stream
    boards = boards_of(stream, await services_of(request).hub.log.events(stream, 0))
    over = [board for board in boards if board.is_over] or list(boards[-1:])
    headers = {"content-disposition": f'attachment; filename="{key}.pbn"'}
    return Response(pbn(over, site="Cardinal"), media_type=PBN, headers=headers)
