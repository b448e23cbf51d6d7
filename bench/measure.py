"""Two sides measured by turns, and the line of JSON that says what came out."""

from __future__ import annotations

import json
import os
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field

ROUNDS = 25


@dataclass(frozen=True)
class Side:
    """One of the two things compared: ``run()`` does the work ``times`` over in a round."""

    run: Callable[[], object]
    times: int
    clock: Callable[[], float] = time.process_time
    """Processor time, which other programs disturb least; wall time where other processes do the work."""


@dataclass(frozen=True)
class Figures:
    """Work per second of each side, the medians over the rounds."""

    ours: float
    peer: float
    ratio: float


@dataclass(frozen=True)
class Line:
    """What a benchmark found. A figure above *at_least* or below *below* is what was wanted."""

    benchmark: str
    unit: str
    ours: float
    peer: float | None = None
    ratio: float | None = None
    at_least: float | None = None
    below: float | None = None
    more: dict[str, object] = field(default_factory=dict)

    @property
    def target(self) -> str | None:
        if self.at_least is not None:
            return f"ratio >= {self.at_least:g}"
        return None if self.below is None else f"ours < {self.below:g}"

    @property
    def met(self) -> bool | None:
        if self.at_least is not None:
            return self.ratio is not None and self.ratio >= self.at_least
        return None if self.below is None else self.ours < self.below

    def __str__(self) -> str:
        figures = {"ours": self.ours, "peer": self.peer, "ratio": self.ratio}
        rounded = {name: None if value is None else significant(value) for name, value in figures.items()}
        head = {"benchmark": self.benchmark, "unit": self.unit, **rounded}
        return json.dumps({**head, "target": self.target, "met": self.met, **self.more})


def by_turns(ours: Side, peer: Side, rounds: int = ROUNDS) -> Figures:
    """Both sides in every round, each first in every other one; the ratio is the median of the rounds' ratios."""
    found: list[tuple[float, float]] = []
    for number in range(rounds + 1):
        if number % 2:
            speed, peer_speed = per_second(ours), per_second(peer)
        else:
            peer_speed, speed = per_second(peer), per_second(ours)
        if number:  # the first round only warms both sides up
            found.append((speed, peer_speed))
    return Figures(
        statistics.median(speed for speed, _ in found),
        statistics.median(speed for _, speed in found),
        statistics.median(speed / peer_speed for speed, peer_speed in found),
    )


def per_second(side: Side) -> float:
    run = side.run
    start = side.clock()
    for _ in range(side.times):
        run()
    return side.times / (side.clock() - start)


def keep_to_one_core() -> None:
    """This process and its children on one core, where the system can do that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def significant(value: float) -> float:
    """*value* to four figures: the rest is noise."""
    return float(f"{value:.4g}")
