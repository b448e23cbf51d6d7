"""One case under several editions: heard from one vocabulary of facts, the questions that are left asked once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from cardinal.language import CardinalError

from .answer_words import question_text
from .clause import book
from .clause_words import Said
from .edition_laws import law_in
from .editions import BASE
from .hearing import Asking, hear_again
from .matters import Matter, acted_answers, before_matter, law_of, read_hearable
from .question import Question, plain
from .routine import is_composite
from .ruling import Answered, Ruling
from .vocabulary import Carried, base_and_number, carried, is_retested

Known = Mapping[int, Mapping[str, object]]
"""What is known under each edition: the answers that people gave there."""
_MOST_ROUNDS = 4
"""What one edition was answered may settle a question of the next; no chain in the vocabulary is longer."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A question that an answer under another edition has settled: the answer, and the row of the vocabulary."""

    question: Question
    answer: object
    by: Carried

    @property
    def key(self) -> str:
        return self.question.key


@dataclass(frozen=True, slots=True)
class Under:
    """The case under one edition: a ruling, the question that it stops at, or why it cannot be heard."""

    edition: int
    result: Asking | Ruling | None
    refused: CardinalError | None = None
    settled: tuple[Settled, ...] = ()

    @property
    def asking(self) -> Question | None:
        return self.result.question if isinstance(self.result, Asking) else None

    @property
    def answered(self) -> dict[str, str]:
        """What people said in this hearing: given answers and confirmed routine, nothing that was derived."""
        if self.result is None:
            return {}
        derived = {one.key for one in self.settled}
        return {
            step.question.key: plain(step.answer)
            for step in self.result.trace
            if isinstance(step, Answered) and not step.skipped and not step.question.facts
            if step.question.key not in derived
        }

    def effects(self, language: str) -> dict[str, tuple[str, ...]]:
        """What follows, as a reader sees it, with the clauses of each."""
        if self.result is None:
            return {}
        return {effect.text.render(language): effect.clauses for effect in self.result.effects}

    @property
    def looked_at(self) -> tuple[str, ...]:
        if self.result is None:
            return ()
        return tuple(dict.fromkeys(clause for step in self.result.trace for clause in step.clauses))

    @property
    def cites(self) -> tuple[str, ...]:
        return self.result.cites if isinstance(self.result, Ruling) else self.looked_at

    @property
    def differences(self) -> dict[str, Said]:
        """Of the clauses that were looked at, what differs from 2017."""
        if self.edition == BASE:
            return {}
        entries = book(self.edition)
        looked_at = (entries[one] for one in self.looked_at)
        return {clause.id: clause.said("difference") for clause in looked_at if clause.difference and not clause.alike}

    def to_json(self, language: str, everywhere: frozenset[str]) -> dict[str, object]:
        row: dict[str, object] = {"edition": self.edition}
        if self.refused is not None:
            return {**row, "refused": self.refused.render(language)}
        assert self.result is not None
        row["law"] = self.result.law
        row["asked"] = self.answered
        row["settled"] = [
            {"key": one.key, "answer": plain(one.answer), "by": one.by.source, "edition": one.by.source_edition}
            for one in self.settled
        ]
        row["effects"] = [
            {"text": text, "cites": list(clauses), "everywhere": text in everywhere}
            for text, clauses in self.effects(language).items()
        ]
        row["cites"] = list(self.cites)
        if self.asking is not None:
            row["question"] = question_text(self.asking, language)
        row["differences"] = {clause: said.label(language) for clause, said in self.differences.items()}
        return row


@dataclass(frozen=True, slots=True)
class Open:
    """A question that is left: under which key it is answered, and which editions ask it."""

    key: str
    question: Question
    editions: tuple[int, ...]

    def to_json(self, language: str) -> dict[str, object]:
        return {**self.question.to_json(language), "key": self.key, "editions": list(self.editions)}


