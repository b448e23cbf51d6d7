"""What a reader of the school has practised: a guest's in a cookie of the browser, an account's in its stream."""

from __future__ import annotations

import base64
import binascii

from anyio import from_thread
from starlette.requests import Request
from starlette.responses import Response

from cardinal.school import Learner, Practice, Progress
from cardinal.store.learners import Learners

from .school_pool import book_of_law, taught_laws
from .services import services_of
from .visitor import visitor_of

COOKIE = "school"
_YEAR_SECONDS = 31_536_000
_SHORT = 6
"""So many letters of a digest tell the scenes of one browser apart."""


def progress_of(request: Request) -> Progress:
    """What the browser has kept of its reader's practice."""
    try:
        text = base64.urlsafe_b64decode(request.cookies.get(COOKIE, "").encode()).decode()
    except (binascii.Error, ValueError):
        return Progress()
    return Progress.read(text)


def learner_of(request: Request) -> Learner:
    """What the reader knows. An account takes over what the browser kept before somebody signed in.

    To be called beside the loop, as pages that make scenes are.
    """
    if not visitor_of(request).is_user:
        return Learner().taken_over(progress_of(request), services_of(request).now())
    return from_thread.run(_learner, request)


async def _learner(request: Request) -> Learner:
    services, user, guest = services_of(request), visitor_of(request).user, progress_of(request)
    learners = Learners(services.log)
    if guest.laws:
        await learners.take_over(user, guest, services.now())
    return await learners.learner(user)


def left_to_account(request: Request, answer: Response) -> Response:
    """What the browser kept is the account's now: signed out, the browser begins anew."""
    if visitor_of(request).is_user and COOKIE in request.cookies:
        answer.delete_cookie(COOKIE, path="/school")
    return answer


def note(request: Request, answer: Response, one: Practice) -> None:
    """The mark goes into what is kept, for a law that is on the map; the same exercise counts once."""
    if one.law not in taught_laws(book_of_law(one.law)):
        return
    if visitor_of(request).is_user:
        from_thread.run(_noted, request, one)
        return
    today = services_of(request).now().date().toordinal()
    progress = progress_of(request).marked(one.law, one.mark, f"{one.scene[:_SHORT]}{one.kind}", today)
    value = base64.urlsafe_b64encode(progress.write().encode()).decode()
    secure = request.url.scheme == "https"
    answer.set_cookie(COOKIE, value, _YEAR_SECONDS, path="/school", httponly=True, samesite="lax", secure=secure)


async def _noted(request: Request, one: Practice) -> None:
    services = services_of(request)
    await Learners(services.log).practised(visitor_of(request).user, one, services.now())
