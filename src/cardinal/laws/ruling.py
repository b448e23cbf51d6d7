"""A ruling: effects with their citations, and the trace of what was asked, why, and what followed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from cardinal.language import Text

from .clause import Edition
from .effect import Adjust, BoardEffect, Cancelled, Effect, MustPass, NoRectification, Stands, Withdrawn
from .errors import Conflict, Gap
from .question import Found, Kind, Question, plain


@dataclass(frozen=True, slots=True)
class Answered:
    """A question and its answer.

    ``skipped``: every answer led to the same end and nobody was asked. ``usual``: the answer of ordinary life, which
    the Director has confirmed together with others by "nothing out of the ordinary".
    """

    question: Question
    answer: object
    skipped: bool = False
    usual: bool = False

    @property
    def clauses(self) -> tuple[str, ...]:
        return self.question.cites

    @property
    def has_other_answers(self) -> bool:
        """Whether somebody could have answered otherwise; what a composite question confirmed, each by itself."""
        return not self.skipped and self.question.kind is not Kind.ACT and not self.question.facts

    def to_json(self, language: str = "en") -> dict[str, object]:
        return {
            "asked": str(self.question.asked),
            "key": self.question.key,
            "text": self.question.text.render(language),
            "answer": plain(self.answer),
            "skipped": self.skipped,
            "usual": self.usual,
            "cites": list(self.clauses),
        }


@dataclass(frozen=True, slots=True)
class Done:
    """An effect at the place of the trace where it came about."""

    effect: Effect

    @property
    def clauses(self) -> tuple[str, ...]:
        return self.effect.clauses

    def to_json(self, language: str = "en") -> dict[str, object]:
        text = self.effect.text.render(language)
        return {"effect": self.effect.to_json(), "text": text, "cites": list(self.clauses)}


Step = Found | Answered | Done


@dataclass(frozen=True, slots=True)
class Ruling:
    """How a hearing ended."""

    law: str
    edition: Edition
    trace: tuple[Step, ...]
    version: int = 1
    effects: tuple[Effect, ...] = field(init=False)

    def __post_init__(self) -> None:
        effects = tuple(step.effect for step in self.trace if isinstance(step, Done))
        object.__setattr__(self, "effects", effects)
        check_effects(self.law, effects)

    @property
    def cites(self) -> tuple[str, ...]:
        """The clauses that the ruling's effects rest on, in the order of the effects."""
        return tuple(dict.fromkeys(clause for effect in self.effects for clause in effect.clauses))

    @property
    def consulted(self) -> tuple[str, ...]:
        """The clauses that the hearing looked at on its way and on which no effect rests."""
        looked_at = (clause for step in self.trace for clause in step.clauses)
        return tuple(dict.fromkeys(clause for clause in looked_at if clause not in self.cites))

    @property
    def answers(self) -> Mapping[str, object]:
        """What was answered, by key."""
        steps = (step for step in self.trace if isinstance(step, Answered) and not step.skipped and not step.usual)
        return {step.question.key: step.answer for step in steps}

    @property
    def end(self) -> tuple[Effect, ...]:
        """What makes two rulings the same: their effects and the citations of these."""
        return self.effects

    @property
    def ends_board(self) -> bool:
        """Whether nobody plays on: the board has an adjusted score in place of a result, or is taken away."""
        fates = {effect.what for effect in self.effects if isinstance(effect, BoardEffect)}
        is_adjusted = any(isinstance(effect, Adjust) for effect in self.effects)
        return "played_on" not in fates and (is_adjusted or bool(fates & _TAKEN_AWAY))

    def to_json(self, language: str = "en") -> dict[str, object]:
        """The ruling in the published form (``schema/ruling.json``)."""
        return {
            "law": self.law,
            "edition": self.edition,
            "version": self.version,
            "effects": [effect.to_json() for effect in self.effects],
            "cites": list(self.cites),
            "consulted": list(self.consulted),
            "trace": [step.to_json(language) for step in self.trace],
        }


def check_effects(law: str, effects: Iterable[Effect]) -> None:
    """Refuse a ruling without an effect, an effect without a clause, and effects that contradict each other."""
    every = tuple(effects)
    if not every:
        raise Gap(Text(__package__, "no_effect", {"law": law}))
    for effect in every:
        if not effect.clauses:
            raise Gap(Text(__package__, "no_citation", {"law": law, "effect": effect.name}))
    _no_contradiction(law, every)


def _no_contradiction(law: str, effects: tuple[Effect, ...]) -> None:
    by_name = {effect.name for effect in effects}
    if NoRectification.name in by_name and by_name & _RECTIFICATIONS:
        _conflict(law, [effect for effect in effects if effect.name in _RECTIFICATIONS | {NoRectification.name}])
    passes: dict[object, MustPass] = {}
    standing: dict[object, Effect] = {}
    for effect in effects:
        if isinstance(effect, MustPass):
            before = passes.setdefault(effect.seat, effect)
            if before.turns != effect.turns:
                _conflict(law, [before, effect])
        elif isinstance(effect, Stands | Withdrawn | Cancelled):
            # A call taken back and then made again at the proper turn stands the second time: only the order
            # "stands, and then is gone" is a contradiction.
            key = (effect.seat, str(effect.call), str(effect.card))
            before_effect = standing.get(key)
            if isinstance(before_effect, Stands) and not isinstance(effect, Stands):
                _conflict(law, [before_effect, effect])
            standing[key] = effect


_TAKEN_AWAY = frozenset(("cancelled", "redealt", "played_later", "fouled"))
_RECTIFICATIONS = frozenset(("must_pass", "lead_restriction", "penalty_card", "transfer"))


def _conflict(law: str, effects: list[Effect]) -> None:
    clauses = tuple(clause for effect in effects for clause in effect.clauses)
    names = tuple(effect.name for effect in effects)
    raise Conflict(
        Text(__package__, "conflict", {"law": law, "effects": names}), cites="".join(f"§{one} " for one in clauses)
    )
