"""Kind i: a Guandan box. Which box, what is undone, which penalty this time, and how play goes on.

How often it has happened before is not said: it is to be read from the record of the match, where the other side and
other offences stand too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random

from cardinal.cards import Seat, Side
from cardinal.language import Text
from cardinal.laws.law_names import law_name
from cardinal.laws.question import Question, plain

from .asking import needed
from .marking import effect_key, effect_options, ruled_effects
from .scene import Scene, ruling_of

TIME = "which_time"
_BOXES = ("GP1.1", "GP1.2", "GP2.1", "GP2.2", "GP2.3", "GP2.4", "GP2.5", "GP3", "GP4.1", "GP4.2")
_MOST_BOXES = 4
_TOLD = frozenset(("duty", "information", "recorded", "review"))
"""What goes with a ruling and is no part of the box."""
Say = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Box:
    """The match so far, what can be chosen, and what is right."""

    history: Callable[[str], str]
    options: dict[str, Say]
    right: frozenset[str]


def box(scene: Scene) -> Box | None:
    """The exercise on a scene of a box; nothing for other laws."""
    if scene.law not in _BOXES or scene.offender is None:
        return None
    chance = Random(f"{scene.seed} {scene.law} box")
    others = [one for one in _BOXES if one != scene.law]
    chance.shuffle(others)
    boxes = sorted((scene.law, *others[: _MOST_BOXES - 1]))
    options: dict[str, Say] = {f"box {law}": _named(law) for law in boxes}
    truth = ruling_of(scene.matter())
    effects = {key: one for key, one in effect_options(scene, scene.script).items() if one.name not in _TOLD}
    options |= {key: _said(effect.text) for key, effect in effects.items()}
    right = {f"box {scene.law}", *(effect_key(one) for one in ruled_effects(truth) if one.name not in _TOLD)}
    if not right <= options.keys():
        return None
    return Box(_history(scene, chance), options, frozenset(right))


def _named(law: str) -> Say:
    def say(language: str) -> str:
        return Text(__name__, "box", {"law": law, "name": law_name(law, "guandan", language)}).render(language)

    return say


def _said(text: Text) -> Say:
    return lambda language: text.render(language)


def is_history(question: Question) -> bool:
    """Whether the record of the match answers a question."""
    return question.key.startswith(TIME)


def _history(scene: Scene, chance: Random) -> Callable[[str], str]:
    """The record of the match, as far as it is about this box."""
    asked = [question for question in needed(scene) if is_history(question)]
    entries: list[Text] = []
    for question in asked:
        side = _side(question, scene.offender)
        time = plain(scene.script.get(question.key, "first"))
        key = time if time in ("second", "third", "hall_warned") else ""
        if key:
            entries.append(Text(__name__, key, {"side": side, "law": scene.law}))
        elif chance.random() < 0.6:
            # What the other side has done, or this side elsewhere, does not count here.
            entries.append(Text(__name__, "second", {"side": side.other, "law": scene.law}))
        else:
            entries.append(Text(__name__, "second", {"side": side, "law": _other_box(scene.law, chance)}))
    if entries:
        # With one entry alone the record would say which box it is.
        side = chance.choice(tuple(Side))
        entries.append(Text(__name__, "second", {"side": side, "law": _other_box(scene.law, chance)}))
        chance.shuffle(entries)
    return lambda language: _lines(entries, language)


def _side(question: Question, offender: Seat | None) -> Side:
    to = question.text.values.get("to")
    if isinstance(to, Side):
        return to
    if isinstance(to, Seat):
        return to.side
    assert offender is not None
    return offender.side


def _other_box(law: str, chance: Random) -> str:
    return chance.choice([one for one in _BOXES if one != law])


def _lines(entries: Iterable[Text], language: str) -> str:
    lines = [entry.render(language) for entry in entries] or [Text(__name__, "clean").render(language)]
    return " ".join(lines)
