"""Law 75D of 1987: who has explained wrongly calls the Director at once; of missing agreements nothing is said."""

from __future__ import annotations

from collections.abc import Iterable

from cardinal.laws.bridge.e2017.mistaken_explanation import (
    adjustment_for_explanation,
    misleading_explanation,
    use_of_partners_explanation,
)
from cardinal.laws.bridge.reheard import Step, reheard
from cardinal.laws.prelude import Case, Duty, NoRectification, Procedure, Question, Voice, law

from .unauthorized_information import voice as voice_of_information

voice = Voice(__name__)

# A mistaken call is a departure from the agreement (75B); what a wrong explanation costs stands in 40C.
_CLAUSES = {
    "75A": "§1987:73C",
    "75B1": "§1987:75D1",
    "75C": "§1987:75B",
}


@law("75", edition=1987)
def wrong_explanation(case: Case) -> Procedure:
    """Law 75: the opponents have been given an explanation that does not fit the hand."""
    yield from reheard(misleading_explanation(case), _CLAUSES, _here)


@law("75A", edition=1987)
def use_of_explanation(case: Case) -> Procedure:
    """Law 73C: the end of play after a player has heard that his call was misread."""
    yield from reheard(use_of_partners_explanation(case), _CLAUSES, _here)


@law("75D", edition=1987)
def adjustment(case: Case) -> Procedure:
    """Law 40C: the end of play after a misleading explanation; what would have happened with the right one?"""
    yield from reheard(adjustment_for_explanation(case), _CLAUSES, _here)


def _here(step: Step) -> Iterable[Step]:
    """75D1: there is no waiting until the auction is over; and the explanation either fits the agreement or not.
    16A: no poll decides what was reasonable, and a suggestion need not be demonstrable."""
    if isinstance(step, Duty) and step.when == "before_the_opening_lead_is_faced":
        return (Duty(step.on, step.what, "at_once", cites="§1987:75D1"),)
    if isinstance(step, Question) and step.key == "evidence":
        return (voice.judge("evidence", "§1987:75B §1987:75D1", options=("different", "as_explained")),)
    if isinstance(step, Question) and step.key == "poll":
        return ()
    if isinstance(step, Question) and step.key in ("logical_alternative", "suggested"):
        return (voice_of_information.judge(step.key, "§1987:16A"),)
    if isinstance(step, NoRectification) and step.why is not None and step.why.key == "not_demonstrably_suggested":
        return (voice_of_information.none("not_suggested", "§1987:16A"),)
    return (step,)
