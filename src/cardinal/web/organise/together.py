"""Several commands as one: each is decided on what those before it leave, and all of them are written, or none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from cardinal.store import Command, Log, NewEvent, Role
from cardinal.store.commands import STAFF, Asked, refuse_stranger
from cardinal.store.competition_fold import fold


@dataclass(frozen=True, slots=True)
class Together:
    """Commands in their order. The log writes their events down only to read them back, in its own way."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    commands: tuple[Command, ...]
    log: Log

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        state = asked.state
        events: list[NewEvent] = []
        for command in self.commands:
            refuse_stranger(command, asked.actor)
            made = command.decide(Asked(state, asked.at, asked.actor))
            signed = {"command_id": "together", "actor": asked.actor.name, "at": asked.at}
            ready = self.log.prepare(state.stream, made, **signed)  # type: ignore[arg-type]
            state = fold(state, ready.logged(state.seq))
            events += made
        return tuple(events)
