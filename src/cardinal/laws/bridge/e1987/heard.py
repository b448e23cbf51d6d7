"""A procedure of 2017 as 1987 hears it: its clauses by their own numbers, some steps replaced or left out."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from cardinal.language import clause_ids
from cardinal.laws.clause import is_under
from cardinal.laws.effect import Effect
from cardinal.laws.question import Found, Question

Step = Question | Found | Effect
Result = TypeVar("Result")
Revision = Callable[[Step], Iterable[Step]]


def as_it_is(step: Step) -> Iterable[Step]:
    return (step,)


def heard(
    procedure: Generator[Step, Any, Result],
    clauses: Mapping[str, str],
    revise: Revision = as_it_is,
    known: Mapping[str, object] | None = None,
) -> Generator[Step, Any, Result]:
    """Each step of *procedure* as *revise* gives it, cited by *clauses* (2017's number, and what stands for it and for
    all that is under it). A question for which *revise* gives no question is answered from *known*."""
    answers, reply = known or {}, None
    while True:
        try:
            step = procedure.send(reply)
        except StopIteration as end:
            result: Result = end.value
            return result
        reply = answers.get(step.key) if isinstance(step, Question) else None
        for one in revise(step):
            answer = yield _cited(one, clauses)
            if isinstance(one, Question):
                reply = answer


def _cited(step: Step, clauses: Mapping[str, str]) -> Step:
    given = step.cites if isinstance(step, Question) else clause_ids(step.cites)
    found = tuple(dict.fromkeys(one for clause in given for one in _number(clause, clauses)))
    if isinstance(step, Question):
        return replace(step, cites=found)
    return replace(step, cites=" ".join(f"§{one}" for one in found))


def _number(clause: str, clauses: Mapping[str, str]) -> tuple[str, ...]:
    under = [one for one in clauses if is_under(clause, one)]
    return clause_ids(clauses[max(under, key=len)]) if under else (clause,)
