"""An event as its director sees it at one moment: nothing kept back; and the page around every answer."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, partial
from typing import Any
from zoneinfo import ZoneInfo

from starlette.requests import Request
from starlette.responses import HTMLResponse

from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.model import Event, Place
from cardinal.language import CardinalError, Text, speak_of
from cardinal.store import Actor, Command, Competition, DirectorCall, NewEvent, OutOfTurn
from cardinal.store.commands import Asked
from cardinal.store.playing import AnswerCall

from ..acting import acting
from ..books import cited
from ..errors import status_of
from ..folder_catalogue import ShownEvent
from ..forms import Form
from ..pages import page
from ..reader import language_of
from ..services import services_of

PAGES = ("console", "change", "hearing", "score", "penalties", "forfeits", "corrections", "appeals", "ties", "publish")


class OpenEvent(ShownEvent):
    """An event of which nothing is kept back."""

    def may_show(self, place: Place) -> bool:
        return True


@dataclass(frozen=True)
class Direction:
    """Who directs which event, and when."""

    key: str
    state: Competition
    actor: Actor
    at: datetime

    @property
    def now(self) -> datetime:
        """Now on the clock of the hall, to the second."""
        return self.state.wall(self.at).replace(microsecond=0)

    @property
    def event(self) -> Event:
        return self.state.event

    @property
    def conditions(self) -> ConditionsOfContest:
        return self.state.conditions

    @cached_property
    def seen(self) -> OpenEvent:
        return OpenEvent(self.key, self.state.folder, self.state)

    def iso(self, wall: datetime) -> str:
        """A moment of the hall's clock as scripts count from it."""
        return wall.replace(tzinfo=ZoneInfo(self.state.zone)).isoformat(timespec="seconds")

    def check(self, command: Command) -> tuple[NewEvent, ...]:
        """What the command would become, or its refusal; nothing is done."""
        return command.decide(Asked(self.state, self.at, self.actor))


async def directing(request: Request, key: str) -> Direction:
    """The event, for those who direct it. Who may not is refused before it is known whether there is one."""
    actor = await acting(request, key)
    services = services_of(request)
    state = await services.competition(key)
    speak_of(state.conditions.game)
    return Direction(key, state, actor, services.now())


def _has_matches(direction: Direction) -> bool:
    """Whether anything can be forfeited that rules count."""
    return any(stage.has_matches for stage in direction.conditions.stages)


async def answered(
    request: Request, direction: Direction, calls: Iterable[DirectorCall], form: Form, note: str = ""
) -> None:
    """Calls that are over with what the director has just done."""
    for call in calls:
        answer = AnswerCall(call.key, note)
        # Another director may have answered it meanwhile; what was done stands all the same.
        with suppress(OutOfTurn):
            await services_of(request).run(
                direction.key, answer, command_id=f"{form.command}-{call.key}", actor=direction.actor
            )


def tabs_of(direction: Direction) -> tuple[str, ...]:
    """The director's pages: a match can be forfeited, a movement has none."""
    return tuple(name for name in PAGES if name != "forfeits" or _has_matches(direction))


def director_page(
    request: Request,
    direction: Direction,
    template: str,
    *,
    texts: str,
    tab: str,
    refused: CardinalError | None = None,
    follows: bool = False,
    **values: Any,
) -> HTMLResponse:
    """A page of the director; one that *follows* tells the browser where to hear of changes."""
    language = language_of(request)

    def word(key: str, **inside: object) -> str:
        """A word that all pages of the director share."""
        return Text(__package__, key, inside).render(language)

    frame: dict[str, Any] = {
        "key": direction.key,
        "title": direction.conditions.name,
        "tab": tab,
        "tabs": tabs_of(direction),
        "word": word,
        "called": direction.seen.called,
        "cited": partial(cited, language=language),
        "iso": direction.iso,
        "now": direction.iso(direction.now),
        "refused": refused,
        "live": f"/direct/{direction.key}/live" if follows else "",
        "seq": direction.state.seq,
    }
    status = 200 if refused is None else status_of(refused)
    return page(request, f"direct/{template}.html", texts=texts, status=status, **(frame | values))
