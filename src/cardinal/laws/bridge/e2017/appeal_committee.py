"""Law 93: who hears an appeal, what a committee may and may not do, and what further appeal there is."""

from __future__ import annotations

from cardinal.laws.effect import MayAppeal
from cardinal.laws.prelude import DIRECTOR, Case, Finding, NotAllowed, Procedure, Row, Text, Voice, law, only

from .appeals import appellants, sanction
from .attention import Permission

voice = Voice(__name__)

IN_CHARGE = "director_in_charge"
SUBJECTS = ("fact", "judgement", "law", "discipline")


def may_overrule(subject: str) -> Permission:
    """93B3: a committee has every power of the Director, but does not overrule the Director in charge on a point of
    law or regulation, nor on his disciplinary powers; there it recommends."""
    row = only(
        (
            Row(subject in ("fact", "judgement"), "all_powers", "§93B3"),
            Row(subject == "law", "law_is_the_directors", "§93B3"),
            Row(subject == "discipline", "discipline_is_the_directors", "§93B3 §91A"),
        ),
        f"a committee on {subject}",
    )
    return Permission(row.gives == "all_powers", row.cites, Text(__name__, row.gives), NotAllowed, ("recommend",))


@law("93")
def hearing_of_appeal(case: Case) -> Procedure:
    """Law 93: who hears an appeal that has been received."""
    if (yield from is_altered(case)):
        yield voice.duty(IN_CHARGE, "follow_the_altered_stages_of_appeal", "§93C3(b)")
        return
    if not (yield from _committee_sits(case)):
        yield voice.duty(IN_CHARGE, "hear_and_rule_upon_the_appeal", "§93A")
        return
    part = yield voice.judge("part", "§93B1 §93B2", options=("law", "other", "both"))
    if part in ("law", "both"):
        yield voice.duty(IN_CHARGE, "hear_and_rule_upon_the_part_about_law_or_regulations", "§93B1")
        yield MayAppeal(voice.text("the_committee_sits"), appellants(case.conditions), cites="§93B1")
    if part in ("other", "both"):
        yield voice.duty(IN_CHARGE, "refer_the_appeal_for_adjudication", "§93B2")


def is_altered(case: Case) -> Finding:
    """93C3(b): stages are left out or changed only with due notice to the contestants."""
    if case.conditions["appeal_stages"] != "altered":
        return False
    # Notice that is not established was not duly given.
    if (yield voice.fact("notice", "§93C3(b)")) is True:
        return True
    yield voice.found("no_notice", "§93C3(b)")
    return False


def _committee_sits(case: Case) -> Finding:
    """93A: whether there is a committee, or an alternative, and it can operate without disturbing the tournament."""
    if case.conditions["appeals_arrangement"] == "none":
        yield voice.found("no_committee", "§93A §80B2(k)")
        return False
    return bool((yield voice.judge("can_sit", "§93A")))


@law("93B3")
def committee_decides(case: Case) -> Procedure:
    """Law 93B3: the committee wants to uphold or to change a ruling."""
    subject = yield voice.judge("subject", "§93B3", options=SUBJECTS)
    decision = yield voice.choose(DIRECTOR, "decision", "§93B3", options=("uphold", "change"))
    if decision == "uphold":
        yield voice.none("the_ruling_stands", "§93B3")
        return
    power = may_overrule(subject)
    if power.allowed:
        yield voice.recorded("the_committee_s_decision_replaces_the_ruling", power.cites)
        return
    yield voice.recorded("the_committee_recommends_a_change", power.cites)
    if (yield voice.choose(DIRECTOR, "follow", power.cites, options=(True, False))):
        yield voice.recorded("the_director_in_charge_changes_the_ruling", power.cites)
    else:
        yield voice.none("the_ruling_stands", power.cites)


@law("93C")
def further_appeal(case: Case) -> Procedure:
    """Law 93C: somebody wants to go further, or the matter is passed on."""
    if case.conditions["final_appeal_body"] == "assigned":
        yield voice.found("final_body", "§93C3(a)")
        yield voice.recorded("final_it_binds_the_parties_and_the_regulating_authority", "§93C3(a)")
        return
    if (yield voice.choose(DIRECTOR, "way", "§93C1 §93C2", options=("appeal", "refer"))) == "refer":
        yield voice.duty("regulating_authority", "consider_the_matter_and_resolve_it_finally", "§93C2", when="later")
    elif case.conditions["further_appeals"] == "none":
        yield voice.none("no_further_appeal_is_provided_for", "§93C1")
    # The stages before have to be known to be exhausted.
    elif (yield voice.fact("exhausted", "§93C1")) is not True:
        yield voice.none("the_earlier_procedures_are_not_exhausted", "§93C1")
    else:
        yield voice.duty("regulating_authority", "hear_the_further_appeal", "§93C1", when="later")


@law("93C1")
def further_appeal_without_merit(case: Case) -> Procedure:
    """Law 93C1: a further appeal that seems to lack merit."""
    if case.conditions["further_appeals"] == "none":
        yield voice.none("no_further_appeal_is_provided_for", "§93C1")
        return
    yield from sanction(case, "§93C1")
