"""The script of a scene: what each person answers when the Director asks, hidden until then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from types import MappingProxyType

from cardinal.bridge import CALLS, PASS, Bid, Call
from cardinal.cards import Card
from cardinal.laws import Kind, Question, Ruling, hear
from cardinal.laws.matters import Matter, hear_matter
from cardinal.laws.question import NOT_DETERMINED, plain

from .told import Told

_MOST_QUESTIONS = 14
_SAME_SUIT, _PASSES = 0.55, 0.7
_NEAR, _LOWEST = 10, 3
_CALL_WORDS = frozenset(map(str, CALLS))
_ACCEPTS = 0.3
"""How often a side takes an irregular call or card as it is: mostly it does better to have it taken back."""


class Unanswerable(Exception):
    """Nobody can be said to answer a question of this scene for certain."""


def scripted(
    told: Told, chance: Random, number: int = 1, earlier: Mapping[str, object] = MappingProxyType({})
) -> tuple[dict[str, str], Matter]:
    """The answers to everything that the hearing of matter *number* asks of this happening, and how it ends; what was
    answered *earlier* is settled."""
    answers: dict[str, str] = {}
    # The record is read once; with each answer only the law is heard again.
    matter = heard_matter(told.record, answers, number, earlier)
    for _ in range(_MOST_QUESTIONS):
        if isinstance(matter.result, Ruling):
            return answers, matter
        question = matter.result.question
        if question.key.startswith("comparable"):
            answers[question.key] = _compared(told, answers)
        else:
            answers[question.key] = _answer(question, told, chance)
        matter = replace(matter, result=hear(matter.law, matter.case, answers))
    raise Unanswerable


def heard_matter(
    record: Mapping[str, object], answers: Mapping[str, object], number: int, earlier: Mapping[str, object]
) -> Matter:
    """One matter of a record, with its own answers; those of the matters before it are in the form of the record."""
    own = answers if number == 1 else {f"{number}.{key}": given for key, given in answers.items()}
    which = {} if number == 1 else {"matter": number}
    return hear_matter({**record, **which, "answers": {**earlier, **own}})


def _answer(question: Question, told: Told, chance: Random) -> str:
    words = [plain(option) for option in question.options]
    said = told.says.get(question.key)
    if said is not None and str(said) in words:
        return str(said)
    if question.usual is not None:
        return plain(question.usual)
    if question.facts:
        return "no"
    if question.kind is Kind.CHOICE and words[:2] == ["yes", "no"]:
        return "yes" if chance.random() < _ACCEPTS else "no"
    if question.kind is Kind.JUDGEMENT:
        return _judged(question, words)
    if any(isinstance(option, Call) for option in question.options):
        return _call(question, told, chance)
    cards = [option for option in question.options if isinstance(option, Card)]
    if cards:
        # What has to be put right is put right as cheaply as it can be.
        return str(min(cards, key=lambda card: (card.rank, card.suit)))
    known = [word for word in words if word != NOT_DETERMINED]
    return chance.choice(known or words)


def _call(question: Question, told: Told, chance: Random) -> str:
    """A call that a player makes after the ruling: often the suit of before at the level that it takes, often a pass,
    and nothing that only a slam hand would bid."""
    bids = [option for option in question.options if isinstance(option, Bid)]
    withdrawn = _withdrawn(told)
    strains = {withdrawn[1:]} if withdrawn[:1].isdigit() else set()
    same = [bid for bid in bids[:_NEAR] if str(bid)[1:] in strains]
    if same and chance.random() < _SAME_SUIT:
        return str(same[0])
    if PASS in question.options and (not bids or chance.random() < _PASSES):
        return str(PASS)
    return str(chance.choice(bids[:_LOWEST] or question.options))


def _withdrawn(told: Told) -> str:
    """The irregular call: the last that the offender made."""
    acts = told.record.get("acts")
    lines = [str(line) for line in acts] if isinstance(acts, list) else []
    made = [line.rpartition(" ")[2] for line in lines if line.startswith(f"{told.offender} calls ")]
    return made[-1] if made else ""


def _compared(told: Told, answers: Mapping[str, str]) -> str:
    """Whether the new call is comparable, where nobody could doubt it: the same call again is, another suit is not.
    The same suit at another level is for a panel, and no scene for learners."""
    withdrawn = _withdrawn(told)
    new = next((answers[key] for key in reversed(list(answers)) if answers[key] in _CALL_WORDS), "")
    if new == withdrawn:
        return "similar"
    if new[1:] == withdrawn[1:] and new[:1].isdigit() and withdrawn[:1].isdigit():
        raise Unanswerable(new)
    return "no"


def _judged(question: Question, words: list[str]) -> str:
    """A judgement that a scene does not settle is taken the way that needs no more facts: no damage, not comparable."""
    if "no" in words:
        return "no"
    raise Unanswerable(question.key)
