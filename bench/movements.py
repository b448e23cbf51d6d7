"""Movements: the largest Howell against a bare loop that writes the same numbers."""

from __future__ import annotations

import time
from collections.abc import Callable

from cardinal.contest.movements import howell
from cardinal.contest.movements.designs import howell_designs

from .measure import Line, Side, by_turns

TABLES, TIMES = 14, 50


def largest_howell() -> Line:
    """Seconds with the stored designs still to be read; the ratio is with them read, against the bare loop."""
    howell_designs.cache_clear()
    start = time.perf_counter()
    howell(TABLES)
    first = time.perf_counter() - start
    figures = by_turns(Side(lambda: howell(TABLES), TIMES), Side(_bare(TABLES), TIMES))
    return Line(
        benchmark="movement_howell_14",
        unit="seconds for the first Howell of fourteen tables",
        ours=first,
        peer=1 / figures.peer,
        ratio=figures.ratio,
        below=1,
        more={
            "peer_name": "a loop that makes the same tuples",
            "seconds_with_designs_read": float(f"{1 / figures.ours:.4g}"),
        },
    )


def _bare(tables: int) -> Callable[[], object]:
    moving = 2 * tables - 1
    start = [(one.ns[0], one.ew[0], one.boards) for one in howell_designs()[tables, moving].rows[0]]

    def run() -> list[list[tuple[int, int, int]]]:
        return [
            [
                (
                    (ns + number - 1) % moving + 1 if ns <= moving else ns,
                    (ew + number - 1) % moving + 1 if ew <= moving else ew,
                    (boards + number - 1) % moving + 1,
                )
                for ns, ew, boards in start
            ]
            for number in range(moving)
        ]

    return run
