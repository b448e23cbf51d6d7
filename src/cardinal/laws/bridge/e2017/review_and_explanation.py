"""Law 20: errors in a review, corrections of explanations and when they are due, questions that may not be asked."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardinal.cards import SEATS, Seat
from cardinal.language import Text
from cardinal.laws.bridge.law_12 import redressed
from cardinal.laws.case import Case
from cardinal.laws.effect import Effect, Information, Penalty, Review
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.hearing import Procedure, find_law, law
from cardinal.laws.question import DIRECTOR, NOT_DETERMINED, Found, Question, Voice
from cardinal.laws.unique import Row, only

from .authorized_information import undetermined
from .misinformation import last_explanation
from .moment import AUCTION_PERIOD, CLARIFICATION_PERIOD, Moment, Stage, record_of
from .rights import alert_mistake, first_legal_opportunity

voice = Voice(__name__)

_CORRECT_OWN = "call_the_director_and_correct_the_own_explanation"
_CORRECT_PARTNERS = "call_the_director_and_tell_the_opponents_that_partner_s_explanation_was_wrong"
_SILENCE = "do_not_correct_partner_s_explanation_and_show_nothing"


@law("20")
def correction(case: Case) -> Procedure:
    """Law 20F4, 20F5: a player has corrected an explanation."""
    if case.act is None or case.act.verb != "corrects":
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "20"}), cites="§20F4(a)")
    explained = last_explanation(case.before)
    if explained is None:
        whose = yield voice.fact("whose", "§20F4(a) §20F5(b)", options=("own", "partner"), seat=case.offender)
        if whose == NOT_DETERMINED:
            yield undetermined()
            return
        own = whose == "own"
    else:
        own = explained[1].seat is case.offender
    yield from _own_correction(case) if own else correction_for_partner(case)


def _own_correction(case: Case) -> Procedure:
    """20F4: due before the Clarification Period ends, free to come sooner, and after it still owed (75B2)."""
    stage = Moment.of(case).stage
    if stage in AUCTION_PERIOD:
        yield voice.found("in_time" if stage is not Stage.AUCTION else "sooner", "§20F4(a)", seat=case.offender)
    elif (
        yield voice.fact("realised", "§20F4(a) §75B2", options=("auction", "later"), seat=case.offender)
    ) == "auction":
        yield Penalty("procedural", case.offender, cites="§20F4(a) §90A")
    else:
        # What cannot be shown to have been known in the auction is no breach of the duty to speak then.
        yield voice.found("found_in_play", "§75B2", seat=case.offender)
    yield from director_applies(case, "§20F4(b)")


def director_applies(case: Case, cites: str) -> Procedure:
    """20F4(b): Law 21B while a call can still be changed, Law 40B3 when it cannot."""
    undisclosed = find_law("40B3", case.edition)
    stage = Moment.latest(case).stage
    yield voice.found("law_21" if stage in AUCTION_PERIOD else "law_40", cites)
    if stage in AUCTION_PERIOD:
        yield from find_law("21", case.edition).procedure(case)
    elif stage is Stage.PLAY:
        yield Review(undisclosed.id, cites=f"{cites} §40B3(a)")
    else:
        yield from undisclosed.procedure(case)


def correction_for_partner(case: Case) -> Procedure:
    """20F5: too early is unauthorized information, too late is a breach of duty; the correction counts either way."""
    row = when_corrected(Moment.of(case), case.offender)
    yield voice.found(f"partner_{row.gives}", row.cites, seat=case.offender)
    if row.gives == "early":
        about = voice.text("correction_of_partner_s_explanation")
        yield Information(about, unauthorized=(case.side,), cites=f"{row.cites} §16B1")
        yield Review("16B", cites=f"{row.cites} §16B3/2")
    elif row.gives == "late":
        yield Penalty("procedural", case.offender, cites=f"{row.cites} §90A")
    yield from director_applies(case, "§20F6")


def when_corrected(moment: Moment, seat: Seat) -> Row[str]:
    """Whether a correction of partner's explanation at this moment is early, in time or late, and by which clause."""
    stage, declaring, defending = moment.stage, moment.is_declaring(seat), moment.is_defending(seat)
    nobody = stage is not Stage.AUCTION and not declaring and not defending
    rows = (
        Row(stage is Stage.AUCTION, "early", "§20F5(a)/1"),
        Row(stage in CLARIFICATION_PERIOD and declaring, "in_time", "§20F5(b)(ii)"),
        Row(stage in (Stage.PLAY, Stage.OVER) and declaring, "late", "§20F5(b)(ii)"),
        Row(stage in (*CLARIFICATION_PERIOD, Stage.PLAY) and defending, "early", "§20F5(b)(i)"),
        Row(stage is Stage.OVER and defending, "in_time", "§20F5(b)(i)"),
        # A board that was passed out has no play to wait for.
        Row(nobody, "in_time", "§20F5(b)"),
    )
    return only(rows, "when partner's explanation is corrected")


