"""What a sitting says about its items and its paper: difficulty, discrimination, reliability, where to pass.

Items are marked in parts, so p is the mean share of the points. The point-biserial correlation is that of an item with
the rest of the paper, which the item itself does not push up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from .examination import Examination
from .results import Papers, Sheet, sheets

EASY, HARD, WEAK = 0.95, 0.20, 0.20
FEW, CAREFUL = 30, 100
_LONG = 3.0


@dataclass(frozen=True, slots=True)
class ItemFigures:
    """One item. ``r`` is None where everybody has the same; ``flags`` are what an examiner should look at."""

    number: int
    p: float
    r: float | None
    seconds: float
    shares: Mapping[str, float]
    flags: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        r = None if self.r is None else round(self.r, 4)
        return {"item": self.number, "p": round(self.p, 4), "r": r, "seconds": round(self.seconds),
                "shares": dict(self.shares), "flags": list(self.flags)}  # fmt: skip


@dataclass(frozen=True, slots=True)
class PaperFigures:
    """The whole paper. ``error`` is the standard error of measurement in per cent of the points."""

    candidates: int
    mean: float
    deviation: float
    alpha: float | None
    error: float | None
    items: tuple[ItemFigures, ...]
    cut: float | None
    borderline: tuple[str, ...]

    @property
    def caution(self) -> str:
        return "few" if self.candidates < FEW else "careful" if self.candidates < CAREFUL else ""

    def to_json(self) -> dict[str, Any]:
        return {
            "candidates": self.candidates, "caution": self.caution, "mean": round(self.mean, 4),
            "deviation": round(self.deviation, 4), "alpha": self.alpha, "error": self.error,
            "items": [one.to_json() for one in self.items], "angoff": self.cut, "borderline": list(self.borderline),
        }  # fmt: skip


def correlation(first: Sequence[float], second: Sequence[float]) -> float | None:
    count = len(first)
    mean_1, mean_2 = sum(first) / count, sum(second) / count
    both = sum((a - mean_1) * (b - mean_2) for a, b in zip(first, second, strict=True))
    spread = sqrt(sum((a - mean_1) ** 2 for a in first) * sum((b - mean_2) ** 2 for b in second))
    return both / spread if spread > 1e-12 else None


def _variance(values: Sequence[float]) -> float:
    mean = sum(values) / len(values)
    return sum((one - mean) ** 2 for one in values) / (len(values) - 1) if len(values) > 1 else 0.0


def cronbach(points: Sequence[Sequence[float]]) -> float | None:
    """Alpha of a table of points, a row a candidate; None where it has no meaning."""
    items = len(points[0]) if points else 0
    whole = _variance([sum(row) for row in points]) if points else 0.0
    if items < 2 or whole <= 1e-12:
        return None
    parts = sum(_variance([row[place] for row in points]) for place in range(items))
    return items / (items - 1) * (1 - parts / whole)


def figures(state: Examination, papers: Papers) -> PaperFigures | None:
    """Everything about a sitting; nothing where nobody has sat."""
    every = sheets(state, papers)
    if not every:
        return None
    items = sorted(
        {item.number: item for sheet in every for item in sheet.counted}.values(), key=lambda one: one.number
    )
    shares = {item.number: [_share(sheet, item.number) for sheet in every] for item in items}
    worth = {item.number: item.points for item in items}
    points = [[shares[item.number][row] * worth[item.number] for item in items] for row in range(len(every))]
    totals = [sum(row) for row in points]
    whole = sum(worth.values()) or 1
    per_cent = [100 * total / whole for total in totals]
    alpha, deviation = cronbach(points), sqrt(_variance(per_cent))
    error = None if alpha is None else deviation * sqrt(max(0.0, 1 - alpha))
    seconds = [one for sheet in every for one in sheet.candidate.seconds.values()]
    usual = sum(seconds) / len(seconds) if seconds else 0.0
    found = tuple(
        _item(item.number, shares[item.number],
              [total - row[place] for total, row in zip(totals, points, strict=True)], every, papers, usual)
        for place, item in enumerate(items)
    )  # fmt: skip
    near = tuple(
        sheet.candidate.key
        for sheet, own in zip(every, per_cent, strict=True)
        if error is not None and abs(own - state.blueprint.pass_mark) <= error
    )
    return PaperFigures(
        len(every), sum(per_cent) / len(every), deviation, alpha, error, found, angoff_cut(state, worth), near
    )


def _share(sheet: Sheet, number: int) -> float:
    return sheet.marks[number].total / 100


def _item(
    number: int, own: Sequence[float], rest: Sequence[float], every: Sequence[Sheet], papers: Papers, usual: float
) -> ItemFigures:
    p, r = sum(own) / len(own), correlation(own, rest)
    times = [sheet.candidate.seconds[number] for sheet in every if number in sheet.candidate.seconds]
    seconds = sum(times) / len(times) if times else 0.0
    chosen = Counter(
        key
        for sheet in every
        if number in sheet.candidate.answers
        for key in papers.task(sheet.candidate.key, number).chosen(sheet.candidate.answers[number])
    )
    tests = {
        "check_key": r is not None and r < 0,
        "weak": r is not None and 0 <= r < WEAK,
        "hard": p < HARD,
        "easy": p > EASY,
        "long": bool(usual) and seconds > _LONG * usual,
    }
    flags = tuple(name for name, is_so in tests.items() if is_so)
    return ItemFigures(number, p, r, seconds, {key: count / len(every) for key, count in sorted(chosen.items())}, flags)


def angoff_cut(state: Examination, worth: Mapping[int, int]) -> float | None:
    """Where borderline candidates would pass: the mean of what the examiners expect, in per cent of the points."""
    cuts = [
        sum(given[number] * points for number, points in worth.items()) / sum(worth.values())
        for given in state.angoff.values()
        if worth and worth.keys() <= given.keys()
    ]
    return sum(cuts) / len(cuts) if cuts else None
