"""Law 12 of 1987: the power to adjust a score, and the two standards of an assigned one, best for the innocent side
and worst for the offenders."""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from typing import Any

from cardinal.laws.bridge.e2017.moment import record_of
from cardinal.laws.bridge.e2017.score_adjustment import PERCENT, Score, read_number
from cardinal.laws.bridge.e2017.score_award import Award, award_of, read_scale
from cardinal.laws.bridge.e2017.weighted_score import Weights, read_outcome
from cardinal.laws.bridge.law_12 import LAW_12, Law12
from cardinal.laws.prelude import NOT_DETERMINED, SIDES, Case, Effect, Found, Procedure, Question, Side, Voice, law

from .artificial_score import award_artificial
from .score_award import award

voice = Voice(__name__)

# The grounds on which an adjustment is asked for, and the clause that gives the power or refuses it.
GROUNDS = {
    "law": "§1987:12A",
    "no_rectification": "§1987:12A1",
    "normal_play_impossible": "§1987:12A2",
    "wrong_rectification": "§1987:12A3",
    "harshness": "§1987:12B",
    "none": "§1987:12A",
}
NEITHER = "neither"

_BEST, _WORST = (Weights.parse("4S by N ="),), (Weights.parse("4S by N +1"),)
_PERCENT = (Fraction(70), Fraction(20))


@law("12", edition=1987)
def adjusted_score(case: Case) -> Procedure:
    """Law 12: may the Director adjust the score, and to what?"""
    if any(act.verb == "score official" for act in record_of(case)):
        yield voice.found("no_deadline", "§1987:12A")
    ground = yield voice.judge("ground", "§1987:12A §1987:12B", options=tuple(GROUNDS))
    yield voice.found(f"ground_{ground}", GROUNDS[ground])
    if ground in ("harshness", "none"):
        yield voice.none("no_power_to_adjust", GROUNDS[ground])
        return
    if ground == "normal_play_impossible":
        yield from award_artificial(case, GROUNDS[ground])
        return
    offending = yield from _offending_side(case, ground)
    if offending == NOT_DETERMINED:
        # Both standards need to know who offended: with nobody established there is nothing to apply them to.
        yield voice.none("no_offending_side_established", "§1987:12A §85B")
    elif offending == NEITHER:
        yield from _both_innocent(case)
    else:
        yield from award_assigned(case, offending, GROUNDS[ground])


def _offending_side(case: Case, ground: str) -> Generator[Question | Found | Effect, Any, Any]:
    wrong = ground == "wrong_rectification"
    if case.act is not None and case.act.seat is not None and not wrong:
        return case.side
    options = (*SIDES, NEITHER) if wrong else SIDES
    text = "offending_side_or_director" if wrong else "offending_side"
    return (yield voice.fact("offending_side", "§1987:12A", options=options, text=text))


def award_assigned(case: Case, offending: Side | None, cites: str) -> Procedure:
    """12C2: the most favourable result for the innocent side, the most unfavourable one for the offenders; each a
    single result, and the two need not balance. Where nobody offended both are innocent."""
    if offending is None:
        yield from _best_for_both(case, f"{cites} §1987:12C2")
        return
    innocent = offending.other
    yield voice.found("own_error", "§1987:12C2", side=innocent)
    cites = f"{cites} §1987:12C2"
    if (yield from _in_matchpoints(case)):
        yield from _direct(case, innocent, cites)
        return
    best = yield _judge_result("best_result", innocent, _BEST)
    worst = yield _judge_result("worst_result", offending, _WORST)
    yield from _award_results(case, {innocent: best, offending: worst}, cites)


def _judge_result(key: str, side: Side, options: tuple[Weights, ...], text: str | None = None) -> Question:
    return voice.judge(key, "§1987:12C2", options=options, text=text, reader=_single, side=side)


def _in_matchpoints(case: Case) -> Generator[Question | Found | Effect, Any, bool]:
    """Whether the Director gives matchpoints at once instead of a result that is matchpointed."""
    if case.conditions["scoring"] != "matchpoints":
        return False
    method = yield voice.judge("method", "§1987:12C2", options=("result", "matchpoints"))
    return bool(method == "matchpoints")


def _direct(case: Case, innocent: Side, cites: str) -> Procedure:
    awards: dict[Side, Award] = {}
    for side in SIDES:
        key, text = f"percent_{side.name.lower()}", "percent_innocent" if side is innocent else "percent_offending"
        given = yield voice.judge(key, "§1987:12C2", options=_PERCENT, text=text, reader=_percentage, side=side)
        awards[side] = Award("", Score(given, PERCENT, "§1987:12C2"))
    yield from award(case, "split", awards, cites)


def _award_results(case: Case, results: dict[Side, Weights], cites: str) -> Procedure:
    scale = yield from read_scale(case, *results.values())
    kind = "assigned" if results[Side.NS] == results[Side.EW] else "split"
    yield from award(case, kind, {side: award_of(results[side], scale, side) for side in SIDES}, cites)


def _both_innocent(case: Case) -> Procedure:
    """A wrong penalty that no player brought about: both sides are innocent, and each has its best result."""
    yield voice.found("both_innocent", "§1987:12A3 §82C")
    yield from _best_for_both(case, "§1987:12A3 §82C §1987:12C2")


def _best_for_both(case: Case, cites: str) -> Procedure:
    results: dict[Side, Weights] = {}
    for side in SIDES:
        results[side] = yield _judge_result(f"best_{side.name.lower()}", side, _BEST, text="best_result")
    yield from _award_results(case, results, cites)


def _single(given: object) -> Weights:
    """One result: a mixture of several is nothing that this edition knows."""
    if isinstance(given, Weights):
        return given
    return Weights.parse(read_outcome(given))


def _percentage(given: object) -> Fraction:
    value = read_number(given)
    if not 0 <= value <= 100:
        raise ValueError(given)
    return value


@law("12C3", edition=1987)
def penalty_in_individual(case: Case) -> Procedure:
    """Law 12C3 of 2017 has nothing before it: an individual event is scored like any other."""
    yield voice.found("no_rule_for_individuals", "§1987:12C1 §1987:12C2")
    yield voice.none("no_rule_of_its_own_for_an_individual_event", "§1987:12C1 §1987:12C2")


def _without_result(case: Case, cites: str) -> Procedure:
    """A board without a result here: no result of another table counts for it (Law 86 has nothing of that)."""
    yield from award_artificial(case, cites)


LAW_12[1987] = Law12(award_assigned, award_artificial, _without_result, _without_result)
