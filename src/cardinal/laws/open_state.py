"""Where an open table is: the position, the hearings under way, what has been ruled, and the play."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from cardinal.bridge import PASSED_OUT, Call, Result
from cardinal.cards import Card, Deal, Hand, Seat

from .act import Act
from .case import Case
from .conditions import Conditions
from .heard_once import HeardOnce
from .hearing import Asking
from .lapses import Lapse
from .meaning import Stated
from .obligations import playable
from .position import Position
from .question import Kind, Question
from .ruling import Ruling
from .standing_play import StandingPlay


@dataclass(frozen=True, slots=True)
class Hearing(HeardOnce):
    """A hearing under way: its case, the answers so far, and how many of its effects the table has carried out."""

    law: str
    case: Case
    answers: tuple[tuple[str, object], ...] = ()
    applied: int = 0
    is_entered: bool = False  # whether the calls and cards of the case are in the record already
    is_silent: bool = False  # whether nobody has noticed, and the act is made to stand by what others have done since

    def carried_out(self, effects: int) -> Hearing:
        """The hearing when the table has carried out so many of its effects; its result stays the same."""
        return replace(self, applied=effects).with_result(self.result())

    @property
    def is_unheard(self) -> bool:
        """An irregular call or card that nobody has said or done anything about yet: till then the next player may
        still make it stand by calling or playing."""
        act = self.case.act
        return act is not None and act.verb in ("calls", "leads", "plays") and not self.case.after and not self.answers

    @property
    def question(self) -> Question | None:
        result = self.result()
        return result.question if isinstance(result, Asking) else None

    def with_answer(self, given: object) -> Hearing:
        """The hearing with an answer to what it asks."""
        assert self.question is not None
        return replace(self, answers=(*self.answers, (self.question.key, given)))

    def accepts(self, made: Call | Card) -> bool:
        """Whether a call or card answers what the hearing waits for."""
        question = self.question
        return question is not None and any(option is made for option in question.options)

    @property
    def on_table(self) -> frozenset[Card]:
        """The cards that lie on the table because of what is being heard, and are in the record of no trick yet."""
        acts = () if self.is_entered else (self.case.act, *self.case.after)
        return frozenset(act.card for act in acts if act and act.card and act.verb in ("leads", "leads down", "plays"))

    @property
    def awaits(self) -> Seat | None:
        """Whose call the hearing waits for, if that is what it waits for."""
        question = self.question
        if question is None or question.kind is not Kind.ACT or not isinstance(question.asked, Seat):
            return None
        return question.asked


@dataclass(frozen=True, slots=True)
class Settled:
    """A claim or concession that is settled: the case in which it was made, the answers that said what it was, how many
    tricks it lost to the claimer's side, whether the other side agreed to it, and how many acts there had been."""

    case: Case
    answers: tuple[tuple[str, object], ...]
    lost: int
    is_agreed: bool
    acts: int


Lead = tuple[Seat, int, frozenset[Card]]
"""A lead that declarer is asked about: the leader, the trick, and the penalty cards before the leader's partner."""


@dataclass(frozen=True, slots=True)
class OpenState:
    """Where an open table is: the position, the hearings under way (the newest last), and what has been ruled."""

    deal: Deal
    position: Position
    acts: tuple[Act, ...] = ()
    edition: int = 2017
    conditions: Conditions = field(default_factory=Conditions)
    meanings: tuple[Stated, ...] = ()
    hearings: tuple[Hearing, ...] = ()
    lapses: tuple[Lapse, ...] = ()  # what is irregular and noticed by nobody, the oldest first
    rulings: tuple[Ruling, ...] = ()
    ruled: int = 0  # how often a ruling has been given aloud
    hears_at_once: bool = False  # as in logs of earlier versions, which waited for nobody to notice
    entered: int = 0  # how many of the acts the position knows of, while acts are entered again after a ruling
    asked_before_lead: tuple[Lead, ...] = ()  # the leads for which declarer has chosen (50D2)
    settled: tuple[Settled, ...] = ()  # claims and concessions that a side may still come back to (69B, 71)

    @property
    def hearing(self) -> Hearing | None:
        return self.hearings[-1] if self.hearings else None

    def since(self, lapse: Lapse) -> tuple[Act, ...]:
        """What has happened since an irregular act that nobody noticed."""
        return self.acts[lapse.acts : self.entered]

    def is_past(self, lapse: Lapse) -> bool:
        """Whether a ruling has been given since, or the play has begun (36C), so that the table cannot go back to where
        it was."""
        return self.ruled > lapse.ruled or (self.play is not None and lapse.case.position.in_auction)

    @property
    def is_stopped(self) -> bool:
        """Whether play stands still until somebody answers (a call that is awaited stops nothing)."""
        return self.hearing is not None and self.hearing.awaits is None

    @property
    def play(self) -> StandingPlay | None:
        return self.position.play

    def held(self, seat: Seat) -> Hand:
        """What *seat* holds, without the cards that lie on the table and are in no trick yet."""
        held = self.play.held(seat) if self.play is not None else None
        cards = self.deal[seat] if held is None else held
        down = self.position.lead_down
        gone = [card for hearing in self.hearings for card in hearing.on_table if card in cards]
        return cards - Hand((*gone, *([down[1]] if down is not None and down[1] in cards else [])))

    @property
    def result(self) -> Result | None:
        """The result once the board is over, with the tricks that rulings have moved."""
        if self.position.phase != "finished":
            return None
        play = self.position.play
        if play is None:
            return PASSED_OUT
        side = play.declarer.side
        moved = sum(
            transfer.tricks if transfer.to is side else -transfer.tricks for transfer in self.position.transfers
        )
        return Result(play.contract, max(0, min(13, play.tricks_won(side) + moved)))

    @property
    def turn(self) -> Seat | None:
        """Which player acts next when nothing is being heard."""
        if self.position.phase == "auction" and self.position.contract is None:
            return self.position.auction.turn
        if self.position.phase == "finished" or self.position.contract is None:
            return None
        return self.position.contract.leader if self.play is None else self.play.player

    def legal_cards(self) -> Hand:
        """What the hand in turn may lead or play, with everything that rulings have left in force."""
        contract = self.position.contract
        if contract is None or self.position.phase == "finished":
            return Hand()
        seat = contract.leader if self.play is None else self.play.turn
        return playable(self.position, seat) or Hand()
