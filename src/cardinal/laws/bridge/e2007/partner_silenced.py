"""What Laws 31B and 32A of 2007 share: a call at partner's turn is cancelled, and partner passes from now on."""

from __future__ import annotations

from cardinal.bridge import CALLS
from cardinal.laws.bridge.e2017.out_of_rotation import early_partner_call
from cardinal.laws.bridge.e2017.proper_turn import NO_TURN, Clauses, may_end_before, replacement_at_turn
from cardinal.laws.bridge.e2017.withdrawn_call import information_from
from cardinal.laws.prelude import PASS, Bid, Call, Cancelled, Case, LeadRestriction, MustPass, Procedure, Stands

from .withdrawn_call import restricted_if_different, review_of_awareness


def partner_silenced(case: Case, restriction: LeadRestriction, cites: str) -> Procedure:
    """Partner passes throughout; lead restrictions depend on what the offender calls at his own turn."""
    early, gone = early_partner_call(case), [case.call]
    if early is not None and isinstance(early.call, Call):
        # What partner called before the ruling he may not call: a pass is all he has.
        if early.call is PASS:
            yield Stands(case.partner, PASS, cites=cites)
        else:
            yield Cancelled(case.partner, early.call, cites=cites)
            gone.append(early.call)
    yield MustPass(case.partner, "all", cites=cites)
    yield information_from(case, *gone)
    yield review_of_awareness(cites)
    # The calls between are not known here: only what the auction so far rules out is left out.
    calls = tuple(call for call in CALLS if not isinstance(call, Bid) or case.auction.is_sufficient(call))
    options = (*calls, NO_TURN) if may_end_before(case) else calls
    final = yield replacement_at_turn(case, Clauses("§2007:29B"), options)
    if final != NO_TURN:
        yield Stands(case.offender, final, cites="§2007:29B")
    # Where his turn never came, the withdrawn call was not made good either.
    yield from restricted_if_different(case, case.call, final, restriction)
