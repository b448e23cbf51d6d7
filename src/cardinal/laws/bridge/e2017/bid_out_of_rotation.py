"""Law 31: a bid out of rotation, an artificial pass, or a pass of partner's artificial call."""

from __future__ import annotations

from dataclasses import replace

from cardinal.laws.effect import Cancelled, Reverts, Stands, Substitute
from cardinal.laws.notice import notice_call
from cardinal.laws.prelude import PASS, Bid, Case, ImpossibleCase, Procedure, Text, Voice, law

from .out_of_rotation import call_out_of_rotation
from .proper_turn import AtRhosTurn, Clauses, at_rhos_turn, partner_and_offender_free
from .unintended_call import unless_unintended
from .withdrawn_call import information_from

voice = Voice(__name__)

_AT_RHOS_TURN = AtRhosTurn("§31A1", Clauses("§31A2", "§31A2(a)", "§31A2(b)"))
_FREE = Clauses("§31B2", "§31B2 §31A2(a)", "§31B2 §31A2(b)", partner="§31B1")


@law("31")
@unless_unintended
def bid_out_of_rotation(case: Case) -> Procedure:
    """Law 31: a bid out of rotation."""
    obliged = case.position.barred(case.offender)
    if case.offender is case.turn and obliged is not None:
        # He owes a repetition and a pass: whoever is obliged to pass has no other call (35B).
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
    yield voice.found("scope", "§31", seat=case.offender, call=case.call)
    if isinstance(case.call, Bid) and not case.auction.is_sufficient(case.call):
        yield voice.found("insufficient_too", "§27A2", call=case.call, last=case.auction.last_bid)
    if case.turn is case.rho:
        yield from at_rhos_turn(case, _AT_RHOS_TURN)
        return
    yield voice.found("turn_of_partner_or_first_call", "§31B", turn=case.turn, seat=case.offender)
    yield from partner_and_offender_free(case, _FREE)


def not_repeated(case: Case) -> Procedure:
    """A player who had to repeat his call out of rotation (31A1, 32A1) has made another one in turn."""
    owed = next((repeat for repeat in case.position.repeats if repeat.seat is case.offender), None)
    if owed is None:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "31"}), cites="§31")
    if notice_call(replace(case.position, repeats=()), case.offender, owed.what) is not None:
        # What other calls have made illegal since cannot be demanded any more.
        yield voice.found("cannot_repeat", owed.cites, seat=case.offender, call=owed.what)
        yield Stands(case.offender, case.call, cites=owed.cites)
        return
    yield voice.found("must_repeat", owed.cites, seat=case.offender, call=owed.what)
    yield Cancelled(case.offender, case.call, cites=owed.cites)
    yield Reverts(case.offender, cites=owed.cites)
    yield Substitute(case.offender, owed.what, cites=owed.cites)
    yield information_from(case)
