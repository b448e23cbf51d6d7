"""An event as its staff works on it: its state, in which role somebody works, and the page around both."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import HTMLResponse

from cardinal.language import CardinalError, NotUnderstood, Text, shown, speak_of
from cardinal.store import Competition, Role
from cardinal.store.commands import STAFF, Actor

from ..acting import acting
from ..errors import NotFound, status_of
from ..forms import Form
from ..pages import page
from ..services import services_of

__all__ = ["ORGANISER", "STAFF", "Work", "at_work", "kept", "refusal", "show"]

ORGANISER = (Role.ORGANISER,)
TABS = ("", "conditions", "entries", "draw", "tables", "boards", "paper", "staff", "people", "audit")
"""The pages of an event, by the last part of their address."""
_STAFF_TABS = frozenset(("", "entries", "draw", "tables", "paper"))
"""What a director sees too."""


@dataclass(frozen=True, slots=True)
class Work:
    """One event, and in which role somebody works on it."""

    key: str
    state: Competition
    actor: Actor

    @property
    def path(self) -> str:
        return f"/organise/{self.key}"

    @property
    def tabs(self) -> tuple[str, ...]:
        return tuple(tab for tab in TABS if self.actor.role is Role.ORGANISER or tab in _STAFF_TABS)


async def at_work(request: Request, key: str, may: tuple[Role, ...] = STAFF) -> Work:
    """The event, if the visitor has a role in it; everybody else is refused and learns nothing of it."""
    if not key.isprintable():
        raise NotFound(Text("cardinal.web", "no_event", {"given": shown(key)}))
    actor = await acting(request, key, may)
    state = await services_of(request).competition(key)
    speak_of(state.conditions.game)
    return Work(key, state, actor)


def kept(form: Form | None, **usual: object) -> dict[str, str]:
    """What stands in the fields of a form: what was typed, else the usual values."""
    values = {name: "" if value is None else str(value) for name, value in usual.items()}
    return values | (dict(form.fields) if form is not None else {})


def refusal(key: str, **values: object) -> NotUnderstood:
    return NotUnderstood(Text(__package__, key, values))


def show(
    request: Request,
    template: str,
    work: Work,
    *,
    tab: str = "",
    refused: CardinalError | None = None,
    **values: object,
) -> HTMLResponse:
    """A page of one event; with a refusal at its top it has the refusal's status."""
    status = 200 if refused is None else status_of(refused)
    frame: dict[str, object] = {
        "key": work.key,
        "title": work.state.conditions.name,
        "tab": tab,
        "tabs": work.tabs,
        "refused": refused,
        "conditions": work.state.conditions,
        "now": work.state.wall(services_of(request).now()).isoformat(" ", "minutes"),
    }
    return page(request, f"organise/{template}", texts=__package__, status=status, **(frame | values))
