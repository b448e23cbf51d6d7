"""Law 80 of 2007: the authority empowers the organizer and answers; screens may suspend rectification."""

from __future__ import annotations

from collections.abc import Iterable

from cardinal.laws.bridge.e2017.organisation import organisation as organisation_2017
from cardinal.laws.bridge.reheard import Step, reheard
from cardinal.laws.prelude import Case, Procedure, Question, Recorded, Voice, law

voice = Voice(__name__)

# What 2017 records of screens, and what stands here instead.
_VARIED = "rectification_may_vary_for_actions_not_passed_across_the_screen"
_SUSPENDED = "rectification_is_suspended_for_actions_not_passed_across_the_screen"


@law("80", edition=2007)
def organisation(case: Case) -> Procedure:
    """Law 80: who decides about an event, and who sees to what."""
    yield from reheard(organisation_2017(case), revise=_as_here)


def _as_here(step: Step) -> Iterable[Step]:
    if isinstance(step, Question) and step.key == "delegated":
        return (voice.fact("delegated", "§2007:80B1"),)
    if isinstance(step, Recorded) and "80B1/2" in step.clauses:
        # Where the organizer uses powers that were given to it, the authority that gave them answers.
        step = voice.recorded("authority_answers", step.cites)
    elif isinstance(step, Recorded) and step.what.key == _VARIED:
        step = voice.recorded(_SUSPENDED, step.cites)
    return (step,)
