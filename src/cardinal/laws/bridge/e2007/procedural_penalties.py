"""Law 90 of 2007: an adjusted score is a ground of its own only where it became necessary at another table."""

from __future__ import annotations

from collections.abc import Iterable

from cardinal.laws.bridge.e2017.procedural_penalties import procedural_penalty as procedural_penalty_2017
from cardinal.laws.case import Case
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import Question, Voice

from .revised import Step, recited, revised

voice = Voice(__name__)

# Why conduct that is none of the examples may be penalized; the last two are no grounds.
GROUNDS = ("delay_or_obstruction", "inconvenience", "breach_of_procedure", "adjusted_score_at_another_table")
NO_GROUNDS = ("adjusted_score_at_own_table", "none")
_CLAUSES = {"§90A": "§2007:90A"}


@law("90", edition=2007)
def procedural_penalty(case: Case) -> Procedure:
    """Law 90: whether an offence gets a procedural penalty, beside any rectification."""
    procedure, reply = revised(procedural_penalty_2017(case), _as_here), None
    while True:
        try:
            step = procedure.send(reply)
        except StopIteration:
            return
        reply = yield step
        if isinstance(step, Question) and step.key == "penalty_ground":
            reply = reply in GROUNDS


def _as_here(step: Step) -> Iterable[Step]:
    if isinstance(step, Question) and step.key == "within_90a":
        return (voice.judge("penalty_ground", "§2007:90A", options=(*GROUNDS, *NO_GROUNDS)),)
    return (recited(step, _CLAUSES),)
