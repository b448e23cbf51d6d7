"""Law 86 of 2007: averages in IMPs, a result at the other table that helps the innocent side, and nothing more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from cardinal.laws.bridge.e2017.adjusted_score import one_result
from cardinal.laws.bridge.e2017.score_award import award_results
from cardinal.laws.bridge.e2017.team_play import RESULTS, result_could_be_known
from cardinal.laws.bridge.e2017.team_play import voice as voice_2017
from cardinal.laws.bridge.e2017.weighted_score import Weights
from cardinal.laws.effect import BoardEffect
from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, Case, ImpossibleCase, Procedure, Text, Voice, law

from .adjusted_score import adjusted_score, award_assigned
from .artificial_score import award_artificial

voice = Voice(__name__)


@law("86", edition=2007)
def team_play(case: Case) -> Procedure:
    """Law 86: an adjusted score or a redeal in a team match."""
    if case.conditions["form"] != "teams":
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "86"}), cites="§86A §86B1")
    cites = "§86A §2007:86D §2007:12C2(a)"
    matter = yield voice_2017.choose(DIRECTOR, "matter", cites, options=tuple(_MATTERS))
    yield from _MATTERS[matter](case)


def _redeal(case: Case) -> Procedure:
    """86C: no board is redealt when a contestant could know the result of the match without it."""
    if (yield from result_could_be_known()):
        yield voice_2017.found("no_redeal", "§86A")
        # Where Law 6 cancels the deal the result of the other table is not looked at.
        yield from award_artificial(case, "§86A §12A2")
    else:
        yield BoardEffect("redealt", cites="§86A §6D3")


def _one_result(case: Case) -> Procedure:
    """86D: what the other table's result allows the Director, and what it asks of him."""
    # That the ruling is one of 6D2 is the exception: it has to be shown. Its ends are those of Law 12 below.
    if (yield replace(voice.fact("under_6d2", "§2007:86D"), examples=(False,))) is True:
        yield voice.found("not_for_6d2", "§2007:86D")
        yield from adjusted_score(case)
        return
    yield from _by_other_table(case, "§2007:86D", adjusted_score(case))


def other_table_first(case: Case, cites: str) -> Procedure:
    """86D for a board that a law has left without a result at this table."""
    yield from _by_other_table(case, f"{cites} §2007:86D", award_assigned(case, None, cites))


def _by_other_table(case: Case, cites: str, otherwise: Procedure) -> Procedure:
    question = voice.fact("other_table", "§2007:86D", options=("finished", "begun", "none"))
    stage = yield replace(question, examples=("finished", "begun"))
    first = replace(voice.choose(DIRECTOR, "finish", "§2007:86D", options=(True, False)), examples=(True,))
    if stage == "begun" and (yield first):
        yield voice.duty("director", "have_the_board_finished_at_the_other_table", "§2007:86D")
        return
    # Without a result established at the other table nothing can favour anybody.
    if stage == "finished" and (yield voice.judge("favourable_to_innocent", "§2007:86D")):
        yield voice.found("should_assign", "§2007:86D")
        yield from _assigned(case, cites)
    elif stage == "finished" and (yield voice.choose(DIRECTOR, "assign", "§2007:86D", options=(True, False))):
        yield from _assigned(case, cites)
    else:
        yield voice.found("law_12_decides", "§2007:86D")
        yield from otherwise


def _assigned(case: Case, cites: str) -> Procedure:
    reader = Weights.parse if case.conditions["weighted_scores"] else one_result
    weights = yield voice_2017.judge("weights", "§2007:86D §2007:12C1(c)", options=RESULTS, reader=reader)
    yield from award_results(case, weights, weights, f"{cites} §2007:12C1(a)")


def _several_results(case: Case) -> Procedure:
    """No rule of its own: fault decides under 12C2, and forms that differ are a matter of Law 87."""
    cites, options = "§2007:86D §2007:12C2(a)", ("comparable", "not_comparable", "fouled", "required")
    results = yield voice_2017.fact("results", cites, options=options)
    if results in ("comparable", NOT_DETERMINED):
        # Only results that are found not to be comparable are taken away from the teams that obtained them.
        yield voice.none("the_results_are_compared_as_usual", cites)
    elif results == "fouled":
        yield voice.duty("director", "apply_law_law", f"{cites} §87B", law="87")
    else:
        yield from _by_fault(case)


def _by_fault(case: Case) -> Procedure:
    cites = "§2007:12C2(a)"
    yield voice.found("no_better_of_two", cites)
    yield BoardEffect("cancelled", cites=cites)
    yield from award_artificial(case, cites)


def _one_table(case: Case) -> Procedure:
    """Boards played at one table only: no regulation is provided for."""
    yield from _by_fault(case)


_MATTERS: Mapping[str, Callable[[Case], Procedure]] = {
    "redeal": _redeal,
    "one_result": _one_result,
    "several_results": _several_results,
    "one_table": _one_table,
}