@law("20F4")
def duty_after_own_mistake(case: Case) -> Procedure:
    """Law 20F4: a player realises that his own explanation was wrong or incomplete."""
    seat = yield from explainer_of(case, "§20F4(a)")
    if Moment.latest(case).stage in AUCTION_PERIOD:
        yield voice.duty(seat, _CORRECT_OWN, "§20F4(a)", when="before_the_clarification_period_ends")
    else:
        yield voice.duty(seat, _CORRECT_OWN, "§20F4(a) §75B2")


def explainer_of(case: Case, cites: str) -> Generator[Question | Found | Effect, Any, Seat]:
    explained = last_explanation(record_of(case))
    if explained is not None and explained[1].seat is not None:
        return explained[1].seat
    seat: Seat = yield voice.choose(DIRECTOR, "explainer", cites, options=SEATS)
    return seat


@law("20F5")
def duty_after_partners_mistake(case: Case) -> Procedure:
    """Law 20F5: a player notices that partner has explained wrongly."""
    explained = last_explanation(record_of(case)) is not None
    explainer = yield from explainer_of(case, "§20F5(a)/1")
    if not explained:
        kinds = ("explanation", "missing_alert", "unrequired_alert")
        kind = yield voice.fact("mistake", "§20F5(a)/2", options=kinds)
        if kind == NOT_DETERMINED:
            yield undetermined()
            return
        if kind != "explanation":
            alerted = kind == "unrequired_alert"
            required = not alerted and case.conditions["alert_procedure"] == "regulated"
            mistake = alert_mistake(alerted=alerted, required=required)
            if not mistake:
                yield voice.none("no_alert_required", "§20F5(a)/2 §40B2(a)(iii)")
                return
            yield voice.found("alert_explains", mistake)
    yield from _duty_to_correct(Moment.latest(case), explainer.partner)


def _duty_to_correct(moment: Moment, seat: Seat) -> Procedure:
    """20F5(b): silence in the auction; then the first legal opportunity, by the part that the player has."""
    if moment.stage is Stage.AUCTION:
        yield voice.duty(seat, _SILENCE, "§20F5(a)/1", when="until_the_first_legal_opportunity")
        yield voice.duty(seat, _CORRECT_PARTNERS, "§20F5(b)", when="first_legal_opportunity")
        return
    if moment.contract is None:
        yield voice.duty(seat, _CORRECT_PARTNERS, "§20F5(b)")
        return
    when, cites = first_legal_opportunity(seat, moment.contract)
    if when == "end_of_play" and moment.stage is not Stage.OVER:
        yield voice.duty(seat, _SILENCE, f"§20F5(a)/1 {cites}", when="until_the_first_legal_opportunity")
        yield voice.duty(seat, _CORRECT_PARTNERS, f"§20F5(b) {cites}", when=when)
    else:
        yield voice.duty(seat, _CORRECT_PARTNERS, f"§20F5(b) {cites}")


@law("20E")
def error_in_review(case: Case) -> Procedure:
    """Law 20E: calls were restated wrongly."""
    wrong = yield voice.fact("restated_wrongly", "§20E")
    if wrong == NOT_DETERMINED:
        yield undetermined()
        return
    if not wrong:
        yield voice.none("restated_rightly", "§20E")
        return
    if (yield voice.fact("corrected", "§20E")) is True:
        yield voice.none("corrected_in_time", "§20E")
        return
    # Not corrected, or not shown to have been: all four, dummy and a barred player too, owe the correction.
    yield voice.duty("all_players", "correct_the_review", "§20E")
    if (yield voice.judge("damaged", "§20E §12B1/2")):
        yield from redressed(case, "§20E")


@law("20F6")
def action_on_misinformation(case: Case) -> Procedure:
    """Law 20F6: did a player base an action on misinformation from an opponent?"""
    action = yield voice.judge("based_on", "§20F6", options=("call", "play", False))
    if action == "call":
        yield voice.found("law_21", "§20F6")
        yield from find_law("21", case.edition).procedure(case)
    elif action == "play":
        yield voice.duty("director", "deal_with_the_play_under_law", "§20F6 §47E2(a)/1", law="47E")
    else:
        yield voice.none("not_based_on_misinformation", "§20F6")


@law("20G")
def improper_question(case: Case) -> Procedure:
    """Law 20G: what was a question for?"""
    asked = next((act for act in reversed(record_of(case)) if act.verb == "asks" and act.seat is not None), None)
    seat = asked.seat if asked is not None else None
    if seat is None:
        seat = yield voice.choose(DIRECTOR, "asker", "§20G1 §20G2", options=SEATS)
    purpose = yield voice.judge("purpose", "§20G1 §20G2", options=("own", "partner", "wrong_answer"), seat=seat)
    if purpose == "own":
        # A proper question about a single call can still tell partner something.
        yield voice.none("proper_question", "§20G1 §20G2 §20F3")
    elif purpose == "partner":
        yield Information(voice.text("question"), unauthorized=(seat.side,), cites="§20G1 §16B1")
        yield Penalty("procedural", seat, cites="§20G1 §90A")
    else:
        yield Penalty("procedural", seat, cites="§20G2 §90A")
