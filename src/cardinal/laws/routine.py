"""Routine questions: facts that are seldom otherwise are confirmed together, by "anything out of the ordinary?"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

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


class CompositesSoFar(NamedTuple):
    """What the composite questions of a run have come to: the number of the one at which it is, the routine questions
    that are part of that one, the keys of all that were met, those that earlier ones named, and what each names."""

    number: int = 1
    facts: tuple[Question, ...] = ()
    met: frozenset[str] = _NONE
    named_before: frozenset[str] = _NONE
    to_meet: tuple[tuple[str, frozenset[str]], ...] = ()


class Composites:
    """The composite questions of one run of a law: which routine questions belong to which, and what was answered.

    One ends where a call or play is awaited, since a table goes on from there; and at an unusual answer to a question
    that it named, since what is met after that may not have been shown to the Director.
    """

    def __init__(self, given: Mapping[str, object], named: Mapping[str, frozenset[str]] | None = None) -> None:
        self._given = given
        self.named = {key: names_in(given[key]) for key in given if is_composite(key)} if named is None else named
        self.so_far = CompositesSoFar()

    @property
    def key(self) -> str:
        number = self.so_far.number
        return UNUSUAL if number == 1 else f"{UNUSUAL}_{number}"

    @property
    def is_answered(self) -> bool:
        return bool(self.named) and self.key in self.named

    @property
    def has_named(self) -> bool:
        """Whether any question met so far was out of the ordinary."""
        return bool((self.so_far.named_before | self._names) & self.so_far.met)

    @property
    def _names(self) -> frozenset[str]:
        return self.named.get(self.key, _NONE) if self.named else _NONE

    def includes(self, question: Question) -> bool:
        """Whether a routine question that the run has come to is part of the composite question: not if it was named
        before or is answered under its own key."""
        key, so_far = question.key, self.so_far
        is_alone = key in so_far.named_before or (key in self._given and key not in self._names)
        facts = so_far.facts if is_alone else (*so_far.facts, question)
        self.so_far = so_far._replace(met=so_far.met | {key}, facts=facts)
        return not is_alone

    def names(self, question: Question) -> bool:
        """Whether the composite question names it: it is then asked by itself."""
        return question.key in self._names

    def close(self, *, is_same_matter: bool = True) -> Answered | None:
        """End the composite question if any routine question was part of it: its step of the trace once answered."""
        so_far = self.so_far
        if not so_far.facts:
            return None
        key, names, facts = self.key, self._names, so_far.facts
        is_answered = self.is_answered
        self.so_far = CompositesSoFar(
            so_far.number + 1,
            (),
            so_far.met,
            so_far.named_before | names,
            (*so_far.to_meet, (key, names)) if is_same_matter else so_far.to_meet,
        )
        if not is_answered:
            return None
        known = tuple(fact.key for fact in facts if fact.key in names)
        return Answered(composite(key, facts), (*known, *sorted(names.difference(known))) or False)

    @property
    def misnamed(self) -> tuple[str, ...]:
        """The composite questions whose answer names what the run has not come to."""
        return tuple(key for key, names in self.so_far.to_meet if not names <= self.so_far.met)

    @property
    def met(self) -> tuple[str, ...]:
        return tuple(sorted(self.so_far.met))
