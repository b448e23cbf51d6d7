"""Law 30 of 2007: a pass out of rotation, before any bid and after one."""

from __future__ import annotations

from cardinal.bridge import BIDS
from cardinal.laws.bridge.e2017.out_of_rotation import early_partner_call, is_change_of_call
from cardinal.laws.bridge.e2017.pass_out_of_rotation import pass_is_artificial
from cardinal.laws.bridge.e2017.proper_turn import examples
from cardinal.laws.bridge.e2017.unintended_call import unless_unintended
from cardinal.laws.bridge.e2017.withdrawn_call import information_from
from cardinal.laws.effect import Cancelled, MustPass, Stands, Substitute
from cardinal.laws.prelude import PASS, XX, Call, Case, ImpossibleCase, Procedure, Text, Voice, X, law

from .bid_out_of_rotation import cancelled_bid
from .out_of_rotation import call_out_of_rotation
from .withdrawn_call import review_of_awareness

voice = Voice(__name__)


@law("30", edition=2007)
@unless_unintended
def pass_out_of_rotation(case: Case) -> Procedure:
    """Law 30: a pass out of rotation."""
    if case.call is not PASS:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "30"}), cites="§30")
    yield from call_out_of_rotation(case)


def is_change_by_pass(case: Case) -> bool:
    """30B3: only after a bid; before one 30A has every pass, whichever hand's turn it was."""
    return case.auction.last_bid is not None and is_change_of_call(case)


def cancelled_pass(case: Case) -> Procedure:
    """What follows once the pass is cancelled; a change of one's own call has gone to Law 25 already."""
    if (yield from pass_is_artificial(case)):
        yield voice.found("artificial_pass", "§30C", seat=case.offender)
        yield from cancelled_bid(case)
        return
    yield information_from(case)
    if case.auction.last_bid is None:
        yield voice.found("no_bid_yet", "§2007:30A", seat=case.offender)
        yield MustPass(case.offender, "next", cites="§2007:30A")
        yield review_of_awareness("§2007:30A")
    elif case.turn is case.rho:
        yield MustPass(case.offender, "next", cites="§2007:30B1")
    else:
        # At left-hand opponent's turn the pass would be a change of the player's own call (30B3).
        yield from _at_partners_turn(case)


def _at_partners_turn(case: Case) -> Procedure:
    """30B2: the offender is silenced; his partner may bid or pass at this turn, but neither double nor redouble."""
    partner = case.partner
    yield MustPass(case.offender, "all", cites="§2007:30B2(a)")
    yield review_of_awareness("§2007:30B2(a) §2007:30B2(b)")
    yield voice.duty(partner, "neither_double_nor_redouble", "§2007:30B2(b)", when="this_turn")
    early = early_partner_call(case)
    if early is not None and early.call in (X, XX):
        yield Cancelled(partner, early.call, cites="§2007:30B2(b)")
        yield information_from(case, early.call)
        yield Substitute(partner, "sufficient_bid_or_pass", cites="§2007:30B2(b)")
    elif early is not None and isinstance(early.call, Call):
        yield Stands(partner, early.call, cites="§2007:30B2(b)")
    else:
        calls = (PASS, *(bid for bid in BIDS if case.auction.is_sufficient(bid)))
        made = yield voice.awaits(partner, "partner_call", "§2007:30B2(b)", options=calls, examples=examples(calls))
        yield Stands(partner, made, cites="§2007:30B2(b)")
