"""Which of several directors goes to a table: a call is taken, taken over, or handed back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from .accounts import Role
from .commands import STAFF, Asked, made, refuse
from .log import NewEvent
from .playing import open_call


@dataclass(frozen=True, slots=True)
class TakeCall:
    """A director goes to the table.

    *seen* is who had taken it on the director's screen, nobody as a rule: of two who take it at once the second is
    told who was faster, and takes it over only by saying so.
    """

    may: ClassVar[tuple[Role, ...]] = STAFF
    key: str
    seen: str = ""

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        call = open_call(asked, self.key)
        if call.taken_by == asked.actor.name:
            raise refuse("call_yours", table=call.table)
        if call.taken_by != self.seen:
            raise refuse("call_taken" if call.taken_by else "call_free", table=call.table, by=call.taken_by)
        return _about_call("call_taken", asked, self.key)


@dataclass(frozen=True, slots=True)
class ReleaseCall:
    """The director who has taken a call cannot go there after all: the others see that nobody has it."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    key: str

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        call = open_call(asked, self.key)
        if call.taken_by != asked.actor.name:
            raise refuse("call_taken" if call.taken_by else "call_free", table=call.table, by=call.taken_by)
        return _about_call("call_released", asked, self.key)


def _about_call(kind: str, asked: Asked, key: str) -> tuple[NewEvent, ...]:
    return made(kind, {"key": key, "by": asked.actor.name, "at": asked.wall.isoformat()}, f"call {key}")
