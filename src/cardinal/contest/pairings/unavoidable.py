"""The proof that a rematch cannot be avoided: a barrier in the graph of those who have not met (Tutte and Berge).

Take the barrier's contestants away, and the others fall into groups of which nobody has an opponent left outside.
A group of odd size cannot pair off inside itself, so one of it needs an opponent from the barrier. With more such
groups than contestants in the barrier, the surplus cannot be paired, and half of it is the number of rematches.
The proof can be checked without trusting how it was found: ``holds`` counts the groups anew.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

Met = Mapping[int, AbstractSet[int]]


@dataclass(frozen=True, slots=True)
class Unavoidable:
    """At least ``rematches`` pairs must have met before, because of this barrier and these odd groups."""

    barrier: frozenset[int]
    odd_groups: tuple[frozenset[int], ...]
    rematches: int

    def holds(self, met: Met) -> bool:
        """Whether the barrier proves it, for the whole field *met* (each contestant with those it has met)."""
        odd = _odd_groups(met, self.barrier)
        return set(odd) == set(self.odd_groups) and len(odd) - len(self.barrier) == 2 * self.rematches > 0


def barrier(met: Met, fresh: Iterable[tuple[int, int]]) -> Unavoidable:
    """The proof, from the most pairs that can be made without a rematch."""
    mate: dict[int, int] = {}
    for one, other in fresh:
        mate[one], mate[other] = other, one
    inner = _Forest(met, mate).inner()
    odd = _odd_groups(met, inner)
    return Unavoidable(inner, odd, (len(odd) - len(inner)) // 2)


def _odd_groups(met: Met, without: AbstractSet[int]) -> tuple[frozenset[int], ...]:
    """The odd groups of those left who are joined by matches not played yet."""
    left = set(met) - without
    groups = []
    while left:
        first = min(left)
        left.remove(first)
        group, edge = {first}, [first]
        while edge:
            new = left - met[edge.pop()]
            left -= new
            group |= new
            edge += new
        if len(group) % 2:
            groups.append(frozenset(group))
    return tuple(groups)


class _Forest:
    """Alternating trees from everybody unpaired (Edmonds); those at odd distance only are the barrier.

    The pairs are as many as can be, so no path joins two trees; circles of odd length are drawn together.
    """

    def __init__(self, met: Met, mate: Mapping[int, int]) -> None:
        self._met, self._mate = met, mate
        self._parent: dict[int, int] = {}  # of an inner contestant: the outer one that reached it
        self._base = {one: one for one in met}
        self._outer = {one for one in met if one not in mate}
        self._queue = deque(sorted(self._outer))

    def inner(self) -> frozenset[int]:
        while self._queue:
            one = self._queue.popleft()
            for other in self._met.keys() - self._met[one] - {one}:
                self._look(one, other)
        return frozenset(self._parent.keys() - self._outer)

    def _look(self, one: int, other: int) -> None:
        if self._find(one) == self._find(other):
            return
        if other in self._outer:
            meeting = self._meeting(one, other)
            self._draw_together(one, meeting)
            self._draw_together(other, meeting)
        elif other not in self._parent:
            self._parent[other] = one
            self._make_outer(self._mate[other])

    def _make_outer(self, one: int) -> None:
        if one not in self._outer:
            self._outer.add(one)
            self._queue.append(one)

    def _find(self, one: int) -> int:
        while self._base[one] != one:
            self._base[one] = self._base[self._base[one]]
            one = self._base[one]
        return one

    def _up(self, one: int) -> int | None:
        """The next outer base on the way to the root, through the partner of this one."""
        return self._find(self._parent[self._mate[one]]) if one in self._mate else None

    def _meeting(self, one: int, other: int) -> int:
        """Where the ways of the two to the root of their tree come together."""
        passed = set()
        at: int | None = self._find(one)
        while at is not None:
            passed.add(at)
            at = self._up(at)
        at = self._find(other)
        while at not in passed:
            at = self._up(at)
            if at is None:
                raise AssertionError("the pairs were not as many as can be")
        return at

    def _draw_together(self, one: int, meeting: int) -> None:
        at = self._find(one)
        while at != meeting:
            between = self._mate[at]
            above = self._find(self._parent[between])
            self._base[at] = self._base[between] = meeting
            self._make_outer(between)
            at = above
