"""A sequence that is only ever added to, as a value: each addition gives a new one, and none is copied for it.

The events of a board are added one at a time, and every act has a table of its own. Copied into a tuple for each, they
cost more than deciding the act: a copy touches everything that ever happened. Here all of them share one list, and each
knows how much of it is its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar, overload

T_co = TypeVar("T_co", covariant=True)
_new = object.__new__


class Grown(Sequence[T_co]):
    """What has been added so far.

    >>> one = Grown((1, 2))
    >>> two, other = one.plus(3), one.plus(4)
    >>> one, two, other, two[1:], two == (1, 2, 3)
    ((1, 2), (1, 2, 3), (1, 2, 4), (2, 3), True)
    """

    __slots__ = ("_count", "_items")

    _items: list[T_co]
    _count: int

    def __init__(self, items: Iterable[T_co] = ()) -> None:
        self._items = list(items)
        self._count = len(self._items)

    def plus(self, *more: Any) -> Grown[T_co]:
        """The same, with more behind it."""
        grown = self
        for one in more:
            grown = grown.add(one)
        return grown

    def add(self, one: Any) -> Grown[T_co]:
        """The same, with one more behind it."""
        made: Grown[T_co] = _new(Grown)
        made._items = _added(self._items, self._count, one)
        made._count = self._count + 1
        return made

    def since(self, place: int) -> list[T_co]:
        """What was added behind the first so many."""
        return self._items[place : self._count]

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> T_co: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[T_co, ...]: ...

    def __getitem__(self, place: int | slice) -> T_co | tuple[T_co, ...]:
        count = self._count
        if isinstance(place, slice):
            start, stop, step = place.indices(count)
            if step > 0:
                return tuple(self._items[start:stop:step])
            return tuple([self._items[one] for one in range(start, stop, step)])
        if not -count <= place < count:
            raise IndexError(place)
        return self._items[place if place >= 0 else place + count]

    def __iter__(self) -> Iterator[T_co]:
        return islice(self._items, self._count)

    def __reversed__(self) -> Iterator[T_co]:
        return map(self._items.__getitem__, range(self._count - 1, -1, -1))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grown | tuple):
            return NotImplemented
        return self._count == len(other) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    def __reduce__(self) -> tuple[object, tuple[tuple[T_co, ...]]]:
        return Grown, (tuple(self),)


def _added(items: list[Any], count: int, one: object) -> list[Any]:
    """The list of which *one* is at place *count*: the same, unless another has gone on from there already."""
    # Nothing belongs to everybody, and stays nothing.
    if len(items) == count > 0:
        items.append(one)
        # Of two threads that go on from one place at the same moment, only one finds its own there.
        if items[count] is one:
            return items
    return [*items[:count], one]


NOTHING: Grown[Any] = Grown()
