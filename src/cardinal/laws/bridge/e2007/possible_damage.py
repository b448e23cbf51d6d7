"""Law 23 of 2007: an irregularity whose maker could have known that it could well damage the other side."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.aware_of_damage import play_is_over
from cardinal.laws.case import Case
from cardinal.laws.effect import Adjust, Duty, NoRectification, Review
from cardinal.laws.hearing import ALIASES, Procedure, law
from cardinal.laws.question import Voice

voice = Voice(__name__)

# The rule that stands in Law 72 of 2017.
ALIASES[2007, "72C"] = "23"


@law("23", edition=2007)
def awareness_of_possible_damage(case: Case) -> Procedure:
    """Law 23: could the offender have been aware, at the time, that his irregularity could well do damage?"""
    if not (yield voice.judge("aware", "§2007:23")):
        yield NoRectification("could not have been aware", cites="§2007:23")
        return
    if case.act is not None and not play_is_over(case):
        yield Duty("director", "have the auction and play continue", cites="§2007:23")
        yield Review("23", cites="§2007:23")
        return
    if not (yield voice.judge("advantage", "§2007:23")):
        yield NoRectification("no advantage", cites="§2007:23")
        return
    yield Adjust("assigned", cites="§2007:23 §12C1(b)")


@law("23C", edition=2007)
def no_comparable_call(case: Case) -> Procedure:
    """2007 knows no comparable call: Law 23 is another rule, and nothing is left to look at after one."""
    yield NoRectification("no comparable calls in this edition", cites="§2007:23")
