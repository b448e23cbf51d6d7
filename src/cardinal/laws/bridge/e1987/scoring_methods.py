"""Laws 77 and 78 of 1987: the same tables; the organizers alone approve other methods and publish the conditions."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.score_itemised import score_of_board as score_of_board_2017
from cardinal.laws.bridge.e2017.scoring_methods import value_of_score as value_of_score_2017
from cardinal.laws.prelude import Case, Procedure, Voice, law

voice = Voice(__name__)


@law("77", edition=1987)
def score_of_board(case: Case) -> Procedure:
    """Law 77: what is the board worth?"""
    yield from score_of_board_2017(case)


@law("78", edition=1987)
def value_of_score(case: Case) -> Procedure:
    """Law 78: what is a score worth against the others?"""
    yield from value_of_score_2017(case)


@law("78D", edition=1987)
def conditions_of_contest(case: Case) -> Procedure:
    """Law 78D: have schedule, entry, scoring, ranking and tie-breaks been published beforehand?"""
    if case.conditions["conditions_of_contest"] == "unpublished":
        yield voice.duty("organizer", "publish_the_conditions_of_contest", "§1987:78D", when="before_the_contest")
    # No higher authority specifies what they contain: what is not shown to be missing leaves them in force.
    elif (yield voice.fact("incomplete", "§1987:78D")) is True:
        yield voice.duty("organizer", "publish_the_conditions_of_contest", "§1987:78D")
    else:
        yield voice.none("conditions_in_order", "§1987:78D")
