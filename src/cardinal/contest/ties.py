"""Ties: a ladder of steps taken in order until nobody is equal; the steps taken are kept, and explain the ranking.

A step gives every contestant of a tied group a value, more being better, or says that it does not apply. Which steps
a group goes through may depend on how many it has: two have a ladder of their own in both rule books.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cardinal.language import Citing, Text

from .tie_facts import TieFacts

Values = Mapping[int, tuple[Fraction, ...]]
"""What a step compares; of several figures the first that differs decides."""
Measure = Callable[[tuple[int, ...], tuple[int, ...], TieFacts], Values | None]
"""The tied, those among whom a step that looks at their own matches looks, the facts. None: the step does not apply."""


@dataclass(frozen=True, slots=True)
class Step(Citing):
    """One step of a ladder. Steps with the same ``phase`` look among the same contestants from first to last."""

    name: str
    cites: str
    measure: Measure
    phase: str = ""

    @property
    def text(self) -> Text:
        """What the step compares, in words."""
        return Text("cardinal.contest.tie_steps", self.name)


@dataclass(frozen=True, slots=True)
class Taken:
    """A step that was taken: among whom, and what each had. ``decided`` says whether it separated anybody."""

    step: Step
    group: tuple[int, ...]
    values: tuple[tuple[int, Fraction], ...]
    decided: bool

    def value(self, number: int) -> Fraction:
        return dict(self.values)[number]


@dataclass(frozen=True, slots=True)
class Resolution:
    """A tied group in its order, best first; those that stay equal stand together."""

    order: tuple[tuple[int, ...], ...]
    taken: tuple[Taken, ...] = ()

    def of(self, number: int) -> tuple[Taken, ...]:
        """The steps that *number* went through."""
        return tuple(one for one in self.taken if number in one.group)


Ladder = Callable[[int], Sequence[Step]]
"""The steps for a group of so many."""


def resolve(group: Sequence[int], ladder: Ladder, facts: TieFacts) -> Resolution:
    """The order of a tied group by a ladder. *group* is in any order; nothing depends on it."""
    numbers = tuple(sorted(group))
    taken: list[Taken] = []
    order = _parted(numbers, numbers, tuple(ladder(len(numbers))), ladder, facts, taken)
    return Resolution(tuple(order), tuple(taken))


def _parted(
    group: tuple[int, ...],
    within: tuple[int, ...],
    steps: tuple[Step, ...],
    ladder: Ladder,
    facts: TieFacts,
    taken: list[Taken],
) -> list[tuple[int, ...]]:
    for place, step in enumerate(steps):
        if place and step.phase != steps[place - 1].phase:
            within = group
        values = step.measure(group, within, facts)
        if values is None:
            continue
        parts = _by_value(group, values)
        taken.append(_taken(step, group, values, decided=len(parts) > 1))
        if len(parts) > 1:
            rest = steps[place + 1 :]
            goes_on = bool(step.phase and rest and rest[0].phase == step.phase)
            found: list[tuple[int, ...]] = []
            for part in parts:
                found += _part(part, within if goes_on else part, rest, ladder, facts, taken)
            return found
    return [group]


def _part(
    part: tuple[int, ...],
    within: tuple[int, ...],
    rest: tuple[Step, ...],
    ladder: Ladder,
    facts: TieFacts,
    taken: list[Taken],
) -> list[tuple[int, ...]]:
    if len(part) == 1:
        return [part]
    if len(part) == 2 and facts.restarts and within == part:
        # What both have gone through already cannot separate them any more.
        passed = {one.step.measure for one in taken if set(part) <= set(one.group)}
        rest = tuple(step for step in ladder(2) if step.measure not in passed)
    return _parted(part, within, rest, ladder, facts, taken)


def _by_value(group: tuple[int, ...], values: Values) -> list[tuple[int, ...]]:
    found: dict[tuple[Fraction, ...], list[int]] = {}
    for number in group:
        found.setdefault(values[number], []).append(number)
    return [tuple(found[value]) for value in sorted(found, reverse=True)]


def _taken(step: Step, group: tuple[int, ...], values: Values, *, decided: bool) -> Taken:
    # Of a row of figures the one is told that decides, or the last where none does.
    length = min(len(values[number]) for number in group)
    shown = next((at for at in range(length) if len({values[number][at] for number in group}) > 1), length - 1)
    told = tuple((number, values[number][shown]) for number in group)
    return Taken(step, group, told, decided)
