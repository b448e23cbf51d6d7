"""By what a sender is known: a token, or a session whose commands carry what forms carry."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path
from fastapi.security import APIKeyCookie, HTTPBearer
from starlette.requests import Request

from cardinal.language import Text
from cardinal.store import NotYours

from ..errors import SignInNeeded
from ..forms import StaleForm, check_csrf
from ..visitor import COOKIE, visitor_of

EventKey = Annotated[
    str, Path(min_length=1, max_length=90, description="The key of an event, as it stands in its address.")
]
SENDERS = (
    Depends(
        HTTPBearer(
            scheme_name="token",
            description="A token of an event or of the server; an organiser makes it, `cardinal token` too.",
            auto_error=False,
        )
    ),
    Depends(
        APIKeyCookie(
            name=COOKIE,
            scheme_name="session",
            description="A browser that has signed in. Commands also carry, in `X-CSRF`, the `csrf` of `/api/me`.",
            auto_error=False,
        )
    ),
)
_BEARER = "bearer "


def bearer_of(request: Request) -> str | None:
    """The token that a request carries, if it carries one."""
    given = request.headers.get("authorization", "")
    return given[len(_BEARER) :].strip() if given.lower().startswith(_BEARER) else None


def check_sender(request: Request) -> None:
    """A program is known by its token; what a browser sends must come from a page of ours."""
    if bearer_of(request) is not None:
        return
    visitor = visitor_of(request)
    if not visitor.is_user and not visitor.is_table:
        raise SignInNeeded(Text("cardinal.web", "sign_in_needed"))
    try:
        check_csrf(request, request.headers.get("x-csrf", ""))
    except StaleForm as stale:
        raise NotYours(stale.text) from stale
