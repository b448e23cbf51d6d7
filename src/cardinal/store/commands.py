"""A command to a competition: who asks, when, of which state; it becomes events, or a refusal that says why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar, Protocol

from cardinal.contest.model import Place
from cardinal.contest.stage import Stage
from cardinal.language import NotUnderstood, Text, shown

from .accounts import Role
from .competition_state import Competition
from .errors import NotYours, OutOfTurn
from .log import NewEvent

STAFF = (Role.ORGANISER, Role.DIRECTOR)
TABLE = (*STAFF, Role.TABLE)
REASON_MOST = 2_000


@dataclass(frozen=True, slots=True)
class Actor:
    """Who gives a command. A table acts for itself only."""

    name: str
    role: Role
    table: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a command is decided on; nothing else."""

    state: Competition
    at: datetime
    actor: Actor

    @property
    def wall(self) -> datetime:
        """Now on the clock of the hall, to the second."""
        return self.state.wall(self.at).replace(microsecond=0)


class Command(Protocol):
    """What can be asked of a competition."""

    may: ClassVar[tuple[Role, ...]]

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]: ...


def made(kind: str, payload: Mapping[str, Any], about: str = "") -> tuple[NewEvent, ...]:
    """One event, as most commands become."""
    return (NewEvent(kind, payload, about),)


def refuse_stranger(command: Command, actor: Actor) -> None:
    """Refuse what the role does not have, and a table that acts for another."""
    if actor.role not in command.may:
        raise NotYours(Text(__name__, "not_yours", {"role": actor.role, "may": command.may}), legal=command.may)
    place: Place | None = getattr(command, "place", None)
    table = getattr(command, "table", place.table if place is not None else "")
    if actor.role is Role.TABLE and table != actor.table:
        values = {"own": shown(actor.table), "given": shown(str(table))}
        raise NotYours(Text(__name__, "other_table", values), legal=(actor.table,))


def read_stage(state: Competition, name: str) -> Stage:
    """A stage by its name."""
    stages = tuple(stage.name for stage in state.conditions.stages)
    if name not in stages:
        raise NotUnderstood(Text(__name__, "no_stage", {"given": shown(name), "stages": stages}), legal=stages)
    return state.conditions.stages[stages.index(name)]


def read_reason(text: str) -> str:
    """A reason that says something."""
    if not text.strip() or len(text) > REASON_MOST:
        raise NotUnderstood(Text(__name__, "no_reason", {"most": REASON_MOST}))
    return text.strip()


def refuse(key: str, **values: object) -> OutOfTurn:
    return OutOfTurn(Text(__name__, key, values))
