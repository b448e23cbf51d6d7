"""Law 78: methods of scoring, in exact numbers, and the Conditions of Contest that choose among them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from cardinal.bridge import imps
from cardinal.language import Text
from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.conditions import Conditions
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import NOT_DETERMINED, Voice
from cardinal.laws.unique import Row, only

from .score_adjustment import exact, signed
from .weighted_score import Field

voice = Voice(__name__)

# What two scoring units, one unit and none are called in matchpoints, by the unit that the contest uses.
UNIT = {"matchpoint": Fraction(1), "half_matchpoint": Fraction(1, 2)}


def matchpoints(scores: Sequence[int], unit: str = "matchpoint") -> tuple[Cited[Fraction], ...]:
    """78A: for each of the scores on one board two units for every worse one, one for every equal one.

    >>> [str(one.value) for one in matchpoints((620, 620, -100))]
    ['3', '3', '0']
    """
    return tuple(
        Cited(_units(score, (*scores[:place], *scores[place + 1 :])) * UNIT[unit], "§78A")
        for place, score in enumerate(scores)
    )


def _units(score: int, others: Iterable[int]) -> int:
    return sum(2 if score > other else 1 if score == other else 0 for other in others)


def percentage(score: int, others: Sequence[int]) -> Cited[Fraction]:
    """78A: the units of a score of all that could be had; the unit itself makes no difference to it."""
    if not others:
        raise ImpossibleCase(Text(__name__, "no_comparison"), cites="§78A")
    return Cited(Fraction(100 * _units(score, others), 2 * len(others)), "§78A")


def match_points_of(score: int, other: int) -> Cited[int]:
    """78B: the IMPs of a score against the one it is compared with."""
    return Cited(imps(score - other), "§78B")


def total_points(scores: Iterable[int]) -> Cited[int]:
    """78C: the net total of all boards played."""
    return Cited(sum(scores), "§78C")


def method(conditions: Conditions) -> Row[str]:
    """How the event is scored: one of the three methods of the Laws, or another that has been approved."""
    approved, scoring = conditions["other_scoring_methods"] == "approved", conditions["scoring"]
    rows = (
        Row(approved, "other", "§78D/1"),
        Row(not approved and scoring == "matchpoints", "matchpoints", "§78A"),
        Row(not approved and scoring == "imps", "imps", "§78B"),
        Row(not approved and scoring == "total", "total", "§78C"),
    )
    return only(rows, "method of scoring")


def _score(given: object) -> int:
    return Field.parse(given).scores[0]


@law("78")
def value_of_score(case: Case) -> Procedure:
    """Law 78: what is a score worth against the others?"""
    row = method(case.conditions)
    yield voice.found(f"method_{row.gives}", row.cites)
    if row.gives == "other":
        yield voice.duty("director", "score_by_the_approved_method", row.cites)
        return
    own = yield voice.fact("score", row.cites, options=(620,), reader=_score)
    examples = (Field((-100,)),)
    others = yield voice.fact("field", row.cites, options=examples, reader=Field.parse, text=f"field_{row.gives}")
    if NOT_DETERMINED in (own, others):
        yield voice.duty("director", "work_out_the_score_from_the_other_results", row.cites, when="later")
        return
    yield from _worth(case, row, own, others.scores)


def _worth(case: Case, row: Row[str], own: int, others: tuple[int, ...]) -> Procedure:
    if row.gives == "matchpoints":
        unit = str(case.conditions["matchpoint_unit"])
        points = matchpoints((own, *others), unit)[0]
        top = 2 * len(others) * UNIT[unit]
        share = percentage(own, others)
        yield voice.recorded(
            "matchpoints_amount_of_amount_2_percent",
            points.cites,
            amount=exact(points.value),
            amount_2=exact(top),
            percent=f"{exact(share.value)}%",
        )
    elif row.gives == "imps":
        if len(others) != 1:
            raise ImpossibleCase(Text(__name__, "one_comparison"), cites="§78B")
        won = match_points_of(own, others[0])
        yield voice.recorded("imps_amount", won.cites, amount=signed(won.value))
    else:
        total = total_points((own, *others))
        yield voice.recorded("total_points_amount", total.cites, amount=signed(total.value))


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
