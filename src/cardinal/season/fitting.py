"""What a point of grade is worth at Guandan, found from a club's own matches.

The scale that foretells the matches best is taken: each is foretold from the grades before its evening, as a normal
distribution of the levels a deal, and the likelihood of what happened is compared between scales. The search is a fixed
pattern of steps, so that the same matches always give the same scale.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, pi

from cardinal.contest.model import Game

from .evening import Evening
from .grades import GUANDAN_MATCH_VARIANCE, Grades, GuandanScale, sides_of

LEAST_MATCHES = 500
_STEPS = (1.5, 1.2, 1.08, 1.03)
"""By how much a scale is tried larger and smaller, one after the other."""
_MOST_TRIED = 400


@dataclass(frozen=True, slots=True)
class Fitted:
    """The best scale, and the mean log-loss of foretelling a match with it and with the one that is assumed."""

    matches: int
    scale: GuandanScale
    log_loss: float
    assumed_loss: float

    @property
    def is_enough(self) -> bool:
        return self.matches >= LEAST_MATCHES


def fitted(evenings: Sequence[Evening]) -> Fitted:
    """The scale of a club's Guandan matches."""
    played = [one for one in sorted(evenings, key=lambda one: (one.day, one.key)) if _is_rated(one)]
    matches = sum(len(one.encounters) for one in played)
    best = GuandanScale()
    assumed = least = _loss(played, best)
    tried = {best: least}
    for step in _STEPS:
        while matches and len(tried) < _MOST_TRIED:
            around = [
                GuandanScale(best.levels * levels, best.spread * spread)
                for levels in (1 / step, 1, step)
                for spread in (1 / step, 1, step)
            ]
            for scale in around:
                tried.setdefault(scale, _loss(played, scale))
            nearest = min(around, key=tried.__getitem__)
            if tried[nearest] >= least:
                break
            best, least = nearest, tried[nearest]
    return Fitted(matches, best, least, assumed)


def _is_rated(evening: Evening) -> bool:
    return evening.game is Game.GUANDAN and bool(evening.encounters)


def _loss(evenings: Sequence[Evening], scale: GuandanScale) -> float:
    """The mean of minus the logarithm of the likelihood of each match."""
    grades, losses = Grades(Game.GUANDAN, scale=scale), list[float]()
    for evening in evenings:
        sides = sides_of(evening)
        for match in evening.encounters:
            if match.first not in sides or match.second not in sides:
                continue
            first, second = sides[match.first], sides[match.second]
            expected = scale.levels * (grades.mean(first) - grades.mean(second))
            unsure = grades.variance(first) + grades.variance(second) + GUANDAN_MATCH_VARIANCE
            variance = scale.levels**2 * unsure + scale.spread**2 / match.boards
            surprise = float(match.margin) / match.boards - expected
            losses.append(0.5 * (log(2 * pi * variance) + surprise**2 / variance))
        grades.play(evening)
    return sum(losses) / len(losses) if losses else 0.0
