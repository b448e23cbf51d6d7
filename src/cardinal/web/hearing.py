"""A hearing as the pages show it: the question that is next, or the ruling with what could have been otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from types import MappingProxyType

from cardinal.language import CardinalError, Text
from cardinal.laws import Asking, Question, Ruling, hear
from cardinal.laws.answer_words import answer_label, asked_of, question_text
from cardinal.laws.casebook import AnyCase
from cardinal.laws.clause import Edition
from cardinal.laws.effect import Effect
from cardinal.laws.hearing import hear_again
from cardinal.laws.matters import Matter, acted_answers, before_matter, law_of, read_hearable
from cardinal.laws.question import plain
from cardinal.laws.ruling import Answered

from .books import Cited, cited
from .hearing_facts import BadFacts, Facts, facts_of
from .suit_signs import capital

MOST_OTHERWISE = 60
"""So many other answers of one ruling are tried out."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something said, with the clauses it rests on."""

    text: str
    cites: tuple[Cited, ...]


@dataclass(frozen=True, slots=True)
class Given:
    """An answer that was given, as it can be read again and changed. ``asked`` is who was asked, empty where the text
    says so; ``who`` always says it."""

    key: str
    text: str
    asked: str
    who: str
    answer: str
    cites: tuple[Cited, ...]


@dataclass(frozen=True, slots=True)
class Heard:
    """How far a hearing has come. ``dropped`` are answers that are no longer asked for; ``refused`` is why the last
    one could not be taken."""

    facts: Facts
    case: AnyCase
    law: str
    result: Asking | Ruling
    answers: Mapping[str, str]
    dropped: tuple[str, ...] = ()
    refused: CardinalError | None = None
    typed: str = ""
    options: Mapping[str, object] = field(default_factory=dict)
    """The options that an event has decided, whatever the facts say."""

    @property
    def settled(self) -> Facts:
        """The facts with these options and the law among them: what says the same anywhere, and later."""
        if not self.options:
            return self.facts
        law = self.law if self.facts.matter_number == 1 else self.facts.law
        told = facts_of(case_record(self.facts, self.options), law)
        return replace(told, matter=self.facts.matter, earlier=self.facts.earlier)

    @property
    def held(self) -> Matter:
        """The matter as the laws have it: what else the record holds."""
        return Matter(self.facts.matter_number, self.case, self.law, self.result)

    @property
    def edition(self) -> Edition:
        return self.result.edition

    @property
    def ruling(self) -> Ruling | None:
        return self.result if isinstance(self.result, Ruling) else None

    @property
    def question(self) -> Question | None:
        return self.result.question if isinstance(self.result, Asking) else None


def case_record(facts: Facts, options: Mapping[str, object]) -> dict[str, object]:
    """The case of *facts* where these *options* are decided."""
    record = facts.record()
    if not options:
        return record
    told = record.get("conditions") or {}
    return {**record, "conditions": {**told, **options} if isinstance(told, Mapping) else dict(options)}


def heard(
    facts: Facts, answers: Mapping[str, str], edit: str = "", options: Mapping[str, object] = MappingProxyType({})
) -> Heard:
    """Hear the case of *facts*. With *edit* the question of that key is asked again, the later answers kept aside."""
    case = before_matter(read_hearable(case_record(facts, options)), facts.earlier_answers, facts.matter_number)
    if isinstance(case, Matter):
        raise BadFacts(Text("cardinal.web.hearing_facts", "bad_matter"))
    law = law_of(case)
    acted, case = acted_answers(law, case, answers)
    answers = {key: plain(value) for key, value in acted.items()}
    asked_for, result = hear_again(law, case, answers)
    kept = {key: answers[key] for key in asked_for}
    if edit in kept:
        before = _before(result, kept, edit)
        asking = hear(law, case, before)
        if isinstance(asking, Asking):
            return Heard(facts, case, law, asking, before, typed=kept[edit], options=options)
    refused = _refusal(result, answers)
    typed = answers[result.question.key] if refused is not None and isinstance(result, Asking) else ""
    gone = tuple(key for key in answers if key not in kept and (refused is None or key != _key(result)))
    return Heard(facts, case, law, result, kept, gone, refused, typed, options)


