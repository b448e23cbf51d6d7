"""Who is on the other side: nobody in particular, a user who signed in, a table, or a program with a token.

A browser carries a signed cookie; nothing in it is secret, and nothing in it can be changed. Whether its session still
is one, and what a user may do in an event, is asked of the accounts each time: a session that was ended, an account
that was closed and a role that was taken away are gone at once.
"""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from cardinal.store import Accounts, User

__all__ = ["CookieReader", "Visitor", "Visitors", "keep_session", "present", "visitor_of"]

COOKIE, DEVICE = "cardinal", "cardinal_device"
AGE_SECONDS, DEVICE_SECONDS = 30 * 86_400, 400 * 86_400
_DEVICE_MARKS = 7
_COOKIES_KNOWN = 4_096
_STATE = "cardinal_visitor"
_FOR_ALL = ("/static/", "/health")


@dataclass(frozen=True, slots=True)
class Visitor:
    """What the cookie says. ``session`` is what forms of this browser are known by."""

    session: str = ""
    user: str = ""
    name: str = ""
    stream: str = ""
    """The event of the table that this device is."""
    table: str = ""
    code: str = ""
    generation: int = 0
    """Of which of the account's sessions this one is."""

    @property
    def is_user(self) -> bool:
        return bool(self.user)

    @property
    def is_table(self) -> bool:
        return bool(self.table)

    def signed_in(self, user: User) -> Visitor:
        """A new session: what was known by the old one is worth nothing."""
        session = secrets.token_urlsafe(18)
        return replace(self, session=session, user=user.key, name=user.name, generation=user.generation)

    def signed_out(self) -> Visitor:
        """The same device, as nobody's in particular."""
        return replace(self, user="", name="", generation=0)

    def at_table(self, stream: str, table: str, code: str) -> Visitor:
        session = self.session or secrets.token_urlsafe(18)
        return replace(self, session=session, stream=stream, table=table, code=code)

    def with_session(self) -> Visitor:
        return self if self.session else replace(self, session=secrets.token_urlsafe(18))

    def csrf(self) -> str:
        """What a form of this session carries; another site cannot read it, and so cannot send it."""
        return self.session


def _serializer(secret: str, salt: str) -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(secret, salt=salt)


class CookieReader:
    """Whom a cookie names, if we signed it."""

    def __init__(self, secret: str) -> None:
        self._serializer = _serializer(secret, "session")
        # The same cookies come again and again; once an hour each is looked at anew, for its age.
        self._known = lru_cache(maxsize=_COOKIES_KNOWN)(self._read)

    def visitor(self, connection: HTTPConnection) -> Visitor:
        text = connection.cookies.get(COOKIE, "")
        return self._known(text, int(time.time() // 3_600)) if text else Visitor()

    def _read(self, text: str, hour: int) -> Visitor:
        try:
            told: Any
            told, signed_at = self._serializer.loads(text, return_timestamp=True)
            # Not ``max_age``, which also refuses what was signed later than now: the clocks of two processes differ by
            # a second, and a clock that was ahead is set right. The cookie is ours whenever it was signed.
            is_old = time.time() - signed_at.timestamp() > AGE_SECONDS
            return Visitor() if is_old else Visitor(**told)
        except (BadSignature, TypeError):
            return Visitor()


async def present(accounts: Accounts, visitor: Visitor) -> Visitor:
    """The visitor as somebody who is signed in now: an account's session may have been ended from elsewhere."""
    if not visitor.is_user or await accounts.is_session(visitor.user, visitor.generation, visitor.session):
        return visitor
    return visitor.signed_out()


class Visitors:
    """Reads the cookie of every request once."""

    def __init__(self, app: ASGIApp, cookies: CookieReader) -> None:
        self._app, self._cookies = app, cookies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            visitor = self._cookies.visitor(HTTPConnection(scope))
            # What is the same for everybody, and what is asked while the database may be gone, need not know who asks.
            if visitor.is_user and not scope["path"].startswith(_FOR_ALL):
                visitor = await present(scope["app"].state.services.accounts, visitor)
            seen_as(scope, visitor)
        await self._app(scope, receive, send)


def seen_as(scope: Scope, visitor: Visitor) -> None:
    scope.setdefault("state", {})[_STATE] = visitor


def visitor_of(connection: HTTPConnection) -> Visitor:
    found: Visitor = connection.scope.get("state", {}).get(_STATE, Visitor())
    return found


def keep_session(request: HTTPConnection, answer: Response, visitor: Visitor) -> Response:
    """Give the browser the cookie of *visitor*."""
    values = {name: getattr(visitor, name) for name in Visitor.__slots__ if getattr(visitor, name)}
    text = _serializer(request.app.state.services.settings.secret, "session").dumps(values)
    secure = request.url.scheme == "https"
    answer.set_cookie(COOKIE, str(text), AGE_SECONDS, httponly=True, samesite="lax", secure=secure)
    return answer


def forget_session(answer: Response) -> Response:
    answer.delete_cookie(COOKIE)
    return answer


def devices_known(request: HTTPConnection) -> frozenset[str]:
    """The accounts, and the codes of tables, that have signed in at this browser."""
    try:
        told: Any = _device_serializer(request).loads(request.cookies.get(DEVICE, ""))
        return frozenset(map(str, told))
    except (BadSignature, TypeError):
        return frozenset()


def known_here(request: HTTPConnection, answer: Response, visitor: Visitor) -> Response:
    """The cookie of *visitor*, and a mark that stays when the session has gone: wrong passwords that others try
    elsewhere do not keep this browser out."""
    marks = [one for one in (visitor.user, visitor.code) if one]
    before = [one for one in sorted(devices_known(request)) if one not in marks]
    text = str(_device_serializer(request).dumps([*before[:_DEVICE_MARKS], *marks]))
    secure = request.url.scheme == "https"
    answer.set_cookie(DEVICE, text, DEVICE_SECONDS, httponly=True, samesite="lax", secure=secure, path="/")
    return keep_session(request, answer, visitor)


def _device_serializer(request: HTTPConnection) -> URLSafeSerializer:
    return URLSafeSerializer(request.app.state.services.settings.secret, salt="device")
