"""What a group of cards costs its holder: about how many leads it needs before it is gone, less what it wins back.

A low single needs a lead of its own and wins nothing (1). The big joker needs one and wins the next (about 0). A bomb
wins a lead whenever its holder likes, so it is worth more than it costs (below 0). The sum over the groups of a hand is
what the grouping makes as small as possible.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from cardinal.guandan import Kind
from cardinal.guandan.rank import LEVEL_STRENGTH

MOST_ALIKE = 10

# By strength: 2 to A, the level card, the small and the big joker.
SINGLES = (1.12, 1.12, 1.12, 1.11, 1.1, 1.09, 1.08, 1.06, 1.04, 1.0, 0.95, 0.87, 0.68, 0.5, 0.33, 0.05)
PAIRS = (1.03, 1.03, 1.03, 1.02, 1.01, 1.0, 0.98, 0.95, 0.91, 0.87, 0.8, 0.7, 0.5, 0.3, 0.2, -0.1)
TRIPLES = (0.97, 0.97, 0.97, 0.96, 0.95, 0.94, 0.92, 0.9, 0.86, 0.82, 0.75, 0.66, 0.48, 0.3)
# By the number of cards.
BOMBS = {4: -0.7, 5: -0.95, 6: -1.25, 7: -1.3, 8: -1.35, 9: -1.4, 10: -1.4}
STRAIGHT_FLUSH, FOUR_JOKERS = -1.1, -1.5
# A rank higher makes a sequence a little harder to top.
SEQUENCES = {Kind.STRAIGHT: (0.95, 0.03), Kind.THREE_PAIRS: (0.9, 0.035), Kind.TWO_TRIPLES: (0.8, 0.03)}
FULL_HOUSE_SAVES = 0.85
"""A triple takes a pair along, which then needs no lead of its own."""
IMPOSSIBLE = -9.0
_BOMB_RANK = 0.012


class Worth(NamedTuple):
    """The tables of a level: by rank and number of cards what they cost, and what one wild card more would save."""

    cost: tuple[tuple[float, ...], ...]
    saved: tuple[tuple[float, ...], ...]


@cache
def worth(level: int) -> Worth:
    """The tables of a level, given as the index of its rank, 0 to 12."""
    cost = tuple(_rank(LEVEL_STRENGTH if rank == level else rank) for rank in range(13))
    saved = tuple(
        tuple(
            IMPOSSIBLE if count == MOST_ALIKE or (count == 0 and rank != level) else row[count] - row[count + 1]
            for count in range(MOST_ALIKE + 1)
        )
        for rank, row in enumerate(cost)
    )
    return Worth(cost, saved)


def _rank(key: int) -> tuple[float, ...]:
    bombs = (BOMBS[size] - _BOMB_RANK * key for size in range(4, MOST_ALIKE + 1))
    return (0.0, SINGLES[key], PAIRS[key], TRIPLES[key], *bombs)


def sequence_cost(kind: Kind, key: int) -> float:
    if kind is Kind.STRAIGHT_FLUSH:
        return STRAIGHT_FLUSH - _BOMB_RANK * key
    low, step = SEQUENCES[kind]
    return low - step * key
