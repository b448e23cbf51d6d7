"""Law 23 of 2007: an irregularity whose maker could have known that it could well damage the other side."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.aware_of_damage import play_is_over
from cardinal.laws.bridge.law_12 import redressed
from cardinal.laws.prelude import ALIASES, Case, Procedure, Review, Voice, law

voice = Voice(__name__)

# The rule that stands in Law 72 of 2017.
ALIASES[2007, "72C"] = "23"


@law("23", edition=2007)
def awareness_of_possible_damage(case: Case) -> Procedure:
    """Law 23: could the offender have been aware, at the time, that his irregularity could well do damage?"""
    if not (yield voice.judge("aware", "§2007:23")):
        yield voice.none("could_not_have_been_aware", "§2007:23")
        return
    if case.act is not None and not play_is_over(case):
        yield voice.duty("director", "have_the_auction_and_play_continue", "§2007:23")
        yield Review("23", cites="§2007:23")
        return
    if not (yield voice.judge("advantage", "§2007:23")):
        yield voice.none("no_advantage", "§2007:23")
        return
    yield from redressed(case, "§2007:23")


@law("23C", edition=2007)
def no_comparable_call(case: Case) -> Procedure:
    """2007 knows no comparable call: Law 23 is another rule, and nothing is left to look at after one."""
    yield voice.none("no_comparable_calls_in_this_edition", "§2007:23")
