"""Laws 35C and 38 of 1987: a bid of more than seven. Once LHO has called over it nobody is silenced."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.bid_above_seven import voice as shared
from cardinal.laws.bridge.e2017.cancelled_calls import lho_called_since
from cardinal.laws.bridge.e2017.unintended_call import unless_unintended
from cardinal.laws.call import TooHigh
from cardinal.laws.effect import Cancelled, MustPass, NoRectification, Reverts, Stands
from cardinal.laws.prelude import PASS, Case, ImpossibleCase, Procedure, Text, Voice, law

from .cancelled_calls import cancelled_since
from .withdrawn_call import information_from, lead_penalty, review_of_enforced_pass

voice = Voice(__name__)


@law("38", edition=1987)
@unless_unintended
def bid_above_seven(case: Case) -> Procedure:
    """Law 38: a bid of more than seven is never played; a pass takes its place."""
    offender, bid = case.offender, case.any_call
    if not isinstance(bid, TooHigh):
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "38"}), cites="§1987:35C §1987:18A")
    yield shared.found("above_seven", "§1987:35C §38A", call=bid)
    free = lho_called_since(case)
    cites = "§1987:35C" if free else "§38A"
    yield Cancelled(offender, bid, cites=cites)
    yield from cancelled_since(case, cites)
    in_turn = offender is case.turn
    if in_turn:
        yield Stands(offender, PASS, cites=cites)
    else:
        yield Reverts(case.turn, cites="§29B")
    if free:
        yield voice.found("goes_on", "§1987:35C", seat=case.lho)
        yield NoRectification(cites="§1987:35C")
        return
    if in_turn and case.auction.add(offender, PASS).is_over:
        yield shared.found("completed", cites, seat=offender)
    else:
        yield MustPass(offender, "all", cites=cites)
        yield MustPass(case.partner, "all", cites=cites)
    yield lead_penalty(offender, cites, bid)
    yield information_from(case)
    yield review_of_enforced_pass(cites)
