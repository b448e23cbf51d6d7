"""The life of an event outside its play: archived and brought back, or deleted before anything was played.

Nothing leaves the log. A deleted event disappears from every list and page, and only its organiser can bring it back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from .accounts import Role
from .commands import Asked, made, refuse
from .log import NewEvent

_ORGANISER = (Role.ORGANISER,)
_ABOUT = "event"


@dataclass(frozen=True, slots=True)
class ArchiveEvent:
    """Off the lists of what goes on; its pages stay where they are."""

    may: ClassVar[tuple[Role, ...]] = _ORGANISER

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        if asked.state.archived_at is not None:
            raise refuse("already_archived", name=asked.state.conditions.name)
        return made("event_archived", {"at": asked.wall.isoformat()}, _ABOUT)


@dataclass(frozen=True, slots=True)
class DeleteEvent:
    """As if it had never been; what was played is a result, and results are not deleted."""

    may: ClassVar[tuple[Role, ...]] = _ORGANISER

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        state = asked.state
        if state.results or state.started:
            raise refuse("played_already", name=state.conditions.name)
        return made("event_deleted", {"at": asked.wall.isoformat()}, _ABOUT)


@dataclass(frozen=True, slots=True)
class RestoreEvent:
    """Back from the archive, or from where deleted events are."""

    may: ClassVar[tuple[Role, ...]] = _ORGANISER

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        state = asked.state
        if state.archived_at is None and state.deleted_at is None:
            raise refuse("not_away", name=state.conditions.name)
        return made("event_restored", {"at": asked.wall.isoformat()}, _ABOUT)
