"""Law 93 of 2007: a committee or the Director in charge and no third way; a right of further appeal; finality."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.appeal_committee import IN_CHARGE, is_altered
from cardinal.laws.bridge.e2017.appeal_committee import committee_decides as committee_decides_2017
from cardinal.laws.bridge.e2017.appeal_committee import voice as voice_2017
from cardinal.laws.bridge.e2017.appeals import appellants, sanction
from cardinal.laws.effect import MayAppeal
from cardinal.laws.prelude import DIRECTOR, Case, Finding, Procedure, Voice, law

voice = Voice(__name__)


@law("93", edition=2007)
def hearing_of_appeal(case: Case) -> Procedure:
    """Law 93: who hears an appeal that has been received."""
    if (yield from is_altered(case)):
        yield voice.duty(IN_CHARGE, "follow_the_altered_stages_of_appeal", "§93C3(b)")
        return
    if not (yield from _committee_sits(case)):
        yield voice.duty(IN_CHARGE, "hear_and_rule_upon_the_appeal", "§2007:93A")
        return
    part = yield voice_2017.judge("part", "§93B1 §93B2", options=("law", "other", "both"))
    if part in ("law", "both"):
        yield voice.duty(IN_CHARGE, "hear_and_rule_upon_the_part_about_law_or_regulations", "§93B1")
        yield MayAppeal(voice.text("the_committee_sits"), appellants(case.conditions), cites="§93B1")
    if part in ("other", "both"):
        yield voice.duty(IN_CHARGE, "refer_the_appeal_for_adjudication", "§93B2")


def _committee_sits(case: Case) -> Finding:
    """93A: a committee that can work; what else an event has arranged does not take its place."""
    arranged = case.conditions["appeals_arrangement"]
    if arranged != "committee":
        yield voice.found("no_alternative" if arranged == "alternative" else "no_committee", "§2007:93A §80B2(k)")
        return False
    return bool((yield voice_2017.judge("can_sit", "§2007:93A")))


@law("93B3", edition=2007)
def committee_decides(case: Case) -> Procedure:
    """Law 93B3: the committee wants to uphold or to change a ruling."""
    if case.conditions["appeals_arrangement"] == "alternative":
        yield voice.none("only_a_committee_has_the_powers_of_the_director", "§2007:93B3")
        return
    yield from committee_decides_2017(case)


@law("93C", edition=2007)
def further_appeal(case: Case) -> Procedure:
    """Law 93C: somebody wants to go further, or the matter is passed on."""
    if case.conditions["final_appeal_body"] == "assigned":
        yield voice.found("final_committee", "§2007:93C3(a)")
        yield voice.recorded("final_the_result_may_not_be_changed", "§2007:93C3(a)")
        return
    if (yield voice_2017.choose(DIRECTOR, "way", "§2007:93C1 §93C2", options=("appeal", "refer"))) == "refer":
        yield voice.duty("regulating_authority", "consider_the_matter_and_resolve_it_finally", "§93C2", when="later")
    # The stages before have to be known to be exhausted.
    elif (yield voice_2017.fact("exhausted", "§2007:93C1")) is not True:
        yield voice.none("the_earlier_procedures_are_not_exhausted", "§2007:93C1")
    else:
        yield voice.duty("regulating_authority", "hear_the_further_appeal", "§2007:93C1", when="later")


@law("93C1", edition=2007)
def further_appeal_without_merit(case: Case) -> Procedure:
    """Law 93C1: a further appeal that seems to lack merit."""
    yield from sanction(case, "§2007:93C1")