@dataclass(frozen=True, slots=True)
class Comparison:
    """One case under several editions, and every question that none of the answers settles."""

    under: tuple[Under, ...]
    questions: tuple[Open, ...]

    def everywhere(self, language: str) -> frozenset[str]:
        """What follows under every edition that could be heard."""
        every = [frozenset(one.effects(language)) for one in self.under if one.refused is None]
        return frozenset.intersection(*every) if every else frozenset()

    @property
    def is_alike(self) -> bool:
        """Whether every edition has ruled, and all the same."""
        ruled = all(isinstance(one.result, Ruling) for one in self.under)
        return ruled and len({frozenset(one.effects("en")) for one in self.under}) == 1

    @property
    def asked_again(self) -> tuple[Open, ...]:
        """The questions, there should be none, whose fact an answer under another edition has settled."""
        return tuple(one for one in self.questions if any(self._is_known(one.question, year) for year in one.editions))

    def _is_known(self, question: Question, edition: int) -> bool:
        asked = next(one for one in self.under if one.edition == edition)
        known = {one.edition: one.answered for one in self.under if one.edition != edition}
        assert asked.result is not None
        law = asked.result.law
        same = (
            answers[question.key] in map(plain, question.options)
            for other, answers in known.items()
            if question.key in answers and not is_retested(question.key, law, other, edition)
        )
        return any(same) or carried(question, law, edition, known) is not None

    def to_json(self, language: str = "en") -> dict[str, object]:
        everywhere = self.everywhere(language)
        return {
            "alike": self.is_alike,
            "editions": [one.to_json(language, everywhere) for one in self.under],
            "questions": [one.to_json(language) for one in self.questions],
        }


def compare(
    record: Mapping[str, object],
    editions: Sequence[int],
    known: Mapping[int, Asking | Ruling] = MappingProxyType({}),
) -> Comparison:
    """Hear a case under each of *editions*. *known* are those under which it has been heard already.

    An answer of the case counts wherever the same fact is asked. One that only an edition's own question can take is
    given with the edition before its key (``1987:method``).
    """
    hearing = _Hearing(record)
    heard = {edition: Under(edition, result) for edition, result in known.items()}
    for _ in range(_MOST_ROUNDS):
        before = {edition: one.answered for edition, one in heard.items()}
        for edition in dict.fromkeys((hearing.home, *editions)):
            if edition not in known:
                told = {other: one.answered for other, one in heard.items() if other != edition}
                heard[edition] = hearing.under(edition, told)
        if before == {edition: one.answered for edition, one in heard.items()}:
            break
    under = tuple(heard[edition] for edition in editions)
    return Comparison(under, tuple(hearing.left(under)))


