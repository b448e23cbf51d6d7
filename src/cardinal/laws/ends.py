"""The ends of a hearing from where it stands, and what each option of a choice leads to."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from .effect import Effect
from .errors import AnswerNotOffered
from .hearing import Asking, Law, Matter, heard_again, transcript_of
from .law_run import Answers
from .question import Kind, Question, plain
from .ruling import Ruling
from .transcript import Transcript

MOST_ENDS = 160
"""So many ends of one hearing are walked; what has more is shown by those."""
_MOST_CALLS = 6
"""Of a call that is still to come so many are tried, spread over all of them."""


def ends(law: str | Law, case: Matter, answers: Answers | None = None, most: int = MOST_ENDS) -> Iterator[Ruling]:
    """The different ends that a hearing can still have, those first that need the fewest answers: where there are more
    than are walked, what is left out is far away. What is out of the ordinary is left aside, and answers that are not
    asked for on a way are left out of it."""
    yield from _ends(transcript_of(law, case), answers or {}, most)


def _ends(said: Transcript, answers: Answers, most: int) -> Iterator[Ruling]:
    seen: set[tuple[Effect, ...]] = set()
    waiting = deque([dict(answers)])
    for _ in range(most):
        if not waiting:
            return
        given = waiting.popleft()
        try:
            _, result = heard_again(said, given)
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
    found, said = [], transcript_of(law, case)
    for option in shown_options(question):
        reached = [ruling.effects for ruling in _ends(said, {**answers, question.key: option}, most=24)]
        common = tuple(effect for effect in reached[0] if all(effect in other for other in reached)) if reached else ()
        found.append(Offer(option, common))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class OptionClass:
    """Options of a question that lead to the same ends, whatever is answered after them."""

    options: tuple[object, ...]
    ends: frozenset[tuple[Effect, ...]]


def classes(law: str | Law, case: Matter, answers: Answers | None = None) -> tuple[OptionClass, ...]:
    """Every option of the question that a hearing asks now, grouped by the ends to which they lead; nothing after its
    ruling. The three grounds on which a call can be comparable (23A) are one class; two calls that would stand are two,
    since the ruling names them."""
    said, given = transcript_of(law, case), dict(answers or {})
    given, result = heard_again(said, given)
    if not isinstance(result, Asking):
        return ()
    found: dict[frozenset[tuple[Effect, ...]], list[object]] = {}
    for option in result.question.options:
        reached = frozenset(ruling.end for ruling in _ends(said, {**given, result.question.key: option}, MOST_ENDS))
        found.setdefault(reached, []).append(option)
    return tuple(OptionClass(tuple(options), reached) for reached, options in found.items())
