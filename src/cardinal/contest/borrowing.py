"""R12: a player on loan to a team of which only three are there: who, when, where, how often, and at what price."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardinal.language import Text, clause_ids
from cardinal.regulations.tariff import Band

from .conditions import ConditionsOfContest
from .errors import EntryRefused
from .model import Room

__all__ = ["Loan"]

_TEXTS = "cardinal.contest.entries"


@dataclass(frozen=True, slots=True)
class Loan:
    """A loan: the boards that the borrowed player has played, and of how many."""

    team: int
    stage: str
    round: int
    player: str
    boards: int
    played: tuple[int, ...] = ()
    ended: bool = False
    room: Room = Room.OPEN
    late: Band | None = None
    """What the team pays for lateness first, because it asked after the time for asking."""
    cites: str = "§R12.1"

    @property
    def clauses(self) -> tuple[str, ...]:
        return clause_ids(self.cites)

    def counts(self, conditions: ConditionsOfContest) -> bool:
        """R12.5: whether it uses up the team's loan of the stage: at half of the boards or more."""
        return len(self.played) >= conditions.borrowing.counts_from * self.boards

    def plays(self, board: int) -> Loan:
        if self.ended:
            raise EntryRefused(Text(_TEXTS, "loan_ended", {"player": self.player}), cites="§R12.3")
        return replace(self, played=(*self.played, board))
