"""Seeds: the strong contestants, the strongest first, usually as many as a power of two."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from cardinal.language import Text

from .errors import BadField


class Basis(StrEnum):
    """What the strength of a contestant is taken from."""

    PAST_RESULTS = "past_results"
    MASTER_POINTS = "master_points"
    EARLIER_STAGE = "earlier_stage"


@dataclass(frozen=True, slots=True)
class Seeding:
    """Everybody by strength, the strongest first, and how many of them are seeds."""

    order: tuple[int, ...]
    count: int
    basis: Basis = Basis.PAST_RESULTS
    cites: str = "§G24.1.2.1 §G24.1.2.2 §G25.2"

    def __post_init__(self) -> None:
        if not 0 <= self.count <= len(self.order):
            values = {"given": self.count, "most": len(self.order)}
            raise BadField(Text(__package__, "seed_count", values), cites="§G24.1.2.1")

    @property
    def seeds(self) -> tuple[int, ...]:
        """Seed 1, seed 2 and so on."""
        return self.order[: self.count]

    @property
    def others(self) -> tuple[int, ...]:
        return self.order[self.count :]

    @property
    def is_usual(self) -> bool:
        """Whether there are as many seeds as a power of two, which the rules call the normal number."""
        return self.count.bit_count() == 1

    def seed_of(self, number: int) -> int | None:
        return self.seeds.index(number) + 1 if number in self.seeds else None


def seeded(
    strength: Mapping[int, int | Fraction], count: int | None = None, *, basis: Basis = Basis.PAST_RESULTS
) -> Seeding:
    """Seeds from strength, the larger figure the stronger; the smaller number first where two are equal.

    Without *count*, the largest power of two that is no more than half of the field.

    >>> seeded({1: 40, 2: 90, 3: 60, 4: 10, 5: 20}).seeds
    (2, 3)
    """
    order = tuple(sorted(strength, key=lambda number: (-strength[number], number)))
    return Seeding(order, usual_count(len(order)) if count is None else count, basis)


def usual_count(contestants: int) -> int:
    """The largest power of two that is no more than half of the field."""
    half = contestants // 2
    return 1 << (half.bit_length() - 1) if half else 0