def _key(result: Asking | Ruling) -> str:
    return result.question.key if isinstance(result, Asking) else ""


def _refusal(result: Asking | Ruling, answers: Mapping[str, str]) -> CardinalError | None:
    """Why the answer to the question that is asked was not taken, if one was given."""
    if not isinstance(result, Asking) or result.question.key not in answers:
        return None
    try:
        result.question.read(answers[result.question.key])
    except CardinalError as error:
        return error
    return None


def _before(result: Asking | Ruling, answers: Mapping[str, str], key: str) -> dict[str, str]:
    """The answers that were given before the question *key* was put."""
    found: dict[str, str] = {}
    for step in result.trace:
        if isinstance(step, Answered) and step.question.key in answers:
            if step.question.key == key:
                break
            found[step.question.key] = answers[step.question.key]
    return found


def given(one: Heard, language: str) -> tuple[Given, ...]:
    """Every answer so far, in the order in which the questions were put."""
    return tuple(
        Given(
            step.question.key,
            question_text(step.question, language),
            asked_of(step.question, language),
            step.question.asked.label(language),
            answer_label(step.question, step.answer, language),
            cited(step.clauses, one.edition, language=language),
        )
        for step in one.result.trace
        if isinstance(step, Answered) and not step.skipped
    )


def sentences(effects: tuple[Effect, ...], edition: Edition, language: str) -> tuple[Sentence, ...]:
    return tuple(
        Sentence(capital(effect.text.render(language)), cited(effect.clauses, edition, language=language))
        for effect in effects
    )


@dataclass(frozen=True, slots=True)
class Otherwise:
    """What would have followed had one answer been another: the question, those other answers, and the effects; or
    the question that would have come next. Where several answers differ only in themselves, ``…`` stands for them."""

    text: str
    answers: tuple[str, ...]
    effects: tuple[str, ...]
    question: str
    same: bool


def otherwise(one: Heard, language: str) -> tuple[Otherwise, ...]:
    """Other answers that were possible, those that lead to the same end together."""
    ruling = one.ruling
    if ruling is None:
        return ()
    found: dict[tuple[str, tuple[str, ...], str], list[tuple[str, tuple[str, ...]]]] = {}
    ours: dict[str, tuple[str, ...]] = {}
    for step, option, end in islice(_other_ends(one, ruling), MOST_OTHERWISE):
        key, label = question_text(step.question, language), answer_label(step.question, option, language)
        effects = tuple(effect.text.render(language) for effect in end.effects)
        question = question_text(end.question, language) if isinstance(end, Asking) else ""
        found.setdefault((key, _without(label, effects), question.replace(label, "…")), []).append((label, effects))
        own = answer_label(step.question, step.answer, language)
        ours[key] = _without(own, tuple(effect.text.render(language) for effect in ruling.effects))
    return tuple(
        Otherwise(
            key,
            tuple(label for label, _ in told),
            told[0][1] if len(told) == 1 else effects,
            question,
            same=effects == ours[key] and not question,
        )
        for (key, effects, question), told in found.items()
    )


def _without(label: str, effects: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(text.replace(label, "…") for text in effects)


def _other_ends(one: Heard, ruling: Ruling) -> Iterator[tuple[Answered, object, Asking | Ruling]]:
    """Every other answer, and where it leads; answers to questions that are then no longer asked fall away."""
    for step in ruling.trace:
        if not isinstance(step, Answered) or not step.has_other_answers:
            continue
        for option in step.question.options:
            if plain(option) != plain(step.answer):
                changed = {**ruling.answers, step.question.key: option}
                try:
                    yield step, option, hear_again(one.law, one.case, changed)[1]
                except CardinalError:
                    continue
