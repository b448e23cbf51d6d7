"""How often each score came about on a board: what matchpoints are counted from, changed result by result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from .board_score import Share, Shares


class BoardTally:
    """The scores of one side of a board that are compared with each other, each with the sum of its weights.

    A tally does not change: ``changed`` makes another, in the time of the *different* scores only. What a score is
    worth is then looked up by the score, so that nobody's other results need be touched.

    >>> tally = BoardTally.of([420, 420, -50])
    >>> dict(tally.units)
    {-50: 1, 420: 4}
    """

    __slots__ = ("_units", "counts", "size")

    counts: Mapping[int, Fraction | int]
    size: int
    """How many results there are; one weighted result is one."""

    def __init__(self, counts: Mapping[int, Fraction | int], size: int) -> None:
        self.counts = counts
        self.size = size
        self._units: dict[int, Fraction | int] | None = None

    @classmethod
    def of(cls, scores: Iterable[int]) -> BoardTally:
        """From scores that are whole results each."""
        counts = Counter(scores)
        return cls(counts, counts.total())

    def changed(self, removed: Iterable[Shares] = (), added: Iterable[Shares] = ()) -> BoardTally:
        """The tally without some results and with others; of a weighted one (12C1(c)) each weight is a part."""
        counts, size = dict(self.counts), self.size
        for sign, results in ((-1, removed), (1, added)):
            for shares in results:
                size += sign
                for share in shares:
                    # Whole weights stay whole numbers: adding those is many times faster.
                    weight = 1 if share.weight == 1 else share.weight
                    counts[share.score] = counts.get(share.score, 0) + sign * weight
                    if not counts[share.score]:
                        del counts[share.score]
        return BoardTally(counts, size)

    def mirrored(self) -> BoardTally:
        """The same results from the view of the other side."""
        return BoardTally({-score: count for score, count in self.counts.items()}, self.size)

    @property
    def units(self) -> Mapping[int, Fraction | int]:
        """78A: for each score two for every result below it and one for every equal one, itself included."""
        if self._units is None:
            self._units = dict(_units(self.counts))
        return self._units

    def weighted_points(self, shares: Iterable[Share]) -> Fraction | int:
        """What a result of this tally has that consists of *shares*.

        Compared with itself such a result has one unit, whatever its weights: (w₁ + w₂ + …)² = 1.
        """
        units = self.units
        return sum((share.weight * units[share.score] for share in shares), Fraction()) - 1

    def points_instead(self, score: int, shares: Iterable[Share]) -> Fraction | int:
        """What *score* would have if it stood in the place of the result that consists of *shares*."""
        against = sum((count * _comparison(score, other) for other, count in self.counts.items()), Fraction())
        return against - sum((share.weight * _comparison(score, share.score) for share in shares), Fraction())

    def __repr__(self) -> str:
        return f"BoardTally({dict(sorted(self.counts.items()))!r}, {self.size})"


def _units(counts: Mapping[int, Fraction | int]) -> Iterator[tuple[int, Fraction | int]]:
    below: Fraction | int = 0
    for score in sorted(counts):
        count = counts[score]
        yield score, 2 * below + count
        below += count


def _comparison(score: int, other: int) -> int:
    return 2 if score > other else 1 if score == other else 0
