"""Law 20 of 1987: corrections of explanations (whose rules stand in 75D) and questions, which it hardly limits."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.authorized_information import undetermined
from cardinal.laws.bridge.e2017.misinformation import last_explanation
from cardinal.laws.bridge.e2017.moment import AUCTION_PERIOD, Moment, Stage, record_of
from cardinal.laws.bridge.e2017.review_and_explanation import duty_after_partners_mistake, when_corrected
from cardinal.laws.bridge.e2017.review_and_explanation import voice as shared
from cardinal.laws.effect import Information, Penalty, Review
from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, SEATS, Case, ImpossibleCase, Procedure, Text, Voice, law

from .misinformation import misinformation
from .understandings import damage_from_non_disclosure

voice = Voice(__name__)


@law("20", edition=1987)
def correction(case: Case) -> Procedure:
    """Laws 20 and 75D: a player has corrected an explanation."""
    if case.act is None or case.act.verb != "corrects":
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "20"}), cites="§1987:75D1")
    explained = last_explanation(case.before)
    whose: object = None
    if explained is None:
        whose = yield shared.fact("whose", "§20F4(a) §20F5(b)", options=("own", "partner"), seat=case.offender)
        if whose == NOT_DETERMINED:
            yield undetermined()
            return
    if whose == "own" or (explained is not None and explained[1].seat is case.offender):
        yield from _own_correction(case)
        return
    row = when_corrected(Moment.of(case), case.offender)
    yield shared.found(f"partner_{row.gives}", row.cites, seat=case.offender)
    if row.gives == "early":
        about = voice.text("correction_of_partner_s_explanation")
        yield Information(about, unauthorized=(case.side,), cites=f"{row.cites} §16B1")
        yield Review("16A", cites=f"{row.cites} §1987:16A2")
    elif row.gives == "late":
        yield Penalty("procedural", case.offender, cites=f"{row.cites} §90A")
    yield from _director_applies(case, row.cites)


def _own_correction(case: Case) -> Procedure:
    """75D1: at once, as soon as the player knows; to wait for the end of the auction is too late here."""
    if (yield voice.fact("at_once", "§20F4(a)", seat=case.offender)) is False:
        yield Penalty("procedural", case.offender, cites="§20F4(a) §90A")
    # What cannot be shown to have been known earlier is no breach of the duty to speak then.
    yield from _director_applies(case, "§20F4(b)")


def _director_applies(case: Case, cites: str) -> Procedure:
    """Law 21B while a call can still be changed, Law 40C when it cannot."""
    stage = Moment.latest(case).stage
    yield voice.found("law_21" if stage in AUCTION_PERIOD else "law_40", cites)
    if stage in AUCTION_PERIOD:
        yield from misinformation(case)
    elif stage is Stage.PLAY:
        yield Review("40C", cites=f"{cites} §1987:40C")
    else:
        yield from damage_from_non_disclosure(case)


@law("20F4", edition=1987)
def duty_after_own_mistake(case: Case) -> Procedure:
    """Law 75D1: a player realises that his own explanation was wrong; he calls the Director at once."""
    explained = last_explanation(record_of(case))
    seat = explained[1].seat if explained is not None else None
    if seat is None:
        seat = yield shared.choose(DIRECTOR, "explainer", "§20F4(a)", options=SEATS)
    yield voice.duty(seat, "call_the_director_and_correct_the_own_explanation", "§20F4(a)")


@law("20F5", edition=1987)
def duty_after_partners_mistake_1987(case: Case) -> Procedure:
    """Law 75D2: a player notices that partner has explained wrongly."""
    yield from duty_after_partners_mistake(case)


@law("20F6", edition=1987)
def action_on_misinformation(case: Case) -> Procedure:
    """Law 21B: did a player base an action on misinformation from an opponent?"""
    action = yield shared.judge("based_on", "§1987:21B1", options=("call", "play", False))
    if action == "call":
        yield shared.found("law_21", "§1987:21B1")
        yield from misinformation(case)
    elif action == "play":
        yield voice.duty("director", "deal_with_the_play_under_law", "§47E2(a)/1", law="47E")
    else:
        yield voice.none("not_based_on_misinformation", "§1987:21B1")


@law("20G", edition=1987)
def question_to_no_purpose(case: Case) -> Procedure:
    """Law 20 bans no question for what it is asked for; what it tells partner is another matter (16A)."""
    asked = next((act for act in reversed(record_of(case)) if act.verb == "asks" and act.seat is not None), None)
    seat = asked.seat if asked is not None else None
    if seat is None:
        seat = yield shared.choose(DIRECTOR, "asker", "§1987:20F1 §1987:20F2", options=SEATS)
    purposes = ("own", "partner", "wrong_answer")
    purpose = yield shared.judge("purpose", "§1987:20F1 §1987:20F2", options=purposes, seat=seat)
    if purpose == "partner":
        yield Information(voice.text("question"), unauthorized=(seat.side,), cites="§16B1")
    yield voice.none("the_law_bans_no_question_by_its_purpose", "§1987:20F1 §1987:20F2")
