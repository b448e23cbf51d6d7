"""Where an open table is: the position, the hearings under way, what has been ruled, and the play."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardinal.bridge import Play, Result
from cardinal.cards import Card, Deal, Hand, Seat

from .act import Act
from .case import Case
from .conditions import Conditions
from .hearing import Asking, hear
from .meaning import Stated
from .position import Position
from .question import Kind, Question
from .ruling import Ruling


@dataclass(frozen=True, slots=True)
class Hearing:
    """A hearing under way: its case, the answers so far, and how many of its effects the table has carried out."""

    law: str
    case: Case
    answers: tuple[tuple[str, object], ...] = ()
    applied: int = 0

    def result(self) -> Asking | Ruling:
        return hear(self.law, self.case, dict(self.answers))

    @property
    def is_unheard(self) -> bool:
        """An irregular call that nobody has said or done anything about yet: until then the next player may still
        make it stand by calling over it."""
        act = self.case.act
        return act is not None and act.verb == "calls" and not self.case.after and not self.answers

    @property
    def question(self) -> Question | None:
        result = self.result()
        return result.question if isinstance(result, Asking) else None

    @property
    def awaits(self) -> Seat | None:
        """Whose call the hearing waits for, if that is what it waits for."""
        question = self.question
        if question is None or question.kind is not Kind.ACT or not isinstance(question.asked, Seat):
            return None
        return question.asked


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
    rulings: tuple[Ruling, ...] = ()
    lead: tuple[Seat, Card] | None = None
    play: Play | None = None
    result: Result | None = None

    @property
    def hearing(self) -> Hearing | None:
        return self.hearings[-1] if self.hearings else None

    @property
    def is_stopped(self) -> bool:
        """Whether play stands still until somebody answers (a call that is awaited stops nothing)."""
        return self.hearing is not None and self.hearing.awaits is None

    @property
    def turn(self) -> Seat | None:
        """Which player acts next when nothing is being heard."""
        if self.position.phase == "auction":
            return self.position.auction.turn
        contract = self.position.contract
        if self.play is None:
            return contract.leader if contract and self.result is None else None
        turn = self.play.turn
        return self.play.declarer if turn is self.play.dummy else turn

    def legal_cards(self) -> Hand:
        """What the hand in turn may lead or play, with the lead restrictions in force."""
        if self.play is None:
            turn = self.turn
            held = self.deal[turn] if turn is not None and self.position.phase == "clarification" else Hand()
            return self._allowed(held, turn)
        legal = self.play.legal_cards()
        return (
            legal if self.play.trick.cards and not self.play.trick.is_complete else self._allowed(legal, self.play.turn)
        )

    def _allowed(self, held: Hand, leader: Seat | None) -> Hand:
        forbidden = [suit for one in self.position.lead_restrictions if one.leader is leader for suit in one.suits]
        allowed = Hand(card for card in held if card.suit not in forbidden)
        # A player with nothing but the forbidden suit leads it: no law asks for what cannot be done (Law 59).
        return allowed or held
