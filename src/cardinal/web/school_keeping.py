"""What a reader of the school has practised, kept in a cookie of the browser; the server keeps nothing."""

from __future__ import annotations

import base64
import binascii
from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response

from cardinal.school import Progress

from .school_pool import book_of_law, taught_laws

COOKIE = "school"
_YEAR_SECONDS = 31_536_000


def today() -> int:
    return datetime.now(UTC).date().toordinal()


def progress_of(request: Request) -> Progress:
    """What the browser has kept of its reader's practice."""
    try:
        text = base64.urlsafe_b64decode(request.cookies.get(COOKIE, "").encode()).decode()
    except (binascii.Error, ValueError):
        return Progress()
    return Progress.read(text)


def note(request: Request, answer: Response, law: str, total: int, exercise: str) -> None:
    """The mark goes into what the browser keeps, for a law that is on the map; the same exercise counts once."""
    if law not in taught_laws(book_of_law(law)):
        return
    progress = progress_of(request).marked(law, total, exercise, today())
    value = base64.urlsafe_b64encode(progress.write().encode()).decode()
    secure = request.url.scheme == "https"
    answer.set_cookie(COOKIE, value, _YEAR_SECONDS, path="/school", httponly=True, samesite="lax", secure=secure)
