"""Law 31 of 1987: a bid out of rotation, a conventional pass, or at RHO's turn a pass of partner's convention."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.bid_out_of_rotation import not_repeated
from cardinal.laws.bridge.e2017.bid_out_of_rotation import voice as shared
from cardinal.laws.bridge.e2017.unintended_call import unless_unintended
from cardinal.laws.effect import Information, MustPass, Stands
from cardinal.laws.prelude import PASS, Bid, Call, Case, ImpossibleCase, Procedure, Text, Voice, law

from .out_of_rotation import call_out_of_rotation
from .proper_turn import at_rhos_turn, partner_silenced
from .withdrawn_call import barred_throughout, information_from, review_of_enforced_pass

voice = Voice(__name__)


@law("31", edition=1987)
@unless_unintended
def bid_out_of_rotation(case: Case) -> Procedure:
    """Law 31: a bid out of rotation."""
    if case.offender is case.turn:
        yield from _another_call_instead(case)
    elif case.call is PASS or isinstance(case.call, Bid):
        yield from call_out_of_rotation(case)
    else:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "31"}), cites="§31")


def _another_call_instead(case: Case) -> Procedure:
    """A player who had to repeat his call has made another one in turn."""
    for step in not_repeated(case):
        # What the call told is free to his own side in this edition (16C2).
        yield information_from(case) if isinstance(step, Information) else step


def cancelled_bid(case: Case) -> Procedure:
    """What follows once the bid is cancelled; a change of one's own call has gone to Law 25 already."""
    yield shared.found("scope", "§31", seat=case.offender, call=case.call)
    if isinstance(case.call, Bid) and not case.auction.is_sufficient(case.call):
        yield shared.found("insufficient_too", "§27A2", call=case.call, last=case.auction.last_bid)
    if case.turn is case.rho:
        yield from at_rhos_turn(case, "§31A1", "§1987:31A2(a) §1987:31A2(b)", _rho_has_acted)
        return
    yield voice.found("partner_silenced", "§1987:31B", turn=case.turn, partner=case.partner)
    yield from partner_silenced(case, "§1987:31B")


def _rho_has_acted(case: Case, new: Call) -> Procedure:
    """31A2: the same denomination again costs partner one turn; anything else, however alike in meaning, the whole
    auction."""
    repeated = isinstance(new, Bid) and isinstance(case.call, Bid) and new.denomination is case.call.denomination
    if repeated:
        yield voice.found("repeated_denomination", "§1987:31A2(a)", call=new)
        yield Stands(case.offender, new, cites="§1987:31A2(a)")
        yield MustPass(case.partner, "next", cites="§1987:31A2(a)")
        yield information_from(case)
        yield review_of_enforced_pass("§1987:31A2(a)")
        return
    yield voice.found("other_denomination", "§1987:31A2(b)", call=new)
    yield Stands(case.offender, new, cites="§1987:31A2(b)")
    yield from barred_throughout(case, "§1987:31A2(b)")


def passed_partners_convention(case: Case) -> Procedure:
    """31A2(b) is also for a pass, at RHO's turn, of partner's conventional call, whatever RHO does."""
    yield voice.found("passed_convention", "§1987:31A2(b)", seat=case.offender, partner=case.partner)
    yield from partner_silenced(case, "§1987:31A2(b)")
