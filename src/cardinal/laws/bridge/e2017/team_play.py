"""Law 86: team play. No redeal when the match could be known, one result at the other table, several results."""

from __future__ import annotations

from collections.abc import Callable

from cardinal.cards import Side
from cardinal.laws.bridge.reheard import reheard
from cardinal.laws.effect import Adjust, BoardEffect
from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, Case, Finding, ImpossibleCase, Procedure, Text, Voice, law

from .adjusted_score import adjusted_score, award_assigned
from .artificial_score import award_artificial
from .score_adjustment import AVERAGES, FAULTS, INNOCENT, UNITS, Score, artificial_score, read_number
from .score_award import Award, award, award_of, award_results, by_side, merged, read_scale
from .team_score import one_team_at_fault, part_of_86b2
from .weighted_score import Scale, Weights

voice = Voice(__name__)

RESULTS = (Weights.parse("60% 4S by N =; 40% 4S by N -1"),)
NONE_ASSIGNED = "none"


@law("86")
def team_play(case: Case) -> Procedure:
    """Law 86: an adjusted score or a redeal in a team match."""
    if case.conditions["form"] != "teams":
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "86"}), cites="§86A §86B1")
    matter = yield voice.choose(DIRECTOR, "matter", "§86A §86B1 §86B2 §86B3", options=tuple(_MATTERS))
    yield from _MATTERS[matter](case)


def _redeal(case: Case) -> Procedure:
    """86A: no board is redealt when a contestant could know the result of the match without it."""
    if (yield from result_could_be_known()):
        yield voice.found("no_redeal", "§86A")
        yield from single_result(case, "§86A", artificial=True)
    else:
        yield BoardEffect("redealt", cites="§86A §6D3")


def result_could_be_known() -> Finding:
    # "Could be known" is a possibility: one that cannot be excluded bars the redeal.
    return (yield voice.fact("result_known", "§86A")) is not False


def _one_result(case: Case) -> Procedure:
    if (yield from _other_table(case, "")):
        return
    yield from adjusted_score(case)


def single_result(case: Case, cites: str, *, artificial: bool = False) -> Procedure:
    """86B1 for a board that a law has left without a result at this table; *artificial* where Law 12A2 decides unless
    the other table's result does."""
    if (yield from _other_table(case, cites)):
        return
    if artificial:
        yield from award_artificial(case, merged(cites, "§12A2"))
    else:
        yield from award_assigned(case, None, merged(cites, "§86B1"))


def _other_table(case: Case, cites: str) -> Finding:
    """86B1: an assigned score when the other table's result clearly favours one side; otherwise Law 12 decides. Gives
    whether it was assigned."""
    # Without a result established at the other table nothing can favour anybody.
    if (yield voice.fact("other_result", "§86B1")) is True and (yield voice.judge("clearly_favourable", "§86B1")):
        weights = yield voice.judge("weights", "§86B1 §12C1(c)", options=RESULTS, reader=Weights.parse)
        yield from award_results(case, weights, weights, merged(cites, "§86B1 §12C1(a)"))
        return True
    yield voice.found("law_12_decides", merged(cites, "§86B1"))
    return False


def _several_results(case: Case) -> Procedure:
    """86B2: what kind of results, and then by fault."""
    options = ("comparable", "not_comparable", "fouled", "required")
    results = yield voice.fact("results", "§86B2 §fn:27", options=options)
    if results in ("comparable", NOT_DETERMINED):
        # Only results that are found not to be comparable are taken away from the teams that obtained them.
        cites = "§86B2" if results == "comparable" else "§86B2 §85B"
        yield voice.none("the_results_are_compared_as_usual", cites)
        return
    yield from several_results(case, "§86B2 §fn:27" if results == "fouled" else "§86B2")


