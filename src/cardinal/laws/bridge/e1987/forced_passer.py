"""Laws 35B and 37 of 1987: a bid, double or redouble by a player who is obliged to pass."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.cancelled_calls import lho_called_since
from cardinal.laws.bridge.e2017.forced_passer import forced_passer_acts
from cardinal.laws.bridge.e2017.forced_passer import voice as shared
from cardinal.laws.bridge.e2017.unintended_call import unless_unintended
from cardinal.laws.prelude import PASS, Cancelled, Case, MustPass, Procedure, Reverts, Stands, law

from .withdrawn_call import information_from, lead_penalty, review_of_enforced_pass


@law("37", edition=1987)
@unless_unintended
def forced_passer_acts_1987(case: Case) -> Procedure:
    """Law 37: an action that violates an obligation to pass."""
    obliged = case.position.barred(case.offender)
    admissible = case.auction.is_admissible(case.offender, case.call)
    if obliged is None or case.call is PASS or not admissible or lho_called_since(case):
        # No such obligation, or LHO called over it: the same in both editions.
        yield from forced_passer_acts(case)
        return
    yield shared.found("obliged", f"§35B {obliged.cites}".strip(), seat=case.offender, call=case.call)
    yield from both_silenced(case)


def both_silenced(case: Case) -> Procedure:
    """A pass takes the place of the call, and from now on both partners pass; 23A and 26."""
    offender, cites = case.offender, "§37B2"
    yield Cancelled(offender, case.any_call, cites="§37B1")
    if offender is case.turn:
        yield Stands(offender, PASS, cites=cites)
    else:
        yield Reverts(case.turn, cites="§29B")
    yield MustPass(offender, "all", cites=cites)
    yield MustPass(case.partner, "all", cites=cites)
    yield lead_penalty(offender, cites, case.any_call)
    yield information_from(case)
    yield review_of_enforced_pass(cites)
