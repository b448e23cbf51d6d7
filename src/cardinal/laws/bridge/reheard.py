"""A procedure heard again as another law or edition has it: steps replaced or left out, clauses under other numbers.

An older edition rules on most things as 2017 does. It takes the procedure of 2017 and says where it differs: which
clause stands for which (*clauses*), which questions have but one answer here (*known*), and what becomes of a step
(*revise*).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeVar

from cardinal.language import clause_ids
from cardinal.laws.clause import is_under
from cardinal.laws.part import with_parts
from cardinal.laws.prelude import Effect, Found, Information, Question, Text

Step = Question | Found | Effect
Result = TypeVar("Result")
Heard = Generator[Step, Any, Result]
Revision = Callable[[Step], Iterable[Step]]
"""What becomes of a step: itself, others in its place, or none. The answer to the last question among them answers the
step. A generator gets the answers to its questions, and may return another answer."""

Clauses = Mapping[str, str]
"""A number of 2017, and what is cited for it and for all that is under it; the longest number decides."""


def as_it_is(step: Step) -> Iterable[Step]:
    return (step,)


def reheard(
    procedure: Heard[Result],
    clauses: Clauses | None = None,
    revise: Revision = as_it_is,
    known: Mapping[str, object] | None = None,
) -> Heard[Result]:
    """Each step of *procedure* as *revise* gives it, cited by *clauses*. A question in *known* is not asked."""
    answers, numbers = known or {}, clauses or {}
    steps = with_parts(procedure)
    reply: object = None
    while True:
        try:
            step = steps.send(reply)
        except StopIteration as end:
            result: Result = end.value
            return result
        if isinstance(step, Question) and step.key in answers:
            reply = step.read(answers[step.key])
        else:
            reply = yield from _put(revise(step), numbers)


def _put(steps: Iterable[Step], clauses: Clauses) -> Heard[object]:
    """Put the steps that a revision gives; the answer to the question that they stand for, if there is one."""
    running: Heard[object] = with_parts(steps) if isinstance(steps, Generator) else (step for step in steps)
    answer: object = None
    last: object = None
    while True:
        try:
            step = running.send(answer)
        except StopIteration as end:
            return last if end.value is None else end.value
        answer = yield recited(step, clauses)
        if isinstance(step, Question):
            last = answer


def recited(step: Step, clauses: Clauses) -> Step:
    """The step with clauses of 2017 cited as what stands for them here."""
    if not clauses:
        return step
    given = step.cites if isinstance(step, Question) else clause_ids(step.cites)
    found = _stand_for(given, tuple(clauses.items()))
    if found == given:
        return step
    if isinstance(step, Question):
        return replace(step, cites=found)
    return replace(step, cites=" ".join(f"§{one}" for one in found))


# A hearing is replayed for every answer that is tried out, and cites the same few clauses each time.
@lru_cache(maxsize=4096)
def _stand_for(given: tuple[str, ...], clauses: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    numbers = dict(clauses)
    found: dict[str, None] = {}
    for clause in given:
        over = [number for number in numbers if is_under(clause, number)]
        found |= dict.fromkeys(clause_ids(numbers[max(over, key=len)]) if over else (clause,))
    return tuple(found)


def rests_on(step: Effect, *numbers: str) -> bool:
    """Whether an effect cites one of these clauses, or a part of one."""
    return any(is_under(clause, number) for clause in step.clauses for number in numbers)


def named_in(step: Information) -> tuple[object, ...]:
    """The calls or cards that some information is about, one by one, in the order in which it names them."""
    given = step.about.values.values() if isinstance(step.about, Text) else (step.about,)
    return tuple(one for value in given for one in (value if isinstance(value, tuple) else (value,)))
