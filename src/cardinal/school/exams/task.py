"""An item of a paper with everything behind it, made again from its seed: the scene, the question, what is right."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from hashlib import sha256
from random import Random
from typing import Any

from cardinal.cards import Seat
from cardinal.language import CardinalError, Text
from cardinal.laws.given import read_effect
from cardinal.laws.rotation import rotate
from cardinal.laws.shape import shape

from ..calculation_lines import Calculation
from ..calculations import calculation
from ..exercise import Exercise, exercise
from ..marking import OUTCOME, REASON, Mark, clause_number, effect_key, effect_options, mark
from ..scene import Pool, Scene, ruling_of, scene
from .answer import Answer
from .blueprint import CALCULATION_KINDS

FULL = 100
_TURNED = ("a", "c", "g")
"""The kinds whose seats are turned; in the others the options have another order."""


@dataclass(frozen=True, slots=True)
class Material:
    """What items are made from: the hand-written cases, and every law that has scenes."""

    pool: Pool
    laws: Sequence[str]


@dataclass(frozen=True, slots=True)
class Item:
    """One place of a paper: enough to make it again anywhere. ``law`` is a topic of calculation for kinds e and j."""

    number: int
    topic: str
    kind: str
    law: str
    seed: str
    points: int
    difficulty: int
    digest: str

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> Item:
        return cls(**{name: told[name] for name in cls.__slots__})


@dataclass(frozen=True, slots=True)
class Task:
    """An item as a candidate meets it, *turns* seats further on than the paper has it."""

    item: Item
    scene: Scene | None = None
    exercise: Exercise | None = None
    calculation: Calculation | None = None
    turns: int = 0

    def mark(self, answer: Answer, key: Mapping[str, Any] | None = None) -> Mark:
        """The mark of an answer. *key* is what an appeal has put in the place of what is right."""
        if self.calculation is not None:
            lines = tuple(_line(line, (key or {}).get("lines", {})) for line in self.calculation.lines)
            return _plain(replace(self.calculation, lines=lines).mark(answer.lines))
        if self.exercise is not None:
            right = self.exercise if not key else replace(self.exercise, right=frozenset(key["options"]))
            return _plain(right.mark(answer.options))
        assert self.scene is not None
        given = mark(self.scene, answer.path)
        if not key:
            return given
        outcome, reason = self._by_key(answer, key)
        return replace(given, outcome=round(OUTCOME * outcome), reason=round(REASON * reason), left_at=None, clause="")

    def _by_key(self, answer: Answer, key: Mapping[str, Any]) -> tuple[Fraction, Fraction]:
        chosen, right = self.base_effects(answer.effects), frozenset(key["effects"])
        named, must = set(map(clause_number, answer.clauses)), set(map(clause_number, key["clauses"]))
        outcome = Fraction(max(0, len(chosen & right) - len(chosen - right)), max(1, len(right)))
        return outcome, Fraction(2 * len(named & must), max(1, len(named) + len(must)))

    def base_effects(self, chosen: frozenset[str]) -> frozenset[str]:
        """Effects that a candidate has chosen, by the keys that they have in the paper itself."""
        assert self.scene is not None
        if not self.turns:
            return chosen
        every = effect_options(self.scene, self.scene.script)
        found = set()
        for name in chosen:
            told = rotate({"given": [every[name].to_json()]}, -self.turns)["given"] if name in every else None
            found.add(effect_key(read_effect(told[0])) if isinstance(told, list) else name)
        return frozenset(found)

    def chosen(self, answer: Answer) -> tuple[str, ...]:
        """What was chosen, by keys that mean the same for every candidate; for the shares of the decoys."""
        if self.exercise is not None:
            return answer.options
        if self.calculation is not None:
            return tuple(f"{line}={value}" for line, value in answer.lines.items() if value)
        return tuple(sorted(self.base_effects(answer.effects)))


def _line(line: Any, corrected: Mapping[str, Any]) -> Any:
    if line.key not in corrected:
        return line
    value = corrected[line.key]
    return replace(line, right=value if isinstance(line.right, str) else Fraction(str(value)))


def _plain(total: int) -> Mark:
    """A mark of one part; the other two are of scenes."""
    return Mark(total, 0, 0, None)


def content_digest(made: Scene | Calculation) -> str:
    """What a scene or a calculation is, whatever seed has made it: by this practice avoids what was examined."""
    if isinstance(made, Calculation):
        told: object = [str(fact) for fact in made.facts], [[cell("en") for cell in row] for row in made.rows]
    else:
        told = {key: value for key, value in made.to_json().items() if key != "seed"}
    text = json.dumps(told, sort_keys=True, ensure_ascii=False, default=str)
    return sha256(text.encode()).hexdigest()[:24]


def make(kind: str, law: str, seed: str, material: Material) -> tuple[Scene | Calculation, Exercise | None] | None:
    """What a seed gives in a kind, or nothing where the law has no such thing."""
    if kind in CALCULATION_KINDS:
        return calculation(law, seed), None
    try:
        made = scene(law, seed, pool=material.pool)
        return made, None if kind == "a" else exercise(kind, made)
    except CardinalError:
        return None


def task_of(item: Item, material: Material, turns: int = 0) -> Task:
    """The task of an item, with the seats turned where that leaves it the same."""
    found = make(item.kind, item.law, item.seed, material)
    if found is None:
        raise CardinalError(Text(__name__, "not_made", {"number": item.number}))
    made, asked = found
    if isinstance(made, Calculation):
        return Task(item, calculation=made)
    turned = _turned(made, turns) if item.kind in _TURNED else None
    if turned is not None and item.kind != "a":
        again = _same(item.kind, asked, turned)
        turned, asked = (turned, again) if again is not None else (None, asked)
    return Task(item, turned or made, asked, None, turns if turned is not None else 0)


def mixed(task: Task, chance: Random) -> Task:
    """The task with its options in another order."""
    if task.exercise is None:
        return task
    options = list(task.exercise.options)
    chance.shuffle(options)
    return replace(task, exercise=replace(task.exercise, options=tuple(options)))


def _turned(made: Scene, turns: int) -> Scene | None:
    """The scene with its seats moved on; nothing where it would not be ruled the same."""
    if not turns:
        return None
    record = rotate({**made.record, "answers": dict(made.script)}, turns)
    script = record.pop("answers")
    offender = None if made.offender is None else made.offender.after(turns)
    assert isinstance(script, Mapping)
    moved = replace(made, record=record, script={str(key): value for key, value in script.items()}, offender=offender)
    try:
        before, after = ruling_of(made.matter()), ruling_of(moved.matter())
    except (CardinalError, AssertionError):
        return None
    return moved if shape(before, _seat(made)) == shape(after, _seat(moved)) else None


def _seat(made: Scene) -> Seat | None:
    act = made.matter().case.act
    return made.offender if act is None else act.seat


def _same(kind: str, asked: Exercise | None, turned: Scene) -> Exercise | None:
    """The exercise about the turned scene, if it has the same options and the same of them are right."""
    found = _try(kind, turned)
    is_same = found is not None and asked is not None and found.right == asked.right
    return found if is_same and {one.key for one in found.options} == {one.key for one in asked.options} else None  # type: ignore[union-attr]


def _try(kind: str, made: Scene) -> Exercise | None:
    try:
        return exercise(kind, made)
    except CardinalError:
        return None
