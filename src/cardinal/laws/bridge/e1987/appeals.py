"""Laws 90 to 93 of 1987: penalties, and appeals within the period of 79C, with absent partners taken to agree."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cardinal.language import Text
from cardinal.laws.bridge.e2017.appeal_committee import committee_decides as committee_decides_2017
from cardinal.laws.bridge.e2017.appeal_committee import hearing_of_appeal as hearing_of_appeal_2017
from cardinal.laws.bridge.e2017.appeal_committee import voice as voice_of_committee
from cardinal.laws.bridge.e2017.appeals import CAPTAIN, appellant, read_time
from cardinal.laws.bridge.e2017.appeals import voice as voice_of_appeals
from cardinal.laws.bridge.e2017.disciplinary_powers import disciplinary_penalty as disciplinary_penalty_2017
from cardinal.laws.bridge.e2017.moment import record_of
from cardinal.laws.bridge.e2017.procedural_penalties import procedural_penalty as procedural_penalty_2017
from cardinal.laws.bridge.e2017.tricks_won import correction_period
from cardinal.laws.bridge.reheard import Heard, Step, reheard
from cardinal.laws.effect import Duty
from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, Case, Conditions, Finding, Procedure, Question, Voice, law

voice = Voice(__name__)


def period_text(conditions: Conditions) -> Text:
    """92B: appeals have no time of their own: it is that of 79C."""
    number = correction_period(conditions).value
    return voice.text("number_minutes_after_the_official_score_is_available", number=number)


@law("90", edition=1987)
def procedural_penalty(case: Case) -> Procedure:
    """Law 90: whether an offence gets a procedural penalty, beside any other."""
    yield from reheard(procedural_penalty_2017(case), revise=_offences)


def _offences(step: Step) -> Heard[object]:
    """90B4: every comparison of scores in the session; 90A: an adjusted score only if others need it."""
    if isinstance(step, Question) and step.key == "unauthorized":
        yield voice.found("any_comparison", "§1987:90B4")
        return True
    if isinstance(step, Question) and step.key == "within_90a":
        return (yield voice.judge("within_90a", "§1987:90A"))
    return (yield step)


@law("91", edition=1987)
def disciplinary_penalty(case: Case) -> Procedure:
    """Law 91: keeping order and discipline."""
    yield from reheard(disciplinary_penalty_2017(case), revise=_approval)


def _approval(step: Step) -> Iterable[Step]:
    """91B: the tournament committee can approve as well as the organizers."""
    if isinstance(step, Question) and step.key == "approved":
        return (replace(step, text=voice.text("approved", **step.text.values)),)
    if isinstance(step, Duty):
        what = "ask_the_tournament_committee_or_the_organizer_to_approve_the_disqualification"
        return (voice.duty("director", what, "§1987:91B"),)
    return (step,)


@law("92", edition=1987)
def appeal(case: Case) -> Procedure:
    """Law 92: a ruling is asked for, or appealed."""
    cites = "§92A/1 §1987:92B"
    request = yield voice_of_appeals.choose(DIRECTOR, "request", cites, options=("ruling", "appeal"))
    who = (yield from appellant()) if request == "appeal" else None
    if request == "appeal" and who is None:
        return
    if not (yield from _is_in_time(case)):
        return
    if request == "ruling":
        yield voice.duty("director", "rule_on_the_request", "§1987:92B")
    elif (yield from _is_agreed(case, who)):
        yield voice.recorded("appeal_received", "§1987:92B §92C §1987:92D")
        yield voice.duty("director_in_charge", "deal_with_the_appeal_under_law_law", "§92C §93A §93B2", law="93")


def _is_in_time(case: Case) -> Finding:
    """92B: as long as a score can be corrected a ruling can be appealed."""
    if not any(act.verb == "score official" for act in record_of(case)):
        yield voice_of_appeals.found("not_official", "§1987:92B §1987:79C")
        return True
    period = correction_period(case.conditions).value
    options = (period, period + 1)
    minutes = yield voice.fact("minutes", "§1987:92B §1987:79C", options=options, reader=read_time, period=period)
    # The right ends with a time that has to be established.
    if minutes == NOT_DETERMINED or minutes <= period:
        return True
    yield voice.none("the_right_to_a_ruling_or_appeal_has_expired", "§1987:92B §1987:79C")
    return False


def _is_agreed(case: Case, who: str | None) -> Finding:
    """92D: the partner, or the captain, agrees; one who is absent is taken to. Nobody is asked in an individual."""
    if case.conditions["form"] == "individual" or who == CAPTAIN:
        return True
    answer = yield voice.fact("other_agrees", "§1987:92D", options=("agrees", "absent", "refuses"), usual="agrees")
    if answer == "absent":
        yield voice.found("deemed_to_agree", "§1987:92D")
    # Consent has to be there; what is not established is not, unless nobody was there to give it.
    if answer in ("agrees", "absent"):
        return True
    yield voice.none("the_appeal_is_not_heard", "§1987:92D")
    return False


@law("92A", edition=1987)
def appeal_without_merit(case: Case) -> Procedure:
    """Law 92A: an appeal that seems to lack merit costs nothing, whatever a regulation says."""
    yield voice.none("no_sanction_for_an_appeal_without_merit", "§1987:92A")


@law("93", edition=1987)
def hearing_of_appeal(case: Case) -> Procedure:
    """Law 93: who hears an appeal that has been received."""
    # No authority can leave stages of an appeal out.
    changes = {name: value for name, value in case.conditions.changes.items() if name != "appeal_stages"}
    yield from hearing_of_appeal_2017(replace(case, conditions=Conditions(changes)))


@law("93B3", edition=1987)
def committee_decides(case: Case) -> Procedure:
    """Law 93B3: the committee wants to uphold or to change a ruling."""
    yield from committee_decides_2017(case)


@law("93C", edition=1987)
def further_appeal(case: Case) -> Procedure:
    """Law 93C: after the local steps an appeal lies to the national federation."""
    # The steps before have to be known to be exhausted.
    if (yield voice_of_committee.fact("exhausted", "§1987:93C")) is True:
        yield voice.duty("national_federation", "hear_the_further_appeal", "§1987:93C", when="later")
    else:
        yield voice.none("the_earlier_procedures_are_not_exhausted", "§1987:93C")


@law("93C1", edition=1987)
def further_appeal_without_merit(case: Case) -> Procedure:
    """Law 93C: a further appeal that seems to lack merit costs nothing."""
    yield voice.none("no_sanction_for_an_appeal_without_merit", "§1987:93C §1987:92A")
