"""What a file says and an event cannot hold, counted while it is read, so that nothing is dropped without a word."""

from __future__ import annotations

from cardinal.contest.model import Source

from .told_event import Leftover, told

__all__ = ["Leftovers"]


class Leftovers:
    """Equal things once, with their number and the first line on which they stand."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._found: dict[tuple[str, str], tuple[int, int]] = {}

    def add(self, key: str, line: int = 0, what: str = "") -> None:
        count, first = self._found.get((key, what), (0, line))
        self._found[key, what] = count + 1, first

    def all(self) -> tuple[Leftover, ...]:
        return tuple(
            Leftover(told(f"left_{key}", what=what, count=count), count, Source(self._file, line))
            for (key, what), (count, line) in self._found.items()
        )
