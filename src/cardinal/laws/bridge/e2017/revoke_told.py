"""Laws 62 to 64 where the record has no play: the Director finds out what the cards would have shown."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from cardinal.cards import SEATS, Card, Seat
from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.effect import PenaltyCard, Substitute, Transfer, Withdrawn
from cardinal.laws.hearing import Procedure
from cardinal.laws.question import Question, Voice

from .penalty_card import becomes_major
from .revoke_adjustment import RevokeFacts, Won, adjustment
from .revoke_settled import attention_when, redress, when_drawn

voice = Voice(__name__)

_EXAMPLE_CARDS = (Card.parse("D5"),)
_EXAMPLE_TRICKS = (5, 12)
_WON = ("offender", "partner", "opponents")
_MANNERS = ("suit", "penalty card", "required")
_NOT_TWELVE = 1  # which of the other tricks it was does not matter


def revoke_as_told(case: Case) -> Procedure:
    """A revoke that people report: who, whether it is established, and then what the laws ask."""
    seat = yield voice.fact("revoker", "§61A", options=SEATS)
    if not isinstance(seat, Seat):
        yield voice.none("no_revoke_is_found", "§61A §85B")
        return
    found = yield voice.fact("established", "§63A1 §63A2 §63A3 §63A4", seat=seat, side=seat.side)
    if found is True:
        yield from _settled_as_told(case, seat)
    else:
        # Establishment takes the right of correction away: it has to be shown.
        yield from corrected_as_told(case, seat)


def corrected_as_told(case: Case, seat: Seat) -> Procedure:
    card = yield voice.fact("card", "§62B", options=_EXAMPLE_CARDS, reader=_card, seat=seat)
    known = card if isinstance(card, Card) else None
    yield Withdrawn(seat, card=known, cites="§62A §62B")
    yield Substitute(seat, "legal_card", cites="§62B")
    if not case.is_defender(seat):
        yield voice.none("the_card_is_replaced", "§62B2")
    elif known is not None:
        # That a defender's card was faced already has to be shown; a card comes from the closed hand.
        if (yield voice.fact("faced", "§62B1 §62B2", seat=seat, card=known)) is True:
            yield PenaltyCard(seat, known, "major", cites="§62B2")
        else:
            yield from becomes_major(case.position, seat, known, "§62B1")


def _card(given: object) -> Card:
    return Card.parse(given if isinstance(given, str) else str(given))


def _settled_as_told(case: Case, seat: Seat) -> Procedure:
    """What an established revoke costs. The exemptions are asked one by one, and the first that is there ends it."""
    for exemption in (twelfth, _penalty_card, late, repeated_as_told, _other_side):
        facts = yield from exemption(case, seat)
        if facts is not None:
            trick, manner, more = facts
            cost = adjustment(trick, manner, SOME, more, is_dummy=seat is case.dummy)
            yield from cost_of(seat, cost, more)
            return
    won = yield from won_as_told(case, seat)
    yield from cost_of(seat, adjustment(1, "suit", won, RevokeFacts(), is_dummy=False), RevokeFacts())


Exemption = Generator[Question, Any, tuple[int, str, RevokeFacts] | None]
"""A part that gives the facts of an exemption, or nothing. An exception has to be shown: not determined is none."""

SOME = Won(frozenset((13,)))


def twelfth(case: Case, seat: Seat) -> Exemption:
    question = voice.fact("trick", "§64A1 §64A2 §64B6", options=tuple(range(1, 13)), seat=seat)
    answer = yield replace(question, examples=_EXAMPLE_TRICKS)
    return (12, "suit", RevokeFacts()) if answer == 12 else None


def _penalty_card(case: Case, seat: Seat) -> Exemption:
    if seat is case.dummy:
        return _NOT_TWELVE, "suit", RevokeFacts()
    if not case.is_defender(seat):
        return None
    question = voice.fact("manner", "§64B3 §61A", options=_MANNERS, seat=seat)
    answer = yield replace(question, examples=_MANNERS[:2])
    return (_NOT_TWELVE, "penalty card", RevokeFacts()) if answer == "penalty card" else None


def late(case: Case, seat: Seat) -> Exemption:
    facts = when_drawn((yield attention_when(seat)))
    return (_NOT_TWELVE, "suit", facts) if facts.after_call or facts.after_round else None


def repeated_as_told(case: Case, seat: Seat) -> Exemption:
    answer = yield voice.fact("repeated", "§64B2", seat=seat)
    return (_NOT_TWELVE, "suit", RevokeFacts(repeated=True)) if answer is True else None


def _other_side(case: Case, seat: Seat) -> Exemption:
    answer = yield voice.fact("other_side_revoked", "§64B7", side=seat.side.other)
    return (_NOT_TWELVE, "suit", RevokeFacts(both_sides=True)) if answer is True else None


def won_as_told(case: Case, seat: Seat) -> Generator[Question, Any, Won]:
    """Who won the revoke trick and how many later ones. A trick is transferred only from those shown to be won."""
    by = yield voice.fact("won_by", "§64A1 §64A2 §fn:19", options=_WON, seat=seat)
    question = voice.fact("later_tricks", "§64A1 §64A2 §64B1", options=tuple(range(13)), side=seat.side)
    later = yield replace(question, examples=(0, 1))
    count = later if isinstance(later, int) else 0
    # Which tricks they were does not matter, only whether the first of them was the revoke trick.
    tricks = set(range(2, 2 + count)) | ({1} if by in ("offender", "partner") else set())
    in_dummy = by == "partner" and seat is case.declarer
    return Won(frozenset(tricks), by_player=by == "offender", in_dummy=in_dummy)


def cost_of(seat: Seat, cost: Cited[int], facts: RevokeFacts) -> Procedure:
    if cost.value:
        yield Transfer(seat.side.other, cost.value, cites=cost.cites)
    else:
        yield voice.none("no_trick_is_transferred", cost.cites)
    yield redress([facts])
