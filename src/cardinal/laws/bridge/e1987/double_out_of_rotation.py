"""Law 32 of 1987: a double or redouble out of rotation. Unless it is simply repeated, partner is silenced."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.double_out_of_rotation import voice as shared
from cardinal.laws.bridge.e2017.unintended_call import unless_unintended
from cardinal.laws.prelude import XX, Call, Case, ImpossibleCase, MustPass, Procedure, Row, Stands, Text, X, law, only

from .out_of_rotation import call_out_of_rotation
from .proper_turn import at_rhos_turn, partner_silenced
from .withdrawn_call import information_from, lead_penalty_if_different, review_of_enforced_pass


@law("32", edition=1987)
@unless_unintended
def double_out_of_rotation(case: Case) -> Procedure:
    """Law 32: a double or redouble out of rotation."""
    if case.call not in (X, XX):
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "32"}), cites="§1987:32")
    yield from call_out_of_rotation(case)


def cancelled_double(case: Case) -> Procedure:
    """What follows once the double or redouble is cancelled; at LHO's turn it has gone to Law 25 or 36."""
    yield shared.found("scope", "§1987:32", seat=case.offender, call=case.call)
    row = only(
        (
            Row(
                case.turn is case.rho,
                at_rhos_turn(case, "§1987:32", "§1987:32B2", _rho_has_bid),
                "§1987:32 §1987:32B2",
            ),
            Row(case.turn is case.partner, partner_silenced(case, "§1987:32A §1987:32"), "§1987:32A"),
        ),
        "double out of rotation",
    )
    yield from row.gives


def _rho_has_bid(case: Case, new: Call) -> Procedure:
    """32B2: partner is silenced whatever the offender calls; 26B is for a call that is not the same."""
    yield Stands(case.offender, new, cites="§1987:32B2")
    yield MustPass(case.partner, "all", cites="§1987:32B2")
    yield from lead_penalty_if_different(case.offender, case.call, new, "§1987:32 §1987:32B2")
    yield information_from(case)
    yield review_of_enforced_pass("§1987:32B2")
