"""Laws 83 to 85: telling of the right to appeal, ruling on agreed facts, and finding facts that are disputed."""

from __future__ import annotations

from collections.abc import Iterable

from cardinal.laws.bridge.reheard import Step, reheard
from cardinal.laws.effect import MayAppeal
from cardinal.laws.hearing import LAWS, Law
from cardinal.laws.notice import notice
from cardinal.laws.prelude import DIRECTOR, BoardEffect, Case, Procedure, Question, Seat, Voice, find_law, law
from cardinal.laws.question import Kind

from .appeals import appellants, period_text

voice = Voice(__name__)


@law("83")
def right_to_appeal(case: Case) -> Procedure:
    """Law 83: the Director thinks that his decision could well be reviewed."""
    subject = yield voice.choose(DIRECTOR, "subject", "§83", options=("fact", "discretion", "law"))
    if subject == "law" or not (yield voice.judge("review_in_order", "§83")):
        yield voice.none("no_duty_to_point_out_the_right_to_appeal", "§83")
    elif (yield voice.choose(DIRECTOR, "option", "§83 §81C7", options=("advise", "refer"))) == "advise":
        yield MayAppeal(period_text(case.conditions), appellants(case.conditions), cites="§83 §92A/1 §92B")
    else:
        yield voice.duty("director", "refer_the_matter_to_an_appropriate_committee", "§83 §81C7")


@law("84")
def agreed_facts(case: Case) -> Procedure:
    """Law 84: the Director is called; are the facts agreed?"""
    # Facts that are not known to be agreed are not agreed.
    if (yield voice.fact("agreed_facts", "§84 §85")) is True:
        yield voice.found("agreed", "§84")
        yield from _rule(case)
    else:
        yield from disputed_facts(case)


@law("85")
def disputed_facts(case: Case) -> Procedure:
    """Law 85: the facts are not agreed."""
    yield voice.found("disputed", "§85")
    if (yield voice.judge("ascertained", "§85A1 §85B")):
        yield voice.recorded("the_facts_as_found_with_the_evidence", "§85A1")
        yield voice.found("as_84", "§85A2")
        yield from _rule(case)
        return
    yield voice.recorded("facts_not_determined", "§85B")
    yield BoardEffect("played_on", cites="§85B §82A")


def _rule(case: Case) -> Procedure:
    """84A to 84D, once it is clear what happened."""
    noticed = _law_of_the_act(case)
    if noticed is not None:
        yield from _carried_out(noticed, case)
        return
    options = ("rectification", "choice", "doubtful", "nothing")
    covered = yield voice.judge("covered", "§84A §84B §84C §84D", options=options)
    if covered == "rectification":
        yield voice.duty("director", "determine_the_rectification_and_see_it_carried_out", "§84B")
    elif covered == "choice":
        yield voice.duty("director", "explain_the_options_and_see_the_choice_made_and_carried_out", "§84C")
    elif covered == "doubtful":
        yield voice.found("doubt", "§84D")
        yield voice.duty("director", "determine_the_rectification_and_see_it_carried_out", "§84D §84B")
    elif (yield voice.judge("damaged", "§84D §12A1")):
        yield voice.found("equity", "§84D")
        law_12 = find_law("12", case.edition).procedure
        yield from reheard(law_12(case), known={"ground": "no_rectification", "damaged": True})
    else:
        yield voice.none("the_players_proceed_with_the_auction_or_play", "§84A")


def _law_of_the_act(case: Case) -> Law | None:
    """The law that the record itself shows to cover the case."""
    number = notice(case.position, case.act) if case.act is not None else None
    return LAWS.get((case.edition, number)) if number else None


def _carried_out(found: Law, case: Case) -> Procedure:
    """84B, 84C: the law of the irregularity is applied; where it gives a player a choice, that is said."""
    yield voice.found("covered_by", "§84B", law=found.id)
    told = False

    def with_choice(step: Step) -> Iterable[Step]:
        nonlocal told
        if not told and isinstance(step, Question) and step.kind is Kind.CHOICE and isinstance(step.asked, Seat):
            told = True
            return (voice.found("players_choice", "§84C", seat=step.asked), step)
        return (step,)

    yield from reheard(found.procedure(case), revise=with_choice)
