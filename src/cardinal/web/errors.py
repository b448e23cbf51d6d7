"""What the web application refuses.

CardinalError
├── NotUnderstood
│   ├── NotFound          no page has this address
│   └── Unreadable        what was sent is not what the address asks for
├── NotAllowed
│   ├── MethodRefused     the address exists, not for this method
│   ├── SignInNeeded      a page for those who have signed in
│   └── RequestRefused    any other refusal of HTTP
└── ServerFailed          our own fault
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from cardinal.club.errors import SignedUpTwice, SignUpClosed
from cardinal.language import CardinalError, NotAllowed, NotUnderstood, Text, shown
from cardinal.laws import UnknownClause, UnknownLaw
from cardinal.live.errors import UnknownTable
from cardinal.store import BadDatabase, Conflict, NotYours, OutOfTurn, SignInRefused, TooOften

# The first that an error is an instance of.
_STATUS: Sequence[tuple[type[CardinalError], HTTPStatus]] = (
    (UnknownTable, HTTPStatus.NOT_FOUND),
    (TooOften, HTTPStatus.TOO_MANY_REQUESTS),
    (Conflict, HTTPStatus.CONFLICT),
    (OutOfTurn, HTTPStatus.CONFLICT),
    (SignUpClosed, HTTPStatus.CONFLICT),
    (SignedUpTwice, HTTPStatus.CONFLICT),
    (SignInRefused, HTTPStatus.UNAUTHORIZED),
    (NotYours, HTTPStatus.FORBIDDEN),
    (BadDatabase, HTTPStatus.SERVICE_UNAVAILABLE),
)


class NotFound(NotUnderstood):
    """No page has this address."""


class Unreadable(NotUnderstood):
    """What was sent is not what the address asks for."""


class MethodRefused(NotAllowed):
    """The address exists, but not for this method."""


class SignInNeeded(NotAllowed):
    """A page or an act for those who have signed in."""


class RequestRefused(NotAllowed):
    """Any other refusal of HTTP."""


class ServerFailed(CardinalError):
    """Our own fault."""


def refusal(status: int, *, method: str, path: str) -> CardinalError:
    """The refusal that an HTTP status stands for."""
    values = {"path": path, "method": method, "reason": HTTPStatus(status).phrase}
    if status == HTTPStatus.NOT_FOUND:
        return NotFound(Text(__package__, "not_found", values))
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        return MethodRefused(Text(__package__, "method_refused", values))
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return ServerFailed(Text(__package__, "server_failed", values))
    return RequestRefused(Text(__package__, "request_refused", values))


def status_of(error: CardinalError) -> int:
    """The HTTP status of a refusal that some part of the server has made."""
    if isinstance(error, NotFound | UnknownClause | UnknownLaw):
        return HTTPStatus.NOT_FOUND
    if isinstance(error, SignInNeeded):
        return HTTPStatus.UNAUTHORIZED
    if isinstance(error, ServerFailed):
        return HTTPStatus.INTERNAL_SERVER_ERROR
    return next((status for kind, status in _STATUS if isinstance(error, kind)), HTTPStatus.BAD_REQUEST)


def unreadable(found: Sequence[Mapping[str, Any]]) -> Unreadable:
    """What FastAPI found wrong with a request, as a refusal of ours that names the first place."""
    where = ".".join(str(one) for one in found[0].get("loc", ())) if found else ""
    return Unreadable(Text(__package__, "bad_request", {"why": shown(where)}), legal=())
