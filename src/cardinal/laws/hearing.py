"""Hearings: a law is a generator, replayed from its recorded answers, that asks, cites and ends in a ruling."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

from cardinal.language import Text

from .clause import Edition
from .editions import in_edition
from .effect import Effect
from .errors import AnswerNotOffered
from .question import Found, Kind, Question, plain
from .ruling import Answered, Done, Ruling, Step

Procedure = Generator[Question | Found | Effect, Any, None]
"""What a law is: it yields questions (and gets their answers), findings and effects, in order."""

Finding = Generator[Question | Found | Effect, Any, bool]
"""A part of a law that finds something out: used with ``yield from``, it gives yes or no."""

ENGINE_VERSION = 1


class Matter(Protocol):
    """What a hearing is about: a case of any book."""

    @property
    def edition(self) -> Edition: ...


@dataclass(frozen=True, slots=True)
class Law:
    """A procedure of one edition, by the number of its law."""

    id: str
    edition: Edition
    procedure: Callable[[Any], Procedure]

    @property
    def about(self) -> str:
        """The first line of its docstring."""
        return (self.procedure.__doc__ or "").strip().splitlines()[0]


LAWS: dict[tuple[Edition, str], Law] = {}

P = TypeVar("P", bound=Callable[[Any], Procedure])


def law(number: str, *, edition: Edition = 2017) -> Callable[[P], P]:
    """Register a generator as the procedure of law *number*."""

    def register(procedure: P) -> P:
        if (edition, number) in LAWS:
            raise ValueError(f"law {number} of {edition} is registered twice")
        LAWS[edition, number] = Law(number, edition, procedure)
        return procedure

    return register


def share(edition: Edition, *numbers: str) -> None:
    """Take the procedures of 2017 over into an older edition in which the law rules the same."""
    for number in numbers:
        law(number, edition=edition)(LAWS[2017, number].procedure)


ALIASES: dict[tuple[Edition, str], str] = {}
"""Where an older edition has a rule under another law: the number that 2017 notices, and the one to hear."""


def find_law(number: str, edition: Edition = 2017) -> Law:
    """The procedure of a law, or of the clause of one; a number that no procedure hears tells its rule. What the book
    does not have is refused, with what is nearest to it."""
    found = LAWS.get((edition, ALIASES.get((edition, str(number)), str(number))))
    if found is None:
        # The index is made from the laws that are registered here.
        from .law_index import law_at

        found = law_at(str(number), edition)
    return found


@dataclass(frozen=True, slots=True)
class Asking:
    """A hearing that waits for an answer; what has followed already is in its trace."""

    law: str
    edition: Edition
    question: Question
    trace: tuple[Step, ...]

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The effects that are certain already."""
        return tuple(step.effect for step in self.trace if isinstance(step, Done))

    def to_json(self, language: str = "en") -> dict[str, object]:
        return {
            "law": self.law,
            "edition": self.edition,
            "question": self.question.to_json(language),
            "effects": [effect.to_json() for effect in self.effects],
            "trace": [step.to_json(language) for step in self.trace],
        }


Answers = Mapping[str, object]


def hear(number: str | Law, case: Matter, answers: Answers | None = None) -> Asking | Ruling:
    """The next question of a hearing, or its ruling.

    The law is run from the top on the answers given so far, so answers may come in any order, be changed or be
    withdrawn. An answer to a question that is not asked is refused: it belongs to another hearing.
    """
    found = number if isinstance(number, Law) else find_law(number, case.edition)
    given = dict(answers or {})
    used: list[str] = []
    assumed: list[Asking] = []
    result = _next(found, case, given, _run(found, case, given, used, assumed), assumed)
    unused = given.keys() - set(used)
    if unused and isinstance(result, Ruling):
        values = {"given": tuple(sorted(unused)), "law": found.id}
        raise AnswerNotOffered(Text(__package__, "answer_unused", values), legal=sorted(used))
    return result


def hear_again(number: str | Law, case: Matter, answers: Answers) -> tuple[dict[str, object], Asking | Ruling]:
    """The hearing on those of *answers* that it still asks for, and which these are: when more has happened since they
    were given, some questions are settled by the record, and some have other answers."""
    found = number if isinstance(number, Law) else find_law(number, case.edition)
    kept = dict(answers)
    while True:
        used: list[str] = []
        assumed: list[Asking] = []
        try:
            end = _run(found, case, kept, used, assumed)
        except AnswerNotOffered:
            # The answer that was read last no longer fits. After an assumption it was not asked for in the first place.
            asked_for = used if assumed else used[:-1]
        else:
            asked_for = used
            # A later answer may have been read after an assumption: then the law is run once more without it.
            if not assumed or len(used) == len(kept):
                break
        kept = {name: given for name, given in kept.items() if name in asked_for}
    return {name: given for name, given in kept.items() if name in used}, _next(found, case, kept, end, assumed)


