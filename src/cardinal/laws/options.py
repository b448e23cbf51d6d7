"""Every option of the question that a hearing has come to, with what each leads to (Law 10C1)."""

from __future__ import annotations

from dataclasses import dataclass

from cardinal.language import clause_ids

from .case import Case
from .effect import Effect
from .hearing import Answers, Asking, Law, hear
from .question import Question, plain
from .ruling import Ruling


@dataclass(frozen=True, slots=True)
class Consequence:
    """One answer, the effects that follow from it for certain, and the question that then comes, if the matter does
    not end there."""

    option: object
    effects: tuple[Effect, ...]
    question: Question | None

    @property
    def is_end(self) -> bool:
        return self.question is None

    def to_json(self, language: str = "en") -> dict[str, object]:
        return {
            "option": plain(self.option),
            "effects": [effect.to_json() for effect in self.effects],
            "question": self.question.to_json(language) if self.question else None,
        }


@dataclass(frozen=True, slots=True)
class Choice:
    """A question as the Director puts it to the one who has it: all the options, each with its consequence."""

    question: Question
    consequences: tuple[Consequence, ...]
    cites: str = "§10C1"

    def to_json(self, language: str = "en") -> dict[str, object]:
        return {
            "question": self.question.to_json(language),
            "consequences": [one.to_json(language) for one in self.consequences],
            "cites": list(clause_ids(self.cites)),
        }


def options_with_consequences(law: str | Law, case: Case, answers: Answers | None = None) -> Choice | None:
    """What the Director explains before anybody chooses; None when the hearing has ended.

    Of an open question (a number, weights) the examples are shown. Effects that were certain before the question was
    put are left out: they follow whatever is chosen.
    """
    given = dict(answers or {})
    asking = hear(law, case, given)
    if isinstance(asking, Ruling):
        return None
    question = asking.question
    ends = ((option, hear(law, case, {**given, question.key: option})) for option in question.options)
    return Choice(question, tuple(_consequence(asking, option, end) for option, end in ends))


def _consequence(asking: Asking, option: object, end: Asking | Ruling) -> Consequence:
    new = end.effects[len(asking.effects) :]
    return Consequence(option, new, end.question if isinstance(end, Asking) else None)
