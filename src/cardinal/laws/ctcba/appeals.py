"""R65 and R72 to R76: how an appeal goes from the Director to a committee, who sits on it, how final its word is."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardinal.language import NotNow, Text
from cardinal.laws.bridge.e2017.appeals import CAPTAIN, appellant, heard_with, minutes_question, within_appeal_period
from cardinal.laws.bridge.e2017.attention import Permission
from cardinal.laws.effect import Effect
from cardinal.laws.guandan.minutes import read_count
from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, Case, Cited, Finding, Found, Procedure, Question, Voice, law

from .figures import figures

voice = Voice(__name__)

APPEALS, DISCIPLINE = "committee_of_appeal", "discipline_committee"


def decides(*, technical: bool) -> Cited[str]:
    """R72: a dispute that is not technical is for the federation's discipline committee."""
    return Cited(APPEALS if technical else DISCIPLINE, "§R72")


def may_decide(present: int, quorum: int) -> Permission:
    """R73: so many members make a meeting, however many the committee has."""
    key = "meeting_valid" if present >= quorum else "too_few_members"
    return Permission(present >= quorum, "§R73", Text(__name__, key, {"quorum": quorum}), NotNow)


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
    yield voice.recorded("appeal_received", "§R65 §R74 §92A/1 §92B §92C")
    yield voice.duty("director_in_charge", "add_an_account_and_an_opinion", "§R65 §R74", when="at_once")
    yield voice.duty("director_in_charge", f"send_the_appeal_to_the_{body.value}", f"§R74 {body.cites}")


def _is_in_time(case: Case) -> Finding:
    minutes = yield from minutes_question(case, "§92B")
    in_time = within_appeal_period(minutes, case.conditions.whole("appeal_period"))
    if not in_time.value:
        yield voice.none("the_right_to_a_ruling_or_appeal_has_expired", in_time.cites)
    return in_time.value


def _is_concurred(case: Case, who: str) -> Finding:
    """Consent has to be there; a captain who appeals consents by that."""
    form = str(case.conditions["form"])
    partner = form == "pairs" and (yield voice.fact("partners_concur", "§92D1", usual=True)) is True
    captain = who == CAPTAIN or (form == "teams" and (yield voice.fact("captain_agrees", "§92D2", usual=True)) is True)
    concurrence = heard_with(form, partner=partner, captain=captain)
    yield Found(concurrence.text, concurrence.cites)
    if not concurrence.allowed:
        yield voice.none("the_appeal_is_not_heard", concurrence.cites)
    return concurrence.allowed


def _is_complete() -> Generator[Question | Found | Effect, Any, bool]:
    """In writing, and with the fee if the organiser's arrangements ask for one. Neither is assumed."""
    if (yield voice.fact("in_writing", "§R65")) is not True:
        yield voice.duty("appellant", "put_the_appeal_in_writing", "§R65")
        return False
    if (yield voice.fact("fee", "§80B2(k)", options=("none", "paid", "unpaid"))) in ("unpaid", NOT_DETERMINED):
        yield voice.duty("appellant", "pay_the_appeal_fee", "§80B2(k)")
        return False
    return True


@law("R75", edition="ctcba")
def decision(case: Case) -> Procedure:
    """R75: the committee meets and decides."""
    quorum = figures(case).appeals.quorum
    present = yield voice.fact("present", "§R73", options=(quorum, quorum - 1), reader=read_count)
    # A meeting that cannot be shown to have had a quorum was none.
    meeting = may_decide(0 if present == NOT_DETERMINED else present, quorum)
    yield Found(meeting.text, meeting.cites)
    if not meeting.allowed:
        yield voice.duty(APPEALS, "meet_again_with_a_quorum", "§R73", quorum=quorum)
        return
    made = yield voice.choose(DIRECTOR, "last_instance", "§R75", options=(True, False))
    final = is_final(made_last_instance=made)
    if final.value:
        yield voice.recorded("the_decision_of_the_committee_is_final", f"§R73 {final.cites}")
    else:
        yield voice.recorded("the_decision_may_go_further_as_the_laws_provide", "§R75 §93C1 §93C2")


@law("R76", edition="ctcba")
def obedience(case: Case) -> Procedure:
    """R76: how a contestant takes the committee's final decision."""
    reaction = yield voice.fact("reaction", "§R76", options=("obeys", "objects", "refuses_violently"))
    yield voice.recorded("the_final_decision_binds_absolutely", "§R76")
    # A violent refusal has to be shown before anybody is referred.
    if reaction == "refuses_violently" and (yield voice.judge("referred", "§R76 §R68.30")):
        yield voice.duty("director", "report_to_the_discipline_committee", "§R76 §R68.30")
