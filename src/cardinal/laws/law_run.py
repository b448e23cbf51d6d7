"""One run of a law from the top, on the answers given so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from .errors import AnswerNotOffered
from .question import Kind, Question
from .routine import Composites, CompositesSoFar, is_composite
from .ruling import Answered, Step

if TYPE_CHECKING:
    from .transcript import Place, Transcript

Answers = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Open:
    """A question without an answer that a run went on from: with which answer, and at which place of its trace.

    *composite* is the key of the question that confirms it, for a routine question; the answer is then the usual one.
    """

    question: Question
    answer: object
    place: int
    composite: str = ""


class _Mark(NamedTuple):
    """A run as it was before a question that has no answer."""

    place: Place
    steps: int
    used: int
    opened: int
    is_assumed: bool
    composites: CompositesSoFar


class Run:
    """A law run from the top until it ends or asks what has no answer yet: a walk through what it says.

    *supposed* are answers tried out by the engine itself. A question that may be skipped and has no answer takes its
    first one, a routine question its usual one: they are *opened*, and the same run also shows one of the ends.
    *used* are the keys of the answers that were read before an ordinary question was opened, after which the run
    *is_assumed*; what is out of the ordinary is asked for after such questions too, where they decide nothing.
    """

    def __init__(
        self,
        transcript: Transcript,
        given: Answers,
        supposed: Answers = MappingProxyType({}),
        named: Mapping[str, frozenset[str]] | None = None,
    ) -> None:
        self.transcript, self._given, self._supposed = transcript, given, supposed
        self.used: list[str] = []
        self.opened: list[Open] = []
        self.trace: list[Step] = []
        self.question: Question | None = None
        self.composites = Composites(given, named)
        self.is_assumed = False
        self.misfit = ""  # the key of the answer that its question refused, if one did
        self._from: Place | None = None
        self._marks: dict[str, _Mark] = {}

    def go(self) -> Run:
        """Run it; ``question`` is then what it stopped at, None at its end."""
        place, self._from = self._from, None
        if place is None:
            place = self.transcript.opening()
            self.trace += place.steps
        while place.question is not None:
            answered = self._answered(place.question, place)
            if answered is None:
                self.question = place.question
                return self
            self.trace.append(answered)
            place = self.transcript.after(place, answered.answer)
            self.trace += place.steps
        self._confirm()
        return self

    def with_answer(self, key: str, given: Answers) -> Run:
        """A run on *given*, the answers of this one and one more, to a question that this one left open. Up to that
        question the two are the same, so it begins there."""
        run = Run(self.transcript, given, named=None if is_composite(key) else self.composites.named)
        mark = self._marks.get(key)
        if mark is not None:
            run._from = mark.place
            run.trace = self.trace[: mark.steps]
            run.used = self.used[: mark.used]
            run.opened = self.opened[: mark.opened]
            run.is_assumed = mark.is_assumed
            run.composites.so_far = mark.composites
            run._marks = {name: one for name, one in self._marks.items() if one.steps <= mark.steps}
        return run

    def certain(self, place: int | None = None) -> tuple[Step, ...]:
        """What does not rest on a usual answer that nobody has confirmed, and every answer that was given, up to a
        place of the trace."""
        steps: list[Step] = []
        is_certain = True
        for step in self.trace[:place]:
            if isinstance(step, Answered):
                if step.usual and step.skipped:
                    is_certain = False
                    continue
            elif not is_certain:
                continue
            steps.append(step)
        return tuple(steps)

    @property
    def ordinary(self) -> list[Open]:
        return [one for one in self.opened if not one.composite]

    @property
    def routine(self) -> list[Open]:
        return [one for one in self.opened if one.composite]

    def _answered(self, question: Question, place: Place) -> Answered | None:
        """The question with its answer, or with the one that the run goes on from; None where it stops."""
        if question.key in self._supposed:
            return self._tried(question)
        if not self._supposed:
            self._mark(question, place)
        is_routine = question.usual is not None and self.composites.includes(question)
        if is_routine and self.composites.is_answered:
            self._was_asked_for(self.composites.key)
        is_named = is_routine and self.composites.names(question)
        if is_routine and not is_named:
            return self._usual(question)
        is_given = question.key in self._given
        if question.kind is Kind.ACT and (is_given or self.composites.is_answered):
            self._confirm()
        if is_given:
            if is_named or not self.is_assumed:
                self._was_asked_for(question.key)
            reply = self._read(question)
            if is_named and reply != question.usual:
                self._confirm(is_same_matter=False)
            return Answered(question, reply)
        if not is_named and not _may_skip(question):
            return None
        # What was named as out of the ordinary leaves the ordinary answers in place until it is answered itself.
        self.is_assumed = self.is_assumed or not is_named
        first = question.usual if is_named else question.options[0]
        self.opened.append(Open(question, first, len(self.trace)))
        return Answered(question, first, skipped=True)

    def _mark(self, question: Question, place: Place) -> None:
        """Remember how far the run has come, for one with an answer to this question, or to the composite question
        that it may be part of."""
        open_keys = [] if question.key in self._given else [question.key]
        if question.usual is not None and not self.composites.is_answered and self.composites.key not in self._marks:
            open_keys.append(self.composites.key)
        if open_keys:
            mark = _Mark(
                place, len(self.trace), len(self.used), len(self.opened), self.is_assumed, self.composites.so_far
            )
            self._marks |= dict.fromkeys(open_keys, mark)

    def _tried(self, question: Question) -> Answered:
        """The question with the answer that is tried out: one out of the ordinary ends the composite question too."""
        answer = question.read(self._supposed[question.key])
        if answer != question.usual and self.composites.names(question) and self.composites.includes(question):
            self._confirm(is_same_matter=False)
        return Answered(question, answer, skipped=True)

    def _usual(self, question: Question) -> Answered:
        """A routine question with the usual answer, which the composite question has confirmed or will."""
        if self.composites.is_answered:
            return Answered(question, question.usual, usual=True)
        self.opened.append(Open(question, question.usual, len(self.trace), self.composites.key))
        return Answered(question, question.usual, skipped=True, usual=True)

    def _read(self, question: Question) -> object:
        try:
            return question.read(self._given[question.key])
        except AnswerNotOffered:
            self.misfit = question.key
            raise

    def _was_asked_for(self, key: str) -> None:
        if key not in self.used:
            self.used.append(key)

    def _confirm(self, *, is_same_matter: bool = True) -> None:
        step = self.composites.close(is_same_matter=is_same_matter)
        if step is not None:
            self.trace.append(step)


def _may_skip(question: Question) -> bool:
    # An act is made whatever follows from it; everything else is asked only if it matters.
    return question.kind is not Kind.ACT and question.reader is None
