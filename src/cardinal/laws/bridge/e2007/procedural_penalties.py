"""Law 90 of 2007: an adjusted score is a ground of its own only where it became necessary at another table."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.procedural_penalties import procedural_penalty as procedural_penalty_2017
from cardinal.laws.bridge.reheard import Heard, Step, reheard
from cardinal.laws.prelude import Case, Procedure, Question, Voice, law

voice = Voice(__name__)

# Why conduct that is none of the examples may be penalized; the last two are no grounds.
GROUNDS = ("delay_or_obstruction", "inconvenience", "breach_of_procedure", "adjusted_score_at_another_table")
NO_GROUNDS = ("adjusted_score_at_own_table", "none")


@law("90", edition=2007)
def procedural_penalty(case: Case) -> Procedure:
    """Law 90: whether an offence gets a procedural penalty, beside any rectification."""
    yield from reheard(procedural_penalty_2017(case), revise=_grounds)


def _grounds(step: Step) -> Heard[object]:
    if not isinstance(step, Question) or step.key != "within_90a":
        return (yield step)
    ground = yield voice.judge("penalty_ground", "§2007:90A", options=(*GROUNDS, *NO_GROUNDS))
    return ground in GROUNDS
