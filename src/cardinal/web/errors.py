"""What the web application refuses.

CardinalError
├── NotUnderstood
│   └── NotFound          no page has this address
├── NotAllowed
│   ├── MethodRefused     the address exists, not for this method
│   └── RequestRefused    any other refusal of HTTP
└── ServerFailed          our own fault
"""

from __future__ import annotations

from http import HTTPStatus

from cardinal.language import CardinalError, NotAllowed, NotUnderstood, Text


class NotFound(NotUnderstood):
    """No page has this address."""


class MethodRefused(NotAllowed):
    """The address exists, but not for this method."""


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
