"""Law 12 of 2007: power to adjust, weighting that an authority may forbid or replace, and self-inflicted damage."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.adjusted_score import NEITHER, is_in_time, one_result
from cardinal.laws.bridge.e2017.adjusted_score import voice as voice_2017
from cardinal.laws.bridge.e2017.score_adjustment import self_inflicted_part, without_self_inflicted
from cardinal.laws.bridge.e2017.score_award import Award, award, award_of, award_results, by_side, merged, read_scale
from cardinal.laws.bridge.e2017.table_result import table_result
from cardinal.laws.bridge.e2017.weighted_score import Less, Weights
from cardinal.laws.bridge.law_12 import LAW_12, Law12
from cardinal.laws.bridge.law_12 import voice as voice_of_12
from cardinal.laws.prelude import NOT_DETERMINED, SIDES, Case, Procedure, Side, Voice, law

from .artificial_score import award_artificial
from .assigned_results import Both, Grounded, by_weighting, results_of_sides

voice = Voice(__name__)

# As in 2017, and one ground more: a rectification that the law has but that indemnifies nobody.
GROUNDS = {
    "law": "§12A",
    "no_rectification": "§2007:12A1",
    "no_indemnity": "§2007:12A1",
    "normal_play_impossible": "§12A2",
    "wrong_rectification": "§12A3",
    "harshness": "§12B2",
    "none": "§12A",
}
_SELF_INFLICTED = (False, "serious_error", "wild", "gamble")
_ONE = (Weights.parse("4S by N ="),)


@law("12", edition=2007)
def adjusted_score(case: Case) -> Procedure:
    """Law 12: may the Director adjust the score, and to what?"""
    if not (yield from is_in_time(case)):
        yield voice.none("applied_for_too_late", "§12A §92B")
        return
    ground = yield voice.judge("ground", "§12A §2007:12A1 §12A2 §12A3 §12B2", options=tuple(GROUNDS))
    speaks = voice if GROUNDS[ground] == "§2007:12A1" else voice_2017
    yield speaks.found(f"ground_{ground}", GROUNDS[ground])
    if ground in ("harshness", "none"):
        yield voice.none("no_power_to_adjust", GROUNDS[ground])
    elif ground == "normal_play_impossible":
        yield from award_artificial(case, "§12A2")
    else:
        yield from _adjust(case, ground)


def _adjust(case: Case, ground: str) -> Procedure:
    offending = yield from _offending_side(case, ground)
    if offending == NOT_DETERMINED:
        # Damage is what an infraction does to an innocent side: with no offender established there is none.
        yield voice.none("no_offending_side_established", "§12B1/2 §85B")
        return
    text = "damaged_by_ruling" if ground == "wrong_rectification" else "damaged"
    if (yield voice_2017.judge("damaged", "§12B1/2", text=text)):
        if offending == NEITHER:
            yield from _directors_error(case)
        else:
            yield from award_assigned(case, offending, GROUNDS[ground])
    elif offending != NEITHER and (yield voice_2017.judge("gained", "§12B1/1", side=offending)):
        yield from _take_advantage_away(case, offending, GROUNDS[ground])
    else:
        yield voice.none("no_damage_and_no_advantage", "§12B1/1 §12B1/2")


def _offending_side(case: Case, ground: str) -> Grounded:
    if case.act is not None and case.act.seat is not None and ground != "wrong_rectification":
        return case.side
    options = (*SIDES, NEITHER) if ground == "wrong_rectification" else SIDES
    text = "offending_side_or_director" if ground == "wrong_rectification" else "offending_side"
    return (yield voice_of_12.fact("offending_side", f"{GROUNDS[ground]} §12B1/1", options=options, text=text))


def award_assigned(case: Case, offending: Side | None, cites: str) -> Procedure:
    """12C1: an assigned score, by weighting or by the standards that an authority has put in its place. The standards
    tell an innocent side from an offending one: where nobody offended the results are weighted."""
    if offending is None:
        yield from _nobody_offended(case, cites)
        return
    yield voice_2017.found("objective", "§12B1/1", innocent=offending.other, offending=offending)
    both = yield from results_of_sides(case, offending)
    if both is None:
        yield from award_artificial(case, f"{cites} §12C1(d)")
        return
    cites = merged(cites, "§12B1/1 §2007:12C1(a)", both.cites)
    own_act = yield voice.judge("self_inflicted", "§2007:12C1(b)", options=_SELF_INFLICTED, usual=False)
    if own_act is False:
        yield from award_results(case, *both.in_order(offending), cites)
    else:
        yield from _self_inflicted(case, offending, both, cites)


def _nobody_offended(case: Case, cites: str) -> Procedure:
    shared, further = yield from by_weighting(case)
    if shared is None:
        yield from award_artificial(case, f"{cites} §12C1(d)")
    else:
        yield from award_results(case, shared, shared, merged(cites, "§2007:12C1(a)", further))


def _self_inflicted(case: Case, offending: Side, both: Both, cites: str) -> Procedure:
    """12C1(b): no relief for the innocent side's own part; the offenders get what their infraction alone brings."""
    asked = voice_2017.fact("table_result", "§2007:12C1(b)", options=_ONE, reader=one_result)
    table = yield from table_result(case, asked)
    if table == NOT_DETERMINED:
        # Without the result of the table the self-inflicted part is unknown; what is not shown is not taken away.
        yield voice_2017.found("table_unknown", "§2007:12C1(b) §85B")
        yield from award_results(case, *both.in_order(offending), cites)
        return
    normal = yield voice_2017.judge("normal_result", "§2007:12C1(b)", options=_ONE, reader=one_result)
    scale = yield from read_scale(case, both.innocent, normal, table)
    innocent = offending.other
    if scale.knows(both.innocent, normal, table):
        redress, expected, obtained = (scale.score(one, innocent) for one in (both.innocent, normal, table))
        part = self_inflicted_part(expected, obtained)
        yield voice_2017.found("own_part", "§2007:12C1(b)", part=part, normal=expected, table=obtained, full=redress)
        innocents = Award("", without_self_inflicted(redress, expected, obtained))
    else:
        results = (both.innocent, normal, table)
        innocents = Award(Less(*(result.told(scale.vulnerability, innocent) for result in results)), None)
    ns, ew = by_side(offending, award_of(both.offending, scale, offending), innocents)
    yield from award(case, "split", ns, ew, merged(cites, "§2007:12C1(b) §2007:12C1(f)"))


