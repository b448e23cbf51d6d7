"""Laws 62 to 64 of 2007 where the record has no play: the Director finds out what the cards would have shown."""

from __future__ import annotations

from cardinal.cards import SEATS, Seat
from cardinal.laws.bridge.e2017.revoke_adjustment import RevokeFacts, adjustment
from cardinal.laws.bridge.e2017.revoke_told import (
    SOME,
    Exemption,
    corrected_as_told,
    cost_of,
    late,
    twelfth,
    won_as_told,
)
from cardinal.laws.bridge.e2017.revoke_told import voice as voice_2017
from cardinal.laws.case import Case
from cardinal.laws.hearing import Procedure
from cardinal.laws.question import Voice

from .revoke_settled import PENALTY_CARD

voice = Voice(__name__)


def revoke_as_told(case: Case) -> Procedure:
    """A revoke that people report: who, whether it is established, and then what the laws ask."""
    seat = yield voice_2017.fact("revoker", "§61A", options=SEATS)
    if not isinstance(seat, Seat):
        yield voice.none("no_revoke_is_found", "§61A §85B")
        return
    found = yield voice.fact("established", "§63A1 §63A2 §2007:63A3", seat=seat, side=seat.side)
    # Establishment takes the right of correction away: it has to be shown.
    yield from _settled_as_told(case, seat) if found is True else corrected_as_told(case, seat)


def _settled_as_told(case: Case, seat: Seat) -> Procedure:
    """What an established revoke costs. The exemptions are asked one by one, and the first that is there ends it."""
    for exemption in (twelfth, _faced, late, _repeated, _other_side):
        facts = yield from exemption(case, seat)
        if facts is not None:
            trick, manner, more = facts
            cost = adjustment(trick, manner, SOME, more, is_dummy=seat is case.dummy)
            yield from cost_of(seat, cost, more)
            return
    won = yield from won_as_told(case, seat)
    yield from cost_of(seat, adjustment(1, "suit", won, RevokeFacts(), is_dummy=False), RevokeFacts())


def _faced(case: Case, seat: Seat) -> Exemption:
    """64B3: any card that lay face up, of whatever hand."""
    if seat is case.dummy:
        return 1, "suit", RevokeFacts()
    answer = yield voice.fact("faced_card", "§2007:64B3", seat=seat)
    return (1, PENALTY_CARD, RevokeFacts()) if answer is True else None


def _repeated(case: Case, seat: Seat) -> Exemption:
    answer = yield voice.fact("repeated", "§2007:64B2", seat=seat)
    return (1, "suit", RevokeFacts(repeated=True)) if answer is True else None


def _other_side(case: Case, seat: Seat) -> Exemption:
    answer = yield voice.fact("other_side_revoked", "§2007:64B7", side=seat.side.other)
    return (1, "suit", RevokeFacts(both_sides=True)) if answer is True else None
