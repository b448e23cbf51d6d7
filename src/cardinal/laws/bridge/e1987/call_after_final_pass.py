"""Laws 35D and 39 of 1987: a call made when the auction is over; the lead penalties are those of Law 26."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.call_after_final_pass import call_after_final_pass
from cardinal.laws.bridge.e2017.unintended_call import unless_unintended
from cardinal.laws.prelude import Case, Information, LeadRestriction, Procedure, law

from .withdrawn_call import information_from, lead_penalty


@law("39", edition=1987)
@unless_unintended
def call_after_final_pass_1987(case: Case) -> Procedure:
    """Law 39: calls after the final pass are cancelled; a defender's action may cost a lead penalty."""
    for step in call_after_final_pass(case):
        if isinstance(step, LeadRestriction):
            yield lead_penalty(case.offender, "§39C", case.any_call)
        elif isinstance(step, Information):
            yield information_from(case)
        else:
            yield step
