"""My events, the newest first: what goes on, drafts, what is finished, the archive, and what was deleted."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.language import Text
from cardinal.store import EVERYWHERE, Role
from cardinal.store.event_heads import EventHead, Shelf
from cardinal.store.event_progress import Progress

from ..errors import SignInNeeded
from ..pages import page
from ..reader import language_of
from ..services import services_of
from ..visitor import visitor_of

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
_WORDS = "cardinal.contest.conditions_page"
_WORKS = (Role.ORGANISER, Role.DIRECTOR)


class Group(StrEnum):
    """Where an event stands in the list."""

    CURRENT = "current"
    DRAFTS = "drafts"
    FINISHED = "finished"
    ARCHIVED = "archived"
    DELETED = "deleted"


SHELVES = {
    Group.CURRENT: Shelf("current"),
    Group.DRAFTS: Shelf("drafts"),
    Group.FINISHED: Shelf("finished"),
    Group.ARCHIVED: Shelf(archived=True),
    Group.DELETED: Shelf(deleted=True),
}
ROWS_OF_GROUP, ROWS_A_PAGE = 20, 50
"""So many of each group are on the first page; and so many on a page of one group."""


@dataclass(frozen=True, slots=True)
class Listed:
    """An event in the list; ``date`` is when it starts, else when it was made."""

    key: str
    name: str
    game: str
    form: str
    date: str
    progress: Progress
    calls: int
    role: Role
    played: str


@dataclass(frozen=True, slots=True)
class Part:
    """What is shown of a group: how many events it has, and some of them."""

    group: Group
    count: int
    events: tuple[Listed, ...]
    page: int
    pages: int


def _listed(head: EventHead, role: Role, language: str) -> Listed:
    game, form = (Text(_WORDS, f"word_{one}").render(language, game=head.game) for one in (head.game, head.form))
    return Listed(head.key, head.title, game, form, head.starts, head.progress, head.calls, role, head.game)


@router.get("/organise")
async def my_events(request: Request, show: str = "", p: str = "") -> Response:
    services, visitor, language = services_of(request), visitor_of(request), language_of(request)
    if not visitor.is_user:
        raise SignInNeeded(Text("cardinal.web", "sign_in_needed"))
    held = await services.accounts.streams_of(visitor.user)
    hub = held.get(EVERYWHERE, frozenset())
    await services.heads.refresh()
    chosen = Group(show) if show in set(Group) else None
    number = int(p) if chosen is not None and p.isascii() and p.isdigit() and 0 < len(p) < 6 else 1
    most = ROWS_OF_GROUP if chosen is None else ROWS_A_PAGE

    def role_in(stream: str) -> Role:
        roles = held.get(stream, frozenset()) | hub
        return next(work for work in _WORKS if work in roles)

    async def part(group: Group) -> Part:
        # What was deleted only its organiser brings back.
        works = _WORKS[:1] if group is Group.DELETED else _WORKS
        user = None if any(work in hub for work in works) else visitor.user
        skip = (max(1, number) - 1) * most
        count, heads = await services.heads.on_shelf(SHELVES[group], user, works, most, skip)
        events = tuple(_listed(head, role_in(head.stream), language) for head in heads)
        return Part(group, count, events, max(1, number), max(1, -(-count // most)))

    parts = [await part(group) for group in ((chosen,) if chosen is not None else Group)]
    may_create = Role.ORGANISER in hub
    shown = [each for each in parts if each.count]
    return page(request, "organise/events.html", texts=__package__, groups=shown, chosen=chosen, may_create=may_create)
