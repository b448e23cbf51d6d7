"""Kind g: what the Director says before a player chooses. Every option with what follows from it, and nothing else
(Law 10C1): no wrong consequence, no advice, nothing about the cards, and to nobody but the one who chooses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from cardinal.cards import Seat
from cardinal.language import Text
from cardinal.laws import Asking
from cardinal.laws.answer_words import question_text
from cardinal.laws.choice_ends import MOST_READ_OUT, Choice, HearingNow, choices
from cardinal.laws.question import Kind, Question
from cardinal.laws.ruling import Answered

from .scene import Scene, ruling_of

_FEWEST = 2
Say = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Saying:
    """The question before which it is said, and the sentences by their keys: those that are right and those that are
    not."""

    question: Question
    seat: Seat
    sentences: dict[str, Say]
    right: frozenset[str]

    def asks(self, language: str) -> str:
        return question_text(self.question, language)


def saying(scene: Scene) -> Saying | None:
    """What is to be said before the first choice of a player whose options can be read out; nothing where there is
    none, or where all of them lead to the same."""
    held = _before_a_choice(scene)
    if held is None:
        return None
    now, question, seat = held
    told = choices(now, "en")
    if len({_consequence(one) for one in told}) < _FEWEST:
        return None
    sentences: dict[str, Say] = {}
    for place in range(len(told)):
        sentences[f"option{place}"] = _sentence(now, seat, place, place)
    right = frozenset(sentences)
    chance = Random(f"{scene.seed} {scene.law} saying")
    wrong = [
        (place, other)
        for place in range(len(told))
        for other in range(len(told))
        if _consequence(told[place]) != _consequence(told[other])
    ]
    place, other = chance.choice(wrong)
    sentences["wrong_end"] = _sentence(now, seat, place, other)
    sentences["advice"] = _plain("advice", seat, now, chance.randrange(len(told)))
    sentences["leak"] = _plain("leak", seat, now, 0)
    sentences["wrong_seat"] = _plain("wrong_seat", chance.choice((seat.partner, seat.lho)), now, 0)
    keys = list(sentences)
    chance.shuffle(keys)
    return Saying(question, seat, {key: sentences[key] for key in keys}, right)


def _before_a_choice(scene: Scene) -> tuple[HearingNow, Question, Seat] | None:
    known: dict[str, object] = {}
    for step in ruling_of(scene.matter()).trace:
        if not isinstance(step, Answered):
            continue
        question = step.question
        if question.kind is Kind.CHOICE and isinstance(question.asked, Seat) and not step.skipped:
            matter = scene.heard(known)
            asked_now = isinstance(matter.result, Asking) and matter.result.question.key == question.key
            if asked_now and _can_be_read_out(question):
                return HearingNow(matter.law, matter.case, known, matter.result), question, question.asked
        if question.key in scene.script:
            known = {**known, question.key: scene.script[question.key]}
    return None


def _can_be_read_out(question: Question) -> bool:
    """Few options in words: to read out the cards that somebody may play would say which they hold."""
    words = all(isinstance(option, bool | str) for option in question.options)
    return words and _FEWEST <= len(question.options) <= MOST_READ_OUT


def _consequence(choice: Choice) -> tuple[str, ...]:
    """What a player must know of it: what weighs on somebody, else whatever follows; and what is asked next."""
    return (*(choice.costs or choice.follows), *((choice.asks,) if choice.asks else ()))


def _sentence(now: HearingNow, seat: Seat, option: int, end: int) -> Say:
    """The option, with the consequence of one: of itself, or wrongly of another."""

    def say(language: str) -> str:
        told = choices(now, language)
        follows = " ".join(_consequence(told[end])) or Text(__name__, "nothing").render(language)
        values = {"seat": seat, "option": told[option].label, "follows": follows}
        return Text(__name__, "option", values).render(language)

    return say


def _plain(key: str, seat: Seat, now: HearingNow, option: int) -> Say:
    return lambda language: Text(__name__, key, {"seat": seat, "option": choices(now, language)[option].label}).render(
        language
    )
