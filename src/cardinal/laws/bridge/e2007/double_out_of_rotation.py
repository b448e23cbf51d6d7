"""Law 32 of 2007: a double or redouble out of rotation."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.proper_turn import AtRhosTurn, Clauses, at_rhos_turn, replacement_at_turn
from cardinal.laws.bridge.e2017.unintended_call import unless_unintended
from cardinal.laws.bridge.e2017.withdrawn_call import information_from
from cardinal.laws.effect import LeadRestriction, MustPass, Stands
from cardinal.laws.position import Position
from cardinal.laws.prelude import XX, Case, ImpossibleCase, Procedure, Text, Voice, X, law

from .out_of_rotation import call_out_of_rotation
from .partner_silenced import partner_silenced
from .withdrawn_call import restricted_if_different, restriction_on_any_suit, review_of_awareness

voice = Voice(__name__)

_RHO_ACTS = Clauses("§2007:32B2")


@law("32", edition=2007)
@unless_unintended
def double_out_of_rotation(case: Case) -> Procedure:
    """Law 32: a double or redouble out of rotation."""
    if case.call not in (X, XX):
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "32"}), cites="§32")
    yield from call_out_of_rotation(case)


def cancelled_double(case: Case) -> Procedure:
    """What follows once the double or redouble is cancelled."""
    restriction = restriction_on_any_suit(case.offender, "§2007:32")
    if case.turn is case.partner:
        yield from partner_silenced(case, restriction, "§2007:32A")
    elif case.turn is case.rho:
        yield from at_rhos_turn(case, AtRhosTurn("§2007:32", _RHO_ACTS), _rho_acted)
    else:
        yield from _at_lhos_turn(case, restriction)


def _rho_acted(case: Case, position: Position, clauses: Clauses) -> Procedure:
    """32B2: the offender is free, and his partner silenced whatever he calls."""
    new = yield replacement_at_turn(case, clauses, tuple(position.auction.legal_calls(case.offender)))
    yield Stands(case.offender, new, cites="§2007:32B2")
    yield MustPass(case.partner, "all", cites="§2007:32B2")
    yield information_from(case)
    yield from restricted_if_different(case, case.call, new, restriction_on_any_suit(case.offender, "§2007:32"))
    yield review_of_awareness("§2007:32B2")


def _at_lhos_turn(case: Case, restriction: LeadRestriction) -> Procedure:
    """Neither A nor B fits: nobody is silenced. His call before it stands, so that the double was another call."""
    yield voice.found("nothing_said", "§2007:32", seat=case.offender, lho=case.lho)
    yield information_from(case)
    yield restriction
