"""Ends of a hearing that between them show every answer, without all products of answers that do not touch each other.

A situation of some laws has thousands of ends, most of them the same score adjusted after another way there. The first
two dozen are walked as they come; of the others each answer of each question is given a few times, after different
answers before it, so that also the last branches of the largest hearings are reached.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice

from cardinal.laws import ImpossibleCase, Ruling, hear, leaves
from cardinal.laws.hearing import Asking, Matter, hear_again
from cardinal.laws.question import plain
from cardinal.laws.routine import names_any

WHOLE = 24
# How often all answers of a question are given, however often it comes; after that one of them at a time, in turn.
BRANCHING = 2


def some_ends(law: str, case: Matter) -> Iterator[Ruling]:
    """All ends of a small hearing; of a large one the first, and then some of every branch."""
    first = tuple(islice(leaves(law, case), WHOLE))
    yield from first
    if len(first) == WHOLE:
        yield from _Walk(law, case).below({})


class _Walk:
    def __init__(self, law: str, case: Matter) -> None:
        self._law, self._case = law, case
        self._met: Counter[tuple[str, ...]] = Counter()
        self._seen: set[tuple[tuple[str, str], ...]] = set()

    def _hear(self, given: Mapping[str, object]) -> tuple[Mapping[str, object], Asking | Ruling | None]:
        """The answers that are still asked for, and where they lead; nothing where that was seen before."""
        try:
            if not names_any(given):
                return given, hear(self._law, self._case, given)
            # Some of what was answered before falls away where something is out of the ordinary.
            given, result = hear_again(self._law, self._case, given)
        except ImpossibleCase:
            # An example answer that this case rules out: its refusal is no ruling.
            return given, None
        known = tuple(sorted((key, plain(answer)) for key, answer in given.items()))
        if known in self._seen:
            return given, None
        self._seen.add(known)
        return given, result

    def below(self, before: Mapping[str, object]) -> Iterator[Ruling]:
        given, result = self._hear(before)
        if result is None:
            return
        if isinstance(result, Ruling):
            yield result
            return
        question = result.question
        every = question.examples or question.options
        options = [one for one in every if question.usual is None or plain(one) != plain(question.usual)]
        which = (question.key, *map(plain, options))
        times = self._met[which]
        self._met[which] += 1
        # Where the usual answer is the only one left there is nothing to walk, as in ``leaves``.
        for option in options if times < BRANCHING or not options else [options[times % len(options)]]:
            yield from self.below({**given, question.key: option})
