"""The ends of a hearing from where it stands, and what each option of a choice leads to."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from .effect import Effect
from .errors import AnswerNotOffered
from .hearing import Law, Matter, hear_again
from .law_run import Answers
from .question import Kind, Question, plain
from .ruling import Ruling

MOST_ENDS = 160
"""So many ends of one hearing are walked; what has more is shown by those."""
_MOST_CALLS = 6
"""Of a call that is still to come so many are tried, spread over all of them."""


def ends(law: str | Law, case: Matter, answers: Answers | None = None, most: int = MOST_ENDS) -> Iterator[Ruling]:
    """The different ends that a hearing can still have, those first that need the fewest answers: where there are more
    than are walked, what is left out is far away. What is out of the ordinary is left aside, and answers that are not
    asked for on a way are left out of it."""
    seen: set[tuple[Effect, ...]] = set()
    waiting = deque([dict(answers or {})])
    for _ in range(most):
        if not waiting:
            return
        given = waiting.popleft()
        try:
            _, result = hear_again(law, case, given)
        except AnswerNotOffered:
            continue
        if isinstance(result, Ruling):
            if result.end not in seen:
                seen.add(result.end)
                yield result
            continue
        question = result.question
        waiting.extend({**given, question.key: option} for option in shown_options(question))


def shown_options(question: Question) -> tuple[object, ...]:
    """The answers that between them show the ends: nothing out of the ordinary, and of many calls a few."""
    if question.facts:
        return question.options[:1]
    every = question.examples or question.options
    if len(every) <= _MOST_CALLS or question.kind not in (Kind.ACT, Kind.CHOICE):
        return every
    step = (len(every) - 1) / (_MOST_CALLS - 1)
    return tuple(every[round(place * step)] for place in range(_MOST_CALLS))


@dataclass(frozen=True, slots=True)
class Offer:
    """One option of a player's choice, and the effects that follow from it whatever is answered later."""

    option: object
    effects: tuple[Effect, ...]

    @property
    def word(self) -> str:
        return plain(self.option)


def offers(law: str | Law, case: Matter, answers: Answers, question: Question) -> tuple[Offer, ...]:
    """Every option of a choice with what follows from it, so that all can be explained before it is made (10C1)."""
    found = []
    for option in shown_options(question):
        reached = [ruling.effects for ruling in ends(law, case, {**answers, question.key: option}, most=24)]
        common = tuple(effect for effect in reached[0] if all(effect in other for other in reached)) if reached else ()
        found.append(Offer(option, common))
    return tuple(found)
