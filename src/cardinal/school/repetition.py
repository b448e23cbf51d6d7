"""When a clause comes again: by FSRS where it is installed, else in growing steps. No other module knows fsrs.

A memory is a value: its stability is the number of days after which nine of ten such clauses are still known.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import IntEnum
from functools import cache
from math import sqrt
from typing import Any

from .progress import AGAIN, GOOD, HARD, STEPS_DAYS

RETENTION = 0.90
MOST_DAYS = 365
A_DAY = 20
"""So many cards are due on one day at most; the others wait."""
HELD_DAYS = 7
"""From this stability on a clause counts as held."""
_DAY = timedelta(days=1)


class Grade(IntEnum):
    """What a mark says about the memory, as FSRS numbers it."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4


def grade_of(mark: int) -> Grade:
    """Below 40 again, below 70 hard, below 90 good, else easy.

    >>> [grade_of(mark).name for mark in (39, 40, 69, 70, 89, 90)]
    ['AGAIN', 'HARD', 'HARD', 'GOOD', 'GOOD', 'EASY']
    """
    return Grade(1 + (mark >= AGAIN) + (mark >= HARD) + (mark >= GOOD))


@dataclass(frozen=True, slots=True)
class Memory:
    """How firmly one thing is known: when it was reviewed last, and when it is due."""

    stability_days: float
    difficulty: float
    last: datetime
    due: datetime

    def recall(self, at: datetime) -> float:
        """The predicted share of right answers."""
        return _recall(self, max(0.0, (at - self.last) / _DAY))


def reviewed(before: Memory | None, grade: Grade, at: datetime, *, is_half: bool = False) -> Memory:
    """The memory after a review. One that was only met on the way moves half as far."""
    stability, difficulty = _next(before, grade, at)
    if is_half:
        stability = stability / 2 if before is None else sqrt(before.stability_days * stability)
    return held_for(stability, difficulty, at)


def held_for(stability_days: float, difficulty: float, at: datetime) -> Memory:
    """A memory of this stability, due on the day when it has fallen to nine of ten."""
    days = min(MOST_DAYS, max(1, round(stability_days)))
    return Memory(stability_days, difficulty, at, at + days * _DAY)


@cache
def _fsrs() -> Any:
    """The library and its scheduler, or nothing where it is not installed."""
    try:
        import fsrs
    except ImportError:
        return None
    # Without fuzz the same reviews give the same days anywhere; steps of minutes are of no use for scenes.
    scheduler = fsrs.Scheduler(
        desired_retention=RETENTION, maximum_interval=MOST_DAYS, learning_steps=(), relearning_steps=(),
        enable_fuzzing=False,
    )  # fmt: skip
    return fsrs, scheduler


def _next(before: Memory | None, grade: Grade, at: datetime) -> tuple[float, float]:
    found = _fsrs()
    if found is None:
        return _next_step(before, grade), 5.0
    fsrs, scheduler = found
    # A card with an id of our own: the library would wait a millisecond to choose one.
    card = fsrs.Card(card_id=1, due=at)
    if before is not None:
        card = fsrs.Card(
            card_id=1, state=fsrs.State.Review, stability=before.stability_days, difficulty=before.difficulty,
            due=before.due, last_review=before.last,
        )  # fmt: skip
    after, _ = scheduler.review_card(card, fsrs.Rating(int(grade)), at)
    return float(after.stability), float(after.difficulty)


def _next_step(before: Memory | None, grade: Grade) -> float:
    """The next of the fixed steps: again begins anew, hard stays, easy leaves one out."""
    known = 0.0 if before is None else before.stability_days
    place = max(number for number, days in enumerate(STEPS_DAYS) if days <= max(known, 0))
    further = {Grade.AGAIN: -place, Grade.HARD: 0, Grade.GOOD: 1, Grade.EASY: 2}[grade]
    return max(0.5, float(STEPS_DAYS[min(place + further, len(STEPS_DAYS) - 1)]))


def _recall(memory: Memory, days: float) -> float:
    found = _fsrs()
    if found is None:
        return float(RETENTION ** (days / memory.stability_days))
    fsrs, scheduler = found
    card = fsrs.Card(card_id=1, state=fsrs.State.Review, stability=memory.stability_days, difficulty=memory.difficulty,
                     due=memory.due, last_review=memory.last)  # fmt: skip
    return float(scheduler.get_card_retrievability(card, memory.last + days * _DAY))
