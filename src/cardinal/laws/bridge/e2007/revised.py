"""A procedure of 2017 as an older edition hears it: the same steps, some of them replaced, left out or answered."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from cardinal.laws.effect import Effect
from cardinal.laws.question import Found, Question

Step = Question | Found | Effect
Result = TypeVar("Result")
Heard = Generator[Step, Any, Result]


def revised(
    procedure: Heard[Result], revise: Callable[[Step], Iterable[Step]], known: Mapping[str, object] | None = None
) -> Heard[Result]:
    """Each step of *procedure* as *revise* gives it: itself, others in its place, or none. A question for which it
    gives none is answered from *known*."""
    answers, reply = known or {}, None
    while True:
        try:
            step = procedure.send(reply)
        except StopIteration as end:
            result: Result = end.value
            return result
        reply = answers.get(step.key) if isinstance(step, Question) else None
        for one in revise(step):
            answer = yield one
            if isinstance(one, Question):
                reply = answer


def recited(step: Step, clauses: Mapping[str, str]) -> Step:
    """A finding or an effect with clauses of 2017 cited as what the older edition has in their place."""
    if isinstance(step, Question):
        cites = tuple(clauses.get(f"§{one}", f"§{one}").removeprefix("§") for one in step.cites)
        return replace(step, cites=tuple(dict.fromkeys(cites)))
    words = " ".join(clauses.get(word, word) for word in step.cites.split())
    return replace(step, cites=" ".join(dict.fromkeys(words.split())))
