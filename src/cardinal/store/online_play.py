"""The command that a stage is played at live tables, with boards that are committed to in the same breath."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import ClassVar

from cardinal.contest.model import Game
from cardinal.language import NotUnderstood, Text, shown

from .accounts import Role
from .commands import STAFF, Asked, made, read_stage
from .deciding import SealBoards
from .errors import OutOfTurn
from .log import NewEvent
from .online_state import Online

__all__ = ["ABSENT", "LEVELS", "PlayOnline"]

LEVELS = ("random", "greedy", "rules", "sampling")
ABSENT = ("ask", "robot")
"""Where somebody is not there when the grace is over: the director is asked, or a robot sits down."""
MOST_SECONDS = 24 * 3_600


@dataclass(frozen=True, slots=True)
class PlayOnline:
    """A stage is played at live tables; *notice* commits to its boards, whose cards only the server can make."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    stage: str
    notice: str
    level: str = "sampling"
    absent: str = "ask"
    grace_seconds: int = 300
    act_seconds: int = 0
    goes_on: bool = True

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        state = asked.state
        stage = read_stage(state, self.stage)
        if self.stage in state.online or any(name == self.stage for name, _ in state.started):
            raise OutOfTurn(Text(__name__, "already", {"stage": self.stage}))
        if state.conditions.game is Game.GUANDAN and stage.has_matches and not stage.duplicate:
            raise OutOfTurn(Text(__name__, "games", {"stage": self.stage}))
        _refuse_unknown(self.level, LEVELS)
        _refuse_unknown(self.absent, ABSENT)
        for seconds in (self.grace_seconds, self.act_seconds):
            if type(seconds) is not int or not 0 <= seconds <= MOST_SECONDS:
                raise NotUnderstood(Text(__name__, "seconds", {"given": shown(seconds), "most": MOST_SECONDS}))
        (sealed,) = SealBoards(self.notice).decide(asked)
        told = Online(
            self.stage, sealed.payload["commitment"], self.level, self.absent, self.grace_seconds, self.act_seconds,
            self.goes_on,
        )  # fmt: skip
        return (sealed, *made("online_play", asdict(told), f"online {self.stage}"[:300]))


def _refuse_unknown(given: str, legal: tuple[str, ...]) -> None:
    if given not in legal:
        raise NotUnderstood(Text(__name__, "choice", {"given": shown(given), "legal": legal}), legal=legal)
