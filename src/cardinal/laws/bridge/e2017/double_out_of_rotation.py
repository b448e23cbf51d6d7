"""Law 32: a double or redouble out of rotation."""

from __future__ import annotations

from cardinal.laws.prelude import XX, Case, ImpossibleCase, Procedure, Text, Voice, X, law

from .out_of_rotation import call_out_of_rotation
from .proper_turn import AtRhosTurn, Clauses, at_rhos_turn, partner_and_offender_free
from .unintended_call import unless_unintended

voice = Voice(__name__)

_AT_RHOS_TURN = AtRhosTurn("§32A1", Clauses("§32A2", "§32A2(a)", "§32A2(b)"))
_FREE = Clauses("§32B2", "§32B2 §32A2(a)", "§32B2 §32A2(b)", partner="§32B1")


@law("32")
@unless_unintended
def double_out_of_rotation(case: Case) -> Procedure:
    """Law 32: a double or redouble out of rotation."""
    if case.call not in (X, XX):
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "32"}), cites="§32")
    yield from call_out_of_rotation(case)


def cancelled_double(case: Case) -> Procedure:
    """What follows once the double or redouble is cancelled.

    There is no row for LHO's turn: a later call there has gone to Law 25, and before anybody has called there is
    nothing to double, so that Law 36 has it.
    """
    yield voice.found("scope", "§32", seat=case.offender, call=case.call)
    if case.turn is case.rho:
        yield from at_rhos_turn(case, _AT_RHOS_TURN)
    else:
        yield from partner_and_offender_free(case, _FREE)
