"""My events, the newest first: what goes on, drafts, what is finished, the archive, and what was deleted."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.language import Text
from cardinal.store import EVERYWHERE, Competition, Role, stream_of

from ..errors import SignInNeeded
from ..pages import page
from ..reader import language_of
from ..services import services_of
from ..visitor import visitor_of
from .progress import Phase, Progress, progress

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


def group_of(state: Competition, told: Progress) -> Group:
    if state.deleted_at is not None:
        return Group.DELETED
    if state.archived_at is not None:
        return Group.ARCHIVED
    return {Phase.DRAFT: Group.DRAFTS, Phase.PUBLISHED: Group.FINISHED}.get(told.phase, Group.CURRENT)


def date_of(state: Competition) -> datetime | None:
    made = state.wall(state.created_at) if state.created_at is not None else None
    return state.conditions.entries.start or made


def _listed(key: str, state: Competition, told: Progress, role: Role, language: str) -> Listed:
    conditions, date = state.conditions, date_of(state)
    game, form = (Text(_WORDS, f"word_{one}").render(language) for one in (conditions.game, conditions.form))
    shown = date.isoformat(" ", "minutes") if date is not None else ""
    return Listed(key, conditions.name, game, form, shown, told, len(state.open_calls), role)


@router.get("/organise")
async def my_events(request: Request) -> Response:
    services, visitor, language = services_of(request), visitor_of(request), language_of(request)
    if not visitor.is_user:
        raise SignInNeeded(Text("cardinal.web", "sign_in_needed"))
    held = await services.accounts.streams_of(visitor.user)
    hub = held.get(EVERYWHERE, frozenset())
    found: dict[Group, list[Listed]] = {group: [] for group in Group}
    for key in await services.keys():
        roles = [work for work in _WORKS if work in held.get(stream_of(key), hub) or work in hub]
        state = await services.competitions.state(stream_of(key))
        if not roles or state.known_conditions is None:
            continue
        told = progress(state)
        group = group_of(state, told)
        if group is not Group.DELETED or roles[0] is Role.ORGANISER:
            found[group].append(_listed(key, state, told, roles[0], language))
    for every in found.values():
        every.sort(key=lambda one: (one.date, one.key), reverse=True)
    groups = [(group, every) for group, every in found.items() if every]
    may_create = Role.ORGANISER in hub
    return page(request, "organise/events.html", texts=__package__, groups=groups, may_create=may_create)
