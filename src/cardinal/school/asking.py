"""What a candidate can ask in a scene, whom, and what comes back; nothing here looks into the script unasked."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from cardinal.cards import Card, Seat
from cardinal.language import Text
from cardinal.laws import Question, Ruling
from cardinal.laws.answer_words import answer_label, question_text
from cardinal.laws.asking_manner import Place, place_of
from cardinal.laws.ends import ends
from cardinal.laws.question import Kind, Official
from cardinal.laws.routine import is_composite
from cardinal.laws.ruling import Answered

from .scene import Scene, ruling_of

_DECOYS = ("holding", "partner_hand", "play_on", "waive", "stronger_side")
"""Questions that a Director has no business to ask: each gives something away, or leaves the decision to players."""
_MOST_QUESTIONS = 9
_NEARER = 40


@dataclass(frozen=True, slots=True)
class Askable:
    """One question on the list, with whom it is for; a decoy has no question of the law behind it."""

    key: str
    question: Question | None

    @property
    def whom(self) -> Seat | Official | None:
        return None if self.question is None else self.question.asked

    @property
    def place(self) -> Place:
        return Place.TABLE if self.question is None else place_of(self.question)

    @property
    def is_choice(self) -> bool:
        return self.question is not None and self.question.kind is Kind.CHOICE

    def text(self, language: str) -> str:
        """The question without the name of whom it is for, which is the candidate's to know."""
        if self.question is None:
            return Text(__name__, f"decoy_{self.key}").render(language)
        text = question_text(self.question, language)
        if not isinstance(self.question.asked, Seat):
            return text
        words = re.sub(rf"^{re.escape(self.question.asked.label(language))}[:：]\s*", "", text)
        if words == text:
            return text
        return Text(__name__, "quoted", {"words": words[:1].upper() + words[1:]}).render(language)


@dataclass(frozen=True, slots=True)
class Asked:
    """One asking: what, of whom, where, and whether every option was explained before."""

    key: str
    whom: str
    place: str = "table"
    explained: bool = False


def rulings(scene: Scene, known: Mapping[str, object]) -> tuple[Ruling, ...]:
    """The ends that are open to somebody who knows only what has been *asked*: calls and cards that were made since
    are settled, everything else may still go either way. Where a hearing has more ends than can be listed, those that
    the answers lead to are among them."""
    matter = scene.heard({})
    made = {key: value for key, value in known.items() if _is_made(key)}
    found = tuple(ends(matter.law, matter.case, made))
    nearer = () if made == known else tuple(ends(matter.law, matter.case, known, most=_NEARER))
    return tuple({ruling.end: ruling for ruling in (*found, *nearer)}.values())


def _is_made(key: str) -> bool:
    """Whether an answer is a call or card: there are too many of them to list what would follow from each."""
    return key.startswith(("replacement", "rho_call", "card", "call", "next_call"))


def questions(scene: Scene, known: Mapping[str, object]) -> tuple[Askable, ...]:
    """What can be asked: what the law may ask on any way from here, and what a Director should not ask."""
    every: dict[str, Askable] = {}
    for ruling in rulings(scene, known):
        for step in ruling.trace:
            if isinstance(step, Answered) and not step.usual and not is_composite(step.question.key):
                every.setdefault(step.question.key, Askable(step.question.key, step.question))
    listed = [*list(every.values())[:_MOST_QUESTIONS], *(Askable(key, None) for key in _DECOYS)]
    Random(f"{scene.seed} {scene.law} questions").shuffle(listed)
    return tuple(listed)


def needed(scene: Scene) -> tuple[Question, ...]:
    """What the true hearing asks, in its order; the routine question goes without saying."""
    steps = ruling_of(scene.matter()).trace
    asked = (step for step in steps if isinstance(step, Answered) and not step.skipped and not step.usual)
    return () if scene.is_tale else tuple(step.question for step in asked if not step.question.facts)


def replies(scene: Scene, key: str, language: str) -> str:
    """What the person says who is asked: from the script, or that there is nothing to say."""
    for step in ruling_of(scene.matter()).trace:
        if isinstance(step, Answered) and step.question.key == key:
            return answer_label(step.question, step.answer, language)
    known = key in _DECOYS
    return Text(__name__, f"reply_{key}" if known else "reply_nothing").render(language)


def known_after(scene: Scene, asked: tuple[Asked, ...]) -> dict[str, object]:
    """The answers that the askings have brought to light."""
    return {one.key: scene.script[one.key] for one in asked if one.key in scene.script}


def shown_cards(scene: Scene) -> tuple[Card, ...]:
    """The cards that a player must put down because there is no other: the table sees them, and nobody is asked."""
    steps = (step for ruling in rulings(scene, {}) for step in ruling.trace)
    return tuple(
        dict.fromkeys(
            step.answer
            for step in steps
            if isinstance(step, Answered) and isinstance(step.answer, Card) and len(step.question.options) == 1
        )
    )


def cards_seen(scene: Scene, known: Mapping[str, object]) -> frozenset[str]:
    """The words of the record, and so its cards: those that were on the table, that an earlier ruling named, that had
    to be put down, or that an answer has brought to light."""
    told = (scene.record.get("acts"), scene.record.get("given"), shown_cards(scene), list(known.values()))
    return frozenset(re.findall(r"\w+", json.dumps(told, default=str)))
