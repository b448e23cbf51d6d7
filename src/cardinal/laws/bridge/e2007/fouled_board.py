"""Law 87 of 2007: the scores of a fouled board are rated in groups in every kind of event, teams included."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.fouled_board import GROUPS, Groups
from cardinal.laws.bridge.e2017.fouled_board import rated_in_groups as rated
from cardinal.laws.bridge.e2017.fouled_board import voice as voice_2017
from cardinal.laws.prelude import NOT_DETERMINED, BoardEffect, Case, Procedure, Voice, law

from .artificial_score import award_artificial

voice = Voice(__name__)


@law("87", edition=2007)
def fouled_board(case: Case) -> Procedure:
    """Law 87: a board was perhaps not played in the same form everywhere."""
    cause = yield voice_2017.fact("cause", "§87A", options=("card", "dealer", "vulnerability", "none"))
    if cause in ("none", NOT_DETERMINED):
        # A board is fouled if the Director determines it: what he cannot determine does not foul it.
        yield voice.none("not_fouled", "§87A" if cause == "none" else "§87A §85B")
        return
    if (yield voice_2017.fact("different_forms", "§87A")) is not True:
        # As above: that those to be compared had different forms has to be determined.
        yield voice.none("everybody_to_be_compared_had_the_same_form", "§87A")
        return
    yield BoardEffect("fouled", cites="§87A")
    groups = yield voice_2017.fact("groups", "§2007:87B", options=GROUPS, reader=Groups.parse)
    if groups == NOT_DETERMINED:
        # Scores that cannot be sorted cannot be rated: there is then no result that can stand.
        yield from award_artificial(case, "§2007:87B §12A2")
    else:
        yield from rated(case, groups)
    if cause == "card":
        yield voice.duty("director", "consider_a_penalty_under_law_law", "§90B6", when="later", law="90B6")
