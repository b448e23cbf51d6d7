"""Laws 35C and 38: a bid of more than seven."""

from __future__ import annotations

from cardinal.laws.call import TooHigh
from cardinal.laws.effect import Cancelled, MustPass, Reverts, Review, Stands
from cardinal.laws.prelude import PASS, Case, ImpossibleCase, Procedure, Text, Voice, law

from .cancelled_calls import cancelled_since, lho_called_since
from .unintended_call import unless_unintended
from .withdrawn_call import lead_restriction

voice = Voice(__name__)


@law("38")
@unless_unintended
def bid_above_seven(case: Case) -> Procedure:
    """Law 38: a bid of more than seven is never played; a pass takes its place."""
    offender, bid = case.offender, case.any_call
    if not isinstance(bid, TooHigh):
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "38"}), cites="§35C §18A")
    yield voice.found("above_seven", "§35C §38A", call=bid)
    yield Cancelled(offender, bid, cites="§38A §38B")
    yield from cancelled_since(case, "§38B")
    if offender is case.turn:
        yield Stands(offender, PASS, cites="§38C")
    else:
        # Out of turn there is no place for the pass yet: it comes at his own turn, like every later one.
        yield Reverts(case.turn, cites="§29B")
    if case.auction.add(offender, PASS).is_over:
        yield voice.found("completed", "§38C", seat=offender)
    else:
        yield MustPass(offender, "all", cites="§38C")
        yield MustPass(case.partner, "all", cites="§38C")
    if lho_called_since(case):
        yield voice.found("no_recourse", "§38D", seat=case.lho)
        return
    yield lead_restriction(offender, "§38D")
    yield Review("72C", cites="§38D §72C")
