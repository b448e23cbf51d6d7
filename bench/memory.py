"""The memory of one finished board's events."""

from __future__ import annotations

import statistics
import sys
from random import Random

from cardinal.bridge import CALLS, Call, Table
from cardinal.cards import CARDS, SEATS, Card, Seat

from .drivers import random_table
from .measure import Line

# Made once when the package is imported, and the same objects in every event of every board.
SHARED: tuple[Card | Call | Seat, ...] = (*CARDS, *CALLS, *SEATS)


def events() -> Line:
    """The largest of a hundred random boards, each played to its fifty-second card."""
    chance = Random(52)
    tables = [random_table(chance) for _ in range(100)]
    own = [deep_size(table, {id(one) for one in SHARED}) for table in tables]
    return Line(
        benchmark="memory_events",
        unit="bytes",
        ours=max(deep_size(table, set()) for table in tables),
        below=20_000,
        more={
            "what": "the largest of 100 boards, shared cards, calls and seats counted in",
            "largest_without_the_shared": max(own),
            "median_without_the_shared": statistics.median(own),
            "median_events": statistics.median(len(table.events) for table in tables),
        },
    )


def deep_size(table: Table, seen: set[int]) -> int:
    """Everything that the tuple of events reaches, each object once, but for types and what was *seen* before."""
    total, waiting = 0, [tuple(table.events)]
    while waiting:
        one: object = waiting.pop()
        if id(one) in seen or isinstance(one, type):
            continue
        seen.add(id(one))
        total += sys.getsizeof(one)
        waiting.extend(_parts(one))  # type: ignore[arg-type]
    return total


def _parts(one: object) -> list[object]:
    if isinstance(one, tuple):
        return list(one)
    names = [name for kind in type(one).__mro__ for name in getattr(kind, "__slots__", ())]
    parts = [getattr(one, name) for name in names if hasattr(one, name)]
    return [*parts, *getattr(one, "__dict__", {}).values()]
