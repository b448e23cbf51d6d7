"""Law 12: the Director's power to adjust a score, its limits, and the assigned adjusted score."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardinal.laws.bridge.law_12 import LAW_12, Law12
from cardinal.laws.bridge.law_12 import voice as voice_of_12
from cardinal.laws.effect import Effect
from cardinal.laws.evidence import with_makeable
from cardinal.laws.prelude import NOT_DETERMINED, SIDES, Case, Finding, Found, Procedure, Question, Side, Voice, law

from .artificial_score import award_artificial
from .moment import record_of
from .score_adjustment import self_inflicted_part, without_self_inflicted
from .score_award import Award, award, award_of, award_results, by_side, merged, read_scale
from .table_result import table_result
from .weighted_score import Less, Outcome, Weights, read_outcome

voice = Voice(__name__)

# The grounds on which an adjustment is asked for, and the clause that gives the power or refuses it.
GROUNDS = {
    "law": "§12A",
    "no_rectification": "§12A1",
    "normal_play_impossible": "§12A2",
    "wrong_rectification": "§12A3",
    "harshness": "§12B2",
    "none": "§12A",
}
NEITHER = "neither"

# Examples for the open questions: one result, and two with their weights.
_ONE = (Weights.parse("4S by N ="),)
_SEVERAL = (Weights.parse("60% 4S by N =; 40% 4S by N -1"),)


@law("12")
def adjusted_score(case: Case) -> Procedure:
    """Law 12: may the Director adjust the score, and to what?"""
    if not (yield from is_in_time(case)):
        yield voice.none("applied_for_too_late", "§12A §92B")
        return
    ground = yield voice.judge("ground", "§12A §12A1 §12A2 §12A3 §12B2", options=tuple(GROUNDS))
    yield voice.found(f"ground_{ground}", GROUNDS[ground])
    if ground in ("harshness", "none"):
        yield voice.none("no_power_to_adjust", GROUNDS[ground])
    elif ground == "normal_play_impossible":
        yield from award_artificial(case, "§12A2")
    else:
        yield from _adjust(case, ground)


def is_in_time(case: Case) -> Finding:
    """12A: on application within the period of 92B, or on the Director's own initiative. While the score is not yet
    official that period has not even begun."""
    if not any(act.verb == "score official" for act in record_of(case)):
        return True
    applied = yield voice.fact("applied", "§12A §92B", options=("in_time", "late", "own_initiative"), usual="in_time")
    # If the time of the application cannot be established the Director can still act on his own initiative.
    return bool(applied != "late")


def _adjust(case: Case, ground: str) -> Procedure:
    offending = yield from _offending_side(case, ground)
    if offending == NOT_DETERMINED:
        # Damage is what an infraction does to an innocent side: with no offender established there is none.
        yield voice.none("no_offending_side_established", "§12B1/2 §85B")
        return
    text = "damaged_by_ruling" if ground == "wrong_rectification" else "damaged"
    if (yield voice.judge("damaged", "§12B1/2", text=text)):
        if offending == NEITHER:
            yield from _directors_error(case)
        else:
            yield from award_assigned(case, offending, GROUNDS[ground])
    elif offending != NEITHER and (yield voice.judge("gained", "§12B1/1", side=offending)):
        yield from _take_advantage_away(case, offending, GROUNDS[ground])
    else:
        yield voice.none("no_damage_and_no_advantage", "§12B1/1 §12B1/2")


def _offending_side(case: Case, ground: str) -> Generator[Question | Found | Effect, Any, Any]:
    if case.act is not None and case.act.seat is not None and ground != "wrong_rectification":
        return case.side
    options = (*SIDES, NEITHER) if ground == "wrong_rectification" else SIDES
    text = "offending_side_or_director" if ground == "wrong_rectification" else "offending_side"
    return (yield voice_of_12.fact("offending_side", f"{GROUNDS[ground]} §12B1/1", options=options, text=text))


def award_assigned(case: Case, offending: Side | None, cites: str) -> Procedure:
    """12C1: an assigned score if the Director can give one, else an artificial one. Without a side that offended the
    results are the same for both."""
    if offending is not None:
        yield voice.found("objective", "§12B1/1", innocent=offending.other, offending=offending)
    team = " §86B1" if case.conditions["form"] == "teams" else ""
    method = yield voice.judge(
        "method", f"§12C1(a) §12C1(c) §12C1(d){team}", options=("single", "weighted", "artificial")
    )
    if method == "artificial":
        yield from award_artificial(case, f"{cites} §12C1(d)")
        return
    weights = yield from _weights(case, method)
    if weights is None:
        yield voice.duty("director", "weigh_results_that_could_be_reached_legally", "§12C1(c)")
        return
    objective = "§12B1/1" if offending is not None else ""
    cites = merged(cites, f"{objective} §12C1(a) §12C1(b)", "§12C1(c)" if method == "weighted" else "")
    if offending is not None and (yield _own_act()) is not False:
        yield from _self_inflicted(case, offending, weights, cites)
    else:
        yield from award_results(case, weights, weights, cites)


def _own_act() -> Question:
    return voice.judge("self_inflicted", "§12C1(e)", options=(False, "serious_error", "gamble"), usual=False)


def _weights(case: Case, method: str) -> Generator[Question | Found | Effect, Any, Weights | None]:
    """12C1(b), (c): the results had the infraction not occurred; what only the infraction made possible is left out."""
    if method == "single":
        single = voice.judge("assigned_result", "§12C1(b)", options=_ONE, reader=one_result)
        one: Weights = yield with_makeable(single, case)
        return one
    several = voice.judge("weights", "§12C1(b) §12C1(c)", options=_SEVERAL, reader=Weights.parse)
    weights: Weights = yield with_makeable(several, case)
    excluded: list[Outcome] = []
    for share in weights.shares:
        if not (yield voice.judge("legal", "§12C1(c)", result=share.result, usual=True)):
            excluded.append(share.result)
    left = weights.without(frozenset(excluded))
    if excluded and left is not None:
        yield voice.found("excluded", "§12C1(c)", results=tuple(excluded), weights=left)
    return left


def _self_inflicted(case: Case, offending: Side, full: Weights, cites: str) -> Procedure:
    """12C1(e): the offenders as if there had been no error, the innocent side without relief for its own part."""
    asked = voice.fact("table_result", "§12C1(e)(ii)", options=_ONE, reader=one_result)
    table = yield from table_result(case, asked)
    if table == NOT_DETERMINED:
        # Without the result of the table the self-inflicted part is unknown; what is not shown is not taken away.
        yield voice.found("table_unknown", "§12C1(e)(ii) §85B")
        yield from award_results(case, full, full, cites)
        return
    question = voice.judge("normal_result", "§12C1(e)(ii)", options=_ONE, reader=one_result)
    normal = yield with_makeable(question, case)
    scale = yield from read_scale(case, full, normal, table)
    innocent = offending.other
    if scale.knows(full, normal, table):
        redress, expected, obtained = (scale.score(one, innocent) for one in (full, normal, table))
        part = self_inflicted_part(expected, obtained)
        yield voice.found("own_part", "§12C1(e)(ii)", part=part, normal=expected, table=obtained, full=redress)
        innocents = Award("", without_self_inflicted(redress, expected, obtained))
    else:
        innocents = Award(Less(*(one.told(scale.vulnerability, innocent) for one in (full, normal, table))), None)
    ns, ew = by_side(offending, award_of(full, scale, offending), innocents)
    cites = merged(cites, "§12C1(e) §12C1(e)(i) §12C1(e)(ii)")
    yield from award(case, "split", ns, ew, cites)


def _take_advantage_away(case: Case, offending: Side, cites: str) -> Procedure:
    """12B1/1: nobody was damaged and the offenders gained: theirs is the only score that changes."""
    asked = voice.fact("table_result", "§12B1/1", options=_ONE, reader=one_result)
    table = yield from table_result(case, asked)
    if table == NOT_DETERMINED:
        yield voice.duty("director", "establish_the_result_of_the_table", "§12B1/1 §85B")
        return
    question = voice.judge("weights", "§12C1(b) §12C1(c)", options=_SEVERAL, reader=Weights.parse)
    weights = yield with_makeable(question, case)
    both = {offending: weights, offending.other: table}
    cites = merged(cites, "§12B1/1 §12C1(b)")
    yield from award_results(case, both[Side.NS], both[Side.EW], cites)


def _directors_error(case: Case) -> Procedure:
    """12A3 with 82C: no side is to suffer by a wrong rectification, so each has its own results."""
    yield voice.found("both_innocent", "§12A3 §82C")
    both: dict[Side, Weights] = {}
    for side in SIDES:
        key = f"weights_{side.name.lower()}"
        question = voice.judge(
            key, "§12A3 §82C §12C1(b)", options=_SEVERAL, text="weights_side", reader=Weights.parse, side=side
        )
        both[side] = yield with_makeable(question, case)
    yield from award_results(case, both[Side.NS], both[Side.EW], "§12A3 §82C §12C1(b)")


def _without_result(case: Case, cites: str) -> Procedure:
    """A board without a result here: in team play 86B decides, else it is scored as if nobody had offended."""
    if case.conditions["form"] == "teams":
        from .team_play import single_result

        yield from single_result(case, cites)
    else:
        yield from award_assigned(case, None, cites)


def one_result(given: object) -> Weights:
    """One result, which has all the weight."""
    return Weights.parse(read_outcome(given))


def _without_redeal(case: Case, cites: str) -> Procedure:
    from .team_play import single_result

    yield from single_result(case, cites, artificial=True)


LAW_12[2017] = Law12(award_assigned, award_artificial, _without_result, _without_redeal)
