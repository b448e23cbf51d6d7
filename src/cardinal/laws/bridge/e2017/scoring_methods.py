"""Law 78: methods of scoring, in exact numbers, and the Conditions of Contest that choose among them."""

from __future__ import annotations

from fractions import Fraction

from cardinal.bridge import imps
from cardinal.laws.effect import Recorded
from cardinal.laws.prelude import NOT_DETERMINED, Case, Cited, Conditions, ImpossibleCase, Procedure, Text, Voice, law

from .score_adjustment import exact, signed
from .weighted_score import Field, percentage, read_score, units

voice = Voice(__name__)

# What a scoring unit is worth in matchpoints, by the unit that the contest uses.
UNIT = {"matchpoint": Fraction(1), "half_matchpoint": Fraction(1, 2)}

METHODS = {"matchpoints": "§78A", "imps": "§78B", "total": "§78C"}


def method(conditions: Conditions) -> Cited[str]:
    """How the event is scored: one of the three methods of the Laws, or another that has been approved."""
    if conditions["other_scoring_methods"] == "approved":
        return Cited("other", "§78D/1")
    scoring = str(conditions["scoring"])
    return Cited(scoring, METHODS[scoring])


@law("78")
def value_of_score(case: Case) -> Procedure:
    """Law 78: what is a score worth against the others?"""
    scored = method(case.conditions)
    yield voice.found(f"method_{scored.value}", scored.cites)
    if scored.value == "other":
        yield voice.duty("director", "score_by_the_approved_method", scored.cites)
        return
    own = yield voice.fact("score", scored.cites, options=(620,), reader=lambda given: read_score(str(given)))
    examples, text = (Field((-100,)),), f"field_{scored.value}"
    others = yield voice.fact("field", scored.cites, options=examples, reader=Field.parse, text=text)
    if NOT_DETERMINED in (own, others):
        yield voice.duty("director", "work_out_the_score_from_the_other_results", scored.cites, when="later")
    else:
        yield _worth(case, scored, own, others.scores)


def _worth(case: Case, scored: Cited[str], own: int, others: tuple[int, ...]) -> Recorded:
    if scored.value == "matchpoints":
        unit = UNIT[str(case.conditions["matchpoint_unit"])]
        return voice.recorded(
            "matchpoints_amount_of_amount_2_percent",
            scored.cites,
            amount=exact(units(own, others) * unit),
            amount_2=exact(2 * len(others) * unit),
            percent=f"{exact(percentage(own, others))}%",
        )
    if scored.value == "imps":
        if len(others) != 1:
            raise ImpossibleCase(Text(__name__, "one_comparison"), cites="§78B")
        return voice.recorded("imps_amount", scored.cites, amount=signed(imps(own - others[0])))
    return voice.recorded("total_points_amount", scored.cites, amount=signed(sum(others, own)))


@law("78D")
def conditions_of_contest(case: Case) -> Procedure:
    """Law 78D: are the Conditions of Contest as they have to be?"""
    if case.conditions["conditions_of_contest"] == "unpublished":
        yield voice.duty(
            "tournament_organizer", "publish_the_conditions_of_contest", "§78D/2", when="before_the_contest"
        )
    wrong = yield voice.fact("shortcoming", "§78D/3", options=("none", "conflict", "incomplete", "unavailable"))
    duties = {
        "conflict": "bring_the_conditions_of_contest_into_line_with_law_and_regulation",
        "incomplete": "add_what_the_regulating_authority_specifies_to_the_conditions_of_contest",
        "unavailable": "make_the_conditions_of_contest_available_to_contestants",
    }
    if wrong in duties:
        yield voice.duty("tournament_organizer", duties[wrong], "§78D/3")
    else:
        # What is not shown to be wrong with published conditions leaves them in force.
        yield voice.none("conditions_in_order", "§78D/3")
