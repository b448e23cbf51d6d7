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
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from cardinal.language import CardinalError, Language, NotUnderstood, Text, speak_of
from cardinal.store import Competition

from ..forms import check_csrf, check_session
from ..headers import HEADERS, SecurityHeaders
from ..limits import MOST_BYTES, TOO_LARGE
from ..reader import language_of
from ..score_words import result_words
from ..services import Services, services_of
from ..visitor import CookieReader, Visitor, seen_as, visitor_of
from .acts import Device, NoTable, carry, check_code, device_named, device_of
from .sitting import Sitting, may_look, sitting

router = APIRouter(include_in_schema=False)
PATH = "/table/commands"
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
router.add_route(PATH, command, methods=["POST"], include_in_schema=False)


def _fields(body: bytes) -> dict[str, str]:
    """The object as texts; whatever is no object of texts and whole numbers is refused."""
    try:
        fields: Any = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise NotUnderstood(Text(__package__, "no_object")) from error
    if not isinstance(fields, dict) or not _WRITTEN.issuperset(map(type, fields.values())):
        raise NotUnderstood(Text(__package__, "no_object"))
    return {name: str(value) for name, value in fields.items()}


@router.get("/table/state")
async def state(request: Request) -> JSONResponse:
    """What the table has to do, for programs."""
    device = await device_of(request)
    state = await services_of(request).competition(device.key)
    speak_of(state.conditions.game)
    table_state = _state_record(state, device, sitting(state, device.table, device.room), language_of(request))
    return JSONResponse(table_state | {"csrf": visitor_of(request).csrf()}, headers=_NO_STORE)


def _state_record(state: Competition, device: Device, now: Sitting, language: str) -> dict[str, Any]:
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


_SENDERS_KNOWN, _LONGEST_KNOWN = 4_096, 4_000
_HEADERS = [
    (b"content-type", b"application/json"),
    (b"cache-control", b"no-store"),
    *((name.lower().encode(), value.encode()) for name, value in HEADERS.items()),
]
Refused = Callable[[Request, Exception], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class _Sender:
    """What the headers of a phone say, which are the same all evening."""

    visitor: Visitor
    device: Device | None
    """None: it is no table's, and will be told so."""
    language: Language


class TableDoor:
    """The first of the application's layers: what phones send all evening is carried out before any router looks at it.
    The answers are those of the route, refusals too; whatever is not such a command goes on to the application.
    *refused* words a refusal as the application does."""

    def __init__(self, app: ASGIApp, services: Services, cookies: CookieReader, refused: Refused) -> None:
        self._app, self._services, self._cookies, self._refused = app, services, cookies, refused
        self._known = lru_cache(maxsize=_SENDERS_KNOWN)(self._sender)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] != PATH or scope["method"] != "POST" or scope["query_string"]:
            await self._app(scope, receive, send)
            return
        cookie = csrf = favourites = b""
        cookies = 0
        for name, value in scope["headers"]:
            if name == b"cookie":
                cookie, cookies = value, cookies + 1
            elif name == b"x-csrf":
                csrf = csrf or value
            elif name == b"accept-language":
                favourites = favourites or value
        if cookies != 1 or len(cookie) + len(favourites) > _LONGEST_KNOWN:
            await self._app(scope, receive, send)
            return
        sender = self._known(cookie, favourites, int(time.time() // 3_600))
        try:
            check_session(sender.visitor, csrf)
            device = sender.device or device_named(sender.visitor)
            await check_code(self._services, device)
            body = await _body(receive)
            if body is None:
                return
            answer = await carry_body(self._services, device, body, sender.language)
        except (CardinalError, HTTPException) as error:
            seen_as(scope, sender.visitor)
            refusal = await self._refused(Request(scope, receive), error)
            await SecurityHeaders(refusal)(scope, receive, send)
            return
        length = (b"content-length", b"%d" % len(answer))
        await send({"type": "http.response.start", "status": 200, "headers": [length, *_HEADERS]})
        await send({"type": "http.response.body", "body": answer})

    def _sender(self, cookie: bytes, favourites: bytes, hour: int) -> _Sender:
        headers = [(b"cookie", cookie), (b"accept-language", favourites)]
        request = Request({"type": "http", "headers": headers, "query_string": b""})
        visitor = self._cookies.visitor(request)
        try:
            device = device_named(visitor)
        except NoTable:
            device = None
        return _Sender(visitor, device, language_of(request))


async def _body(receive: Receive) -> bytes | None:
    """The whole body; None if the sender has gone."""
    read: bytes = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        read += message.get("body", b"")
        if len(read) > MOST_BYTES:
            raise HTTPException(TOO_LARGE)
        if not message.get("more_body", False):
            return read
