"""Strata: ranked once, listed several times; the first list has everybody, the next all but the strongest stratum."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from .evening import Showing
from .people import People

Ranked = TypeVar("Ranked")


@dataclass(frozen=True, slots=True)
class Stratified:
    """The strata from the strongest to the weakest, who is in which, and how small the weakest may be.

    Whoever has no stratum, or hides their points, is in the first. A pair is in the stratum of its stronger player.
    """

    names: tuple[str, ...]
    people: People
    least: int = 5

    def stratum(self, players: Sequence[str]) -> int:
        return min((self._of(player) for player in players), default=0)

    def _of(self, player: str) -> int:
        name = self.people[player].stratum if player in self.people else ""
        return self.names.index(name) if name in self.names else 0

    def lists(self, showings: Sequence[Showing]) -> tuple[tuple[Showing, ...], ...]:
        """The lists of an evening, the first with everybody."""
        return listed(showings, lambda one: self.stratum(one.players), len(self.names), self.least)


def listed(
    ranked: Sequence[Ranked], stratum: Callable[[Ranked], int], count: int, least: int
) -> tuple[tuple[Ranked, ...], ...]:
    """Everybody in order, then the same without the strongest, and so on; a list that is too small is not made.

    Its contestants stay in the list above it, which is how a stratum that is too small joins the next.

    >>> listed("A1 B4 A2 C7".split(), lambda pair: "ABC".index(pair[0]), 3, 1)
    (('A1', 'B4', 'A2', 'C7'), ('B4', 'C7'), ('C7',))
    """
    inside = [(stratum(one), one) for one in ranked]
    lists = [tuple(one for own, one in inside if own >= step) for step in range(count)]
    return tuple(one for step, one in enumerate(lists) if step == 0 or len(one) >= least)
