"""The marks of an examination: a pure function of paper, answers and what appeals have decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from random import Random

from ..marking import Mark
from .answer import Answer
from .blueprint import Blueprint
from .examination import OWN, PRINTED, Candidate, Examination
from .paper import order_of, own_paper, paper
from .task import FULL, Item, Material, Task, mixed, task_of

_MOST_TASKS = 2_000


@dataclass(frozen=True, slots=True)
class Sheet:
    """One candidate's paper with the marks. ``marks`` by item; a removed item is in none of the sums."""

    candidate: Candidate
    items: tuple[Item, ...]
    marks: Mapping[int, Mark]
    removed: frozenset[int]
    pass_mark: int

    @property
    def counted(self) -> tuple[Item, ...]:
        return tuple(one for one in self.items if one.number not in self.removed)

    def points(self, item: Item) -> Fraction:
        return Fraction(self.marks[item.number].total * item.points, FULL)

    @property
    def per_cent(self) -> Fraction:
        whole = sum(one.points for one in self.counted)
        return FULL * sum((self.points(one) for one in self.counted), Fraction()) / whole if whole else Fraction()

    @property
    def is_passed(self) -> bool:
        return self.per_cent >= self.pass_mark


class Papers:
    """The papers of one examination, made from its seed when they are first asked for, and kept."""

    def __init__(self, blueprint: Blueprint, seed: str, mode: str, material: Material) -> None:
        self.blueprint, self.seed, self.mode, self.material = blueprint, seed, mode, material
        self._own: dict[str, tuple[Item, ...]] = {}
        self._tasks: dict[tuple[str, int], Task] = {}

    @cached_property
    def common(self) -> tuple[Item, ...]:
        """The paper in its own order."""
        return paper(self.blueprint, self.seed, self.material)

    def items(self, candidate: str) -> tuple[Item, ...]:
        """A candidate's items in the order in which they are met."""
        if candidate not in self._own:
            items = self.common
            if self.mode == PRINTED:
                return items
            if self.mode == OWN:
                items = own_paper(items, self.blueprint, self.seed, candidate, self.material)
            self._own[candidate] = order_of(items, self.seed, candidate)
        return self._own[candidate]

    def task(self, candidate: str, number: int) -> Task:
        """An item as a candidate meets it: other seats, options in another order."""
        item = next(one for one in self.items(candidate) if one.number == number)
        if self.mode == PRINTED:
            return self._made(item, 0)
        chance = Random(f"{self.seed} met {candidate} {number}")
        return mixed(self._made(item, chance.randrange(4)), chance)

    def _made(self, item: Item, turns: int) -> Task:
        # All candidates of one paper meet an item in four positions at most.
        known = self._tasks.get((item.seed, turns))
        if known is None:
            if len(self._tasks) > _MOST_TASKS:
                self._tasks.clear()
            known = self._tasks[item.seed, turns] = task_of(item, self.material, turns)
        return known

    def base(self, number: int, candidate: str = "") -> Task:
        """An item as the paper and its key have it; a candidate's own paper has its own."""
        if self.mode == OWN and candidate:
            return self._made(next(one for one in self.items(candidate) if one.number == number), 0)
        return self._made(self.common[number - 1], 0)


def sheet(state: Examination, papers: Papers, candidate: str, *, is_corrected: bool = True) -> Sheet:
    """The marks of a candidate; without *is_corrected*, as they were before any appeal."""
    one, changed = state.candidates[candidate], state.corrections(candidate) if is_corrected else {}
    removed = frozenset(number for number, said in changed.items() if said.verdict == "removed")
    items = papers.items(candidate)
    marks = {
        item.number: papers.task(candidate, item.number).mark(
            one.answers.get(item.number, Answer()), changed[item.number].key if item.number in changed else None
        )
        for item in items
    }
    return Sheet(one, items, marks, removed, state.blueprint.pass_mark)


def sheets(state: Examination, papers: Papers, *, is_corrected: bool = True) -> tuple[Sheet, ...]:
    """Everybody who has sat."""
    return tuple(sheet(state, papers, one.key, is_corrected=is_corrected) for one in state.sat())
