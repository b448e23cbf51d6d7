"""Law 75 of 2007: who explained wrongly says so at once; a pair without any agreement is not provided for."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardinal.laws.bridge.e2017.aware_of_damage import play_is_over
from cardinal.laws.bridge.e2017.mistaken_explanation import (
    CORRECT_OWN,
    CORRECT_PARTNERS,
    SILENCE,
    explained_by,
    misread,
    moment_of,
    partner_corrects,
)
from cardinal.laws.bridge.e2017.mistaken_explanation import voice as voice_2017
from cardinal.laws.bridge.e2017.moment import AUCTION_PERIOD, CLARIFICATION_PERIOD
from cardinal.laws.bridge.law_12 import assigned_score
from cardinal.laws.effect import Effect, Review
from cardinal.laws.prelude import ALIASES, NOT_DETERMINED, Case, Found, Procedure, Question, Seat, Voice, law

voice = Voice(__name__)

# The score after a mistaken explanation is a matter of 75B here.
ALIASES[2007, "75D"] = "75B"

# What the evidence shows of the agreement, and the clause by which the explanation was an infraction.
_INFRACTION = {"different": "§2007:75B", NOT_DETERMINED: "§21B1(b) §2007:75C"}
Evidence = Generator[Question | Found | Effect, Any, str]


@law("75", edition=2007)
def misleading_explanation(case: Case) -> Procedure:
    """Law 75: the opponents have been given an explanation that does not fit the hand."""
    explainer = yield from explained_by(case)
    yield voice_2017.found("two_mistakes", "§75", seat=explainer)
    yield from misread(case, explainer)
    evidence = yield from _evidence()
    if evidence == "as_explained":
        yield voice.duty(explainer.partner, SILENCE, "§2007:75C")
        yield voice.none("mistaken_call", "§2007:75C")
        return
    yield from _corrections(case, explainer)
    if play_is_over(case):
        yield from _redress(case, evidence)
    else:
        yield from _until_the_end(case, evidence)


def _evidence() -> Evidence:
    """75B, 75C: the explanation against the agreement. Without evidence it is presumed to be the mistake."""
    evidence: str = yield voice.fact("evidence", "§2007:75B §2007:75C", options=("different", "as_explained"))
    if evidence != "as_explained":
        key = "presumed" if evidence == NOT_DETERMINED else evidence
        yield voice_2017.found(key, _INFRACTION[evidence])
    return evidence


def _corrections(case: Case, explainer: Seat) -> Procedure:
    """75B: the one who explained at once, also during the auction; his partner when the law lets him."""
    yield voice.duty(explainer, CORRECT_OWN, "§2007:75B §20F4(a)", when="at_once")
    when = partner_corrects(moment_of(case), explainer.partner).gives
    if when != "now":
        yield voice.duty(explainer.partner, SILENCE, "§2007:75B", when="until_the_first_legal_opportunity")
    yield voice.duty(explainer.partner, CORRECT_PARTNERS, "§2007:75B", when=when)


def _until_the_end(case: Case, evidence: str) -> Procedure:
    """Before the end of play: calls may be changed under 21B, plays under 47E; the score is looked at later."""
    cites = _INFRACTION[evidence]
    stage = moment_of(case).stage
    if stage in AUCTION_PERIOD or stage in CLARIFICATION_PERIOD:
        yield voice.duty("director", "apply_law_law", f"{cites} §21B1(a)/1", law="21B")
    else:
        yield voice.duty("director", "deal_with_the_play_under_law", f"{cites} §47E2(a)/1", law="47E")
    yield Review("75B", cites=cites)


@law("75B", edition=2007)
def adjustment_for_explanation(case: Case) -> Procedure:
    """Law 75B: the end of play after a mistaken explanation."""
    evidence = yield from _evidence()
    if evidence == "as_explained":
        yield voice.none("mistaken_call", "§2007:75C")
        return
    yield from _redress(case, evidence)


def _redress(case: Case, evidence: str) -> Procedure:
    """75B: the damage, against the outcome with the agreed meaning told in time."""
    cites = _INFRACTION[evidence]
    yield voice_2017.found("basis_agreed", "§2007:75B")
    if not (yield voice_2017.judge("damaged", f"{cites} §12B1/2")):
        yield voice.recorded("mistaken_explanation", cites)
        yield voice.none("no_damage", f"{cites} §12B1/2")
        return
    explainer = yield from explained_by(case)
    yield from assigned_score(case, explainer.side, cites)
