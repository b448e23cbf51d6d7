"""Groups by lot: seeds by the snake or by pots, all groups of one size or one more, related teams spread evenly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from cardinal.language import Text

from .errors import BadField
from .lots import drawn
from .pairing import distinct
from .relations import Relations
from .seeding import Seeding


class Spread(StrEnum):
    """How the seeds come into the groups."""

    SNAKE = "snake"  # 1 2 3 3 2 1: nothing is left to chance
    POTS = "pots"  # the strongest make the first pot, one of it by lot into each group, and so on


@dataclass(frozen=True, slots=True)
class Groups:
    """The groups in order, each in the order in which its members came into it."""

    members: tuple[tuple[int, ...], ...]
    cites: str = "§G23.3 §G25.2 §R8"


def draw_groups(
    seeding: Seeding, count: int, seed: str, *, spread: Spread = Spread.SNAKE, relations: Relations | None = None
) -> Groups:
    """The groups of a field: seeds first, then the others by lot."""
    order = distinct(seeding.order)
    if not 1 <= count <= max(len(order), 1):
        raise BadField(Text(__package__, "group_count", {"given": count, "most": len(order)}), cites="§G23.3")
    filling = _Filling(count, len(order), relations or Relations())
    seeds = seeding.seeds
    if spread is Spread.SNAKE:
        for number, group in zip(seeds, _snake(count), strict=False):
            filling.put(number, group)
    else:
        for pot in range(0, len(seeds), count):
            filling.one_each(drawn(seed, "groups", seeds[pot : pot + count]))
    lots = drawn(seed, "groups", seeding.others) if seeding.others else ()
    for number in sorted(lots, key=filling.turn):
        filling.put(number, min(filling.open_groups(), key=lambda group: filling.preference(number, group)))
    return Groups(tuple(map(tuple, filling.groups)))


def _snake(count: int) -> Iterator[int]:
    while True:
        yield from range(count)
        yield from reversed(range(count))


class _Filling:
    """Groups while they fill: none may become more than one larger than another."""

    def __init__(self, count: int, contestants: int, relations: Relations) -> None:
        self.groups: list[list[int]] = [[] for _ in range(count)]
        self.relations = relations
        self._small, self._larger = divmod(contestants, count)

    def put(self, number: int, group: int) -> None:
        self.groups[group].append(number)

    def one_each(self, pot: Sequence[int]) -> None:
        """The members of a pot into different groups."""
        free = list(range(len(self.groups)))
        for number in pot:
            group = min(free, key=lambda one: self.preference(number, one))
            free.remove(group)
            self.put(number, group)

    def turn(self, number: int) -> tuple[int, int]:
        """Related teams first, body by body, the largest first, while every group still has room for them."""
        relatives = self.relations.relatives(number)
        return -len(relatives), min(relatives | {number}) if relatives else 0

    def open_groups(self) -> list[int]:
        larger_left = self._larger - sum(len(group) > self._small for group in self.groups)
        most = self._small + (larger_left > 0)
        return [place for place, group in enumerate(self.groups) if len(group) < most]

    def preference(self, number: int, group: int) -> tuple[int, int, int]:
        """Fewest relatives, then fewest members."""
        members = self.groups[group]
        return len(self.relations.relatives(number).intersection(members)), len(members), group
