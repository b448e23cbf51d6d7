"""R65 and R72 to R76: how an appeal goes from the Director to a committee, who sits on it, how final its word is."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardinal.language import NotNow, Text
from cardinal.laws.bridge.e2017.appeals import CAPTAIN, appellant, heard_with, minutes_question, within_appeal_period
from cardinal.laws.bridge.e2017.attention import Permission
from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.effect import Duty, Effect, NoRectification, Recorded
from cardinal.laws.guandan.minutes import read_count
from cardinal.laws.hearing import Finding, Procedure, law
from cardinal.laws.question import DIRECTOR, NOT_DETERMINED, Found, Question, Voice

voice = Voice(__name__)

QUORUM = 3
APPEALS, DISCIPLINE = "committee of appeal", "discipline committee"


def decides(*, technical: bool) -> Cited[str]:
    """R72: a dispute that is not technical is for the federation's discipline committee."""
    return Cited(APPEALS if technical else DISCIPLINE, "§R72")


def may_decide(present: int) -> Permission:
    """R73: three members make a meeting, however many the committee has."""
    key = "meeting_valid" if present >= QUORUM else "too_few_members"
    return Permission(present >= QUORUM, "§R73", Text(__name__, key, {"quorum": QUORUM}), NotNow)


def is_final(*, made_last_instance: bool) -> Cited[bool]:
    """R75: the committee's decision ends the matter where the organiser has made it the last instance."""
    return Cited(made_last_instance, "§R75")


@law("R74", edition="ctcba")
def appeal(case: Case) -> Procedure:
    """R74: a contestant appeals; standing, time and consent are those of the Laws."""
    who = yield from appellant()
    if who is None or not (yield from _is_in_time(case)) or not (yield from _is_concurred(case, who)):
        return
    if not (yield from _is_complete()):
        return
    technical = yield voice.choose(DIRECTOR, "technical", "§R72", options=(True, False))
    body = decides(technical=technical)
    yield Recorded("appeal received", cites="§R65 §R74")
    yield Duty("director in charge", "add an account and an opinion", "at once", cites="§R65 §R74")
    yield Duty("director in charge", f"send the appeal to the {body.value}", cites=f"§R74 {body.cites}")


def _is_in_time(case: Case) -> Finding:
    minutes = yield from minutes_question(case, "§92B")
    in_time = within_appeal_period(minutes, case.conditions.whole("appeal_period"))
    if not in_time.value:
        yield NoRectification("the right to a ruling or appeal has expired", cites=in_time.cites)
    return in_time.value


def _is_concurred(case: Case, who: str) -> Finding:
    """Consent has to be there; a captain who appeals consents by that."""
    form = str(case.conditions["form"])
    partner = form == "pairs" and (yield voice.fact("partners_concur", "§92D1")) is True
    captain = who == CAPTAIN or (form == "teams" and (yield voice.fact("captain_agrees", "§92D2")) is True)
    concurrence = heard_with(form, partner=partner, captain=captain)
    yield Found(concurrence.text, concurrence.cites)
    if not concurrence.allowed:
        yield NoRectification("the appeal is not heard", cites=concurrence.cites)
    return concurrence.allowed


def _is_complete() -> Generator[Question | Found | Effect, Any, bool]:
    """In writing, and with the fee if the organiser's arrangements ask for one. Neither is assumed."""
    if (yield voice.fact("in_writing", "§R65")) is not True:
        yield Duty("appellant", "put the appeal in writing", cites="§R65")
        return False
    if (yield voice.fact("fee", "§80B2(k)", options=("none", "paid", "unpaid"))) in ("unpaid", NOT_DETERMINED):
        yield Duty("appellant", "pay the appeal fee", cites="§80B2(k)")
        return False
    return True


@law("R75", edition="ctcba")
def decision(case: Case) -> Procedure:
    """R75: the committee meets and decides."""
    present = yield voice.fact("present", "§R73", options=(QUORUM, QUORUM - 1), reader=read_count)
    # A meeting that cannot be shown to have had three members was none.
    meeting = may_decide(0 if present == NOT_DETERMINED else present)
    yield Found(meeting.text, meeting.cites)
    if not meeting.allowed:
        yield Duty(APPEALS, "meet again with three members at least", cites="§R73")
        return
    made = yield voice.choose(DIRECTOR, "last_instance", "§R75", options=(True, False))
    final = is_final(made_last_instance=made)
    if final.value:
        yield Recorded("the decision of the committee is final", cites=f"§R73 {final.cites}")
    else:
        yield Recorded("the decision may go further as the Laws provide", cites="§R75 §93C1 §93C2")


@law("R76", edition="ctcba")
def obedience(case: Case) -> Procedure:
    """R76: how a contestant takes the committee's final decision."""
    reaction = yield voice.fact("reaction", "§R76", options=("obeys", "objects", "refuses_violently"))
    yield Recorded("the final decision binds absolutely", cites="§R76")
    # A violent refusal has to be shown before anybody is referred.
    if reaction == "refuses_violently" and (yield voice.judge("referred", "§R76 §R68.30")):
        yield Duty("director", "report to the discipline committee", cites="§R76 §R68.30")
