"""Odd fields of teams without a bye: in every round three of them meet each other in matches of half the boards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

from .field import Contestant
from .pairing import Pairing

Pairs = tuple[tuple[Contestant, Contestant], ...]
Three = tuple[Contestant, Contestant, Contestant]
_LOWEST = 12
"""How many from the bottom the three are looked for among first; then in the whole field."""
_TRIES = 250


def cycle_of(three: Iterable[int]) -> tuple[Pairing, Pairing, Pairing]:
    """The three half matches, so that each is at home once: 1-2, 2-3, 3-1.

    >>> " ".join(map(str, cycle_of((4, 7, 9))))
    '4-7 7-9 9-4'
    """
    one, two, other = three
    return Pairing(one, two), Pairing(two, other), Pairing(other, one)


def best_three(order: Sequence[Contestant], paired: Callable[[tuple[Contestant, ...]], Pairs]) -> tuple[Three, Pairs]:
    """Who plays the triangle, and the pairs of all others.

    As few rematches as can be, then as few as can be who have been in a triangle before, then the lowest.
    """
    tried: list[tuple[tuple[int, int, int], Three, Pairs]] = []
    for count in (min(_LOWEST, len(order)), len(order)):
        for place, three in enumerate(_threes(order, count)):
            inside = sum(other.number in one.met for one, other in combinations(three, 2))
            again = sum(one.had_triangle for one in three)
            if tried and min(one[0] for one in tried)[:2] <= (inside, again):
                # They come in this order: none of those that follow is better.
                break
            pairs = paired(tuple(one for one in order if one not in three))
            rematches = inside + sum(other.number in one.met for one, other in pairs)
            tried.append(((rematches, again, place), three, pairs))
            if not (rematches or again) or len(tried) >= _TRIES:
                break
        if not min(one[0] for one in tried)[0]:
            break
    _, three, pairs = min(tried, key=lambda one: one[0])
    return three, pairs


def _threes(order: Sequence[Contestant], count: int) -> Iterator[Three]:
    """Three of the lowest *count*: who have not met, who have been in no triangle, and the lowest first."""
    lowest = list(enumerate(reversed(order)))[:count]
    found = sorted(
        combinations(lowest, 3),
        key=lambda three: (
            sum(other.number in one.met for (_, one), (_, other) in combinations(three, 2)),
            sum(one.had_triangle for _, one in three),
            sum(place for place, _ in three),
        ),
    )
    for (_, low), (_, middle), (_, high) in found:
        yield high, middle, low
