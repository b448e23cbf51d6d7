"""What a robot can do at its turn, as values, and how each is done at a table by the commands that people have."""

from __future__ import annotations

from dataclasses import dataclass

from cardinal.bridge import Call, DisclosureKind, Seat, Table
from cardinal.cards import Card
from cardinal.language import Text


@dataclass(frozen=True, slots=True)
class MakeCall:
    """A call; an artificial one is alerted by its maker, whose partner does not see that."""

    call: Call
    alerted: bool = False
    explanation: Text | None = None


@dataclass(frozen=True, slots=True)
class LeadCard:
    """The opening lead, face down."""

    card: Card


@dataclass(frozen=True, slots=True)
class FaceLead:
    """The lead is turned up."""


@dataclass(frozen=True, slots=True)
class PlayCard:
    """A card of one's own, or of dummy for declarer."""

    card: Card


@dataclass(frozen=True, slots=True)
class ClaimTricks:
    """A claim of some of the tricks that are left, with its statement."""

    tricks: int
    statement: Text


@dataclass(frozen=True, slots=True)
class AnswerClaim:
    """To an opponent's claim: agree, or object."""

    agrees: bool


@dataclass(frozen=True, slots=True)
class AnswerUndo:
    """To an opponent who asks to take back: agree, or refuse."""

    agrees: bool


@dataclass(frozen=True, slots=True)
class Nothing:
    """It is not this seat that is waited for."""


Act = MakeCall | LeadCard | FaceLead | PlayCard | ClaimTricks | AnswerClaim | AnswerUndo | Nothing


def carry_out(table: Table, seat: Seat, act: Act, language: str = "en") -> Table:
    """The table after *act* of *seat*; the table refuses what is not allowed, as it does for people."""
    match act:
        case MakeCall(call=call, alerted=alerted, explanation=explanation):
            after = table.call(seat, call)
            if not alerted:
                return after
            said = "" if explanation is None else explanation.render(language)
            return after.disclose(seat, DisclosureKind.ALERT, len(after.auction.calls) - 1, said)
        case LeadCard(card=card):
            return table.lead(seat, card)
        case FaceLead():
            return table.face_lead(seat)
        case PlayCard(card=card):
            return table.play(seat, card)
        case ClaimTricks(tricks=tricks, statement=statement):
            return table.claim(seat, tricks, statement.render(language))
        case AnswerClaim(agrees=agrees):
            return table.agree(seat) if agrees else table.object_to(seat)
        case AnswerUndo(agrees=agrees):
            return table.agree_undo(seat) if agrees else table.refuse_undo(seat)
        case Nothing():
            return table
