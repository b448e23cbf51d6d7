"""Where an open table is: the position, the hearings under way, what has been ruled, and the play."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from cardinal.bridge import PASSED_OUT, Call, Result
from cardinal.cards import Card, Deal, Hand, Seat

from .act import Act
from .case import Case
from .conditions import Conditions
from .effect import Adjust
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

    def accepts(self, made: Call | Card | str) -> bool:
        """Whether a call, a card or the word for none answers what the hearing waits for."""
        question = self.question
        return question is not None and any(option == made for option in question.options)

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


_CONVEYING = frozenset(("hesitates", "remarks"))


@dataclass(frozen=True, slots=True)
class Due:
    """A look back that a ruling has asked for: the clause, the act that was heard, and what was answered then."""

    clause: str
    act: Act | None
    answers: tuple[tuple[str, object], ...] = ()

    def is_same(self, other: Due) -> bool:
        """Whether the Director looks at both at once: whatever asked for it, and however often, he looks once at what a
        side did, but at each player's information for partner by itself."""
        seats = [due.act.seat for due in (self, other) if due.act is not None and due.act.seat is not None]
        if self.clause != other.clause or len(seats) < 2:
            return self.clause == other.clause
        conveyed = any(due.act is not None and due.act.verb in _CONVEYING for due in (self, other))
        return seats[0] is seats[1] if conveyed else seats[0].side is seats[1].side


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
    due: tuple[Due, ...] = ()  # what rulings have asked to be looked at again when play has ended

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
    def is_over(self) -> bool:
        """Whether the board is over, played to its end or not."""
        return self.position.phase == "finished"

    @property
    def ended(self) -> Ruling | None:
        """The ruling by which nobody plays on, if there is one."""
        return next((ruling for ruling in reversed(self.rulings) if ruling.ends_board), None)

    @property
    def result(self) -> Result | None:
        """The result once the board is over, with the tricks that rulings have moved; None for a board that a ruling
        has ended before the table had one."""
        if not self.is_over:
            return None
        play = self.position.play
        if play is None:
            return PASSED_OUT if self.position.auction.is_passed_out else None
        if not play.is_over:
            return None
        side = play.declarer.side
        moved = sum(
            transfer.tricks if transfer.to is side else -transfer.tricks for transfer in self.position.transfers
        )
        return Result(play.contract, max(0, min(13, play.tricks_won(side) + moved)))

    @property
    def adjusted(self) -> Adjust | None:
        """The adjusted score that was ruled last: it replaces what the table has obtained (12C1)."""
        effects = (effect for ruling in reversed(self.rulings) for effect in reversed(ruling.effects))
        return next((effect for effect in effects if isinstance(effect, Adjust)), None)

    @property
    def owed(self) -> tuple[str, ...]:
        """The laws under which something has still to be settled once the board is over: a hearing that has not ended,
        a look back that is due, an adjusted score that is not worked out. Till then no score is final."""
        if not self.is_over:
            return ()
        heard = (hearing.law for hearing in self.hearings)
        unknown = ("12",) if self.adjusted is not None and not (self.adjusted.ns or self.adjusted.ew) else ()
        return tuple(dict.fromkeys((*heard, *(review.clause for review in self.position.reviews), *unknown)))

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
