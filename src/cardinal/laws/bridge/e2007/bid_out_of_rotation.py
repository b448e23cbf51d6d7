"""Law 31 of 2007: a bid out of rotation; the denomination decides, and partner may be silenced throughout."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.bid_out_of_rotation import not_repeated
from cardinal.laws.bridge.e2017.proper_turn import AtRhosTurn, Clauses, at_rhos_turn, replacement_at_turn
from cardinal.laws.bridge.e2017.unintended_call import unless_unintended
from cardinal.laws.bridge.e2017.withdrawn_call import information_from
from cardinal.laws.effect import MustPass, Stands
from cardinal.laws.position import Position
from cardinal.laws.prelude import PASS, Bid, Call, Case, Finding, ImpossibleCase, Procedure, Text, Voice, law

from .out_of_rotation import call_out_of_rotation
from .partner_silenced import partner_silenced
from .withdrawn_call import lead_restriction, restricted_if_different, review_of_awareness

voice = Voice(__name__)

_RHO_ACTS = Clauses("§2007:31A2(a) §2007:31A2(b)", "§2007:31A2(a)", "§2007:31A2(b)")


@law("31", edition=2007)
@unless_unintended
def bid_out_of_rotation(case: Case) -> Procedure:
    """Law 31: a bid out of rotation."""
    obliged = case.position.barred(case.offender)
    if case.offender is case.turn and case.call is PASS and obliged is not None:
        # He owes a repetition and a pass: the bar for the whole auction leaves no place for the repetition.
        yield voice.found("pass_comes_first", obliged.cites, seat=case.offender)
        yield Stands(case.offender, PASS, cites=obliged.cites)
    elif case.offender is case.turn:
        yield from not_repeated(case)
    elif case.call is PASS or isinstance(case.call, Bid):
        yield from call_out_of_rotation(case)
    else:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "31"}), cites="§31")


def cancelled_bid(case: Case) -> Procedure:
    """What follows once the bid is cancelled; a change of one's own call has gone to Law 25 already."""
    if isinstance(case.call, Bid) and not case.auction.is_sufficient(case.call):
        yield voice.found("insufficient_too", "§27A2", call=case.call, last=case.auction.last_bid)
    if case.turn is case.rho:
        yield from at_rhos_turn(case, AtRhosTurn("§31A1", _RHO_ACTS), _rho_acted)
        return
    yield voice.found("silences_partner", "§2007:31B", seat=case.offender, partner=case.partner)
    yield from partner_silenced(case, lead_restriction(case.offender, "§2007:31B"), "§2007:31B")


def _rho_acted(case: Case, position: Position, clauses: Clauses) -> Procedure:
    """31A2: RHO has bid, doubled or redoubled, and the denomination of the offender's call decides."""
    new = yield replacement_at_turn(case, clauses, tuple(position.auction.legal_calls(case.offender)))
    if (yield from _repeats_denomination(case, new)):
        yield Stands(case.offender, new, cites=clauses.comparable)
        yield information_from(case)
        yield MustPass(case.partner, "next", cites=clauses.comparable)
        yield review_of_awareness(clauses.comparable)
        return
    yield Stands(case.offender, new, cites=clauses.other)
    yield information_from(case)
    yield MustPass(case.partner, "all", cites=clauses.other)
    restriction = lead_restriction(case.offender, clauses.other)
    yield from restricted_if_different(case, case.call, new, restriction)
    yield review_of_awareness(clauses.other)


def _repeats_denomination(case: Case, new: Call) -> Finding:
    """Whether both calls are about the same denomination: the one named, or, of an artificial bid, the one related."""
    bid = case.call
    if not isinstance(bid, Bid) or not isinstance(new, Bid):
        # A pass that meant something, or a call that names nothing, repeats no denomination.
        return False
    old, made = case.denominations(case.offender, bid), case.denominations(case.offender, new, instead=True)
    if old is not None and made is not None:
        return bool(old) and old == made
    # What the methods cannot be shown to say (85B) repeats nothing. By their names two bids mostly tell it.
    is_known = case.is_artificial(bid) or case.is_artificial(new, instead=True)
    usual = None if is_known else new.denomination is bid.denomination
    cites = "§29C §2007:31A2(a)"
    return (yield voice.fact("same_denomination", cites, usual=usual, call=bid, replacement=new)) is True
