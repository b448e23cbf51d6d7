"""Law 30: a pass out of rotation."""

from __future__ import annotations

from cardinal.bridge import PASS
from cardinal.language import Text
from cardinal.laws.case import Case
from cardinal.laws.effect import MustPass, Review
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import Voice

from .bid_out_of_rotation import cancelled_bid
from .out_of_rotation import call_out_of_rotation
from .proper_turn import Clauses, partner_and_offender_free
from .unintended_call import unless_unintended
from .withdrawn_call import information_from

voice = Voice(__name__)

_FREE = Clauses("§30B1(b)", "§30B1(b)(i)", "§30B1(b)(ii)", partner="§30B1(a)")


@law("30")
@unless_unintended
def pass_out_of_rotation(case: Case) -> Procedure:
    """Law 30: a pass out of rotation."""
    if case.call is not PASS:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "30"}), cites="§30")
    yield from call_out_of_rotation(case)


def pass_is_artificial(case: Case) -> bool:
    """30C: the pass has a meaning of its own, or passes partner's artificial call. (30C does not say whose call; Law
    31, to which it sends, deals with partner's only, so a pass of an opponent's artificial call stays here.)"""
    if case.is_artificial(PASS, by=case.offender):
        return True
    passed = next((entry for entry in reversed(case.auction.entries) if entry.call is not PASS), None)
    return passed is not None and passed.seat is case.partner and case.is_artificial(passed.call, by=passed.seat)


def cancelled_pass(case: Case) -> Procedure:
    """What follows once the pass is cancelled; a change of one's own call has gone to Law 25 already."""
    if pass_is_artificial(case):
        yield voice.found("artificial_pass", "§30C", seat=case.offender)
        yield from cancelled_bid(case)
        return
    yield voice.found("scope", "§30", seat=case.offender)
    if case.turn is case.rho:
        yield MustPass(case.offender, "next", cites="§30A")
        yield information_from(case)
        yield Review("72C", cites="§30A §72C")
        return
    yield voice.found("turn_of_partner_or_first_call", "§30B1", turn=case.turn, seat=case.offender)
    yield from partner_and_offender_free(case, _FREE)
