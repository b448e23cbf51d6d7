"""How well grades predict: who of two finishes higher, foretold before each evening from what was known until then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import erf, log, sqrt

from cardinal.contest.model import Game

from .evening import Evening, Showing
from .grades import Grades, Side, noise_of_field, pair_of

LEAST_PROBABILITY = 1e-6


@dataclass(frozen=True, slots=True)
class Quality:
    """How a method did: predictions, mean log-loss (less is better; 0.693 is a coin), and how often it was right."""

    method: str
    predictions: int
    log_loss: float
    right: float


class Means:
    """The plain alternative: everybody's mean percentage so far."""

    def __init__(self) -> None:
        self._scores: dict[str, list[float]] = {}

    def expected(self, showing: Showing) -> float:
        own = [sum(told) / len(told) if (told := self._scores.get(player)) else 50.0 for player in showing.players]
        return sum(own) / len(own)

    def play(self, evening: Evening) -> None:
        for showing in evening.showings:
            if showing.rated is not None and showing.out is None:
                for player in showing.players:
                    self._scores.setdefault(player, []).append(float(showing.rated))


def judged(evenings: Sequence[Evening], warm_up: float = 0.5) -> tuple[Quality, ...]:
    """Grades beside plain means, over the pairs of the evenings after the first *warm_up* of the season."""
    grades, means = Grades(Game.BRIDGE), Means()
    fields = [one for one in sorted(evenings, key=lambda one: (one.day, one.key)) if one.game is Game.BRIDGE]
    fields = [one for one in fields if one.pairings]
    told: dict[str, list[tuple[float, bool]]] = {"grade": [], "mean": []}
    for number, evening in enumerate(fields):
        if number >= warm_up * len(fields):
            for method, prediction in _predicted(evening, grades, means):
                told[method].append(prediction)
        grades.play(evening)
        means.play(evening)
    return tuple(_quality(method, predictions) for method, predictions in told.items())


def _predicted(evening: Evening, grades: Grades, means: Means) -> Iterator[tuple[str, tuple[float, bool]]]:
    for listing in evening.lists:
        rated = [one for one in listing.showings if one.rated is not None and len(one.players) == 2 and one.out is None]
        sides = {one.number: pair_of(one) for one in rated}
        for first, second in combinations(rated, 2):
            if first.rated == second.rated:
                continue
            is_first = bool((first.rated or 0) > (second.rated or 0))
            spread = _spread(grades, sides, first, second)
            difference = grades.mean(sides[first.number]) - grades.mean(sides[second.number])
            yield "grade", (_chance(difference, spread), is_first)
            yield "mean", (_chance(means.expected(first) - means.expected(second), spread), is_first)


def _spread(grades: Grades, sides: Mapping[int, Side], first: Showing, second: Showing) -> float:
    others = [side for number, side in sides.items() if number != first.number]
    noise = noise_of_field(list(map(grades.variance, others)), max(1, min(first.boards, second.boards)))
    return sqrt(2 * noise + grades.variance(sides[first.number]) + grades.variance(sides[second.number]))


def _chance(difference: float, spread: float) -> float:
    """How probable it is that the first is better, by the normal distribution."""
    return 0.5 * (1 + erf(difference / spread / sqrt(2)))


def _quality(method: str, predictions: Sequence[tuple[float, bool]]) -> Quality:
    if not predictions:
        return Quality(method, 0, 0.0, 0.0)
    losses = [-log(max(LEAST_PROBABILITY, chance if happened else 1 - chance)) for chance, happened in predictions]
    right = [1.0 if (chance > 0.5) is happened else 0.5 if chance == 0.5 else 0.0 for chance, happened in predictions]
    return Quality(method, len(predictions), sum(losses) / len(losses), sum(right) / len(right))
