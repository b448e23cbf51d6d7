"""Laws 35B and 37: a bid, double or redouble by a player who is obliged to pass."""

from __future__ import annotations

from cardinal.laws.effect import Cancelled, MustPass, NoRectification, Reverts, Review, Stands
from cardinal.laws.prelude import PASS, Case, ImpossibleCase, Procedure, Text, Voice, law

from .cancelled_calls import lho_called_since
from .unintended_call import unless_unintended
from .withdrawn_call import information_from, lead_restriction

voice = Voice(__name__)


@law("37")
@unless_unintended
def forced_passer_acts(case: Case) -> Procedure:
    """Law 37: an action that violates an obligation to pass."""
    offender, call = case.offender, case.call
    obliged = case.position.barred(offender)
    # A double or redouble that Law 19 forbids as well is heard under Law 36, which comes back here for 37B.
    if obliged is None or call is PASS or not case.auction.is_admissible(offender, call):
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "37"}), cites="§35B §37A/1")
    yield voice.found("obliged", f"§35B {obliged.cites}".strip(), seat=offender, call=call)
    if not lho_called_since(case):
        yield from pass_substituted(case)
        return
    yield voice.found("lho_called", "§37A/1", seat=case.lho)
    yield Stands(offender, call, cites="§37A/1")
    for act in case.calls_after:
        assert act.seat is not None
        assert act.call is not None
        yield Stands(act.seat, act.call, cites="§37A/1")
    if obliged.turns == "all":
        yield MustPass(offender, "all", cites="§37A/2")
    else:
        yield NoRectification(cites="§37A/1")


def pass_substituted(case: Case) -> Procedure:
    """37B: a pass takes the place of the call, and from now on both partners pass."""
    offender = case.offender
    yield Cancelled(offender, case.any_call, cites="§37B1")
    if offender is case.turn:
        yield Stands(offender, PASS, cites="§37B2")
    else:
        yield Reverts(case.turn, cites="§36B4")
    yield MustPass(offender, "all", cites="§37B2")
    yield MustPass(case.partner, "all", cites="§37B2")
    yield lead_restriction(offender, "§37B2")
    yield information_from(case)
    yield Review("72C", cites="§37B2 §72C")
