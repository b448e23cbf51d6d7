"""The command that a stage is played at live tables, with boards that are committed to in the same breath."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import ClassVar

from cardinal.contest.model import Game
from cardinal.contest.sealed_boards import Holder
from cardinal.contest.stage import Stage
from cardinal.contest.stage_record import Odd
from cardinal.language import NotUnderstood, Text, shown

from .accounts import Role
from .commands import STAFF, Asked, made, read_stage
from .competition_state import Competition
from .deciding import SealBoards
from .errors import OutOfTurn
from .log import NewEvent
from .online_state import ONLINE_PLAY, Online, seat_links, written

__all__ = ["ABSENT", "LEVELS", "MANNERS", "SOURCES", "PlayOnline", "is_by_levels"]

LEVELS = ("random", "greedy", "rules", "sampling")
ABSENT = ("ask", "robot")
"""Where somebody is not there when the grace is over: the director is asked, or a robot sits down."""
MANNERS = ("guarded", "open")
"""Whether an irregular act is refused, or stands until somebody notices and a director rules."""
SOURCES = ("players", "beacon", "server")
"""Who decides the cards besides the server: its players, a public value, or nobody."""
MOST_SECONDS = 24 * 3_600


def is_by_levels(state: Competition, stage: Stage) -> bool:
    """Whether the deals of a match are one game with levels that move, rather than boards of their own."""
    return state.conditions.game is Game.GUANDAN and stage.has_matches and not stage.duplicate


@dataclass(frozen=True, slots=True)
class PlayOnline:
    """A stage is played at live tables; *notice* commits to its boards, whose cards only the server can make.

    Where the players' browsers decide the cards too there is no notice yet: *holder* is the server's share by its
    SHA-256, and the boards are sealed once the players have promised theirs.
    """

    may: ClassVar[tuple[Role, ...]] = STAFF
    stage: str
    notice: str
    level: str = "sampling"
    absent: str = "ask"
    grace_seconds: int = 300
    act_seconds: int = 0
    goes_on: bool = True
    manner: str = "guarded"
    source: str = "server"
    holder: str = ""

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        state = asked.state
        stage = read_stage(state, self.stage)
        if self.stage in state.online or any(name == self.stage for name, _ in state.started):
            raise OutOfTurn(Text(__name__, "already", {"stage": self.stage}))
        _refuse_unknown(self.level, LEVELS)
        _refuse_unknown(self.absent, ABSENT)
        _refuse_unknown(self.manner, MANNERS)
        _refuse_unknown(self.source, SOURCES)
        _refuse_unplayable(state, stage)
        for seconds in (self.grace_seconds, self.act_seconds):
            if type(seconds) is not int or not 0 <= seconds <= MOST_SECONDS:
                raise NotUnderstood(Text(__name__, "seconds", {"given": shown(seconds), "most": MOST_SECONDS}))
        by_players = self.source == "players"
        sealed = () if by_players else SealBoards(self.notice).decide(asked)
        commitment = "" if by_players else sealed[0].payload["commitment"]
        told = Online(
            self.stage, commitment, self.level, self.absent, self.grace_seconds, self.act_seconds,
            self.goes_on, self.manner, written(seat_links(state.online.values())), source=self.source,
            holder=str(Holder.parse(self.holder)) if by_players else "",
        )  # fmt: skip
        return (*sealed, *made(ONLINE_PLAY, asdict(told), f"online {self.stage}"[:300]))


def _refuse_unplayable(state: Competition, stage: Stage) -> None:
    """Refuse what the competition has no way to write down."""
    if is_by_levels(state, stage) and state.conditions.laws_of(stage)["event.stop_on_pass_A"] is not True:
        # Levels of one game after another have no cell of a results sheet.
        raise OutOfTurn(Text(__name__, "games_on", {"stage": stage.name}), cites="§G12.1")
    if state.conditions.plan(stage.name).odd is Odd.TRIANGLE:
        # Everybody would be due at two live tables at once: there is no half-time at which all change rooms.
        raise OutOfTurn(Text(__name__, "triangle", {"stage": stage.name}))


def _refuse_unknown(given: str, legal: tuple[str, ...]) -> None:
    if given not in legal:
        raise NotUnderstood(Text(__name__, "choice", {"given": shown(given), "legal": legal}), legal=legal)
