"""What a live table tells the director of itself: it waits in the queue of calls beside what players call for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from .accounts import Role
from .commands import STAFF, Asked, made, read_reason, read_stage
from .log import NewEvent

MOST_LETTERS = 500


@dataclass(frozen=True, slots=True)
class TellDirector:
    """Something for the director to decide, though the table may have an open call already: neither is lost."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    table: str
    reason: str
    stage: str
    round: int
    board: int = 0

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        read_stage(asked.state, self.stage)
        key = f"C{len(asked.state.calls) + 1}"
        payload: dict[str, Any] = {"key": key, "table": self.table, "reason": read_reason(self.reason)[:MOST_LETTERS]}
        payload |= {"stage": self.stage, "round": self.round, "board": self.board, "at": asked.wall.isoformat()}
        return made("director_called", payload, f"call {key}")
