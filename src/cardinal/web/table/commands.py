"""The JSON door of a table: what a phone sends when its network is back, and what ``cardinal simulate`` uses.

A program signs a table in as a phone does, with the same cookies:

1. ``GET /t`` gives a session and, in the form, the field ``csrf``; ``POST /t`` with ``csrf``, ``code`` and ``pin``.
2. ``GET /table/state`` tells what the table has to do: stage, round, boards and how far each has come, who sits
   where, the open call, how far the log is (``seq``), and the ``csrf`` that commands carry. If it says ``needs_room``,
   first ``POST /table`` with ``csrf``, ``kind=room`` and ``room`` (``open`` or ``closed``), as the form does.
3. ``POST /table/commands`` with the header ``X-CSRF`` and an object of texts and numbers::

       {"command": "8 to 100 letters, chosen by the sender", "kind": "enter", "stage": "Main", "round": 1,
        "board": 3, "side": "NS", "seen": 0, "result": "4S by N +1"}

   ``kind`` is ``enter``, ``confirm``, ``dispute`` (with ``reason``) or ``call`` (with ``reason``). ``seen`` is the
   number of the entry that the sender saw there, 0 for none. ``enter`` has a ``result``, or the taps of the form:
   ``played`` (``played``, ``pass``, ``not_played``) and
   ``level strain doubling declarer made lead`` at bridge, ``first second third tribute tribute_card return_card
   opening remarks`` at Guandan. In a game of Guandan each such entry adds a deal to the one it has ``seen``.

The answer is ``{"seq": 57, "repeated": false}``, or the refusal in the reader's language. The same command again has
the same answer and no second effect, so that whoever got none sends it again.
"""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from cardinal.language import Language, NotUnderstood, Text, speak_of
from cardinal.store import Competition

from ..forms import check_csrf
from ..reader import language_of
from ..score_words import result_words
from ..services import Services, services_of
from ..visitor import visitor_of
from .acts import carry
from .device import Device, device_of
from .sitting import Sitting, may_look, sitting

router = APIRouter(include_in_schema=False)
LEAST_COMMAND, MOST_COMMAND = 8, 100
_WRITTEN = frozenset({str, int})
_NO_STORE = {"Cache-Control": "no-store"}


async def command(request: Request) -> Response:
    """One command of a device."""
    check_csrf(request, request.headers.get("x-csrf", ""))
    device = await device_of(request)
    answer = await carry_body(services_of(request), device, await request.body(), language_of(request))
    return Response(answer, headers=_NO_STORE, media_type="application/json")


async def carry_body(services: Services, device: Device, body: bytes, language: Language) -> bytes:
    """Carry out what the body says, and word the answer."""
    fields = _fields(body)
    named = fields.get("command", "")
    if not (LEAST_COMMAND <= len(named) <= MOST_COMMAND and named.isprintable()):
        values = {"least": LEAST_COMMAND, "most": MOST_COMMAND}
        raise NotUnderstood(Text(__package__, "no_command", values))
    done = await carry(services, device, fields.get("kind", ""), fields, named, language)
    return b'{"seq":%d,"repeated":%s}' % (done.last, b"true" if done.repeated else b"false")


# A plain route: the most frequent request of an evening has nothing for FastAPI to read or check.
router.add_route("/table/commands", command, methods=["POST"], include_in_schema=False)


def _fields(body: bytes) -> dict[str, str]:
    """The object as texts; whatever is no object of texts and whole numbers is refused."""
    try:
        told: Any = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise NotUnderstood(Text(__package__, "no_object")) from error
    if not isinstance(told, dict) or not _WRITTEN.issuperset(map(type, told.values())):
        raise NotUnderstood(Text(__package__, "no_object"))
    return {name: str(value) for name, value in told.items()}


@router.get("/table/state")
async def state(request: Request) -> JSONResponse:
    """What the table has to do, for programs."""
    device = await device_of(request)
    found = await services_of(request).competition(device.key)
    speak_of(found.conditions.game)
    told = _told(found, device, sitting(found, device.table, device.room), language_of(request))
    return JSONResponse(told | {"csrf": visitor_of(request).csrf()}, headers=_NO_STORE)


def _told(state: Competition, device: Device, now: Sitting, language: str) -> dict[str, Any]:
    here, looks = now.here, may_look(state, now)
    call = next((open_call for open_call in state.open_calls if open_call.table == device.table), None)
    return {
        "event": device.key,
        "game": str(state.conditions.game),
        "table": device.table,
        "room": str(device.room),
        "needs_room": device.needs_room(state),
        "phase": str(now.phase),
        "stage": here.stage if here else "",
        "round": here.round if here else 0,
        "ns": list(here.ns) if here else [],
        "ew": list(here.ew) if here else [],
        "boards": [
            {
                "board": board.number,
                "progress": str(board.progress),
                "seq": board.entered.seq if board.entered else 0,
                "side": board.entered.side if board.entered else "",
                "result": result_words(board.entered.line.score, language) if board.entered and looks else "",
            }
            for board in now.boards
        ],
        "call": call.at.isoformat() if call else "",
        "seq": state.seq,
    }
