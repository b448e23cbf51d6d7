"""Law 75: a misleading explanation; was the explanation the mistake or the call, who says so when, and what follows."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardinal.cards import SEATS, Seat
from cardinal.laws.bridge.law_12 import assigned_score
from cardinal.laws.effect import Effect, Information, Review
from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, Case, Found, Procedure, Question, Row, Voice, law, only

from .aware_of_damage import play_is_over
from .conduct import AVOID
from .misinformation import last_explanation
from .moment import AUCTION_PERIOD, Moment, Stage, record_of
from .unauthorized_information import chose_suggested_action

voice = Voice(__name__)

CORRECT_OWN = "call_the_director_and_correct_the_own_explanation"
CORRECT_PARTNERS = "call_the_director_and_tell_the_opponents_that_partner_s_explanation_was_wrong"
SILENCE = "do_not_correct_partner_s_explanation_and_show_nothing"

# What the evidence shows of the agreement, and the clause by which the explanation was an infraction; where there is
# no evidence the explanation is presumed to be the mistake.
_INFRACTION = {
    "different": "§75B1 §75D1",
    "no_agreement": "§75D2",
    NOT_DETERMINED: "§21B1(b) §75C",
}


@law("75")
def misleading_explanation(case: Case) -> Procedure:
    """Law 75: the opponents have been given an explanation that does not fit the hand."""
    explainer = yield from explained_by(case)
    yield voice.found("two_mistakes", "§75", seat=explainer)
    yield from misread(case, explainer)
    evidence = yield from _evidence()
    if evidence == "as_explained":
        yield from _mistaken_call(explainer)
        return
    yield from _corrections(case, explainer)
    if play_is_over(case):
        yield from _redress(case, evidence)
    else:
        yield from _until_the_end(case, evidence)


def explained_by(case: Case) -> Generator[Question | Found | Effect, Any, Seat]:
    explained = last_explanation(record_of(case))
    if explained is not None and explained[1].seat is not None:
        return explained[1].seat
    seat: Seat = yield voice.choose(DIRECTOR, "explainer", "§75", options=SEATS)
    return seat


def _evidence() -> Generator[Question | Found | Effect, Any, str]:
    """75B, 75C, 75D2: the explanation against the agreement; the finding is a step of its own."""
    options = ("different", "no_agreement", "as_explained")
    evidence: str = yield voice.fact("evidence", "§75B1 §75C §75D1 §75D2", options=options)
    if evidence != "as_explained":
        key = "presumed" if evidence == NOT_DETERMINED else evidence
        yield voice.found(key, _INFRACTION[evidence])
    return evidence


def misread(case: Case, explainer: Seat) -> Procedure:
    """75A: whoever hears that partner has misread his call knows more than he may use, right or wrong."""
    caller = explainer.partner
    if (yield voice.fact("misread", "§75A", seat=caller)) is not True:
        # The explanation told the caller nothing that he did not expect, or nothing else is shown.
        return
    yield Information(voice.text("partner_s_explanation"), unauthorized=(caller.side,), cites="§75A §16B1")
    yield voice.duty(caller, AVOID, "§75A §73C1")
    yield Review("75A", cites="§75A")


@law("75A")
def use_of_partners_explanation(case: Case) -> Procedure:
    """Law 75A: the end of play after a player has heard that his call was misread."""
    if not (yield from chose_suggested_action("§75A §73C1 §16B1(a)")):
        return
    if not (yield voice.judge("damaged", "§75A §12B1/2", text="damaged_by_use")):
        yield voice.none("no_damage", "§75A §12B1/2")
        return
    explainer = yield from explained_by(case)
    yield from assigned_score(case, explainer.side, "§75A §73C1 §16B1(a) §16B3/2")


def _mistaken_call(explainer: Seat) -> Procedure:
    """75C: the agreement was explained rightly; that the hand does not fit it is nobody's infraction."""
    yield voice.duty(explainer.partner, SILENCE, "§75C")
    yield voice.none("mistaken_call", "§75C")


def _corrections(case: Case, explainer: Seat) -> Procedure:
    """75B2, 75B3: who corrects, and when."""
    moment = moment_of(case)
    if moment.stage is Stage.AUCTION:
        # Sooner is allowed, and nobody can ask for it.
        yield voice.duty(explainer, CORRECT_OWN, "§75B2", when="before_the_opening_lead_is_faced")
    else:
        yield voice.duty(explainer, CORRECT_OWN, "§75B2")
    row = partner_corrects(moment, explainer.partner)
    if row.gives != "now":
        yield voice.duty(explainer.partner, SILENCE, row.cites, when="until_the_first_legal_opportunity")
    yield voice.duty(explainer.partner, CORRECT_PARTNERS, row.cites, when=row.gives)


def partner_corrects(moment: Moment, seat: Seat) -> Row[str]:
    """75B3: when the partner of the one who explained has to speak; until then he must not."""
    over, declaring = moment.stage is Stage.OVER, moment.is_declaring(seat)
    auction, defending = moment.stage is Stage.AUCTION, moment.is_defending(seat)
    unknown = not declaring and not defending
    rows = (
        Row(auction, "first_legal_opportunity", "§75B3/1"),
        Row(defending and not over, "end_of_play", "§75B3/1"),
        Row(defending and over, "now", "§75B3/1"),
        Row(declaring, "now", "§75B3/2"),
        # A board without a contract has no play to wait for.
        Row(not auction and unknown, "now", "§75B3/1"),
    )
    return only(rows, "when partner's mistaken explanation is corrected")


def moment_of(case: Case) -> Moment:
    """Where the board is when the Director hears the case."""
    return Moment.latest(case)


def _until_the_end(case: Case, evidence: str) -> Procedure:
    """Before the end of play: calls may be changed under 21B, plays under 47E; the score is looked at later."""
    cites = _INFRACTION[evidence]
    stage = moment_of(case).stage
    if stage in AUCTION_PERIOD:
        yield voice.duty("director", "apply_law_law", f"{cites} §21B1(a)/1", law="21B")
    else:
        yield voice.duty("director", "deal_with_the_play_under_law", f"{cites} §47E2(a)/1", law="47E")
    yield Review("75D", cites=cites)


@law("75D")
def adjustment_for_explanation(case: Case) -> Procedure:
    """Law 75D: the end of play after a misleading explanation; what would have happened with the right one?"""
    evidence = yield from _evidence()
    if evidence == "as_explained":
        yield voice.none("mistaken_call", "§75C")
        return
    yield from _redress(case, evidence)


def _redress(case: Case, evidence: str) -> Procedure:
    """75B1, 75D3: the damage, against the outcome with the agreed meaning or with the news that there is none."""
    cites = _INFRACTION[evidence]
    if evidence == NOT_DETERMINED:
        agreed = (yield voice.judge("agreed_meaning", "§75D3/1 §75D3/2", options=("agreed", "none"))) == "agreed"
    else:
        agreed = evidence == "different"
    basis = "§75D3/1" if agreed else "§75D3/2"
    yield voice.found("basis_agreed" if agreed else "basis_none", basis)
    if not (yield voice.judge("damaged", f"{cites} {basis} §12B1/2")):
        yield voice.recorded("mistaken_explanation", cites)
        yield voice.none("no_damage", f"{cites} §12B1/2")
        return
    explainer = yield from explained_by(case)
    yield from assigned_score(case, explainer.side, f"{cites} {basis}")
