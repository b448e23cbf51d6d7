"""Knockout by areas: the qualifiers cut into zones by their places, each zone with a knockout of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardinal.language import Text

from .bracket import Bracket
from .double_elimination import Double, double_elimination
from .errors import BadField
from .field import Contestant
from .knockout import knockout
from .pairing import distinct
from .swiss import SwissRound, pair_round

CITES = "§G24.3"


@dataclass(frozen=True, slots=True)
class Area:
    """The teams of one zone by their place in the earlier stage, and after how many losses one is out."""

    first_place: int
    teams: tuple[int, ...]
    losses: int = 1
    cites: str = CITES

    def bracket(self, form: Double = Double.STANDARD) -> Bracket:
        """The zone's bracket, its numbers the order of the earlier stage; with three losses there is none."""
        if self.losses > 2:
            raise BadField(Text(__package__, "no_bracket", {"given": self.losses}), cites=CITES)
        return knockout(len(self.teams)) if self.losses == 1 else double_elimination(len(self.teams), form)


def areas(ranking: Sequence[int], sizes: Sequence[int], *, losses: Sequence[int] = ()) -> tuple[Area, ...]:
    """Zones from the top: the first *sizes* teams, then the next; *losses* says what each zone plays.

    >>> [area.teams for area in areas((5, 3, 8, 1, 2), (2, 3))]
    [(5, 3), (8, 1, 2)]
    """
    order = distinct(ranking)
    if sum(sizes) != len(order) or min(sizes, default=0) < 2 or (losses and len(losses) != len(sizes)):
        raise BadField(Text(__package__, "area_sizes", {"sizes": tuple(sizes), "teams": len(order)}), cites=CITES)
    found, start = [], 0
    for place, size in enumerate(sizes):
        found.append(Area(start + 1, order[start : start + size], losses[place] if losses else 1))
        start += size
    return tuple(found)


def multiple_round(
    lost: Mapping[int, int], limit: int, round_number: int, *, met: Mapping[int, frozenset[int]] | None = None
) -> SwissRound:
    """A round of a knockout after *limit* losses: those still in, equal numbers of losses together, nobody twice
    while that can be avoided."""
    known = met or {}
    field = [
        Contestant(number, score=-losses, met=known.get(number, frozenset()))
        for number, losses in lost.items()
        if losses < limit
    ]
    return pair_round(field, round_number)