def _take_advantage_away(case: Case, offending: Side, cites: str) -> Procedure:
    """12B1: nobody was damaged and the offenders gained: theirs is the only score that changes."""
    table = yield from table_result(case, voice_2017.fact("table_result", "§12B1/1", options=_ONE, reader=one_result))
    if table == NOT_DETERMINED:
        yield voice.duty("director", "establish_the_result_of_the_table", "§12B1/1 §85B")
        return
    both = yield from results_of_sides(case, offending)
    if both is None:
        yield from award_artificial(case, f"{cites} §12C1(d)")
        return
    sides = {offending: both.offending, offending.other: table}
    cites = merged(cites, "§12B1/1 §2007:12C1(a) §2007:12C1(f)", both.cites)
    yield from award_results(case, sides[Side.NS], sides[Side.EW], cites)


def _directors_error(case: Case) -> Procedure:
    """12A3 with 82C: no side is to suffer by a wrong rectification, so each has its own results."""
    yield voice_2017.found("both_innocent", "§12A3 §82C")
    weighted = case.conditions["weighted_scores"]
    sides: dict[Side, Weights] = {}
    for side in SIDES:
        sides[side] = yield voice_2017.judge(
            f"weights_{side.name.lower()}",
            "§12A3 §82C §2007:12C1(c)",
            options=_ONE,
            text="weights_side",
            reader=Weights.parse if weighted else one_result,
            side=side,
        )
    cites = "§12A3 §82C §2007:12C1(a) §2007:12C1(f)"
    yield from award_results(case, sides[Side.NS], sides[Side.EW], cites)


def _without_result(case: Case, cites: str) -> Procedure:
    """A board without a result here: 86D of team play, else scored as if nobody had offended."""
    if case.conditions["form"] == "teams":
        from .team_play import other_table_first

        yield from other_table_first(case, cites)
    else:
        yield from award_assigned(case, None, cites)


def _without_redeal(case: Case, cites: str) -> Procedure:
    yield from award_artificial(case, f"{cites} §12A2")


LAW_12[2007] = Law12(award_assigned, award_artificial, _without_result, _without_redeal)
