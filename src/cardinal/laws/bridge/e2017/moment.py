"""Where a board is, as far as rights depend on it: the stage, whose turn it is, who plays which part."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from cardinal.bridge import Contract, Phase
from cardinal.bridge.state import State
from cardinal.laws.case import advance
from cardinal.laws.position import Position
from cardinal.laws.prelude import SEATS, Act, Case, Seat


class Stage(StrEnum):
    """The times that the laws tell apart. LEAD and CLARIFICATION together are the Clarification Period."""

    BEFORE = "before"
    AUCTION = "auction"
    LEAD = "lead"  # after the final pass, no lead yet
    CLARIFICATION = "clarification"  # the lead lies face down
    PLAY = "play"
    OVER = "over"


CLARIFICATION_PERIOD = (Stage.LEAD, Stage.CLARIFICATION)
AUCTION_PERIOD = (Stage.AUCTION, *CLARIFICATION_PERIOD)

_STAGE_OF_PHASE = {
    Phase.AUCTION: Stage.AUCTION,
    Phase.LEAD: Stage.LEAD,
    Phase.CLARIFICATION: Stage.CLARIFICATION,
    Phase.PLAY: Stage.PLAY,
    Phase.CLAIM: Stage.PLAY,
    Phase.CONTESTED: Stage.PLAY,
    Phase.FINISHED: Stage.OVER,
}
ENDS_PLAY = frozenset(("hands returned", "round ends", "score agreed", "score official", "next board"))
_FACES_LEAD = frozenset(("leads", "faces lead", "plays"))


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of a board. ``turn`` is the player who acts next: declarer also when the card comes from dummy."""

    stage: Stage
    turn: Seat | None = None
    contract: Contract | None = None
    must_pass: frozenset[Seat] = frozenset()
    played: frozenset[Seat] = frozenset()  # the hands that have played a card
    lead_accepted: bool = False  # declarer has accepted an opening lead out of turn

    @classmethod
    def at(cls, state: State, must_pass: Iterable[Seat] = (), *, lead_accepted: bool = False) -> Moment:
        """The moment of a guarded table."""
        contract, play = state.auction.contract, state.play
        played: frozenset[Seat] = frozenset()
        if play is not None and contract is not None:
            played = frozenset(contract.leader.after(place) for place in range(min(4, len(play.cards))))
        stage = _STAGE_OF_PHASE[state.phase]
        return cls(stage, state.turn, contract, frozenset(must_pass), played, lead_accepted)

    @classmethod
    def of(cls, case: Case) -> Moment:
        """The moment at which the act of a case happened; without an act, the end of what is told."""
        return cls._read(case.position, case.before)

    @classmethod
    def latest(cls, case: Case) -> Moment:
        """The moment at which the Director hears a case: after everything that is told."""
        return cls._read(position_now(case), record_of(case))

    @classmethod
    def _read(cls, position: Position, acts: Iterable[Act]) -> Moment:
        auction = position.auction
        barred = frozenset(seat for seat in SEATS if position.barred(seat) is not None)
        verbs = {act.verb for act in acts}
        stage = Stage.AUCTION
        if verbs & ENDS_PLAY or position.phase == "finished":
            stage = Stage.OVER
        elif position.play is not None:
            stage = Stage.PLAY
        elif auction.is_over or position.contract is not None:
            down = Stage.CLARIFICATION if "leads down" in verbs or position.lead_down else Stage.LEAD
            stage = Stage.PLAY if verbs & _FACES_LEAD else down
        turn = auction.turn if stage is Stage.AUCTION else None
        contract = position.contract
        if stage in CLARIFICATION_PERIOD and contract is not None:
            turn = contract.leader
        return cls(stage, turn, contract, barred)

    @property
    def declarer(self) -> Seat | None:
        return self.contract.declarer if self.contract else None

    @property
    def dummy(self) -> Seat | None:
        return self.contract.dummy if self.contract else None

    @property
    def leader(self) -> Seat | None:
        return self.contract.leader if self.contract else None

    def is_declaring(self, seat: Seat) -> bool:
        return self.contract is not None and seat.side is self.contract.declarer.side

    def is_defending(self, seat: Seat) -> bool:
        return self.contract is not None and seat.side is not self.contract.declarer.side


def record_of(case: Case) -> tuple[Act, ...]:
    """Everything that a case tells, in order."""
    return (*case.before, *((case.act,) if case.act else ()), *case.after)


def auction_has_begun(case: Case) -> bool:
    """Whether a call had been made when the act of the case happened; a case may also begin after the auction."""
    return bool(case.auction.entries) or case.position.contract is not None


def position_now(case: Case) -> Position:
    """The position with the calls that have been made since the act of the case."""
    position = case.position
    for act in case.after:
        position = advance(position, act)
    return position