def several_results(case: Case, cites: str) -> Procedure:
    """86B2: two or more results that cannot be compared, or several adjusted scores: fault decides."""
    faults: dict[str, object] = {}
    for side in Side:
        key = f"fault_{side.name.lower()}"
        faults[key] = yield voice.judge(key, cites, options=tuple(FAULTS), text="fault", side=side)
    part = part_of_86b2(str(faults["fault_ns"]), str(faults["fault_ew"]))
    cites = merged(cites, part.cites)
    yield voice.found(f"fault_of_{part.gives}", cites)
    if part.gives == "one":
        offending = Side.NS if faults["fault_ns"] != INNOCENT else Side.EW
        yield from _better_award(case, offending, cites)
        return
    yield BoardEffect("cancelled", cites=cites)
    if part.gives == "neither" and (yield from _substitute_board()):
        yield BoardEffect("redealt", cites=merged(cites, "§86A"))
        return
    yield from reheard(award_artificial(case, cites), known=faults)


def _substitute_board() -> Finding:
    """86B2(a): a substitute board instead of an artificial score, if there is time and 86A does not forbid it."""
    # A board can be played only in time that is known to be there.
    if (yield voice.fact("time", "§86B2(a)")) is not True:
        return False
    if (yield from result_could_be_known()):
        return False
    choice = yield voice.choose(DIRECTOR, "option", "§86B2(a)", options=("artificial", "substitute"))
    return bool(choice == "substitute")


def _better_award(case: Case, offending: Side, cites: str) -> Procedure:
    """86B2(b): average plus or an assigned score, whichever is better for the team without fault."""
    innocent = offending.other
    weights = yield voice.judge(
        "assigned", "§86B2(b) §12C1(a)", options=(*RESULTS, NONE_ASSIGNED), reader=Weights.parse, side=innocent
    )
    scale = Scale(str(case.conditions["scoring"]), case.position.board.vulnerability)
    if weights != NONE_ASSIGNED:
        scale = yield from read_scale(case)
    if scale.scoring == "total" or (weights != NONE_ASSIGNED and not scale.is_known):
        # An average has no number at total points, and a result none in IMPs without the other table's.
        told = (Award(AVERAGES[INNOCENT], None), Award("", None)) if weights == NONE_ASSIGNED else ()
        ours, theirs = told or (award_of(weights, scale, innocent), award_of(weights, scale, offending))
        ns, ew = by_side(offending, theirs, ours)
        yield Adjust("artificial" if told else "assigned", ns=ns, ew=ew, cites=cites)
        yield voice.duty("director", "compare_average_plus_with_the_assigned_score", cites, when="later")
        return
    plus, minus = (case.conditions.whole(f"artificial_imps_{sign}") for sign in ("plus", "minus"))
    average = artificial_score(INNOCENT, scale.scoring, plus=plus, minus=minus)
    assigned = None if weights == NONE_ASSIGNED else scale.score(weights, innocent)
    best = one_team_at_fault(average, assigned)
    if best.is_assigned:
        kind = "weighted" if len(weights.shares) > 1 else "assigned"
        ours, theirs = award_of(weights, scale, innocent), award_of(weights, scale, offending)
    else:
        kind, ours, theirs = "artificial", Award(AVERAGES[INNOCENT], best.innocent), Award("", best.offending)
        cites = merged(cites, average.cites)
    yield from award(case, kind, *by_side(offending, theirs, ours), cites)


def _one_table(case: Case) -> Procedure:
    """86B3: boards played at one table only; a regulation may score them otherwise than 86B2."""
    if case.conditions["single_table_boards_score"] != "regulated":
        yield voice.found("no_regulation", "§86B3")
        yield from several_results(case, "§86B3 §86B2")
        return
    awards = []
    scoring = str(case.conditions["scoring"])
    for side in Side:
        value = yield voice.judge(
            f"score_{side.name.lower()}",
            "§86B3",
            options=_EXAMPLES[scoring],
            text="score",
            reader=read_number,
            side=side,
        )
        awards.append(Award("", Score(value, UNITS[scoring], "§86B3")))
    yield from award(case, "artificial", awards[0], awards[1], "§86B3")


_EXAMPLES = {
    scoring: (read_number(text),) for scoring, text in (("matchpoints", "60"), ("imps", "2"), ("total", "100"))
}

_MATTERS: dict[str, Callable[[Case], Procedure]] = {
    "redeal": _redeal,
    "one_result": _one_result,
    "several_results": _several_results,
    "one_table": _one_table,
}
