"""Round robins of an odd number of teams in one round less: a triangle of half matches in every round, and no bye.

Any two teams play as many boards as a match has: in one match, or in two half matches. Each of the designs is a set of
rings: a ring of three, which is the triangle of two rounds, and rings of even length, of which these rounds have every
other pair. What is listed is turned within orbits of the same length; the last team stands still. Five teams have no
such design: there four make up the triangles by turns, and whoever is left out meets the fifth.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from .pairing import Pairing, Round

Ring = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Design:
    orbit: int
    turns: int
    factors: tuple[tuple[Ring, tuple[Ring, ...]], ...]


_DESIGNS: Mapping[int, _Design] = {
    3: _Design(1, 1, (((0, 1, 2), ()),)),
    7: _Design(6, 3, (((6, 0, 3), ((1, 5, 4, 2),)),)),
    9: _Design(8, 4, (((8, 0, 4), ((1, 6, 7, 5, 2, 3),)),)),
    11: _Design(10, 5, (((10, 0, 5), ((1, 7, 4, 3), (6, 2, 9, 8))),)),
    13: _Design(
        3,
        3,
        (
            ((6, 12, 0), ((1, 4, 11, 3, 2, 7, 5, 8, 10, 9),)),
            ((7, 10, 6), ((0, 1, 8, 4, 3, 12, 9, 2, 11, 5),)),
        ),
    ),
    15: _Design(14, 7, (((14, 0, 7), ((1, 9, 13, 4, 3, 5, 8, 2, 6, 11, 10, 12),)),)),
    17: _Design(16, 8, (((16, 0, 8), ((1, 10, 4, 15, 3, 5, 6, 9, 2, 12, 7, 11, 13, 14),)),)),
    19: _Design(18, 9, (((18, 0, 9), ((1, 11, 4, 17, 3, 15, 14, 16), (10, 2, 13, 8, 12, 6, 5, 7))),)),
    21: _Design(
        5,
        5,
        (
            ((12, 13, 1), ((0, 15, 19, 2, 18, 5, 17, 4, 8, 20, 16, 7, 10, 9, 14, 11, 3, 6),)),
            ((8, 10, 19), ((0, 2, 1, 15, 17, 14, 4, 13, 9, 7, 6, 16, 11, 18, 12, 20, 3, 5),)),
        ),
    ),
    23: _Design(22, 11, (((22, 0, 11), ((1, 13, 4, 18, 3, 9, 6, 5, 10, 8, 12, 2, 15, 7, 14, 20, 17, 16, 21, 19),)),)),
    25: _Design(
        24, 12, (((24, 0, 12), ((1, 14, 4, 19, 3, 10, 8, 9, 6, 11, 17, 13, 2, 16, 7, 15, 22, 20, 21, 18, 23, 5),)),)
    ),
}
MOST_TEAMS = max(_DESIGNS)
_FIVE = ("1-5 2-3-4", "5-2 1-4-3", "3-5 1-2-4", "5-4 1-3-2")


def triangle_rounds(teams: int) -> tuple[Round, ...]:
    """The rounds of an odd number of teams from 3 to 25, by numbers from 1.

    >>> print(*triangle_rounds(5), sep=" / ")
    1-5 2-3-4 / 5-2 1-4-3 / 3-5 1-2-4 / 5-4 1-3-2
    """
    if teams == 5:
        return tuple(map(Round.parse, _FIVE))
    return tuple(_rounds(_DESIGNS[teams], teams - 1))


def _rounds(design: _Design, still: int) -> Iterator[Round]:
    """Along a ring everybody is at home once and away once, and so it is in a triangle."""
    for turn in range(design.turns):
        for triangle, rings in design.factors:
            one, two, other = _turned(triangle, turn, design.orbit, still)
            round_about = [_turned(ring, turn, design.orbit, still) for ring in rings]
            for first in (0, 1):
                pairings = tuple(pairing for ring in round_about for pairing in _every_other(ring, first))
                yield Round(pairings, triangles=((one, two, other),))


def _turned(ring: Ring, turn: int, orbit: int, still: int) -> Ring:
    moved = (one if one == still else one // orbit * orbit + (one + turn) % orbit for one in ring)
    return tuple(one + 1 for one in moved)


def _every_other(ring: Ring, first: int) -> Iterator[Pairing]:
    for at in range(first, len(ring), 2):
        yield Pairing(ring[at], ring[(at + 1) % len(ring)])
