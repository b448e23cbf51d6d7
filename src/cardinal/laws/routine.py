"""Routine questions: facts that are seldom otherwise are confirmed together, by "anything out of the ordinary?"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardinal.cards import Seat
from cardinal.language import Text

from .question import Kind, Question, names_in
from .ruling import Answered

UNUSUAL = "unusual"
"""The key of the question that stands for them; the second of a hearing is ``unusual_2``."""
_NONE: frozenset[str] = frozenset()


def composite(key: str, facts: Sequence[Question]) -> Question:
    """The one question for *facts*: nothing out of the ordinary, or which of them are."""
    return Question(
        key=key,
        kind=Kind.FACT,
        asked=next((fact.asked for fact in facts if not isinstance(fact.asked, Seat)), facts[0].asked),
        options=(False, *((fact.key,) for fact in facts)),
        cites=tuple(dict.fromkeys(clause for fact in facts for clause in fact.cites)),
        text=Text(__package__, UNUSUAL),
        facts=tuple(facts),
    )


def is_composite(key: str) -> bool:
    """Whether an answer of this key is to a composite question."""
    return key == UNUSUAL or key.startswith(f"{UNUSUAL}_")


def names_any(answers: Mapping[str, object]) -> bool:
    """Whether an answer names something that was out of the ordinary."""
    return any(is_composite(key) and bool(names_in(given)) for key, given in answers.items())


def before_named(answers: Mapping[str, object]) -> Iterator[dict[str, object]]:
    """The answers as they were before each composite question that names something out of the ordinary."""
    asked = sorted(filter(is_composite, answers), key=lambda key: (len(key), key))
    for place, key in enumerate(asked):
        if names_in(answers[key]):
            later = frozenset(asked[place:]).union(*(names_in(answers[one]) for one in asked[place:]))
            yield {name: given for name, given in answers.items() if name not in later}


class Composites:
    """The composite questions of one run of a law: which routine questions belong to which, and what was answered.

    One ends where a call or play is awaited, since a table goes on from there; and at an unusual answer to a question
    that it named, since what is met after that may not have been shown to the Director.
    """

    def __init__(self, given: Mapping[str, object]) -> None:
        self._given = given
        self._named = {key: names_in(answer) for key, answer in given.items() if is_composite(key)}
        self._number = 1
        self.key = UNUSUAL
        self._facts: list[Question] = []
        self._met: set[str] = set()
        self._named_before: set[str] = set()
        self._to_meet: dict[str, frozenset[str]] = {}

    @property
    def is_answered(self) -> bool:
        return self.key in self._named

    @property
    def has_named(self) -> bool:
        """Whether any question met so far was out of the ordinary."""
        return bool((self._named_before | self._names) & self._met)

    @property
    def _names(self) -> frozenset[str]:
        return self._named.get(self.key, _NONE)

    def includes(self, question: Question) -> bool:
        """Whether a routine question that the run has come to is part of the composite question: not if it was named
        before or is answered under its own key."""
        self._met.add(question.key)
        key = question.key
        is_alone = key in self._named_before or (key in self._given and key not in self._names)
        if not is_alone:
            self._facts.append(question)
        return not is_alone

    def names(self, question: Question) -> bool:
        """Whether the composite question names it: it is then asked by itself."""
        return question.key in self._names

    def close(self, *, is_same_matter: bool = True) -> Answered | None:
        """End the composite question if any routine question was part of it: its step of the trace once answered."""
        if not self._facts:
            return None
        key, names, facts = self.key, self._names, self._facts
        is_answered = self.is_answered
        if is_same_matter:
            self._to_meet[key] = names
        self._named_before |= names
        self._facts = []
        self._number += 1
        self.key = f"{UNUSUAL}_{self._number}"
        if not is_answered:
            return None
        known = tuple(fact.key for fact in facts if fact.key in names)
        return Answered(composite(key, facts), (*known, *sorted(names.difference(known))) or False)

    @property
    def misnamed(self) -> tuple[str, ...]:
        """The composite questions whose answer names what the run has not come to."""
        return tuple(key for key, names in self._to_meet.items() if not names <= self._met)

    @property
    def met(self) -> tuple[str, ...]:
        return tuple(sorted(self._met))
