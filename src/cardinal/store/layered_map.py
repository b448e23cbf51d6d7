"""A mapping that is never changed, of which a changed copy costs little however long it is.

What is long is shared by all copies and lies below; what was changed since lies above it in a short dictionary, which
alone is copied, and which becomes part of a new lower layer when it has grown. The order is that of a dictionary: a key
keeps its place when its value changes, and goes to the end when it was taken out and put in again.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, Mapping, MutableMapping, ValuesView
from typing import Any, Generic, TypeVar, cast

K = TypeVar("K")
V = TypeVar("V")
MOST_ABOVE = 256
_NOTHING: object = object()


class LayeredMap(Mapping[K, V], Generic[K, V]):
    """Never changed; ``Draft`` makes the next one."""

    __slots__ = ("_above", "_below", "_gone", "_length")

    def __init__(self, below: Mapping[K, V], above: Mapping[K, V], gone: frozenset[K], length: int) -> None:
        self._below = below
        self._above = above
        self._gone = gone
        """Keys below that are there no more, or that stand above at the end."""
        self._length = length

    def __getitem__(self, key: K) -> V:
        found = self._above.get(key, _NOTHING)
        if found is not _NOTHING:
            return cast(V, found)
        if key in self._gone:
            raise KeyError(key)
        return self._below[key]

    def get(self, key: K, default: Any = None) -> Any:
        """As of any mapping; that a key is not there is no exception."""
        found = self._above.get(key, _NOTHING)
        if found is not _NOTHING:
            return found
        return default if key in self._gone else self._below.get(key, default)

    def __contains__(self, key: object) -> bool:
        return key in self._above or (key in self._below and key not in self._gone)

    def __iter__(self) -> Iterator[K]:
        for key in self._below:
            if key not in self._gone:
                yield key
        for key in self._above:
            if key not in self._below or key in self._gone:
                yield key

    def _merged(self) -> dict[K, V]:
        """Both layers as one dictionary: to go through all of it this way takes a tenth of the time."""
        merged = dict(self._below)
        for key in self._gone:
            del merged[key]
        merged.update(self._above)
        return merged

    def values(self) -> ValuesView[V]:
        return self._merged().values()

    def items(self) -> ItemsView[K, V]:
        return self._merged().items()

    def __len__(self) -> int:
        return self._length

    def __repr__(self) -> str:
        return f"LayeredMap({dict(self)!r})"


class Draft(MutableMapping[K, V], Generic[K, V]):
    """A mapping that is being changed; what it was made from stays as it is."""

    __slots__ = ("_above", "_below", "_gone", "_length", "_origin")

    def __init__(self, origin: Mapping[K, V]) -> None:
        self._origin: Mapping[K, V] | None = origin
        self._below: Mapping[K, V] = origin._below if isinstance(origin, LayeredMap) else origin
        self._above: dict[K, V] = {}
        self._gone: set[K] = set()
        self._length = len(origin)

    def _begin(self) -> None:
        """Copied only when something is changed."""
        origin = self._origin
        if isinstance(origin, LayeredMap):
            self._above = dict(origin._above)
            self._gone = set(origin._gone)
        self._origin = None

    def closed(self) -> Mapping[K, V]:
        """An immutable snapshot; the same object if nothing changed."""
        if self._origin is not None:
            return self._origin
        if len(self._above) + len(self._gone) > MOST_ABOVE:
            # From dictionary to dictionary no key is hashed again.
            below = dict(self._below)
            for key in self._gone:
                del below[key]
            below.update(self._above)
            self._below, self._above, self._gone = below, {}, set()
        return LayeredMap(self._below, self._above, frozenset(self._gone), self._length)

    def __getitem__(self, key: K) -> V:
        if self._origin is not None:
            return self._origin[key]
        found = self._above.get(key, _NOTHING)
        if found is not _NOTHING:
            return cast(V, found)
        if key in self._gone:
            raise KeyError(key)
        return self._below[key]

    def get(self, key: K, default: Any = None) -> Any:
        """As of any mapping; that a key is not there is no exception."""
        if self._origin is not None:
            return self._origin.get(key, default)
        found = self._above.get(key, _NOTHING)
        if found is not _NOTHING:
            return found
        return default if key in self._gone else self._below.get(key, default)

    def __setitem__(self, key: K, value: V) -> None:
        if self._origin is not None:
            self._begin()
        if key not in self._above and (key not in self._below or key in self._gone):
            self._length += 1
        self._above[key] = value

    def __delitem__(self, key: K) -> None:
        if key not in self:
            raise KeyError(key)
        if self._origin is not None:
            self._begin()
        self._length -= 1
        self._above.pop(key, None)
        if key in self._below:
            self._gone.add(key)

    def __contains__(self, key: object) -> bool:
        if self._origin is not None:
            return key in self._origin
        return key in self._above or (key in self._below and key not in self._gone)

    def __iter__(self) -> Iterator[K]:
        if self._origin is not None:
            return iter(self._origin)
        kept = [key for key in self._below if key not in self._gone]
        return iter([*kept, *(key for key in self._above if key not in self._below or key in self._gone)])

    def __len__(self) -> int:
        return self._length
