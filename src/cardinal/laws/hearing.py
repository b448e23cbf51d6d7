"""Hearings: a law is a generator, replayed from its recorded answers, that asks, cites and ends in a ruling."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from cardinal.language import Text, shown

from .clause import Edition
from .effect import Effect
from .errors import AnswerNotOffered
from .law_run import Answers, Open, Run
from .question import NO, Found, Kind, Question, plain
from .registry import ByBook
from .routine import before_named, composite
from .ruling import Answered, Done, Ruling, Step
from .transcript import Transcript

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


LAWS: ByBook[Law] = ByBook()

P = TypeVar("P", bound=Callable[[Any], Procedure])


def law(number: str, *, edition: Edition = 2017) -> Callable[[P], P]:
    """Register a generator as the procedure of law *number*."""

    def register(procedure: P) -> P:
        LAWS.register((edition, number), Law(number, edition, procedure))
        return procedure

    return register


def share(edition: Edition, *numbers: str) -> None:
    """Take the procedures of 2017 over into an older edition in which the law rules the same."""
    for number in numbers:
        law(number, edition=edition)(LAWS[2017, number].procedure)


ALIASES: ByBook[str] = ByBook()
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
    """A hearing that waits for an answer; what has followed already is in its trace.

    What rests on a usual answer that nobody has confirmed is not in it.
    """

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


def hear(number: str | Law, case: Matter, answers: Answers | None = None) -> Asking | Ruling:
    """The next question of a hearing, or its ruling.

    The law is run from the top on the answers given so far, so answers may come in any order, be changed or be
    withdrawn. An answer to a question that is not asked is refused: it belongs to another hearing.
    """
    if not isinstance(number, str | Law) or not hasattr(case, "edition"):
        raise TypeError('hear() takes the law, then the case: hear("27", read_case(...))')
    given = dict(answers or {})
    return _hear(Run(transcript_of(number, case), given), given)[0]


def transcript_of(number: str | Law, case: Matter) -> Transcript:
    return Transcript(number if isinstance(number, Law) else find_law(number, case.edition), case)


def _hear(run: Run, given: dict[str, object]) -> tuple[Asking | Ruling, Run]:
    """Where *run*, which is still to go, leads on the answers *given*, and the run that led there."""
    said = run.transcript
    while True:
        try:
            run.go()
            break
        except AnswerNotOffered:
            if run.misfit not in _asked_before(said, given):
                raise
            # It was given before something was named that leads to another question of this key.
            given.pop(run.misfit)
            run = Run(said, given)
    result = _next(said, given, run)
    if isinstance(result, Ruling):
        _check_all_used(said, given, run)
    return result, run


def _check_all_used(said: Transcript, given: Answers, run: Run) -> None:
    """Refuse answers to questions that the hearing did not ask."""
    for key in run.composites.misnamed:
        refused = {"given": shown(plain(given[key])), "key": key}
        raise AnswerNotOffered(Text(__package__, "answer_not_offered", refused), legal=(NO, *run.composites.met))
    unused = given.keys() - set(run.used)
    if unused and run.composites.has_named:
        unused -= _asked_before(said, given)
    if unused:
        values = {"given": tuple(sorted(unused)), "law": said.law.id}
        raise AnswerNotOffered(Text(__package__, "answer_unused", values), legal=sorted(run.used))


def _asked_before(said: Transcript, given: Answers) -> set[str]:
    """The answers to questions that were put before something was named as out of the ordinary."""
    return {key for earlier in before_named(given) for key in _still_asked(Run(said, earlier), earlier)[1].used}


def hear_again(number: str | Law, case: Matter, answers: Answers) -> tuple[dict[str, object], Asking | Ruling]:
    """The hearing on those of *answers* that it still asks for, and which these are: when more has happened since they
    were given, some questions are settled by the record, and some have other answers."""
    return heard_again(transcript_of(number, case), answers)


def heard_again(said: Transcript, answers: Answers) -> tuple[dict[str, object], Asking | Ruling]:
    """The same for whoever hears one case many times: what the law has said is kept in its transcript."""
    kept, run = _still_asked(Run(said, answers), answers)
    return _used(kept, run), _next(said, kept, run)


def _used(given: Answers, run: Run) -> dict[str, object]:
    return {name: answer for name, answer in given.items() if name in run.used}


def _still_asked(run: Run, answers: Answers) -> tuple[dict[str, object], Run]:
    """Those of *answers* that the law asks for and can take, with its run on them; *run* is still to go on all."""
    kept = dict(answers)
    while True:
        try:
            run.go()
        except AnswerNotOffered:
            # After an assumption it was not asked for in the first place.
            asked_for = [key for key in run.used if key != run.misfit]
        else:
            misnamed = run.composites.misnamed
            asked_for = [key for key in run.used if key not in misnamed]
            # A later answer may have been read after an assumption: then the law is run once more without it.
            if not misnamed and (not run.is_assumed or len(asked_for) == len(kept)):
                return kept, run
        kept = {name: given for name, given in kept.items() if name in asked_for}
        run = Run(run.transcript, kept)


def _next(said: Transcript, given: Answers, run: Run) -> Asking | Ruling:
    """The first question that a run opened, or where it ended, if every answer leads there.

    The ordinary questions come first. What is seldom otherwise is asked last and in one question, before a table would
    go on.
    """
    end = _end(said.law, run)
    ordinary, routine = run.ordinary, run.routine
    if ordinary and not _is_only(end, _other_ends(said, given, {}, ordinary)):
        return _asks(said.law, run, ordinary[0])
    if isinstance(end, Asking) and end.question.kind is not Kind.ACT:
        return end
    if not run.opened or _is_only(end, _other_ends(said, given, {}, run.opened, with_routine=True)):
        return end
    if ordinary and (not routine or _matters_besides(said, given, ordinary, routine)):
        # Another answer leads elsewhere where something is out of the ordinary besides.
        return _asks(said.law, run, ordinary[0])
    if not routine:
        return end
    key = routine[0].composite
    facts = [one.question for one in routine if one.composite == key]
    return Asking(said.law.id, said.law.edition, composite(key, facts), run.certain())


def _matters_besides(said: Transcript, given: Answers, ordinary: list[Open], routine: list[Open]) -> bool:
    """Whether an ordinary answer that leads to the same end as the others does so no longer where one routine fact is
    out of the ordinary."""
    for fact in routine:
        for unusual in _others(fact):
            tried = {fact.question.key: unusual}
            end = _tried(said, given, tried)
            for one in ordinary:
                for option in _others(one):
                    if _tried(said, given, {**tried, one.question.key: option}) != end:
                        return True
    return False


def _others(opened: Open) -> list[object]:
    return [option for option in opened.question.options if plain(option) != plain(opened.answer)]


def _tried(said: Transcript, given: Answers, tried: Answers) -> object:
    """Where answers that are tried out lead: the effects of the ruling, or the key of the question that stops it."""
    try:
        run = Run(said, given, tried).go()
    except AnswerNotOffered:
        return None
    return run.question.key if run.question is not None else tuple(s.effect for s in run.trace if isinstance(s, Done))


def _asks(found: Law, run: Run, opened: Open) -> Asking:
    return Asking(found.id, found.edition, opened.question, run.certain(opened.place))


def _end(found: Law, run: Run) -> Asking | Ruling:
    if run.question is not None:
        return Asking(found.id, found.edition, run.question, run.certain())
    return Ruling(found.id, found.edition, tuple(run.trace), ENGINE_VERSION)


def _is_only(end: Asking | Ruling, others: Iterator[Asking | Ruling | None]) -> bool:
    """Whether *end* is a ruling, and the *others* are the same one; what asks on may end anywhere."""
    return isinstance(end, Ruling) and all(isinstance(other, Ruling) and other.end == end.end for other in others)


def _other_ends(
    said: Transcript, given: Answers, supposed: Answers, opened: list[Open], *, with_routine: bool = False
) -> Iterator[Asking | Ruling | None]:
    """The ends that other answers lead to than those that a run went on from. Each is reached in one run, from the last
    question backwards."""
    for place in reversed(range(len(opened))):
        before = {one.question.key: one.answer for one in opened[:place]}
        question, first = opened[place].question, opened[place].answer
        if question.reader is not None:
            # What people say in their own words may lead anywhere.
            yield None
        # "No" and "not determined" stand last and lead elsewhere than the first answer most often.
        for option in reversed(question.options):
            if plain(option) == plain(first):
                continue
            tried = {**supposed, **before, question.key: option}
            try:
                run = Run(said, given, tried).go()
            except AnswerNotOffered:
                # What is asked there under the same key has other answers: another end in any case.
                yield None
                continue
            yield _end(said.law, run)
            below = run.opened if with_routine else run.ordinary
            yield from _other_ends(said, given, tried, below, with_routine=with_routine)


def leaves(number: str | Law, case: Matter, answers: Answers | None = None) -> Iterator[Ruling]:
    """Every end of a hearing: all answers of every question in turn (of an open question, its examples)."""
    given = dict(answers or {})
    yield from _leaves(Run(transcript_of(number, case), given), given, _words(given), set())


_Words = frozenset[tuple[str, str]]
"""Answers as a set of words, by which the same ones are known again."""


def _words(given: Answers) -> _Words:
    return frozenset((key, plain(answer)) for key, answer in given.items())


def _leaves(run: Run, given: dict[str, object], words: _Words, seen: set[_Words]) -> Iterator[Ruling]:
    """The ends to which *run*, which is still to go, leads on the answers *given*."""
    count = len(given)
    if any(run.composites.named.values()):
        # Whatever was answered before, what is out of the ordinary leads on alike, and is walked once.
        kept, run = _still_asked(run, given)
        given = _used(kept, run)
        words = words if len(given) == count else _words(given)
        if words in seen:
            return
        seen.add(words)
        result = _next(run.transcript, kept, run)
    else:
        given = dict(given)
        result, run = _hear(run, given)
        words = words if len(given) == count else _words(given)
    if isinstance(result, Ruling):
        yield result
        return
    question = result.question
    for option in question.examples or question.options:
        if question.usual is None or plain(option) != plain(question.usual):
            key, further = question.key, {**given, question.key: option}
            # An answer that fell away may have led the run to where it is, so it is run again from the top.
            onward = run.with_answer(key, further) if len(given) == count else Run(run.transcript, further)
            yield from _leaves(onward, further, words | {(key, plain(option))}, seen)


def counterfactuals(ruling: Ruling, case: Matter) -> Iterator[tuple[str, object, Asking | Ruling]]:
    """What would have followed had one answer been another: the key, the other answer, and where that leads."""
    said = Transcript(find_law(ruling.law, ruling.edition), case)
    for step in ruling.trace:
        if not isinstance(step, Answered) or not step.has_other_answers:
            continue
        for option in step.question.options:
            if plain(option) == plain(step.answer):
                continue
            yield step.question.key, option, _replay_with(said, ruling.answers, step.question.key, option)


def _replay_with(said: Transcript, answers: Answers, key: str, option: object) -> Asking | Ruling:
    """The hearing with one answer changed; answers to questions that are no longer asked fall away."""
    return heard_again(said, {**answers, key: option})[1]
