"""Spectators see the table with a delay, so that they cannot help a player."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from cardinal.store import Logged

from .live_table import LiveTable, fold

MOST_SECONDS = 3_600


def delay_of(table: LiveTable) -> float:
    """How many seconds those who look on are behind."""
    seconds = table.options.get("delay", 0)
    return min(float(seconds), MOST_SECONDS) if isinstance(seconds, int | float) and seconds > 0 else 0.0


class Past:
    """A table as it was, as far back as anybody who looks on is shown."""

    def __init__(self) -> None:
        self._was: deque[tuple[float, LiveTable]] = deque()

    def add(self, at: float, table: LiveTable) -> None:
        """The table as it is from *at* on."""
        self._was.append((at, table))
        self._forget(at - delay_of(table))

    def fold(self, table: LiveTable, events: Iterable[Logged]) -> LiveTable:
        """The table after *events*, each remembered by the time that the log has for it."""
        for event in events:
            table = fold(table, (event,))
            self.add(event.at.timestamp(), table)
        return table

    def seen(self, moment: float, blank: LiveTable) -> LiveTable:
        """The table as it was at *moment*; before anything was there, *blank*."""
        latest = blank
        for at, table in self._was:
            if at > moment:
                break
            latest = table
        return latest

    def _forget(self, moment: float) -> None:
        """Keep the last one before *moment*, which is still being shown, and all after it."""
        while len(self._was) > 1 and self._was[1][0] <= moment:
            self._was.popleft()
