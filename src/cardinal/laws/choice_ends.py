"""What each answer of a player's choice leads to, heard ahead, so that it can be said before the choice (Law 10C1).

Few answers are told one by one. Thirty-six calls cannot be read out; the three or four ends to which they lead can.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from cardinal.cards import Seat
from cardinal.language import CardinalError, Text, join

from .answer_words import answer_label, in_readers_words, question_text
from .effect import Duty, Effect, Information, Recorded, Review, Stands, TrickTo, Withdrawn
from .hearing import Asking, Matter, hear
from .question import Kind, Question, plain
from .ruling import Ruling

MOST_READ_OUT = 8
"""So many answers are told one by one."""
MOST_ENDS = 6
"""A next question with more answers than these is only named."""
DOTS = "…"
"""Stands in what follows for whichever of the choices is made."""
Judge = Callable[[Question], object]
"""Who answers what the Director is asked, where the program stands in: None for what it leaves to people."""


class Held(Protocol):
    """A hearing as far as it has come: its law and case, what was answered, and what is asked now."""

    @property
    def law(self) -> str: ...

    @property
    def case(self) -> Matter: ...

    @property
    def answers(self) -> Mapping[str, object]: ...

    @property
    def result(self) -> Asking | Ruling: ...


@dataclass(frozen=True, slots=True)
class HearingNow:
    """A hearing at a table, as far as it has come."""

    law: str
    case: Matter
    answers: Mapping[str, object]
    result: Asking | Ruling
    judge: Judge | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer of a question: the word that the form sends, what the reader sees, what would follow, and what would
    be asked next."""

    word: str
    label: str
    follows: tuple[str, ...] = ()
    asks: str = ""
    costs: tuple[str, ...] = ()
    """What of it weighs on a player."""

    @property
    def pair(self) -> tuple[str, str]:
        return self.word, self.label


@dataclass(frozen=True, slots=True)
class End:
    """One way on: the answer that leads there, and what then follows."""

    answer: str
    follows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChoiceGroup:
    """Choices that lead to the same: what follows at once, and what is asked next with the end of each answer."""

    choices: tuple[Choice, ...]
    follows: tuple[str, ...]
    question: str = ""
    ends: tuple[End, ...] = ()
    costs: tuple[str, ...] = ()


def choices(one: Held, language: str) -> tuple[Choice, ...]:
    """The answers of the question that is asked. A player's own choices carry what follows from each, to be read out;
    of an open question these are examples."""
    question = _question(one)
    if question is None:
        return ()
    every = _is_players(question) and len(question.options) <= MOST_READ_OUT
    return tuple(
        _told(one, question, option, language)
        if every
        else Choice(plain(option), answer_label(question, option, language))
        for option in question.options
    )


def choice_groups(one: Held, language: str) -> tuple[ChoiceGroup, ...]:
    """The choices of the question that is asked, by their ends; nothing where they are few enough to be read out."""
    question = _question(one)
    if question is None or not _is_players(question):
        return ()
    if len(question.options) <= MOST_READ_OUT or question.facts:
        return ()
    groups: dict[tuple[tuple[str, ...], str], tuple[list[Choice], Asking | Ruling, object]] = {}
    for option in question.options:
        end = _heard_with(one, {question.key: option})
        if end is None:
            return ()
        label = answer_label(question, option, language)
        follows = _new_effects(one, end, option, language)
        asks = ""
        if isinstance(end, Asking):
            asks = in_readers_words(end.question, _unnamed(end.question.text, option).render(language), language)
        told, _, _ = groups.setdefault((follows, asks), ([], end, option))
        told.append(Choice(plain(option), label))
    found = [
        ChoiceGroup(
            tuple(told),
            follows,
            asks,
            _ends(one, question, end, option, language),
            texts_of(costs_of(_new(one, end)), language, option),
        )
        for (follows, asks), (told, end, option) in groups.items()
    ]
    # Choices that end the hearing come first, those that lead to another question last.
    return tuple(sorted(found, key=lambda group: (bool(group.question), not group.ends, len(group.choices))))


def _question(one: Held) -> Question | None:
    return one.result.question if isinstance(one.result, Asking) else None


def _is_players(question: Question) -> bool:
    return question.kind is Kind.CHOICE and isinstance(question.asked, Seat)


def _told(one: Held, question: Question, option: object, language: str) -> Choice:
    end = _heard_with(one, {question.key: option})
    new = () if end is None else told_effects(_new(one, end))
    asks = question_text(end.question, language) if isinstance(end, Asking) else ""
    follows, costs = texts_of(new, language), texts_of(costs_of(new), language)
    return Choice(plain(option), answer_label(question, option, language), follows, asks, costs)


def texts_of(effects: Iterable[Effect], language: str, unnamed: object = None) -> tuple[str, ...]:
    return tuple(_unnamed(effect.text, unnamed).render(language) for effect in effects)


_LIGHT = (Duty, Information, Recorded, Review, Stands, Withdrawn)
"""What goes with a ruling and takes nothing from anybody by itself."""


def costs_of(effects: Iterable[Effect]) -> tuple[Effect, ...]:
    """What of the effects weighs on a player: calls and cards forbidden or required, penalty cards, tricks, points."""
    return tuple(effect for effect in effects if not isinstance(effect, _LIGHT))


def told_effects(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """What is said of them: to whom each trick of a claim goes only where no result says it."""
    if any(isinstance(effect, Recorded) for effect in effects):
        return tuple(effect for effect in effects if not isinstance(effect, TrickTo))
    return effects


def _heard_with(one: Held, more: Mapping[str, object]) -> Asking | Ruling | None:
    """The hearing with further answers; what might be out of the ordinary is taken to be as usual."""
    answers: dict[str, object] = {**one.answers, **more}
    try:
        end = hear(one.law, one.case, answers)
        while isinstance(end, Asking) and (given := _answered(one, end.question)) is not None:
            answers[end.question.key] = given
            end = hear(one.law, one.case, answers)
    except CardinalError:
        return None
    return end


def _answered(one: Held, question: Question) -> object:
    if question.facts:
        return False
    judge: Judge | None = getattr(one, "judge", None)
    return None if judge is None else judge(question)


def _new(one: Held, end: Asking | Ruling) -> tuple[Effect, ...]:
    return end.effects[len(one.result.effects) :]


def _new_effects(one: Held, end: Asking | Ruling, option: object, language: str) -> tuple[str, ...]:
    return texts_of(_new(one, end), language, option)


def _unnamed(text: Text, option: object) -> Text:
    """The text with dots in the place of the choice, so that it is the same for every choice with this end."""
    if option is None:
        return text
    return Text(
        text.package, text.key, {name: DOTS if value == option else value for name, value in text.values.items()}
    )


def _ends(one: Held, question: Question, end: Asking | Ruling, option: object, language: str) -> tuple[End, ...]:
    """What follows from the answers to the question that comes next; those that end alike stand together."""
    if not isinstance(end, Asking) or not 0 < len(end.question.options) <= MOST_ENDS:
        return ()
    found: dict[tuple[str, ...], list[str]] = {}
    for answer in end.question.options:
        after = _heard_with(one, {question.key: option, end.question.key: answer})
        follows = _new_effects(one, after, option, language) if isinstance(after, Ruling) else ()
        if follows:
            found.setdefault(follows, []).append(answer_label(end.question, answer, language))
    return tuple(End(join(answers, language, "between_statements"), follows) for follows, answers in found.items())
