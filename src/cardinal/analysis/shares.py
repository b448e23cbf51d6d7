"""The work of a question in batches, which workers take one after another until nothing is left."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from threading import Lock

BATCH = 40
"""How many positions the library takes at once."""
SHARES = 4
"""A batch is at most this part of what would be each worker's share of the work that is left."""


def batches_of(keys: list[str], processes: int) -> Iterator[list[str]]:
    """The work in batches that the library takes, smaller and smaller, so that all processes end together.

    >>> [len(batch) for batch in batches_of(["one"] * 40, 2)]
    [5, 4, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
    """
    start = 0
    while start < len(keys):
        size = max(1, min(BATCH, (len(keys) - start) // (processes * SHARES)))
        yield keys[start : start + size]
        start += size


class Shares:
    """Batches that several threads take from."""

    def __init__(self, keys: list[str], processes: int) -> None:
        self._left = deque(batches_of(keys, processes))
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._left)

    def take(self, *, ahead: bool) -> list[str] | None:
        """The next batch, None if there is none.

        *ahead* is for a worker that still has work: it gets none of the last batches, of one position each, which are
        for whoever is idle first. One such position may take as long as fifty others.
        """
        with self._lock:
            if not self._left or (ahead and len(self._left[0]) == 1):
                return None
            return self._left.popleft()

    def give_back(self, batches: Iterable[list[str]]) -> None:
        """What a worker did not get done is for whoever is idle first."""
        with self._lock:
            self._left.extendleft(batches)

    def drop(self) -> None:
        """Nobody wants the rest any more."""
        with self._lock:
            self._left.clear()
