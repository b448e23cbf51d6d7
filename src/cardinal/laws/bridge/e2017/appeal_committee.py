"""Law 93: who hears an appeal, what a committee may and may not do, and what further appeal there is."""

from __future__ import annotations

from cardinal.language import NotAllowed, Text
from cardinal.laws.case import Case
from cardinal.laws.effect import Duty, MayAppeal, NoRectification, Recorded
from cardinal.laws.hearing import Finding, Procedure, law
from cardinal.laws.question import DIRECTOR, Voice
from cardinal.laws.unique import Row, only

from .appeals import appellants, sanction
from .attention import Permission

voice = Voice(__name__)

IN_CHARGE = "director in charge"
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
        yield Duty(IN_CHARGE, "follow the altered stages of appeal", cites="§93C3(b)")
        return
    if not (yield from _committee_sits(case)):
        yield Duty(IN_CHARGE, "hear and rule upon the appeal", cites="§93A")
        return
    part = yield voice.judge("part", "§93B1 §93B2", options=("law", "other", "both"))
    if part in ("law", "both"):
        yield Duty(IN_CHARGE, "hear and rule upon the part about law or regulations", cites="§93B1")
        yield MayAppeal("the committee sits", appellants(case.conditions), cites="§93B1")
    if part in ("other", "both"):
        yield Duty(IN_CHARGE, "refer the appeal for adjudication", cites="§93B2")


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
        yield NoRectification("the ruling stands", cites="§93B3")
        return
    power = may_overrule(subject)
    if power.allowed:
        yield Recorded("the committee's decision replaces the ruling", cites=power.cites)
        return
    yield Recorded("the committee recommends a change", cites=power.cites)
    if (yield voice.choose(DIRECTOR, "follow", power.cites, options=(True, False))):
        yield Recorded("the Director in charge changes the ruling", cites=power.cites)
    else:
        yield NoRectification("the ruling stands", cites=power.cites)


@law("93C")
def further_appeal(case: Case) -> Procedure:
    """Law 93C: somebody wants to go further, or the matter is passed on."""
    if case.conditions["final_appeal_body"] == "assigned":
        yield voice.found("final_body", "§93C3(a)")
        yield Recorded("final: it binds the parties and the Regulating Authority", cites="§93C3(a)")
        return
    if (yield voice.choose(DIRECTOR, "way", "§93C1 §93C2", options=("appeal", "refer"))) == "refer":
        yield Duty("regulating authority", "consider the matter and resolve it finally", "later", cites="§93C2")
    elif case.conditions["further_appeals"] == "none":
        yield NoRectification("no further appeal is provided for", cites="§93C1")
    # The stages before have to be known to be exhausted.
    elif (yield voice.fact("exhausted", "§93C1")) is not True:
        yield NoRectification("the earlier procedures are not exhausted", cites="§93C1")
    else:
        yield Duty("regulating authority", "hear the further appeal", "later", cites="§93C1")


@law("93C1")
def further_appeal_without_merit(case: Case) -> Procedure:
    """Law 93C1: a further appeal that seems to lack merit."""
    if case.conditions["further_appeals"] == "none":
        yield NoRectification("no further appeal is provided for", cites="§93C1")
        return
    yield from sanction(case, "§93C1")