@dataclass(frozen=True, slots=True)
class _Hearing:
    """The record, its own edition, and its answers: those for every edition, and those for one."""

    record: Mapping[str, object]
    home: int = field(init=False)
    shared: dict[str, object] = field(init=False)
    own: dict[int, dict[str, object]] = field(init=False)

    def __post_init__(self) -> None:
        given = self.record.get("answers")
        edition = self.record.get("edition", BASE)
        shared: dict[str, object] = {}
        own: dict[int, dict[str, object]] = {}
        for key, answer in given.items() if isinstance(given, Mapping) else ():
            year, colon, rest = str(key).partition(":")
            if colon:
                own.setdefault(int(year), {})[rest] = answer
            else:
                shared[str(key)] = answer
        object.__setattr__(self, "home", edition if isinstance(edition, int) else BASE)
        object.__setattr__(self, "shared", shared)
        object.__setattr__(self, "own", own)

    def under(self, edition: int, known: Known) -> Under:
        try:
            return self._heard(edition, known)
        except CardinalError as error:
            return Under(edition, None, error)

    def _heard(self, edition: int, known: Known) -> Under:
        matter = self.record.get("matter", 1)
        case = before_matter(read_hearable(self._told(edition)), self.shared, matter if isinstance(matter, int) else 1)
        if isinstance(case, Matter):
            return Under(edition, case.result)
        law = law_of(case)
        answers, case = acted_answers(law, case, self._given(edition, law, known))
        facts = {**known, self.home: {**known.get(self.home, {}), **self.shared}}
        facts.pop(edition, None)
        settled: dict[str, Settled] = {}
        while True:
            result = hear_again(law, case, answers)[1]
            if not isinstance(result, Asking):
                break
            found = [one for asked in _each(result.question) if (one := self._settled(asked, law, edition, facts))]
            fresh = {one.key: one for one in found if one.key not in settled}
            if not fresh:
                break
            settled |= fresh
            answers = {**answers, **{key: one.answer for key, one in fresh.items()}}
        return Under(edition, result, settled=tuple(settled.values()))

    def _told(self, edition: int) -> dict[str, object]:
        told = {**self.record, "edition": edition}
        if self.record.get("law") not in (None, ""):
            told["law"] = law_in(str(self.record["law"]), self.home, edition)
        return told

    def _given(self, edition: int, law: str, known: Known) -> dict[str, object]:
        """The answers that an edition begins with: the case's own, as far as they are to the same question."""
        mine = self.own.get(edition, {})
        if edition == self.home:
            return {**self.shared, **mine}
        # "Nothing out of the ordinary" was said of what its own edition asks: it counts as what was confirmed there.
        said = {**known.get(self.home, {}), **self.shared}
        same = {
            key: answer
            for key, answer in said.items()
            if not is_composite(key) and not is_retested(key, law, self.home, edition)
        }
        return {**same, **mine}

    def _settled(self, question: Question, law: str, edition: int, facts: Known) -> Settled | None:
        if question.key in self.own.get(edition, {}):
            return None
        found = carried(question, law, edition, facts)
        return Settled(question, question.read(found[1]), found[0]) if found is not None else None

    def left(self, under: Sequence[Under]) -> Iterator[Open]:
        """The questions that are open, each once; the ordinary ones before the routine. What any answer to one of them
        will settle is not put as well."""
        found: dict[str, Open] = {}
        for asked in _without_implied([asked for one in under for asked in _asked(one)]):
            key = self._key(asked.question, asked.law, asked.edition)
            same = found.get(key)
            if same is not None and same.question.options != asked.question.options:
                key, same = f"{asked.edition}:{asked.question.key}", None
            editions = (*same.editions, asked.edition) if same is not None else (asked.edition,)
            found[key] = replace(same, editions=editions) if same is not None else Open(key, asked.question, editions)
        yield from sorted(found.values(), key=lambda one: one.question.usual is not None)

    def _key(self, question: Question, law: str, edition: int) -> str:
        """The key under which a question is answered: with the edition where the same key was answered otherwise."""
        base, _ = base_and_number(question.key)
        other = edition != self.home and (question.key in self.shared or is_retested(base, law, self.home, edition))
        return f"{edition}:{question.key}" if other else question.key


@dataclass(frozen=True, slots=True)
class _Asked:
    question: Question
    law: str
    edition: int

    def settles(self, other: _Asked) -> bool:
        """Whether every answer to this one says the answer to the other."""
        return self.edition != other.edition and all(
            carried(other.question, other.law, other.edition, {self.edition: {self.question.key: plain(option)}})
            for option in self.question.options
        )


def _asked(one: Under) -> Iterator[_Asked]:
    if one.asking is not None and one.result is not None:
        for question in _each(one.asking):
            yield _Asked(question, one.result.law, one.edition)


def _without_implied(asked: Sequence[_Asked]) -> list[_Asked]:
    kept: list[_Asked] = []
    for one in asked:
        if not any(before.settles(one) for before in kept):
            kept = [before for before in kept if not one.settles(before)]
            kept.append(one)
    return kept


def _each(question: Question) -> tuple[Question, ...]:
    """A question, or the routine questions that it stands for."""
    return question.facts or (question,)