def _run(
    found: Law,
    case: Matter,
    given: Answers,
    used: list[str],
    assumed: list[Asking],
    supposed: Answers = MappingProxyType({}),
) -> Asking | Ruling:
    """Run the law from the top until it ends or asks what has no answer yet.

    *supposed* are answers tried out by the engine itself. A question that may be skipped and has no answer takes its
    first one: *assumed* gets the hearing as it stood there, so that the same run also shows one of the ends. *used*
    gets the keys of the answers that were read before that.
    """
    procedure = found.procedure(case)
    trace: list[Step] = []
    asked: dict[str, int] = {}
    reply: object = None
    while True:
        try:
            step = procedure.send(reply)
        except StopIteration:
            return Ruling(found.id, found.edition, tuple(trace), ENGINE_VERSION)
        reply = None
        step = in_edition(step, found.edition)
        if isinstance(step, Effect):
            trace.append(Done(step))
        elif isinstance(step, Found):
            trace.append(step)
        else:
            # The same question a second time in one hearing has its own answer: replacement, replacement_2.
            times = asked[step.key] = asked.get(step.key, 0) + 1
            question = step if times == 1 else step.renamed(f"{step.key}_{times}")
            if question.key in given:
                if not assumed:
                    used.append(question.key)
                reply = question.read(given[question.key])
                trace.append(Answered(question, reply))
            elif question.key in supposed:
                reply = supposed[question.key]
                trace.append(Answered(question, reply, skipped=True))
            else:
                asking = Asking(found.id, found.edition, question, tuple(trace))
                if not _may_skip(question):
                    return asking
                assumed.append(asking)
                reply = question.options[0]
                trace.append(Answered(question, reply, skipped=True))


def _may_skip(question: Question) -> bool:
    # An act is made whatever follows from it; everything else is asked only if it matters.
    return question.kind is not Kind.ACT and question.reader is None


def _next(found: Law, case: Matter, given: Answers, end: Asking | Ruling, assumed: list[Asking]) -> Asking | Ruling:
    """The first question that a run assumed an answer to; or the *end* of the run, if every answer leads to it."""
    if not assumed:
        return end
    others = _other_ends(found, case, given, {}, assumed)
    is_only = isinstance(end, Ruling) and all(other is not None and other.end == end.end for other in others)
    return end if is_only else assumed[0]


def _other_ends(
    found: Law, case: Matter, given: Answers, supposed: Answers, assumed: list[Asking]
) -> Iterator[Ruling | None]:
    """The ends that other answers lead to than those *assumed* in a run, None for one that cannot be reached without
    asking. Each is reached in one run, from the last question backwards."""
    for place in reversed(range(len(assumed))):
        before = {one.question.key: one.question.options[0] for one in assumed[:place]}
        question = assumed[place].question
        # "No" and "not determined" stand last and lead elsewhere than the first answer most often.
        for option in reversed(question.options[1:]):
            tried = {**supposed, **before, question.key: option}
            below: list[Asking] = []
            end = _run(found, case, given, [], below, tried)
            yield end if isinstance(end, Ruling) else None
            yield from _other_ends(found, case, given, tried, below)


def leaves(number: str | Law, case: Matter, answers: Answers | None = None) -> Iterator[Ruling]:
    """Every end of a hearing: all answers of every question in turn (of an open question, its examples)."""
    found = number if isinstance(number, Law) else find_law(number, case.edition)
    given = dict(answers or {})
    result = hear(found, case, given)
    if isinstance(result, Ruling):
        yield result
        return
    for option in result.question.examples or result.question.options:
        yield from leaves(found, case, {**given, result.question.key: option})


def counterfactuals(ruling: Ruling, case: Matter) -> Iterator[tuple[str, object, Asking | Ruling]]:
    """What would have followed had one answer been another: the key, the other answer, and where that leads."""
    found = find_law(ruling.law, ruling.edition)
    for step in ruling.trace:
        if not isinstance(step, Answered) or step.skipped or step.question.kind is Kind.ACT:
            continue
        for option in step.question.options:
            if plain(option) == plain(step.answer):
                continue
            yield step.question.key, option, _replay_with(found, case, ruling.answers, step.question.key, option)


def _replay_with(found: Law, case: Matter, answers: Answers, key: str, option: object) -> Asking | Ruling:
    """The hearing with one answer changed; answers to questions that are no longer asked fall away."""
    return hear_again(found, case, {**answers, key: option})[1]
