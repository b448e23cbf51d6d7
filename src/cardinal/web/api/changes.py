"""A competition's log as a stream for other programs: each change once, in order, as much of it as the role may know.

The staff get whole events. Everybody else gets the number, and the kind where that gives nothing away; what happened
is then read at the public addresses, when it is free. A table is no exception: whoever sits there now may have still to
play what was played there before.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Header, Query
from starlette.requests import Request
from starlette.responses import StreamingResponse

from cardinal.language import Text, shown
from cardinal.store import Competition, Logged
from cardinal.store.commands import STAFF, Actor

from ..acting import roles_in
from ..errors import NotFound
from ..live_api import HEADERS
from ..services import Services, is_public, services_of
from .refusals import COMMAND_REFUSALS, READING_REFUSALS
from .senders import SENDERS, EventKey

router = APIRouter()
FREE = frozenset(
    {
        "event_created", "conditions_changed", "entry_added", "entry_changed", "entry_withdrawn", "draw_made",
        "round_started", "lots_drawn", "result_entered", "result_confirmed", "clock_started", "clock_paused",
        "clock_resumed", "clock_extended", "boards_sealed", "boards_revealed", "published",
        "share_promised", "shares_sealed", "share_given", "shares_asked_again", "value_told",
    }
)  # fmt: skip
"""Kinds that everybody may know of as they happen. That a table called, or disputes, is between it and the director."""
CHANGED = "changed"
_SECRET = {"line_up_declared": frozenset(("players", "people"))}
"""What is kept from the staff too: who plays is public once both sides have said it, on the page of the match."""
After = Annotated[int | None, Query(ge=0, le=10**12, description="Begin behind this number; else with what is new.")]
_STREAM: dict[str, Any] = {
    "description": "Server-sent events named `change`; the `id` of each is its number.",
    "content": {
        "text/event-stream": {
            "schema": {"type": "string"},
            "example": 'id: 18\nevent: change\ndata: {"seq": 18, "kind": "result_confirmed"}\n\n',
        }
    },
}


def visible_to(actor: Actor | None, logged: Logged) -> Mapping[str, Any]:
    """As much of an event as its reader may know."""
    if actor is not None and actor.role in STAFF:
        record = {
            "seq": logged.seq,
            "kind": logged.kind,
            "about": logged.about,
            "at": logged.at.isoformat(),
            "by": logged.actor,
        }
        secret = _SECRET.get(logged.kind, frozenset())
        return record | {"payload": {name: value for name, value in logged.payload.items() if name not in secret}}
    return {"seq": logged.seq, "kind": logged.kind if logged.kind in FREE else CHANGED}


@router.get(
    "/events/{key}/changes",
    summary="Follow an event",
    response_class=StreamingResponse,
    responses={200: _STREAM, **READING_REFUSALS, 401: COMMAND_REFUSALS[401], 403: COMMAND_REFUSALS[403]},
    dependencies=SENDERS,
)
async def changes(
    request: Request,
    key: EventKey,
    after: After = None,
    last_event_id: Annotated[str | None, Header(max_length=20, description="Go on behind this one.")] = None,
) -> StreamingResponse:
    """Every change of an event from now on, or behind a number, as server-sent events that never end.

    A program that was cut off goes on where it was with `Last-Event-ID`. Staff get whole events; everybody else the
    number, and the kind where that gives nothing away: read what is free at the other addresses.
    """
    services = services_of(request)
    held = await roles_in(request, key)
    actor = next((held[role] for role in STAFF if role in held), None)
    state = await services.competition(key)
    if not held and not is_public(state.conditions):
        raise NotFound(Text("cardinal.web", "no_event", {"given": shown(key)}))
    return StreamingResponse(
        _messages(services, state, actor, _begin(state, after, last_event_id)),
        media_type="text/event-stream",
        headers=HEADERS,
    )


def _begin(state: Competition, after: int | None, last: str | None) -> int:
    if last is not None and last.isascii() and last.isdigit():
        return min(int(last), state.seq)
    return state.seq if after is None else min(after, state.seq)


async def _messages(services: Services, state: Competition, actor: Actor | None, after: int) -> AsyncIterator[bytes]:
    stream = state.stream
    yield b"retry: 2000\n\n"
    async for seq in services.live.follow(stream, after):
        if seq is None:
            yield b": here\n\n"
            continue
        async for one in services.log.read(stream, after, seq):
            after = one.seq
            text = json.dumps(visible_to(actor, one), ensure_ascii=False)
            yield f"id: {one.seq}\nevent: change\ndata: {text}\n\n".encode()
