"""Law 36 of 2007: a double or redouble that Law 19 does not permit, as far as the auction can be repaired."""

from __future__ import annotations

from collections.abc import Iterable

from cardinal.laws.bridge.e2017.inadmissible_double import found_after_lead
from cardinal.laws.bridge.e2017.inadmissible_double import inadmissible_double as procedure_of_2017
from cardinal.laws.bridge.e2017.unintended_call import unless_unintended
from cardinal.laws.bridge.reheard import Step, reheard
from cardinal.laws.prelude import Call, Case, LeadRestriction, Procedure, Stands, Voice, law

from .withdrawn_call import restricted_if_different, with_law_26

voice = Voice(__name__)


@law("36", edition=2007)
@unless_unintended
def inadmissible_double(case: Case) -> Procedure:
    """Law 36: an inadmissible double or redouble, in turn or not."""
    if found_after_lead(case) and not case.auction.is_admissible(case.offender, case.call):
        yield voice.found("no_rule", "§36A §36B1", call=case.call)
        yield voice.duty(
            "director",
            "rule_under_law_law_law_2_or_law_3",
            "§12A1 §82A §84D",
            law="12A1",
            law_2="82",
            law_3="84D",
        )
        return
    yield from _restricted_by_law_26(case)


def _restricted_by_law_26(case: Case) -> Procedure:
    """As in 2017, but the lead restrictions are those of Law 26, and only for a call other than the one cancelled: out
    of turn the same double may be legal when the offender's turn comes."""
    final: Call | None = None

    def restricted(step: Step) -> Iterable[Step]:
        nonlocal final
        if isinstance(step, Stands) and step.seat is case.offender and isinstance(step.call, Call):
            final = step.call
        if isinstance(step, LeadRestriction):
            return restricted_if_different(case, case.call, final, step)
        return (step,)

    yield from reheard(with_law_26(procedure_of_2017(case), "§2007:36B3", "§2007:37B2"), revise=restricted)
