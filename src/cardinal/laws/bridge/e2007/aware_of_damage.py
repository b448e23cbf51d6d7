"""Law 72 of 2007: as in 2017, with awareness of damage in Law 23 and one rule of equity for every revoke."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from cardinal.laws.bridge.e2017.aware_of_damage import general_principles as general_principles_2017
from cardinal.laws.bridge.reheard import Step, reheard
from cardinal.laws.prelude import Case, Duty, Procedure, Review, Voice, law

voice = Voice(__name__)

_REPEATED = "apply_law_law_to_the_repeated_revoke"


@law("72", edition=2007)
def general_principles(case: Case) -> Procedure:
    """Law 72: was the infraction deliberate, was it concealed, or could it well do damage?"""
    yield from reheard(general_principles_2017(case), revise=_as_here)


def _as_here(step: Step) -> Iterable[Step]:
    if isinstance(step, Review) and step.clause == "72C":
        step = replace(step, clause="23")
    elif isinstance(step, Duty) and step.what.key == _REPEATED:
        step = replace(step, what=voice.text("apply_law_law", law="64C"))
    return (step,)
