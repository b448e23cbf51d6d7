"""Law 20 of 2007: who may ask for an explanation, and an own mistaken explanation that is corrected at once."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.authorized_information import undetermined
from cardinal.laws.bridge.e2017.misinformation import last_explanation
from cardinal.laws.bridge.e2017.moment import Moment, Stage, record_of
from cardinal.laws.bridge.e2017.review_and_explanation import (
    correction_for_partner,
    director_applies,
    explainer_of,
)
from cardinal.laws.effect import Information, Penalty
from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, SEATS, Case, ImpossibleCase, Procedure, Text, Voice, law

voice = Voice(__name__)


@law("20", edition=2007)
def correction(case: Case) -> Procedure:
    """Law 20F4, 20F5: a player has corrected an explanation."""
    if case.act is None or case.act.verb != "corrects":
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "20"}), cites="§2007:20F4")
    explained = last_explanation(case.before)
    own = explained is not None and explained[1].seat is case.offender
    if explained is None:
        whose = yield voice.fact("whose", "§2007:20F4 §20F5(b)", options=("own", "partner"), seat=case.offender)
        if whose == NOT_DETERMINED:
            yield undetermined()
            return
        own = whose == "own"
    yield from _own_correction(case) if own else correction_for_partner(case)


def _own_correction(case: Case) -> Procedure:
    """20F4: due the moment he realises it, in the auction too; waiting for the final pass is a breach."""
    seat = case.offender
    realised = yield voice.fact("realised", "§2007:20F4", options=("just_now", "earlier"), seat=seat)
    if realised == "earlier":
        yield Penalty("procedural", seat, cites="§2007:20F4 §90A")
    else:
        # What cannot be shown to have been known earlier (85B) is no breach.
        yield voice.found("at_once", "§2007:20F4", seat=seat)
    yield from director_applies(case, "§20F4(b)")


@law("20F4", edition=2007)
def duty_after_own_mistake(case: Case) -> Procedure:
    """Law 20F4: a player realises that his own explanation was wrong or incomplete."""
    seat = yield from explainer_of(case, "§20F4(a)")
    yield voice.duty(seat, "call_the_director_and_correct_the_own_explanation", "§2007:20F4")


@law("20F1", edition=2007)
def question_in_the_auction(case: Case) -> Procedure:
    """Law 20F1: a player has asked about an opponent's call; at his turn he may, also when he is obliged to pass."""
    asked = next((act for act in reversed(record_of(case)) if act.verb == "asks" and act.seat is not None), None)
    moment = Moment.latest(case)
    if asked is None or asked.seat is None or moment.stage is not Stage.AUCTION:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "20F1"}), cites="§2007:20F1")
    seat = asked.seat
    callers = [
        entry.seat for entry in case.auction.entries if entry.call is asked.call and entry.seat.side is not seat.side
    ]
    if moment.turn is not seat:
        yield voice.duty(seat, "wait_for_the_own_turn_to_ask", "§2007:20F1")
        yield Information(voice.text("question"), unauthorized=(seat.side,), cites="§2007:20F1 §16B1")
    elif not callers:
        yield voice.none("no_call_of_an_opponent", "§2007:20F1")
    else:
        if seat in moment.must_pass:
            yield voice.found("barred_may_ask", "§2007:20F1", seat=seat)
        yield voice.duty(callers[-1].partner, "explain_call", "§2007:20F1", call=asked.call)


@law("20G", edition=2007)
def improper_question(case: Case) -> Procedure:
    """Law 20G1: was a question for partner's benefit alone? Of drawing a wrong answer this edition says nothing."""
    asked = next((act for act in reversed(record_of(case)) if act.verb == "asks" and act.seat is not None), None)
    seat = asked.seat if asked is not None else None
    if seat is None:
        seat = yield voice.choose(DIRECTOR, "asker", "§2007:20G1", options=SEATS)
    if (yield voice.judge("for_partner", "§2007:20G1", seat=seat)):
        yield Information(voice.text("question"), unauthorized=(seat.side,), cites="§2007:20G1 §16B1")
    else:
        yield voice.none("proper_question", "§2007:20G1")
