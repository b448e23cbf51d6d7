"""The marks of an examination: a pure function of paper, answers and what appeals have decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ..marking import Mark
from .answer import Answer
from .examination import OWN, Candidate, Examination
from .paper import met_by, order_of, own_paper, paper
from .task import FULL, Item, Material, Task


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


class Sitting:
    """The papers of one examination, made from its seed when they are first asked for."""

    def __init__(self, state: Examination, material: Material) -> None:
        self.state, self.material = state, material
        self._common: tuple[Item, ...] | None = None
        self._tasks: dict[tuple[str, int], Task] = {}
        self._own: dict[str, tuple[Item, ...]] = {}

    @property
    def common(self) -> tuple[Item, ...]:
        """The paper in its own order."""
        if self._common is None:
            self._common = paper(self.state.blueprint, self.state.seed, self.material)
        return self._common

    def items(self, candidate: str) -> tuple[Item, ...]:
        """A candidate's items in the order in which they are met."""
        if candidate not in self._own:
            state, items = self.state, self.common
            if state.mode == OWN:
                items = own_paper(items, state.blueprint, state.seed, candidate, self.material)
            self._own[candidate] = order_of(items, state.seed, candidate)
        return self._own[candidate]

    def task(self, candidate: str, number: int) -> Task:
        if (candidate, number) not in self._tasks:
            item = next(one for one in self.items(candidate) if one.number == number)
            self._tasks[candidate, number] = met_by(item, self.state.seed, candidate, self.material)
        return self._tasks[candidate, number]

    def sheet(self, candidate: str, *, is_corrected: bool = True) -> Sheet:
        """The marks of a candidate; without *is_corrected*, as they were before any appeal."""
        one, state = self.state.candidates[candidate], self.state
        changed = state.corrections if is_corrected else {}
        items, removed = (
            self.items(candidate),
            {number for number, said in changed.items() if said.verdict == "removed"},
        )
        marks = {
            item.number: self.task(candidate, item.number).mark(
                one.answers.get(item.number, Answer()), changed[item.number].key if item.number in changed else None
            )
            for item in items
        }
        return Sheet(one, items, marks, frozenset(removed), state.blueprint.pass_mark)

    def sheets(self, *, is_corrected: bool = True) -> tuple[Sheet, ...]:
        return tuple(self.sheet(one.key, is_corrected=is_corrected) for one in self.state.sat())
